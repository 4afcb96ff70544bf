//! How long the room of a party takes to answer, beside a single pad: a hundred
//! tables of forty deals each, ten such tables, one of them. The time should
//! grow at most in proportion to the tables. A room is kept until something is
//! saved; what is asked for “anew” has something saved before every request.
//!
//!     cargo bench --bench room

use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use chrono::Utc;
use crossline::journal::{DeviceId, EntryId, Event};
use crossline::party::document::PartyDocument;
use crossline::party::{PartyAnswer, PartyEvent, PartySubmission};
use crossline::store::{NewParty, NewTable, PartyId, Store, new_submission};
use crossline::web::{Settings, app};
use serde_json::{Value, json};
use tower::ServiceExt;

/// Rubbers at each table, and the deals of each: forty deals in all.
const RUBBERS: usize = 10;
const DEALS: [(&str, &str, u8); 4] = [
    ("2S", "E", 7),
    ("3NT", "S", 9),
    ("2H", "E", 8),
    ("4H", "N", 10),
];
/// Entries of a rubber: a seating, its deals, a penalty.
const A_RUBBER: usize = DEALS.len() + 2;
/// How often each page is asked for.
const TIMES: usize = 41;

/// A table's players and entries; who sits where changes from rubber to rubber.
fn table(number: usize) -> Value {
    let names: Vec<String> = ["Ada", "Ben", "Cy", "Dee"]
        .map(|name| format!("{name} {number}"))
        .into();
    let mut entries = Vec::new();
    for rubber in 0..RUBBERS {
        let at = |seat: usize| {
            &names[if seat == 0 {
                0
            } else {
                1 + (seat + rubber) % 3
            }]
        };
        entries.push(json!({"type": "seating", "dealer": "N",
            "seats": {"N": at(0), "E": at(1), "S": at(2), "W": at(3)}}));
        entries.extend(DEALS.map(|(contract, declarer, tricks)| {
            json!({"type": "deal", "contract": contract, "declarer": declarer, "tricks": tricks})
        }));
        // No two tables have the same scores.
        let penalty = json!({"type": "penalty", "to": "NS", "points": number});
        entries.insert(entries.len() - 1, penalty);
    }
    json!({"table": number, "players": names, "entries": entries})
}

/// A party of so many tables that have agreed on every rubber.
fn party(tables: usize) -> NewParty {
    let tables: Vec<Value> = (1..=tables).map(table).collect();
    let document = json!({"format": "crossline-party/1", "title": "Guild bridge tea",
        "game": "auction-bridge", "tables": tables});
    let document = PartyDocument::read(&document.to_string()).expect("a party that is valid");
    let mut events = Vec::new();
    for table in &document.tables {
        let mut happened = Vec::new();
        let mut begun = EntryId(0);
        for (place, entry) in table.entries.iter().enumerate() {
            if place % A_RUBBER == 0 {
                begun = EntryId(u32::try_from(happened.len() + 1).expect("few entries"));
            }
            happened.push(Event::Recorded {
                fact: entry.fact.clone(),
            });
            if place % A_RUBBER == A_RUBBER - 1 {
                happened.push(Event::Agreed { rubber: begun });
            }
        }
        events.push(happened);
    }
    let tables = document.tables.iter().zip(events);
    NewParty {
        header: document.header(),
        tables: tables
            .map(|(table, events)| NewTable {
                number: table.number,
                header: document.header_of(table),
                events,
            })
            .collect(),
        events: vec![],
        submission: new_submission(),
    }
}

/// What the organizer's phone asks, and with what.
struct Organizer {
    store: Store,
    pages: Router,
    device: DeviceId,
    cookie: String,
}

impl Organizer {
    /// Saves something in a party, so that its room is read again.
    async fn saves(&self, id: &PartyId) {
        let submission = PartySubmission {
            id: new_submission(),
            event: PartyEvent::HourSet { hour: None },
        };
        let now = Utc::now();
        let answer = self.store.submit_party(id, self.device, submission, now);
        let answer = answer.await.expect("a database").expect("a party");
        assert!(matches!(answer, PartyAnswer::Save(_)), "{answer:?}");
    }

    /// The median time of a page; `anew`: something is saved in that party
    /// before each request.
    async fn median(&self, address: &str, anew: Option<&PartyId>) -> Duration {
        let mut times = Vec::new();
        for _ in 0..TIMES {
            if let Some(id) = anew {
                self.saves(id).await;
            }
            let request = Request::get(address)
                .header(header::HOST, "crossline.test")
                .header(header::COOKIE, &self.cookie)
                .body(Body::empty())
                .expect("a request");
            let began = Instant::now();
            let answer = self
                .pages
                .clone()
                .oneshot(request)
                .await
                .expect("an answer");
            assert_eq!(answer.status(), StatusCode::OK, "{address}");
            let body = to_bytes(answer.into_body(), usize::MAX).await;
            times.push(began.elapsed());
            let body = body.expect("a page");
            assert!(body.windows(5).any(|word| word == b"Ada 1"), "{address}");
        }
        times.sort();
        times[TIMES / 2]
    }
}

fn line(what: &str, time: Duration) {
    println!("{what:<28}{:>9.1} ms", time.as_secs_f64() * 1000.0);
}

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(folder.path().join("bench.db"));
    let store = store.await.expect("a database");
    let (device, token) = store.new_device().await.expect("a phone");
    let organizer = Organizer {
        pages: app(store.clone(), Settings::default()),
        cookie: format!("crossline-phone={}", token.reveal()),
        store,
        device,
    };
    let mut anew = Vec::new();
    for tables in [10, 100] {
        let store = &organizer.store;
        let begun = store.begin_party(party(tables), Some(device), Utc::now());
        let id = begun.await.expect("a party").id().clone();
        if anew.is_empty() {
            let loaded = store.load_party(&id).await.expect("a database");
            let table = loaded.expect("a party").tables.remove(0);
            let pad = format!("/sittings/{}", table.sitting);
            line("a pad of forty deals", organizer.median(&pad, None).await);
        }
        let room = format!("/parties/{id}");
        let time = organizer.median(&room, Some(&id)).await;
        line(&format!("the room anew, {tables} tables"), time);
        anew.push(time);
        let again = organizer.median(&room, None).await;
        line(&format!("the room again, {tables} tables"), again);
        let prizes = format!("{room}/results");
        let prizes = organizer.median(&prizes, Some(&id)).await;
        line(&format!("the prizes anew, {tables} tables"), prizes);
    }
    let times = anew[1].as_secs_f64() / anew[0].as_secs_f64();
    println!("ten times the tables take the room {times:.1} times as long");
}

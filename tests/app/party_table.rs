//! A table of a party: who may write there, the hour on its pages, and what is
//! asked once it has come.

use axum::http::StatusCode;
use chrono::{DateTime, TimeDelta, Utc};
use crossline::journal::{BridgeFact, ContractInPlay};
use crossline::journal::{
    DeviceId, Event, Fact, Game, Header, Name, PitchFact, PitchSeating, Players, Seating,
    Submission,
};
use crossline::party::{
    AllPrizes, PartyAnswer, PartyEvent, PartyHeader, PartySubmission, TableNumber,
};
use crossline::rules::settle::Carries;
use crossline::rules::{BySeat, Seat};
use crossline::store::{NewParty, NewTable, PartyId, SittingId, new_submission};

use crate::support::{Page, Phone, TestApp};

const NAMES: [[&str; 4]; 2] = [["Ada", "Ben", "Cy", "Dee"], ["Eve", "Flo", "Gus", "Hal"]];

/// A party of two tables, and the organizer's phone.
struct Room {
    app: TestApp,
    organizer: Phone,
    device: DeviceId,
    id: PartyId,
    tables: Vec<SittingId>,
}

fn table(game: Game, number: i64, names: [&str; 4]) -> NewTable {
    let players = Players::new(names.map(|name| Name::new(name).unwrap()).into()).unwrap();
    let ids: Vec<_> = players.ids().collect();
    let seating: Fact = match game {
        Game::AuctionPitch(_) => Fact::Pitch(PitchFact::Seating(PitchSeating {
            dealer: ids[0],
            order: ids.try_into().unwrap(),
        })),
        Game::AuctionBridge(_) | Game::ContractBridge(_) => {
            Fact::Bridge(BridgeFact::Seating(Seating {
                seats: BySeat::from_fn(|seat| ids[seat as usize]),
                dealer: Seat::North,
            }))
        }
    };
    NewTable {
        number: TableNumber::new(number).unwrap(),
        header: Header {
            title: None,
            game,
            players,
            partners: None,
            stake: None,
            carries: Carries::default(),
        },
        events: vec![Event::Recorded { fact: seating }],
    }
}

impl Room {
    async fn new() -> Self {
        Self::of(Game::all()[0]).await
    }

    async fn of(game: Game) -> Self {
        let app = TestApp::start().await;
        let (organizer, device) = app.known_phone().await;
        let party = NewParty {
            header: PartyHeader {
                title: crossline::journal::Title::new("Guild bridge tea"),
                game,
                partners: None,
                prizes: AllPrizes::usual(&game),
                booby: false,
                end: None,
            },
            tables: (1..)
                .zip(NAMES)
                .map(|(number, names)| table(game, number, names))
                .collect(),
            events: vec![],
            submission: new_submission(),
        };
        let begun = app.store.begin_party(party, Some(device), Utc::now()).await;
        let id = begun.unwrap().id().clone();
        let loaded = app.store.load_party(&id).await.unwrap().unwrap();
        Self {
            app,
            organizer,
            device,
            id,
            tables: loaded
                .tables
                .into_iter()
                .map(|table| table.sitting)
                .collect(),
        }
    }

    fn pad(&self, place: usize) -> String {
        format!("/sittings/{}", self.tables[place])
    }

    async fn does(&self, event: PartyEvent) {
        let submission = PartySubmission {
            id: new_submission(),
            event,
        };
        let answer = self
            .app
            .store
            .submit_party(&self.id, self.device, submission, Utc::now());
        let answer = answer.await.unwrap().unwrap();
        assert!(matches!(answer, PartyAnswer::Save(_)), "{answer:?}");
    }

    /// Sets the hour, so many minutes from now.
    async fn hour(&self, minutes: i64) {
        let hour = Some(Utc::now() + TimeDelta::minutes(minutes));
        self.does(PartyEvent::HourSet { hour }).await;
    }

    /// Says at the first table what is played, so many minutes ago.
    async fn playing(&self, contract: &str, minutes: i64) {
        let (contract, declarer) = contract.split_once(' ').unwrap();
        let in_play = ContractInPlay {
            declared: crossline::rules::bridge::Declared {
                contract: contract.parse().unwrap(),
                declarer: declarer.parse().unwrap(),
            },
            calls: vec![],
            dealer: None,
        };
        let at = Utc::now() - TimeDelta::minutes(minutes);
        let event = Event::ContractPut {
            in_play: in_play.into(),
        };
        self.at_table(event, at).await;
    }

    async fn at_table(&self, event: Event, at: DateTime<Utc>) {
        let submission = Submission {
            id: new_submission(),
            version: None,
            events: vec![event],
            answers: vec![],
        };
        let store = &self.app.store;
        let answer = store
            .submit(&self.tables[0], self.device, submission, at)
            .await;
        assert!(
            matches!(answer, Ok(Some(crossline::journal::Answer::Save(_)))),
            "{answer:?}"
        );
    }

    /// A phone that keeps the score of a table, let in by its key.
    async fn keeper(&self, place: usize) -> Phone {
        let keys = self
            .app
            .store
            .new_table_keys(&self.id, self.device, None, Utc::now());
        let keys = keys.await.unwrap();
        let mut phone = self.app.phone();
        let page = phone
            .get(&format!("/keep/{}", keys[place].1.reveal()))
            .await;
        let form = page
            .forms("")
            .into_iter()
            .find(|form| form.action.starts_with("/keep/"));
        let page = phone.submit(&form.unwrap()).await;
        assert_eq!(page.status, StatusCode::OK);
        phone
    }
}

fn main_button(page: &Page) -> Vec<String> {
    let main = page.all(".thumb .main").into_iter();
    main.map(|button| button.0).collect()
}

fn strip(page: &Page) -> String {
    let strip = page.all(".hour").into_iter().next();
    strip.map(|strip| strip.0).unwrap_or_default()
}

#[tokio::test]
async fn a_table_has_its_keeper_and_the_organizer() {
    let room = Room::new().await;
    let mut keeper = room.keeper(0).await;
    let (own, other) = (room.pad(0), room.pad(1));
    assert_eq!(keeper.record(&own, "3H S 9").await.status, StatusCode::OK);
    let page = keeper.get(&format!("{other}/deals/new")).await;
    assert_eq!(page.status, StatusCode::FORBIDDEN);
    assert!(keeper.get(&other).await.text().contains("You are watching"));

    let mut organizer = room.organizer.clone();
    let page = organizer.record(&own, "2S E 8").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(!page.text().contains("Only this phone keeps score"));
    organizer.record(&other, "1NT N 7").await;
    let journal = keeper.get(&format!("{own}/journal")).await.text();
    assert!(journal.contains("the organizer’s phone"), "{journal}");
    assert!(journal.contains("phone 1"), "{journal}");
    let share = organizer.get(&format!("{own}/share")).await.text();
    assert!(share.contains("phone 1"), "{share}");
}

#[tokio::test]
async fn a_name_is_refused_that_another_table_has() {
    let room = Room::new().await;
    let mut phone = room.organizer.clone();
    let people = format!("{}/people", room.pad(0));
    let form = phone
        .get(&people)
        .await
        .form("/people")
        .with(&[("name", "flo")]);
    let page = phone.submit(&form).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    let says = "There is another Flo at table 2; add a letter or a surname";
    assert!(page.text().contains(says), "{}", page.text());
}

#[tokio::test]
async fn every_page_of_a_table_counts_down_to_the_hour() {
    let room = Room::new().await;
    let mut phone = room.organizer.clone();
    let pad = room.pad(1);
    let page = phone.get(&pad).await;
    assert_eq!(strip(&page), "Table 2 · Guild bridge tea");
    let party = page.all(".hour a").remove(0).1;
    assert_eq!(party, format!("/parties/{}", room.id));
    // A form that is open when the hour is set has a place for it.
    let form = phone.get(&format!("{pad}/deals/new")).await;
    assert_eq!(strip(&form), "Table 2");

    room.hour(47).await;
    let hour = room.app.store.load(&room.tables[1]).await.unwrap().unwrap();
    let hour = hour.evening().hour().unwrap();
    let until = hour.with_timezone(&chrono::Local).format("%H:%M");
    // Late in the evening it is tomorrow's.
    let today = chrono::Local::now().date_naive();
    let day = if hour.with_timezone(&chrono::Local).date_naive() == today {
        ""
    } else {
        "tomorrow "
    };
    let says = format!("47 minutes to go · until {day}{until}");
    assert_eq!(
        strip(&phone.get(&pad).await),
        format!("Table 2 · Guild bridge tea · {says}")
    );
    for path in [
        "deals/new",
        "deals/result?contract=3H&declarer=S",
        "auction",
        "lines",
        "deals/blank",
        "stops/new",
        "penalties/new",
        "names",
        "people",
        "journal",
        "share",
        "ledger",
    ] {
        let page = phone.get(&format!("{pad}/{path}")).await;
        assert_eq!(strip(&page), format!("Table 2 · {says}"), "{path}");
        let counted = page.all_values(".hour", "data-hour");
        assert_eq!(counted, [hour.timestamp_millis().to_string()]);
    }

    room.does(PartyEvent::HourSet { hour: None }).await;
    assert_eq!(strip(&phone.get(&pad).await), "Table 2 · Guild bridge tea");
    let journal = phone.get(&format!("{pad}/journal")).await.text();
    assert!(
        journal.contains(&format!("The hour is {until}")),
        "{journal}"
    );
    assert!(journal.contains("No hour is set"), "{journal}");
}

#[tokio::test]
async fn a_sitting_by_itself_has_nothing_of_it() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let page = phone.get(&pad).await;
    assert!(page.all(".hour").is_empty());
}

#[tokio::test]
async fn pitch_tables_have_the_hour_too() {
    let room = Room::of(Game::all()[2]).await;
    room.hour(10).await;
    let mut phone = room.organizer.clone();
    let pad = room.pad(0);
    for path in ["", "/deals/new", "/stops/new"] {
        let strip = strip(&phone.get(&format!("{pad}{path}")).await);
        assert!(strip.contains("10 minutes to go"), "{path}: {strip}");
    }
    room.hour(-10).await;
    let page = phone.get(&pad).await;
    assert_eq!(main_button(&page), ["Stop: the hour has come"]);
    let form = phone.get(&format!("{pad}/deals/new")).await;
    let form = form.form("/pitches").with(&[("answer", "pitches")]);
    let page = phone.submit(&form).await;
    assert_eq!(page.status, StatusCode::CONFLICT, "{}", page.text());
    let page = phone.submit(&page.form("/pitches")).await;
    assert!(
        page.text().contains("the points") || page.text().contains("Save"),
        "{}",
        page.text()
    );
    assert!(main_button(&phone.get(&pad).await)[0].starts_with("Result"));
}

#[tokio::test]
async fn the_hand_in_play_at_the_hour_is_finished_and_recorded() {
    let room = Room::new().await;
    let mut phone = room.organizer.clone();
    let pad = room.pad(0);
    room.playing("3H S", 10).await;
    room.hour(-5).await;
    let page = phone.get(&pad).await;
    let says = "The hour has come: no new deal begins. The hand in play is finished and recorded.";
    assert!(strip(&page).ends_with(says), "{}", strip(&page));
    assert_eq!(main_button(&page), ["Result of 3♥"]);
    // To put the contract right is no new deal.
    let form = phone
        .get(&format!("{pad}/deals/new"))
        .await
        .form("/contract");
    let form = form.with(&[("bid", "4H"), ("declarer", "S")]);
    let page = phone.submit(&form).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    let page = phone
        .submit(&page.form("/deals").with(&[("tricks", "10")]))
        .await;
    assert!(page.text().contains("Undo"), "{}", page.text());

    // And now one tap ends the rubber.
    assert!(strip(&page).ends_with("The hour has come: no new deal begins."));
    assert_eq!(main_button(&page), ["Stop: the hour has come"]);
    assert!(page.text().contains("Record a deal all the same"));
    let page = phone.submit(&page.form("/stops")).await;
    assert!(page.text().contains("Play is over."), "{}", page.text());
    assert_eq!(main_button(&page), ["The prizes"]);
    assert!(page.text().contains("Undo"));
    assert!(page.all("section.next").is_empty());
    assert!(page.text().contains("Other seats for the next rubber"));
    let seats = phone.get(&format!("{pad}/seatings/new")).await;
    assert!(
        strip(&seats).ends_with("no new deal begins."),
        "{}",
        seats.text()
    );
}

#[tokio::test]
async fn a_deal_after_the_hour_is_asked_about_once() {
    let room = Room::new().await;
    let mut phone = room.organizer.clone();
    let pad = room.pad(0);
    let before = phone.deal_form(&pad, "2S E 8").await;
    room.at_table(Event::ContractWithdrawn, Utc::now()).await;
    room.hour(-5).await;
    // A result that was open on the phone, with nothing in play.
    let page = phone.post(&before.action, &before.fields).await;
    assert_eq!(page.status, StatusCode::CONFLICT);
    assert!(page.text().contains("Had a card been led before it?"));
    assert!(page.text().contains("Leave it out"));
    let yes = page.form("/deals");
    let saved = phone.submit(&yes).await;
    assert!(saved.text().contains("2♠"), "{}", saved.text());
    // The same form again, from a phone that heard nothing: saved before.
    let again = phone.post(&yes.action, &yes.fields).await;
    assert_eq!(again.status, StatusCode::SEE_OTHER);

    // A contract: asked when it is stated, not again with its result.
    let form = phone
        .get(&format!("{pad}/deals/new"))
        .await
        .form("/contract");
    let form = form.with(&[("bid", "3H"), ("declarer", "S")]);
    let page = phone.submit(&form).await;
    assert_eq!(page.status, StatusCode::CONFLICT);
    let page = phone.submit(&page.form("/contract")).await;
    assert_eq!(page.status, StatusCode::OK);
    assert_eq!(main_button(&phone.get(&pad).await), ["Result of 3♥"]);
    let page = phone
        .submit(&page.form("/deals").with(&[("tricks", "9")]))
        .await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());

    // Back to that contract's page: what is stated there now is another deal.
    let page = phone.post(&form.action, &form.fields).await;
    assert_eq!(page.status, StatusCode::CONFLICT);

    // What happened before the hour is put right without a question.
    let deal = phone.deals(&pad).await.remove(0);
    let entry = deal.rsplit('/').next().unwrap().to_owned();
    let result = format!("{pad}/deals/result?amend={entry}&contract=2S&declarer=E");
    let form = phone
        .get(&result)
        .await
        .form("/deals")
        .with(&[("tricks", "7")]);
    let page = phone.post(&form.action, &form.fields).await;
    assert_eq!(page.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn lines_bidding_and_passes_after_the_hour_are_asked_about_too() {
    let room = Room::new().await;
    let mut phone = room.organizer.clone();
    let pad = room.pad(0);
    room.hour(-5).await;
    let form = phone
        .get(&format!("{pad}/deals/new"))
        .await
        .form("/contract");
    let passed = phone.submit(&form.with(&[("passed", "1")])).await;
    assert_eq!(passed.status, StatusCode::CONFLICT);
    let saved = phone.submit(&passed.form("/contract")).await;
    assert!(saved.text().contains("Undo"), "{}", saved.text());

    let form = phone
        .get(&format!("{pad}/auction?calls=1H"))
        .await
        .form("/auction");
    let form = form.with(&[("passes", "3")]);
    let page = phone.post(&form.action, &form.fields).await;
    assert_eq!(page.status, StatusCode::CONFLICT);
    let page = phone.submit(&page.form("/auction")).await;
    assert!(page.text().contains("1 ♥ hearts · Ben"), "{}", page.text());
    room.at_table(Event::ContractWithdrawn, Utc::now()).await;

    let lines = format!("{pad}/lines");
    let form = phone
        .get(&lines)
        .await
        .form("/lines")
        .with(&[("lines", "3H S 9\n2S E 8")]);
    let looked_at = phone.submit(&form).await;
    let form = looked_at.form("/lines").with(&[("save", "1")]);
    let page = phone.submit(&form).await;
    assert_eq!(page.status, StatusCode::CONFLICT, "{}", page.text());
    let before = phone.deals(&pad).await.len();
    let page = phone.submit(&page.form("/lines")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    assert_eq!(phone.deals(&pad).await.len(), before + 2);
}

#[tokio::test]
async fn the_organizer_closes_the_tables_and_opens_them() {
    let room = Room::new().await;
    let mut keeper = room.keeper(0).await;
    let pad = room.pad(0);
    let page = keeper.record(&pad, "3H S 9").await;
    assert!(!page.text().contains("The evening is settled"));
    let settled = keeper.get(&format!("{pad}/settled")).await;
    assert_eq!(settled.location, Some(pad.clone()));
    assert!(
        keeper
            .get(&format!("{pad}/ledger"))
            .await
            .all("a[href$=stake]")
            .is_empty()
    );
    let undo = page.button("Undo");

    room.does(PartyEvent::Closed).await;
    let page = keeper.get(&pad).await;
    assert!(
        page.text()
            .contains("The party is closed. The organizer can reopen it.")
    );
    assert!(page.forms("/reopened").is_empty());
    let refused = keeper.submit(&undo).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        refused.text().contains("the party is closed"),
        "{}",
        refused.text()
    );
    for noun in ["settled", "reopened"] {
        let fields = [("submission", "aaaaaaaabbbbbbbb"), ("version", "2")];
        let fields = fields.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let page = keeper.post(&format!("{pad}/{noun}"), &fields).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{noun}");
    }
    room.does(PartyEvent::Reopened).await;
    assert_eq!(keeper.record(&pad, "2S E 8").await.status, StatusCode::OK);
}

#[tokio::test]
async fn the_party_hears_what_a_table_saves() {
    let room = Room::new().await;
    let mut news = room.app.store.follow_party(&room.id, None).unwrap();
    let mut keeper = room.keeper(1).await;
    keeper.record(&room.pad(1), "3H S 9").await;
    assert!(news.line.has_changed().unwrap());
    let party = room.app.store.load_party(&room.id).await.unwrap().unwrap();
    assert_eq!(*news.line.borrow_and_update(), party.line);
}

#[tokio::test]
async fn a_new_rubber_after_the_hour_is_asked_about_as_a_deal_is() {
    for (game, what) in [(0, "rubber"), (2, "game")] {
        let room = Room::of(Game::all()[game]).await;
        let mut phone = room.organizer.clone();
        let pad = room.pad(0);
        let page = phone.get(&format!("{pad}/stops/new")).await;
        phone.submit(&page.form("/stops")).await;
        room.hour(-5).await;
        let page = phone.get(&format!("{pad}/seatings/new")).await;
        let page = phone.submit(&page.form("/seatings")).await;
        assert_eq!(page.status, StatusCode::CONFLICT, "{}", page.text());
        let asks = format!("Had a card of this {what} been led before it?");
        assert!(page.text().contains(&asks), "{}", page.text());
        let journal = room.app.store.load(&room.tables[0]).await.unwrap().unwrap();
        assert_eq!(journal.entries().len(), 2);
        let page = phone.submit(&page.button("Yes, record it")).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text());
        let journal = room.app.store.load(&room.tables[0]).await.unwrap().unwrap();
        assert_eq!(journal.entries().len(), 3);
    }
}

#[tokio::test]
async fn a_hand_in_play_is_told_before_the_stop_and_recorded_after_it() {
    let room = Room::new().await;
    let mut phone = room.organizer.clone();
    let pad = room.pad(0);
    room.hour(60).await;
    room.playing("3H S", 10).await;
    let result = phone.get(&format!("{pad}/deals/result")).await;
    let result = result.form("/deals").with(&[("tricks", "9")]);
    room.hour(-5).await;
    let page = phone.get(&format!("{pad}/stops/new")).await;
    let says = "3♥ by Cy is being played: at the hour it is finished and recorded first";
    assert!(page.text().contains(says), "{}", page.text());
    // The organizer stops the table all the same; its scorer sends the result.
    phone.submit(&page.form("/stops")).await;
    let page = phone.submit(&result).await;
    let page = phone.submit(&page.button("Both are right")).await;
    assert!(
        page.text().contains("The rubber is over"),
        "{}",
        page.text()
    );
    let before = page.button("It belongs before the stop: record it there");
    page.button("It begins a new rubber, same seats");
    for _ in 0..2 {
        let page = phone.submit(&before).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    }
    let journal = room.app.store.load(&room.tables[0]).await.unwrap().unwrap();
    let entries: Vec<_> = journal.entries().iter().map(|entry| &entry.fact).collect();
    assert_eq!(entries.len(), 3, "{entries:?}");
    assert!(entries[1].is_deal() && entries[2].is_stop());
}

#[tokio::test]
async fn a_pitch_in_play_is_told_before_the_stop() {
    let room = Room::of(Game::all()[2]).await;
    let mut phone = room.organizer.clone();
    let pad = room.pad(0);
    let form = phone.get(&format!("{pad}/deals/new")).await;
    let form = form.form("/pitches").with(&[("answer", "pitches")]);
    phone.submit(&form).await;
    let page = phone.get(&format!("{pad}/stops/new")).await;
    let says = "is being played: at the hour it is finished and recorded first";
    assert!(page.text().contains(says), "{}", page.text());
}

//! A party through its pages: set up, followed in the room, its prizes given.

mod afternoon;
mod back;
mod games;
mod hour;
mod new;
mod organizers;
mod out;
mod people;
mod prizes;
mod read_once;
mod room;
mod share;
mod wall;

use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use crossline::journal::{Answer, DeviceId, Event, Submission};
use crossline::party::document::PartyDocument;
use crossline::party::{PartyAnswer, PartyEvent, PartySubmission};
use crossline::store::{NewParty, NewTable, PartyId, SittingId, new_submission};
use serde_json::Value;

use crate::support::{Form, Page, Phone, TestApp};

/// A party as its organizer began it, and what he holds.
pub(crate) struct Party {
    pub(crate) app: TestApp,
    pub(crate) organizer: Phone,
    /// The address of the room.
    pub(crate) room: String,
}

/// Eight players, one a line: table 1 has Ada, Ben, Cy and Dee by order.
pub(crate) const EIGHT: &str = "Ada\nBen\nCy\nDee\nEve\nFlo\nGus\nHal";

/// The first page of a new party, with these answers and seats in order.
pub(crate) async fn new_party(phone: &mut Phone, game: &str, answers: &[(&str, &str)]) -> Form {
    let page = phone.get(&format!("/parties/new?game={game}")).await;
    let form = page.form("/parties/new");
    form.with(&[("names", EIGHT), ("draw", "order")])
        .with(answers)
}

impl Party {
    /// A party of Auction Bridge, two tables unless the answers say otherwise.
    pub(crate) async fn begin(answers: &[(&str, &str)]) -> Self {
        Self::of("auction-bridge", answers).await
    }

    pub(crate) async fn of(game: &str, answers: &[(&str, &str)]) -> Self {
        let app = TestApp::start().await;
        let mut organizer = app.phone();
        let form = new_party(&mut organizer, game, answers).await;
        let drawn = organizer.submit(&form).await;
        assert_eq!(drawn.status, StatusCode::OK, "{}", drawn.text());
        let form = drawn.form("/parties");
        let begun = organizer.post(&form.action, &form.fields).await;
        assert_eq!(begun.status, StatusCode::SEE_OTHER, "{}", begun.text());
        Self {
            app,
            organizer,
            room: begun.location.unwrap(),
        }
    }

    /// A party as a document has it, with an organizer's phone.
    pub(crate) async fn import(document: &Value, booby: bool) -> Self {
        let app = TestApp::start().await;
        let (organizer, device) = app.known_phone().await;
        let document = PartyDocument::read(&document.to_string()).unwrap();
        let tables = document.tables.iter().map(|table| NewTable {
            number: table.number,
            header: document.header_of(table),
            events: table.entries.iter().cloned().map(Event::from).collect(),
        });
        let mut header = document.header();
        header.booby = booby;
        let party = NewParty {
            tables: tables.collect(),
            header,
            events: vec![],
            submission: new_submission(),
        };
        let begun = app.store.begin_party(party, Some(device), Utc::now()).await;
        let room = format!("/parties/{}", begun.unwrap().id());
        Self {
            app,
            organizer,
            room,
        }
    }

    fn id(&self) -> PartyId {
        PartyId::parse(self.room.rsplit('/').next().unwrap()).unwrap()
    }

    /// The number of the organizer's phone.
    async fn device(&self) -> DeviceId {
        let organizers = self.app.store.organizers(&self.id()).await;
        organizers.unwrap()[0].device
    }

    /// What the organizer did at some other time than now.
    pub(crate) async fn did(&self, event: PartyEvent, at: DateTime<Utc>) {
        let submission = PartySubmission {
            id: new_submission(),
            event,
        };
        let device = self.device().await;
        let store = &self.app.store;
        let answer = store.submit_party(&self.id(), device, submission, at).await;
        let answer = answer.unwrap().unwrap();
        assert!(matches!(answer, PartyAnswer::Save(_)), "{answer:?}");
    }

    /// What happened at a table at some other time than now.
    pub(crate) async fn happened(&self, pad: &str, event: Event, at: DateTime<Utc>) {
        let submission = Submission {
            id: new_submission(),
            version: None,
            events: vec![event],
            answers: vec![],
        };
        let sitting = SittingId::parse(pad.rsplit('/').next().unwrap()).unwrap();
        let device = self.device().await;
        let store = &self.app.store;
        let answer = store.submit(&sitting, device, submission, at).await;
        let answer = answer.unwrap().unwrap();
        assert!(matches!(answer, Answer::Save(_)), "{answer:?}");
    }

    /// A page of the party as its organizer sees it: nothing for the room.
    pub(crate) async fn page(&mut self, path: &str) -> Page {
        let page = self.organizer.get(&format!("{}{path}", self.room)).await;
        assert_eq!(page.status, StatusCode::OK, "{path}: {}", page.text());
        page
    }

    /// Sends the form at a page that goes to `action`, with these answers.
    pub(crate) async fn fill(
        &mut self,
        path: &str,
        action: &str,
        answers: &[(&str, &str)],
    ) -> Page {
        let form = self.page(path).await.form(action).with(answers);
        self.organizer.submit(&form).await
    }

    /// Presses a button of a page of the party.
    pub(crate) async fn press(&mut self, path: &str, button: &str) -> Page {
        let form = self.page(path).await.button(button);
        self.organizer.submit(&form).await
    }

    /// The pads of the tables, by number.
    pub(crate) async fn pads(&mut self) -> Vec<String> {
        let room = self.page("").await;
        let pads = room.all(".room-tables li > a").into_iter();
        pads.map(|pad| pad.1).collect()
    }
}

/// Seats for the next rubber as the pad proposes them, and these deals.
pub(crate) async fn play(phone: &mut Phone, pad: &str, deals: &[&str]) {
    let page = phone.get(pad).await;
    let page = phone.submit(&page.form("/seatings")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    phone.record_all(pad, deals).await;
}

/// A rubber in two deals, 340 to nothing for those who sit North and South.
pub(crate) const RUBBER: [&str; 2] = ["3NT N 10", "3NT S 11"];

/// The players of every table, as the party's document has them.
pub(crate) async fn seated(party: &mut Party) -> Vec<Vec<String>> {
    let document = party.page("/document").await.body;
    let document: Value = serde_json::from_str(&document).unwrap();
    let tables = document["tables"].as_array().unwrap().iter();
    let names = |table: &Value| serde_json::from_value(table["players"].clone()).unwrap();
    tables.map(names).collect()
}

/// The standings of a page, a row each: “1 Ada 1 930”.
pub(crate) fn standings(page: &Page) -> Vec<String> {
    let rows = page.all("table.standings tbody tr").into_iter();
    rows.map(|row| row.0).collect()
}

#[track_caller]
pub(crate) fn says(page: &Page, words: &str) {
    let text = page.text();
    assert!(text.contains(words), "no “{words}” in: {text}");
}

#[track_caller]
pub(crate) fn is_silent_on(page: &Page, words: &str) {
    let text = page.text();
    assert!(!text.contains(words), "“{words}” in: {text}");
}

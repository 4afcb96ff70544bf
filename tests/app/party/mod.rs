//! A party through its pages: set up, followed in the room, its prizes given.

mod afternoon;

use axum::http::StatusCode;

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

//! Auction Pitch through its pages.

mod blank;
mod corrections;
mod counters;
mod deals;
mod games;
mod next_game;
mod says;

use axum::http::StatusCode;

use crate::support::{Form, Page, Phone};

/// Ada deals first, so that Ben is eldest hand.
const FOUR: [(&str, &str); 4] = [
    ("player0", "Ada"),
    ("player1", "Ben"),
    ("player2", "Cy"),
    ("player3", "Dee"),
];

/// The number of a player in forms.
fn number(name: &str) -> String {
    let names = ["Ada", "Ben", "Cy", "Dee", "Eve", "Flo", "Gus"];
    names
        .iter()
        .position(|known| *known == name)
        .map_or_else(|| name.to_owned(), |place| place.to_string())
}

impl Phone {
    /// Begins a sitting of Auction Pitch with the usual four.
    pub(crate) async fn begin_pitch(&mut self, rules: &[(&str, &str)]) -> String {
        self.start("auction-pitch", &[&FOUR, rules].concat()).await
    }

    /// The first page with these bids, and the button tapped: `Dee 2, Cy 1` and `sells`.
    async fn bid(&mut self, pad: &str, bids: &str, answer: &str) -> Page {
        let page = self.get(&format!("{pad}/deals/new")).await;
        let form = bid_form(&page, bids, answer);
        self.submit(&form).await
    }

    /// The second page, filled in: `Dee Cy nobody Dee`.
    async fn points_form(&mut self, pad: &str, bids: &str, answer: &str, points: &str) -> Form {
        let page = self.bid(pad, bids, answer).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text());
        points_form(&page, points)
    }

    /// Records a deal; returns the page it leads to.
    pub(crate) async fn pitch(
        &mut self,
        pad: &str,
        bids: &str,
        answer: &str,
        points: &str,
    ) -> Page {
        let form = self.points_form(pad, bids, answer, points).await;
        let page = self.submit(&form).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text());
        page
    }

    /// The same with somebody in error.
    async fn pitch_revoked(
        &mut self,
        pad: &str,
        bids: &str,
        answer: &str,
        points: &str,
        revoke: &str,
    ) -> Page {
        let form = self.points_form(pad, bids, answer, points).await;
        let form = form.with(&[("revoke", &number(revoke))]);
        self.submit(&form).await
    }
}

fn bid_form(page: &Page, bids: &str, answer: &str) -> Form {
    let mut form = page.form("/pitches").with(&[("answer", answer)]);
    for bid in bids.split(", ").filter(|bid| !bid.is_empty()) {
        let (name, bid) = bid.split_once(' ').unwrap();
        form = form.with(&[(&format!("bid{}", number(name)), bid)]);
    }
    form
}

fn points_form(page: &Page, points: &str) -> Form {
    let mut form = page.form("/deals");
    let fields = ["high", "low", "jack", "game"];
    for (field, name) in fields.iter().zip(points.split(' ')) {
        form = form.with(&[(field, &number(name))]);
    }
    form
}

/// “Ada 7, Ben 5, …”: what the tray says.
fn tray(page: &Page) -> String {
    let left = page.all(".tray li:not(.pool) .left b").into_iter();
    left.map(|left| left.0).collect::<Vec<_>>().join(" ")
}

/// Opens “Put it right” of a deal, changes it, and saves it.
async fn amend(phone: &mut Phone, deal: &str, bids: &str, answer: &str, points: &str) -> Page {
    let page = phone.get(deal).await;
    let link = page.all("a.main").remove(0).1;
    let page = phone.get(&link).await;
    let page = phone.submit(&page.button("change")).await;
    let page = phone.submit(&bid_form(&page, bids, answer)).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    phone.submit(&points_form(&page, points)).await
}

//! Table cards, four to a sheet: the table's number, its players, and the code
//! that makes a phone its scorer; on the back a blank pad for a table without
//! a phone, with the columns in which its deals are typed later.
//!
//! The links are made when the cards are asked for and shown this once. Cards
//! that were printed before go on working.

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use crate::web::App;
use crate::web::error::{PageError, html};
use crate::web::fields::Fields;
use crate::web::qr::Link;
use crate::web::room::Room;
use crate::web::settings::Base;
use crate::web::submit::now;

/// Cards on a sheet.
const A_SHEET: usize = 4;
/// Deals that a blank pad has room for: four rubbers of about four.
const ROWS: usize = 16;
/// What is written down of a deal, as the organizer will type it.
const OF_BRIDGE: [&str; 4] = ["Contract", "By", "Tricks", "Honours"];
const OF_PITCH: [&str; 6] = ["Bids", "Pitcher", "High", "Low", "Jack", "Game"];

#[derive(Template)]
#[template(path = "party/cards.html")]
struct CardsPage {
    room: String,
    title: String,
    game: &'static str,
    /// Whether partners sit opposite, and seats are written down.
    bridge: bool,
    /// Whether every table has its card here, or one alone.
    all: bool,
    /// What a seating begins.
    unit: &'static str,
    heads: &'static [&'static str],
    rows: usize,
    sheets: Vec<Vec<Card>>,
}

struct Card {
    number: u16,
    names: Vec<String>,
    link: Link,
    /// The same by the name of this machine: the number may be another next time.
    by_name: Option<String>,
}

/// Makes a keep-score link for every table, or for the one that a form names,
/// and shows the cards.
pub(in crate::web) async fn make(
    State(app): State<App>,
    Base(base): Base,
    room: Room,
    fields: Fields,
) -> Result<Response, PageError> {
    let device = room.organizer()?;
    let only = fields.text("table").map(|_| {
        let table = room.table_in(&fields, "table");
        table.map(|table| table.number).ok_or(PageError::NotFound)
    });
    let only = only.transpose()?;
    let keys = app
        .store
        .new_table_keys(&room.id, device, only, now())
        .await?;
    let name = app.settings.by_name(&base);
    let bridge = room.party.header().game.laws().is_some();
    let cards = keys.into_iter().filter_map(|(number, key)| {
        let names: Vec<_> = room
            .table(number)?
            .names()
            .into_iter()
            .map(str::to_owned)
            .collect();
        Some(Card {
            number: number.get(),
            names,
            link: Link::to(format!("{base}/keep/{}", key.reveal())),
            by_name: name.map(|name| format!("{name}/keep/{}", key.reveal())),
        })
    });
    let mut cards: Vec<Card> = cards.collect();
    let mut sheets = Vec::new();
    while !cards.is_empty() {
        let rest = cards.split_off(cards.len().min(A_SHEET));
        sheets.push(std::mem::replace(&mut cards, rest));
    }
    html(&CardsPage {
        room: room.address(),
        title: room.title(),
        game: room.party.header().game.title(),
        bridge,
        all: only.is_none(),
        unit: room.party.header().game.unit(),
        heads: if bridge { &OF_BRIDGE } else { &OF_PITCH },
        rows: ROWS,
        sheets,
    })
}

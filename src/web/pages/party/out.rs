//! Getting the results out: a sheet to print, a page to read out, a text to
//! paste, CSV and the party's document.

use askama::Template;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::new::say_prizes;
use super::places::{Board, Place, at_table, booby, winners};
use crate::journal::Journal;
use crate::party::document::PartyDocument;
use crate::party::{Person, TableNumber, export};
use crate::web::error::{PageError, html};
use crate::web::room::{Room, Table};
use crate::web::submit::now;

#[derive(Template)]
#[template(path = "party/print.html")]
struct PrintPage {
    room: String,
    title: String,
    about: String,
    /// What the prizes still wait for.
    not_final: Option<String>,
    winners: Vec<Board>,
    booby: Vec<String>,
    tables: Vec<(u16, Vec<Place>)>,
    /// The tables that cannot be read.
    unreadable: Vec<TableNumber>,
}

/// “30 November 2026”.
fn day(room: &Room) -> Option<String> {
    let journals: Vec<&Journal> = room.tables.iter().map(|table| &table.journal).collect();
    export::day(&room.party, journals.iter().copied())
}

/// The sheet to print: winners, then every table.
pub(in crate::web) async fn print(room: Room) -> Result<Response, PageError> {
    let header = room.party.header();
    let now = now();
    let rule = say_prizes(&header.prizes, header.booby);
    let about = [Some(header.game.title().to_owned()), day(&room), Some(rule)];
    let at_table = |table: &Table| (table.number.get(), at_table(&room, table, now));
    html(&PrintPage {
        room: room.address(),
        title: room.title(),
        about: about.into_iter().flatten().collect::<Vec<_>>().join(" · "),
        not_final: room.progress(now).not_final(),
        winners: winners(&room, now),
        booby: booby(&room, now),
        tables: room.tables.iter().map(at_table).collect(),
        unreadable: room.unreadable(),
    })
}

#[derive(Template)]
#[template(path = "party/text.html")]
struct TextPage {
    room: String,
    text: String,
    rows: usize,
}

/// The results as a text to paste in a message.
pub(in crate::web) async fn text(room: Room) -> Result<Response, PageError> {
    let name = |person: Person| room.name(person);
    let outcome = export::Outcome {
        header: room.party.header(),
        day: day(&room),
        rankings: room.rankings(),
        last: room.party.last(room.rankings()),
        progress: &room.progress(now()),
        unreadable: &room.unreadable(),
    };
    let text = export::text(&outcome, name);
    html(&TextPage {
        room: room.address(),
        rows: text.lines().count() + 1,
        text,
    })
}

/// The results for a spreadsheet.
pub(in crate::web) async fn csv(room: Room) -> Response {
    let name = |person: Person| room.name(person);
    let table = export::csv(room.rankings(), &room.unreadable(), name);
    file(&room, "text/csv; charset=utf-8", "-results.csv", table)
}

/// The party's document.
pub(in crate::web) async fn document(room: Room) -> Result<Response, PageError> {
    room.whole()?;
    let tables = room
        .tables
        .iter()
        .map(|table| (table.number, &table.journal));
    let tables: Vec<_> = tables.collect();
    let document = PartyDocument::of(&room.party, &tables);
    Ok(file(&room, "application/json", ".json", document.write()))
}

fn file(room: &Room, content_type: &'static str, ending: &str, text: String) -> Response {
    let name = format!("attachment; filename=\"crossline-{}{ending}\"", room.id);
    let headers = [
        (header::CONTENT_TYPE, content_type.to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    (headers, text).into_response()
}

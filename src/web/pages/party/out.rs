//! Getting the results out: a sheet to print, a page to read out, a text to
//! paste, CSV and the party's document.

use askama::Template;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::new::say_prizes;
use super::places::{Group, Place, at_table, booby, by, not_final, open, winners};
use crate::party::document::PartyDocument;
use crate::party::{Person, export};
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
    winners: Vec<Group>,
    booby: Vec<Place>,
    tables: Vec<(u16, Vec<Place>)>,
}

/// The sheet to print: winners, then every table.
pub(in crate::web) async fn print(room: Room) -> Result<Response, PageError> {
    let header = room.party.header();
    let standings = room.standings();
    let begun = room.party.started().or_else(|| {
        let first = room
            .tables
            .iter()
            .filter_map(|table| table.journal.history().first());
        first.map(|stamped| stamped.at).min()
    });
    let day = begun.map(|begun| {
        let day = begun.with_timezone(&chrono::Local);
        day.format("%-d %B %Y").to_string()
    });
    let rule = say_prizes(&header.prizes, header.booby);
    let about = [Some(header.game.title().to_owned()), day, Some(rule)];
    let at_table = |table: &Table| (table.number.get(), at_table(&room, standings, table));
    html(&PrintPage {
        room: room.address(),
        title: room.title(),
        about: about.into_iter().flatten().collect::<Vec<_>>().join(" · "),
        not_final: not_final(&open(&room, now())),
        winners: winners(&room, standings, now()),
        booby: booby(&room, standings),
        tables: room.tables.iter().map(at_table).collect(),
    })
}

#[derive(Template)]
#[template(path = "party/read.html")]
struct ReadPage {
    room: String,
    title: String,
    by: &'static str,
    /// The last prize first: at which table, and “Equal first”, his name, his
    /// score and his table.
    winners: Vec<(Option<String>, Vec<Announced>)>,
    booby: Vec<Place>,
    /// What the prizes still wait for, and whether a tie is one of them.
    not_final: Option<String>,
    tied: bool,
}

struct Announced {
    /// “Third prize”, “Equal first”, “Tie for the third prize”.
    what: String,
    place: Place,
}

fn announced(group: Group) -> (Option<String>, Vec<Announced>) {
    let ranks: Vec<u32> = group.places.iter().map(|place| place.rank).collect();
    let places = group.places.into_iter().rev();
    let announced = places.map(|place| {
        let equal = ranks.iter().filter(|rank| **rank == place.rank).count() > 1;
        let rank = ordinal(place.rank);
        let what = match (place.tied, equal) {
            (true, _) => format!("A tie for the {rank} prize"),
            (false, true) => format!("Equal {rank}"),
            (false, false) => format!("The {rank} prize"),
        };
        Announced { what, place }
    });
    (group.heading, announced.collect())
}

fn ordinal(rank: u32) -> String {
    let word = match rank {
        1 => "first",
        2 => "second",
        3 => "third",
        4 => "fourth",
        5 => "fifth",
        6 => "sixth",
        _ => {
            let end = match (rank % 100, rank % 10) {
                (11..=13, _) => "th",
                (_, 1) => "st",
                (_, 2) => "nd",
                (_, 3) => "rd",
                _ => "th",
            };
            return format!("{rank}{end}");
        }
    };
    word.to_owned()
}

/// The page to read out from a phone.
pub(in crate::web) async fn read(room: Room) -> Result<Response, PageError> {
    let standings = room.standings();
    let winners = winners(&room, standings, now());
    let mut places = winners.iter().flat_map(|group| &group.places);
    html(&ReadPage {
        room: room.address(),
        title: room.title(),
        by: by(room.party.header().prizes.score),
        not_final: not_final(&open(&room, now())),
        tied: places.any(|place| place.tied),
        winners: winners.into_iter().map(announced).collect(),
        booby: booby(&room, standings),
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
    let text = export::text(
        room.party.header(),
        room.standings(),
        name,
        room.play_is_over(now()),
    );
    html(&TextPage {
        room: room.address(),
        rows: text.lines().count() + 1,
        text,
    })
}

/// The results for a spreadsheet.
pub(in crate::web) async fn csv(room: Room) -> Response {
    let name = |person: Person| room.name(person);
    let table = export::csv(room.standings(), name);
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

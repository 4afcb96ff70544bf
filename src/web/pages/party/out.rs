//! Getting the results out: a sheet to print, a page to read out, a text to
//! paste, CSV and the party's document.

use askama::Template;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};

use super::new::say_prizes;
use super::places::{Board, Place, at_table, booby, winners};
use super::submit::submit;
use crate::journal::Journal;
use crate::party::document::PartyDocument;
use crate::party::say::ordinal;
use crate::party::{PartyEvent, Person, Scope, export};
use crate::web::App;
use crate::web::error::{PageError, html, refused_in_room};
use crate::web::fields::Fields;
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
    })
}

#[derive(Template)]
#[template(path = "party/read.html")]
struct ReadPage {
    room: String,
    title: String,
    /// The tables' prizes before the room's, the last prize first.
    boards: Vec<Read>,
    /// Who takes the booby prize, a line for the room or for each table.
    booby: Vec<String>,
    /// What the prizes still wait for, and whether a tie is one of them.
    not_final: Option<String>,
    tied: bool,
    /// Whether this phone may say that the prizes are read out.
    to_read: bool,
}

/// One list of prizes to read out.
struct Read {
    heading: Option<&'static str>,
    by: &'static str,
    /// At which table, and “Equal first”, his name, his score and his table.
    groups: Vec<(Option<String>, Vec<Announced>)>,
}

struct Announced {
    /// “The third prize: A bottle”, “Equal first”, “A tie for the third prize”.
    what: String,
    place: Place,
}

fn announced(group: super::places::Group) -> (Option<String>, Vec<Announced>) {
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
        let what = match &place.won {
            Some(won) => format!("{what}: {won}"),
            None => what,
        };
        Announced { what, place }
    });
    (group.heading, announced.collect())
}

/// The page to read out from a phone.
pub(in crate::web) async fn read(room: Room) -> Result<Response, PageError> {
    let now = now();
    let mut winners = winners(&room, now);
    // The room's come last, where there are both.
    winners.sort_by_key(|board| board.heading == Some(Scope::Room.heading()));
    let mut places = winners
        .iter()
        .flat_map(|board| board.groups.iter().flat_map(|group| &group.places));
    let tied = places.any(|place| place.tied);
    let progress = room.progress(now);
    let open = room.organizing.is_some() && !room.party.is_closed();
    html(&ReadPage {
        room: room.address(),
        title: room.title(),
        not_final: progress.not_final(),
        tied,
        to_read: open && progress.play_is_over() && !room.party.is_read_out(),
        boards: winners
            .into_iter()
            .map(|board| Read {
                heading: board.heading,
                by: board.by,
                groups: board.groups.into_iter().map(announced).collect(),
            })
            .collect(),
        booby: booby(&room, now),
    })
}

/// The organizer begins to read the prizes out, or says that they were not read
/// out after all: no more are added once they are.
pub(in crate::web) async fn read_out(
    State(app): State<App>,
    room: Room,
    fields: Fields,
) -> Result<Response, PageError> {
    let done = fields.text("not").is_none();
    let there = if done { "read" } else { "prizes" };
    let there = format!("{}/{there}", room.address());
    room.organizer()?;
    if done == room.party.is_read_out() {
        return Ok(Redirect::to(&there).into_response());
    }
    if done && !room.play_is_over(now()) {
        let why = "Tables still play.";
        return Ok(refused_in_room("Play is not over", why, &room.address()));
    }
    Ok(
        match submit(&app, &room, &fields, PartyEvent::ReadOut { done }).await? {
            Ok(()) => Redirect::to(&there).into_response(),
            Err(refusal) => refused_in_room("It stays so", &refusal.to_string(), &room.address()),
        },
    )
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
    let table = export::csv(room.rankings(), name);
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

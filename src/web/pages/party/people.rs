//! People come late and go early: one more joins a table, four make a new one,
//! and whoever leaves is marked at his own table.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use super::new::{sit_down, table_header};
use crate::journal::sitting::MAX_PLAYERS;
use crate::journal::{Answer, Event, Name, Submission};
use crate::party::TableNumber;
use crate::party::tables::MAX_TABLE_NUMBER;
use crate::store::{AddedTable, NewTable};
use crate::web::App;
use crate::web::error::{PageError, form, unprocessable};
use crate::web::faults::{Faults, sentence};
use crate::web::fields::{Fields, newest, next};
use crate::web::room::{Room, Table};
use crate::web::submit::now;
use crate::web::words::count;

#[derive(Template)]
#[template(path = "party/people.html")]
struct PeoplePage {
    room: String,
    name: String,
    name_error: Option<String>,
    names: String,
    names_error: Option<String>,
    /// Whether the hour has come and the table is asked about.
    late: bool,
    /// The number of one more table, if there is room for it.
    next: Option<TableNumber>,
    tables: Vec<Choice>,
}

struct Choice {
    number: u16,
    pad: String,
    names: String,
    chosen: bool,
    full: bool,
}

/// Shows the page.
pub(in crate::web) async fn show(room: Room) -> Result<Response, PageError> {
    room.organizer()?;
    form(&page(&room, &Fields::default(), &Faults::default()))
}

fn page(room: &Room, fields: &Fields, faults: &Faults) -> PeoplePage {
    let chosen = fields.read::<i64>("table").and_then(TableNumber::new);
    let smallest = room
        .tables
        .iter()
        .min_by_key(|table| table.journal.present().len());
    let chosen = chosen.or(smallest.map(|table| table.number));
    let choice = |table: &Table| {
        let names = table.names().join(", ");
        let here = u32::try_from(table.journal.present().len()).unwrap_or(u32::MAX);
        Choice {
            number: table.number.get(),
            pad: table.address(),
            names: format!("{}: {names}", count(here, "player")),
            chosen: chosen == Some(table.number),
            full: table.names().len() >= MAX_PLAYERS,
        }
    };
    PeoplePage {
        room: room.address(),
        name: fields.text("name").unwrap_or_default().to_owned(),
        name_error: faults.of("name"),
        names: fields.text("names").unwrap_or_default().to_owned(),
        names_error: faults.of("names"),
        late: faults.any(&["late"]),
        next: next_number(room),
        tables: room.tables.iter().map(choice).collect(),
    }
}

/// The lowest number that no table has.
fn next_number(room: &Room) -> Option<TableNumber> {
    let free = |number: &TableNumber| room.table(*number).is_none();
    (1..=i64::from(MAX_TABLE_NUMBER))
        .filter_map(TableNumber::new)
        .find(free)
}

/// One more joins a table.
pub(in crate::web) async fn join(
    State(app): State<App>,
    room: Room,
    fields: Fields,
) -> Result<Response, PageError> {
    let device = room.organizer()?;
    let mut faults = Faults::default();
    let table = room.table_in(&fields, "table");
    let table = table.ok_or(PageError::BadForm)?;
    match Name::new(fields.text("name").unwrap_or_default()) {
        Err(error) => faults.add("name", sentence(error)),
        Ok(name) => {
            let mut id = newest(fields.submission()?, |id| table.journal.sent(id).is_some());
            let answer = loop {
                let submission = Submission {
                    id: id.clone(),
                    version: None,
                    events: vec![Event::Joined { name: name.clone() }],
                    answers: vec![],
                };
                let answer = app.store.submit(&table.sitting, device, submission, now());
                match answer.await?.ok_or(PageError::NotFound)? {
                    // Back, another name: two have come.
                    Answer::Reused(_) => id = next(&id),
                    answer => break answer,
                }
            };
            if let Answer::Refuse(refusal) = answer {
                faults.add("name", sentence(refusal.say(table.journal.header())));
            }
        }
    }
    if faults.is_empty() {
        return Ok(Redirect::to(&room.address()).into_response());
    }
    unprocessable(&page(&room, &fields, &faults))
}

/// Four or more who came late make a table of their own.
pub(in crate::web) async fn new_table(
    State(app): State<App>,
    room: Room,
    fields: Fields,
) -> Result<Response, PageError> {
    let device = room.organizer()?;
    let mut faults = Faults::default();
    let players = sit_down(&fields, &mut faults);
    if faults.is_empty() && room.hour_has_come(now()) && fields.text("late").is_none() {
        let why = "The hour has come and no new deal begins. Do they make a table all the same?";
        faults.add("names", why);
        faults.add("late", why);
        return unprocessable(&page(&room, &fields, &faults));
    }
    if let (Some(players), Some(number)) = (players, next_number(&room)) {
        let table = NewTable {
            number,
            header: table_header(room.party.header(), players),
            events: vec![],
        };
        let mut id = fields.submission()?;
        loop {
            let added = app
                .store
                .add_table(&room.id, device, table.clone(), id.clone(), now());
            match added.await?.ok_or(PageError::NotFound)? {
                AddedTable::New(_) | AddedTable::Repeated(_) => {
                    return Ok(Redirect::to(&room.address()).into_response());
                }
                // Back, other names: four more have come.
                AddedTable::Reused(_) => id = next(&id),
                AddedTable::Refused(refusal) => {
                    faults.add("names", sentence(refusal));
                    break;
                }
            }
        }
    }
    unprocessable(&page(&room, &fields, &faults))
}

//! What the organizer did, in order, with who came, who left, other names and
//! corrections at the tables; each table's own journal is a tap away.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use chrono::{DateTime, Utc};

use super::new::say_prizes;
use crate::journal::{DeviceId, Event, Stamped, describe};
use crate::party::{Cut, PartyEvent, TableNumber};
use crate::web::App;
use crate::web::error::{PageError, html};
use crate::web::room::{Room, Table};
use crate::web::submit::now;
use crate::web::words::{and, count, day_and_clock};

#[derive(Template)]
#[template(path = "party/journal.html")]
struct JournalPage {
    room: String,
    line: u32,
    lines: Vec<Line>,
    tables: Vec<(u16, String)>,
}

/// What was done once.
struct Line {
    at: DateTime<Utc>,
    /// “20:43 · the organizer”.
    head: String,
    text: String,
    /// The table's journal, where it was done at a table.
    table: Option<(TableNumber, String)>,
}

/// Shows the journal.
pub(in crate::web) async fn show(
    State(app): State<App>,
    room: Room,
) -> Result<Response, PageError> {
    let organizers = app.store.organizers(&room.id).await?;
    let phone = |device: DeviceId| match organizers.iter().position(|one| one.device == device) {
        Some(0) => "the organizer".to_owned(),
        Some(place) => format!("organizer’s phone {}", place + 1),
        None => "this machine".to_owned(),
    };
    let now = now();
    let head = |at, who: &str| format!("{} · {who}", day_and_clock(at, now));
    let own = room.party.history().iter().map(|stamped| Line {
        at: stamped.at,
        head: head(stamped.at, &phone(stamped.device)),
        text: say(&room, &stamped.event),
        table: None,
    });
    let by_organizer = |device| organizers.iter().any(|one| one.device == device);
    let mut lines: Vec<Line> = own.collect();
    for table in &room.tables {
        lines.extend(told(table).into_iter().map(|(stamped, text)| Line {
            at: stamped.at,
            head: match stamped.device {
                device if by_organizer(device) => head(stamped.at, &phone(device)),
                _ => head(stamped.at, "a scorer"),
            },
            text,
            table: Some((table.number, journal_of(table))),
        }));
    }
    // What was done in one second stays in the order of each journal.
    lines.sort_by_key(|line| line.at);
    let tables = room.tables.iter();
    html(&JournalPage {
        room: room.address(),
        line: room.line,
        lines,
        tables: tables
            .map(|table| (table.number.get(), journal_of(table)))
            .collect(),
    })
}

fn journal_of(table: &Table) -> String {
    format!("{}/journal", table.address())
}

/// What the room wants to know of a table: who came and left, other names, and
/// what was corrected.
fn told(table: &Table) -> Vec<(&Stamped, String)> {
    let history = table.journal.history();
    if !history.iter().any(|stamped| concerns_room(&stamped.event)) {
        return vec![];
    }
    let told = history.iter().zip(describe::history(&table.journal));
    told.filter(|(stamped, _)| concerns_room(&stamped.event))
        .collect()
}

const fn concerns_room(event: &Event) -> bool {
    match event {
        Event::Joined { .. }
        | Event::Left { .. }
        | Event::TakenOut { .. }
        | Event::Renamed { .. }
        | Event::Inserted { .. }
        | Event::Amended { .. }
        | Event::Struck { .. }
        | Event::Undone { .. }
        | Event::PutBack { .. } => true,
        Event::Recorded { .. }
        | Event::Imported { .. }
        | Event::ContractPut { .. }
        | Event::ContractWithdrawn
        | Event::Titled { .. }
        | Event::RulesChanged { .. }
        | Event::StakeChanged { .. }
        | Event::CarriesChanged { .. }
        | Event::PartnersChanged { .. }
        | Event::Agreed { .. }
        | Event::HourSet { .. }
        | Event::Settled
        | Event::Reopened => false,
    }
}

fn say(room: &Room, event: &PartyEvent) -> String {
    match event {
        PartyEvent::Started => "Play begins".to_owned(),
        PartyEvent::HourSet { hour: Some(hour) } => {
            format!("Play ends: {}", day_and_clock(*hour, now()))
        }
        PartyEvent::HourSet { hour: None } => "No hour is set for the end of play".to_owned(),
        PartyEvent::TableAdded { table } => {
            let names = room.table(*table).map(Table::names).unwrap_or_default();
            format!("Table {table} comes late: {}", and(&names))
        }
        PartyEvent::CutRecorded(Cut { order, .. }) => {
            let names: Vec<_> = order.iter().map(|person| room.name(*person)).collect();
            format!("A cut, the best first: {}", and(&names))
        }
        PartyEvent::BoobyCut { order } => {
            let taker = order.first().map_or("?", |person| room.name(*person));
            format!("A cut for the booby prize: {taker} takes it")
        }
        PartyEvent::ReadOut { done: true } => "The prizes are read out".to_owned(),
        PartyEvent::ReadOut { done: false } => "The prizes are not read out after all".to_owned(),
        PartyEvent::Announced { count: 0 } => "The wall shows no prize".to_owned(),
        PartyEvent::Announced { count: shown } => {
            format!("The wall shows {}", count(u32::from(*shown), "prize"))
        }
        PartyEvent::PrizesChanged { prizes, booby } => say_prizes(prizes, *booby),
        PartyEvent::Titled { title: Some(title) } => format!("The party is {}", title.as_str()),
        PartyEvent::Titled { title: None } => "The party has no name".to_owned(),
        PartyEvent::Closed => "The party is closed".to_owned(),
        PartyEvent::Reopened => "The party is open again".to_owned(),
    }
}

//! What the organizer did, in order; each table's own journal is a tap away.

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use super::new::say_prizes;
use crate::journal::DeviceId;
use crate::party::{Cut, PartyEvent};
use crate::web::App;
use crate::web::error::{PageError, html};
use crate::web::room::Room;
use crate::web::submit::now;
use crate::web::words::day_and_clock;
use crate::web::words::listed;

#[derive(Template)]
#[template(path = "party/journal.html")]
struct JournalPage {
    room: String,
    line: u32,
    /// “20:43 · the organizer” and what was done.
    lines: Vec<(String, String)>,
    tables: Vec<(u16, String)>,
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
    let history = room.party.history().iter();
    let tables = room.tables.iter();
    html(&JournalPage {
        room: room.address(),
        line: room.line,
        lines: history
            .map(|stamped| {
                let head = format!(
                    "{} · {}",
                    day_and_clock(stamped.at, now()),
                    phone(stamped.device)
                );
                (head, say(&room, &stamped.event))
            })
            .collect(),
        tables: tables
            .map(|table| (table.number.get(), format!("{}/journal", table.address())))
            .collect(),
    })
}

fn say(room: &Room, event: &PartyEvent) -> String {
    match event {
        PartyEvent::Started => "Play begins".to_owned(),
        PartyEvent::HourSet { hour: Some(hour) } => {
            format!("Play ends: {}", day_and_clock(*hour, now()))
        }
        PartyEvent::HourSet { hour: None } => "No hour is set for the end of play".to_owned(),
        PartyEvent::CutRecorded(Cut { order, .. }) => {
            let names: Vec<_> = order.iter().map(|person| room.name(*person)).collect();
            format!("A cut, the best first: {}", listed(&names))
        }
        PartyEvent::BoobyCut { order } => {
            let taker = order.first().map_or("?", |person| room.name(*person));
            format!("A cut for the booby prize: {taker} takes it")
        }
        PartyEvent::ReadOut { done: true } => "The prizes are read out".to_owned(),
        PartyEvent::ReadOut { done: false } => "The prizes are not read out after all".to_owned(),
        PartyEvent::PrizesChanged { prizes, booby } => say_prizes(prizes, *booby),
        PartyEvent::Titled { title: Some(title) } => format!("The party is {}", title.as_str()),
        PartyEvent::Titled { title: None } => "The party has no name".to_owned(),
        PartyEvent::Closed => "The party is closed".to_owned(),
        PartyEvent::Reopened => "The party is open again".to_owned(),
    }
}

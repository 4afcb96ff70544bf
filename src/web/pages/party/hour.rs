//! The hour: when no new deal begins. The organizer may move it, also after it.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use chrono::{DateTime, TimeDelta, Utc};

use super::clock::ClockView;
use super::submit::submit;
use super::times::near_time;
use crate::journal::{Answer, Event, Submission};
use crate::party::fold::MAX_MINUTES;
use crate::party::{Party, PartyEvent, TableNumber};
use crate::web::App;
use crate::web::error::{PageError, form, refused_in_room, unprocessable};
use crate::web::fields::{Fields, newest};
use crate::web::hour::says_stopped;
use crate::web::room::{Room, Table};
use crate::web::submit::now;
use crate::web::words::clock;

#[derive(Template)]
#[template(path = "party/hour.html")]
struct HourPage {
    room: String,
    clock: ClockView,
    /// What a game that is not over then comes to, where that is nothing.
    stopped: Option<&'static str>,
    set: bool,
    /// The numbers of all tables, to give one of them more time.
    tables: Vec<TableNumber>,
    /// The tables that have more time, and until when.
    own: Vec<(TableNumber, String)>,
    typed: String,
    error: Option<String>,
}

/// Shows the page.
pub(in crate::web) async fn show(room: Room) -> Result<Response, PageError> {
    room.organizer()?;
    form(&page(&room, "", None))
}

fn page(room: &Room, typed: &str, error: Option<String>) -> HourPage {
    HourPage {
        room: room.address(),
        clock: ClockView::of(room, now()),
        stopped: says_stopped(room.party.header().game),
        set: room.party.hour().is_some(),
        tables: room.tables.iter().map(|table| table.number).collect(),
        own: room
            .tables
            .iter()
            .filter_map(|table| Some((table.number, clock(table.own_hour(&room.party)?))))
            .collect(),
        typed: typed.to_owned(),
        error,
    }
}

/// Sets the hour, or moves it, or takes it away.
pub(in crate::web) async fn save(
    State(app): State<App>,
    room: Room,
    fields: Fields,
) -> Result<Response, PageError> {
    room.organizer()?;
    if let Some((table, hour)) = of_table(&room, &fields) {
        return set_for_table(&app, &room, &fields, table, hour).await;
    }
    let typed = fields.text("clock").unwrap_or_default();
    let hour = match meant(&room.party, &fields) {
        Ok(hour) => hour,
        Err(error) => return unprocessable(&page(&room, typed, Some(error))),
    };
    match submit(&app, &room, &fields, PartyEvent::HourSet { hour }).await? {
        Ok(()) => Ok(Redirect::to(&room.address()).into_response()),
        Err(refusal) => Ok(refused_in_room(
            "The hour stays",
            &refusal.to_string(),
            &room.address(),
        )),
    }
}

/// The table whose own hour a form sets, and to when: some minutes more, or as
/// the others have it.
fn of_table<'a>(room: &'a Room, fields: &Fields) -> Option<(&'a Table, DateTime<Utc>)> {
    let all = room.party.hour()?;
    if let Some(table) = room.table_in(fields, "same") {
        return Some((table, all));
    }
    let more = fields.read::<i64>("more")?;
    let more = TimeDelta::minutes(more.clamp(1, MAX_MINUTES.into()));
    let table = room.table_in(fields, "table")?;
    let hour = table.journal.evening().hour().unwrap_or(all);
    Some((table, hour.max(now()) + more))
}

/// Writes the hour into the table’s own journal, where the next one for all
/// replaces it.
async fn set_for_table(
    app: &App,
    room: &Room,
    fields: &Fields,
    table: &Table,
    hour: DateTime<Utc>,
) -> Result<Response, PageError> {
    let submission = Submission {
        id: fields.submission()?,
        version: None,
        events: vec![Event::HourSet { hour: Some(hour) }],
        answers: vec![],
    };
    let device = room.organizer()?;
    let answer = app.store.submit(&table.sitting, device, submission, now());
    Ok(match answer.await?.ok_or(PageError::NotFound)? {
        Answer::Refuse(refusal) => {
            let why = refusal.say(table.journal.header());
            refused_in_room("The hour stays", &why, &room.address())
        }
        // The same form again, by a double tap, gives no more minutes.
        _ => Redirect::to(&room.address()).into_response(),
    })
}

/// The hour that a form means. One that was sent before counts from the hour
/// that its page showed: “15 minutes later” tapped twice is no half hour.
fn meant(party: &Party, fields: &Fields) -> Result<Option<DateTime<Utc>>, String> {
    let form = fields.submission().ok();
    let Some((form, first)) = form.and_then(|form| Some((form.clone(), party.sent(&form)?))) else {
        return chosen(party.hour(), fields, now());
    };
    let shown = party.hour_before(first.seq);
    let last = newest(form, |id| party.sent(id).is_some());
    let last = party.sent(&last).unwrap_or(first);
    // The same again comes to the same only by the clock of then.
    match (chosen(shown, fields, last.at)?, &last.event) {
        (again, PartyEvent::HourSet { hour }) if again == *hour => Ok(again),
        _ => chosen(shown, fields, now()),
    }
}

/// The hour that a form chose: so many minutes later than `hour`, or from now
/// where that has come or is not set; now; none; or a time of the clock.
fn chosen(
    hour: Option<DateTime<Utc>>,
    fields: &Fields,
    now: DateTime<Utc>,
) -> Result<Option<DateTime<Utc>>, String> {
    // An hour that came while the page was open is moved no later by “sooner”.
    let sooner = |to: DateTime<Utc>| hour.map_or(to, |hour| hour.min(to));
    if let Some(later) = fields.read::<i64>("later") {
        let later = TimeDelta::minutes(later.clamp(-i64::from(MAX_MINUTES), MAX_MINUTES.into()));
        let from = hour.map_or(now, |hour| hour.max(now));
        let to = (from + later).max(now);
        return Ok(Some(if later < TimeDelta::zero() {
            sooner(to)
        } else {
            to
        }));
    }
    match fields.text("to") {
        Some("now") => Ok(Some(sooner(now))),
        Some("none") => Ok(None),
        _ => near_time(fields.text("clock"), now)
            .map(Some)
            .ok_or_else(|| "At which time? Write it as 21:30.".to_owned()),
    }
}

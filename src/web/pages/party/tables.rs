//! What the organizer does for many tables at once: stops those with no hand in
//! play, and says that they agree on what is over.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use super::results::{idle, to_agree};
use crate::journal::{Answer, BridgeFact, Event, Fact, PitchFact, Sheet, Submission};
use crate::party::TableNumber;
use crate::party::progress::say_tables;
use crate::store::new_submission;
use crate::web::App;
use crate::web::error::{PageError, refused_in_room};
use crate::web::fields::Fields;
use crate::web::room::{Room, Table};
use crate::web::submit::now;

/// Stops every table that plays with no hand in play, once the hour has come.
pub(in crate::web) async fn stop(
    State(app): State<App>,
    room: Room,
) -> Result<Response, PageError> {
    room.organizer()?;
    let stop = |table: &Table| {
        let fact = match &table.sheet {
            Sheet::Bridge(_) => Fact::from(BridgeFact::Stop),
            Sheet::Pitch(_) => Fact::from(PitchFact::Stop),
        };
        vec![Event::Recorded { fact }]
    };
    each(&app, &room, &idle(&room, now()), stop).await
}

/// Says that a table, or every one, agrees on what is over and that it has not
/// agreed on yet.
pub(in crate::web) async fn agree(
    State(app): State<App>,
    room: Room,
    fields: Fields,
) -> Result<Response, PageError> {
    room.organizer()?;
    let mut tables = to_agree(&room);
    if fields.text("table").is_some() {
        let table = room.table_in(&fields, "table").map(|table| table.number);
        tables.retain(|number| Some(*number) == table);
    }
    let agree = |table: &Table| {
        let open = table.not_agreed().into_iter();
        open.map(|rubber| Event::Agreed { rubber }).collect()
    };
    each(&app, &room, &tables, agree).await
}

/// Sends changes to the journals of tables. Each is saved by itself: where one
/// cannot be, because its scorer was quicker, the page says at which table.
async fn each(
    app: &App,
    room: &Room,
    numbers: &[TableNumber],
    events: impl Fn(&Table) -> Vec<Event>,
) -> Result<Response, PageError> {
    let device = room.organizer()?;
    let mut refused = Vec::new();
    for table in numbers.iter().filter_map(|number| room.table(*number)) {
        let submission = Submission {
            id: new_submission(),
            version: Some(table.journal.version()),
            events: events(table),
            answers: vec![],
        };
        let answer = app.store.submit(&table.sitting, device, submission, now());
        match answer.await?.ok_or(PageError::NotFound)? {
            Answer::Save(_) | Answer::Repeated(_) => {}
            _ => refused.push(table.number),
        }
    }
    if refused.is_empty() {
        return Ok(Redirect::to(&format!("{}/results", room.address())).into_response());
    }
    let why = format!(
        "{}: something else was saved meanwhile.",
        say_tables(&refused)
    );
    Ok(refused_in_room(
        "Look at those tables again",
        &why,
        &room.address(),
    ))
}

//! What is in play ends unfinished: the time limit came, or the table agreed.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use super::{bridge, pitch};
use crate::journal::{BridgeFact, Event, Fact, PitchFact, Sheet};
use crate::web::App;
use crate::web::at_table::AtTable;
use crate::web::error::{PageError, refused};
use crate::web::fields::{Asked, Fields};
use crate::web::submit::submit;

/// Shows what stopping comes to.
pub(in crate::web) async fn show(at: AtTable, Asked(asked): Asked) -> Result<Response, PageError> {
    let back = at.room_of(&asked);
    match &at.sheet {
        Sheet::Bridge(_) => bridge::stop::show(&at.try_into()?, back),
        Sheet::Pitch(_) => pitch::stop::show(&at.try_into()?, back),
    }
}

/// What the page says of a hand that is being played.
pub(super) fn being_played(at: &AtTable, what: &str) -> String {
    let when = if at.party.is_some() {
        "at the hour it"
    } else {
        "it"
    };
    format!("{what} is being played: {when} is finished and recorded first.")
}

/// Stops it.
pub(in crate::web) async fn save(
    State(app): State<App>,
    at: AtTable,
    fields: Fields,
) -> Result<Response, PageError> {
    let fact = match &at.sheet {
        Sheet::Bridge(_) => Fact::from(BridgeFact::Stop),
        Sheet::Pitch(_) => Fact::from(PitchFact::Stop),
    };
    let action = format!("{}/stops", at.pad());
    let submitted = submit(&app, &at, &fields, Event::Recorded { fact }, &action).await?;
    Ok(match (submitted, at.room_of(&fields)) {
        (Ok(saved), Some(room)) if saved.status().is_redirection() => {
            Redirect::to(&room).into_response()
        }
        (submitted, _) => submitted.unwrap_or_else(|refusal| {
            let why = refusal.say(at.journal.header());
            refused("It cannot be stopped", &why, &at.pad())
        }),
    })
}

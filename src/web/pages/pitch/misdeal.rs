//! A misdeal: the same player deals again, and nothing else changes.

use axum::extract::State;
use axum::response::Response;

use crate::journal::{Event, Fact, PitchFact};
use crate::web::App;
use crate::web::error::{PageError, refused};
use crate::web::fields::Fields;
use crate::web::pitch_table::PitchTable;
use crate::web::submit::submit;

/// Records it.
pub(in crate::web) async fn create(
    State(app): State<App>,
    at: PitchTable,
    fields: Fields,
) -> Result<Response, PageError> {
    let event = Event::Recorded {
        fact: Fact::Pitch(PitchFact::Misdeal),
    };
    let action = format!("{}/misdeals", at.pad());
    let submitted = submit(&app, &at, &fields, event, &action).await?;
    Ok(submitted.unwrap_or_else(|refusal| {
        let why = refusal.say(at.journal.header());
        refused("There was no deal", &why, &at.pad())
    }))
}

//! The table agrees on both totals of a rubber, or on how a game came out.

use axum::extract::State;
use axum::response::Response;

use crate::journal::{EntryId, Event, Refusal};
use crate::web::App;
use crate::web::at_table::AtTable;
use crate::web::error::{PageError, refused};
use crate::web::fields::Fields;
use crate::web::submit::submit;

/// Takes the table's word.
pub(in crate::web) async fn create(
    State(app): State<App>,
    at: AtTable,
    fields: Fields,
) -> Result<Response, PageError> {
    let rubber = fields.read("rubber").map(EntryId);
    let rubber = rubber.ok_or(PageError::BadForm)?;
    let action = format!("{}/agreements", at.pad());
    let submitted = submit(&app, &at, &fields, Event::Agreed { rubber }, &action).await?;
    Ok(submitted.unwrap_or_else(|refusal| {
        let why = refusal.say(at.journal.header());
        let title = match refusal {
            Refusal::Settled => "Not saved",
            _ => "There is nothing to agree on",
        };
        refused(title, &why, &at.pad())
    }))
}

//! An entry is struck out; it stays readable in the journal, and Undo stands
//! beside the pad.

use axum::extract::State;
use axum::response::Response;

use crate::journal::{EntryId, Event};
use crate::web::App;
use crate::web::at_table::AtTable;
use crate::web::error::{PageError, refused};
use crate::web::fields::Fields;
use crate::web::submit::submit;

/// Strikes an entry.
pub(in crate::web) async fn create(
    State(app): State<App>,
    at: AtTable,
    fields: Fields,
) -> Result<Response, PageError> {
    let entry = fields
        .read("entry")
        .map(EntryId)
        .ok_or(PageError::BadForm)?;
    let action = format!("{}/strikes", at.pad());
    let submitted = submit(&app, &at, &fields, Event::Struck { entry }, &action).await?;
    Ok(submitted.unwrap_or_else(|refusal| {
        let why = refusal.say(at.journal.header());
        refused("It cannot be struck", &why, &at.pad())
    }))
}

//! Undo takes back the newest change; Put back undoes the undo.

use axum::extract::State;
use axum::response::Response;

use crate::journal::{BatchId, Event};
use crate::web::App;
use crate::web::at_table::AtTable;
use crate::web::error::{PageError, refused};
use crate::web::fields::Fields;
use crate::web::submit::submit;

/// Takes back the newest change.
pub(in crate::web) async fn undo(
    State(app): State<App>,
    at: AtTable,
    fields: Fields,
) -> Result<Response, PageError> {
    take(&app, &at, &fields, |batch| Event::Undone { batch }, "undos").await
}

/// Undoes the undo.
pub(in crate::web) async fn put_back(
    State(app): State<App>,
    at: AtTable,
    fields: Fields,
) -> Result<Response, PageError> {
    take(
        &app,
        &at,
        &fields,
        |batch| Event::PutBack { batch },
        "put-backs",
    )
    .await
}

async fn take(
    app: &App,
    at: &AtTable,
    fields: &Fields,
    event: impl FnOnce(BatchId) -> Event,
    noun: &str,
) -> Result<Response, PageError> {
    let batch = fields
        .read("batch")
        .map(BatchId)
        .ok_or(PageError::BadForm)?;
    let action = format!("{}/{noun}", at.pad());
    let submitted = submit(app, at, fields, event(batch), &action).await?;
    Ok(submitted.unwrap_or_else(|refusal| {
        let why = refusal.say(at.journal.header());
        refused("Nothing changes", &why, &at.pad())
    }))
}

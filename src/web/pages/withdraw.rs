//! Nothing is being played after all.

use axum::extract::State;
use axum::response::Response;

use crate::journal::Event;
use crate::web::App;
use crate::web::at_table::AtTable;
use crate::web::error::{PageError, refused};
use crate::web::fields::Fields;
use crate::web::submit::submit;

/// Takes back what was said to be in play.
pub(in crate::web) async fn create(
    State(app): State<App>,
    at: AtTable,
    fields: Fields,
) -> Result<Response, PageError> {
    let action = format!("{}/withdrawals", at.pad());
    let submitted = submit(&app, &at, &fields, Event::ContractWithdrawn, &action).await?;
    Ok(submitted.unwrap_or_else(|refusal| {
        let why = refusal.say(at.journal.header());
        refused("It stays in play", &why, &at.pad())
    }))
}

//! Who sits where next, in whatever is played.

use axum::extract::State;
use axum::response::Response;

use super::{bridge, pitch};
use crate::journal::Sheet;
use crate::web::App;
use crate::web::at_table::AtTable;
use crate::web::error::PageError;
use crate::web::fields::{Asked, Fields};

/// Proposes seats.
pub(in crate::web) async fn show(at: AtTable, Asked(asked): Asked) -> Result<Response, PageError> {
    match &at.sheet {
        Sheet::Bridge(_) => bridge::seating::show(&at.try_into()?, asked),
        Sheet::Pitch(_) => pitch::seating::show(&at.try_into()?, asked),
    }
}

/// Seats the players.
pub(in crate::web) async fn save(
    State(app): State<App>,
    at: AtTable,
    fields: Fields,
) -> Result<Response, PageError> {
    match &at.sheet {
        Sheet::Bridge(_) => bridge::seating::save(&app, &at.try_into()?, &fields).await,
        Sheet::Pitch(_) => pitch::seating::save(&app, &at.try_into()?, &fields).await,
    }
}

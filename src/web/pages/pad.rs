//! The pad: how the game stands, what is being played, what to do next.

use axum::response::Response;

use super::bridge;
use crate::journal::Sheet;
use crate::web::at_table::AtTable;
use crate::web::error::PageError;
use crate::web::fields::Asked;

/// Shows the pad of whatever is played.
pub(in crate::web) async fn show(at: AtTable, Asked(asked): Asked) -> Result<Response, PageError> {
    match &at.sheet {
        Sheet::Bridge(_) => bridge::pad::show(&at.try_into()?, &asked),
        Sheet::Pitch(_) => Err(PageError::NotFound),
    }
}

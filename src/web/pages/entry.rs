//! One entry: what was entered, what it scored and why, and how to put it right.

use axum::response::Response;

use super::{bridge, pitch};
use crate::journal::Sheet;
use crate::web::at_table::AtTable;
use crate::web::error::PageError;

/// Shows an entry of whatever is played.
pub(in crate::web) async fn show(at: AtTable) -> Result<Response, PageError> {
    match &at.sheet {
        Sheet::Bridge(_) => bridge::entry::show(&at.try_into()?),
        Sheet::Pitch(_) => pitch::entry::show(&at.try_into()?),
    }
}

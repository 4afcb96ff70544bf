//! Record a deal in two pages, each in the words of what is played: first what
//! was bid, then what came of it.

use axum::extract::State;
use axum::response::Response;

use super::{bridge, pitch};
use crate::journal::Sheet;
use crate::web::App;
use crate::web::at_table::AtTable;
use crate::web::error::PageError;
use crate::web::fields::{Asked, Fields};

/// Asks what was bid.
pub(in crate::web) async fn bid(at: AtTable, Asked(asked): Asked) -> Result<Response, PageError> {
    match &at.sheet {
        Sheet::Bridge(_) => bridge::contract::show(&at.try_into()?, asked),
        Sheet::Pitch(_) => pitch::bidding::show(&at.try_into()?, asked),
    }
}

/// Asks what came of it.
pub(in crate::web) async fn result(
    at: AtTable,
    Asked(asked): Asked,
) -> Result<Response, PageError> {
    match &at.sheet {
        Sheet::Bridge(_) => bridge::result::show(&at.try_into()?, asked),
        Sheet::Pitch(_) => pitch::points::show(&at.try_into()?, asked),
    }
}

/// Shows a whole deal on one page, for a phone without network.
pub(in crate::web) async fn blank(at: AtTable, Asked(asked): Asked) -> Result<Response, PageError> {
    match &at.sheet {
        Sheet::Bridge(_) => bridge::blank::show(&at.try_into()?, asked),
        Sheet::Pitch(_) => pitch::blank::show(&at.try_into()?, asked),
    }
}

/// Saves the deal of that page.
pub(in crate::web) async fn save_blank(
    State(app): State<App>,
    at: AtTable,
    fields: Fields,
) -> Result<Response, PageError> {
    match &at.sheet {
        Sheet::Bridge(_) => bridge::blank::save(&app, &at.try_into()?, &fields).await,
        Sheet::Pitch(_) => pitch::blank::save(&app, &at.try_into()?, &fields).await,
    }
}

/// Saves the deal.
pub(in crate::web) async fn save(
    State(app): State<App>,
    at: AtTable,
    fields: Fields,
) -> Result<Response, PageError> {
    match &at.sheet {
        Sheet::Bridge(_) => bridge::result::save(&app, &at.try_into()?, &fields).await,
        Sheet::Pitch(_) => pitch::points::save(&app, &at.try_into()?, &fields).await,
    }
}

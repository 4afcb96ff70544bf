//! The rubber in play is stopped: the time limit came, or the table agreed.

use askama::Template;
use axum::response::{IntoResponse, Redirect, Response};

use crate::web::bridge_table::BridgeTable;
use crate::web::error::{PageError, form};
use crate::web::fields::new_submission;
use crate::web::hour::Strip;
use crate::web::pages::stop::being_played;

#[derive(Template)]
#[template(path = "stop.html")]
struct StopPage {
    pad: String,
    /// The room, if one came from there and goes back.
    back: Option<String>,
    unit: &'static str,
    strip: Option<Strip>,
    playing: Option<String>,
    lines: Vec<String>,
    submission: String,
    version: u32,
}

/// Shows what stopping comes to.
pub(in crate::web) fn show(at: &BridgeTable, back: Option<String>) -> Result<Response, PageError> {
    at.keeper()?;
    let Some(seated) = at.rubber_in_play() else {
        return Ok(Redirect::to(&at.pad()).into_response());
    };
    let names = at.names(seated);
    let bonuses = at.laws().unfinished(seated.rubber.pad());
    form(&StopPage {
        pad: at.pad(),
        back,
        unit: at.journal.header().game.unit(),
        strip: at.strip(),
        playing: at
            .contract_in_play()
            .map(|in_play| being_played(at, &names.declared(in_play.declared))),
        lines: bonuses
            .iter()
            .map(|item| {
                format!(
                    "{} above the line to {}: {}",
                    item.points,
                    names.side(item.side),
                    item.why
                )
            })
            .collect(),
        submission: new_submission(),
        version: at.journal.version().0,
    })
}

//! The rubber in play is stopped: the time limit came, or the table agreed.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use crate::journal::Event;
use crate::journal::entry::{BridgeFact, Fact};
use crate::web::App;
use crate::web::bridge_table::BridgeTable;
use crate::web::error::{PageError, form, refused};
use crate::web::fields::{Fields, new_submission};
use crate::web::submit::submit;

#[derive(Template)]
#[template(path = "stop.html")]
struct StopPage {
    pad: String,
    lines: Vec<String>,
    submission: String,
    version: u32,
}

/// Shows what stopping comes to.
pub(in crate::web) async fn show(at: BridgeTable) -> Result<Response, PageError> {
    at.keeper()?;
    let Some(seated) = at.rubber_in_play() else {
        return Ok(Redirect::to(&at.pad()).into_response());
    };
    let names = at.names(seated);
    let bonuses = at.laws().unfinished(seated.rubber.pad());
    form(&StopPage {
        pad: at.pad(),
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

/// Stops the rubber.
pub(in crate::web) async fn save(
    State(app): State<App>,
    at: BridgeTable,
    fields: Fields,
) -> Result<Response, PageError> {
    let event = Event::Recorded {
        fact: Fact::Bridge(BridgeFact::Stop),
    };
    let action = format!("{}/stops", at.pad());
    let submitted = submit(&app, &at, &fields, event, &action).await?;
    Ok(submitted
        .unwrap_or_else(|refusal| refused("It cannot be stopped", &refusal.to_string(), &at.pad())))
}

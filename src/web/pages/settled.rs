//! The evening is settled: closed for entries until somebody reopens it.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use super::ledger::paid;
use crate::journal::{Event, Refusal};
use crate::web::App;
use crate::web::at_table::AtTable;
use crate::web::error::{PageError, form, refused};
use crate::web::fields::{Fields, new_submission};
use crate::web::submit::submit;
use crate::web::words::and;

#[derive(Template)]
#[template(path = "settled.html")]
struct SettledPage {
    pad: String,
    unit: &'static str,
    submission: String,
    version: u32,
    in_play: bool,
    /// “rubber 2 and rubber 3”, where the table has not agreed.
    open: Option<String>,
    /// What is still unpaid, a line each.
    unpaid: Vec<String>,
    /// Whether the bank comes out even.
    balance: Option<String>,
}

/// Asks once more before the pad is closed.
pub(in crate::web) async fn show(at: AtTable) -> Result<Response, PageError> {
    at.keeper()?;
    if at.journal.evening().is_settled() || at.party.is_some() {
        return Ok(Redirect::to(&at.pad()).into_response());
    }
    let unit = at.journal.header().game.unit();
    let agreed = at.journal.agreed_on(&at.sheet);
    let open = at.sheet.not_agreed(&agreed).into_iter();
    let open: Vec<_> = open
        .map(|stage| format!("{unit} {}", stage.number))
        .collect();
    form(&SettledPage {
        pad: at.pad(),
        unit,
        submission: new_submission(),
        version: at.journal.version().0,
        in_play: at.sheet.is_in_play(),
        open: (!open.is_empty()).then(|| and(&open)),
        unpaid: paid::unpaid(&at),
        balance: paid::bank_balance(&at),
    })
}

/// Closes the pad.
pub(in crate::web) async fn settle(
    State(app): State<App>,
    at: AtTable,
    fields: Fields,
) -> Result<Response, PageError> {
    say(&app, &at, &fields, Event::Settled, "settled").await
}

/// Opens it again.
pub(in crate::web) async fn reopen(
    State(app): State<App>,
    at: AtTable,
    fields: Fields,
) -> Result<Response, PageError> {
    say(&app, &at, &fields, Event::Reopened, "reopened").await
}

async fn say(
    app: &App,
    at: &AtTable,
    fields: &Fields,
    event: Event,
    noun: &str,
) -> Result<Response, PageError> {
    let action = format!("{}/{noun}", at.pad());
    let submitted = submit(app, at, fields, event, &action).await?;
    Ok(submitted.unwrap_or_else(|refusal| {
        let why = refusal.say(at.journal.header());
        let title = match refusal {
            Refusal::PartyCloses | Refusal::PartyReopens => "That is for the organizer",
            _ => "It is so already",
        };
        refused(title, &why, &at.pad())
    }))
}

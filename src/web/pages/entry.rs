//! One entry: what was entered, what it scored and why, and how to put it right.

use askama::Template;
use axum::response::Response;

use super::{bridge, pitch};
use crate::journal::{Fact, Sheet, describe};
use crate::web::at_table::AtTable;
use crate::web::entry_actions::Actions;
use crate::web::error::{PageError, html};
use crate::web::fields::{Fields, new_submission};
use crate::web::hour::Strip;
use crate::web::words::clock;

/// An entry that all games have and that scores nothing.
#[derive(Template)]
#[template(path = "aside.html")]
struct AsidePage {
    pad: String,
    strip: Option<Strip>,
    heading: &'static str,
    what: String,
    when: Option<String>,
    why: &'static str,
    actions: Actions,
}

/// Shows an entry of whatever is played.
pub(in crate::web) async fn show(at: AtTable) -> Result<Response, PageError> {
    page(at, &Fields::default())
}

/// The same, with a note that cannot be saved as it was typed.
pub(super) fn page(at: AtTable, fields: &Fields) -> Result<Response, PageError> {
    let entry = at.entry.and_then(|entry| at.journal.entry(entry));
    match entry.map(|entry| &entry.fact) {
        Some(Fact::Substitute(_)) => {
            let why = "The points stay with the player who sat down.";
            return aside(&at, "A substitute", why, "substitutes/new");
        }
        Some(Fact::Paid(_)) => {
            let why = "The list of payments is of what is still open.";
            return aside(&at, "A payment", why, "paid");
        }
        _ => {}
    }
    match &at.sheet {
        Sheet::Bridge(_) => bridge::entry::show(&at.try_into()?, fields),
        Sheet::Pitch(_) => pitch::entry::show(&at.try_into()?, fields),
    }
}

fn aside(
    at: &AtTable,
    heading: &'static str,
    why: &'static str,
    form: &str,
) -> Result<Response, PageError> {
    let id = at.entry.ok_or(PageError::NotFound)?;
    let entry = at.journal.entry(id).ok_or(PageError::NotFound)?;
    html(&AsidePage {
        pad: at.pad(),
        strip: at.strip(),
        heading,
        what: describe::entry(&at.journal, id).ok_or(PageError::NotFound)?,
        when: entry.at.map(clock),
        why,
        actions: Actions {
            keeping: at.keeping.is_some() && !at.journal.evening().is_settled(),
            amend: Some(format!("{}/{form}?amend={}", at.pad(), id.0)),
            insert: None,
            entry: id.0,
            strike: format!("{}/strikes", at.pad()),
            submission: new_submission(),
            version: at.journal.version().0,
        },
    })
}

//! The note of a deal, written on the page of the deal.

use axum::extract::State;
use axum::response::Response;

use super::entry;
use crate::journal::entry::{BridgeFact, DealFact, Fact, PitchFact};
use crate::journal::{Event, Note, PitchDeal};
use crate::web::App;
use crate::web::at_table::AtTable;
use crate::web::error::{PageError, refused};
use crate::web::fields::Fields;
use crate::web::note;
use crate::web::submit::submit;
use crate::web::target::Target;

/// Saves the note, or shows the deal again with what is wrong with it.
pub(in crate::web) async fn save(
    State(app): State<App>,
    at: AtTable,
    fields: Fields,
) -> Result<Response, PageError> {
    at.keeper()?;
    let id = at.entry.ok_or(PageError::NotFound)?;
    let entry = at.journal.entry(id).ok_or(PageError::NotFound)?;
    let Ok(note) = note::read(&at, Target::Amend(id), &fields) else {
        return entry::page(at, &fields);
    };
    let fact = with(&entry.fact, note).ok_or(PageError::NotFound)?;
    let event = Event::Amended { entry: id, fact };
    let action = format!("{}/note", at.entry_address(id));
    let submitted = submit(&app, &at, &fields, event, &action).await?;
    Ok(submitted.unwrap_or_else(|refusal| {
        let why = refusal.say(at.journal.header());
        refused("The note cannot be saved", &why, &at.pad())
    }))
}

/// The deal with another note.
fn with(fact: &Fact, note: Option<Note>) -> Option<Fact> {
    match fact.clone() {
        Fact::Bridge(BridgeFact::Deal(deal)) => Some(DealFact { note, ..deal }.into()),
        Fact::Pitch(PitchFact::Deal(deal)) => Some(PitchDeal { note, ..deal }.into()),
        _ => None,
    }
}

//! Getting it out: who comes where, for a spreadsheet, and as a text to paste
//! in a message.

mod csv;
mod text;

pub use csv::csv;
pub use text::{Outcome, text};

use super::fold::Party;
use crate::journal::Journal;
use crate::journal::export::text as words;

/// The day of a party: “30 November 2026”. It began when the organizer said so,
/// or with the first deal, or with whatever was said first.
pub fn day<'a>(
    party: &Party,
    journals: impl Iterator<Item = &'a Journal> + Clone,
) -> Option<String> {
    let entries = journals.clone().flat_map(Journal::entries);
    let played = entries.filter_map(|entry| entry.at).min();
    let said = journals.filter_map(|journal| journal.history().first());
    let said = said.map(|stamped| stamped.at).min();
    party.started().or(played).or(said).map(words::day)
}

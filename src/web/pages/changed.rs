//! What a correction did to the deals after it: with the vulnerability, or with
//! what a player has to go, later scores change too, and the pad says so.

use crate::journal::{BatchId, Change, EntryId, Scored, changes};
use crate::rules::bridge::ScoredDeal;
use crate::web::at_table::AtTable;
use crate::web::words::Names;

/// A line for each deal that the change `batch` did not name and that scores
/// otherwise since; `written` are those it named.
pub(super) fn later(at: &AtTable, batch: BatchId, written: &[EntryId]) -> Vec<String> {
    let before = at.journal.before(batch).replay().sheet;
    let changes = changes(&before, &at.sheet).into_iter();
    let later = changes.filter(|change| !written.contains(&change.entry));
    later.filter_map(|change| line(at, &change)).collect()
}

/// “Deal 3 now scores Ben & Dee 500 above, not Ben & Dee 300 above.”
fn line(at: &AtTable, change: &Change) -> Option<String> {
    let number = at.deal_number(change.entry)?;
    match (change.before, change.after) {
        (
            Scored::Bridge { scored: before, .. },
            Scored::Bridge {
                scored: after,
                seated,
            },
        ) => {
            let names = Names {
                players: &at.journal.header().players,
                seats: seated.seats,
            };
            let says = |deal: &ScoredDeal| match names.points(&deal.items) {
                points if points.is_empty() => "nothing".to_owned(),
                points => points,
            };
            let (before, after) = (says(before), says(after));
            Some(format!("Deal {number} now scores {after}, not {before}."))
        }
        _ => Some(format!("Deal {number} now comes out otherwise.")),
    }
}

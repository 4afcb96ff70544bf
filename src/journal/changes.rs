//! Which scores a correction changes, besides the entry it corrects.

use std::collections::HashMap;

use super::entry::EntryId;
use super::replay::{Scored, Sheet};

/// A deal that scores otherwise after a correction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change<'a> {
    /// Its entry.
    pub entry: EntryId,
    /// What it scored.
    pub before: Scored<'a>,
    /// What it scores now.
    pub after: Scored<'a>,
}

/// The deals of both sheets that score otherwise in the second, in its order.
/// Those that are in one sheet alone are not among them.
#[must_use]
pub fn changes<'a>(before: &'a Sheet, after: &'a Sheet) -> Vec<Change<'a>> {
    let known: HashMap<EntryId, Scored> = before.deals().collect();
    let changed = after.deals().filter_map(|(entry, after)| {
        let before = *known.get(&entry)?;
        (!before.scores_like(&after)).then_some(Change {
            entry,
            before,
            after,
        })
    });
    changed.collect()
}

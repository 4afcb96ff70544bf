//! What the pad will show once a form is saved, before it is.

use super::at_table::AtTable;
use super::target::Target;
use crate::journal::replay::{Replay, replay};
use crate::journal::{Entry, EntryId, Fact, SeatedRubber};
use crate::rules::bridge::{Item, Rubber, Total};
use crate::rules::{BySide, Side};

/// What Save says where later entries fit no longer.
pub(super) const ASKS: &str = " Then it asks about what follows.";

/// The entries of a rubber or game, with a place for the one that is about to be saved.
pub(super) struct Foresight<'a> {
    at: &'a AtTable,
    /// From the seating of the rubber or game to the next.
    entries: Vec<Entry>,
    place: usize,
}

/// What saving comes to.
#[derive(Default)]
pub(super) struct Foreseen {
    /// What the deal scores.
    pub(super) items: Vec<Item>,
    /// Whether it completes a game.
    pub(super) game: bool,
    /// The totals of the rubber, if it is over then.
    pub(super) totals: Option<BySide<u32>>,
    /// Whether later entries fit no longer, so that saving asks about them.
    pub(super) asks: bool,
}

impl<'a> Foresight<'a> {
    /// Before an entry of a form is saved where it goes.
    pub(super) fn of(at: &'a AtTable, target: Target, fact: Fact) -> Option<Self> {
        let all = at.journal.entries();
        let (place, kept) = match target {
            Target::New => (all.len(), all.len()),
            Target::Amend(entry) => {
                let place = at.journal.position(entry)?;
                (place, place + 1)
            }
            Target::Before(entry) => {
                let place = at.journal.position(entry)?;
                (place, place)
            }
        };
        let seating = all[..place]
            .iter()
            .rposition(|entry| entry.fact.is_seating())?;
        let mut later = all[kept..].iter();
        let end = match later.position(|entry| entry.fact.is_seating()) {
            Some(next) => kept + next + 1,
            None => all.len(),
        };
        let mut entries = all[seating..place].to_vec();
        entries.push(Entry {
            id: EntryId(u32::MAX),
            at: None,
            fact,
        });
        entries.extend_from_slice(&all[kept..end]);
        Some(Self {
            at,
            entries,
            place: place - seating,
        })
    }

    /// What saving comes to; nothing if it will be refused.
    pub(super) fn foresee(&mut self, fact: Fact) -> Option<Foreseen> {
        let replay = self.replay(fact);
        let id = self.entries[self.place].id;
        let problem = replay.problem.as_ref();
        if problem.is_some_and(|problem| problem.index == self.place) {
            return None;
        }
        let seated = replay.sheet.bridge()?.rubbers.first()?;
        let deal = seated.deals.iter().position(|deal| *deal == id);
        let scored = deal.and_then(|deal| seated.rubber.pad().deals.get(deal));
        Some(Foreseen {
            items: scored.map_or_else(Vec::new, |scored| scored.items.clone()),
            game: scored.is_some_and(|scored| scored.game.is_some()),
            totals: totals(seated).filter(|_| problem.is_none()),
            asks: problem.is_some(),
        })
    }

    /// Whether saving asks about later entries that fit no longer.
    pub(super) fn asks(&mut self, fact: Fact) -> bool {
        let problem = self.replay(fact).problem;
        problem.is_some_and(|problem| problem.index > self.place)
    }

    fn replay(&mut self, fact: Fact) -> Replay {
        self.entries[self.place].fact = fact;
        replay(self.at.journal.header(), &self.entries)
    }
}

fn totals(seated: &SeatedRubber) -> Option<BySide<u32>> {
    let Rubber::Over(over) = &seated.rubber else {
        return None;
    };
    Some(BySide::from_fn(|side: Side| {
        let Total(total) = over.pad().total(side);
        total
    }))
}

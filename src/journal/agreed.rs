//! The rubbers or games that a table agrees on. A correction that changes a
//! total takes the agreement away.

use super::entry::{Entry, EntryId};
use super::event::Event;
use super::fold::Journal;
use super::replay::Sheet;

impl Journal {
    /// The rubbers or games that the table agreed on, and that still come to
    /// what they came to then.
    #[must_use]
    pub fn agreed(&self) -> Vec<EntryId> {
        if self.evening().agreed().is_empty() {
            return vec![];
        }
        self.agreed_on(&self.replay().sheet)
    }

    /// The same for whoever has the sheet of this journal.
    ///
    /// A room of a hundred tables asks this of each. So the journal is gone
    /// through once, only where something was corrected since an agreement, and
    /// replayed only where that was in the rubber agreed on.
    #[must_use]
    pub fn agreed_on(&self, sheet: &Sheet) -> Vec<EntryId> {
        let corrected = self.history().iter().rev();
        let mut corrected = corrected.filter(|stamped| corrects(&stamped.event));
        let corrected = corrected.next().map_or(0, |stamped| stamped.seq);
        let agreed = self.evening().agreed().iter().copied();
        let over = agreed.filter(|(rubber, _)| sheet.outcome(*rubber).is_some());
        let (before, since): (Vec<_>, Vec<_>) = over.partition(|(_, seq)| *seq < corrected);
        let mut still: Vec<_> = since;
        if let Some(last) = before.iter().map(|(_, seq)| *seq).max() {
            let mut then = Self::fold(self.began().clone(), vec![]);
            for stamped in self.history().iter().take_while(|one| one.seq <= last) {
                then.advance(stamped.clone());
                let agreed = before.iter().find(|(_, seq)| *seq == stamped.seq);
                let holds = |(rubber, _): &&_| self.comes_to_the_same(sheet, &then, *rubber);
                still.extend(agreed.filter(holds));
            }
        }
        still.sort_unstable_by_key(|(_, seq)| *seq);
        still.into_iter().map(|(rubber, _)| rubber).collect()
    }

    /// Whether a rubber or game that is over comes to what it came to then.
    fn comes_to_the_same(&self, sheet: &Sheet, then: &Self, rubber: EntryId) -> bool {
        let same_game = self.header().game == then.header().game;
        if same_game && self.stage(rubber) == then.stage(rubber) {
            return true;
        }
        let now = sheet.outcome(rubber);
        let then = then.replay().sheet.outcome(rubber);
        match (now, then) {
            (Some(now), Some(then)) => now.brought_as(&then),
            (now, then) => now.is_none() && then.is_none(),
        }
    }

    /// The entries of a rubber or game, from its seating on.
    fn stage(&self, seating: EntryId) -> &[Entry] {
        let Some(begin) = self.position(seating) else {
            return &[];
        };
        let mut following = self.entries()[begin + 1..].iter();
        let end = following.position(|entry| entry.fact.is_seating());
        &self.entries()[begin..end.map_or(self.entries().len(), |end| begin + 1 + end)]
    }
}

/// Whether an event may change a rubber that is over: a correction, or what
/// is no deal and may still be written below it, as a penalty is.
fn corrects(event: &Event) -> bool {
    match event {
        Event::Recorded { fact } | Event::Imported { fact, .. } => fact.is_penalty(),
        Event::Inserted { .. }
        | Event::Amended { .. }
        | Event::Struck { .. }
        | Event::Undone { .. }
        | Event::PutBack { .. }
        | Event::RulesChanged { .. } => true,
        _ => false,
    }
}

//! The same seats again: the rubber, round or game before a problem, as the
//! seating that would carry it on.

use crate::journal::entry::{
    BridgeFact, Entry, Fact, PitchFact, PitchSeating, Seating, Substitute,
};
use crate::journal::fold::Journal;
use crate::journal::replay::{PlaysFor, Problem, SeatedGame, SeatedRubber, Sheet, replay};
use crate::rules::Seat;
use crate::rules::bridge::Laws;
use crate::rules::pitch::Chair;

/// The table as the entries before a problem leave it.
pub(super) struct Table<'a> {
    journal: &'a Journal,
    before: &'a [Entry],
    pub(super) sheet: Sheet,
}

impl<'a> Table<'a> {
    pub(super) fn at(journal: &'a Journal, problem: &Problem) -> Self {
        let before = &journal.entries()[..problem.index];
        Self {
            journal,
            before,
            sheet: replay(journal.header(), before).sheet,
        }
    }

    /// Whether a fact would fit here.
    pub(super) fn takes(&self, problem: &Problem, fact: &Fact) -> bool {
        let header = self.journal.header();
        self.sheet.clone().take(header, problem.entry, fact).is_ok()
    }

    /// The last seats again, dealt by whoever is next in turn.
    pub(super) fn seated_again(&self) -> Option<Fact> {
        match &self.sheet {
            Sheet::Bridge(sheet) => {
                let last = sheet.rubbers.last()?;
                let dealer = self.bridge_dealer(last)?;
                let seating = Seating::new(last.seats, dealer)?;
                Some(BridgeFact::Seating(seating).into())
            }
            Sheet::Pitch(sheet) => {
                let last = sheet.games.last()?;
                let seating = PitchSeating {
                    order: last.order.clone(),
                    dealer: last.order[self.pitch_dealer(last)?],
                };
                Some(PitchFact::Seating(seating).into())
            }
        }
    }

    /// Who played whose cards when the last rubber was over, or does while it
    /// is in play.
    fn played_for(&self) -> Vec<PlaysFor> {
        match &self.sheet {
            Sheet::Bridge(sheet) => sheet.rubbers.last().map(|last| last.substitutes.now()),
            Sheet::Pitch(sheet) => sheet.games.last().map(|last| last.substitutes.now()),
        }
        .unwrap_or_default()
    }

    /// The substitutes of the last rubber, for the one that carries it on.
    pub(super) fn substitutes(&self) -> impl Iterator<Item = Fact> + use<> {
        let playing = self.played_for().into_iter();
        playing.map(|PlaysFor { player, by }| {
            let by = Some(by);
            Fact::from(Substitute { player, by })
        })
    }

    /// What ends them where the next rubber began.
    pub(super) fn ends(&self) -> impl Iterator<Item = Fact> + use<> {
        let playing = self.played_for().into_iter();
        playing.map(|PlaysFor { player, .. }| Fact::from(Substitute { player, by: None }))
    }

    fn bridge_dealer(&self, last: &SeatedRubber) -> Option<Seat> {
        if let Some(playing) = last.playing() {
            return Some(playing.next_dealer());
        }
        let laws: &dyn Laws = self.journal.header().game.laws()?;
        match (last.rubber.pad().deals.last(), self.fact(last.seating)?) {
            (Some(scored), _) => Some(laws.next_dealer(scored.dealer, &scored.deal)),
            (None, Fact::Bridge(BridgeFact::Seating(seating))) => Some(seating.dealer),
            _ => None,
        }
    }

    fn pitch_dealer(&self, last: &SeatedGame) -> Option<Chair> {
        if let Some(playing) = last.playing() {
            return Some(playing.next_dealer());
        }
        let sheet = last.game.sheet();
        match (sheet.deals.last(), self.fact(last.seating)?) {
            (Some(scored), _) => Some(sheet.players().left_of(scored.dealer)),
            (None, Fact::Pitch(PitchFact::Seating(seating))) => seating.chair_of(seating.dealer),
            _ => None,
        }
    }

    fn fact(&self, id: crate::journal::EntryId) -> Option<&Fact> {
        let mut before = self.before.iter();
        before.find(|entry| entry.id == id).map(|entry| &entry.fact)
    }
}

/// Whether two seatings put everyone in the same seats, whoever deals. In
/// Auction Pitch an order may be told from any player on.
pub(super) fn same_seats(one: &Fact, other: &Fact) -> bool {
    match (one, other) {
        (Fact::Bridge(BridgeFact::Seating(one)), Fact::Bridge(BridgeFact::Seating(other))) => {
            one.seats == other.seats
        }
        (Fact::Pitch(PitchFact::Seating(one)), Fact::Pitch(PitchFact::Seating(other))) => {
            let order = |seating: &PitchSeating| -> Vec<_> {
                seating.order.iter().map(|(_, player)| *player).collect()
            };
            let (mut one, other) = (order(one), order(other));
            (0..one.len()).any(|_| {
                one.rotate_left(1);
                one == other
            })
        }
        _ => false,
    }
}

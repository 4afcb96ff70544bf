//! Who dealt is a fact: it stays so when the turn moves on to somebody else.

use crate::journal::entry::{BridgeFact, DealFact, EntryId, Fact, PitchDeal, PitchFact};
use crate::journal::event::Event;
use crate::journal::fold::Journal;
use crate::journal::replay::{Scored, Sheet};

/// Who deals, in either kind of game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Dealer {
    Bridge(crate::rules::Seat),
    Pitch(crate::journal::PlayerId),
}

impl Dealer {
    /// Who dealt an entry of this sheet.
    pub(super) fn of(sheet: &Sheet, entry: EntryId) -> Option<Self> {
        Some(match sheet.deal(entry)? {
            Scored::Bridge { scored, .. } => Self::Bridge(scored.dealer),
            Scored::Pitch { scored, seated } => Self::Pitch(seated.order[scored.dealer]),
        })
    }

    /// Who deals first after this seating.
    pub(super) fn first(seating: &Fact) -> Option<Self> {
        match seating {
            Fact::Bridge(BridgeFact::Seating(seating)) => Some(Self::Bridge(seating.dealer)),
            Fact::Pitch(PitchFact::Seating(seating)) => Some(Self::Pitch(seating.dealer)),
            _ => None,
        }
    }

    /// The deal with its dealer said; none if it is no deal, or says one.
    pub(super) fn said_in(self, fact: &Fact) -> Option<Fact> {
        match (fact, self) {
            (Fact::Bridge(BridgeFact::Deal(deal)), Self::Bridge(seat)) if deal.dealer.is_none() => {
                Some(Fact::from(DealFact {
                    dealer: Some(seat),
                    ..deal.clone()
                }))
            }
            (Fact::Pitch(PitchFact::Deal(deal)), Self::Pitch(player)) if deal.dealer.is_none() => {
                Some(Fact::from(PitchDeal {
                    dealer: Some(player),
                    ..deal.clone()
                }))
            }
            _ => None,
        }
    }
}

impl Journal {
    /// What becomes of that which is being played when the entries before it
    /// change: it is still being played, dealt by whoever dealt it; only where
    /// that cannot be is it withdrawn.
    pub(super) fn play_on(&self, after: &Self) -> Option<Event> {
        let in_play = &after.in_play()?.in_play;
        let (game, sheet) = (&after.header().game, after.replay().sheet);
        if in_play.fits(game, &sheet).is_ok() {
            return None;
        }
        let kept = in_play.clone().dealt_as_in(&self.replay().sheet);
        Some(match kept.fits(game, &sheet) {
            Ok(()) => Event::ContractPut { in_play: kept },
            Err(_) => Event::ContractWithdrawn,
        })
    }
}

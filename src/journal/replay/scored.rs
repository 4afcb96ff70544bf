//! One deal of a sheet, in whichever game: what it scored, and who played it.

use super::{SeatedGame, SeatedRubber, Sheet};
use crate::journal::entry::EntryId;
use crate::rules::{bridge, pitch};

/// A deal and what it scored, with the rubber or game it belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scored<'a> {
    /// Of either bridge.
    Bridge {
        /// The deal.
        scored: &'a bridge::ScoredDeal,
        /// Its rubber.
        seated: &'a SeatedRubber,
    },
    /// Of Auction Pitch.
    Pitch {
        /// The deal.
        scored: &'a pitch::ScoredDeal,
        /// Its game.
        seated: &'a SeatedGame,
    },
}

impl Scored<'_> {
    /// Whether both scored the same: in the bridges the same points and the
    /// same game, in Auction Pitch the same counters for the same players, what
    /// each has to go left aside.
    #[must_use]
    pub fn scores_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Bridge { scored: one, .. }, Self::Bridge { scored: other, .. }) => {
                one.items == other.items && one.game == other.game
            }
            (
                Self::Pitch {
                    scored: one,
                    seated: table,
                },
                Self::Pitch {
                    scored: other,
                    seated: other_table,
                },
            ) => {
                table.order == other_table.order
                    && one.pitcher() == other.pitcher()
                    && one.sold == other.sold
                    && one.scored == other.scored
                    && one.set_back == other.set_back
                    && one.win == other.win
            }
            _ => false,
        }
    }
}

impl Sheet {
    /// The deal of an entry.
    #[must_use]
    pub fn deal(&self, entry: EntryId) -> Option<Scored<'_>> {
        self.deals()
            .find(|(id, _)| *id == entry)
            .map(|(_, scored)| scored)
    }

    /// Every deal with its entry, in order.
    pub fn deals(&self) -> Box<dyn Iterator<Item = (EntryId, Scored<'_>)> + '_> {
        match self {
            Self::Bridge(sheet) => Box::new(sheet.rubbers.iter().flat_map(|seated| {
                let deals = seated.deals.iter().zip(&seated.rubber.pad().deals);
                deals.map(move |(id, scored)| (*id, Scored::Bridge { scored, seated }))
            })),
            Self::Pitch(sheet) => Box::new(sheet.games.iter().flat_map(|seated| {
                let deals = seated.deals.iter().zip(&seated.game.sheet().deals);
                deals.map(move |(id, scored)| (*id, Scored::Pitch { scored, seated }))
            })),
        }
    }
}

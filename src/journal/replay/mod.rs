//! Entries to scores: the whole sitting computed afresh, each time.
//!
//! Replay never stops halfway without an answer: it returns the sheet of all
//! entries before the first that does not fit, and says which and why.

mod bridge;
mod calls;
mod chairs;
mod fault;
mod pitch;
mod scored;
mod substitutes;

use super::PlayerId;
use super::entry::{Entry, EntryId, Fact, Paid, Substitute, chair_of};
use super::game::Game;
use super::sitting::Header;

pub use bridge::{BridgeSheet, SeatedRubber};
pub use calls::Bidding;
pub use fault::Fault;
pub use pitch::{PitchSheet, SeatedGame};
pub use scored::Scored;
pub use substitutes::{PlaysFor, Substitutes};

/// The sheet of a sitting as far as its entries fit, and the first that does not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    /// The scores.
    pub sheet: Sheet,
    /// The first entry that does not fit.
    pub problem: Option<Problem>,
}

/// An entry that does not fit those before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Its place in the list, from 0.
    pub index: usize,
    /// Its id.
    pub entry: EntryId,
    /// Why.
    pub fault: Fault,
}

/// The scores of a sitting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sheet {
    /// Of either bridge.
    Bridge(BridgeSheet),
    /// Of Auction Pitch.
    Pitch(PitchSheet),
}

/// Replays the entries of a sitting.
#[must_use]
pub fn replay(header: &Header, entries: &[Entry]) -> Replay {
    let mut sheet = Sheet::blank(&header.game);
    for (index, entry) in entries.iter().enumerate() {
        if let Err(fault) = sheet.take(header, entry.id, &entry.fact) {
            let problem = Problem {
                index,
                entry: entry.id,
                fault,
            };
            return Replay {
                sheet,
                problem: Some(problem),
            };
        }
    }
    Replay {
        sheet,
        problem: None,
    }
}

impl Sheet {
    /// The sheet of a sitting in which nothing happened yet.
    #[must_use]
    pub fn blank(game: &Game) -> Self {
        match game {
            Game::AuctionBridge(_) | Game::ContractBridge(_) => {
                Self::Bridge(BridgeSheet::default())
            }
            Game::AuctionPitch(_) => Self::Pitch(PitchSheet::default()),
        }
    }

    /// Takes the next entry; one that does not fit leaves the sheet as it was.
    pub fn take(&mut self, header: &Header, id: EntryId, fact: &Fact) -> Result<(), Fault> {
        match (self, &header.game, fact) {
            (
                Self::Bridge(BridgeSheet { paid, .. }) | Self::Pitch(PitchSheet { paid, .. }),
                _,
                Fact::Paid(fact),
            ) => {
                fact.minor(header.stake.as_ref())?;
                paid.push((id, *fact));
                Ok(())
            }
            (Self::Bridge(sheet), Game::AuctionBridge(rules), Fact::Bridge(fact)) => {
                sheet.take(id, fact, rules)
            }
            (Self::Bridge(sheet), Game::ContractBridge(rules), Fact::Bridge(fact)) => {
                sheet.take(id, fact, rules)
            }
            (Self::Pitch(sheet), Game::AuctionPitch(rules), Fact::Pitch(fact)) => {
                sheet.take(id, fact, *rules)
            }
            (sheet, _, Fact::Substitute(fact)) => sheet.substitute(id, *fact),
            _ => Err(Fault::OtherGame),
        }
    }

    fn substitute(&mut self, id: EntryId, fact: Substitute) -> Result<(), Fault> {
        if self.seatings().next().is_none() {
            return Err(Fault::NoSeating);
        }
        match self {
            Self::Bridge(sheet) => {
                let last = sheet.rubbers.last_mut();
                let seated = last.filter(|seated| seated.playing().is_some());
                let seated = seated.ok_or(Fault::RubberOver)?;
                let (seats, deals) = (seated.seats, seated.deals.len());
                let sits = |player| seats.seat_of(&player).is_some();
                seated.substitutes.take(id, fact, deals, sits)
            }
            Self::Pitch(sheet) => {
                let last = sheet.games.last_mut();
                let seated = last.filter(|seated| seated.playing().is_some());
                let seated = seated.ok_or(Fault::RubberOver)?;
                let (order, deals) = (&seated.order, seated.deals.len());
                let sits = |player| chair_of(order, player).is_some();
                seated.substitutes.take(id, fact, deals, sits)
            }
        }
    }

    /// Who plays whose cards in the rubber or game in play.
    #[must_use]
    pub fn substitutes(&self) -> Vec<PlaysFor> {
        let substitutes = match self {
            Self::Bridge(sheet) => sheet.in_play().map(|(seated, _)| &seated.substitutes),
            Self::Pitch(sheet) => sheet.in_play().map(|(seated, _)| &seated.substitutes),
        };
        substitutes.map_or_else(Vec::new, Substitutes::now)
    }

    /// Who sits in the rubber or game in play, in the order of the deal.
    #[must_use]
    pub fn seated(&self) -> Vec<PlayerId> {
        match self {
            Self::Bridge(sheet) => sheet.in_play().map_or_else(Vec::new, |(seated, _)| {
                seated.seats.iter().copied().collect()
            }),
            Self::Pitch(sheet) => sheet.in_play().map_or_else(Vec::new, |(seated, _)| {
                seated.order.iter().map(|(_, player)| *player).collect()
            }),
        }
    }

    /// The rubbers; none in Auction Pitch.
    #[must_use]
    pub const fn bridge(&self) -> Option<&BridgeSheet> {
        match self {
            Self::Bridge(sheet) => Some(sheet),
            Self::Pitch(_) => None,
        }
    }

    /// The games of Auction Pitch; none in the bridges.
    #[must_use]
    pub const fn pitch(&self) -> Option<&PitchSheet> {
        match self {
            Self::Bridge(_) => None,
            Self::Pitch(sheet) => Some(sheet),
        }
    }

    /// The money that changed hands, in order.
    #[must_use]
    pub fn paid(&self) -> &[(EntryId, Paid)] {
        match self {
            Self::Bridge(sheet) => &sheet.paid,
            Self::Pitch(sheet) => &sheet.paid,
        }
    }

    /// The entries that began its rubbers or games, in order.
    pub fn seatings(&self) -> impl Iterator<Item = EntryId> + use<> {
        let seatings: Vec<EntryId> = match self {
            Self::Bridge(sheet) => sheet.rubbers.iter().map(|seated| seated.seating).collect(),
            Self::Pitch(sheet) => sheet.games.iter().map(|seated| seated.seating).collect(),
        };
        seatings.into_iter()
    }

    /// Whether a rubber, round or game is in play.
    #[must_use]
    pub fn is_in_play(&self) -> bool {
        match self {
            Self::Bridge(sheet) => sheet.in_play().is_some(),
            Self::Pitch(sheet) => sheet.in_play().is_some(),
        }
    }
}

//! What happens at a table of Auction Pitch.
//!
//! Players are named as the sitting knows them; which chair each has in the
//! game is found when the entries are replayed.

use serde::{Deserialize, Serialize};

use super::Note;
use crate::journal::PlayerId;
use crate::rules::Suit;
use crate::rules::pitch::{Answer, Bid, ByChair, Chair, NotATable};

/// What happens at a table of Auction Pitch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PitchFact {
    /// Four to seven players sat down; a game begins and everyone antes.
    Seating(PitchSeating),
    /// One deal.
    Deal(PitchDeal),
    /// The game in play ends without a winner.
    Stop,
    /// Red counters went over the banker's table.
    Counters(Counters),
    /// The same dealer deals again.
    Misdeal,
}

/// Who plays, and who deals first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PitchSeating {
    /// Different players in the order of the deal.
    pub order: ByChair<PlayerId>,
    /// Who deals first.
    pub dealer: PlayerId,
}

/// Players who make no table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadOrder {
    /// Too few or too many.
    #[error(transparent)]
    Count(#[from] NotATable),
    /// Somebody has two places.
    #[error("one player sits in two places")]
    Twice(PlayerId),
    /// The dealer does not play.
    #[error("the dealer is not among those who play")]
    Dealer(PlayerId),
}

impl PitchSeating {
    /// A seating of four to seven different players, one of whom deals.
    pub fn new(order: Vec<PlayerId>, dealer: PlayerId) -> Result<Self, BadOrder> {
        for (place, player) in order.iter().enumerate() {
            if order[..place].contains(player) {
                return Err(BadOrder::Twice(*player));
            }
        }
        let order = ByChair::try_from(order)?;
        let seating = Self { order, dealer };
        match seating.chair_of(dealer) {
            Some(_) => Ok(seating),
            None => Err(BadOrder::Dealer(dealer)),
        }
    }

    /// The place of a player in the order of the deal.
    #[must_use]
    pub fn chair_of(&self, player: PlayerId) -> Option<Chair> {
        chair_of(&self.order, player)
    }
}

pub(in crate::journal) fn chair_of(order: &ByChair<PlayerId>, player: PlayerId) -> Option<Chair> {
    let mut seated = order.iter();
    seated
        .find(|(_, sitting)| **sitting == player)
        .map(|(chair, _)| chair)
}

/// One deal, who dealt it where that was not the next in turn, and what the
/// table wrote beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PitchDeal {
    /// The bids as they were made, passes left out.
    pub bids: Vec<PitchBid>,
    /// What eldest hand did, if there was anything to answer.
    pub answer: Option<Answer>,
    /// Who made the points.
    pub points: PitchPoints,
    /// The suit of the first card led, where it was recorded.
    pub trump: Option<Suit>,
    /// The player in error, if somebody revoked.
    pub revoke: Option<PlayerId>,
    /// Who dealt, if not the next in turn; the deal passes on from there.
    pub dealer: Option<PlayerId>,
    /// What the table wrote beside it.
    pub note: Option<Note>,
}

/// A bid and who made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PitchBid {
    /// The bidder.
    pub player: PlayerId,
    /// How many points.
    pub bid: Bid,
}

/// Who made each point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PitchPoints {
    /// Who was dealt the highest trump.
    pub high: PlayerId,
    /// Who was dealt the lowest.
    pub low: PlayerId,
    /// Who won the trick with the Jack, if it was out.
    pub jack: Option<PlayerId>,
    /// Who took the most pips, if nobody took as many.
    pub game: Option<PlayerId>,
}

/// Red counters between a player and the banker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counters {
    /// Whose.
    pub player: PlayerId,
    /// How many, and which way.
    pub moved: CountersMoved,
}

/// Which way counters went; 1 to [`MAX_COUNTERS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CountersMoved {
    /// Bought from the banker.
    Bought(u16),
    /// Handed back to him.
    Redeemed(u16),
}

/// The most counters that are bought or redeemed at once.
pub const MAX_COUNTERS: u16 = 10_000;

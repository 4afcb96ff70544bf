//! What the evening is played for.

use super::game::Game;
use crate::rules::ledger::Rounding;
use crate::rules::settle::{Currency, Exact, Per, Price};

/// The stake of a sitting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stake {
    /// What is paid in.
    pub currency: Currency,
    /// How much, in its major unit.
    pub price: Price,
    /// For what.
    pub unit: Unit,
}

/// What a stake is the price of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Points of either bridge.
    Points {
        /// One, or a hundred.
        per: Per,
        /// How margins are counted.
        rounding: Rounding,
    },
    /// A red counter of Auction Pitch.
    Counter,
}

impl Stake {
    /// Whether it is a stake of that game.
    #[must_use]
    pub const fn is_for(&self, game: &Game) -> bool {
        matches!(self.unit, Unit::Counter) == matches!(game, Game::AuctionPitch(_))
    }

    /// How margins are counted.
    #[must_use]
    pub const fn rounding(&self) -> Rounding {
        match self.unit {
            Unit::Points { rounding, .. } => rounding,
            Unit::Counter => Rounding::Exact,
        }
    }

    /// How many points or counters the price is for.
    #[must_use]
    pub const fn per(&self) -> Per {
        match self.unit {
            Unit::Points { per, .. } => per,
            Unit::Counter => Per::Point,
        }
    }

    /// What so many points or counters come to.
    #[must_use]
    pub fn exact(&self, points: i64) -> Exact {
        Exact::of(points, self.price, self.per())
    }
}

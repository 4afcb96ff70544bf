//! The three games meet here, and nowhere else.
//!
//! Whoever needs to know what the laws say of bridge asks [`Game::laws`] and
//! need not know which bridge it is.

use crate::rules::bridge::contract_bridge::{self, Scoring};
use crate::rules::bridge::{Laws, auction_bridge};
use crate::rules::pitch;

/// The game of a sitting and its rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Game {
    /// Auction Bridge.
    AuctionBridge(auction_bridge::Rules),
    /// Contract Bridge.
    ContractBridge(contract_bridge::Rules),
    /// Auction Pitch.
    AuctionPitch(pitch::Rules),
}

impl Game {
    /// The three, each under its usual rules.
    #[must_use]
    pub fn all() -> [Self; 3] {
        [
            Self::AuctionBridge(auction_bridge::Rules::default()),
            Self::ContractBridge(contract_bridge::Rules::default()),
            Self::AuctionPitch(pitch::Rules::default()),
        ]
    }

    /// The word of the document format.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::AuctionBridge(_) => "auction-bridge",
            Self::ContractBridge(_) => "contract-bridge",
            Self::AuctionPitch(_) => "auction-pitch",
        }
    }

    /// The name of the game on a page.
    #[must_use]
    pub const fn title(&self) -> &'static str {
        match self {
            Self::AuctionBridge(_) => "Auction Bridge",
            Self::ContractBridge(_) => "Contract Bridge",
            Self::AuctionPitch(_) => "Auction Pitch",
        }
    }

    /// What a seating begins: a rubber, a round, a game.
    #[must_use]
    pub const fn unit(&self) -> &'static str {
        match self {
            Self::ContractBridge(rules) if !matches!(rules.scoring, Scoring::Rubber) => "round",
            Self::AuctionBridge(_) | Self::ContractBridge(_) => "rubber",
            Self::AuctionPitch(_) => "game",
        }
    }

    /// The laws of either bridge; none in Auction Pitch.
    #[must_use]
    pub const fn laws(&self) -> Option<&dyn Laws> {
        match self {
            Self::AuctionBridge(rules) => Some(rules),
            Self::ContractBridge(rules) => Some(rules),
            Self::AuctionPitch(_) => None,
        }
    }

    /// The rules of Auction Pitch; none in the bridges.
    #[must_use]
    pub const fn pitch(&self) -> Option<&pitch::Rules> {
        match self {
            Self::AuctionPitch(rules) => Some(rules),
            Self::AuctionBridge(_) | Self::ContractBridge(_) => None,
        }
    }

    /// The game as the first deal settles it: what may change later is at its
    /// usual value.
    #[must_use]
    pub fn settled(self) -> Self {
        match self {
            Self::AuctionBridge(rules) => Self::AuctionBridge(auction_bridge::Rules {
                revoke_points: auction_bridge::Rules::default().revoke_points,
                ..rules
            }),
            Self::ContractBridge(_) | Self::AuctionPitch(_) => self,
        }
    }

    /// Whether `other` is the same game, under whatever rules.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

//! The cards that players cut, and which is the lower of two.
//!
//! Suits have no order in the play. Between two cards of one rank that were
//! cut they have: spades are lowest, then hearts, diamonds, clubs (Irwin).

use std::fmt;
use std::str::FromStr;

use crate::rules::Suit;

/// A rank, from the ace to the king.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rank(u8);

const RANKS: [&str; 13] = [
    "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K",
];

/// The suits as cards are cut: the lowest first (Irwin).
const SUITS: [(Suit, &str, &str); 4] = [
    (Suit::Spades, "S", "♠"),
    (Suit::Hearts, "H", "♥"),
    (Suit::Diamonds, "D", "♦"),
    (Suit::Clubs, "C", "♣"),
];

impl Rank {
    /// The thirteen, from the ace to the king.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (1..=13).map(Self)
    }

    /// `A`, `2` to `10`, `J`, `Q` or `K`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        RANKS[usize::from(self.0 - 1)]
    }
}

/// Where the ace stands in a cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ace {
    /// Below the two: bridge.
    Low,
    /// Above the king: pitch.
    High,
}

/// A card of the pack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Card {
    /// Its rank.
    pub rank: Rank,
    /// Its suit.
    pub suit: Suit,
}

impl Card {
    /// The whole pack, the lowest cut of the bridges first.
    pub fn all() -> impl Iterator<Item = Self> {
        Rank::all().flat_map(|rank| SUITS.map(|(suit, ..)| Self { rank, suit }))
    }

    /// The rank alone, to compare cuts by.
    #[must_use]
    pub fn rank_height(self, ace: Ace) -> u8 {
        match (self.rank.0, ace) {
            (1, Ace::High) => 14,
            (pips, _) => pips,
        }
    }

    /// Rank first, suit where ranks are equal: no two cards of a pack are equal.
    #[must_use]
    pub fn height(self, ace: Ace) -> (u8, usize) {
        (self.rank_height(ace), self.place())
    }

    /// As a page shows it: `2♠`.
    #[must_use]
    pub fn sign(self) -> String {
        format!("{}{}", self.rank.as_str(), SUITS[self.place()].2)
    }

    fn place(self) -> usize {
        match self.suit {
            Suit::Spades => 0,
            Suit::Hearts => 1,
            Suit::Diamonds => 2,
            Suit::Clubs => 3,
        }
    }
}

impl fmt::Display for Card {
    /// As a form carries it: `2S`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank.as_str(), SUITS[self.place()].1)
    }
}

impl FromStr for Card {
    type Err = NotACard;

    /// Reads `2S`, and `2♠`.
    fn from_str(text: &str) -> Result<Self, NotACard> {
        Self::all()
            .find(|card| text == card.to_string() || text == card.sign())
            .ok_or_else(|| NotACard(text.to_owned()))
    }
}

/// A text that names no card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotACard(String);

impl fmt::Display for NotACard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "“{}” is not a card; write it as 2S, 10H or KC", self.0)
    }
}

impl std::error::Error for NotACard {}

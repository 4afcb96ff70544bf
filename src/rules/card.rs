//! Suits and denominations, as the cards and the bids name them.
//!
//! Neither has an order of its own: whether five clubs outbid four no-trumps
//! is a question for the laws of the sitting.

use std::fmt;
use std::str::FromStr;

/// One of the four suits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Suit {
    /// ♣
    Clubs,
    /// ♦
    Diamonds,
    /// ♥
    Hearts,
    /// ♠
    Spades,
}

impl Suit {
    /// All four, clubs first.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// `C`, `D`, `H` or `S`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Clubs => "C",
            Self::Diamonds => "D",
            Self::Hearts => "H",
            Self::Spades => "S",
        }
    }

    /// `♣`, `♦`, `♥` or `♠`.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Clubs => "♣",
            Self::Diamonds => "♦",
            Self::Hearts => "♥",
            Self::Spades => "♠",
        }
    }
}

/// What a bid names: a trump suit, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Denomination {
    /// A trump suit.
    Suit(Suit),
    /// No-trumps.
    NoTrumps,
}

impl Denomination {
    /// ♣
    pub const CLUBS: Self = Self::Suit(Suit::Clubs);
    /// ♦
    pub const DIAMONDS: Self = Self::Suit(Suit::Diamonds);
    /// ♥
    pub const HEARTS: Self = Self::Suit(Suit::Hearts);
    /// ♠
    pub const SPADES: Self = Self::Suit(Suit::Spades);

    /// All five, clubs first, as the tables of the books list them.
    pub const ALL: [Self; 5] = [
        Self::CLUBS,
        Self::DIAMONDS,
        Self::HEARTS,
        Self::SPADES,
        Self::NoTrumps,
    ];

    /// `C`, `D`, `H`, `S` or `NT`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Suit(suit) => suit.as_str(),
            Self::NoTrumps => "NT",
        }
    }
}

impl fmt::Display for Denomination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Denomination {
    type Err = NotADenomination;

    fn from_str(text: &str) -> Result<Self, NotADenomination> {
        Self::ALL
            .into_iter()
            .find(|denomination| denomination.as_str() == text)
            .ok_or_else(|| NotADenomination(text.to_owned()))
    }
}

/// A text that names no denomination.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotADenomination(String);

impl fmt::Display for NotADenomination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "“{}” is not C, D, H, S or NT", self.0)
    }
}

impl std::error::Error for NotADenomination {}

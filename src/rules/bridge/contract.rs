//! What was bid and what was taken: the contract and its tricks.

use std::fmt;
use std::str::FromStr;

use crate::rules::{Denomination, Seat, Side};

/// Tricks in a book: a bid counts tricks over six.
pub const BOOK: u8 = 6;
/// Tricks in a deal.
pub const ALL_TRICKS: u8 = 13;

/// The odd tricks a bid undertakes, one to seven.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// One to seven.
    pub const ALL: [Self; 7] = [
        Self(1),
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
    ];

    /// The level of `odd` tricks; none outside one to seven.
    #[must_use]
    pub fn new(odd: u8) -> Option<Self> {
        (1..=7).contains(&odd).then_some(Self(odd))
    }

    /// Odd tricks undertaken: one to seven.
    #[must_use]
    pub const fn odd(self) -> u8 {
        self.0
    }

    /// Tricks the declarer's side needs: seven to thirteen.
    #[must_use]
    pub const fn needs(self) -> u8 {
        BOOK + self.0
    }
}

/// A bid: so many odd tricks in a denomination. Written `3H`, `1NT`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bid {
    /// Odd tricks.
    pub level: Level,
    /// The trump suit, or none.
    pub denomination: Denomination,
}

impl Bid {
    /// All 35, by level and then clubs first.
    pub fn all() -> impl Iterator<Item = Self> {
        Level::ALL.into_iter().flat_map(|level| {
            Denomination::ALL.into_iter().map(move |denomination| Self {
                level,
                denomination,
            })
        })
    }
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.level.0, self.denomination)
    }
}

impl FromStr for Bid {
    type Err = NotAContract;

    fn from_str(text: &str) -> Result<Self, NotAContract> {
        let not = || NotAContract(text.to_owned());
        let level = text.chars().next().and_then(|first| first.to_digit(10));
        let level = level
            .and_then(|odd| u8::try_from(odd).ok())
            .and_then(Level::new)
            .ok_or_else(not)?;
        let denomination = text[1..].parse().map_err(|_| not())?;
        Ok(Self {
            level,
            denomination,
        })
    }
}

/// Whether the last bid was doubled, and that redoubled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Doubling {
    /// As bid.
    #[default]
    Undoubled,
    /// Doubled by an adversary. Written `X`.
    Doubled,
    /// Doubled, and redoubled by the side that bid. Written `XX`.
    Redoubled,
}

impl Doubling {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Undoubled, Self::Doubled, Self::Redoubled];

    /// What trick values are multiplied by: 1, 2 or 4.
    #[must_use]
    pub const fn factor(self) -> u32 {
        match self {
            Self::Undoubled => 1,
            Self::Doubled => 2,
            Self::Redoubled => 4,
        }
    }

    /// Nothing, `X` or `XX`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Undoubled => "",
            Self::Doubled => "X",
            Self::Redoubled => "XX",
        }
    }
}

/// A contract: the last bid of the auction and its doubling. Written `3HX`.
///
/// ```
/// # use crossline::rules::bridge::Contract;
/// let contract: Contract = "1NTXX".parse().unwrap();
/// assert_eq!(contract.bid.level.needs(), 7);
/// assert_eq!(contract.to_string(), "1NTXX");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Contract {
    /// The last bid.
    pub bid: Bid,
    /// Its doubling.
    pub doubling: Doubling,
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.bid, self.doubling.as_str())
    }
}

impl FromStr for Contract {
    type Err = NotAContract;

    fn from_str(text: &str) -> Result<Self, NotAContract> {
        let bid = text.trim_end_matches('X');
        let doubling = Doubling::ALL
            .into_iter()
            .find(|doubling| doubling.as_str() == &text[bid.len()..])
            .ok_or_else(|| NotAContract(text.to_owned()))?;
        Ok(Self {
            bid: bid.parse().map_err(|_| NotAContract(text.to_owned()))?,
            doubling,
        })
    }
}

/// A text that is no bid or contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotAContract(String);

impl fmt::Display for NotAContract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "“{}” is not a contract; write 1 to 7, then C, D, H, S or NT, then X or XX if doubled",
            self.0
        )
    }
}

impl std::error::Error for NotAContract {}

/// A contract and who plays it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Declared {
    /// The contract.
    pub contract: Contract,
    /// Who plays it.
    pub declarer: Seat,
}

impl Declared {
    /// The declarer's side.
    #[must_use]
    pub const fn side(self) -> Side {
        self.declarer.side()
    }
}

/// Tricks taken by the declarer's side, 0 to 13.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tricks(u8);

impl Tricks {
    /// `taken` tricks; none above thirteen.
    #[must_use]
    pub fn new(taken: u8) -> Option<Self> {
        (taken <= ALL_TRICKS).then_some(Self(taken))
    }

    /// 0 to 13, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..=ALL_TRICKS).map(Self)
    }

    /// How many.
    #[must_use]
    pub const fn taken(self) -> u8 {
        self.0
    }

    /// Tricks over six; none for a side that did not take its book.
    #[must_use]
    pub const fn odd(self) -> u8 {
        self.0.saturating_sub(BOOK)
    }

    /// Three more, never past thirteen: what a side may take for a revoke.
    #[must_use]
    pub fn and_three(self) -> Self {
        Self((self.0 + 3).min(ALL_TRICKS))
    }

    /// What these tricks make of a bid of `level`.
    #[must_use]
    pub const fn against(self, level: Level) -> Outcome {
        if self.0 >= level.needs() {
            Outcome::Made {
                over: self.0 - level.needs(),
            }
        } else {
            Outcome::Failed {
                under: level.needs() - self.0,
            }
        }
    }
}

/// Whether a contract was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Made, with so many overtricks (none is the contract exactly).
    Made {
        /// 0 to 6.
        over: u8,
    },
    /// Down so many tricks.
    Failed {
        /// 1 to 13.
        under: u8,
    },
}

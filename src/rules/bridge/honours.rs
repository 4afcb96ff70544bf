//! Honours: what one side was dealt of the five trump honours, or of the aces.

use std::fmt;
use std::str::FromStr;

use crate::rules::{Denomination, Side};

/// How the honours of one side lay in its two hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Holding {
    /// Three, in any split. Written `3`.
    Three,
    /// Four, divided between the hands. Written `4`.
    FourDivided,
    /// Four in one hand, the fifth (of a suit) with the adversaries. Written `4+0`.
    FourInOne,
    /// Four in one hand, the fifth in partner's. Written `4+1`.
    FourAndOne,
    /// Five, divided three and two. Written `5`.
    FiveDivided,
    /// All five in one hand. Written `5+0`.
    FiveInOne,
}

impl Holding {
    /// All six, the fewest honours first.
    pub const ALL: [Self; 6] = [
        Self::Three,
        Self::FourDivided,
        Self::FourInOne,
        Self::FourAndOne,
        Self::FiveDivided,
        Self::FiveInOne,
    ];

    /// Whether cards can lie so: there are five honours in a suit, four aces.
    #[must_use]
    pub const fn can_be(self, denomination: Denomination) -> bool {
        match denomination {
            Denomination::Suit(_) => true,
            Denomination::NoTrumps => {
                matches!(self, Self::Three | Self::FourDivided | Self::FourInOne)
            }
        }
    }

    /// `3`, `4`, `4+0`, `4+1`, `5` or `5+0`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Three => "3",
            Self::FourDivided => "4",
            Self::FourInOne => "4+0",
            Self::FourAndOne => "4+1",
            Self::FiveDivided => "5",
            Self::FiveInOne => "5+0",
        }
    }

    /// The holding in words: “four honours in one hand”.
    #[must_use]
    pub fn describe(self, denomination: Denomination) -> String {
        let cards = match denomination {
            Denomination::Suit(_) => "honours",
            Denomination::NoTrumps => "aces",
        };
        match self {
            Self::Three => format!("three {cards}"),
            Self::FourDivided => format!("four {cards}, divided"),
            Self::FourInOne => format!("four {cards} in one hand"),
            Self::FourAndOne => format!("four {cards} in one hand, the fifth in partner’s"),
            Self::FiveDivided => format!("five {cards}, divided"),
            Self::FiveInOne => format!("five {cards} in one hand"),
        }
    }
}

impl fmt::Display for Holding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Holding {
    type Err = NotAHolding;

    fn from_str(text: &str) -> Result<Self, NotAHolding> {
        Self::ALL
            .into_iter()
            .find(|holding| holding.as_str() == text)
            .ok_or_else(|| NotAHolding(text.to_owned()))
    }
}

/// A text that is no holding of honours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotAHolding(String);

impl fmt::Display for NotAHolding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "“{}” is not a holding of honours; write 3, 4, 4+0, 4+1, 5 or 5+0",
            self.0
        )
    }
}

impl std::error::Error for NotAHolding {}

/// The honours of a deal: whose, and how they lay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Honours {
    /// The side that was dealt them.
    pub side: Side,
    /// How they lay.
    pub holding: Holding,
}

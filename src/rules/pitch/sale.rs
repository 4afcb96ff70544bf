//! Who pitches, and what he must make.

use super::{Bid, Chair, Offer};

/// What eldest hand did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Answer {
    /// Took the counters bid and let the bidder pitch.
    Sells,
    /// Kept the pitch, to make what was bid.
    Refuses,
    /// Pitched without waiting for a bid.
    Pitches,
}

impl Answer {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Sells, Self::Refuses, Self::Pitches];

    /// The word of the document format.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Sells => "sells",
            Self::Refuses => "refuses",
            Self::Pitches => "pitches",
        }
    }
}

/// A bidding that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settled {
    /// The player on the dealer’s left.
    pub eldest: Chair,
    /// How the pitch came to the pitcher.
    pub pitch: Pitch,
    /// Whose bids were void, in the order of the bids.
    pub barred: Vec<Chair>,
}

impl Settled {
    /// Who pitches.
    #[must_use]
    pub const fn pitcher(&self) -> Chair {
        match self.pitch {
            Pitch::Sold(offer) | Pitch::Board(offer) => offer.by,
            Pitch::Free | Pitch::Unasked | Pitch::Refused(_) => self.eldest,
        }
    }
}

/// How the pitch came to the pitcher.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pitch {
    /// Nobody made a good bid: eldest hand pitches.
    Free,
    /// Eldest hand did not wait for a bid.
    Unasked,
    /// Eldest hand sold to this bidder.
    Sold(Offer),
    /// Eldest hand kept the pitch against this bid.
    Refused(Offer),
    /// The highest bid to the board.
    Board(Offer),
}

impl Pitch {
    /// What the pitcher must make.
    #[must_use]
    pub const fn obligation(self) -> Obligation {
        match self {
            // Foster does not say that eldest hand could be set back [R].
            Self::Free => Obligation::None,
            // F: he who pitches without waiting must make four.
            Self::Unasked => Obligation::Make(Bid::FOUR),
            // F: the bid, “even if he does not want them”.
            Self::Sold(offer) | Self::Refused(offer) | Self::Board(offer) => {
                Obligation::Make(offer.bid)
            }
        }
    }
}

/// What a pitcher must make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Obligation {
    /// Nothing, and so he cannot be set back.
    None,
    /// So many points, or be set back as many.
    Make(Bid),
}

impl Obligation {
    /// One to four, or 0 for none, as the document format has it.
    #[must_use]
    pub const fn points(self) -> u8 {
        match self {
            Self::None => 0,
            Self::Make(bid) => bid.points(),
        }
    }

    /// White counters that a revoke costs: what was bid, two if nothing was
    /// (F); four against a pitch without waiting \[R\].
    #[must_use]
    pub const fn revoke(self) -> u8 {
        match self {
            Self::None => 2,
            Self::Make(bid) => bid.points(),
        }
    }
}

//! What a table settles before it plays.

use std::ops::RangeInclusive;

use super::Bid;

/// The white counters a table may begin with.
pub const COUNTERS: RangeInclusive<u8> = 5..=21;

/// The most red counters an ante may be.
pub const MAX_ANTE: u8 = 100;

/// The rules of a sitting of Auction Pitch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// Who gets the bid.
    pub bidding: Bidding,
    /// The club custom of bidding the full value of a hand, also where that is
    /// all that eldest hand has to go, or more (F). It has no meaning where
    /// nobody sells.
    pub full_value_bids: bool,
    /// Whether a player who is set back adds a red counter to the pool (F).
    pub set_back_red: bool,
    /// Whether bidding four and making it wins the game (F, Smudge).
    pub smudge: bool,
    /// White counters at the start, in [`COUNTERS`].
    pub counters: u8,
    /// Red counters each puts in at the start, up to [`MAX_ANTE`].
    pub ante: u8,
    /// Which last bid the dealer may take at its own number. It is
    /// [`No`](DealerTakes::No) where eldest hand sells.
    pub dealer_takes: DealerTakes,
}

impl Default for Rules {
    /// The pitch is sold, seven white counters, one red in the pool (F); no
    /// custom of clubs.
    fn default() -> Self {
        Self {
            bidding: Bidding::Sell,
            full_value_bids: false,
            set_back_red: false,
            smudge: false,
            counters: 7,
            ante: 1,
            dealer_takes: DealerTakes::No,
        }
    }
}

/// Who gets what is bid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Bidding {
    /// Eldest hand, who sells the pitch or keeps it (F): the game proper.
    #[default]
    Sell,
    /// Nobody: the highest bidder pitches, eldest hand bids first (F).
    Board,
}

impl Bidding {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Sell, Self::Board];

    /// The word of the document format.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Sell => "sell",
            Self::Board => "board",
        }
    }
}

/// Which last bid the dealer may take by naming its number, where bids go to
/// the board (*Britannica* 1929 has it for a four; for any \[R\]).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DealerTakes {
    /// None: the dealer bids higher or passes, as everybody else.
    #[default]
    No,
    /// A bid of four.
    Four,
    /// Any bid.
    Any,
}

impl DealerTakes {
    /// All three.
    pub const ALL: [Self; 3] = [Self::No, Self::Four, Self::Any];

    /// The word of the document format.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::No => "no",
            Self::Four => "four",
            Self::Any => "any",
        }
    }

    /// Whether the dealer may take the deal at this bid.
    #[must_use]
    pub fn takes(self, bid: Bid) -> bool {
        match self {
            Self::No => false,
            Self::Four => bid == Bid::FOUR,
            Self::Any => true,
        }
    }
}

//! What a table settles before it plays.

use std::ops::RangeInclusive;

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

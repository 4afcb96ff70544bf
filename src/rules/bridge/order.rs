//! Which bid outbids which, and whether low bids are raised: what differs from
//! one code of laws to the next.

use std::cmp::Ordering;

use crate::rules::Denomination;
use crate::rules::bridge::Bid;

/// What a code of laws says of calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CallLaws {
    /// Which bid outbids which.
    pub order: BidOrder,
    /// Whether a bid that was raised because it had been too low bears a mark
    /// and may silence the bidder's partner. Elsewhere it is just the bid.
    pub raised: bool,
}

/// An order of the 35 bids. Each is total: of two different bids one outbids
/// the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BidOrder {
    /// More tricks; with equal tricks the higher of C < D < H < S < NT.
    Tricks,
    /// The higher value; with equal value more tricks. Holds the value of one
    /// odd trick in each denomination, in the order of [`Denomination::ALL`].
    Value([u32; 5]),
}

impl BidOrder {
    /// Whether `bid` is higher than `over`.
    #[must_use]
    pub fn outbids(self, bid: Bid, over: Bid) -> bool {
        self.compare(bid, over) == Ordering::Greater
    }

    /// The lower bid first.
    #[must_use]
    pub fn compare(self, one: Bid, other: Bid) -> Ordering {
        self.height(one).cmp(&self.height(other))
    }

    /// What counts first, and what counts when that is equal.
    fn height(self, bid: Bid) -> (u32, u32) {
        let odd = u32::from(bid.level.odd());
        let place = place(bid.denomination);
        match self {
            Self::Tricks => (odd, u32::from(place)),
            Self::Value(trick) => (odd * trick[usize::from(place)], odd),
        }
    }
}

/// Its place in [`Denomination::ALL`].
const fn place(denomination: Denomination) -> u8 {
    match denomination {
        Denomination::CLUBS => 0,
        Denomination::DIAMONDS => 1,
        Denomination::HEARTS => 2,
        Denomination::SPADES => 3,
        Denomination::NoTrumps => 4,
    }
}

//! Why a call may not be made, in the words of the table.

use std::fmt;

use crate::rules::Seat;
use crate::rules::bridge::{Bid, Contract};

/// Why a call may not be made. Which call it was is for the caller to say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IllegalCall {
    /// A bid that does not outbid the one that stands.
    TooLow {
        /// The bid.
        bid: Bid,
        /// The bid that stands.
        over: Bid,
    },
    /// A bid marked as too low and accepted, but it was high enough.
    NotTooLow {
        /// The bid.
        bid: Bid,
        /// The bid that stands, if there is one.
        over: Option<Bid>,
    },
    /// A bid marked as raised, where that mark means nothing.
    NoRaisedBids(Bid),
    /// A bid by the partner of a player whose bid was raised, after which the
    /// next adversary passed.
    Barred(Seat),
    /// A double before the first bid.
    NothingToDouble,
    /// A double of one's own side's bid.
    DoublesOwnSide,
    /// A second double of one bid.
    DoubledAlready(Contract),
    /// A redouble where nothing stands doubled.
    NothingToRedouble,
    /// A redouble by the side that doubled.
    RedoublesOwnDouble,
    /// A second redouble of one bid.
    RedoubledAlready(Contract),
    /// A call after the last pass.
    Closed,
    /// The calls stop before the last pass.
    NotOver,
}

impl fmt::Display for IllegalCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLow { bid, over } => write!(f, "{bid} does not outbid {over}"),
            Self::NotTooLow {
                bid,
                over: Some(over),
            } => write!(f, "{bid} was not too low: it outbids {over}"),
            Self::NotTooLow { bid, over: None } => {
                write!(f, "{bid} was not too low: there was no bid before it")
            }
            Self::NoRaisedBids(bid) => write!(
                f,
                "only Auction Bridge marks a bid that was raised; write {bid}"
            ),
            Self::Barred(seat) => write!(
                f,
                "{seat} may make no more bids: the bid of {} was raised and the next player passed",
                seat.partner()
            ),
            Self::NothingToDouble => f.write_str("there is no bid to double"),
            Self::DoublesOwnSide => f.write_str("only an adversary can double"),
            Self::DoubledAlready(contract) => {
                write!(f, "{} is doubled already", contract.bid)
            }
            Self::NothingToRedouble => f.write_str("there is no double to redouble"),
            Self::RedoublesOwnDouble => f.write_str("only the side that was doubled can redouble"),
            Self::RedoubledAlready(contract) => {
                write!(f, "{} is redoubled already", contract.bid)
            }
            Self::Closed => f.write_str("the bidding is closed"),
            Self::NotOver => f.write_str("the bidding is not over"),
        }
    }
}

impl std::error::Error for IllegalCall {}

//! What the game does not allow, in the words of the table.

use std::fmt;

use super::{Chair, Offer};

/// Why a deal, or a bid, cannot be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// Somebody who does not play in this game.
    NotAtTheTable(Chair),
    /// A game taken up with a player who is out already.
    OutAlready(Chair),
    /// Eldest hand bid where he sells.
    EldestBids(Chair),
    /// A player bid twice.
    SecondBid(Chair),
    /// A player bid again after this bid of his was void.
    Barred(Offer),
    /// A bid not above the last good one.
    TooLow {
        /// The bid.
        offer: Offer,
        /// The one to beat.
        last: Offer,
    },
    /// A good bid was left without an answer.
    NoAnswer {
        /// Who must answer.
        eldest: Chair,
        /// The bid.
        best: Offer,
    },
    /// Eldest hand pitched without waiting, and yet there was a bid.
    PitchesAfterBid {
        /// Who pitched.
        eldest: Chair,
        /// The bid.
        bid: Offer,
    },
    /// Eldest hand answered, and yet nobody made a good bid.
    NothingToSell(Chair),
    /// An answer where the bid goes to the board.
    AnswerToTheBoard,
}

impl Refusal {
    /// The refusal in words, each player called by `name`.
    #[must_use]
    pub fn say<N: fmt::Display>(self, name: impl Fn(Chair) -> N) -> String {
        match self {
            Self::NotAtTheTable(chair) => format!("{} is not in this game", name(chair)),
            Self::OutAlready(chair) => {
                format!("{} has nothing to go, so the game is over", name(chair))
            }
            Self::EldestBids(chair) => {
                format!("{} is eldest hand, who sells and does not bid", name(chair))
            }
            Self::SecondBid(chair) => {
                format!("{} has bid already; each player bids once", name(chair))
            }
            Self::Barred(void) => format!(
                "{who} is out of the bidding: {who}’s bid of {} would have put eldest hand out",
                void.bid,
                who = name(void.by),
            ),
            Self::TooLow { offer, last } => format!(
                "{}’s bid of {} is not above {}’s {}",
                name(offer.by),
                offer.bid,
                name(last.by),
                last.bid,
            ),
            Self::NoAnswer { eldest, best } => format!(
                "{} bid {}: {} must sell or refuse",
                name(best.by),
                best.bid,
                name(eldest),
            ),
            Self::PitchesAfterBid { eldest, bid } => format!(
                "{} cannot pitch without waiting: {} has bid {}",
                name(eldest),
                name(bid.by),
                bid.bid,
            ),
            Self::NothingToSell(eldest) => format!(
                "nobody made a good bid, so {} can neither sell nor refuse",
                name(eldest),
            ),
            Self::AnswerToTheBoard => {
                "bids go to the board, so eldest hand has nothing to answer".into()
            }
        }
    }
}

impl fmt::Display for Refusal {
    /// Without names, players are counted in the order of the deal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(|chair| chair))
    }
}

impl std::error::Error for Refusal {}

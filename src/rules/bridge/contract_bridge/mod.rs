//! Contract Bridge under the American codes, as rubbers or as Chicago.
//!
//! [`laws`] holds every number with its code, `score` what a deal comes to,
//! `rubber` vulnerability, games and the rubber bonus, `chicago` the round of
//! four deals.
//!
//! The codes: **43** and **93** are the *Laws of Contract Bridge* for rubber
//! play, American codes of 1943 and 1993 (the edition of 2014 scores as 93).
//! **Ch** is Chicago, four-deal bridge, as clubs play it.
//!
//! ```
//! use crossline::rules::Seat;
//! use crossline::rules::bridge::{Deal, Played, Playing, Rubber, Total, contract_bridge::Rules};
//!
//! let three_no_trumps = Played::new("3NT".parse().unwrap(), Seat::East, 10).unwrap();
//! let rubber = Playing::begin(Seat::North)
//!     .deal(Deal::Played(three_no_trumps), None, &Rules::default())
//!     .unwrap();
//! // 40, 30 and 30 below the line are a game; the trick over it is 30 above.
//! assert_eq!(rubber.pad().total(Seat::East.side()), Total(130));
//! ```

mod chicago;
pub mod laws;
mod rubber;
mod score;

pub use laws::{ChicagoVulnerable, Code, Rules, Scoring};

use super::{Below, BidOrder, CallLaws, Deal, Holding, Item, Laws, Lump, Pad, Played, ScoredDeal};
use crate::rules::{BySide, Denomination, Seat};

impl Laws for Rules {
    /// A bid that was raised is just the bid.
    fn calls(&self) -> CallLaws {
        CallLaws {
            order: BidOrder::Tricks,
            raised: false,
        }
    }

    fn game(&self) -> Option<Below> {
        match self.scoring {
            Scoring::Rubber | Scoring::ChicagoCarry => Some(laws::GAME),
            Scoring::ChicagoDuplicate => None,
        }
    }

    /// A revoke is put right in tricks (43, 93).
    fn settles_revokes(&self) -> bool {
        false
    }

    /// None: what is irregular is put right in the bidding and in tricks (43, 93).
    fn lumps(&self) -> &'static [Lump] {
        &[]
    }

    fn honours(&self, denomination: Denomination, holding: Holding) -> Option<u32> {
        laws::honours(denomination, holding)
    }

    fn vulnerable(&self, pad: &Pad, dealer: Seat) -> BySide<bool> {
        match self.scoring {
            Scoring::Rubber => rubber::vulnerable(pad),
            Scoring::ChicagoCarry | Scoring::ChicagoDuplicate => {
                chicago::vulnerable(pad, dealer, self.chicago_vulnerable)
            }
        }
    }

    fn score(&self, played: &Played, vulnerable: BySide<bool>) -> Vec<Item> {
        score::score(*played, self.code, vulnerable[played.side()])
    }

    fn enter(&self, pad: &mut Pad, scored: ScoredDeal) -> bool {
        match self.scoring {
            Scoring::Rubber => rubber::enter(pad, scored),
            Scoring::ChicagoCarry => chicago::enter_carrying(pad, scored),
            Scoring::ChicagoDuplicate => chicago::enter_alone(pad, scored),
        }
    }

    fn unfinished(&self, pad: &Pad) -> Vec<Item> {
        match self.scoring {
            Scoring::Rubber => rubber::unfinished(pad, self.code),
            // A round that is stopped pays nothing extra (Ch).
            Scoring::ChicagoCarry | Scoring::ChicagoDuplicate => vec![],
        }
    }

    fn next_dealer(&self, dealer: Seat, deal: &Deal) -> Seat {
        match (self.scoring, deal) {
            (Scoring::ChicagoCarry | Scoring::ChicagoDuplicate, Deal::PassedOut) => dealer,
            _ => dealer.left(),
        }
    }
}

//! What is being played: said when the bidding is over, before the result is in.
//!
//! It is in the journal and is no entry: it scores nothing, and the result of
//! the deal takes its place.

use serde::{Deserialize, Serialize};

use super::PlayerId;
use super::entry::{DealFact, PitchBid, PitchDeal, PitchPoints};
use super::game::Game;
use super::replay::{Fault, Sheet};
use crate::rules::Seat;
use crate::rules::bridge::{Call, Contract, Deal, Declared, Honours, Played, Revokes, Tricks};
use crate::rules::pitch::Answer;

/// What is being played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InPlay {
    /// A contract, in either bridge.
    Contract(ContractInPlay),
    /// A pitch.
    Pitch(PitchInPlay),
}

/// A contract and how it came about, also as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContractInPlay {
    /// The contract and who plays it.
    #[serde(flatten, with = "DeclaredFields")]
    pub declared: Declared,
    /// The bidding from the dealer on; empty where it was not recorded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<Call>,
    /// The seat that dealt, if not the next in turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealer: Option<Seat>,
}

/// [`Declared`] as it is stored.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Declared")]
struct DeclaredFields {
    contract: Contract,
    declarer: Seat,
}

/// A bidding of Auction Pitch that is over: who pitches and what he must make
/// follow from it. It is stored so, too.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PitchInPlay {
    /// The bids as they were made, passes left out.
    pub bids: Vec<PitchBid>,
    /// What eldest hand did, if there was anything to answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Answer>,
    /// Who dealt, if not the next in turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealer: Option<PlayerId>,
}

impl From<Declared> for InPlay {
    /// Dealt by the next in turn, the bidding not recorded.
    fn from(declared: Declared) -> Self {
        Self::Contract(ContractInPlay {
            declared,
            calls: Vec::new(),
            dealer: None,
        })
    }
}

impl From<ContractInPlay> for InPlay {
    fn from(contract: ContractInPlay) -> Self {
        Self::Contract(contract)
    }
}

impl From<PitchInPlay> for InPlay {
    fn from(pitch: PitchInPlay) -> Self {
        Self::Pitch(pitch)
    }
}

impl ContractInPlay {
    /// The deal, now that the result is in.
    #[must_use]
    pub fn result(self, tricks: Tricks, honours: Option<Honours>, revokes: Revokes) -> DealFact {
        DealFact {
            deal: Deal::Played(Played {
                declared: self.declared,
                tricks,
                honours,
                revokes,
            }),
            calls: self.calls,
            dealer: self.dealer,
            note: None,
        }
    }
}

impl PitchInPlay {
    /// The deal, now that the points are made.
    #[must_use]
    pub fn result(self, points: PitchPoints, revoke: Option<PlayerId>) -> PitchDeal {
        PitchDeal {
            bids: self.bids,
            answer: self.answer,
            points,
            trump: None,
            revoke,
            dealer: self.dealer,
            note: None,
        }
    }
}

impl InPlay {
    /// Refuses what cannot be played next in a sitting that stands so.
    pub fn fits(&self, game: &Game, sheet: &Sheet) -> Result<(), Fault> {
        match (self, sheet, game.laws()) {
            (Self::Contract(contract), Sheet::Bridge(sheet), Some(laws)) => {
                let bidding = sheet.bidding(contract.dealer, laws)?;
                bidding.check_contract(&contract.calls, contract.declared)
            }
            (Self::Pitch(pitch), Sheet::Pitch(sheet), None) => sheet.settle(pitch).map(|_| ()),
            _ => Err(Fault::OtherGame),
        }
    }

    /// The same, dealt by whoever was next in turn in a sitting that stood so.
    #[must_use]
    pub(super) fn dealt_as_in(self, sheet: &Sheet) -> Self {
        match (self, sheet) {
            (Self::Contract(contract), Sheet::Bridge(sheet)) => {
                let next = sheet.in_play().map(|(_, playing)| playing.next_dealer());
                Self::Contract(ContractInPlay {
                    dealer: contract.dealer.or(next),
                    ..contract
                })
            }
            (Self::Pitch(pitch), Sheet::Pitch(sheet)) => {
                let next = sheet.in_play();
                let next = next.map(|(seated, playing)| seated.order[playing.next_dealer()]);
                Self::Pitch(PitchInPlay {
                    dealer: pitch.dealer.or(next),
                    ..pitch
                })
            }
            (other, _) => other,
        }
    }
}

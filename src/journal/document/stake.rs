//! `stake` and `carries` of a document: what is played for, and who pays for
//! whom.

use serde::{Deserialize, Serialize};

use super::naming::Naming;
use crate::journal::game::Game;
use crate::journal::sitting::{PlayerId, Players};
use crate::journal::stake::{Stake, Unit};
use crate::rules::ledger::Rounding;
use crate::rules::settle::{Carries, Carry, Currency, Per, Price};

/// A stake as JSON has it. A red counter has neither `per` nor `rounding`.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "a stake")]
pub(in crate::journal) struct StakeFields {
    currency: Currency,
    price: Price,
    #[serde(skip_serializing_if = "Option::is_none")]
    per: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounding: Option<Rounding>,
}

impl StakeFields {
    pub(in crate::journal) fn of(stake: &Stake) -> Self {
        let (per, rounding) = match stake.unit {
            Unit::Points { per, rounding } => (Some(per.points().into()), Some(rounding)),
            Unit::Counter => (None, None),
        };
        Self {
            currency: stake.currency,
            price: stake.price,
            per,
            rounding,
        }
    }

    /// The stake, in that game.
    pub(in crate::journal) fn stake(&self, game: Game) -> Result<Stake, String> {
        let of_points = match (self.per, self.rounding) {
            (Some(_), _) => Some("per"),
            (None, Some(_)) => Some("rounding"),
            (None, None) => None,
        };
        let unit = match (game, of_points) {
            (Game::AuctionBridge(_) | Game::ContractBridge(_), _) => Unit::Points {
                per: self.per.map_or(Ok(Per::default()), per)?,
                rounding: self.rounding.unwrap_or_default(),
            },
            (Game::AuctionPitch(_), None) => Unit::Counter,
            (Game::AuctionPitch(_), Some(name)) => {
                return Err(format!(
                    "{name} is for points; in auction-pitch the price is that of one red counter"
                ));
            }
        };
        Ok(Stake {
            currency: self.currency,
            price: self.price,
            unit,
        })
    }
}

fn per(written: i64) -> Result<Per, String> {
    let mut all = Per::ALL.into_iter();
    all.find(|per| i64::from(per.points()) == written)
        .ok_or_else(|| format!("per is 1 or 100, not {written}"))
}

/// Who carries whom, as JSON has it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "a carry")]
pub(super) struct CarryFields {
    player: String,
    by: String,
}

impl CarryFields {
    pub(super) fn all(carries: &Carries<PlayerId>, players: &Players) -> Vec<Self> {
        let naming = Naming::Names(players);
        let fields = |carry: &Carry<PlayerId>| Self {
            player: naming.write(carry.player),
            by: naming.write(carry.by),
        };
        carries.list().iter().map(fields).collect()
    }

    /// Who carries whom.
    pub(super) fn carries(list: &[Self], players: &Players) -> Result<Carries<PlayerId>, String> {
        let naming = Naming::Names(players);
        let carry = |fields: &Self| {
            Ok(Carry {
                player: naming.read(&fields.player)?,
                by: naming.read(&fields.by)?,
            })
        };
        let carries: Result<_, String> = list.iter().map(carry).collect();
        Carries::new(carries?).map_err(|refusal| refusal.say(|player| players.name(player)))
    }
}

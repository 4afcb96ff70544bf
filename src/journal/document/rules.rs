//! `game` and `rules` of a document: which game, and what the table settled.

use std::fmt::Display;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::reader::{Object, Wrong};
use crate::journal::game::Game;
use crate::rules::bridge::auction_bridge::{self, MAX_REVOKE_POINTS};
use crate::rules::bridge::contract_bridge::{self, ChicagoVulnerable, Scoring};
use crate::rules::pitch::{self, Bidding, COUNTERS, DealerTakes, MAX_ANTE};

/// A game and its rules as JSON has them.
#[derive(Debug, Serialize)]
pub(crate) struct GameFields {
    pub(crate) game: &'static str,
    pub(crate) rules: RulesFields,
}

/// The rules of a game, each written out.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum RulesFields {
    AuctionBridge(AuctionBridge),
    ContractBridge(ContractBridge),
    AuctionPitch(AuctionPitch),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "auction-bridge", default)]
pub(crate) struct AuctionBridge {
    laws: auction_bridge::Code,
    revoke_points: i64,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "contract-bridge", default)]
pub(crate) struct ContractBridge {
    laws: contract_bridge::Code,
    scoring: Scoring,
    chicago_vulnerable: ChicagoVulnerable,
}

/// `dealer_takes` is written where it is not `no`, so that what was written
/// before there was such a rule stays as it was.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "auction-pitch", default)]
pub(crate) struct AuctionPitch {
    bidding: Bidding,
    full_value_bids: bool,
    set_back_red: bool,
    smudge: bool,
    counters: i64,
    ante: i64,
    #[serde(skip_serializing_if = "is_no")]
    dealer_takes: DealerTakes,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde hands over a reference
fn is_no(takes: &DealerTakes) -> bool {
    *takes == DealerTakes::No
}

impl GameFields {
    pub(crate) fn of(game: Game) -> Self {
        Self {
            game: game.as_str(),
            rules: match game {
                Game::AuctionBridge(rules) => RulesFields::AuctionBridge(rules.into()),
                Game::ContractBridge(rules) => RulesFields::ContractBridge(rules.into()),
                Game::AuctionPitch(rules) => RulesFields::AuctionPitch(rules.into()),
            },
        }
    }
}

/// Reads a game from its word and its rules, where a document has any.
pub(crate) fn game(word: &str, rules: Option<&RawValue>) -> Result<Game, String> {
    let in_rules = |reason| format!("rules: {reason}");
    match word {
        "auction-bridge" => AuctionBridge::rules(read(rules)?).map(Game::AuctionBridge),
        "contract-bridge" => Ok(Game::ContractBridge(ContractBridge::rules(&read(rules)?))),
        "auction-pitch" => AuctionPitch::rules(&read(rules)?).map(Game::AuctionPitch),
        _ => {
            return Err(format!(
                "game: “{word}” is not auction-bridge, contract-bridge or auction-pitch"
            ));
        }
    }
    .map_err(in_rules)
}

fn read<'a, T: Deserialize<'a> + Default>(rules: Option<&'a RawValue>) -> Result<T, Wrong> {
    let Some(raw) = rules else {
        return Ok(T::default());
    };
    let rules = Object::read(raw.get()).and_then(Object::rest);
    rules.map_err(|wrong| wrong.inside("rules"))
}

/// Reads a game that is stored alone.
pub(crate) fn stored_game(json: &str) -> Result<Game, String> {
    let mut object = Object::read(json).map_err(|wrong| wrong.of("a game"))?;
    let word: String = object.needs("game")?;
    game(&word, object.take("rules")?)
}

impl From<auction_bridge::Rules> for AuctionBridge {
    fn from(rules: auction_bridge::Rules) -> Self {
        Self {
            laws: rules.code,
            revoke_points: rules.revoke_points.into(),
        }
    }
}

impl Default for AuctionBridge {
    fn default() -> Self {
        auction_bridge::Rules::default().into()
    }
}

impl AuctionBridge {
    fn rules(self) -> Result<auction_bridge::Rules, String> {
        Ok(auction_bridge::Rules {
            code: self.laws,
            revoke_points: within("revoke_points", self.revoke_points, 0..=MAX_REVOKE_POINTS)?,
        })
    }
}

impl From<contract_bridge::Rules> for ContractBridge {
    fn from(rules: contract_bridge::Rules) -> Self {
        Self {
            laws: rules.code,
            scoring: rules.scoring,
            chicago_vulnerable: rules.chicago_vulnerable,
        }
    }
}

impl Default for ContractBridge {
    fn default() -> Self {
        contract_bridge::Rules::default().into()
    }
}

impl ContractBridge {
    const fn rules(&self) -> contract_bridge::Rules {
        contract_bridge::Rules {
            code: self.laws,
            scoring: self.scoring,
            chicago_vulnerable: self.chicago_vulnerable,
        }
    }
}

impl From<pitch::Rules> for AuctionPitch {
    fn from(rules: pitch::Rules) -> Self {
        Self {
            bidding: rules.bidding,
            full_value_bids: rules.full_value_bids,
            set_back_red: rules.set_back_red,
            smudge: rules.smudge,
            counters: rules.counters.into(),
            ante: rules.ante.into(),
            dealer_takes: rules.dealer_takes,
        }
    }
}

impl Default for AuctionPitch {
    fn default() -> Self {
        pitch::Rules::default().into()
    }
}

impl AuctionPitch {
    /// Where eldest hand sells, the dealer has nothing to take.
    fn rules(&self) -> Result<pitch::Rules, String> {
        if self.bidding == Bidding::Sell && self.dealer_takes != DealerTakes::No {
            return Err(format!(
                "dealer_takes is “{}”, but eldest hand sells; it is for bids to the board",
                self.dealer_takes.as_str()
            ));
        }
        Ok(pitch::Rules {
            bidding: self.bidding,
            full_value_bids: self.full_value_bids,
            set_back_red: self.set_back_red,
            smudge: self.smudge,
            counters: within("counters", self.counters, COUNTERS)?,
            ante: within("ante", self.ante, 0..=MAX_ANTE)?,
            dealer_takes: self.dealer_takes,
        })
    }
}

/// A whole number in a range.
fn within<T: TryFrom<i64> + PartialOrd + Display>(
    name: &str,
    written: i64,
    range: RangeInclusive<T>,
) -> Result<T, String> {
    let number = T::try_from(written).ok();
    number
        .filter(|number| range.contains(number))
        .ok_or_else(|| {
            let (least, most) = (range.start(), range.end());
            format!("{name} is {least} to {most}, not {written}")
        })
}

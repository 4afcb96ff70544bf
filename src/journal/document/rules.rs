//! `game` and `rules` of a document: which game, and what the table settled.

use std::ops::RangeInclusive;

use serde::Serialize;

use super::object::Object;
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

/// The rules of a game, each written out; `dealer_takes` where it is not `no`,
/// so that what was written before there was such a rule stays as it was.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum RulesFields {
    AuctionBridge {
        laws: &'static str,
        revoke_points: u16,
    },
    ContractBridge {
        laws: &'static str,
        scoring: &'static str,
        chicago_vulnerable: &'static str,
    },
    AuctionPitch {
        bidding: &'static str,
        full_value_bids: bool,
        set_back_red: bool,
        smudge: bool,
        counters: u8,
        ante: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        dealer_takes: Option<&'static str>,
    },
}

impl GameFields {
    pub(crate) const fn of(game: Game) -> Self {
        Self {
            game: game.as_str(),
            rules: RulesFields::of(game),
        }
    }
}

impl RulesFields {
    const fn of(game: Game) -> Self {
        match game {
            Game::AuctionBridge(rules) => Self::AuctionBridge {
                laws: rules.code.as_str(),
                revoke_points: rules.revoke_points,
            },
            Game::ContractBridge(rules) => Self::ContractBridge {
                laws: rules.code.as_str(),
                scoring: rules.scoring.as_str(),
                chicago_vulnerable: rules.chicago_vulnerable.as_str(),
            },
            Game::AuctionPitch(rules) => Self::AuctionPitch {
                bidding: rules.bidding.as_str(),
                full_value_bids: rules.full_value_bids,
                set_back_red: rules.set_back_red,
                smudge: rules.smudge,
                counters: rules.counters,
                ante: rules.ante,
                dealer_takes: match rules.dealer_takes {
                    DealerTakes::No => None,
                    takes => Some(takes.as_str()),
                },
            },
        }
    }
}

/// Reads `game` and `rules` from the object that has them.
pub(crate) fn game(object: &Object) -> Result<Game, String> {
    let word = object.needs_text("game")?;
    let rules = object.object("rules")?;
    let in_rules = |reason| format!("rules: {reason}");
    match word.as_str() {
        "auction-bridge" => auction_bridge(rules).map(Game::AuctionBridge),
        "contract-bridge" => contract_bridge(rules).map(Game::ContractBridge),
        "auction-pitch" => auction_pitch(rules).map(Game::AuctionPitch),
        _ => {
            return Err(format!(
                "game: “{word}” is not auction-bridge, contract-bridge or auction-pitch"
            ));
        }
    }
    .map_err(in_rules)
}

fn auction_bridge(fields: Option<Object>) -> Result<auction_bridge::Rules, String> {
    let usual = auction_bridge::Rules::default();
    let Some(fields) = fields else {
        return Ok(usual);
    };
    fields.only("auction-bridge", &["laws", "revoke_points"])?;
    Ok(auction_bridge::Rules {
        code: choice(
            &fields,
            "laws",
            auction_bridge::Code::ALL,
            auction_bridge::Code::as_str,
        )?
        .unwrap_or(usual.code),
        revoke_points: within(&fields, "revoke_points", 0..=MAX_REVOKE_POINTS)?
            .unwrap_or(usual.revoke_points),
    })
}

fn contract_bridge(fields: Option<Object>) -> Result<contract_bridge::Rules, String> {
    let usual = contract_bridge::Rules::default();
    let Some(fields) = fields else {
        return Ok(usual);
    };
    fields.only(
        "contract-bridge",
        &["laws", "scoring", "chicago_vulnerable"],
    )?;
    Ok(contract_bridge::Rules {
        code: choice(
            &fields,
            "laws",
            contract_bridge::Code::ALL,
            contract_bridge::Code::as_str,
        )?
        .unwrap_or(usual.code),
        scoring: choice(&fields, "scoring", Scoring::ALL, Scoring::as_str)?
            .unwrap_or(usual.scoring),
        chicago_vulnerable: choice(
            &fields,
            "chicago_vulnerable",
            ChicagoVulnerable::ALL,
            ChicagoVulnerable::as_str,
        )?
        .unwrap_or(usual.chicago_vulnerable),
    })
}

fn auction_pitch(fields: Option<Object>) -> Result<pitch::Rules, String> {
    let usual = pitch::Rules::default();
    let Some(fields) = fields else {
        return Ok(usual);
    };
    fields.only(
        "auction-pitch",
        &[
            "bidding",
            "full_value_bids",
            "set_back_red",
            "smudge",
            "counters",
            "ante",
            "dealer_takes",
        ],
    )?;
    let bidding =
        choice(&fields, "bidding", Bidding::ALL, Bidding::as_str)?.unwrap_or(usual.bidding);
    Ok(pitch::Rules {
        bidding,
        full_value_bids: fields
            .flag("full_value_bids")?
            .unwrap_or(usual.full_value_bids),
        set_back_red: fields.flag("set_back_red")?.unwrap_or(usual.set_back_red),
        smudge: fields.flag("smudge")?.unwrap_or(usual.smudge),
        counters: within(&fields, "counters", COUNTERS)?.unwrap_or(usual.counters),
        ante: within(&fields, "ante", 0..=MAX_ANTE)?.unwrap_or(usual.ante),
        dealer_takes: dealer_takes(&fields, bidding)?,
    })
}

/// Where eldest hand sells, the dealer has nothing to take.
fn dealer_takes(fields: &Object, bidding: Bidding) -> Result<DealerTakes, String> {
    let takes = choice(
        fields,
        "dealer_takes",
        DealerTakes::ALL,
        DealerTakes::as_str,
    )?;
    match (bidding, takes.unwrap_or_default()) {
        (_, DealerTakes::No) | (Bidding::Board, _) => Ok(takes.unwrap_or_default()),
        (Bidding::Sell, takes) => Err(format!(
            "dealer_takes is “{}”, but eldest hand sells; it is for bids to the board",
            takes.as_str()
        )),
    }
}

/// One of a few words.
pub(crate) fn choice<T: Copy, const N: usize>(
    fields: &Object,
    name: &str,
    all: [T; N],
    word: impl Fn(T) -> &'static str,
) -> Result<Option<T>, String> {
    let Some(written) = fields.text(name)? else {
        return Ok(None);
    };
    match all.into_iter().find(|one| word(*one) == written) {
        Some(one) => Ok(Some(one)),
        None => Err(format!(
            "{name} is {}, not “{written}”",
            all.map(word).join(" or ")
        )),
    }
}

/// A whole number in a range.
fn within<T: TryFrom<i64> + PartialOrd + std::fmt::Display>(
    fields: &Object,
    name: &str,
    range: RangeInclusive<T>,
) -> Result<Option<T>, String> {
    let Some(written) = fields.whole(name)? else {
        return Ok(None);
    };
    match T::try_from(written) {
        Ok(number) if range.contains(&number) => Ok(Some(number)),
        _ => Err(format!(
            "{name} is {} to {}, not {written}",
            range.start(),
            range.end()
        )),
    }
}

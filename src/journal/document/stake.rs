//! `stake` and `carries` of a document: what is played for, and who pays for
//! whom.

use serde::Serialize;
use serde_json::value::RawValue;

use super::object::{Object, text};
use crate::journal::game::Game;
use crate::journal::sitting::{PlayerId, Players};
use crate::journal::stake::{Stake, Unit};
use crate::rules::ledger::Rounding;
use crate::rules::settle::{Carries, Carry, Currency, Per};

/// A stake as JSON has it. A red counter has neither `per` nor `rounding`.
#[derive(Debug, Serialize)]
pub(in crate::journal) struct StakeFields {
    currency: &'static str,
    price: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    per: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounding: Option<&'static str>,
}

impl StakeFields {
    pub(in crate::journal) fn of(stake: &Stake) -> Self {
        let (per, rounding) = match stake.unit {
            Unit::Points { per, rounding } => (Some(per.points()), Some(rounding.as_str())),
            Unit::Counter => (None, None),
        };
        Self {
            currency: stake.currency.code(),
            price: stake.price.to_string(),
            per,
            rounding,
        }
    }
}

/// Reads a stake from the object that is one.
pub(in crate::journal) fn stake(fields: &Object, game: Game) -> Result<Stake, String> {
    fields.only("a stake", &["currency", "price", "per", "rounding"])?;
    let currency = Currency::of(&fields.needs_text("currency")?)
        .map_err(|error| format!("currency: {error}"))?;
    let price = fields.needs_text("price")?;
    let price = price.parse().map_err(|error| format!("price: {error}"))?;
    let unit = match game {
        Game::AuctionBridge(_) | Game::ContractBridge(_) => Unit::Points {
            per: per(fields)?.unwrap_or_default(),
            rounding: rounding(fields)?.unwrap_or_default(),
        },
        Game::AuctionPitch(_) => {
            let of_points = ["per", "rounding"].map(|name| (name, fields.raw(name)));
            if let Some((name, _)) = of_points.into_iter().find(|(_, raw)| raw.is_some()) {
                return Err(format!(
                    "{name} is for points; in auction-pitch the price is that of one red counter"
                ));
            }
            Unit::Counter
        }
    };
    Ok(Stake {
        currency,
        price,
        unit,
    })
}

fn per(fields: &Object) -> Result<Option<Per>, String> {
    let Some(written) = fields.whole("per")? else {
        return Ok(None);
    };
    let mut all = Per::ALL.into_iter();
    let per = all.find(|per| i64::from(per.points()) == written);
    per.map(Some)
        .ok_or_else(|| format!("per is 1 or 100, not {written}"))
}

fn rounding(fields: &Object) -> Result<Option<Rounding>, String> {
    let Some(written) = fields.text("rounding")? else {
        return Ok(None);
    };
    let mut all = Rounding::ALL.into_iter();
    let rounding = all.find(|rounding| rounding.as_str() == written);
    rounding
        .map(Some)
        .ok_or_else(|| format!("rounding is exact or hundred, not “{written}”"))
}

/// Who carries whom, as JSON has it.
#[derive(Debug, Serialize)]
pub(in crate::journal) struct CarryFields<'a> {
    player: &'a str,
    by: &'a str,
}

impl<'a> CarryFields<'a> {
    pub(in crate::journal) fn all(carries: &Carries<PlayerId>, players: &'a Players) -> Vec<Self> {
        let fields = |carry: &Carry<PlayerId>| CarryFields {
            player: players.plain(carry.player),
            by: players.plain(carry.by),
        };
        carries.list().iter().map(fields).collect()
    }
}

/// Reads who carries whom.
pub(super) fn carries(list: &[&RawValue], players: &Players) -> Result<Carries<PlayerId>, String> {
    let mut carries = Vec::new();
    for raw in list {
        let fields = Object::read("a carry", raw.get())?;
        fields.only("a carry", &["player", "by"])?;
        let player = |name: &str| {
            let raw = fields
                .raw(name)
                .ok_or_else(|| format!("{name} is missing"))?;
            let typed = text(name, raw)?;
            let known = players.find(typed.trim());
            known.ok_or_else(|| format!("{typed} is not among the players"))
        };
        carries.push(Carry {
            player: player("player")?,
            by: player("by")?,
        });
    }
    Carries::new(carries).map_err(|refusal| refusal.say(|player| players.name(player)))
}

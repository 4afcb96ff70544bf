//! What happened at a bridge table, as JSON.

use serde::Serialize;
use serde_json::value::RawValue;

use super::word;
use crate::journal::document::naming::Naming;
use crate::journal::document::object::{Object, missing};
use crate::journal::entry::{BridgeFact, DealFact, MAX_PENALTY, Penalty, Seating};
use crate::rules::bridge::{
    Call, Contract, Deal, Declared, Honours, Laws, Played, RevokePenalty, Revokes, Tricks,
};
use crate::rules::{BySeat, Seat, Side};

/// The most characters in the reason of a penalty.
const REASON_CHARS: usize = 200;

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum Fields<'a> {
    Seating {
        seats: Seats,
        dealer: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        at: Option<String>,
    },
    Deal(DealFields),
    Penalty {
        to: &'static str,
        points: u16,
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<&'a str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        at: Option<String>,
    },
    Stop {
        #[serde(skip_serializing_if = "Option::is_none")]
        at: Option<String>,
    },
}

#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub(super) struct Seats {
    n: String,
    e: String,
    s: String,
    w: String,
}

/// Contract and declarer are written also where the calls say them, so that a
/// reader need not know the laws of bidding.
#[derive(Default, Serialize)]
pub(super) struct DealFields {
    contract: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    declarer: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tricks: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    honours: Option<HonoursFields>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    calls: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    revokes: Vec<RevokeFields>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dealer: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<String>,
}

#[derive(Serialize)]
struct HonoursFields {
    side: &'static str,
    holding: &'static str,
}

#[derive(Serialize)]
struct RevokeFields {
    side: &'static str,
    penalty: &'static str,
}

impl<'a> Fields<'a> {
    pub(super) fn of(fact: &'a BridgeFact, at: Option<String>, naming: &Naming) -> Self {
        match fact {
            BridgeFact::Seating(seating) => Self::Seating {
                seats: Seats {
                    n: naming.write(seating.seats.north),
                    e: naming.write(seating.seats.east),
                    s: naming.write(seating.seats.south),
                    w: naming.write(seating.seats.west),
                },
                dealer: seating.dealer.as_str(),
                at,
            },
            BridgeFact::Deal(deal) => Self::Deal(DealFields::of(deal, at)),
            BridgeFact::Penalty(penalty) => Self::Penalty {
                to: penalty.to.as_str(),
                points: penalty.points,
                reason: penalty.reason.as_deref(),
                at,
            },
            BridgeFact::Stop => Self::Stop { at },
        }
    }
}

impl DealFields {
    fn of(fact: &DealFact, at: Option<String>) -> Self {
        let around = Self {
            contract: "Pass".into(),
            calls: fact.calls.iter().map(Call::to_string).collect(),
            dealer: fact.dealer.map(Seat::as_str),
            at,
            ..Self::default()
        };
        let Deal::Played(played) = &fact.deal else {
            return around;
        };
        let claims = played.revokes.claims(played.side()).into_iter();
        Self {
            contract: played.declared.contract.to_string(),
            declarer: Some(played.declared.declarer.as_str()),
            tricks: Some(played.tricks.taken()),
            honours: played.honours.map(|honours| HonoursFields {
                side: honours.side.as_str(),
                holding: honours.holding.as_str(),
            }),
            revokes: claims
                .map(|(side, penalty)| RevokeFields {
                    side: side.as_str(),
                    penalty: penalty.as_str(),
                })
                .collect(),
            ..around
        }
    }
}

pub(super) fn read(
    object: &Object,
    naming: &Naming,
    laws: &dyn Laws,
) -> Result<BridgeFact, String> {
    match object.needs_text("type")?.as_str() {
        "seating" => {
            object.only("a seating", &["type", "seats", "dealer", "at"])?;
            seating(object, naming).map(BridgeFact::Seating)
        }
        "deal" => {
            object.only(
                "a deal",
                &[
                    "type", "contract", "declarer", "tricks", "honours", "calls", "revokes",
                    "dealer", "at",
                ],
            )?;
            deal(object, laws).map(BridgeFact::Deal)
        }
        "penalty" => {
            object.only("a penalty", &["type", "to", "points", "reason", "at"])?;
            penalty(object).map(BridgeFact::Penalty)
        }
        "stop" => {
            object.only("a stop", &["type", "at"])?;
            Ok(BridgeFact::Stop)
        }
        other => Err(format!(
            "type: “{other}” is not seating, deal, penalty or stop"
        )),
    }
}

fn seating(object: &Object, naming: &Naming) -> Result<Seating, String> {
    let seats = object.object("seats")?.ok_or_else(|| missing("seats"))?;
    seats.only("seats", &["N", "E", "S", "W"])?;
    let player = |seat: &str| naming.read(&seats.needs_text(seat)?);
    let seats = BySeat {
        north: player("N")?,
        east: player("E")?,
        south: player("S")?,
        west: player("W")?,
    };
    Seating::new(seats, word(&object.needs_text("dealer")?)?)
        .ok_or_else(|| "one player sits in two seats".to_owned())
}

fn deal(object: &Object, _laws: &dyn Laws) -> Result<DealFact, String> {
    let dealer = object.text("dealer")?.map(|seat| word::<Seat>(&seat));
    let contract = object.needs_text("contract")?;
    let deal = if contract == "Pass" {
        passed_out(object)?
    } else {
        Deal::Played(played(object, word(&contract)?)?)
    };
    Ok(DealFact {
        deal,
        calls: vec![],
        dealer: dealer.transpose()?,
    })
}

fn passed_out(object: &Object) -> Result<Deal, String> {
    let result = ["declarer", "tricks", "honours", "revokes"];
    match result.into_iter().find(|field| object.raw(field).is_some()) {
        None => Ok(Deal::PassedOut),
        Some(field) => Err(format!("all passed, so there is no {field}")),
    }
}

fn played(object: &Object, contract: Contract) -> Result<Played, String> {
    let declarer = object
        .text("declarer")?
        .ok_or_else(|| format!("who played {contract}? declarer is missing"))
        .and_then(|seat| word(&seat))?;
    let tricks = object
        .whole("tricks")?
        .ok_or_else(|| format!("how many tricks did {contract} take? tricks is missing"))?;
    let tricks = u8::try_from(tricks)
        .ok()
        .and_then(Tricks::new)
        .ok_or_else(|| format!("a side takes 0 to 13 tricks, not {tricks}"))?;
    let played = Declared { contract, declarer };
    Ok(Played {
        declared: played,
        tricks,
        honours: honours(object)?,
        revokes: revokes(played.side(), object)?,
    })
}

fn honours(object: &Object) -> Result<Option<Honours>, String> {
    let Some(honours) = object.object("honours")? else {
        return Ok(None);
    };
    honours.only("honours", &["side", "holding"])?;
    Ok(Some(Honours {
        side: word(&honours.needs_text("side")?)?,
        holding: word(&honours.needs_text("holding")?)?,
    }))
}

fn revokes(declaring: Side, object: &Object) -> Result<Revokes, String> {
    let claims = object.list("revokes")?.unwrap_or_default();
    let claims: Result<Vec<_>, String> = claims.into_iter().map(revoke).collect();
    Revokes::from_claims(declaring, &claims?).map_err(|refused| refused.to_string())
}

fn revoke(raw: &RawValue) -> Result<(Side, RevokePenalty), String> {
    let claim = Object::read("a revoke", raw.get())?;
    claim.only("a revoke", &["side", "penalty"])?;
    let written = claim.needs_text("penalty")?;
    let penalty = [RevokePenalty::Points, RevokePenalty::Tricks]
        .into_iter()
        .find(|penalty| penalty.as_str() == written)
        .ok_or_else(|| format!("a revoke costs points or tricks, not “{written}”"))?;
    Ok((word(&claim.needs_text("side")?)?, penalty))
}

fn penalty(object: &Object) -> Result<Penalty, String> {
    let written = object.needs_whole("points")?;
    let points = u16::try_from(written)
        .ok()
        .filter(|points| (1..=MAX_PENALTY).contains(points))
        .ok_or_else(|| format!("a penalty is 1 to {MAX_PENALTY} points, not {written}"))?;
    let reason = object.text("reason")?;
    if let Some(reason) = &reason
        && reason.chars().count() > REASON_CHARS
    {
        return Err(format!("a reason has at most {REASON_CHARS} characters"));
    }
    Ok(Penalty {
        to: word(&object.needs_text("to")?)?,
        points,
        reason,
    })
}

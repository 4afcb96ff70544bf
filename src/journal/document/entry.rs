//! One entry of a document: what happened at a bridge table, as JSON.

use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

use super::{Naming, plain};
use crate::journal::entry::{BridgeFact, DealFact, Fact, MAX_PENALTY, Penalty, Seating};
use crate::journal::sitting::Game;
use crate::rules::bridge::{
    Contract, Deal, Declared, Honours, Played, RevokePenalty, Revokes, Tricks,
};
use crate::rules::{BySeat, Seat, Side};

/// The most characters in the reason of a penalty.
const REASON_CHARS: usize = 200;

#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Fields {
    Seating(SeatingFields),
    Deal(DealFields),
    Penalty(PenaltyFields),
    Stop(StopFields),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatingFields {
    seats: Seats,
    dealer: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "UPPERCASE")]
struct Seats {
    n: String,
    e: String,
    s: String,
    w: String,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DealFields {
    contract: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    declarer: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tricks: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    honours: Option<HonoursFields>,
    #[serde(skip_serializing_if = "Option::is_none")]
    revokes: Option<Vec<RevokeFields>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dealer: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HonoursFields {
    side: String,
    holding: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RevokeFields {
    side: String,
    penalty: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PenaltyFields {
    to: String,
    points: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StopFields {
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<String>,
}

/// Reads one entry; the error is the reason alone.
pub(in crate::journal) fn from_json(
    game: &Game,
    json: &str,
    naming: &Naming,
) -> Result<(Fact, Option<DateTime<Utc>>), String> {
    let Game::AuctionBridge(_) = game;
    let fields: Fields = serde_json::from_str(json).map_err(|error| plain(&error))?;
    let (fact, at) = match fields {
        Fields::Seating(fields) => (BridgeFact::Seating(seating(&fields, naming)?), fields.at),
        Fields::Deal(fields) => {
            let at = fields.at.clone();
            (BridgeFact::Deal(deal(&fields)?), at)
        }
        Fields::Penalty(fields) => {
            let at = fields.at.clone();
            (BridgeFact::Penalty(penalty(fields)?), at)
        }
        Fields::Stop(fields) => (BridgeFact::Stop, fields.at),
    };
    Ok((Fact::Bridge(fact), at.map(|text| time(&text)).transpose()?))
}

fn time(text: &str) -> Result<DateTime<Utc>, String> {
    DateTime::parse_from_rfc3339(text)
        .ok()
        .filter(|time| time.offset().local_minus_utc() == 0)
        .map(|time| time.with_timezone(&Utc))
        .ok_or_else(|| format!("at: “{text}” is not a time like 2026-11-30T20:15:00Z"))
}

fn word<T: std::str::FromStr<Err: std::fmt::Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

fn seating(fields: &SeatingFields, naming: &Naming) -> Result<Seating, String> {
    let seats = &fields.seats;
    let seats = BySeat {
        north: naming.read(&seats.n)?,
        east: naming.read(&seats.e)?,
        south: naming.read(&seats.s)?,
        west: naming.read(&seats.w)?,
    };
    Seating::new(seats, word(&fields.dealer)?)
        .ok_or_else(|| "one player sits in two seats".to_owned())
}

fn deal(fields: &DealFields) -> Result<DealFact, String> {
    let dealer = fields.dealer.as_deref().map(word::<Seat>).transpose()?;
    let deal = if fields.contract == "Pass" {
        passed_out(fields)?
    } else {
        Deal::Played(played(fields)?)
    };
    Ok(DealFact { deal, dealer })
}

fn passed_out(fields: &DealFields) -> Result<Deal, String> {
    let idle = [
        ("declarer", fields.declarer.is_some()),
        ("tricks", fields.tricks.is_some()),
        ("honours", fields.honours.is_some()),
        ("revokes", fields.revokes.is_some()),
    ];
    match idle.into_iter().find(|(_, given)| *given) {
        None => Ok(Deal::PassedOut),
        Some((field, _)) => Err(format!("all passed, so there is no {field}")),
    }
}

fn played(fields: &DealFields) -> Result<Played, String> {
    let contract: Contract = word(&fields.contract)?;
    let declarer = fields
        .declarer
        .as_deref()
        .ok_or_else(|| format!("who played {contract}? declarer is missing"))
        .and_then(word)?;
    let tricks = fields
        .tricks
        .ok_or_else(|| format!("how many tricks did {contract} take? tricks is missing"))?;
    let tricks = u8::try_from(tricks)
        .ok()
        .and_then(Tricks::new)
        .ok_or_else(|| format!("a side takes 0 to 13 tricks, not {tricks}"))?;
    let declared = Declared { contract, declarer };
    Ok(Played {
        declared,
        tricks,
        honours: fields.honours.as_ref().map(honours).transpose()?,
        revokes: revokes(
            declared.side(),
            fields.revokes.as_deref().unwrap_or_default(),
        )?,
    })
}

fn honours(fields: &HonoursFields) -> Result<Honours, String> {
    Ok(Honours {
        side: word(&fields.side)?,
        holding: word(&fields.holding)?,
    })
}

fn revokes(declaring: Side, fields: &[RevokeFields]) -> Result<Revokes, String> {
    let claims: Result<Vec<_>, String> = fields
        .iter()
        .map(|claim| {
            let penalty = [RevokePenalty::Points, RevokePenalty::Tricks]
                .into_iter()
                .find(|penalty| penalty.as_str() == claim.penalty)
                .ok_or_else(|| {
                    format!("a revoke costs points or tricks, not “{}”", claim.penalty)
                })?;
            Ok((word(&claim.side)?, penalty))
        })
        .collect();
    Revokes::from_claims(declaring, &claims?).map_err(|refused| refused.to_string())
}

fn penalty(fields: PenaltyFields) -> Result<Penalty, String> {
    let points = u16::try_from(fields.points)
        .ok()
        .filter(|points| (1..=MAX_PENALTY).contains(points))
        .ok_or_else(|| {
            format!(
                "a penalty is 1 to {MAX_PENALTY} points, not {}",
                fields.points
            )
        })?;
    if let Some(reason) = &fields.reason
        && reason.chars().count() > REASON_CHARS
    {
        return Err(format!("a reason has at most {REASON_CHARS} characters"));
    }
    Ok(Penalty {
        to: word(&fields.to)?,
        points,
        reason: fields.reason,
    })
}

/// Writes one entry.
pub(in crate::journal) fn to_json(
    fact: &Fact,
    at: Option<DateTime<Utc>>,
    naming: &Naming,
) -> Box<RawValue> {
    let at = at.map(|time| time.to_rfc3339_opts(SecondsFormat::AutoSi, true));
    let Fact::Bridge(fact) = fact;
    let fields = match fact {
        BridgeFact::Seating(seating) => Fields::Seating(SeatingFields {
            seats: Seats {
                n: naming.write(seating.seats.north),
                e: naming.write(seating.seats.east),
                s: naming.write(seating.seats.south),
                w: naming.write(seating.seats.west),
            },
            dealer: seating.dealer.to_string(),
            at,
        }),
        BridgeFact::Deal(deal) => Fields::Deal(deal_fields(deal, at)),
        BridgeFact::Penalty(penalty) => Fields::Penalty(PenaltyFields {
            to: penalty.to.to_string(),
            points: penalty.points.into(),
            reason: penalty.reason.clone(),
            at,
        }),
        BridgeFact::Stop => Fields::Stop(StopFields { at }),
    };
    to_raw_value(&fields).expect("plain fields with text keys are always JSON")
}

fn deal_fields(fact: &DealFact, at: Option<String>) -> DealFields {
    let dealer = fact.dealer.map(|seat| seat.to_string());
    match &fact.deal {
        Deal::PassedOut => DealFields {
            contract: "Pass".into(),
            dealer,
            at,
            ..DealFields::default()
        },
        Deal::Played(played) => {
            let claims = played.revokes.claims(played.side());
            let claims: Vec<_> = claims
                .into_iter()
                .map(|(side, penalty)| RevokeFields {
                    side: side.to_string(),
                    penalty: penalty.as_str().into(),
                })
                .collect();
            DealFields {
                contract: played.declared.contract.to_string(),
                declarer: Some(played.declared.declarer.to_string()),
                tricks: Some(played.tricks.taken().into()),
                honours: played.honours.map(|honours| HonoursFields {
                    side: honours.side.to_string(),
                    holding: honours.holding.to_string(),
                }),
                revokes: (!claims.is_empty()).then_some(claims),
                dealer,
                at,
            }
        }
    }
}

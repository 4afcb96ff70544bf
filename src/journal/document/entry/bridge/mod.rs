//! What happened at a bridge table, as JSON.

mod deal;

use serde::Serialize;

use super::{Before, word};
use crate::journal::document::naming::Naming;
use crate::journal::document::object::{Object, missing};
use crate::journal::entry::{BridgeFact, DealFact, MAX_PENALTY, Note, Penalty, Seating};
use crate::rules::bridge::{Call, Deal, Laws};
use crate::rules::{BySeat, Seat};

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum Fields<'a> {
    Seating {
        seats: Seats,
        dealer: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        at: Option<String>,
    },
    Deal(DealFields<'a>),
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
pub(super) struct DealFields<'a> {
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
    note: Option<&'a str>,
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

impl<'a> DealFields<'a> {
    fn of(fact: &'a DealFact, at: Option<String>) -> Self {
        let around = Self {
            contract: "Pass".into(),
            calls: fact.calls.iter().map(Call::to_string).collect(),
            dealer: fact.dealer.map(Seat::as_str),
            note: fact.note.as_ref().map(Note::as_str),
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
    before: Option<&Before>,
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
                    "dealer", "note", "at",
                ],
            )?;
            deal::read(object, laws, before).map(BridgeFact::Deal)
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
            "type: “{other}” is not seating, deal, penalty, stop, paid or substitute"
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

fn penalty(object: &Object) -> Result<Penalty, String> {
    let written = object.needs_whole("points")?;
    let points = u16::try_from(written)
        .ok()
        .filter(|points| (1..=MAX_PENALTY).contains(points))
        .ok_or_else(|| format!("a penalty is 1 to {MAX_PENALTY} points, not {written}"))?;
    Ok(Penalty {
        to: word(&object.needs_text("to")?)?,
        points,
        reason: object.text("reason")?,
    })
}

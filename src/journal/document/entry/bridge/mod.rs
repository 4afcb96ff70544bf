//! What happened at a bridge table, as JSON.

mod deal;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{Before, line};
use crate::journal::document::naming::Naming;
use crate::journal::document::reader::Object;
use crate::journal::entry::{BridgeFact, Seating};
use crate::rules::bridge::Laws;
use crate::rules::{BySeat, Seat};

#[derive(Serialize, Deserialize)]
#[serde(rename = "a seating")]
struct SeatingFields {
    seats: Seats,
    dealer: Seat,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "seats")]
struct Seats {
    #[serde(rename = "N")]
    north: String,
    #[serde(rename = "E")]
    east: String,
    #[serde(rename = "S")]
    south: String,
    #[serde(rename = "W")]
    west: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "a stop")]
struct StopFields {}

pub(super) fn write(
    fact: &BridgeFact,
    at: Option<DateTime<Utc>>,
    naming: &Naming,
) -> Box<RawValue> {
    match fact {
        BridgeFact::Seating(seating) => line("seating", &SeatingFields::of(seating, naming), at),
        BridgeFact::Deal(fact) => line("deal", &deal::Fields::of(fact), at),
        BridgeFact::Penalty(penalty) => line("penalty", penalty, at),
        BridgeFact::Stop => line("stop", &StopFields {}, at),
    }
}

pub(super) fn read(
    kind: &str,
    fields: Object,
    naming: &Naming,
    laws: &dyn Laws,
    before: Option<&Before>,
) -> Result<BridgeFact, String> {
    Ok(match kind {
        "seating" => BridgeFact::Seating(fields.rest::<SeatingFields>()?.fact(naming)?),
        "deal" => BridgeFact::Deal(fields.rest::<deal::Fields>()?.fact(laws, before)?),
        "penalty" => BridgeFact::Penalty(fields.rest()?),
        "stop" => {
            let StopFields {} = fields.rest()?;
            BridgeFact::Stop
        }
        other => {
            return Err(format!(
                "type: “{other}” is not seating, deal, penalty, stop, paid or substitute"
            ));
        }
    })
}

impl SeatingFields {
    fn of(seating: &Seating, naming: &Naming) -> Self {
        Self {
            seats: Seats {
                north: naming.write(seating.seats.north),
                east: naming.write(seating.seats.east),
                south: naming.write(seating.seats.south),
                west: naming.write(seating.seats.west),
            },
            dealer: seating.dealer,
        }
    }

    fn fact(&self, naming: &Naming) -> Result<Seating, String> {
        let seats = BySeat {
            north: naming.read(&self.seats.north)?,
            east: naming.read(&self.seats.east)?,
            south: naming.read(&self.seats.south)?,
            west: naming.read(&self.seats.west)?,
        };
        let seating = Seating::new(seats, self.dealer);
        seating.ok_or_else(|| "one player sits in two seats".to_owned())
    }
}

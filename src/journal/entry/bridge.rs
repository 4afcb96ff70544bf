//! What happens at a bridge table.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use super::Note;
use crate::journal::PlayerId;
use crate::rules::bridge::{Call, Deal};
use crate::rules::{BySeat, Seat, Side};

/// What happens at a bridge table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BridgeFact {
    /// Four players sat down; a rubber begins, in Chicago a round.
    Seating(Seating),
    /// One deal.
    Deal(DealFact),
    /// A lump sum above the line.
    Penalty(Penalty),
    /// The rubber in play ends unfinished.
    Stop,
}

/// Who sits where, and who deals first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seating {
    /// Four different players.
    pub seats: BySeat<PlayerId>,
    /// Who deals first.
    pub dealer: Seat,
}

impl Seating {
    /// A seating of four different players; none if one sits twice.
    #[must_use]
    pub fn new(seats: BySeat<PlayerId>, dealer: Seat) -> Option<Self> {
        let different = Seat::ALL
            .into_iter()
            .all(|seat| seats.seat_of(&seats[seat]) == Some(seat));
        different.then_some(Self { seats, dealer })
    }
}

/// One deal, how it was bid, who dealt it where that was not the next in turn,
/// and what the table wrote beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DealFact {
    /// What was bid and taken.
    pub deal: Deal,
    /// The bidding from the dealer on; empty where it was not recorded.
    pub calls: Vec<Call>,
    /// The seat that dealt, if not the next in turn; the deal passes on from there.
    pub dealer: Option<Seat>,
    /// What the table wrote beside it.
    pub note: Option<Note>,
}

impl From<Deal> for DealFact {
    /// Dealt by the next in turn, the bidding not recorded.
    fn from(deal: Deal) -> Self {
        Self {
            deal,
            calls: Vec::new(),
            dealer: None,
            note: None,
        }
    }
}

/// A lump sum above the line, also as documents have it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "a penalty")]
pub struct Penalty {
    /// Who scores it.
    pub to: Side,
    /// 1 to [`MAX_PENALTY`].
    #[serde(deserialize_with = "penalty_points")]
    pub points: u16,
    /// What for, as typed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

fn penalty_points<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u16, D::Error> {
    let written = i64::deserialize(deserializer)?;
    let points = u16::try_from(written).ok();
    points
        .filter(|points| (1..=MAX_PENALTY).contains(points))
        .ok_or_else(|| {
            D::Error::custom(format_args!(
                "a penalty is 1 to {MAX_PENALTY} points, not {written}"
            ))
        })
}

/// The most a lump penalty may be.
pub const MAX_PENALTY: u16 = 1000;

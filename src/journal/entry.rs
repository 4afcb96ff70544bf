//! One thing that happened at the table: a line of the document.

use chrono::{DateTime, Utc};

use super::PlayerId;
use crate::rules::bridge::Deal;
use crate::rules::{BySeat, Seat, Side};

/// The stable id of an entry: it stays when entries before it come and go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntryId(pub u32);

/// One thing that happened, and when it was entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its id.
    pub id: EntryId,
    /// When it was entered; it never affects a score.
    pub at: Option<DateTime<Utc>>,
    /// What happened.
    pub fact: Fact,
}

/// What happened, in one of the games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    /// At a bridge table.
    Bridge(BridgeFact),
}

/// What happens at a bridge table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BridgeFact {
    /// Four players sat down; a rubber begins.
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

/// One deal, and who dealt it where he was not the next in turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DealFact {
    /// What was bid and taken.
    pub deal: Deal,
    /// The seat that dealt, if not the next in turn; the deal passes on from there.
    pub dealer: Option<Seat>,
}

/// A lump sum above the line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Penalty {
    /// Who scores it.
    pub to: Side,
    /// 1 to [`MAX_PENALTY`].
    pub points: u16,
    /// What for, as typed.
    pub reason: Option<String>,
}

/// The most a lump penalty may be.
pub const MAX_PENALTY: u16 = 1000;

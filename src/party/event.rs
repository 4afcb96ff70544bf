//! One thing that the organizer did: a line of the party's append-only journal.
//!
//! What happened at a table is in the journal of that table.

use chrono::{DateTime, Utc};

use super::prizes::Prizes;
use super::tables::TableNumber;
use crate::journal::{DeviceId, PlayerId, SubmissionId, Title};

/// One of the party's players: he stays who he is when he is renamed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Person {
    /// The table at which he plays.
    pub table: TableNumber,
    /// His place in its list.
    pub player: PlayerId,
}

/// What the organizer did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PartyEvent {
    /// Said that play begins: the minutes run.
    Started,
    /// Set the hour at which no new deal begins, or moved it, or took it away.
    HourSet {
        /// The hour.
        hour: Option<DateTime<Utc>>,
    },
    /// Recorded a cut for a tie.
    CutRecorded {
        /// Who cut, best first.
        order: Vec<Person>,
    },
    /// Changed what is played for, before the hour and the first result.
    PrizesChanged {
        /// The prizes.
        prizes: Prizes,
        /// Whether the last is named too.
        booby: bool,
    },
    /// Gave the party another title.
    Titled {
        /// The title, or none.
        title: Option<Title>,
    },
    /// Closed the party: no table is corrected any more.
    Closed,
    /// Opened it again.
    Reopened,
}

/// A line of the party's journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartyStamped {
    /// Its number, from 1.
    pub seq: u32,
    /// The form it came with.
    pub submission: SubmissionId,
    /// The phone.
    pub device: DeviceId,
    /// When, by the server's clock.
    pub at: DateTime<Utc>,
    /// What was done.
    pub event: PartyEvent,
}

//! One thing that the organizer did: a line of the party's append-only journal.
//!
//! What happened at a table is in the journal of that table.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::prizes::{AllPrizes, Scope};
use super::tables::TableNumber;
use crate::journal::{DeviceId, PlayerId, SubmissionId, Title};

/// One of the party's players: he stays who he is when he is renamed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Person {
    /// The table at which he plays.
    pub table: TableNumber,
    /// His place in its list.
    pub player: PlayerId,
}

/// A cut between the players of one tie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cut {
    /// For the prizes in the room, or at a table. A line that an earlier version
    /// stored does not say, and is for whichever the tie is in.
    pub scope: Option<Scope>,
    /// Who cut, best first.
    pub order: Vec<Person>,
}

impl Cut {
    /// Whether it is for the prizes of this scope.
    #[must_use]
    pub fn is_for(&self, scope: Scope) -> bool {
        self.scope.is_none_or(|own| own == scope)
    }
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
    /// Added a table of people who came late.
    TableAdded {
        /// Its number.
        table: TableNumber,
    },
    /// Recorded a cut for a tie.
    CutRecorded(Cut),
    /// Recorded a cut between those who came last.
    BoobyCut {
        /// Who takes the booby prize, then the others.
        order: Vec<Person>,
    },
    /// The prizes are read out, so that no more are added; or they are not,
    /// after all.
    ReadOut {
        /// Whether they are.
        done: bool,
    },
    /// Showed so many of the prizes on the wall, in the order in which they are
    /// read out.
    Announced {
        /// How many.
        count: u16,
    },
    /// Changed what is played for: anything before the hour and the first
    /// result, after that only more.
    PrizesChanged {
        /// The prizes.
        prizes: AllPrizes,
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

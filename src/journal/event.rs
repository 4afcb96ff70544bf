//! One thing that a phone did: a line of the append-only journal.

use std::fmt;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::{Entry, EntryId, Fact, Game, InPlay, Name, Partners, PlayerId, Stake, Title};
use crate::rules::settle::Carries;

/// What a phone did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// Entered what happened just now. The entry's id is this event's number.
    Recorded {
        /// What happened.
        fact: Fact,
    },
    /// Brought in from a document, with the time it gave.
    Imported {
        /// What happened.
        fact: Fact,
        /// When, if the document said.
        at: Option<DateTime<Utc>>,
    },
    /// Entered something forgotten, before another entry.
    Inserted {
        /// The entry it comes before.
        before: EntryId,
        /// What happened.
        fact: Fact,
    },
    /// Put an entry right.
    Amended {
        /// The entry.
        entry: EntryId,
        /// What really happened.
        fact: Fact,
    },
    /// Struck an entry out.
    Struck {
        /// The entry.
        entry: EntryId,
    },
    /// Took back the newest change that can be.
    Undone {
        /// That change.
        batch: BatchId,
    },
    /// Undid the undo.
    PutBack {
        /// The change that holds again.
        batch: BatchId,
    },
    /// Said what is being played.
    ContractPut {
        /// The contract or the pitch.
        in_play: InPlay,
    },
    /// Said that nothing is being played after all.
    ContractWithdrawn,
    /// Gave players other names, all at once: two may change names.
    Renamed {
        /// Who, and the new name.
        names: Vec<(PlayerId, Name)>,
    },
    /// Gave the sitting another title.
    Titled {
        /// The title, or none.
        title: Option<Title>,
    },
    /// Changed what may change of the rules during a sitting.
    RulesChanged {
        /// The rules from now on, for all deals.
        game: Game,
    },
    /// Changed what is played for, for all of the evening.
    StakeChanged {
        /// The stake, or none.
        stake: Option<Stake>,
    },
    /// Changed who pays for whom.
    CarriesChanged {
        /// All that is carried from now on.
        carries: Carries<PlayerId>,
    },
    /// Changed how the next seatings are proposed.
    PartnersChanged {
        /// How.
        partners: Partners,
    },
    /// Said that somebody joined, or is back.
    Joined {
        /// His name.
        name: Name,
    },
    /// Said that somebody went home.
    Left {
        /// Who.
        player: PlayerId,
    },
    /// Took somebody out of the list who has no part in what was recorded: a
    /// name that was typed wrongly.
    TakenOut {
        /// Who.
        player: PlayerId,
    },
    /// Said that the table agrees on both totals of a rubber that is over.
    Agreed {
        /// The entry that began it.
        rubber: EntryId,
    },
    /// Said until when new deals begin, or that there is no such hour: at a
    /// party, where the organizer says so for every table.
    HourSet {
        /// The hour.
        hour: Option<DateTime<Utc>>,
    },
    /// Closed the sitting for entries.
    Settled,
    /// Opened it again.
    Reopened,
}

impl From<Entry> for Event {
    /// A line of a document that is imported.
    fn from(entry: Entry) -> Self {
        Self::Imported {
            fact: entry.fact,
            at: entry.at,
        }
    }
}

impl Event {
    /// Whether this changes what happened at the table, as against a name, a
    /// rule or what is being played. Only such a change makes a page stale.
    #[must_use]
    pub const fn changes_entries(&self) -> bool {
        match self {
            Self::Recorded { .. }
            | Self::Imported { .. }
            | Self::Inserted { .. }
            | Self::Amended { .. }
            | Self::Struck { .. }
            | Self::Undone { .. }
            | Self::PutBack { .. } => true,
            Self::ContractPut { .. }
            | Self::ContractWithdrawn
            | Self::Renamed { .. }
            | Self::Titled { .. }
            | Self::RulesChanged { .. }
            | Self::StakeChanged { .. }
            | Self::CarriesChanged { .. }
            | Self::PartnersChanged { .. }
            | Self::Joined { .. }
            | Self::Left { .. }
            | Self::TakenOut { .. }
            | Self::Agreed { .. }
            | Self::HourSet { .. }
            | Self::Settled
            | Self::Reopened => false,
        }
    }
}

impl Event {
    /// Whether Undo takes this back: what happened at the table, who came and
    /// went, what the table agreed, the names, the rules and the stake. What is
    /// being played has buttons of its own, the hour is the organizer's, and a
    /// settled evening is opened again.
    #[must_use]
    pub const fn can_be_undone(&self) -> bool {
        match self {
            Self::Recorded { .. }
            | Self::Imported { .. }
            | Self::Inserted { .. }
            | Self::Amended { .. }
            | Self::Struck { .. }
            | Self::Renamed { .. }
            | Self::Titled { .. }
            | Self::RulesChanged { .. }
            | Self::StakeChanged { .. }
            | Self::CarriesChanged { .. }
            | Self::PartnersChanged { .. }
            | Self::Joined { .. }
            | Self::Left { .. }
            | Self::TakenOut { .. }
            | Self::Agreed { .. } => true,
            Self::Undone { .. }
            | Self::PutBack { .. }
            | Self::ContractPut { .. }
            | Self::ContractWithdrawn
            | Self::HourSet { .. }
            | Self::Settled
            | Self::Reopened => false,
        }
    }
}

/// The changes of one submission, by the number of their first event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct BatchId(pub u32);

/// The state of the entries: the number of the last event that changed them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Version(pub u32);

/// A phone, as the store numbers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DeviceId(pub i64);

/// The id that a form carries, so that it is saved once however often it is sent.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SubmissionId(String);

impl SubmissionId {
    /// Takes an id as a form carries it: 8 to 40 letters and digits.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        ((8..=40).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric()))
            .then(|| Self(text.to_owned()))
    }

    /// The id under which the same form says another thing: the organizer went
    /// back, typed something else and pressed again. It is no id that is drawn,
    /// and the same each time, so that a second tap is still known; none after
    /// some twenty.
    #[must_use]
    pub fn next(&self) -> Option<Self> {
        Self::new(&format!("{}0", self.0))
    }

    /// The id of events that are tried and never saved.
    pub(super) fn provisional() -> Self {
        Self("provisional".into())
    }

    /// The id.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for SubmissionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// An event in the journal: its number, when, from which phone, in which submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stamped {
    /// Numbered from 1 without gaps.
    pub seq: u32,
    /// The first event of the same submission.
    pub batch: BatchId,
    /// The submission that brought it.
    pub submission: SubmissionId,
    /// The phone.
    pub device: DeviceId,
    /// When it was saved.
    pub at: DateTime<Utc>,
    /// What the phone did.
    pub event: Event,
}

//! What an entry form writes: a new entry, one put right, or one forgotten.

use super::error::PageError;
use super::fields::Fields;
use crate::journal::entry::Fact;
use crate::journal::{EntryId, Event, Journal};

/// Where the entry of a form goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    New,
    Amend(EntryId),
    Before(EntryId),
}

impl Target {
    /// Reads where a form or a link says that its entry goes.
    pub(super) fn read(fields: &Fields, journal: &Journal) -> Result<Self, PageError> {
        let entry = |name| fields.read(name).map(EntryId);
        let target = match (entry("amend"), entry("before")) {
            (Some(entry), _) => Self::Amend(entry),
            (None, Some(entry)) => Self::Before(entry),
            (None, None) => Self::New,
        };
        match target {
            Self::Amend(entry) | Self::Before(entry) if journal.entry(entry).is_none() => {
                Err(PageError::NotFound)
            }
            _ => Ok(target),
        }
    }

    /// The event that puts a fact there.
    pub(super) const fn event(self, fact: Fact) -> Event {
        match self {
            Self::New => Event::Recorded { fact },
            Self::Amend(entry) => Event::Amended { entry, fact },
            Self::Before(before) => Event::Inserted { before, fact },
        }
    }

    /// The fields that a form carries for it.
    pub(super) fn fields(self) -> Vec<(&'static str, String)> {
        match self {
            Self::New => vec![],
            Self::Amend(entry) => vec![("amend", entry.0.to_string())],
            Self::Before(entry) => vec![("before", entry.0.to_string())],
        }
    }

    /// The same as a query, with its `?`.
    pub(super) fn query(self) -> String {
        match self {
            Self::New => String::new(),
            Self::Amend(entry) => format!("?amend={}", entry.0),
            Self::Before(entry) => format!("?before={}", entry.0),
        }
    }
}

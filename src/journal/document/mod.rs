//! The sitting document, `crossline/1`: facts of one sitting as JSON.
//!
//! Unknown fields are refused by name, so that a typo cannot change a score,
//! and every error names the entry it is in. Export writes every rule, so
//! that a document keeps its meaning when a default changes.

mod entry;
mod header;
mod score;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::entry::{Entry, EntryId};
use super::replay::{Replay, replay};
use super::sitting::{Header, MAX_ENTRIES, PlayerId, Players};

pub(super) use entry::{from_json as entry_from_json, to_json as entry_to_json};
pub(super) use header::{GameFields, HeaderFields};
pub use score::score;

/// The value of `format` that this program reads and writes.
pub const FORMAT: &str = "crossline/1";

/// A document that is not valid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DocumentError {
    /// Outside the entries.
    #[error("{0}")]
    Document(String),
    /// In one entry, counted from 1.
    #[error("entry {number}: {reason}")]
    Entry {
        /// Which, from 1.
        number: usize,
        /// Why, in the words of the table.
        reason: String,
    },
}

/// A sitting as a document holds it. Its entries replay without a fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Who plays what.
    pub header: Header,
    /// What happened, numbered from 1.
    pub entries: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields<'a> {
    format: String,
    title: Option<String>,
    game: String,
    #[serde(borrow)]
    rules: Option<&'a RawValue>,
    players: Vec<String>,
    partners: Option<String>,
    #[serde(borrow)]
    entries: Vec<&'a RawValue>,
}

#[derive(Serialize)]
struct Written {
    format: &'static str,
    #[serde(flatten)]
    header: HeaderFields,
    entries: Vec<Box<RawValue>>,
}

impl Document {
    /// Reads a document and replays it.
    pub fn read(text: &str) -> Result<Self, DocumentError> {
        let fields: Fields = serde_json::from_str(text)
            .map_err(|error| DocumentError::Document(format!("not a document: {error}")))?;
        if fields.format != FORMAT {
            return Err(DocumentError::Document(format!(
                "format: this is “{}”; only {FORMAT} can be read",
                fields.format
            )));
        }
        let header = HeaderFields {
            title: fields.title,
            game: GameFields::read(fields.game, fields.rules)?,
            players: fields.players,
            partners: fields.partners,
        };
        let document = Self {
            entries: Vec::new(),
            header: header.check().map_err(DocumentError::Document)?,
        };
        document.with_entries(&fields.entries)
    }

    fn with_entries(mut self, entries: &[&RawValue]) -> Result<Self, DocumentError> {
        if entries.len() > MAX_ENTRIES {
            return Err(DocumentError::Document(format!(
                "entries: a sitting holds at most {MAX_ENTRIES}"
            )));
        }
        let naming = Naming::Names(&self.header.players);
        for (number, raw) in (1..).zip(entries) {
            let at_entry = |reason| DocumentError::Entry { number, reason };
            let (fact, at) =
                entry_from_json(&self.header.game, raw.get(), &naming).map_err(at_entry)?;
            let id = EntryId(u32::try_from(number).unwrap_or(u32::MAX));
            self.entries.push(Entry { id, at, fact });
        }
        match self.replay().problem {
            None => Ok(self),
            Some(problem) => Err(DocumentError::Entry {
                number: problem.index + 1,
                reason: problem.fault.to_string(),
            }),
        }
    }

    /// The scores.
    #[must_use]
    pub fn replay(&self) -> Replay {
        replay(&self.header.game, &self.entries)
    }

    /// Writes the document: indented JSON with a line break at the end.
    #[must_use]
    pub fn write(&self) -> String {
        let naming = Naming::Names(&self.header.players);
        let written = Written {
            format: FORMAT,
            header: HeaderFields::of(&self.header),
            entries: self
                .entries
                .iter()
                .map(|entry| entry_to_json(&entry.fact, entry.at, &naming))
                .collect(),
        };
        // Raw entries keep the line they were written on: an entry a line.
        let mut text = String::from("{\n");
        text.push_str(&pretty(&written));
        text.push_str("}\n");
        text
    }
}

/// A field a line, an entry a line.
fn pretty(written: &Written) -> String {
    let header = serde_json::to_value(&written.header).unwrap_or_default();
    let mut lines = vec![format!("  \"format\": \"{}\"", written.format)];
    for key in ["title", "game", "rules", "players", "partners"] {
        if let Some(value) = header.get(key) {
            lines.push(format!("  \"{key}\": {value}"));
        }
    }
    let entries: Vec<String> = written
        .entries
        .iter()
        .map(|entry| format!("    {}", entry.get()))
        .collect();
    lines.push(if entries.is_empty() {
        "  \"entries\": []".into()
    } else {
        format!("  \"entries\": [\n{}\n  ]", entries.join(",\n"))
    });
    lines.join(",\n") + "\n"
}

/// How an entry names players: by name in a document, by number in the
/// database, where a name may change.
pub(super) enum Naming<'a> {
    /// By name.
    Names(&'a Players),
    /// By place in the list.
    Numbers,
}

impl Naming<'_> {
    fn read(&self, text: &str) -> Result<PlayerId, String> {
        match self {
            Self::Names(players) => players.find(text.trim()),
            Self::Numbers => text.parse().ok().and_then(PlayerId::at),
        }
        .ok_or_else(|| format!("{text} is not among the players"))
    }

    fn write(&self, player: PlayerId) -> String {
        match self {
            Self::Names(players) => players.name(player).to_owned(),
            Self::Numbers => player.index().to_string(),
        }
    }
}

/// What serde says, without its quotes and the place in a line, which mean
/// nothing to a reader of the document.
fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.split(" at line ").next().unwrap_or(&text);
    text.replace('`', "")
}

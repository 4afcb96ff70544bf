//! The sitting document, `crossline/1`: facts of one sitting as JSON.
//!
//! Unknown fields are refused by name, so that a typo cannot change a score,
//! and every error names the entry it is in. Export writes every rule, so
//! that a document keeps its meaning when a default changes.

mod entry;
mod header;
mod naming;
mod object;
mod rules;
mod score;
mod stake;

use serde_json::value::RawValue;

use super::entry::{Entry, EntryId};
use super::replay::{Replay, Sheet, replay};
use super::sitting::{Header, MAX_ENTRIES};
use entry::Before;
use object::{Object, missing};

pub(super) use entry::{from_json as entry_from_json, to_json as entry_to_json};
pub(super) use header::{HEADER, HeaderFields, header as read_header};
pub(super) use naming::Naming;
pub(crate) use object::Object as JsonObject;
pub(crate) use rules::{GameFields, game as read_game};
pub use score::score;
pub(super) use stake::{StakeFields, stake as read_stake};

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

impl DocumentError {
    fn document(reason: impl AsRef<str>) -> Self {
        Self::Document(one_line(reason.as_ref()))
    }

    fn entry(number: usize, reason: impl AsRef<str>) -> Self {
        Self::Entry {
            number,
            reason: one_line(reason.as_ref()),
        }
    }
}

/// The most characters of a reason, which may repeat what was written.
const REASON_CHARS: usize = 300;

/// A reason on one line, whatever line breaks the document has in its texts.
fn one_line(reason: &str) -> String {
    let shown = reason.chars().take(REASON_CHARS);
    shown
        .map(|character| {
            if character.is_control() {
                ' '
            } else {
                character
            }
        })
        .collect()
}

/// A sitting as a document holds it. Its entries replay without a fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Who plays what.
    pub header: Header,
    /// What happened, numbered from 1.
    pub entries: Vec<Entry>,
}

impl Document {
    /// Reads a document and replays it.
    pub fn read(text: &str) -> Result<Self, DocumentError> {
        let json: &RawValue = serde_json::from_str(text)
            .map_err(|error| DocumentError::document(format!("not a document: {error}")))?;
        let object = Object::read("a document", json.get()).map_err(DocumentError::document)?;
        let (header, entries) = outside(&object).map_err(DocumentError::document)?;
        let document = Self {
            header,
            entries: Vec::new(),
        };
        document.with_entries(&entries)
    }

    /// Reads and replays entry by entry: what one leaves out, those before it say.
    fn with_entries(mut self, entries: &[&RawValue]) -> Result<Self, DocumentError> {
        let Header { game, players, .. } = &self.header;
        let naming = Naming::Names(players);
        let mut sheet = Sheet::blank(game);
        for (number, raw) in (1..).zip(entries) {
            let before = Before {
                header: &self.header,
                sheet: &sheet,
            };
            let at_entry = |reason: String| DocumentError::entry(number, reason);
            let (fact, at) =
                entry_from_json(*game, raw.get(), &naming, Some(&before)).map_err(at_entry)?;
            let id = EntryId(u32::try_from(number).unwrap_or(u32::MAX));
            sheet
                .take(game, id, &fact)
                .map_err(|fault| at_entry(fault.say(&self.header)))?;
            self.entries.push(Entry { id, at, fact });
        }
        Ok(self)
    }

    /// The scores.
    #[must_use]
    pub fn replay(&self) -> Replay {
        replay(&self.header.game, &self.entries)
    }

    /// Writes the document: a field a line, an entry a line, and a line break
    /// at the end.
    #[must_use]
    pub fn write(&self) -> String {
        let mut lines = vec![format!("  \"format\": \"{FORMAT}\"")];
        for (name, json) in HeaderFields::of(&self.header).lines() {
            if json != "null" {
                lines.push(format!("  \"{name}\": {json}"));
            }
        }
        let naming = Naming::Names(&self.header.players);
        let entries: Vec<String> = self
            .entries
            .iter()
            .map(|entry| format!("    {}", entry_to_json(&entry.fact, entry.at, &naming)))
            .collect();
        lines.push(if entries.is_empty() {
            "  \"entries\": []".into()
        } else {
            format!("  \"entries\": [\n{}\n  ]", entries.join(",\n"))
        });
        format!("{{\n{}\n}}\n", lines.join(",\n"))
    }
}

/// All that is not in one of the entries.
fn outside<'a>(object: &Object<'a>) -> Result<(Header, Vec<&'a RawValue>), String> {
    let format = object.needs_text("format")?;
    if format != FORMAT {
        return Err(format!(
            "format: this is “{format}”; only {FORMAT} can be read"
        ));
    }
    let mut known = vec!["format"];
    known.extend(HEADER);
    known.push("entries");
    object.only("a document", &known)?;
    let header = read_header(object)?;
    let entries = object.list("entries")?.ok_or_else(|| missing("entries"))?;
    if entries.len() > MAX_ENTRIES {
        return Err(format!("entries: a sitting holds at most {MAX_ENTRIES}"));
    }
    Ok((header, entries))
}

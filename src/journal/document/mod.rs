//! The sitting document, `crossline/1`: facts of one sitting as JSON.
//!
//! Unknown fields are refused by name, so that a typo cannot change a score,
//! and every error names the entry it is in. Export writes every rule, so
//! that a document keeps its meaning when a default changes.

mod entry;
mod header;
mod naming;
mod reader;
mod rules;
mod score;
mod stake;
mod words;

use serde_json::value::RawValue;

use super::entry::{Entry, EntryId};
use super::replay::{Replay, Sheet, replay};
use super::sitting::{Header, MAX_ENTRIES, Players};
use entry::Before;
use header::header as read_header;
use reader::Object;

pub(super) use entry::{from_json as entry_from_json, to_json as entry_to_json};
pub(super) use header::{HeaderFields, stored_header as read_stored_header};
pub(crate) use header::{json, players as read_players, title as read_title};
pub(super) use naming::Naming;
pub(crate) use reader::Object as JsonObject;
pub(crate) use rules::{GameFields, game as read_game, stored_game as read_stored_game};
pub use score::score;
pub(crate) use score::{FORMAT as SCORE_FORMAT, ListFields, list as score_list};
pub(super) use stake::StakeFields;
pub(crate) use words::{choices, numbers, one_of};

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
    pub(crate) fn document(reason: impl AsRef<str>) -> Self {
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
        let mut object = read_document(text, FORMAT)?;
        let entries = object.needs("entries").map_err(DocumentError::document)?;
        let header = read_header(object).map_err(DocumentError::document)?;
        let entries = read_entries(entries, &header)?;
        Ok(Self { header, entries })
    }

    /// The scores.
    #[must_use]
    pub fn replay(&self) -> Replay {
        replay(&self.header, &self.entries)
    }

    /// Writes the document: a field a line, an entry a line, and a line break
    /// at the end.
    #[must_use]
    pub fn write(&self) -> String {
        let mut lines = vec![format!("  \"format\": \"{FORMAT}\"")];
        let header = json(&HeaderFields::of(&self.header));
        let fields = Object::read(&header).into_iter().flat_map(Object::fields);
        lines.extend(fields.map(|(name, json)| format!("  \"{name}\": {json}")));
        let entries = write_entries(&self.header.players, &self.entries, "  ");
        lines.push(format!("  \"entries\": {entries}"));
        format!("{{\n{}\n}}\n", lines.join(",\n"))
    }
}

/// The fields of a document of that format, which is taken out.
pub(crate) fn read_document<'a>(text: &'a str, known: &str) -> Result<Object<'a>, DocumentError> {
    let (object, format) = formatted(text)?;
    if format == known {
        return Ok(object);
    }
    Err(DocumentError::document(format!(
        "format: this is “{format}”; only {known} can be read"
    )))
}

/// What a document says that it is; whether it is that, the rest of it shows.
pub fn format_of(text: &str) -> Result<String, DocumentError> {
    formatted(text).map(|(_, format)| format)
}

fn formatted(text: &str) -> Result<(Object<'_>, String), DocumentError> {
    let json: &RawValue = serde_json::from_str(text)
        .map_err(|error| DocumentError::document(format!("not a document: {error}")))?;
    let object = Object::read(json.get()).map_err(|wrong| wrong.of("a document"));
    let mut object = object.map_err(DocumentError::document)?;
    let format = object.needs("format").map_err(DocumentError::document)?;
    Ok((object, format))
}

/// Reads `entries` and replays one by one: what an entry leaves out, those
/// before it say.
pub(crate) fn read_entries(
    written: Vec<&RawValue>,
    header: &Header,
) -> Result<Vec<Entry>, DocumentError> {
    if written.len() > MAX_ENTRIES {
        let reason = format!("entries: a sitting holds at most {MAX_ENTRIES}");
        return Err(DocumentError::document(reason));
    }
    let Header { game, players, .. } = header;
    let naming = Naming::Names(players);
    let mut sheet = Sheet::blank(game);
    let mut entries = Vec::new();
    for (number, raw) in (1..).zip(written) {
        let before = Before {
            header,
            sheet: &sheet,
        };
        let at_entry = |reason: String| DocumentError::entry(number, reason);
        let (fact, at) =
            entry_from_json(*game, raw.get(), &naming, Some(&before)).map_err(at_entry)?;
        let id = EntryId(u32::try_from(number).unwrap_or(u32::MAX));
        sheet
            .take(header, id, &fact)
            .map_err(|fault| at_entry(fault.say(header)))?;
        entries.push(Entry { id, at, fact });
    }
    Ok(entries)
}

/// Writes entries as a list, one a line; the line of its last bracket begins
/// with `margin`.
pub(crate) fn write_entries(players: &Players, entries: &[Entry], margin: &str) -> String {
    if entries.is_empty() {
        return "[]".to_owned();
    }
    let naming = Naming::Names(players);
    let entry = |entry: &Entry| {
        let json = entry_to_json(&entry.fact, entry.at, &naming);
        format!("{margin}  {json}")
    };
    let entries: Vec<String> = entries.iter().map(entry).collect();
    format!("[\n{}\n{margin}]", entries.join(",\n"))
}

//! What a table writes beside a deal.

/// The most characters of a note.
pub const NOTE_CHARS: usize = 200;

/// A remark on a deal, on one line: 1 to 200 characters. It scores nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note(String);

/// A text that is no note.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadNote {
    /// More than 200 characters.
    #[error("a note has at most {NOTE_CHARS} characters, not {0}")]
    TooLong(usize),
    /// A line break or another control character.
    #[error("a note is one line of text")]
    Control,
}

impl Note {
    /// Takes a note as it was written; none if nothing was. Characters are
    /// counted as Unicode scalar values.
    pub fn new(written: &str) -> Result<Option<Self>, BadNote> {
        let breaks =
            |character: char| character.is_control() || "\u{2028}\u{2029}".contains(character);
        match written.chars().count() {
            _ if written.chars().any(breaks) => Err(BadNote::Control),
            count if count > NOTE_CHARS => Err(BadNote::TooLong(count)),
            0 => Ok(None),
            _ => Ok(Some(Self(written.to_owned()))),
        }
    }

    /// The note.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

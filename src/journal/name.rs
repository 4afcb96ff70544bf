//! Names: what of a text can be seen, and when two are too like each other.
//!
//! A name is kept in NFC, without characters that cannot be seen or that turn
//! the direction of a line. The joiners of Arabic, Persian and Indian letters
//! and of emoji stay, and so do variation selectors, where something that can be
//! seen is before them.
//!
//! Two names are one too many if they read alike (NFKC, capitals or not, blanks
//! and invisible characters left out of account) or look alike (the skeletons of
//! UTS #39 are the same, capitals or not: “Ben” with a Cyrillic В).
//!
//! A name with right-to-left letters or Arabic numbers is shown between U+2068
//! and U+2069, in pages, text and CSV alike. \[R\] All that the app writes runs
//! from left to right, so every right-to-left run is then isolated, and by
//! UAX #9 nothing else can change places; a name without such letters needs no
//! isolate. Documents, stored lines and the fields of forms hold what was typed.

use icu_normalizer::ComposingNormalizer;
use icu_properties::props::{BidiClass, BidiControl, DefaultIgnorableCodePoint};
use icu_properties::{CodePointMapData, CodePointSetData};

/// The most characters in a name.
pub const NAME_CHARS: usize = 40;

/// A name without the blanks around it: 1 to 40 characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    text: String,
    /// The same between isolates, where it runs from right to left.
    isolated: Option<String>,
    /// As an earlier version stored it, where it would not be taken so any more.
    stored: Option<String>,
}

/// A text that is no name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadName {
    /// Nothing was typed, or nothing that can be seen.
    #[error("a name is missing")]
    Empty,
    /// More than 40 characters.
    #[error("a name has at most {NAME_CHARS} characters")]
    TooLong,
    /// A line break or another control character.
    #[error("a name is one line of text")]
    Control,
}

impl Name {
    /// Takes a name as typed. Characters are counted as Unicode scalar values.
    pub fn new(typed: &str) -> Result<Self, BadName> {
        let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
        if typed.trim().contains(breaks) {
            return Err(BadName::Control);
        }
        let text = visible(typed).trim().to_owned();
        match text.chars().count() {
            0 => Err(BadName::Empty),
            1..=NAME_CHARS => Ok(Self::of(text, None)),
            _ => Err(BadName::TooLong),
        }
    }

    /// Takes a name that any version stored. What would not be taken today is
    /// kept as it is, and shown as it would be taken.
    #[must_use]
    pub fn stored(stored: &str) -> Self {
        let plain = stored.replace(
            |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}'),
            " ",
        );
        let cut: String = visible(&plain).trim().chars().take(NAME_CHARS).collect();
        let text = match cut.trim() {
            "" => "Player".to_owned(),
            text => text.to_owned(),
        };
        let stored = (text != stored).then(|| stored.to_owned());
        Self::of(text, stored)
    }

    fn of(text: String, stored: Option<String>) -> Self {
        Self {
            isolated: turns_around(&text).then(|| between_isolates(&text)),
            text,
            stored,
        }
    }

    /// The name as it stands in a sentence or a list.
    #[must_use]
    pub fn shown(&self) -> &str {
        self.isolated.as_ref().unwrap_or(&self.text)
    }

    /// The name as it was typed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The name as it is stored.
    #[must_use]
    pub fn as_stored(&self) -> &str {
        self.stored.as_ref().unwrap_or(&self.text)
    }

    /// Whether another reads or looks the same.
    #[must_use]
    pub fn is_like(&self, other: &str) -> bool {
        are_alike(&self.text, other)
    }

    /// The same name with a number after it, which tells it from another.
    pub(super) fn numbered(&self, number: usize) -> Self {
        let end = format!(" {number}");
        let kept = NAME_CHARS - end.chars().count();
        let plain = Self::stored(self.as_stored()).text;
        let start: String = plain.chars().take(kept).collect();
        let text = format!("{}{end}", start.trim_end());
        Self::of(text, Some(self.as_stored().to_owned()))
    }
}

/// Whether two names read or look the same.
pub(crate) fn are_alike(one: &str, other: &str) -> bool {
    let (one, other) = (likenesses(one), likenesses(other));
    one.iter().any(|likeness| other.contains(likeness))
}

/// What a name is compared by: how it reads, and how it looks. Two that share
/// one of these are alike.
pub(crate) fn likenesses(name: &str) -> [String; 2] {
    let seen: String = name.chars().filter(|c| !is_invisible(*c)).collect();
    let reads = ComposingNormalizer::new_nfkc()
        .normalize(&seen)
        .into_owned();
    let looks: String = unicode_security::skeleton(&seen).collect();
    [reads, looks].map(|text| {
        // Up and down again: ß is ss, and every sigma is one.
        let folded = text.to_uppercase().to_lowercase();
        let words: Vec<_> = folded.split_whitespace().collect();
        words.join(" ")
    })
}

/// A text in NFC, without what cannot be seen and what turns a line around.
pub(super) fn visible(text: &str) -> String {
    let text = ComposingNormalizer::new_nfc().normalize(text);
    let mut kept = String::new();
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let next = rest.peek().copied();
        if !is_invisible(c) || shapes(c, kept.chars().next_back(), next) {
            kept.push(c);
        }
    }
    kept
}

/// What somebody typed, as a message quotes it: words that are no name yet are
/// isolated as names are.
#[must_use]
pub fn quoted(typed: &str) -> String {
    let text = visible(typed);
    if turns_around(&text) {
        between_isolates(&text)
    } else {
        text
    }
}

fn between_isolates(text: &str) -> String {
    format!("\u{2068}{text}\u{2069}")
}

/// Whether some of a text runs from right to left.
fn turns_around(text: &str) -> bool {
    let class = CodePointMapData::<BidiClass>::new();
    text.chars().any(|c| {
        matches!(
            class.get(c),
            BidiClass::RightToLeft | BidiClass::ArabicLetter | BidiClass::ArabicNumber
        )
    })
}

/// Whether nothing is drawn for a character by itself, or it turns a line around.
fn is_invisible(c: char) -> bool {
    CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
        || CodePointSetData::new::<BidiControl>().contains(c)
        // The blank of Braille, and the marks of interlinear notes.
        || matches!(c, '\u{2800}' | '\u{FFF9}'..='\u{FFFB}')
}

/// Whether an invisible character shapes what is beside it: a joiner between two
/// letters or emoji, a variation of the one before, the tags of a flag.
fn shapes(c: char, before: Option<char>, next: Option<char>) -> bool {
    let Some(before) = before.filter(|c| !c.is_whitespace()) else {
        return false;
    };
    let is_variation = |c: char| matches!(c, '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}' | '\u{180B}'..='\u{180D}' | '\u{180F}');
    let is_tag = |c: char| matches!(c, '\u{E0020}'..='\u{E007F}');
    let seen = |c: char| !is_invisible(c) && !c.is_whitespace();
    match c {
        // A joiner after the variation of an emoji joins that emoji.
        '\u{200C}' | '\u{200D}' => {
            (seen(before) || is_variation(before) || is_tag(before)) && next.is_some_and(seen)
        }
        _ if is_variation(c) => seen(before),
        _ if is_tag(c) => before == '\u{1F3F4}' || is_tag(before),
        _ => false,
    }
}

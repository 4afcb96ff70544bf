//! The circle document, `crossline-circle/1`: members, evenings, payments.
//!
//! An evening is a whole sitting or party document, read by its own reader. An
//! error names the evening and the entry in it, or the payment; of several the
//! first in the order members, evenings, payments.
//!
//! ```
//! use crossline::circle::CircleDocument;
//!
//! let text = r#"{"format":"crossline-circle/1","members":["Ada","ada"],"evenings":[]}"#;
//! assert_eq!(
//!     CircleDocument::read(text).unwrap_err().to_string(),
//!     "members: Ada and ada are one person"
//! );
//! ```

use std::collections::{HashMap, HashSet};

use chrono::NaiveDate;
use icu_normalizer::ComposingNormalizerBorrowed;
use serde_json::value::RawValue;

use crate::journal::document::{
    Document, DocumentError, JsonObject, missing, only_format, read_document, read_text, read_title,
};
use crate::journal::{Name, Players, Title};
use crate::party::document::{PartyDocument, PartyDocumentError};
use crate::rules::settle::{Amount, Currency};

/// The value of `format` that this program reads.
pub const FORMAT: &str = "crossline-circle/1";
/// The most members of a circle.
pub const MAX_MEMBERS: usize = 500;
/// The most evenings in a document.
pub const MAX_EVENINGS: usize = 2000;
/// The most payments in a document, apart from those at the tables.
pub const MAX_PAYMENTS: usize = 10_000;

/// A circle as a document holds it. Every sitting and party in it replays
/// without a fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CircleDocument {
    /// The circle's name.
    pub title: Option<Title>,
    /// Its members, in the order of the document.
    pub members: Vec<Name>,
    /// Its evenings, in the order of the document.
    pub evenings: Vec<Evening>,
    /// Payments outside the evenings.
    pub payments: Vec<CirclePayment>,
}

/// One evening of a circle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evening {
    /// The day, for a season.
    pub on: NaiveDate,
    /// What was played.
    pub played: Played,
}

/// What was played on an evening.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Played {
    /// One table.
    Sitting(Document),
    /// Many tables under one organizer.
    Party(PartyDocument),
}

impl Evening {
    /// The players of each table, in the order of the document.
    pub fn players(&self) -> impl Iterator<Item = &str> {
        let tables: Vec<&Players> = match &self.played {
            Played::Sitting(document) => vec![&document.header.players],
            Played::Party(party) => party.tables.iter().map(|table| &table.players).collect(),
        };
        tables.into_iter().flat_map(Players::names)
    }
}

/// Money that changed hands between two evenings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CirclePayment {
    /// The day, for a season.
    pub on: NaiveDate,
    /// Who paid.
    pub from: Name,
    /// Who was paid.
    pub to: Name,
    /// How much, in minor units of the currency.
    pub minor: i128,
    /// In which currency.
    pub currency: Currency,
}

/// A circle document that is not valid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CircleError {
    /// Outside the evenings and payments.
    #[error(transparent)]
    Circle(DocumentError),
    /// In one evening, outside what was played.
    #[error("evening {number}: {error}")]
    Evening {
        /// Which, from 1.
        number: usize,
        /// Why.
        error: DocumentError,
    },
    /// At the party of one evening.
    #[error("evening {number}: {error}")]
    Party {
        /// Which, from 1.
        number: usize,
        /// Why, with the table.
        error: PartyDocumentError,
    },
    /// In one payment.
    #[error("payment {number}: {error}")]
    Payment {
        /// Which, from 1.
        number: usize,
        /// Why.
        error: DocumentError,
    },
}

impl CircleError {
    fn circle(reason: impl AsRef<str>) -> Self {
        Self::Circle(DocumentError::document(reason))
    }
}

/// The one person that a name stands for: trimmed, composed (NFC) and in lower
/// case.
pub(super) fn person(name: &str) -> String {
    let composed = ComposingNormalizerBorrowed::new_nfc();
    composed.normalize(name.trim()).to_lowercase()
}

impl CircleDocument {
    /// Reads a document and everything in it.
    pub fn read(text: &str) -> Result<Self, CircleError> {
        let object = read_document(text).map_err(CircleError::Circle)?;
        let (title, members) = outside(&object).map_err(CircleError::circle)?;
        let written = list(&object, "evenings", MAX_EVENINGS).map_err(CircleError::circle)?;
        let written = written.ok_or_else(|| CircleError::circle(missing("evenings")))?;
        let evenings = (1..).zip(written).map(|(number, raw)| evening(number, raw));
        let mut document = Self {
            title,
            members,
            evenings: evenings.collect::<Result<_, _>>()?,
            payments: Vec::new(),
        };
        let written = list(&object, "payments", MAX_PAYMENTS).map_err(CircleError::circle)?;
        let known = document.known();
        let payments = (1..).zip(written.unwrap_or_default()).map(|(number, raw)| {
            payment(raw, &known).map_err(|reason| CircleError::Payment {
                number,
                error: DocumentError::document(reason),
            })
        });
        document.payments = payments.collect::<Result<_, _>>()?;
        Ok(document)
    }

    /// Everyone who may be in a payment: members, and all who were among the
    /// players of an evening.
    fn known(&self) -> HashSet<String> {
        let members = self.members.iter().map(Name::as_str);
        let players = self.evenings.iter().flat_map(Evening::players);
        members.chain(players).map(person).collect()
    }
}

/// All that is not in an evening or a payment.
fn outside(object: &JsonObject) -> Result<(Option<Title>, Vec<Name>), String> {
    only_format(object, FORMAT)?;
    let known = ["format", "title", "members", "evenings", "payments"];
    object.only("a circle's document", &known)?;
    let title = read_title(object)?;
    let written = list(object, "members", MAX_MEMBERS)?.ok_or_else(|| missing("members"))?;
    let mut members = Vec::with_capacity(written.len());
    let mut seen = HashMap::new();
    for raw in written {
        let name = name(&read_text("members", raw)?).map_err(|why| format!("members: {why}"))?;
        if let Some(other) = seen.insert(person(name.as_str()), name.clone()) {
            return Err(one_person("members", other.as_str(), name.as_str()));
        }
        members.push(name);
    }
    Ok((title, members))
}

fn name(written: &str) -> Result<Name, String> {
    Name::new(written).map_err(|error| error.to_string())
}

fn one_person(place: &str, one: &str, other: &str) -> String {
    if one == other {
        format!("{place}: {one} is there twice")
    } else {
        format!("{place}: {one} and {other} are one person")
    }
}

fn list<'a>(
    object: &JsonObject<'a>,
    name: &str,
    most: usize,
) -> Result<Option<Vec<&'a RawValue>>, String> {
    let list = object.list(name)?;
    match &list {
        Some(list) if list.len() > most => Err(format!("{name}: a circle has at most {most}")),
        _ => Ok(list),
    }
}

fn evening(number: usize, raw: &RawValue) -> Result<Evening, CircleError> {
    let here = |error: DocumentError| CircleError::Evening { number, error };
    let refused = |reason: String| here(DocumentError::document(reason));
    let object = JsonObject::read("an evening", raw.get()).map_err(refused)?;
    let fields = ["on", "sitting", "party"];
    object.only("an evening", &fields).map_err(refused)?;
    let on = day(&object).map_err(refused)?;
    let played = match (object.raw("sitting"), object.raw("party")) {
        (Some(raw), None) => Played::Sitting(Document::read(raw.get()).map_err(here)?),
        (None, Some(raw)) => Played::Party(
            PartyDocument::read(raw.get()).map_err(|error| CircleError::Party { number, error })?,
        ),
        (None, None) => return Err(refused("a sitting or a party is missing".to_owned())),
        (Some(_), Some(_)) => {
            return Err(refused(
                "an evening is a sitting or a party, not both".to_owned(),
            ));
        }
    };
    let evening = Evening { on, played };
    let mut seen = HashMap::new();
    for player in evening.players() {
        if let Some(other) = seen.insert(person(player), player) {
            return Err(refused(one_person("players", other, player)));
        }
    }
    Ok(evening)
}

fn payment(raw: &RawValue, known: &HashSet<String>) -> Result<CirclePayment, String> {
    let object = JsonObject::read("a payment", raw.get())?;
    object.only("a payment", &["on", "from", "to", "amount", "currency"])?;
    let on = day(&object)?;
    let someone = |field: &str| {
        let name = name(&object.needs_text(field)?).map_err(|why| format!("{field}: {why}"))?;
        if known.contains(&person(name.as_str())) {
            Ok(name)
        } else {
            let stranger = name.as_str();
            Err(format!(
                "{field}: {stranger} is not a member, and was at no evening"
            ))
        }
    };
    let (from, to) = (someone("from")?, someone("to")?);
    if person(from.as_str()) == person(to.as_str()) {
        return Err(format!("{} cannot pay themselves", to.as_str()));
    }
    let written = object.needs_text("currency")?;
    let currency = Currency::of(&written).map_err(|error| format!("currency: {error}"))?;
    let written = object.needs_text("amount")?;
    let amount: Amount = written
        .parse()
        .map_err(|error| format!("amount: {error}"))?;
    let too_fine = || {
        let (code, decimals) = (currency.code(), currency.decimals());
        format!("amount: {code} has {decimals} decimals, so {written} cannot be paid")
    };
    Ok(CirclePayment {
        on,
        from,
        to,
        minor: amount.minor(currency).ok_or_else(too_fine)?,
        currency,
    })
}

fn day(object: &JsonObject) -> Result<NaiveDate, String> {
    let written = object.needs_text("on")?;
    date(&written).ok_or_else(|| format!("on: {written} is not a date such as 2026-11-03"))
}

/// A date of the calendar, written `YYYY-MM-DD` to the letter.
pub fn date(written: &str) -> Option<NaiveDate> {
    const FORM: &str = "%Y-%m-%d";
    let date = NaiveDate::parse_from_str(written, FORM).ok()?;
    // The parser also takes 2026-1-9 and +2026-01-09.
    (written.len() == 10 && date.format(FORM).to_string() == written).then_some(date)
}

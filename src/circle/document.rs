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
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::journal::document::{Document, DocumentError, JsonObject, read_document, read_title};
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
        let object = read_document(text, FORMAT).map_err(CircleError::Circle)?;
        let fields: Fields = object.rest().map_err(CircleError::circle)?;
        let title = read_title(fields.title).map_err(CircleError::circle)?;
        let members = members(fields.members).map_err(CircleError::circle)?;
        let written = at_most("evenings", MAX_EVENINGS, fields.evenings);
        let written = written.map_err(CircleError::circle)?;
        let evenings = (1..).zip(written).map(|(number, raw)| evening(number, raw));
        let mut document = Self {
            title,
            members,
            evenings: evenings.collect::<Result<_, _>>()?,
            payments: Vec::new(),
        };
        let written = at_most("payments", MAX_PAYMENTS, fields.payments);
        let written = written.map_err(CircleError::circle)?;
        let known = document.known();
        let payments = (1..).zip(written).map(|(number, raw)| {
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

/// The fields of a circle’s document.
#[derive(Deserialize)]
#[serde(rename = "a circle's document")]
struct Fields<'a> {
    title: Option<String>,
    members: Vec<String>,
    #[serde(borrow)]
    evenings: Vec<&'a RawValue>,
    #[serde(borrow, default)]
    payments: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(rename = "an evening")]
struct EveningFields<'a> {
    on: String,
    #[serde(borrow)]
    sitting: Option<&'a RawValue>,
    #[serde(borrow)]
    party: Option<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(rename = "a payment")]
struct PaymentFields {
    on: String,
    from: String,
    to: String,
    amount: Amount,
    currency: Currency,
}

fn members(written: Vec<String>) -> Result<Vec<Name>, String> {
    let mut members = Vec::with_capacity(written.len());
    let mut seen = HashMap::new();
    for written in at_most("members", MAX_MEMBERS, written)? {
        let name = name(&written).map_err(|why| format!("members: {why}"))?;
        if let Some(other) = seen.insert(person(name.as_str()), name.clone()) {
            return Err(one_person("members", other.as_str(), name.as_str()));
        }
        members.push(name);
    }
    Ok(members)
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

fn at_most<T>(name: &str, most: usize, list: Vec<T>) -> Result<Vec<T>, String> {
    if list.len() > most {
        return Err(format!("{name}: a circle has at most {most}"));
    }
    Ok(list)
}

/// One object, which has no other fields than those of `T`.
fn read<'a, T: Deserialize<'a>>(what: &str, raw: &'a RawValue) -> Result<T, String> {
    let fields = JsonObject::read(raw.get()).and_then(JsonObject::rest);
    Ok(fields.map_err(|wrong| wrong.of(what))?)
}

fn evening(number: usize, raw: &RawValue) -> Result<Evening, CircleError> {
    let here = |error: DocumentError| CircleError::Evening { number, error };
    let refused = |reason: String| here(DocumentError::document(reason));
    let EveningFields { on, sitting, party } = read("an evening", raw).map_err(refused)?;
    let on = day(&on).map_err(refused)?;
    let played = match (sitting, party) {
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
    let fields: PaymentFields = read("a payment", raw)?;
    let on = day(&fields.on)?;
    let someone = |field: &str, written: &str| {
        let name = name(written).map_err(|why| format!("{field}: {why}"))?;
        if known.contains(&person(name.as_str())) {
            Ok(name)
        } else {
            let stranger = name.as_str();
            Err(format!(
                "{field}: {stranger} is not a member, and was at no evening"
            ))
        }
    };
    let from = someone("from", &fields.from)?;
    let to = someone("to", &fields.to)?;
    if person(from.as_str()) == person(to.as_str()) {
        return Err(format!("{} cannot pay themselves", to.as_str()));
    }
    let PaymentFields {
        amount, currency, ..
    } = fields;
    let too_fine = || {
        let (code, decimals) = (currency.code(), currency.decimals());
        format!("amount: {code} has {decimals} decimals, so {amount} cannot be paid")
    };
    Ok(CirclePayment {
        on,
        from,
        to,
        minor: amount.minor(currency).ok_or_else(too_fine)?,
        currency,
    })
}

fn day(written: &str) -> Result<NaiveDate, String> {
    date(written).ok_or_else(|| format!("on: {written} is not a date such as 2026-11-03"))
}

/// A date of the calendar, written `YYYY-MM-DD` to the letter.
pub fn date(written: &str) -> Option<NaiveDate> {
    const FORM: &str = "%Y-%m-%d";
    let date = NaiveDate::parse_from_str(written, FORM).ok()?;
    // The parser also takes 2026-1-9 and +2026-01-09.
    (written.len() == 10 && date.format(FORM).to_string() == written).then_some(date)
}

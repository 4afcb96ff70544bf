//! One entry of a document: what happened at the table, as JSON.

mod bridge;
mod paid;
mod pitch;
mod substitute;

use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::value::{RawValue, to_raw_value};

use super::naming::Naming;
use super::object::Object;
use crate::journal::entry::{Fact, Note};
use crate::journal::game::Game;
use crate::journal::replay::{Fault, Sheet};
use crate::journal::sitting::Header;
use crate::rules::Seat;
use crate::rules::bridge::{Call, Closed, Laws};

/// What came before an entry, for what it leaves out.
pub(in crate::journal) struct Before<'a> {
    pub(in crate::journal) header: &'a Header,
    pub(in crate::journal) sheet: &'a Sheet,
}

impl Before<'_> {
    /// What the calls of the next deal come to.
    fn close(
        &self,
        dealer: Option<Seat>,
        laws: &dyn Laws,
        calls: &[Call],
    ) -> Result<Closed, String> {
        let sheet = self.sheet.bridge().ok_or(Fault::OtherGame);
        sheet
            .and_then(|sheet| sheet.bidding(dealer, laws)?.close(calls))
            .map_err(|fault| fault.say(self.header))
    }
}

/// Reads one entry; the error is the reason alone.
pub(in crate::journal) fn from_json(
    game: Game,
    json: &str,
    naming: &Naming,
    before: Option<&Before>,
) -> Result<(Fact, Option<DateTime<Utc>>), String> {
    let object = Object::read("an entry", json)?;
    let kind = object.needs_text("type")?;
    let fact = match (kind.as_str(), game.laws()) {
        ("paid", _) => Fact::Paid(paid::read(&object, naming)?),
        ("substitute", _) => Fact::Substitute(substitute::read(&object, naming)?),
        (_, Some(laws)) => Fact::Bridge(bridge::read(&object, naming, laws, before)?),
        (_, None) => Fact::Pitch(pitch::read(&object, naming)?),
    };
    let at = object.text("at")?.map(|text| time(&text));
    Ok((fact, at.transpose()?))
}

/// Writes one entry.
pub(in crate::journal) fn to_json(
    fact: &Fact,
    at: Option<DateTime<Utc>>,
    naming: &Naming,
) -> Box<RawValue> {
    let at = at.map(|time| time.to_rfc3339_opts(SecondsFormat::AutoSi, true));
    let json = match fact {
        Fact::Bridge(fact) => to_raw_value(&bridge::Fields::of(fact, at, naming)),
        Fact::Pitch(fact) => to_raw_value(&pitch::Fields::of(fact, at, naming)),
        Fact::Paid(paid) => to_raw_value(&paid::Fields::of(paid, at, naming)),
        Fact::Substitute(fact) => to_raw_value(&substitute::Fields::of(*fact, at, naming)),
    };
    json.expect("plain fields with text keys are always JSON")
}

/// What the table wrote beside a deal.
fn note(object: &Object) -> Result<Option<Note>, String> {
    let written = object.text("note")?.unwrap_or_default();
    Note::new(&written).map_err(|bad| format!("note: {bad}"))
}

fn time(text: &str) -> Result<DateTime<Utc>, String> {
    DateTime::parse_from_rfc3339(text)
        .ok()
        .filter(|time| time.offset().local_minus_utc() == 0)
        .map(|time| time.with_timezone(&Utc))
        .ok_or_else(|| format!("at: “{text}” is not a time like 2026-11-30T20:15:00Z"))
}

/// A word that has one meaning.
fn word<T: std::str::FromStr<Err: std::fmt::Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

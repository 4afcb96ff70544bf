//! One entry of a document: what happened at the table, as JSON.

mod bridge;
mod paid;
mod pitch;
mod substitute;

use chrono::{DateTime, SecondsFormat, Utc};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::naming::Naming;
use super::reader::Object;
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
    let mut fields = Object::read(json).map_err(|wrong| wrong.of("an entry"))?;
    let kind: String = fields.needs("type")?;
    let at: Option<String> = fields.take("at")?;
    let fact = match (kind.as_str(), game.laws()) {
        ("paid", _) => Fact::Paid(fields.rest::<paid::Fields>()?.fact(naming)?),
        ("substitute", _) => Fact::Substitute(fields.rest::<substitute::Fields>()?.fact(naming)?),
        (kind, Some(laws)) => Fact::Bridge(bridge::read(kind, fields, naming, laws, before)?),
        (kind, None) => Fact::Pitch(pitch::read(kind, fields, naming)?),
    };
    Ok((fact, at.map(|text| time(&text)).transpose()?))
}

/// Writes one entry.
pub(in crate::journal) fn to_json(
    fact: &Fact,
    at: Option<DateTime<Utc>>,
    naming: &Naming,
) -> Box<RawValue> {
    match fact {
        Fact::Bridge(fact) => bridge::write(fact, at, naming),
        Fact::Pitch(fact) => pitch::write(fact, at, naming),
        Fact::Paid(fact) => line("paid", &paid::Fields::of(fact, naming), at),
        Fact::Substitute(fact) => line("substitute", &substitute::Fields::of(fact, naming), at),
    }
}

/// An entry of a kind.
fn line(kind: &str, fact: &impl Serialize, at: Option<DateTime<Utc>>) -> Box<RawValue> {
    #[derive(Serialize)]
    struct Line<'a, T: Serialize> {
        r#type: &'a str,
        #[serde(flatten)]
        fact: T,
        #[serde(skip_serializing_if = "Option::is_none")]
        at: Option<String>,
    }
    let at = at.map(|time| time.to_rfc3339_opts(SecondsFormat::AutoSi, true));
    let kind = Line {
        r#type: kind,
        fact,
        at,
    };
    to_raw_value(&kind).expect("plain fields with text keys are always JSON")
}

/// What the table wrote beside a deal.
fn note(written: Option<String>) -> Result<Option<Note>, String> {
    Note::new(&written.unwrap_or_default()).map_err(|bad| format!("note: {bad}"))
}

fn time(text: &str) -> Result<DateTime<Utc>, String> {
    DateTime::parse_from_rfc3339(text)
        .ok()
        .filter(|time| time.offset().local_minus_utc() == 0)
        .map(|time| time.with_timezone(&Utc))
        .ok_or_else(|| format!("at: “{text}” is not a time like 2026-11-30T20:15:00Z"))
}

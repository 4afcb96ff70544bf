//! One object of a document, read field by field.
//!
//! Every complaint names its field and says what belongs there, which the
//! messages of a derived reader do not. A field that is null was left out.

use std::collections::HashSet;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// The most characters of what was written that a complaint repeats.
const QUOTED: usize = 40;

/// The fields of an object, in the order of the document.
pub(crate) struct Object<'a>(Vec<(String, &'a RawValue)>);

impl<'a> Object<'a> {
    /// Reads an object; `what` it should be is for the complaint: “a deal”.
    pub(crate) fn read(what: &str, json: &'a str) -> Result<Self, String> {
        if !json.starts_with('{') {
            return Err(format!("{what} is written {{…}}, not {}", quoted(json)));
        }
        let object: Self = serde_json::from_str(json).map_err(|error| plain(&error))?;
        let mut seen = HashSet::new();
        match object.0.iter().find(|(name, _)| !seen.insert(name)) {
            Some((twice, _)) => Err(format!("{twice} is there twice")),
            None => Ok(object),
        }
    }

    /// Refuses fields that `what` does not have.
    pub(crate) fn only(&self, what: &str, known: &[&str]) -> Result<(), String> {
        let mut names = self.0.iter().map(|(name, _)| name.as_str());
        match names.find(|name| !known.contains(name)) {
            Some(unknown) => Err(format!(
                "unknown field {unknown}; {what} has {}",
                known.join(", ")
            )),
            None => Ok(()),
        }
    }

    /// A field as it was written.
    pub(crate) fn raw(&self, name: &str) -> Option<&'a RawValue> {
        let mut fields = self.0.iter();
        let (_, raw) = fields.find(|(field, _)| field == name)?;
        (raw.get() != "null").then_some(*raw)
    }

    /// A text.
    pub(crate) fn text(&self, name: &str) -> Result<Option<String>, String> {
        self.raw(name).map(|raw| text(name, raw)).transpose()
    }

    /// A text without which nothing can be said.
    pub(crate) fn needs_text(&self, name: &str) -> Result<String, String> {
        self.text(name)?.ok_or_else(|| missing(name))
    }

    /// A whole number.
    pub(crate) fn whole(&self, name: &str) -> Result<Option<i64>, String> {
        let number = |raw: &RawValue| {
            let digits = raw.get().strip_prefix('-').unwrap_or(raw.get());
            match serde_json::from_str(raw.get()) {
                Ok(number) => Ok(number),
                Err(_) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                    Err(format!("{name}: {} is too large", quoted(raw.get())))
                }
                Err(_) => Err(wrong(name, "a whole number", raw)),
            }
        };
        self.raw(name).map(number).transpose()
    }

    /// A whole number without which nothing can be said.
    pub(crate) fn needs_whole(&self, name: &str) -> Result<i64, String> {
        self.whole(name)?.ok_or_else(|| missing(name))
    }

    /// Yes or no.
    pub(crate) fn flag(&self, name: &str) -> Result<Option<bool>, String> {
        let flag = |raw: &RawValue| {
            serde_json::from_str(raw.get()).map_err(|_| wrong(name, "true or false", raw))
        };
        self.raw(name).map(flag).transpose()
    }

    /// A list.
    pub(crate) fn list(&self, name: &str) -> Result<Option<Vec<&'a RawValue>>, String> {
        self.raw(name).map(|raw| list(name, raw)).transpose()
    }

    /// An object within this one.
    pub(crate) fn object(&self, name: &str) -> Result<Option<Self>, String> {
        let object = |raw: &'a RawValue| Self::read(name, raw.get());
        self.raw(name).map(object).transpose()
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Object<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Fields)
    }
}

/// Keeps the fields as they come, so that one that is there twice is seen.
struct Fields;

impl<'de> Visitor<'de> for Fields {
    type Value = Object<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object<'de>, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = map.next_entry()? {
            fields.push(field);
        }
        Ok(Object(fields))
    }
}

/// A text, in a list or a field of that name.
pub(crate) fn text(name: &str, raw: &RawValue) -> Result<String, String> {
    if raw.get().starts_with('"') {
        serde_json::from_str(raw.get()).map_err(|error| format!("{name}: {}", plain(&error)))
    } else {
        Err(wrong(name, "a text", raw))
    }
}

/// A list, in a list or a field of that name.
pub(crate) fn list<'a>(name: &str, raw: &'a RawValue) -> Result<Vec<&'a RawValue>, String> {
    serde_json::from_str(raw.get()).map_err(|_| wrong(name, "a list", raw))
}

/// The complaint about a field that is not there.
pub(crate) fn missing(name: &str) -> String {
    format!("{name} is missing")
}

fn wrong(name: &str, needed: &str, raw: &RawValue) -> String {
    format!("{name} is {needed}, not {}", quoted(raw.get()))
}

/// What was written, cut where it is long.
fn quoted(json: &str) -> String {
    let one_line = json.split_whitespace().collect::<Vec<_>>().join(" ");
    if one_line.chars().count() <= QUOTED {
        return one_line;
    }
    one_line.chars().take(QUOTED).chain(['…']).collect()
}

/// What serde says, without its quotes and the place in a line, which mean
/// nothing to a reader of the document.
fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.split(" at line ").next().unwrap_or(&text);
    text.replace('`', "")
}

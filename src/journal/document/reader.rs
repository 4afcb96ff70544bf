//! Reads JSON into the structs that documents are made of.
//!
//! It is a serde deserializer for one reason: every complaint names its field
//! and says what belongs there. What a struct is called is its serde name:
//! `#[serde(rename = "a bid")]`. Fields it does not have are refused, and a
//! field that is null was left out.

use std::collections::HashSet;
use std::fmt;
use std::vec::IntoIter;

use serde::de::{
    self, DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, SeqAccess, Visitor,
};
use serde::{Deserialize, forward_to_deserialize_any};
use serde_json::value::RawValue;

/// The most characters of what was written that a complaint repeats.
const QUOTED: usize = 40;

/// What is wrong. A reason that begins with a space or a colon goes on from
/// the name of what was read: “ is a text, not 4”.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Wrong(String);

impl Wrong {
    fn is_open(&self) -> bool {
        self.0.starts_with([' ', ':'])
    }

    /// The reason, with the name where it goes on from one.
    pub(crate) fn of(self, name: &str) -> Self {
        if self.is_open() {
            return Self(format!("{name}{self}"));
        }
        self
    }

    /// The reason, always with the name of what it is inside.
    pub(crate) fn inside(self, name: &str) -> Self {
        self.within().of(name)
    }

    fn within(self) -> Self {
        if self.is_open() {
            return self;
        }
        Self(format!(": {self}"))
    }

    /// What serde says, without its quotes and the place in a line, which mean
    /// nothing to a reader of the document.
    #[allow(clippy::needless_pass_by_value)] // it is what `map_err` hands over
    fn plain(error: serde_json::Error) -> Self {
        let text = error.to_string();
        let text = text.split(" at line ").next().unwrap_or(&text);
        Self(text.replace('`', ""))
    }

    fn not(needed: &str, raw: &str) -> Self {
        Self(format!(" is {needed}, not {}", quoted(raw)))
    }
}

impl de::Error for Wrong {
    fn custom<T: fmt::Display>(reason: T) -> Self {
        Self(reason.to_string())
    }

    fn missing_field(field: &'static str) -> Self {
        Self(format!("{field} is missing"))
    }
}

impl AsRef<str> for Wrong {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl From<Wrong> for String {
    fn from(wrong: Wrong) -> Self {
        wrong.0
    }
}

/// What was written, cut where it is long.
fn quoted(json: &str) -> String {
    let one_line = json.split_whitespace().collect::<Vec<_>>().join(" ");
    if one_line.chars().count() <= QUOTED {
        return one_line;
    }
    one_line.chars().take(QUOTED).chain(['…']).collect()
}

/// The fields of an object, in the order of the document.
pub(crate) struct Object<'a> {
    fields: Vec<(String, &'a RawValue)>,
    taken: Vec<&'static str>,
}

impl<'a> Object<'a> {
    /// Reads an object. The reason goes on from what it should be.
    pub(crate) fn read(json: &'a str) -> Result<Self, Wrong> {
        if !json.starts_with('{') {
            return Err(Wrong::not("written {…}", json));
        }
        let mut json = serde_json::Deserializer::from_str(json);
        let mut fields = json.deserialize_map(AllFields).map_err(Wrong::plain)?;
        let mut seen = HashSet::new();
        if let Some((twice, _)) = fields.iter().find(|(name, _)| !seen.insert(name)) {
            return Err(Wrong(format!("{twice} is there twice")));
        }
        fields.retain(|(_, raw)| raw.get() != "null");
        Ok(Self {
            fields,
            taken: Vec::new(),
        })
    }

    /// The fields as they are written.
    pub(crate) fn fields(self) -> impl Iterator<Item = (String, &'a RawValue)> {
        self.fields.into_iter()
    }

    /// Takes one field out, if it is there.
    pub(crate) fn take<T: Deserialize<'a>>(
        &mut self,
        name: &'static str,
    ) -> Result<Option<T>, Wrong> {
        self.taken.push(name);
        let place = self.fields.iter().position(|(field, _)| field == name);
        let raw = place.map(|place| self.fields.remove(place).1);
        let value = raw.map(|raw| T::deserialize(Value(raw))).transpose();
        value.map_err(|wrong| wrong.of(name))
    }

    /// Takes out a field without which nothing can be said.
    pub(crate) fn needs<T: Deserialize<'a>>(&mut self, name: &'static str) -> Result<T, Wrong> {
        let missing = || de::Error::missing_field(name);
        self.take(name)?.ok_or_else(missing)
    }

    /// Reads the fields that were not taken out, of which there may be no other
    /// than those of `T`.
    pub(crate) fn rest<T: Deserialize<'a>>(self) -> Result<T, Wrong> {
        T::deserialize(self)
    }
}

impl<'de> Deserializer<'de> for Object<'de> {
    type Error = Wrong;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_map(Fields {
            rest: self.fields.into_iter(),
            next: None,
        })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        what: &'static str,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        let mut names = self.fields.iter().map(|(name, _)| name.as_str());
        if let Some(unknown) = names.find(|name| !known.contains(name)) {
            // As they are written: a type first, a time last.
            let (first, last) = self.taken.split_at(self.taken.len().min(1));
            let known = [first, known, last].concat().join(", ");
            return Err(Wrong(format!(
                "unknown field {unknown}; {what} has {known}"
            )));
        }
        self.deserialize_any(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

/// Keeps the fields as they come, so that one that is there twice is seen.
struct AllFields;

impl<'de> Visitor<'de> for AllFields {
    type Value = Vec<(String, &'de RawValue)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = map.next_entry()? {
            fields.push(field);
        }
        Ok(fields)
    }
}

/// Field by field; a reason that needs a name gets that of its field.
struct Fields<'a> {
    rest: IntoIter<(String, &'a RawValue)>,
    next: Option<(String, &'a RawValue)>,
}

impl<'de> MapAccess<'de> for Fields<'de> {
    type Error = Wrong;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Wrong> {
        self.next = self.rest.next();
        let name = self.next.as_ref().map(|(name, _)| name.as_str());
        name.map(|name| seed.deserialize(name.into_deserializer()))
            .transpose()
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Wrong> {
        let missing = || Wrong(" is missing".to_owned());
        let (name, raw) = self.next.take().ok_or_else(missing)?;
        seed.deserialize(Value(raw))
            .map_err(|wrong| wrong.of(&name))
    }
}

/// One by one; a reason says in which place.
struct Elements<'a> {
    rest: IntoIter<&'a RawValue>,
    place: usize,
}

impl<'de> SeqAccess<'de> for Elements<'de> {
    type Error = Wrong;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Wrong> {
        self.place += 1;
        let here = |wrong: Wrong| Wrong(format!(": place {}{}", self.place, wrong.within()));
        let element = self.rest.next();
        element
            .map(|raw| seed.deserialize(Value(raw)).map_err(here))
            .transpose()
    }
}

/// One value; what it is called is for the reader of what it is in.
#[derive(Clone, Copy)]
struct Value<'a>(&'a RawValue);

impl<'de> Deserializer<'de> for Value<'de> {
    type Error = Wrong;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        let value = self.0.deserialize_any(visitor);
        value.map_err(|error| Wrong::plain(error).within())
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        if !self.0.get().starts_with('"') {
            return Err(Wrong::not("a text", self.0.get()));
        }
        self.deserialize_any(visitor)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_str(visitor)
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        let written = self.0.get();
        let digits = written.strip_prefix('-').unwrap_or(written);
        match serde_json::from_str(written) {
            Ok(number) => visitor.visit_i64(number),
            Err(_) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                Err(Wrong(format!(": {} is too large", quoted(written))))
            }
            Err(_) => Err(Wrong::not("a whole number", written)),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0.get() {
            "true" => visitor.visit_bool(true),
            "false" => visitor.visit_bool(false),
            other => Err(Wrong::not("true or false", other)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_some(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        let list: Vec<&RawValue> =
            serde_json::from_str(self.0.get()).map_err(|_| Wrong::not("a list", self.0.get()))?;
        let rest = list.into_iter();
        visitor.visit_seq(Elements { rest, place: 0 })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        what: &'static str,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        let object = Object::read(self.0.get());
        let fields = object.and_then(|object| object.deserialize_struct(what, known, visitor));
        fields.map_err(Wrong::within)
    }

    /// A value that is kept as it is written.
    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        let raw = self.0.deserialize_newtype_struct(name, visitor);
        raw.map_err(|error| Wrong::plain(error).within())
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i128 u8 u16 u32 u64 u128 f32 f64 char bytes byte_buf unit unit_struct tuple
        tuple_struct map enum identifier ignored_any
    }
}

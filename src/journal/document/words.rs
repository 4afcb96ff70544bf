//! The words of the format for what the rules and the journal know: a seat is
//! `"N"`, a rule one of a few words.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error};
use serde::{Serialize, Serializer};

use crate::journal::sitting::{Partners, PlayerId};
use crate::rules::bridge::auction_bridge;
use crate::rules::bridge::contract_bridge::{self, ChicagoVulnerable, Scoring};
use crate::rules::bridge::{Call, Contract, Holding, RevokePenalty};
use crate::rules::ledger::Rounding;
use crate::rules::pitch::{Answer, Bid, Bidding, DealerTakes};
use crate::rules::settle::{Amount, Currency, Price};
use crate::rules::{Seat, Side, Suit};

/// Reads a word; what a reason begins with is before it.
fn word<'de, T, D>(deserializer: D, before: &str) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    let written = String::deserialize(deserializer)?;
    let wrong = |error| D::Error::custom(format_args!("{before}{error}"));
    written.parse().map_err(wrong)
}

/// Reads one of a few words.
pub(crate) fn one_of<'de, T: Copy, D: Deserializer<'de>>(
    deserializer: D,
    all: &[T],
    word: fn(T) -> &'static str,
) -> Result<T, D::Error> {
    let written = String::deserialize(deserializer)?;
    let known = all.iter().find(|one| word(**one) == written);
    known.copied().ok_or_else(|| {
        let words: Vec<&str> = all.iter().copied().map(word).collect();
        let words = match words.as_slice() {
            [but_one @ .., last] if !but_one.is_empty() => {
                format!("{} or {last}", but_one.join(", "))
            }
            words => words.concat(),
        };
        D::Error::custom(format_args!(" is {words}, not “{written}”"))
    })
}

/// Types whose text the rules know.
macro_rules! words {
    ($($before:literal $type:ty),+ $(,)?) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                word(deserializer, $before)
            }
        }
    )+};
}

/// Types of which there are a few, each with its word.
macro_rules! choices {
    ($($type:ty),+ $(,)?) => {$(
        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D>(deserializer: D) -> Result<Self, D::Error>
            where
                D: ::serde::Deserializer<'de>,
            {
                $crate::journal::document::one_of(deserializer, &Self::ALL, Self::as_str)
            }
        }
    )+};
}
pub(crate) use choices;

/// Types that are stored as a number, not every one of which is one of them.
macro_rules! numbers {
    ($($type:ty: $number:ty, $write:expr, $read:expr, $wrong:literal);+ $(;)?) => {$(
        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let write: fn($type) -> $number = $write;
                write(*self).serialize(serializer)
            }
        }
        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D>(deserializer: D) -> Result<Self, D::Error>
            where
                D: ::serde::Deserializer<'de>,
            {
                let read: fn($number) -> Option<$type> = $read;
                let number = <$number>::deserialize(deserializer)?;
                read(number).ok_or_else(|| ::serde::de::Error::custom($wrong))
            }
        }
    )+};
}
pub(crate) use numbers;

words!["" Seat, "" Side, "" Call, "" Contract, "" Holding, ": " Amount, ": " Price];
choices![
    Answer,
    Bidding,
    ChicagoVulnerable,
    DealerTakes,
    Partners,
    RevokePenalty,
    Rounding,
    Scoring,
    Suit,
    auction_bridge::Code,
    contract_bridge::Code,
];

numbers! {
    PlayerId: usize, PlayerId::index, PlayerId::at, "no such player";
    Bid: u8, Bid::points, Bid::new, "no such bid";
}

impl Serialize for Currency {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for Currency {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = String::deserialize(deserializer)?;
        Self::of(&written).map_err(|error| D::Error::custom(format_args!(": {error}")))
    }
}

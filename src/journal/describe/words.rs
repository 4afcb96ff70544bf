//! Small words: names in a row, contracts and calls with suit symbols.

use crate::rules::Denomination;
use crate::rules::bridge::{Bid, Call, Contract, Doubling, Mark};

/// “3♥ doubled”.
#[must_use]
pub fn contract(contract: Contract) -> String {
    let doubling = match contract.doubling {
        Doubling::Undoubled => "",
        Doubling::Doubled => " doubled",
        Doubling::Redoubled => " redoubled",
    };
    bid(contract.bid) + doubling
}

/// “3♥”, “pass”, “double”; a bid that was too low says what became of it.
#[must_use]
pub fn call(call: Call) -> String {
    match call {
        Call::Pass => "pass".into(),
        Call::Double => "double".into(),
        Call::Redouble => "redouble".into(),
        Call::Bid(made, Mark::Plain) => bid(made),
        Call::Bid(made, Mark::Condoned) => bid(made) + " accepted",
        Call::Bid(made, Mark::Raised) => "raised to ".to_owned() + &bid(made),
    }
}

fn bid(bid: Bid) -> String {
    let denomination = match bid.denomination {
        Denomination::Suit(suit) => suit.sign(),
        Denomination::NoTrumps => "NT",
    };
    format!("{}{denomination}", bid.level.odd())
}

/// “Ada, Ben and Cy”.
pub(crate) fn and<T: AsRef<str>>(all: &[T]) -> String {
    let all: Vec<&str> = all.iter().map(AsRef::as_ref).collect();
    match all.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// “1 trick”, “9 tricks”.
pub(super) fn count(number: impl Into<u32>, noun: &str) -> String {
    match number.into() {
        1 => format!("1 {noun}"),
        number => format!("{number} {noun}s"),
    }
}

/// “Deal 5” within a line: “deal 5”.
pub(super) fn lower_first(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().into_iter();
    first
        .flat_map(char::to_lowercase)
        .chain(characters)
        .collect()
}

/// “rubber” at the start of a line: “Rubber”.
pub(crate) fn capital(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().into_iter();
    first
        .flat_map(char::to_uppercase)
        .chain(characters)
        .collect()
}

/// “+5”, “−1”, “0”.
pub(crate) fn signed(number: i64) -> String {
    match number {
        0 => "0".to_owned(),
        1.. => format!("+{number}"),
        _ => format!("−{}", number.unsigned_abs()),
    }
}

/// A number as it was written, with the sign for minus instead of a hyphen.
pub(crate) fn minus(number: &str) -> String {
    number.replace('-', "−")
}

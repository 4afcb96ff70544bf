//! Money as people say it: “£3.00”, “3.00 CHF”.

use crate::rules::settle::Currency;

/// An amount in minor units: “£3.00”, “−£0.50”, “3.00 CHF”.
#[must_use]
pub fn amount(currency: Currency, minor: i128) -> String {
    let sign = if minor < 0 { "−" } else { "" };
    let size = currency.text(minor.abs());
    match currency.symbol() {
        Some(symbol) => format!("{sign}{symbol}{size}"),
        None => format!("{sign}{size} {}", currency.code()),
    }
}

//! Money as people say it: “£3.00”, “a tenth of a cent a point”.

use super::words::count;
use crate::journal::reckoning::{BankRow, Money};
use crate::journal::replay::Sheet;
use crate::journal::sitting::Players;
use crate::journal::stake::{Stake, Unit};
use crate::rules::settle::{Currency, Per, Price};

/// What the hundredth of a currency is called: one, and more than one.
const HUNDREDTHS: [(&[&str], &str, &str); 2] = [
    (
        &["USD", "EUR", "CAD", "AUD", "NZD", "SGD", "HKD", "ZAR"],
        "cent",
        "cents",
    ),
    (&["GBP"], "penny", "pence"),
];

/// Parts of a cent that have a word of their own.
const PARTS: [(u64, &str); 7] = [
    (2, "half a"),
    (4, "a quarter of a"),
    (5, "a fifth of a"),
    (8, "an eighth of a"),
    (10, "a tenth of a"),
    (20, "a twentieth of a"),
    (100, "a hundredth of a"),
];

/// An amount in minor units: “£3.00”, “−£0.50”, “3.00 CHF”.
#[must_use]
pub fn amount(currency: Currency, minor: i128) -> String {
    let sign = if minor < 0 { "−" } else { "" };
    format!("{sign}{}", signed(currency, &currency.text(minor.abs())))
}

/// An amount as it is written, with the sign of its currency or its code.
#[must_use]
pub fn signed(currency: Currency, size: &str) -> String {
    match (currency.symbol(), size.strip_prefix(['-', '−'])) {
        (Some(symbol), Some(size)) => format!("−{symbol}{size}"),
        (Some(symbol), None) => format!("{symbol}{size}"),
        (None, _) => format!("{} {}", size.replace('-', "−"), currency.code()),
    }
}

/// A stake: “a tenth of a cent a point”, “¥100 a hundred”.
#[must_use]
pub fn stake(stake: &Stake) -> String {
    let unit = match stake.unit {
        Unit::Points {
            per: Per::Point, ..
        } => "point",
        Unit::Points {
            per: Per::Hundred, ..
        } => "hundred",
        Unit::Counter => "red counter",
    };
    format!("{} a {unit}", price(stake.price, stake.currency))
}

/// A price: “a tenth of a cent”, “5 pence”, “£2”.
#[must_use]
pub fn price(price: Price, currency: Currency) -> String {
    let millionths = price.millionths();
    if millionths == 0 {
        return "nothing".to_owned();
    }
    let mut named = HUNDREDTHS.iter();
    let named = named.find(|(codes, ..)| codes.contains(&currency.code()));
    let (_, one, more) = match named {
        Some(named) if millionths < 1_000_000 => named,
        _ => return signed(currency, &plain(millionths, 1_000_000, currency.decimals())),
    };
    let cent = 10_000;
    let part = PARTS.iter().find(|(part, _)| part * millionths == cent);
    match part {
        Some((_, part)) => format!("{part} {one}"),
        None if millionths == cent => format!("a {one}"),
        None => format!("{} {more}", plain(millionths, cent, 0)),
    }
}

/// `size` in units of `unit`, with these decimals or, if it takes more, with those.
fn plain(size: u64, unit: u64, decimals: u8) -> String {
    let whole = size / unit;
    if size.is_multiple_of(unit) {
        return whole.to_string();
    }
    let width = unit.ilog10() as usize;
    let mut rest = format!("{:0width$}", size % unit);
    while rest.len() > usize::from(decimals) && rest.ends_with('0') {
        rest.pop();
    }
    format!("{whole}.{rest}")
}

/// What each settles with the bank, and whether it comes out even; nothing
/// where no counters were bought.
#[must_use]
pub fn bank(players: &Players, money: &Money) -> Vec<String> {
    let rows = money.bank.iter().flatten();
    let told = rows.map(|row: &BankRow| {
        let name = players.name(row.player);
        let size = u32::try_from(row.counters.unsigned_abs()).unwrap_or(u32::MAX);
        let counters = count(size, "red counter");
        let amount = amount(money.currency, row.minor.abs());
        if row.counters < 0 {
            format!("{name} owes the bank {counters}: pays {amount}")
        } else {
            format!("{name} hands back {counters} to the bank: gets {amount}")
        }
    });
    told.collect()
}

/// “40 red counters sold and not yet handed back, 40 with the players: the bank
/// comes out even.”
#[must_use]
pub fn bank_balance(players: &Players, sheet: &Sheet, money: &Money) -> Option<String> {
    let rows = money.bank.as_ref()?;
    let pitch = sheet.pitch()?;
    let sold = |player| i64::from(pitch.bought(player)) - i64::from(pitch.redeemed(player));
    let sold: i64 = players.ids().map(sold).sum();
    let in_play = pitch.in_play();
    let in_pool = in_play.map_or(0, |(_, playing)| i64::from(playing.sheet().pool()));
    let held: i64 = rows.iter().map(|row| row.counters).sum();
    let counted = |number: i64| {
        let size = u32::try_from(number.unsigned_abs()).unwrap_or(u32::MAX);
        count(size, "red counter")
    };
    let pool = match in_pool {
        0 => String::new(),
        pool => format!(" and {pool} in the pool of the game in play"),
    };
    let even = if held + in_pool == sold {
        "the bank comes out even"
    } else {
        "the bank does not come out even"
    };
    Some(format!(
        "{} sold and not yet handed back, {held} with the players{pool}: {even}.",
        counted(sold)
    ))
}

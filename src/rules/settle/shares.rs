//! Exact amounts to money that can be paid: the largest remainders.

use std::cmp::Reverse;

use super::{Currency, Exact};

/// What each wins or loses in minor units of a currency, of exact amounts that
/// together are nothing.
///
/// Each is rounded down, toward minus infinity. The units then still missing go
/// one each to the largest remainders, of equal ones to the earlier. So each is
/// less than a unit off, and all together are still nothing.
#[must_use]
pub fn shares(exact: &[Exact], currency: Currency) -> Vec<i128> {
    let split: Vec<(i128, i128)> = exact.iter().map(|exact| exact.split(currency)).collect();
    let mut money: Vec<i128> = split.iter().map(|(whole, _)| *whole).collect();
    let missing = usize::try_from(-money.iter().sum::<i128>()).unwrap_or(0);
    let mut by_rest: Vec<usize> = (0..money.len()).collect();
    by_rest.sort_by_key(|place| Reverse(split[*place].1)); // stable: the earlier first
    for place in by_rest.into_iter().take(missing) {
        money[place] += 1;
    }
    money
}

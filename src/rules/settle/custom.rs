//! The old custom: after each rubber each loser pays his right-hand adversary.

use super::{Carries, Exact, Per, Price};
use crate::rules::ledger::Line;

/// What one loser of a rubber pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RightHand<P> {
    /// Who pays: the loser, or his carrier.
    pub from: P,
    /// Who is paid: the winner on his right, or that one's carrier.
    pub to: P,
    /// How much, exactly.
    pub amount: Exact,
}

/// The payments after one rubber, in the order of the deal; none after a tie,
/// for nothing, or where the payer would pay himself.
#[must_use]
pub fn to_the_right<P: Copy + Eq>(
    line: &Line<P>,
    price: Price,
    per: Per,
    carries: &Carries<P>,
) -> Vec<RightHand<P>> {
    let Some(won) = line.winner() else {
        return Vec::new();
    };
    let amount = Exact::of(i64::from(line.counted), price, per);
    let losers = won.other().seats().into_iter();
    let paid = losers.map(|seat| RightHand {
        from: carries.payer(line.seats[seat]),
        to: carries.payer(line.seats[seat.left().partner()]),
        amount,
    });
    paid.filter(|paid| paid.from != paid.to && paid.amount != Exact::default())
        .collect()
}

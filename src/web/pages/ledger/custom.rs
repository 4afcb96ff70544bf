//! The old custom: after each rubber each loser pays his right-hand adversary.

use super::night::{Night, Over};
use crate::journal::describe::money::signed;
use crate::journal::{Decided, Header};
use crate::rules::settle::to_the_right;

/// What was paid after each rubber.
pub(super) struct Custom {
    pub(super) rubbers: Vec<Paid>,
}

/// After one rubber.
pub(super) struct Paid {
    pub(super) number: usize,
    pub(super) lines: Vec<String>,
}

impl Custom {
    /// None without a stake, and none in Auction Pitch.
    pub(super) fn of(header: &Header, night: &Night) -> Option<Self> {
        let stake = header.stake.filter(|_| header.game.laws().is_some())?;
        let name = |player| header.players.name(player);
        let paid = |stage: &Over| {
            let Decided::Sides(line) = &stage.outcome.result else {
                return None;
            };
            let paid = to_the_right(line, stake.price, stake.per(), &header.carries);
            let told = paid.into_iter().map(|paid| {
                let amount = paid.amount.text(stake.currency);
                let amount = signed(stake.currency, &amount);
                format!("{} pays {} {amount}", name(paid.from), name(paid.to))
            });
            Some(Paid {
                number: stage.number,
                lines: told.collect(),
            })
        };
        Some(Self {
            rubbers: night.stages.iter().filter_map(paid).collect(),
        })
    }
}

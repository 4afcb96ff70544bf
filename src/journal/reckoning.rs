//! What the evening comes to for each player: the ledger and the money.

use super::replay::{BridgeSheet, Sheet};
use super::sitting::{Header, PlayerId};
use crate::rules::BySide;
use crate::rules::ledger::{Ledger, Line, Rounding};
use crate::rules::settle::{Currency, Exact, Payment, payments, shares};

impl BridgeSheet {
    /// Plus and minus of the rubbers that are over.
    #[must_use]
    pub fn ledger(&self, rounding: Rounding) -> Ledger<PlayerId> {
        let over = self.rubbers.iter().filter_map(|seated| {
            let pad = seated.over()?.pad();
            let total = BySide::from_fn(|side| pad.total(side));
            Some(Line::of(seated.seats, total, rounding))
        });
        Ledger {
            lines: over.collect(),
        }
    }
}

impl Header {
    /// How margins are counted: to the point where nothing is played for.
    #[must_use]
    pub fn rounding(&self) -> Rounding {
        self.stake.map_or(Rounding::Exact, |stake| stake.rounding())
    }
}

/// What everyone wins or loses, in the order of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Money {
    /// What it is paid in.
    pub currency: Currency,
    /// What each player's own points or counters come to, exactly.
    pub own: Vec<Exact>,
    /// The same with those he carries; nothing for one who is carried.
    pub exact: Vec<Exact>,
    /// What each wins or loses, in minor units.
    pub minor: Vec<i128>,
}

impl Money {
    /// What a player wins or loses, with the decimals of the currency.
    #[must_use]
    pub fn text(&self, player: PlayerId) -> String {
        let minor = self.minor.get(player.index()).copied();
        self.currency.text(minor.unwrap_or_default())
    }

    /// A shortest list of payments; the places are those of the players.
    #[must_use]
    pub fn payments(&self) -> Vec<Payment> {
        payments(&self.minor)
    }
}

/// The money of an evening; none where nothing is played for.
#[must_use]
pub fn money(header: &Header, sheet: &Sheet) -> Option<Money> {
    let stake = header.stake?;
    let won: Vec<i64> = match sheet {
        Sheet::Bridge(sheet) => {
            let ledger = sheet.ledger(stake.rounding());
            let nets = header.players.ids().map(|player| ledger.row(player).net());
            nets.collect()
        }
        Sheet::Pitch(sheet) => header
            .players
            .ids()
            .map(|player| sheet.red(player))
            .collect(),
    };
    let own: Vec<Exact> = won.into_iter().map(|won| stake.exact(won)).collect();
    let pays = |payer: PlayerId| {
        let everyone = header.players.ids();
        let his = everyone.filter(|player| header.carries.payer(*player) == payer);
        his.map(|player| own[player.index()]).sum()
    };
    let exact: Vec<Exact> = header.players.ids().map(pays).collect();
    Some(Money {
        currency: stake.currency,
        minor: shares(&exact, stake.currency),
        own,
        exact,
    })
}

//! What the evening comes to for each player: the ledger and the money.

use super::replay::{BridgeSheet, PitchSheet, Sheet};
use super::sitting::{Header, PlayerId};
use super::stage::row;
use super::stake::Stake;
use crate::rules::ledger::{Ledger, Rounding};
use crate::rules::settle::{Currency, Exact, Payment, payments, shares};

impl BridgeSheet {
    /// Plus and minus of the rubbers that are over.
    #[must_use]
    pub fn ledger(&self, rounding: Rounding) -> Ledger<PlayerId> {
        let over = self.rubbers.iter();
        Ledger {
            lines: over.filter_map(|seated| seated.line(rounding)).collect(),
        }
    }
}

impl Header {
    /// How margins are counted: to the point where nothing is played for.
    #[must_use]
    pub fn rounding(&self) -> Rounding {
        self.stake.map_or(Rounding::Exact, |stake| stake.rounding())
    }

    /// Those for whom a player pays: the player, unless carried, and all whom
    /// the player carries.
    fn paid_for_by(&self, payer: PlayerId) -> impl Iterator<Item = PlayerId> + '_ {
        let everyone = self.players.ids();
        everyone.filter(move |player| self.carries.payer(*player) == payer)
    }
}

/// What everyone wins or loses, by the places of the list.
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
    /// What each has paid, less what they were paid.
    pub paid: Vec<i128>,
    /// What each settles with the bank, where counters were bought from it.
    pub bank: Option<Vec<BankRow>>,
}

/// The counters that a player hands back to the bank, or owes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BankRow {
    /// The player, who is not carried.
    pub player: PlayerId,
    /// Counters of the player and of all whom the player carries.
    pub counters: i64,
    /// What the bank pays for them, in minor units; below nothing it gets that.
    pub minor: i128,
}

impl Money {
    /// What a player wins or loses, with the decimals of the currency.
    #[must_use]
    pub fn text(&self, player: PlayerId) -> String {
        let minor = self.minor.get(player.index()).copied();
        self.currency.text(minor.unwrap_or_default())
    }

    /// What is still open for each, above nothing what they are to get. Where
    /// the bank settles the game, that is what they lent one another.
    #[must_use]
    pub fn open(&self) -> Vec<i128> {
        if self.bank.is_some() {
            return self.paid.clone();
        }
        let both = self.minor.iter().zip(&self.paid);
        both.map(|(won, paid)| won + paid).collect()
    }

    /// A shortest list of payments that settles what is open; the places are
    /// those of the players.
    #[must_use]
    pub fn payments(&self) -> Vec<Payment> {
        payments(&self.open())
    }
}

/// The money of an evening; none where nothing is played for.
#[must_use]
pub fn money(header: &Header, sheet: &Sheet) -> Option<Money> {
    let stake = header.stake?;
    let stages = sheet.stages(stake.rounding());
    let places = header.players.places();
    let won = places.map(|player| row(&stages, player).net());
    let own: Vec<Exact> = won.map(|won| stake.exact(won)).collect();
    let pays = |payer: PlayerId| {
        header
            .paid_for_by(payer)
            .map(|player| own[player.index()])
            .sum()
    };
    let exact: Vec<Exact> = header.players.places().map(pays).collect();
    let mut paid = vec![0; own.len()];
    for (_, payment) in sheet.paid() {
        // What replayed is an amount in the currency of the stake.
        let minor = payment.minor(Some(&stake)).unwrap_or_default();
        paid[payment.from.index()] += minor;
        paid[payment.to.index()] -= minor;
    }
    let bank = sheet.pitch().filter(|sheet| !sheet.counters.is_empty());
    Some(Money {
        currency: stake.currency,
        paid,
        bank: bank.map(|sheet| bank_rows(header, &stake, sheet)),
        minor: shares(&exact, stake.currency),
        own,
        exact,
    })
}

fn bank_rows(header: &Header, stake: &Stake, sheet: &PitchSheet) -> Vec<BankRow> {
    let row = |player: PlayerId| {
        let holdings = header.paid_for_by(player).map(|held| sheet.holding(held));
        let counters = holdings.sum();
        (counters != 0).then(|| BankRow {
            player,
            counters,
            minor: stake.exact(counters).rounded_down(stake.currency),
        })
    };
    header.players.ids().filter_map(row).collect()
}

//! Money that changed hands at the table, in any game.

use crate::journal::{PlayerId, Stake};
use crate::rules::settle::{Amount, Currency};

/// One player paid another, in the currency of the stake.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paid {
    /// Who paid.
    pub from: PlayerId,
    /// Who was paid; another player.
    pub to: PlayerId,
    /// How much.
    pub amount: Amount,
}

/// Why money cannot have been paid so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotPaid {
    /// Without a stake there is no money.
    #[error("nothing is played for, so nothing is paid")]
    NoStake,
    /// Nobody pays themself.
    #[error("who pays and who is paid are the same player")]
    Same,
    /// A part of a minor unit.
    #[error("{0} has more decimals than {code} has", code = .1.code())]
    TooFine(Amount, Currency),
}

impl Paid {
    /// What was paid in minor units, where that is played for.
    pub fn minor(&self, stake: Option<&Stake>) -> Result<i128, NotPaid> {
        let currency = stake.ok_or(NotPaid::NoStake)?.currency;
        if self.from == self.to {
            return Err(NotPaid::Same);
        }
        let minor = self.amount.minor(currency);
        minor.ok_or(NotPaid::TooFine(self.amount, currency))
    }
}

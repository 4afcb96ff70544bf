//! Whether the recorded bidding of a deal comes to what was played.
//!
//! The calls go round from the dealer, so that the same calls make another
//! player declarer where another dealt.

use super::Fault;
use crate::journal::sitting::PlayerId;
use crate::rules::bridge::{Auction, Call, CallLaws, Closed, Deal, Declared};
use crate::rules::{BySeat, Seat};

/// Who deals, who sits where and which calls are legal: what calls are checked
/// against.
#[derive(Debug, Clone, Copy)]
pub struct Bidding {
    /// The first to call.
    pub dealer: Seat,
    /// Who sits where.
    pub seats: BySeat<PlayerId>,
    /// Which calls may be made.
    pub laws: CallLaws,
}

impl Bidding {
    /// What a whole bidding comes to.
    pub fn close(&self, calls: &[Call]) -> Result<Closed, Fault> {
        let run = Auction::run(self.dealer, self.laws, calls.iter().copied());
        run.map_err(|(good, why)| Fault::Call {
            number: good + 1,
            call: calls.get(good).copied(),
            why,
        })
    }

    /// Refuses calls that come to something else than what was played; a deal
    /// without calls is taken at its word.
    pub fn check(&self, calls: &[Call], deal: &Deal) -> Result<(), Fault> {
        self.agree(
            calls,
            match deal {
                Deal::PassedOut => Closed::PassedOut,
                Deal::Played(played) => Closed::Declared(played.declared),
            },
        )
    }

    /// The same for a contract that is in play.
    pub fn check_contract(&self, calls: &[Call], declared: Declared) -> Result<(), Fault> {
        self.agree(calls, Closed::Declared(declared))
    }

    fn agree(&self, calls: &[Call], played: Closed) -> Result<(), Fault> {
        if calls.is_empty() {
            return Ok(());
        }
        let bid = self.close(calls)?;
        if bid == played {
            return Ok(());
        }
        Err(Fault::OtherContract {
            dealer: self.dealer,
            seats: self.seats,
            bid,
            played,
        })
    }
}

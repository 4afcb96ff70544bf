//! A change that cannot be.

use crate::journal::entry::EntryId;
use crate::journal::game::Game;
use crate::journal::replay::Fault;
use crate::journal::sitting::{BadPlayers, Header, MAX_ENTRIES, PlayerId};
use crate::rules::settle::Currency;

/// A change that cannot be. [`say`](Self::say) puts it into words with names.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The entry itself does not fit where it stands.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The entry was struck meanwhile.
    #[error("that entry has been struck")]
    NoSuchEntry,
    /// Nothing is left to undo, or to put back.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// A sitting is full.
    #[error("a sitting holds at most {MAX_ENTRIES} entries; begin a new one")]
    Full,
    /// No rubber is in play, so no contract can be.
    #[error("no rubber is in play; a new seating comes first")]
    NothingInPlay,
    /// Two players would have one name.
    #[error(transparent)]
    Players(#[from] BadPlayers),
    /// Another game's rules.
    #[error("the game of a sitting cannot change")]
    OtherGame,
    /// Other laws after the first deal.
    #[error("the first deal settles the rules; only the lump for a revoke can change after it")]
    RulesSettled,
    /// The sitting is closed.
    #[error("the evening is settled; reopen it first")]
    Settled,
    /// A sitting that is open is not opened again.
    #[error("the evening is open already")]
    Open,
    /// The organizer of a party closed all of its tables.
    #[error("the party is closed; the organizer can reopen it")]
    PartyClosed,
    /// A table of a party does not close by itself.
    #[error("the organizer closes the party, and every table with it")]
    PartyCloses,
    /// The tables of a party play under its rules, and for no stake.
    #[error("all tables of a party play under the same rules, and for no stake")]
    PartyRules,
    /// A table of a party does not open by itself.
    #[error("the organizer reopens the party, and every table with it")]
    PartyReopens,
    /// A name that another table of the party has.
    #[error("there is another {name} at table {table}; add a letter or a surname")]
    NameAtTable {
        /// The name, as that table has it.
        name: String,
        /// The number of the table.
        table: u16,
    },
    /// A player the sitting does not have.
    #[error("there is no such player")]
    NoSuchPlayer,
    /// Somebody went home already.
    #[error("he has gone home already")]
    Gone(PlayerId),
    /// A table agrees on totals when there are totals.
    #[error("that rubber is not over")]
    NotOver,
    /// Points where red counters are paid, or the other way.
    #[error("that is the stake of another game")]
    OtherStake,
    /// Money that was paid would be in another currency, or in none.
    #[error(
        "money was paid in {code}, so that is what is played for; strike the payments first",
        code = .0.code()
    )]
    PaidIn(Currency),
    /// A later entry does not fit, and no remedy is known.
    #[error("entry {place} would no longer fit: {fault}")]
    Later {
        /// The later entry.
        entry: EntryId,
        /// Its place in the journal, from 1.
        place: usize,
        /// Why it would not fit.
        fault: Fault,
    },
}

impl Refusal {
    /// The refusal in words, with the names of the players and what the game
    /// calls that which a seating begins.
    #[must_use]
    pub fn say(&self, header: &Header) -> String {
        match self {
            Self::Fault(fault) => fault.say(header),
            Self::Later { place, fault, .. } => {
                format!("entry {place} would no longer fit: {}", fault.say(header))
            }
            Self::Gone(player) => format!("{} has gone home already", header.players.name(*player)),
            Self::NotOver => format!("that {} is not over", header.game.unit()),
            Self::NothingInPlay => format!(
                "no {} is in play; a new seating comes first",
                header.game.unit()
            ),
            Self::RulesSettled if !matches!(header.game, Game::AuctionBridge(_)) => {
                "the first deal settles the rules".into()
            }
            _ => self.to_string(),
        }
    }
}

//! A change that cannot be.

use crate::journal::entry::EntryId;
use crate::journal::game::Game;
use crate::journal::part::Part;
use crate::journal::replay::Fault;
use crate::journal::sitting::{BadPlayers, Header, MAX_ENTRIES, PlayerId};
use crate::rules::settle::Currency;

/// A change that cannot be. Only [`say`](Self::say) puts it into words: they
/// need the names and the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The entry itself does not fit where it stands.
    Fault(Fault),
    /// The entry was struck meanwhile.
    NoSuchEntry,
    /// It was taken back before, or never was.
    NothingToUndo,
    /// It was put back before.
    NothingToPutBack,
    /// Only the newest change is taken back, and only what was taken back last
    /// is put back.
    NotNewest,
    /// A sitting is full.
    Full,
    /// No rubber is in play, so no contract can be.
    NothingInPlay,
    /// The rubber was stopped, so no contract can be in play.
    Stopped,
    /// Two players would have one name.
    Players(BadPlayers),
    /// Another game's rules.
    OtherGame,
    /// Other laws after the first deal.
    RulesSettled,
    /// The sitting is closed.
    Settled,
    /// A sitting that is open is not opened again.
    Open,
    /// The organizer of a party closed all of its tables.
    PartyClosed,
    /// A table of a party does not close by itself.
    PartyCloses,
    /// The tables of a party play under its rules, and for no stake.
    PartyRules,
    /// A table of a party does not open by itself.
    PartyReopens,
    /// A name that another table of the party has.
    NameAtTable {
        /// The name, as that table has it.
        name: String,
        /// The number of the table.
        table: u16,
    },
    /// A player the sitting does not have.
    NoSuchPlayer,
    /// A player whom another phone took out of the list.
    TakenOut(PlayerId),
    /// A player who is not taken out, and why.
    HasPart(PlayerId, Part),
    /// Somebody went home already.
    Gone(PlayerId),
    /// A table agrees on totals when there are totals.
    NotOver,
    /// Points where red counters are paid, or the other way.
    OtherStake,
    /// Money that was paid would be in another currency, or in none.
    PaidIn(Currency),
    /// A later entry does not fit, and no remedy is known.
    Later {
        /// The later entry.
        entry: EntryId,
        /// Its number among the deals, where it is one.
        deal: Option<usize>,
        /// Why it would not fit.
        fault: Fault,
    },
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<BadPlayers> for Refusal {
    fn from(bad: BadPlayers) -> Self {
        Self::Players(bad)
    }
}

impl Refusal {
    /// The refusal in words, with the names of the players and what the game
    /// calls that which a seating begins.
    #[must_use]
    pub fn say(&self, header: &Header) -> String {
        let unit = header.game.unit();
        let text = match self {
            Self::Fault(fault) => return fault.say(header),
            Self::Players(bad) => return bad.to_string(),
            Self::Later { deal, fault, .. } => {
                let what = match deal {
                    Some(number) => format!("deal {number}"),
                    None => "what comes after it".to_owned(),
                };
                return format!("{what} would no longer fit: {}", fault.say(header));
            }
            Self::Gone(player) => {
                return format!("{} has gone home already", header.players.name(*player));
            }
            Self::TakenOut(player) => {
                return format!("{} was taken out", header.players.name(*player));
            }
            Self::HasPart(player, part) => {
                let (name, part) = (header.players.name(*player), part.say());
                return format!("{name} {part}, so the name stays");
            }
            Self::NotOver => return format!("that {unit} is not over"),
            Self::NothingInPlay => {
                return format!("no {unit} is in play; a new seating comes first");
            }
            Self::Stopped => {
                return format!("this {unit} was stopped; to go on with it, undo the stop first");
            }
            Self::Full => {
                return format!("a sitting holds at most {MAX_ENTRIES} entries; begin a new one");
            }
            Self::NameAtTable { name, table } => {
                return format!(
                    "there is another {name} at table {table}; add a letter or a surname"
                );
            }
            Self::PaidIn(currency) => {
                return format!(
                    "money was paid in {}, so that is what is played for; strike the payments first",
                    currency.code()
                );
            }
            Self::NoSuchEntry => "that entry has been struck",
            Self::NothingToUndo => "that has been taken back already",
            Self::NothingToPutBack => "that has been put back already",
            Self::NotNewest => "something else was saved since",
            Self::OtherGame => "the game of a sitting cannot change",
            Self::RulesSettled if matches!(header.game, Game::AuctionBridge(_)) => {
                "the first deal settles the rules; only the lump for a revoke can change after it"
            }
            Self::RulesSettled => "the first deal settles the rules",
            Self::Settled => "the evening is settled; reopen it first",
            Self::Open => "the evening is open already",
            Self::PartyClosed => "the party is closed; the organizer can reopen it",
            Self::PartyCloses => "the organizer closes the party, and every table with it",
            Self::PartyRules => "all tables of a party play under the same rules, and for no stake",
            Self::PartyReopens => "the organizer reopens the party, and every table with it",
            Self::NoSuchPlayer => "there is no such player",
            Self::OtherStake => "that is the stake of another game",
        };
        text.to_owned()
    }
}

//! Why an entry does not fit those before it, in the words of the table.

use super::PlaysFor;
use crate::journal::PlayerId;
use crate::journal::entry::NotPaid;
use crate::journal::game::Game;
use crate::journal::sitting::{Header, Players};
use crate::rules::bridge::{Call, Closed, IllegalCall, Refusal};
use crate::rules::pitch::{self, ByChair};
use crate::rules::{BySeat, Seat};

/// Why an entry does not fit. Only [`say`](Self::say) puts it into words: they
/// need the names and the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// Nobody sat down yet.
    NoSeating,
    /// A deal or a stop after the end of the rubber, round or game.
    RubberOver,
    /// A seating in the middle of a rubber, round or game.
    RubberInPlay,
    /// The laws of bridge say no.
    Refused(Refusal),
    /// A recorded call that could not be made, or one that is wanting.
    Call {
        /// Which, from 1.
        number: usize,
        /// The call; none where the bidding breaks off.
        call: Option<Call>,
        /// Why.
        why: IllegalCall,
    },
    /// The recorded calls come to something else than what was played.
    OtherContract {
        /// Who dealt, and so called first.
        dealer: Seat,
        /// Who sits where.
        seats: BySeat<PlayerId>,
        /// What the calls come to.
        bid: Closed,
        /// What was played.
        played: Closed,
    },
    /// The rules of Auction Pitch say no, of players in this order.
    Pitch {
        /// What the rules say.
        refusal: pitch::Refusal,
        /// Who has which chair.
        order: ByChair<PlayerId>,
    },
    /// An entry names somebody who does not sit in this rubber or game.
    NotInGame(PlayerId),
    /// Money that cannot have been paid so.
    Paid(NotPaid),
    /// A substitute who sits, and so has cards already.
    SubstituteSits {
        /// Whose cards.
        player: PlayerId,
        /// Who was to play them.
        by: PlayerId,
    },
    /// A substitute who plays somebody’s cards already.
    SubstituteBusy(PlaysFor),
    /// The end of what has not begun.
    NoSubstitute(PlayerId),
    /// A line of another game.
    OtherGame,
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<NotPaid> for Fault {
    fn from(not_paid: NotPaid) -> Self {
        Self::Paid(not_paid)
    }
}

impl Fault {
    /// The fault in words, with the names of the players and what the game
    /// calls that which a seating begins.
    #[must_use]
    pub fn say(&self, header: &Header) -> String {
        let (players, unit) = (&header.players, header.game.unit());
        match self {
            Self::RubberOver => format!("the {unit} is over; a new seating comes first"),
            Self::RubberInPlay => format!("a {unit} is still in play"),
            Self::OtherContract {
                dealer,
                seats,
                bid,
                played,
            } => {
                let [called, not] =
                    [*bid, *played].map(|closed| say_closed(closed, *seats, players));
                let come_to = format!("the calls come to {called}, not {not}");
                if is_anothers(*bid, *played) {
                    format!("{} dealt, so {come_to}", players.name(seats[*dealer]))
                } else {
                    come_to
                }
            }
            Self::Pitch { refusal, order } => refusal.say(|chair| players.name(order[chair])),
            Self::NotInGame(player) => format!("{} is not in this {unit}", players.name(*player)),
            Self::SubstituteSits { player, by } => {
                let [player, by] = [player, by].map(|who| players.name(*who));
                format!("{by} sits in this {unit} and cannot play {player}’s cards as well")
            }
            Self::SubstituteBusy(PlaysFor { player, by }) => {
                let [player, by] = [player, by].map(|who| players.name(*who));
                format!("{by} plays {player}’s cards already")
            }
            Self::NoSubstitute(player) => {
                format!("nobody plays {}’s cards for them", players.name(*player))
            }
            Self::OtherGame => format!("this does not belong to {}", Game::title(&header.game)),
            Self::NoSeating => "nobody has sat down yet; a seating comes first".into(),
            Self::Refused(refusal) => refusal.to_string(),
            Self::Paid(not_paid) => not_paid.to_string(),
            Self::Call { number, call, why } => say_call(*number, *call, *why),
        }
    }
}

/// Whether the contract is the same and another player’s, as it is when the
/// calls began with another dealer.
fn is_anothers(bid: Closed, played: Closed) -> bool {
    match (bid, played) {
        (Closed::Declared(bid), Closed::Declared(played)) => bid.contract == played.contract,
        _ => false,
    }
}

fn say_closed(closed: Closed, seats: BySeat<PlayerId>, players: &Players) -> String {
    match closed {
        Closed::PassedOut => "four passes".into(),
        Closed::Declared(declared) => {
            let name = players.name(seats[declared.declarer]);
            format!("{} by {name} ({})", declared.contract, declared.declarer)
        }
    }
}

/// “call 2: 3D does not outbid 3H”; the call is named once.
fn say_call(number: usize, call: Option<Call>, why: IllegalCall) -> String {
    match (call, why) {
        (None, _) => format!("calls: {why}"),
        (_, IllegalCall::TooLow { .. } | IllegalCall::NotTooLow { .. }) => {
            format!("call {number}: {why}")
        }
        (Some(call), _) => format!("call {number}: {call}: {why}"),
    }
}

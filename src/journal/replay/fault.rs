//! Why an entry does not fit those before it.

use crate::journal::PlayerId;
use crate::rules::bridge::Refusal;
use crate::rules::pitch::{self, ByChair};

/// Why an entry does not fit.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Nobody sat down yet.
    #[error("nobody has sat down yet; a seating comes first")]
    NoSeating,
    /// A deal or a stop after the end of the rubber, round or game.
    #[error("the rubber is over; a new seating comes first")]
    RubberOver,
    /// A seating in the middle of a rubber, round or game.
    #[error("a rubber is still in play")]
    RubberInPlay,
    /// The laws of bridge say no.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The rules of Auction Pitch say no, of players in this order.
    #[error("{refusal}")]
    Pitch {
        /// What the rules say.
        refusal: pitch::Refusal,
        /// Who has which chair.
        order: ByChair<PlayerId>,
    },
    /// A deal names somebody who does not play in this game.
    #[error("a player of this deal is not in this game")]
    NotInGame(PlayerId),
    /// A line of another game.
    #[error("this belongs to another game")]
    OtherGame,
}

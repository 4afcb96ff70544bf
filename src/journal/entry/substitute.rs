//! Somebody plays another’s cards for a while.

use crate::journal::PlayerId;

/// Who plays the cards of a player from here on; the points stay the
/// player’s. It ends by itself with the rubber, round or game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Substitute {
    /// Whose cards.
    pub player: PlayerId,
    /// Who plays them; none where the player does again.
    pub by: Option<PlayerId>,
}

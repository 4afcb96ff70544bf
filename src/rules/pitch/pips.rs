//! Who makes the point for Game: the most pips taken in tricks.

use std::fmt;

use super::{ByChair, Chair};

/// The pips of a pack: in each suit an Ace is 4, a King 3, a Queen 2, a Jack 1
/// and a ten 10 (F, Seven-Up).
pub const ALL_PIPS: u16 = 4 * (4 + 3 + 2 + 1 + 10);

/// The player with the most pips. A tie is nobody’s (F), and so are no pips at
/// all, which tie the whole table.
///
/// ```
/// # use crossline::rules::pitch::{ByChair, game_by_pips};
/// let pips = ByChair::try_from(vec![14, 3, 0, 21]).unwrap();
/// assert_eq!(game_by_pips(&pips).unwrap(), pips.players().chair(3));
/// let tied = ByChair::try_from(vec![14, 3, 0, 14]).unwrap();
/// assert_eq!(game_by_pips(&tied), Ok(None));
/// ```
pub fn game_by_pips(pips: &ByChair<u8>) -> Result<Option<Chair>, TooManyPips> {
    let all: u16 = pips.iter().map(|(_, taken)| u16::from(*taken)).sum();
    if all > ALL_PIPS {
        return Err(TooManyPips(all));
    }
    let most = pips.iter().map(|(_, taken)| *taken).max().unwrap_or(0);
    let mut with_most = pips.iter().filter(|(_, taken)| **taken == most);
    Ok(match (with_most.next(), with_most.next()) {
        (Some((chair, _)), None) => Some(chair),
        _ => None,
    })
}

/// More pips than there are in a pack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooManyPips(u16);

impl fmt::Display for TooManyPips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there are {ALL_PIPS} pips in a pack, not {}", self.0)
    }
}

impl std::error::Error for TooManyPips {}

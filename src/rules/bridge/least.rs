//! Tricks that honours take, however the cards are played. A deal in which a
//! side holds honours and has fewer tricks cannot have happened: the honours
//! stand with the wrong side, or the tricks are another number.

use super::{ALL_TRICKS, Honours, Played, Revokes};
use crate::rules::bridge::Holding;
use crate::rules::{Denomination, Side};

/// Honours that must have taken more tricks than their side has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooFewTricks {
    /// Whose honours, and how they lay.
    pub honours: Honours,
    /// The fewest tricks that they can have taken.
    pub least: u8,
    /// The tricks that their side has.
    pub has: u8,
}

impl Played {
    /// What about this deal cannot be, if something cannot. It goes by the
    /// tricks as they were won: where the laws move tricks for a revoke, a
    /// table may have had it so.
    #[must_use]
    pub fn too_few_tricks(&self) -> Option<TooFewTricks> {
        let honours = self.honours?;
        let declaring = self.side();
        let taken = self.tricks.taken();
        let has = if honours.side == declaring {
            taken
        } else {
            ALL_TRICKS - taken
        };
        let denomination = self.declared.contract.bid.denomination;
        let revoked = self.revokes.by(honours.side, declaring);
        let least = least(denomination, honours.holding, revoked);
        (has < least).then_some(TooFewTricks {
            honours,
            least,
            has,
        })
    }
}

impl Revokes {
    /// Whether `side` revoked in a deal that `declaring` played.
    fn by(self, side: Side, declaring: Side) -> bool {
        match self {
            Self::None => false,
            Self::Declarer => side == declaring,
            Self::Defenders(_) => side != declaring,
            Self::Both => true,
        }
    }
}

/// The fewest tricks that a side takes with a holding.
///
/// In a suit a trick that holds a trump honour goes to the highest in it. Two
/// honours of one hand are never in one trick; honours of partners may be. A
/// revoke changes nothing about it.
///
/// - Five in one hand: none is beaten, five tricks.
/// - Four in one hand and the fifth in partner's: none is beaten by an
///   adversary, and the four fall in four tricks.
/// - Five, divided: the hand with three has three tricks.
/// - Four in one hand: four tricks, of which the adversaries' honour takes at
///   most one.
/// - Four, divided two and two: they may fall in two tricks, and the
///   adversaries' honour may take one of them.
/// - Three: they may fall in two tricks, and the adversaries have two honours.
///
/// At no-trumps an ace takes a trick if its own suit is led, and may be thrown
/// away on another. With all four in one hand the first of them to be played
/// takes its trick: that hand still holds the ace of whatever else is led, so
/// it has that suit and must follow. Only its own revoke changes that. With
/// fewer in a hand, each may be thrown away on a suit whose ace is elsewhere.
const fn least(denomination: Denomination, holding: Holding, revoked: bool) -> u8 {
    match (denomination, holding) {
        (Denomination::Suit(_), Holding::FiveInOne) => 5,
        (Denomination::Suit(_), Holding::FourAndOne) => 4,
        (Denomination::Suit(_), Holding::FiveDivided | Holding::FourInOne) => 3,
        (Denomination::Suit(_), Holding::FourDivided) => 1,
        (Denomination::NoTrumps, Holding::FourInOne) if !revoked => 1,
        (Denomination::Suit(_) | Denomination::NoTrumps, _) => 0,
    }
}

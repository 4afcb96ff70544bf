//! A rubber of Contract Bridge: who is vulnerable, when it is over, and what
//! that pays.

use super::laws::{self, Code};
use crate::rules::bridge::{Below, Item, Kind, Pad, ScoredDeal};
use crate::rules::{BySide, Side};

/// A side with a game, from the next deal on (43, 93).
pub(super) fn vulnerable(pad: &Pad) -> BySide<bool> {
    BySide::from_fn(|side| pad.games[side] > 0)
}

/// Enters a deal; true if it ends the rubber.
pub(super) fn enter(pad: &mut Pad, scored: ScoredDeal) -> bool {
    let Some(side) = pad.enter(scored, laws::GAME) else {
        return false;
    };
    let over = pad.games[side] == laws::RUBBER_GAMES;
    if over {
        let against = pad.games[side.other()];
        pad.items.push(Item {
            side,
            kind: Kind::Rubber,
            points: laws::rubber(against),
            why: match against {
                0 => "two games to none".into(),
                _ => "two games to one".into(),
            },
        });
    }
    over
}

/// A game and a part-score are judged each on its own, so that one side may be
/// paid for either; what both sides have is paid to neither (43, 93).
pub(super) fn unfinished(pad: &Pad, code: Code) -> Vec<Item> {
    let game = only(|side| pad.games[side] > 0).map(|side| Item {
        side,
        kind: Kind::Unfinished,
        points: laws::UNFINISHED_GAME,
        why: "the only game in a rubber that was stopped".into(),
    });
    let part = only(|side| pad.part[side] > Below(0)).map(|side| Item {
        side,
        kind: Kind::Unfinished,
        points: laws::unfinished_part(code),
        why: "the only part-score in a game that was stopped".into(),
    });
    game.into_iter().chain(part).collect()
}

/// The side of which `has` is true, if it is not true of both.
fn only(has: impl Fn(Side) -> bool) -> Option<Side> {
    match (has(Side::NS), has(Side::EW)) {
        (true, false) => Some(Side::NS),
        (false, true) => Some(Side::EW),
        _ => None,
    }
}

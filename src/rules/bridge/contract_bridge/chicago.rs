//! Chicago, a round of four deals: vulnerability goes by the deal, and games
//! and part-scores are paid in the deal that makes them.
//!
//! A deal that is passed out is dealt again and is none of the four (Ch).

use super::laws::{self, ChicagoVulnerable};
use crate::rules::bridge::{Below, Item, Kind, Pad, ScoredDeal};
use crate::rules::{BySide, Seat, Side};

/// Nobody on the first deal, both sides on the last, one side between (Ch).
pub(super) fn vulnerable(pad: &Pad, dealer: Seat, between: ChicagoVulnerable) -> BySide<bool> {
    let one = match between {
        ChicagoVulnerable::Dealer => dealer.side(),
        ChicagoVulnerable::Opponents => dealer.side().other(),
    };
    BySide::from_fn(|side| match pad.played() + 1 {
        1 => false,
        2 | 3 => side == one,
        _ => true,
    })
}

/// Enters a deal where part-scores carry; true if it ends the round.
///
/// On the last deal a part-score is paid if it was made there, not if it was
/// only carried into it (Ch).
pub(super) fn enter_carrying(pad: &mut Pad, mut scored: ScoredDeal) -> bool {
    let last = pad.played() + 1 == laws::CHICAGO_DEALS;
    let bonus = match (pad.completes(&scored, laws::GAME), made_in(&scored)) {
        (Some(side), _) => Some(game(side, &scored)),
        (None, Some(side)) if last => Some(Item {
            side,
            kind: Kind::Part,
            points: laws::CHICAGO_LAST_PART,
            why: "a part-score made on the last deal".into(),
        }),
        _ => None,
    };
    scored.items.extend(bonus);
    pad.enter(scored, laws::GAME);
    is_over(pad)
}

/// Enters a deal that stands alone; true if it ends the round.
pub(super) fn enter_alone(pad: &mut Pad, mut scored: ScoredDeal) -> bool {
    let bonus = match (pad.completes(&scored, laws::GAME), made_in(&scored)) {
        (Some(side), _) => Some(game(side, &scored)),
        (None, Some(side)) => Some(Item {
            side,
            kind: Kind::Part,
            points: laws::CHICAGO_PART,
            why: "a part-score".into(),
        }),
        (None, None) => None,
    };
    scored.items.extend(bonus);
    pad.enter(scored, laws::GAME);
    pad.part = BySide::default();
    is_over(pad)
}

fn is_over(pad: &Pad) -> bool {
    pad.played() == laws::CHICAGO_DEALS
}

/// The side that scored below the line.
fn made_in(scored: &ScoredDeal) -> Option<Side> {
    Side::ALL
        .into_iter()
        .find(|side| scored.below(*side) > Below(0))
}

fn game(side: Side, scored: &ScoredDeal) -> Item {
    let vulnerable = scored.vulnerable[side];
    let how = if vulnerable {
        "vulnerable"
    } else {
        "not vulnerable"
    };
    Item {
        side,
        kind: Kind::Game,
        points: laws::chicago_game(vulnerable),
        why: format!("a game, {how}"),
    }
}

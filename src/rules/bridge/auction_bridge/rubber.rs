//! How Auction Bridge scores a rubber: two games end it, 250 for them, 125 for
//! each game of one that is stopped.

use super::laws::{self, Rules};
use super::score;
use crate::rules::bridge::{
    Below, CallLaws, Holding, Item, Kind, Laws, Lump, Pad, Played, ScoredDeal,
};
use crate::rules::{BySide, Denomination, Seat, Side};

/// Games that make a rubber; there is no third after two to none (I).
const GAMES: u8 = 2;

impl Laws for Rules {
    fn calls(&self) -> CallLaws {
        CallLaws {
            order: laws::order(self.code),
            raised: true,
        }
    }

    fn game(&self) -> Option<Below> {
        Some(laws::GAME)
    }

    fn settles_revokes(&self) -> bool {
        true
    }

    fn lumps(&self) -> &'static [Lump] {
        &laws::LUMPS
    }

    fn honours(&self, denomination: Denomination, holding: Holding) -> Option<u32> {
        laws::honours(denomination, holding)
    }

    /// Never: the word does not belong to this game.
    fn vulnerable(&self, _pad: &Pad, _dealer: Seat) -> BySide<bool> {
        BySide::default()
    }

    fn score(&self, played: &Played, _vulnerable: BySide<bool>) -> Vec<Item> {
        score::score(*played, *self)
    }

    fn enter(&self, pad: &mut Pad, scored: ScoredDeal) -> bool {
        let Some(side) = pad.enter(scored, laws::GAME) else {
            return false;
        };
        let over = pad.games[side] == GAMES;
        if over {
            pad.items.push(Item {
                side,
                kind: Kind::Rubber,
                points: laws::RUBBER,
                why: "two games".into(),
            });
        }
        over
    }

    fn unfinished(&self, pad: &Pad) -> Vec<Item> {
        Side::ALL
            .into_iter()
            .filter(|side| pad.games[*side] > 0)
            .map(|side| Item {
                side,
                kind: Kind::Unfinished,
                points: laws::UNFINISHED_GAME * u32::from(pad.games[side]),
                why: "a game in a rubber that was stopped".into(),
            })
            .collect()
    }
}

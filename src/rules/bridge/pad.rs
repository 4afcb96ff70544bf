//! The score pad: what counts below the line, what above, and why.

use std::ops::{Add, Sub};

use super::Deal;
use crate::rules::{BySide, Seat, Side};

/// Points below the line: they count towards game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Below(pub u32);

/// Points above the line: they count in the total only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Above(pub u32);

/// All of a side's points in a rubber, the one place where both kinds meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Total(pub u32);

impl Add for Below {
    type Output = Self;

    fn add(self, more: Self) -> Self {
        Self(self.0 + more.0)
    }
}

impl Sub for Below {
    type Output = Self;

    fn sub(self, less: Self) -> Self {
        Self(self.0.saturating_sub(less.0))
    }
}

impl Add<Above> for Below {
    type Output = Total;

    fn add(self, above: Above) -> Total {
        Total(self.0 + above.0)
    }
}

/// What points were scored for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Odd tricks: the only points below the line.
    Tricks,
    /// Tricks over the contract, where they do not count as tricks.
    Overtricks,
    /// Making a doubled or redoubled contract.
    Contract,
    /// Tricks by which the adversaries' contract failed.
    Undertricks,
    /// Twelve or thirteen tricks: taken in Auction Bridge, bid and made in
    /// Contract Bridge.
    Slam,
    /// Trump honours, or aces.
    Honours,
    /// The lump for an adversary's revoke.
    Revoke,
    /// Any other lump for a fault of the adversaries.
    Penalty,
    /// Two games.
    Rubber,
    /// Games and part-scores of a rubber that was stopped.
    Unfinished,
    /// A game, where it is paid in its own deal: Chicago.
    Game,
    /// A part-score, where it is paid in its own deal: Chicago.
    Part,
}

impl Kind {
    /// The word of the document format.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Tricks => "tricks",
            Self::Overtricks => "overtricks",
            Self::Contract => "contract",
            Self::Undertricks => "undertricks",
            Self::Slam => "slam",
            Self::Honours => "honours",
            Self::Revoke => "revoke",
            Self::Penalty => "penalty",
            Self::Rubber => "rubber",
            Self::Unfinished => "unfinished",
            Self::Game => "game",
            Self::Part => "part",
        }
    }

    /// Whether these points stand below the line.
    #[must_use]
    pub const fn is_below(self) -> bool {
        matches!(self, Self::Tricks)
    }
}

/// Some points, whose, what for, and the sum in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// Who scores.
    pub side: Side,
    /// What for.
    pub kind: Kind,
    /// How many, never none.
    pub points: u32,
    /// The reason in words: “5 odd tricks at 16”.
    pub why: String,
}

/// One deal and what it scored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoredDeal {
    /// Who dealt.
    pub dealer: Seat,
    /// Who was vulnerable when the deal began.
    pub vulnerable: BySide<bool>,
    /// What was bid and taken.
    pub deal: Deal,
    /// What it scored.
    pub items: Vec<Item>,
    /// The side whose game it completed.
    pub game: Option<Side>,
}

impl ScoredDeal {
    /// Points below the line of one side.
    #[must_use]
    pub fn below(&self, side: Side) -> Below {
        Below(sum(&self.items, side, true))
    }

    /// Points above the line of one side.
    #[must_use]
    pub fn above(&self, side: Side) -> Above {
        Above(sum(&self.items, side, false))
    }
}

/// One rubber's score sheet.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pad {
    /// The deals in order.
    pub deals: Vec<ScoredDeal>,
    /// Points that belong to no deal: penalties, the rubber, the unfinished.
    pub items: Vec<Item>,
    /// Games made.
    pub games: BySide<u8>,
    /// Points below the line towards the game in play.
    pub part: BySide<Below>,
}

impl Pad {
    /// The side whose game `scored` would complete, `game` points below the
    /// line being a game and the part-scores counting.
    #[must_use]
    pub fn completes(&self, scored: &ScoredDeal, game: Below) -> Option<Side> {
        Side::ALL
            .into_iter()
            .find(|side| self.part[*side] + scored.below(*side) >= game)
    }

    /// Enters a deal, `game` points below the line being a game. At a game
    /// the part-scores of both sides lapse. Returns the side that made it.
    pub fn enter(&mut self, mut scored: ScoredDeal, game: Below) -> Option<Side> {
        let made = self.completes(&scored, game);
        if let Some(side) = made {
            self.games[side] += 1;
            self.part = BySide::default();
        } else {
            self.part = BySide::from_fn(|side| self.part[side] + scored.below(side));
        }
        scored.game = made;
        self.deals.push(scored);
        made
    }

    /// How many deals were played, those passed out not counted.
    #[must_use]
    pub fn played(&self) -> usize {
        self.deals
            .iter()
            .filter(|scored| matches!(scored.deal, Deal::Played(_)))
            .count()
    }

    /// Points below the line in all games of the rubber.
    #[must_use]
    pub fn below(&self, side: Side) -> Below {
        Below(self.deals.iter().map(|deal| deal.below(side).0).sum())
    }

    /// Points above the line, those of no deal included.
    #[must_use]
    pub fn above(&self, side: Side) -> Above {
        let of_deals: u32 = self.deals.iter().map(|deal| deal.above(side).0).sum();
        Above(of_deals + sum(&self.items, side, false))
    }

    /// All points of a side, above and below.
    #[must_use]
    pub fn total(&self, side: Side) -> Total {
        self.below(side) + self.above(side)
    }
}

fn sum(items: &[Item], side: Side, below: bool) -> u32 {
    items
        .iter()
        .filter(|item| item.side == side && item.kind.is_below() == below)
        .map(|item| item.points)
        .sum()
}

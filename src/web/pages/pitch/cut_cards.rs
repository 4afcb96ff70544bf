//! The cut for the deal: ace is highest, and equals cut again.

use std::str::FromStr;

use crate::journal::PlayerId;
use crate::web::chance::random_below;

/// The rank of a card, 2 to 14 for the ace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank(u8);

impl Rank {
    /// All thirteen, ace first.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (2..=14).rev().map(Self)
    }

    /// `A`, `K`, … `2`: as a form carries it.
    pub(super) fn short(self) -> String {
        match self.0 {
            14 => "A".to_owned(),
            13 => "K".to_owned(),
            12 => "Q".to_owned(),
            11 => "J".to_owned(),
            number => number.to_string(),
        }
    }

    /// “ace”, “king”, “nine”.
    pub(super) const fn word(self) -> &'static str {
        const WORDS: [&str; 13] = [
            "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack",
            "queen", "king", "ace",
        ];
        WORDS[self.0 as usize - 2]
    }
}

impl FromStr for Rank {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::all().find(|rank| rank.short() == text).ok_or(())
    }
}

/// What one player cut: one card, or more if he tied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cut {
    pub(super) player: PlayerId,
    pub(super) cards: Vec<Rank>,
}

/// How a cut stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Standing {
    /// These have not cut yet.
    Missing(Vec<PlayerId>),
    /// These are equal and highest: they cut again.
    Tied(Vec<PlayerId>),
    /// The highest deals.
    Highest(PlayerId),
}

/// How a cut stands. Who cut again did so because he was equal: his further
/// cards only part him from those he tied with.
pub(super) fn standing(cuts: &[Cut]) -> Option<Standing> {
    let missing = cuts.iter().filter(|cut| cut.cards.is_empty());
    let missing: Vec<_> = missing.map(|cut| cut.player).collect();
    if !missing.is_empty() {
        return Some(Standing::Missing(missing));
    }
    let best = cuts.iter().map(|cut| &cut.cards).max()?;
    let highest = cuts.iter().filter(|cut| cut.cards == *best);
    let highest: Vec<_> = highest.map(|cut| cut.player).collect();
    Some(match highest.as_slice() {
        [dealer] => Standing::Highest(*dealer),
        _ => Standing::Tied(highest),
    })
}

/// Draws from a fresh pack for whoever has to cut, until one is highest.
pub(super) fn draw(cuts: &mut [Cut]) {
    while let Some(Standing::Missing(players) | Standing::Tied(players)) = standing(cuts) {
        let mut pack: Vec<Rank> = Rank::all().flat_map(|rank| [rank; 4]).collect();
        for cut in cuts.iter_mut().filter(|cut| players.contains(&cut.player)) {
            let place = random_below(pack.len());
            cut.cards.push(pack.swap_remove(place));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(player: usize, cards: &str) -> Cut {
        Cut {
            player: PlayerId::at(player).unwrap(),
            cards: cards
                .split_whitespace()
                .map(|card| card.parse().unwrap())
                .collect(),
        }
    }

    fn player(index: usize) -> PlayerId {
        PlayerId::at(index).unwrap()
    }

    #[test]
    fn ace_is_highest() {
        let cuts = [cut(0, "K"), cut(1, "A"), cut(2, "10")];
        assert_eq!(standing(&cuts), Some(Standing::Highest(player(1))));
    }

    #[test]
    fn equals_cut_again_among_themselves() {
        let tied = [cut(0, "K"), cut(1, "Q"), cut(2, "K")];
        let again = Standing::Tied(vec![player(0), player(2)]);
        assert_eq!(standing(&tied), Some(again));
        // The queen stays beaten, however low the second cut.
        let settled = [cut(0, "K 3"), cut(1, "Q"), cut(2, "K 2")];
        assert_eq!(standing(&settled), Some(Standing::Highest(player(0))));
    }

    #[test]
    fn a_draw_ends_with_one_dealer() {
        for _ in 0..50 {
            let mut cuts: Vec<_> = (0..7).map(|index| cut(index, "")).collect();
            draw(&mut cuts);
            assert!(matches!(standing(&cuts), Some(Standing::Highest(_))));
        }
    }
}

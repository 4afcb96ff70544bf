//! What the cards that were cut decide: partners and the first deal.
//!
//! All cards come from one pack, so no two are equal and one is always lower.

use std::fmt::{self, Display};

use super::{Ace, Card, Place, Proposal, Reason};
use crate::rules::{BySeat, Seat};

/// The card that a player cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cut<P> {
    /// Who.
    pub player: P,
    /// His card.
    pub card: Card,
}

/// A round of cuts from one pack: no player twice, no card twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cuts<P>(Vec<Cut<P>>);

/// Cuts that cannot be, or decide nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CutRefusal<P> {
    /// Two players with one card.
    SameCard {
        /// The card.
        card: Card,
        /// Who is said to have cut it.
        players: [P; 2],
    },
    /// A player who cut twice.
    CutTwice(P),
    /// Fewer cuts than the table has chairs.
    TooFew(usize),
}

impl<P: Copy> CutRefusal<P> {
    /// The refusal in words, each player called by `name`.
    #[must_use]
    pub fn say<N: Display>(self, name: impl Fn(P) -> N) -> String {
        match self {
            Self::SameCard {
                card,
                players: [one, other],
            } => format!(
                "{} and {} cannot both have cut the {}: the pack has one",
                name(one),
                name(other),
                card.sign()
            ),
            Self::CutTwice(player) => format!("{} cut twice", name(player)),
            Self::TooFew(cuts) => format!("four must cut, not {cuts}"),
        }
    }
}

impl<P: Copy + fmt::Debug> Display for CutRefusal<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(|player| format!("{player:?}")))
    }
}

impl<P: Copy + fmt::Debug> std::error::Error for CutRefusal<P> {}

impl<P: Copy + Eq> Cuts<P> {
    /// Takes what everyone cut.
    pub fn new(cuts: Vec<Cut<P>>) -> Result<Self, CutRefusal<P>> {
        for (place, cut) in cuts.iter().enumerate() {
            for before in &cuts[..place] {
                if before.player == cut.player {
                    return Err(CutRefusal::CutTwice(cut.player));
                }
                if before.card == cut.card {
                    return Err(CutRefusal::SameCard {
                        card: cut.card,
                        players: [before.player, cut.player],
                    });
                }
            }
        }
        Ok(Self(cuts))
    }

    /// The cuts from the lowest up.
    #[must_use]
    pub fn lowest_first(&self, ace: Ace) -> Vec<Cut<P>> {
        let mut cuts = self.0.clone();
        cuts.sort_by_key(|cut| cut.card.height(ace));
        cuts
    }

    /// Who cut, in the order in which they were given.
    pub fn players(&self) -> impl Iterator<Item = P> {
        self.0.iter().map(|cut| cut.player)
    }

    /// Partners and dealer for bridge: of all who cut the four lowest play, the
    /// two lowest of them against the two highest; the lowest deals (Irwin).
    /// He has the choice of seats; North is as good as any.
    pub fn partners(&self) -> Result<Proposal<P>, CutRefusal<P>> {
        let cuts = self.lowest_first(Ace::Low);
        let [lowest, second, third, fourth, out @ ..] = cuts.as_slice() else {
            return Err(CutRefusal::TooFew(cuts.len()));
        };
        let pair = [lowest.player, second.player];
        let because = |cut: &Cut<P>, place| Reason::Cut {
            player: cut.player,
            card: cut.card,
            place,
        };
        let mut why = vec![
            because(lowest, Place::Deals),
            because(second, Place::PlaysWith(lowest.player)),
            because(third, Place::PlaysAgainst(pair)),
            because(fourth, Place::PlaysAgainst(pair)),
        ];
        why.extend(out.iter().map(|cut| because(cut, Place::SitsOut)));
        Ok(Proposal {
            seats: BySeat {
                north: lowest.player,
                east: third.player,
                south: second.player,
                west: fourth.player,
            },
            dealer: Seat::North,
            out: out.iter().map(|cut| cut.player).collect(),
            why,
        })
    }
}

/// Who deals first where everyone plays for himself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FirstDeal<P> {
    /// The highest cut deals, and has the first choice of seats.
    Deals(Cut<P>),
    /// These cut again: no rank is higher than theirs.
    CutAgain(Vec<P>),
}

/// The first deal of a game of pitch: the highest deals, the ace highest;
/// equal ranks cut again, whatever their suits (Foster). None if nobody cut.
#[must_use]
pub fn first_deal<P: Copy + Eq>(cuts: &Cuts<P>) -> Option<FirstDeal<P>> {
    let rank = |cut: &Cut<P>| cut.card.rank_height(Ace::High);
    let top = cuts.0.iter().map(rank).max()?;
    let highest: Vec<Cut<P>> = cuts
        .0
        .iter()
        .copied()
        .filter(|cut| rank(cut) == top)
        .collect();
    Some(match highest.as_slice() {
        [one] => FirstDeal::Deals(*one),
        several => FirstDeal::CutAgain(several.iter().map(|cut| cut.player).collect()),
    })
}

//! Why a seating is proposed, for the page to say in words.

use std::fmt::Display;

use super::Card;

/// One reason of a proposal. [`say`](Self::say) puts it into words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason<P> {
    /// What a player cut, and what that makes of him.
    Cut {
        /// Who.
        player: P,
        /// His card.
        card: Card,
        /// What it makes of him.
        place: Place<P>,
    },
    /// The seats stay as they were.
    SameSeats,
    /// A player sits nearest to the left of whoever dealt last.
    NextToDeal(P),
    /// Two who have not been partners in this cycle.
    NotYetPartners([P; 2]),
    /// The pairings come again in the order of the cycle before.
    ComesAgain([P; 2]),
    /// It is a player's turn to sit out this cycle.
    TurnToSitOut(P),
    /// A player takes a chair that somebody left.
    TakesTheChair(P),
    /// A player goes out.
    GoesOut {
        /// Who.
        player: P,
        /// How many rubbers running he has played.
        played: usize,
        /// What he cut against those who had played as many.
        card: Option<Card>,
    },
    /// A player comes in.
    ComesIn {
        /// Who.
        player: P,
        /// How many rubbers he has sat out; 0 for one who is new.
        sat_out: usize,
    },
}

/// What a cut makes of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place<P> {
    /// Lowest: he deals, and has the choice of seats and cards.
    Deals,
    /// Second lowest: he plays with the lowest.
    PlaysWith(P),
    /// Third or fourth: he plays against them.
    PlaysAgainst([P; 2]),
    /// Higher than four others.
    SitsOut,
}

impl<P: Copy> Reason<P> {
    /// The reason in words, each player called by `name`; `unit` is what is
    /// played: a rubber, a round.
    #[must_use]
    pub fn say<N: Display>(self, unit: &str, name: impl Fn(P) -> N) -> String {
        match self {
            Self::Cut {
                player,
                card,
                place,
            } => {
                let place = match place {
                    Place::Deals => "lowest, deals".to_owned(),
                    Place::PlaysWith(lowest) => {
                        format!("second lowest, plays with {}", name(lowest))
                    }
                    Place::PlaysAgainst([one, other]) => {
                        format!("higher, plays against {} and {}", name(one), name(other))
                    }
                    Place::SitsOut => "four are lower, sits out".to_owned(),
                };
                format!("{} cut the {}: {place}", name(player), card.sign())
            }
            Self::SameSeats => "the seats stay as they were".to_owned(),
            Self::NextToDeal(player) => format!("{} is next to deal", name(player)),
            Self::NotYetPartners([one, other]) => format!(
                "{} and {} have not been partners in this round of pairings",
                name(one),
                name(other)
            ),
            Self::ComesAgain([one, other]) => format!(
                "the pairings come again in their order: {} and {}",
                name(one),
                name(other)
            ),
            Self::TurnToSitOut(player) => format!("it is {}’s turn to sit out", name(player)),
            Self::TakesTheChair(player) => format!("{} takes the empty chair", name(player)),
            Self::GoesOut {
                player,
                played,
                card,
            } => {
                let cut = card.map(|card| format!(" and cut the {}", card.sign()));
                format!(
                    "{} has played {}{}: goes out",
                    name(player),
                    running(unit, played),
                    cut.unwrap_or_default()
                )
            }
            Self::ComesIn { player, sat_out: 0 } => format!("{} comes in", name(player)),
            Self::ComesIn { player, sat_out } => {
                format!(
                    "{} has sat out {}: comes in",
                    name(player),
                    several(unit, sat_out)
                )
            }
        }
    }
}

fn several(unit: &str, count: usize) -> String {
    match count {
        1 => format!("1 {unit}"),
        _ => format!("{count} {unit}s"),
    }
}

fn running(unit: &str, count: usize) -> String {
    match count {
        1 => several(unit, 1),
        _ => format!("{} running", several(unit, count)),
    }
}

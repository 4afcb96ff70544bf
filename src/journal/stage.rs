//! What came of each rubber, round or game: whether it is over, and what it
//! brought each of its players.
//!
//! Each game makes this view of its sheet, once. Ledger, money, standings,
//! agreement, seasons and exports read it alone, and ask no more which game it
//! is of.

use super::entry::EntryId;
use super::replay::{SeatedGame, SeatedRubber, Sheet};
use super::sitting::PlayerId;
use crate::rules::ledger::{Line, Part, Rounding, Row};

/// A rubber, round or game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stage {
    /// Its number at the table, from 1.
    pub number: usize,
    /// The entry that began it.
    pub seating: EntryId,
    /// What came of it; none while it is in play.
    pub outcome: Option<Outcome>,
}

/// What came of a rubber, round or game that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// Whether it was stopped before its end.
    pub stopped: bool,
    /// Whether it counts for those who sat: a rubber or round with a deal, a
    /// game with a winner.
    pub counts: bool,
    /// How it was decided.
    pub result: Decided,
    /// What it brought each of its players, in the order they sat.
    pub parts: Vec<(PlayerId, Part)>,
}

/// How a rubber, round or game was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decided {
    /// Between two sides.
    Sides(Line<PlayerId>),
    /// Each player alone, for a pool of red counters.
    Pool {
        /// The counters in it.
        red: u32,
        /// Who won it; nobody if the game was stopped.
        winner: Option<PlayerId>,
    },
}

impl Outcome {
    /// What it brought a player; none if they sat out.
    #[must_use]
    pub fn part(&self, player: PlayerId) -> Option<Part> {
        let mut parts = self.parts.iter();
        parts.find(|(sat, _)| *sat == player).map(|(_, part)| *part)
    }

    /// Whether a player won it.
    #[must_use]
    pub fn is_won_by(&self, player: PlayerId) -> bool {
        match &self.result {
            Decided::Sides(line) => line
                .side_of(player)
                .is_some_and(|side| line.winner() == Some(side)),
            Decided::Pool { winner, .. } => *winner == Some(player),
        }
    }

    /// Whether it brought the same players the same as another.
    #[must_use]
    pub fn brought_as(&self, other: &Self) -> bool {
        let brought = |(player, part): &(PlayerId, Part)| (*player, part.gross, part.net);
        let others = other.parts.iter().map(brought);
        self.parts.iter().map(brought).eq(others)
    }
}

impl Stage {
    /// Whether it is over, and the table has not agreed on it.
    #[must_use]
    pub fn is_not_agreed(&self, agreed: &[EntryId]) -> bool {
        self.outcome.is_some() && !agreed.contains(&self.seating)
    }

    /// Whether it counts for a player: it does, and the player sat in it.
    #[must_use]
    pub fn counts_for(&self, player: PlayerId) -> bool {
        let counts = self.outcome.as_ref().filter(|outcome| outcome.counts);
        counts.is_some_and(|outcome| outcome.part(player).is_some())
    }

    /// What it brought a player; none if they sat out or it is in play.
    #[must_use]
    pub fn part(&self, player: PlayerId) -> Option<Part> {
        self.outcome.as_ref()?.part(player)
    }
}

/// What some rubbers, rounds or games came to for a player.
#[must_use]
pub fn row(stages: &[Stage], player: PlayerId) -> Row {
    Row::of(stages.iter().filter_map(|stage| stage.part(player)))
}

impl Sheet {
    /// Every rubber, round or game, in order, with margins counted in a way.
    #[must_use]
    pub fn stages(&self, rounding: Rounding) -> Vec<Stage> {
        let stages: Vec<(EntryId, Option<Outcome>)> = match self {
            Self::Bridge(sheet) => {
                let rubbers = sheet.rubbers.iter();
                let stage = |seated: &SeatedRubber| (seated.seating, seated.outcome(rounding));
                rubbers.map(stage).collect()
            }
            Self::Pitch(sheet) => {
                let games = sheet.games.iter();
                games
                    .map(|seated| (seated.seating, seated.outcome()))
                    .collect()
            }
        };
        let stage = |(number, (seating, outcome))| Stage {
            number,
            seating,
            outcome,
        };
        (1..).zip(stages).map(stage).collect()
    }

    /// Those that are over and that the table has not agreed on.
    #[must_use]
    pub fn not_agreed(&self, agreed: &[EntryId]) -> Vec<Stage> {
        let mut stages = self.stages(Rounding::Exact);
        stages.retain(|stage| stage.is_not_agreed(agreed));
        stages
    }

    /// What came of the rubber, round or game that an entry began; none if it
    /// is not over.
    #[must_use]
    pub fn outcome(&self, seating: EntryId) -> Option<Outcome> {
        let mut stages = self.stages(Rounding::Exact).into_iter();
        stages.find(|stage| stage.seating == seating)?.outcome
    }
}

impl SeatedRubber {
    /// The line of the ledger; none while it is in play.
    #[must_use]
    pub fn line(&self, rounding: Rounding) -> Option<Line<PlayerId>> {
        let pad = self.over()?.pad();
        let total = crate::rules::BySide::from_fn(|side| pad.total(side));
        Some(Line::of(self.seats, total, rounding))
    }

    fn outcome(&self, rounding: Rounding) -> Option<Outcome> {
        let line = self.line(rounding)?;
        let parts = self.seats.iter().copied();
        let parts = parts.filter_map(|player| Some((player, line.part(player)?)));
        Some(Outcome {
            stopped: self.stop.is_some(),
            counts: !self.deals.is_empty(),
            parts: parts.collect(),
            result: Decided::Sides(line),
        })
    }
}

impl SeatedGame {
    fn outcome(&self) -> Option<Outcome> {
        let over = self.over()?;
        let winner = over.win().map(|win| self.order[win.chair]);
        let part = |(chair, player): (_, &PlayerId)| {
            let part = Part {
                gross: None,
                net: over.gain(chair),
                paid: over.sheet().paid[chair],
            };
            (*player, part)
        };
        Some(Outcome {
            stopped: winner.is_none(),
            counts: winner.is_some(),
            parts: self.order.iter().map(part).collect(),
            result: Decided::Pool {
                red: over.sheet().pool(),
                winner,
            },
        })
    }
}

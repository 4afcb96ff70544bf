//! Plus and minus: what each player won and lost by each rubber.
//!
//! At the end of a rubber all points of each side are added. The difference is
//! a plus for each winner and a minus for each loser, so that all nets together
//! are nothing (Irwin). The gross is what a player's own side made, and wins
//! the night where there is no stake.
//!
//! ```
//! use crossline::rules::bridge::Total;
//! use crossline::rules::ledger::{Ledger, Line, Rounding};
//! use crossline::rules::{BySeat, BySide, Seat, Side};
//!
//! let seats = BySeat { north: "Ada", east: "Ben", south: "Cy", west: "Dee" };
//! let total = BySide { ns: Total(930), ew: Total(48) };
//! let line = Line::of(seats, total, Rounding::Hundred);
//! assert_eq!((line.margin(), line.counted), (882, 900));
//! let ledger = Ledger { lines: vec![line] };
//! assert_eq!(ledger.row("Ben").net(), -900);
//! assert_eq!(ledger.row("Ben").gross, 48);
//! ```

use crate::rules::bridge::Total;
use crate::rules::{BySeat, BySide, Side};

/// How a margin is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Rounding {
    /// To the point.
    #[default]
    Exact,
    /// Once to the nearest hundred, 50 up (Bicycle).
    Hundred,
}

impl Rounding {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Exact, Self::Hundred];

    /// The word of the document format.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Hundred => "hundred",
        }
    }

    /// A margin as it counts.
    #[must_use]
    pub const fn counted(self, margin: u32) -> u32 {
        match self {
            Self::Exact => margin,
            Self::Hundred => (margin / 100 + (margin % 100 >= 50) as u32) * 100,
        }
    }
}

/// One rubber that is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line<P> {
    /// Who sat where.
    pub seats: BySeat<P>,
    /// All points of each side.
    pub total: BySide<Total>,
    /// The margin as it counts.
    pub counted: u32,
}

impl<P: Copy + Eq> Line<P> {
    /// A rubber that ended with these totals.
    #[must_use]
    pub fn of(seats: BySeat<P>, total: BySide<Total>, rounding: Rounding) -> Self {
        let margin = total.ns.0.abs_diff(total.ew.0);
        Self {
            seats,
            total,
            counted: rounding.counted(margin),
        }
    }

    /// By how much the totals differ.
    #[must_use]
    pub fn margin(&self) -> u32 {
        self.total.ns.0.abs_diff(self.total.ew.0)
    }

    /// The side with more points; none if both have as many.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        match self.total.ns.cmp(&self.total.ew) {
            std::cmp::Ordering::Greater => Some(Side::NS),
            std::cmp::Ordering::Less => Some(Side::EW),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// A player's side; none if he sat out.
    #[must_use]
    pub fn side_of(&self, player: P) -> Option<Side> {
        self.seats.seat_of(&player).map(crate::rules::Seat::side)
    }

    /// What a player won or lost by this rubber; none if he sat out.
    #[must_use]
    pub fn net(&self, player: P) -> Option<i64> {
        let side = self.side_of(player)?;
        let counted = i64::from(self.counted);
        Some(match self.winner() {
            Some(won) if won == side => counted,
            Some(_) => -counted,
            None => 0,
        })
    }

    /// What it brought a player; none if he sat out.
    #[must_use]
    pub fn part(&self, player: P) -> Option<Part> {
        Some(Part {
            gross: Some(self.total[self.side_of(player)?].0),
            net: self.net(player)?,
            paid: 0,
        })
    }
}

/// What a rubber or game that is over brought one of its players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// What the player's side made; none where each plays alone.
    pub gross: Option<u32>,
    /// Points or red counters, won or lost.
    pub net: i64,
    /// Red counters that the player paid into a pool.
    pub paid: u32,
}

/// What a player's rubbers come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Row {
    /// The totals of his own side.
    pub gross: u32,
    /// The counted margins he won.
    pub plus: u32,
    /// The counted margins he lost.
    pub minus: u32,
    /// How many rubbers he played.
    pub rubbers: usize,
}

impl Row {
    /// What these come to.
    #[must_use]
    pub fn of(parts: impl IntoIterator<Item = Part>) -> Self {
        let size = |net: i64| u32::try_from(net.max(0)).unwrap_or(u32::MAX);
        let mut row = Self::default();
        for part in parts {
            row.rubbers += 1;
            row.gross += part.gross.unwrap_or(0);
            row.plus += size(part.net);
            row.minus += size(-part.net);
        }
        row
    }

    /// What he won less what he lost.
    #[must_use]
    pub fn net(&self) -> i64 {
        i64::from(self.plus) - i64::from(self.minus)
    }
}

/// The rubbers of an evening that are over, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ledger<P> {
    /// One a rubber.
    pub lines: Vec<Line<P>>,
}

impl<P: Copy + Eq> Ledger<P> {
    /// What a player's rubbers come to.
    #[must_use]
    pub fn row(&self, player: P) -> Row {
        Row::of(self.lines.iter().filter_map(|line| line.part(player)))
    }

    /// Who won the night where there is no stake: the largest gross of those
    /// who played. More than one if they are equal.
    #[must_use]
    pub fn largest_gross(&self, players: &[P]) -> Vec<P> {
        let rows = players.iter().map(|player| (*player, self.row(*player)));
        let played: Vec<(P, Row)> = rows.filter(|(_, row)| row.rubbers > 0).collect();
        let top = played.iter().map(|(_, row)| row.gross).max();
        let highest = played.into_iter().filter(|(_, row)| Some(row.gross) == top);
        highest.map(|(player, _)| player).collect()
    }
}

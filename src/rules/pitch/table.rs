//! Who plays: four to seven chairs round a table, each for himself.

use std::fmt;
use std::ops::{Index, IndexMut};

/// How many play: four to seven (F).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Players(u8);

impl Players {
    /// Four to seven.
    pub const ALL: [Self; 4] = [Self(4), Self(5), Self(6), Self(7)];

    /// So many players; none outside four to seven.
    #[must_use]
    pub fn new(count: usize) -> Option<Self> {
        Self::ALL.into_iter().find(|players| players.len() == count)
    }

    /// How many.
    #[expect(clippy::len_without_is_empty, reason = "no table is empty")]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0 as usize
    }

    /// The chair at `index` in the order of the deal, counted from 0; none if
    /// the table has no such chair.
    #[must_use]
    pub fn chair(self, index: usize) -> Option<Chair> {
        self.chairs().nth(index)
    }

    /// Every chair, in the order of the deal.
    pub fn chairs(self) -> impl Iterator<Item = Chair> {
        (0..self.0).map(Chair)
    }

    /// Whether `chair` is one of this table's.
    #[must_use]
    pub const fn has(self, chair: Chair) -> bool {
        chair.0 < self.0
    }

    /// The chair on the left, next in the order of the deal.
    ///
    /// ```
    /// # use crossline::rules::pitch::Players;
    /// let five = Players::new(5).unwrap();
    /// let [first, last] = [0, 4].map(|index| five.chair(index).unwrap());
    /// assert_eq!(five.left_of(last), first);
    /// ```
    #[must_use]
    pub const fn left_of(self, chair: Chair) -> Chair {
        Chair((chair.0 + 1) % self.0)
    }
}

/// One player’s place in the order of the deal, which goes round to the left.
/// Only a table gives chairs out: [`Players::chair`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Chair(u8);

impl Chair {
    /// The place in the order of the deal, counted from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Chair {
    /// For want of a name: “player 1” is the first in the order of the deal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.0 + 1)
    }
}

/// One value for each chair. Indexing by a chair of a larger table panics.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ByChair<T> {
    players: Players,
    values: Vec<T>,
}

impl<T> ByChair<T> {
    /// The value of each chair, computed in the order of the deal.
    pub fn from_fn(players: Players, value: impl FnMut(Chair) -> T) -> Self {
        Self {
            players,
            values: players.chairs().map(value).collect(),
        }
    }

    /// How many play.
    #[must_use]
    pub const fn players(&self) -> Players {
        self.players
    }

    /// Each chair with its value, in the order of the deal.
    pub fn iter(&self) -> impl Iterator<Item = (Chair, &T)> {
        self.players.chairs().zip(&self.values)
    }
}

impl<T> TryFrom<Vec<T>> for ByChair<T> {
    type Error = NotATable;

    /// The values in the order of the deal.
    fn try_from(values: Vec<T>) -> Result<Self, NotATable> {
        let players = Players::new(values.len()).ok_or(NotATable(values.len()))?;
        Ok(Self { players, values })
    }
}

impl<T> Index<Chair> for ByChair<T> {
    type Output = T;

    fn index(&self, chair: Chair) -> &T {
        &self.values[chair.index()]
    }
}

impl<T> IndexMut<Chair> for ByChair<T> {
    fn index_mut(&mut self, chair: Chair) -> &mut T {
        &mut self.values[chair.index()]
    }
}

/// A number of players that does not make a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotATable(usize);

impl fmt::Display for NotATable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Auction Pitch is for 4 to 7 players, not {}", self.0)
    }
}

impl std::error::Error for NotATable {}

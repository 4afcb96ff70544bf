//! Who sits where: the four seats of a bridge table and its two sides.

use std::fmt;
use std::str::FromStr;

/// One of the four seats. The deal, the calls and the play go round in the
/// order North, East, South, West: clockwise, always to the left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seat {
    /// Opposite South.
    North,
    /// On North's left.
    East,
    /// Opposite North.
    South,
    /// On North's right.
    West,
}

impl Seat {
    /// The seats in the order of the deal, from North on.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The next seat in turn.
    ///
    /// ```
    /// # use crossline::rules::Seat;
    /// assert_eq!(Seat::West.left(), Seat::North);
    /// ```
    #[must_use]
    pub const fn left(self) -> Self {
        match self {
            Self::North => Self::East,
            Self::East => Self::South,
            Self::South => Self::West,
            Self::West => Self::North,
        }
    }

    /// The seat across the table.
    #[must_use]
    pub const fn partner(self) -> Self {
        self.left().left()
    }

    /// The side this seat plays for.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Self::North | Self::South => Side::NS,
            Self::East | Self::West => Side::EW,
        }
    }

    /// `N`, `E`, `S` or `W`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::North => "N",
            Self::East => "E",
            Self::South => "S",
            Self::West => "W",
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Seat {
    type Err = NotASeat;

    fn from_str(text: &str) -> Result<Self, NotASeat> {
        Self::ALL
            .into_iter()
            .find(|seat| seat.as_str() == text)
            .ok_or_else(|| NotASeat(text.to_owned()))
    }
}

/// A text that names no seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotASeat(String);

impl fmt::Display for NotASeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "“{}” is not a seat; seats are N, E, S and W", self.0)
    }
}

impl std::error::Error for NotASeat {}

/// Two partners.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// North and South.
    NS,
    /// East and West.
    EW,
}

impl Side {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::NS, Self::EW];

    /// The adversaries.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::NS => Self::EW,
            Self::EW => Self::NS,
        }
    }

    /// The two seats of this side, in the order of the deal.
    #[must_use]
    pub const fn seats(self) -> [Seat; 2] {
        match self {
            Self::NS => [Seat::North, Seat::South],
            Self::EW => [Seat::East, Seat::West],
        }
    }

    /// `NS` or `EW`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NS => "NS",
            Self::EW => "EW",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Side {
    type Err = NotASide;

    fn from_str(text: &str) -> Result<Self, NotASide> {
        Self::ALL
            .into_iter()
            .find(|side| side.as_str() == text)
            .ok_or_else(|| NotASide(text.to_owned()))
    }
}

/// A text that names no side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotASide(String);

impl fmt::Display for NotASide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "“{}” is not a side; sides are NS and EW", self.0)
    }
}

impl std::error::Error for NotASide {}

/// One value for each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BySide<T> {
    /// North and South's.
    pub ns: T,
    /// East and West's.
    pub ew: T,
}

impl<T> BySide<T> {
    /// The value of each side, computed.
    pub fn from_fn(mut value: impl FnMut(Side) -> T) -> Self {
        Self {
            ns: value(Side::NS),
            ew: value(Side::EW),
        }
    }
}

impl<T> std::ops::Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::NS => &self.ns,
            Side::EW => &self.ew,
        }
    }
}

impl<T> std::ops::IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::NS => &mut self.ns,
            Side::EW => &mut self.ew,
        }
    }
}

/// One value for each seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BySeat<T> {
    /// North's.
    pub north: T,
    /// East's.
    pub east: T,
    /// South's.
    pub south: T,
    /// West's.
    pub west: T,
}

impl<T> BySeat<T> {
    /// The value of each seat, computed in the order of the deal.
    pub fn from_fn(mut value: impl FnMut(Seat) -> T) -> Self {
        Self {
            north: value(Seat::North),
            east: value(Seat::East),
            south: value(Seat::South),
            west: value(Seat::West),
        }
    }

    /// The four values in the order of the deal, from North on.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        [&self.north, &self.east, &self.south, &self.west].into_iter()
    }

    /// The seat that holds `value`, if one does.
    pub fn seat_of(&self, value: &T) -> Option<Seat>
    where
        T: PartialEq,
    {
        Seat::ALL.into_iter().find(|seat| self[*seat] == *value)
    }
}

impl<T> std::ops::Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        match seat {
            Seat::North => &self.north,
            Seat::East => &self.east,
            Seat::South => &self.south,
            Seat::West => &self.west,
        }
    }
}

impl<T> std::ops::IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::North => &mut self.north,
            Seat::East => &mut self.east,
            Seat::South => &mut self.south,
            Seat::West => &mut self.west,
        }
    }
}

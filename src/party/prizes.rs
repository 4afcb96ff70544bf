//! What a party is played for: where the prizes go, how many there are, and by
//! which score.
//!
//! Irwin (partners, prizes): prizes for the highest at every table, or for the
//! highest in the room, as many winners as prizes. Without stakes each player
//! keeps the gross score of his side, and the largest gross wins.

use std::ops::Deref;

use crate::journal::{Game, Title};

/// The most prizes, in the room or at each table.
pub const MAX_PRIZES: u8 = 100;

/// Who competes with whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scope {
    /// Everybody in the room.
    #[default]
    Room,
    /// Those at one table.
    Table,
}

impl Scope {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Room, Self::Table];

    /// The word of the document format.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Room => "room",
            Self::Table => "table",
        }
    }

    /// How many prizes there are unless something else is said: three in the
    /// room, one at each table.
    #[must_use]
    pub const fn usual_count(self) -> PrizeCount {
        match self {
            Self::Room => PrizeCount(3),
            Self::Table => PrizeCount(1),
        }
    }
}

/// How many prizes: 1 to 100.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PrizeCount(u8);

impl PrizeCount {
    /// Takes a number of prizes; none if there are fewer than one or more than
    /// [`MAX_PRIZES`].
    #[must_use]
    pub fn new(count: i64) -> Option<Self> {
        let count = u8::try_from(count).ok()?;
        (1..=MAX_PRIZES).contains(&count).then_some(Self(count))
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// Which score of a player counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PrizeScore {
    /// Bridge: all that his side made.
    Gross,
    /// Bridge: his pluses less his minuses.
    Net,
    /// Auction Pitch: red counters won less those paid.
    Red,
}

impl PrizeScore {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Gross, Self::Net, Self::Red];

    /// A word for it; that of the document format, which has none for red
    /// counters.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Gross => "gross",
            Self::Net => "net",
            Self::Red => "red",
        }
    }

    /// The score that counts unless something else is said.
    #[must_use]
    pub const fn usual(game: &Game) -> Self {
        match game {
            Game::AuctionPitch(_) => Self::Red,
            Game::AuctionBridge(_) | Game::ContractBridge(_) => Self::Gross,
        }
    }
}

/// One list of prizes: those in the room, or those at each table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prizes {
    /// Who competes with whom.
    pub scope: Scope,
    /// How many, in the room or at each table.
    pub count: PrizeCount,
    /// By which score.
    pub score: PrizeScore,
    /// What the prizes are, the first for the best; at most `count`.
    pub names: Vec<Title>,
}

impl Prizes {
    /// Three in the room, by what each player's side made.
    #[must_use]
    pub const fn usual(game: &Game) -> Self {
        Self {
            scope: Scope::Room,
            count: Scope::Room.usual_count(),
            score: PrizeScore::usual(game),
            names: Vec::new(),
        }
    }

    /// The name of the prize for a place, from 1: “A hamper”.
    #[must_use]
    pub fn name(&self, place: u32) -> Option<&str> {
        let index = usize::try_from(place).ok()?.checked_sub(1)?;
        let name = self.names.get(index)?.as_str().trim();
        (!name.is_empty()).then_some(name)
    }

    /// Whether these are the prizes of `other` and perhaps more: nobody who
    /// played for those plays for less.
    #[must_use]
    pub fn extend(&self, other: &Self) -> bool {
        self.scope == other.scope && self.score == other.score && self.count >= other.count
    }
}

/// All that a party is played for: one list of prizes, or one for the room and
/// one for each table, in either order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AllPrizes(Vec<Prizes>);

impl AllPrizes {
    /// One list.
    #[must_use]
    pub fn one(prizes: Prizes) -> Self {
        Self(vec![prizes])
    }

    /// One list, or two of different scopes; none for any others.
    #[must_use]
    pub fn new(lists: Vec<Prizes>) -> Option<Self> {
        match lists.as_slice() {
            [_] => Some(Self(lists)),
            [one, other] if one.scope != other.scope => Some(Self(lists)),
            _ => None,
        }
    }

    /// Three in the room, by what each player's side made.
    #[must_use]
    pub fn usual(game: &Game) -> Self {
        Self::one(Prizes::usual(game))
    }

    /// The prizes in the room, or those at each table.
    #[must_use]
    pub fn of(&self, scope: Scope) -> Option<&Prizes> {
        self.0.iter().find(|prizes| prizes.scope == scope)
    }

    /// Among whom the last is looked for: in the room, unless every table plays
    /// for itself.
    #[must_use]
    pub fn booby_scope(&self) -> Scope {
        match self.of(Scope::Room) {
            Some(_) => Scope::Room,
            None => Scope::Table,
        }
    }

    /// Whether these are the prizes of `other` and perhaps more.
    #[must_use]
    pub fn extend(&self, other: &Self) -> bool {
        let kept = |was: &Prizes| self.0.iter().any(|prizes| prizes.extend(was));
        other.0.iter().all(kept)
    }
}

impl Deref for AllPrizes {
    type Target = [Prizes];

    fn deref(&self) -> &[Prizes] {
        &self.0
    }
}

//! Who plays what, under which rules.

use super::game::Game;
pub use super::name::{BadName, NAME_CHARS, Name};
use super::name::{likenesses, visible};
use super::stake::Stake;
use crate::rules::settle::Carries;

/// The most characters in a title.
pub const TITLE_CHARS: usize = 80;
/// The fewest players in a sitting.
pub const MIN_PLAYERS: usize = 4;
/// The most players in a sitting.
pub const MAX_PLAYERS: usize = 12;
/// The most entries in a sitting.
pub const MAX_ENTRIES: usize = 2000;

/// What a sitting is, apart from what happened in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// A name for the evening.
    pub title: Option<Title>,
    /// The game and its rules.
    pub game: Game,
    /// Everyone who plays in it.
    pub players: Players,
    /// How the next seating is proposed; it never affects a score.
    pub partners: Option<Partners>,
    /// What is played for; points alone if nothing is.
    pub stake: Option<Stake>,
    /// Who pays for whom.
    pub carries: Carries<PlayerId>,
}

/// How partners change from rubber to rubber.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Partners {
    /// Kept for the sitting.
    Same,
    /// By cutting in.
    Cut,
    /// By pivot.
    Pivot,
    /// As the table likes.
    Chosen,
}

impl Partners {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Same, Self::Cut, Self::Pivot, Self::Chosen];

    /// The word of the document format.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Cut => "cut",
            Self::Pivot => "pivot",
            Self::Chosen => "chosen",
        }
    }
}

/// A name for the evening, at most 80 characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Title(String);

impl Title {
    /// Takes a title as typed; none if it is too long.
    #[must_use]
    pub fn new(typed: &str) -> Option<Self> {
        (typed.chars().count() <= TITLE_CHARS).then(|| Self(visible(typed)))
    }

    /// The title.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A player, by his place in the list of the sitting. It stays his when he is
/// renamed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(u8);

impl PlayerId {
    /// The place in the list, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The player at a place, which the list of a stored sitting is known to have.
    pub(crate) fn at(index: usize) -> Option<Self> {
        let place = u8::try_from(index).ok()?;
        (index < MAX_PLAYERS).then_some(Self(place))
    }
}

/// The players of a sitting: 4 to 12, no two of one name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Players(Vec<Name>);

/// A list of names that makes no sitting.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadPlayers {
    /// Fewer than four or more than twelve.
    #[error("a sitting has {MIN_PLAYERS} to {MAX_PLAYERS} players, not {0}")]
    Count(usize),
    /// Two of one name.
    #[error("there are two players named {0}; add a letter or a surname to one")]
    Twice(String),
    /// Not a name.
    #[error(transparent)]
    Name(#[from] BadName),
}

impl Players {
    /// The list of a new sitting.
    pub fn new(names: Vec<Name>) -> Result<Self, BadPlayers> {
        let players = Self::counted(names)?;
        let all: Vec<_> = players.ids().collect();
        players.without_another(&all)
    }

    /// The list of a sitting that any version stored. Two names that are too like
    /// each other today are told apart by a number.
    pub fn stored(names: Vec<Name>) -> Result<Self, BadPlayers> {
        Self::counted(names).map(Self::told_apart)
    }

    fn counted(names: Vec<Name>) -> Result<Self, BadPlayers> {
        if (MIN_PLAYERS..=MAX_PLAYERS).contains(&names.len()) {
            Ok(Self(names))
        } else {
            Err(BadPlayers::Count(names.len()))
        }
    }

    /// This list, if nobody has a name that is too like one of these.
    fn without_another(self, new: &[PlayerId]) -> Result<Self, BadPlayers> {
        let alike: Vec<_> = self.names().map(likenesses).collect();
        let is_taken = |player: &&PlayerId| {
            let own = &alike[player.index()];
            let mut others = self.ids().filter(|other| other != *player);
            others.any(|other| own.iter().any(|one| alike[other.index()].contains(one)))
        };
        match new.iter().rfind(is_taken) {
            Some(player) => Err(BadPlayers::Twice(self.name(*player).to_owned())),
            None => Ok(self),
        }
    }

    fn told_apart(mut self) -> Self {
        for place in 1..self.0.len() {
            let (before, rest) = self.0.split_at_mut(place);
            let free = |name: &Name| !before.iter().any(|other| other.is_like(name.as_str()));
            if let Some(name) = rest.first_mut()
                && !free(name)
                && let Some(other) = (2..=place + 2)
                    .map(|number| name.numbered(number))
                    .find(free)
            {
                *name = other;
            }
        }
        self
    }

    /// The player at a place of the list, from 0.
    #[must_use]
    pub fn id(&self, index: usize) -> Option<PlayerId> {
        (index < self.0.len())
            .then(|| u8::try_from(index).ok())
            .flatten()
            .map(PlayerId)
    }

    /// Everyone, in the order of the list.
    pub fn ids(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..u8::try_from(self.0.len()).unwrap_or(u8::MAX)).map(PlayerId)
    }

    /// The player of that name, if there is one.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<PlayerId> {
        let text = visible(name);
        let mut names = self.0.iter();
        let index = names
            .position(|known| known.as_stored() == name)
            .or_else(|| self.names().position(|known| known == text.trim()))?;
        self.id(index)
    }

    /// A player's name.
    #[must_use]
    pub fn name(&self, player: PlayerId) -> &str {
        self.0.get(player.index()).map_or("?", Name::as_str)
    }

    /// The same, as it is stored too.
    #[must_use]
    pub fn name_of(&self, player: PlayerId) -> Option<&Name> {
        self.0.get(player.index())
    }

    /// The names, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(Name::as_str)
    }

    /// The list with one more player at its end.
    pub fn joined(&self, name: Name) -> Result<Self, BadPlayers> {
        let mut names = self.0.clone();
        names.push(name);
        let players = Self::counted(names)?;
        let new: Vec<_> = players.ids().last().into_iter().collect();
        players.without_another(&new)
    }

    /// The list with some players renamed. What counts is who has which name in
    /// the end: two may change names.
    pub fn renamed(&self, names: &[(PlayerId, Name)]) -> Result<Self, BadPlayers> {
        let new: Vec<_> = names.iter().map(|(player, _)| *player).collect();
        self.called(names).without_another(&new)
    }

    /// The same list, whether two have one name in it or not.
    pub(crate) fn called(&self, names: &[(PlayerId, Name)]) -> Self {
        let mut called = self.clone();
        for (player, name) in names {
            if let Some(old) = called.0.get_mut(player.index()) {
                old.clone_from(name);
            }
        }
        called
    }

    /// The list after players were renamed, as it is stored: that was judged when
    /// it was saved, by the rules of then.
    pub(super) fn were_renamed(&mut self, names: &[(PlayerId, Name)]) {
        *self = self.called(names).told_apart();
    }

    /// The same after somebody joined.
    pub(super) fn has_joined(&mut self, name: Name) {
        if self.0.len() < MAX_PLAYERS {
            self.0.push(name);
            *self = std::mem::replace(self, Self(vec![])).told_apart();
        }
    }
}

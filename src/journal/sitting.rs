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
///
/// A player is known by place, so one who is taken out leaves a place behind.
/// Nothing that was recorded names that place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Players {
    names: Vec<Name>,
    out: Vec<PlayerId>,
}

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
            Ok(Self {
                names,
                out: Vec::new(),
            })
        } else {
            Err(BadPlayers::Count(names.len()))
        }
    }

    /// This list, if nobody has a name that is too like one of these.
    fn without_another(self, new: &[PlayerId]) -> Result<Self, BadPlayers> {
        let names = self.names.iter();
        let alike: Vec<_> = names.map(|name| likenesses(name.as_str())).collect();
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
        let everyone: Vec<_> = self.ids().collect();
        for (count, player) in everyone.iter().enumerate() {
            let free = |name: &Name| {
                let mut before = everyone[..count].iter();
                !before.any(|other| name.is_like(self.name(*other)))
            };
            let name = &self.names[player.index()];
            if !free(name)
                && let Some(other) = (2..=count + 2)
                    .map(|number| name.numbered(number))
                    .find(free)
            {
                self.names[player.index()] = other;
            }
        }
        self
    }

    /// The player at a place of the list, from 0, unless taken out.
    #[must_use]
    pub fn id(&self, index: usize) -> Option<PlayerId> {
        self.ids().find(|player| player.index() == index)
    }

    /// Everyone, in the order of the list.
    pub fn ids(&self) -> impl Iterator<Item = PlayerId> + use<> {
        let out = self.out.clone();
        self.places().filter(move |player| !out.contains(player))
    }

    /// Every place of the list, those of players who were taken out too: what
    /// is counted by place counts these.
    pub fn places(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..u8::try_from(self.names.len()).unwrap_or(u8::MAX)).map(PlayerId)
    }

    /// Those who were taken out.
    #[must_use]
    pub fn out(&self) -> &[PlayerId] {
        &self.out
    }

    /// The player of that name, if there is one.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<PlayerId> {
        let text = visible(name);
        let stored = |player: &PlayerId| self.names[player.index()].as_stored() == name;
        self.ids()
            .find(stored)
            .or_else(|| self.ids().find(|player| self.plain(*player) == text.trim()))
    }

    /// A player's name as it was typed: for documents, stored lines and the
    /// fields of forms.
    #[must_use]
    pub fn plain(&self, player: PlayerId) -> &str {
        self.plain_at(player.index())
    }

    /// The name at a place of the list as it was typed.
    #[must_use]
    pub fn plain_at(&self, place: usize) -> &str {
        self.names.get(place).map_or("?", Name::as_str)
    }

    /// The names as they were typed, in order.
    pub fn plain_names(&self) -> impl Iterator<Item = &str> {
        self.ids().map(|player| self.plain(player))
    }

    /// A player's name as it is shown, which one who was taken out keeps.
    #[must_use]
    pub fn name(&self, player: PlayerId) -> &str {
        self.name_at(player.index())
    }

    /// The name at a place of the list, from 0.
    #[must_use]
    pub fn name_at(&self, place: usize) -> &str {
        self.names.get(place).map_or("?", Name::shown)
    }

    /// The same, as it is stored too.
    #[must_use]
    pub fn name_of(&self, player: PlayerId) -> Option<&Name> {
        self.names.get(player.index())
    }

    /// The names as they are shown, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.ids().map(|player| self.name(player))
    }

    /// The list with one more player at its end.
    pub fn joined(&self, name: Name) -> Result<Self, BadPlayers> {
        let (players, new) = self.with_another(name)?;
        players.without_another(&[new])
    }

    /// The same, whether two have one name in it or not. Where the list has no
    /// place left at its end, the place of one who was taken out is free.
    fn with_another(&self, name: Name) -> Result<(Self, PlayerId), BadPlayers> {
        let mut players = self.clone();
        let new = if let Some(new) = PlayerId::at(players.names.len()) {
            players.names.push(name);
            new
        } else {
            let free = players.out.pop();
            let free = free.ok_or(BadPlayers::Count(MAX_PLAYERS + 1))?;
            players.names[free.index()] = name;
            free
        };
        Ok((players, new))
    }

    /// The list without a player.
    pub fn taken_out(&self, player: PlayerId) -> Result<Self, BadPlayers> {
        let mut players = self.clone();
        players.out.push(player);
        match players.ids().count() {
            MIN_PLAYERS.. => Ok(players),
            few => Err(BadPlayers::Count(few)),
        }
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
            if let Some(old) = called.names.get_mut(player.index()) {
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
        if let Ok((players, _)) = self.with_another(name) {
            *self = players.told_apart();
        }
    }

    /// The same after somebody was taken out.
    pub(super) fn was_taken_out(&mut self, player: PlayerId) {
        if let Ok(players) = self.taken_out(player) {
            *self = players;
        }
    }
}

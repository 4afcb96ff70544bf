//! How an entry names players: by name in a document, by number in the
//! database, where a name may change.

use crate::journal::sitting::{PlayerId, Players};

/// How an entry names players.
pub(in crate::journal) enum Naming<'a> {
    /// By name.
    Names(&'a Players),
    /// By place in the list.
    Numbers,
}

impl Naming<'_> {
    pub(super) fn read(&self, text: &str) -> Result<PlayerId, String> {
        match self {
            Self::Names(players) => players.find(text.trim()),
            Self::Numbers => text.parse().ok().and_then(PlayerId::at),
        }
        .ok_or_else(|| format!("{text} is not among the players"))
    }

    pub(super) fn maybe(&self, text: Option<&str>) -> Result<Option<PlayerId>, String> {
        text.map(|text| self.read(text)).transpose()
    }

    pub(super) fn write(&self, player: PlayerId) -> String {
        match self {
            Self::Names(players) => players.plain(player).to_owned(),
            Self::Numbers => player.index().to_string(),
        }
    }
}

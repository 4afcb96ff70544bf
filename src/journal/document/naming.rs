//! How an entry names players: by name in a document, by number in the
//! database, where a name may change.

use super::object::Object;
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

    /// The player in a field, if there is one.
    pub(super) fn maybe(&self, object: &Object, field: &str) -> Result<Option<PlayerId>, String> {
        let text = object.text(field)?;
        text.map(|text| self.read(&text)).transpose()
    }

    pub(super) fn write(&self, player: PlayerId) -> String {
        match self {
            Self::Names(players) => players.plain(player).to_owned(),
            Self::Numbers => player.index().to_string(),
        }
    }
}

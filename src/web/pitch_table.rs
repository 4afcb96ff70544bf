//! A table of Auction Pitch: its games, and what it looked like just before an
//! entry.

use std::ops::Deref;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use super::App;
use super::at_table::AtTable;
use super::error::PageError;
use super::fields::Fields;
use super::target::Target;
use crate::journal::replay::replay;
use crate::journal::{
    EntryId, InPlay, PitchInPlay, PitchSheet, PlayerId, Players, SeatedGame, Sheet,
};
use crate::rules::pitch::{ByChair, Chair, Rules};

/// A sitting of Auction Pitch. A sitting of another game has no such page.
pub(super) struct PitchTable(AtTable);

impl Deref for PitchTable {
    type Target = AtTable;

    fn deref(&self) -> &AtTable {
        &self.0
    }
}

impl TryFrom<AtTable> for PitchTable {
    type Error = PageError;

    fn try_from(table: AtTable) -> Result<Self, PageError> {
        match (&table.sheet, table.journal.header().game.pitch()) {
            (Sheet::Pitch(_), Some(_)) => Ok(Self(table)),
            _ => Err(PageError::NotFound),
        }
    }
}

impl FromRequestParts<App> for PitchTable {
    type Rejection = PageError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, PageError> {
        AtTable::from_request_parts(parts, app).await?.try_into()
    }
}

impl PitchTable {
    /// The games.
    pub(super) fn sheet(&self) -> &PitchSheet {
        let sheet = self.sheet.pitch();
        sheet.expect("only a sitting of pitch becomes a pitch table")
    }

    /// What the table settled.
    pub(super) fn rules(&self) -> &Rules {
        let rules = self.journal.header().game.pitch();
        rules.expect("only a sitting of pitch becomes a pitch table")
    }

    /// Everyone in the sitting.
    pub(super) fn players(&self) -> &Players {
        &self.journal.header().players
    }

    /// The names around a game.
    pub(super) fn names<'a>(&'a self, seated: &'a SeatedGame) -> ChairNames<'a> {
        ChairNames {
            players: self.players(),
            order: &seated.order,
        }
    }

    /// The game in play.
    pub(super) fn game_in_play(&self) -> Option<&SeatedGame> {
        self.sheet().in_play().map(|(seated, _)| seated)
    }

    /// The bidding that is over, if a phone has said what is being played.
    pub(super) fn pitch_in_play(&self) -> Option<&PitchInPlay> {
        self.game_in_play()?;
        match &self.journal.in_play()?.in_play {
            InPlay::Pitch(pitch) => Some(pitch),
            InPlay::Contract(_) => None,
        }
    }

    /// The game that holds an entry: a deal, a misdeal, a stop or its seating.
    pub(super) fn game_of(&self, entry: EntryId) -> Option<&SeatedGame> {
        self.sheet().games.iter().find(|seated| {
            seated.seating == entry
                || seated.stop == Some(entry)
                || seated.deals.contains(&entry)
                || seated.misdeals.contains(&entry)
        })
    }

    /// The game in play just before the entry, if one was.
    pub(super) fn game_before(&self, target: Target) -> Option<SeatedGame> {
        let entries = self.journal.entries();
        let end = match target {
            Target::New => return self.game_in_play().cloned(),
            Target::Amend(entry) | Target::Before(entry) => self.journal.position(entry)?,
        };
        let sheet = replay(self.journal.header(), &entries[..end]).sheet;
        let last = sheet.pitch()?.games.last()?;
        last.playing().map(|_| last.clone())
    }

    /// The player that a field names by number.
    pub(super) fn player(&self, fields: &Fields, field: &str) -> Option<PlayerId> {
        self.players().id(fields.read(field)?)
    }
}

/// Who has which chair, by name.
#[derive(Debug, Clone, Copy)]
pub(super) struct ChairNames<'a> {
    pub(super) players: &'a Players,
    pub(super) order: &'a ByChair<PlayerId>,
}

impl<'a> ChairNames<'a> {
    /// The player in a chair.
    pub(super) fn at(&self, chair: Chair) -> &'a str {
        self.players.name(self.order[chair])
    }

    /// The number of that player, as forms carry it.
    pub(super) fn number(&self, chair: Chair) -> usize {
        self.order[chair].index()
    }

    /// Every chair from one on, in the order of the deal.
    pub(super) fn from(&self, first: Chair) -> Vec<Chair> {
        let mut chairs: Vec<_> = self.order.players().chairs().collect();
        chairs.rotate_left(first.index());
        chairs
    }
}

//! What can be said of a change before its consequences are known.

use super::Refusal;
use crate::journal::entry::{Entry, EntryId};
use crate::journal::event::Event;
use crate::journal::fold::Journal;
use crate::journal::game::Game;
use crate::journal::in_play::InPlay;

impl Journal {
    pub(super) fn precheck(&self, event: &Event) -> Result<(), Refusal> {
        self.evening_allows(event)?;
        if let Some(player) = self.names_one_taken_out(event) {
            return Err(Refusal::TakenOut(player));
        }
        match event {
            Event::Inserted { before: entry, .. }
            | Event::Amended { entry, .. }
            | Event::Struck { entry } => self.exists(*entry),
            Event::Undone { batch } if !self.holds(*batch) => Err(Refusal::NothingToUndo),
            Event::Undone { batch } if self.undo() != Some(*batch) => Err(Refusal::NotNewest),
            Event::PutBack { batch } if self.holds(*batch) => Err(Refusal::NothingToPutBack),
            Event::PutBack { batch } if self.put_back() != Some(*batch) => Err(Refusal::NotNewest),
            Event::ContractPut { in_play } => self.can_be_in_play(in_play),
            Event::Renamed { names } => Ok(self.header().players.renamed(names).map(|_| ())?),
            Event::RulesChanged { game } => self.can_be_rules(*game),
            _ => Ok(()),
        }
    }

    fn exists(&self, entry: EntryId) -> Result<(), Refusal> {
        match self.entry(entry) {
            Some(_) => Ok(()),
            None => Err(Refusal::NoSuchEntry),
        }
    }

    fn can_be_in_play(&self, in_play: &InPlay) -> Result<(), Refusal> {
        let sheet = self.replay().sheet;
        if !sheet.is_in_play() {
            let play = |entry: &&Entry| !entry.fact.is_aside();
            let last = self.entries().iter().rev().find(play);
            if last.is_some_and(|entry| entry.fact.is_stop()) {
                return Err(Refusal::Stopped);
            }
            return Err(Refusal::NothingInPlay);
        }
        Ok(in_play.fits(&self.header().game, &sheet)?)
    }

    fn can_be_rules(&self, game: Game) -> Result<(), Refusal> {
        let now = self.header().game;
        if !game.is_like(&now) {
            return Err(Refusal::OtherGame);
        }
        let dealt = self.entries().iter().any(|entry| entry.fact.is_deal());
        if dealt && game.settled() != now.settled() {
            return Err(Refusal::RulesSettled);
        }
        Ok(())
    }
}

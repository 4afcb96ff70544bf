//! Who plays whose cards in one rubber, round or game.
//!
//! A substitute scores nothing and has not sat: deals go on naming the player
//! whose cards they are. With the rubber it ends by itself, since each rubber
//! has its own list.

use super::Fault;
use crate::journal::entry::{EntryId, Substitute};
use crate::journal::sitting::PlayerId;

/// The substitutes of a rubber, in order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Substitutes(Vec<Change>);

/// A change of who plays, and how many deals were entered before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Change {
    entry: EntryId,
    deals: usize,
    fact: Substitute,
}

/// Somebody who plays another’s cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlaysFor {
    /// Whose cards.
    pub player: PlayerId,
    /// Who plays them.
    pub by: PlayerId,
}

impl Substitutes {
    /// Takes the next change, after `deals` deals of those who sit.
    pub(super) fn take(
        &mut self,
        entry: EntryId,
        fact: Substitute,
        deals: usize,
        sits: impl Fn(PlayerId) -> bool,
    ) -> Result<(), Fault> {
        let Substitute { player, by } = fact;
        if !sits(player) {
            return Err(Fault::NotInGame(player));
        }
        let now = self.now();
        match by {
            Some(by) if sits(by) => return Err(Fault::SubstituteSits { player, by }),
            Some(by) => {
                if let Some(busy) = now.iter().find(|plays| plays.by == by) {
                    return Err(Fault::SubstituteBusy(*busy));
                }
            }
            None if !now.iter().any(|plays| plays.player == player) => {
                return Err(Fault::NoSubstitute(player));
            }
            None => {}
        }
        self.0.push(Change { entry, deals, fact });
        Ok(())
    }

    /// Who plays whose cards after the last entry, or did when it was over.
    #[must_use]
    pub fn now(&self) -> Vec<PlaysFor> {
        self.after(|_| true)
    }

    /// Who played whose cards in a deal, counted from 0.
    #[must_use]
    pub fn in_deal(&self, deal: usize) -> Vec<PlaysFor> {
        self.after(|change| change.deals <= deal)
    }

    /// Everybody who played for somebody, once each, in order.
    #[must_use]
    pub fn all(&self) -> Vec<PlaysFor> {
        let mut all: Vec<PlaysFor> = vec![];
        for plays in self.0.iter().filter_map(Change::plays) {
            if !all.contains(&plays) {
                all.push(plays);
            }
        }
        all
    }

    /// Who plays a player’s cards now, if somebody else does.
    #[must_use]
    pub fn of(&self, player: PlayerId) -> Option<PlayerId> {
        let now = self.now();
        let plays = now.iter().find(|plays| plays.player == player);
        plays.map(|plays| plays.by)
    }

    /// The entries that changed who plays, in order.
    pub fn entries(&self) -> impl Iterator<Item = EntryId> {
        self.0.iter().map(|change| change.entry)
    }

    fn after(&self, counts: impl Fn(&Change) -> bool) -> Vec<PlaysFor> {
        let mut playing: Vec<PlaysFor> = vec![];
        for change in self.0.iter().filter(|change| counts(change)) {
            playing.retain(|plays| plays.player != change.fact.player);
            playing.extend(change.plays());
        }
        playing
    }
}

impl Change {
    fn plays(&self) -> Option<PlaysFor> {
        self.fact.by.map(|by| PlaysFor {
            player: self.fact.player,
            by,
        })
    }
}

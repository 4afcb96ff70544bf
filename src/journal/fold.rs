//! Events to entries: what holds now, of all that phones did.
//!
//! Undo takes back the newest change that still holds, so the changes that
//! hold are a stack: one pass finds them, the next applies them in order.

use std::collections::HashSet;

use chrono::{DateTime, Utc};

use super::evening::Evening;
use super::replay::{Replay, replay};
use super::{BatchId, DeviceId, Entry, EntryId, Event, Fact, Header, InPlay, Stamped, Version};

/// A sitting as it stands: its header, its entries and the whole history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Journal {
    began: Header,
    header: Header,
    entries: Vec<Entry>,
    in_play: Option<Put>,
    evening: Evening,
    history: Vec<Stamped>,
    holding: HashSet<BatchId>,
    undo: Option<BatchId>,
    put_back: Option<BatchId>,
}

/// What is being played, and from which phone we know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Put {
    /// What is being played.
    pub in_play: InPlay,
    /// The phone that said so.
    pub device: DeviceId,
    /// When.
    pub at: DateTime<Utc>,
    /// Since when play is known to have begun. Another contract for the same
    /// deal is a change of mind; one that is stated after the hour is of a deal
    /// that began before it, since the table was asked.
    pub since: DateTime<Utc>,
}

impl Journal {
    /// Folds the events of a sitting that began as `header`.
    #[must_use]
    pub fn fold(header: Header, history: Vec<Stamped>) -> Self {
        let stacks = Stacks::of(&history);
        let mut journal = Self {
            began: header.clone(),
            header,
            entries: Vec::new(),
            in_play: None,
            evening: Evening::default(),
            undo: stacks.holding.last().copied(),
            put_back: stacks.undone.last().copied(),
            holding: stacks.holding.into_iter().collect(),
            history: Vec::new(),
        };
        for stamped in &history {
            if !stamped.event.can_be_undone() || journal.holding.contains(&stamped.batch) {
                journal.apply(stamped);
            }
        }
        journal.history = history;
        journal
    }

    fn apply(&mut self, stamped: &Stamped) {
        let id = EntryId(stamped.seq);
        match &stamped.event {
            Event::Recorded { fact } => {
                if !fact.is_aside() {
                    self.in_play = None;
                }
                self.push(id, Some(stamped.at), fact);
            }
            Event::Imported { fact, at } => self.push(id, *at, fact),
            Event::Inserted { before, fact } => {
                let place = self.position(*before).unwrap_or(self.entries.len());
                let entry = Entry {
                    id,
                    at: Some(stamped.at),
                    fact: fact.clone(),
                };
                self.entries.insert(place, entry);
            }
            Event::Amended { entry, fact } => {
                if let Some(place) = self.position(*entry) {
                    self.entries[place].fact = fact.clone();
                }
            }
            Event::Struck { entry } => self.entries.retain(|kept| kept.id != *entry),
            Event::Undone { .. } | Event::PutBack { .. } => {}
            Event::ContractPut { in_play } => {
                let before = self.in_play.as_ref().map(|put| put.since);
                let hour = self.evening.hour();
                let since = hour.map_or(stamped.at, |hour| stamped.at.min(hour));
                self.in_play = Some(Put {
                    in_play: in_play.clone(),
                    device: stamped.device,
                    at: stamped.at,
                    since: before.unwrap_or(since),
                });
            }
            Event::ContractWithdrawn => self.in_play = None,
            Event::Renamed { names } => self.header.players.were_renamed(names),
            Event::Titled { title } => self.header.title.clone_from(title),
            Event::RulesChanged { game } => self.header.game = *game,
            Event::StakeChanged { stake } => self.header.stake = *stake,
            Event::CarriesChanged { carries } => self.header.carries = carries.clone(),
            Event::PartnersChanged { partners } => self.header.partners = Some(*partners),
            Event::Joined { .. }
            | Event::Left { .. }
            | Event::TakenOut { .. }
            | Event::Agreed { .. }
            | Event::HourSet { .. }
            | Event::Settled
            | Event::Reopened => self.evening.take(stamped, &mut self.header.players),
        }
    }

    fn push(&mut self, id: EntryId, at: Option<DateTime<Utc>>, fact: &Fact) {
        self.entries.push(Entry {
            id,
            at,
            fact: fact.clone(),
        });
    }

    /// The game, the players and the rules as they are now.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// What happened at the table, in order.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// One entry, if it holds.
    #[must_use]
    pub fn entry(&self, id: EntryId) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    /// The place of an entry, from 0.
    #[must_use]
    pub fn position(&self, id: EntryId) -> Option<usize> {
        self.entries.iter().position(|entry| entry.id == id)
    }

    /// The number a deal has on pages: its place among the deals of the
    /// sitting, from 1, those passed out counted and misdeals not.
    #[must_use]
    pub fn deal_number(&self, id: EntryId) -> Option<usize> {
        let place = self.position(id)?;
        self.entries[place]
            .fact
            .is_deal()
            .then(|| self.deals_before(place) + 1)
    }

    pub(super) fn deals_before(&self, place: usize) -> usize {
        let before = self.entries[..place].iter();
        before.filter(|entry| entry.fact.is_deal()).count()
    }

    /// Replays the entries.
    #[must_use]
    pub fn replay(&self) -> Replay {
        replay(&self.header, &self.entries)
    }

    /// What is being played, if a phone has said so.
    #[must_use]
    pub const fn in_play(&self) -> Option<&Put> {
        self.in_play.as_ref()
    }

    /// Who came and went, what the table agreed, whether it is settled.
    #[must_use]
    pub const fn evening(&self) -> &Evening {
        &self.evening
    }

    /// The journal as it stood after an event.
    #[must_use]
    pub fn as_of(&self, seq: u32) -> Self {
        let history = self.history.iter().filter(|stamped| stamped.seq <= seq);
        Self::fold(self.began.clone(), history.cloned().collect())
    }

    /// All that phones did, in order.
    #[must_use]
    pub fn history(&self) -> &[Stamped] {
        &self.history
    }

    /// Whether a change holds, as against one that was undone.
    #[must_use]
    pub fn holds(&self, batch: BatchId) -> bool {
        self.holding.contains(&batch)
    }

    /// The number of the last event.
    #[must_use]
    pub fn last_seq(&self) -> u32 {
        self.history.last().map_or(0, |stamped| stamped.seq)
    }

    /// The state of the entries, for a form to carry.
    #[must_use]
    pub fn version(&self) -> Version {
        let newest = self.history.iter().rev();
        let mut changed = newest.filter(|stamped| self.changes_entries(&stamped.event));
        Version(changed.next().map_or(0, |stamped| stamped.seq))
    }

    /// Whether an event changes the entries: an Undo does if what it takes
    /// back did.
    pub(super) fn changes_entries(&self, event: &Event) -> bool {
        match event {
            Event::Undone { batch } | Event::PutBack { batch } => {
                let mut batch = self.batch(*batch);
                batch.any(|stamped| stamped.event.changes_entries())
            }
            event => event.changes_entries(),
        }
    }

    /// The change that Undo would take back.
    #[must_use]
    pub const fn undo(&self) -> Option<BatchId> {
        self.undo
    }

    /// The change that Put back would restore: none once something newer changed.
    #[must_use]
    pub const fn put_back(&self) -> Option<BatchId> {
        self.put_back
    }

    /// The events of one submission.
    pub fn batch(&self, batch: BatchId) -> impl Iterator<Item = &Stamped> {
        self.history
            .iter()
            .filter(move |stamped| stamped.batch == batch)
    }

    /// The journal as it was before a submission.
    #[must_use]
    pub fn before(&self, batch: BatchId) -> Self {
        let history = self.history.iter();
        let earlier = history.take_while(|stamped| stamped.batch < batch);
        Self::fold(self.began.clone(), earlier.cloned().collect())
    }

    /// The journal as it would be with `events` from one phone added to it.
    #[must_use]
    pub fn with(&self, stamped: impl IntoIterator<Item = Stamped>) -> Self {
        let mut journal = self.clone();
        for event in stamped {
            journal.advance(event);
        }
        journal
    }

    /// Adds one event; the same as folding the longer history.
    pub(super) fn advance(&mut self, stamped: Stamped) {
        if matches!(stamped.event, Event::Undone { .. } | Event::PutBack { .. }) {
            self.history.push(stamped);
            let history = std::mem::take(&mut self.history);
            *self = Self::fold(self.began.clone(), history);
            return;
        }
        if stamped.event.can_be_undone() {
            self.holding.insert(stamped.batch);
            self.undo = Some(stamped.batch);
            self.put_back = None;
        }
        self.apply(&stamped);
        self.history.push(stamped);
    }

    /// The sitting as it began.
    pub(crate) const fn began(&self) -> &Header {
        &self.began
    }
}

/// The changes that hold, newest last, and those undone since the
/// last new one.
#[derive(Default)]
struct Stacks {
    holding: Vec<BatchId>,
    undone: Vec<BatchId>,
}

impl Stacks {
    fn of(history: &[Stamped]) -> Self {
        let mut stacks = Self::default();
        for stamped in history {
            match &stamped.event {
                Event::Undone { batch } => {
                    stacks.holding.retain(|held| held != batch);
                    stacks.undone.push(*batch);
                }
                Event::PutBack { batch } => {
                    stacks.undone.retain(|undone| undone != batch);
                    stacks.holding.push(*batch);
                }
                event if event.can_be_undone() => {
                    if stacks.holding.last() != Some(&stamped.batch) {
                        stacks.holding.push(stamped.batch);
                    }
                    stacks.undone.clear();
                }
                _ => {}
            }
        }
        stacks
    }
}

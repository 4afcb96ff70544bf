//! What belongs to the evening rather than to the play: who came and went,
//! what the table agreed, when play ends, and whether it is settled.

use chrono::{DateTime, Local, Utc};

use super::correct::Refusal;
use super::describe::money;
use super::entry::{Entry, EntryId, Fact};
use super::event::{Event, Stamped};
use super::fold::Journal;
use super::sitting::{Name, Partners, PlayerId, Players};
use super::stake::Stake;
use crate::rules::settle::Carries;

/// Who came and went, what the table agreed, when play ends, whether it is
/// settled.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Evening {
    gone: Vec<PlayerId>,
    agreed: Vec<(EntryId, u32)>,
    hour: Option<DateTime<Utc>>,
    settled: bool,
}

impl Evening {
    /// Takes one of its events.
    pub(super) fn take(&mut self, stamped: &Stamped, players: &mut Players) {
        match &stamped.event {
            Event::Joined { name } => match self.gone_by_name(players, name) {
                Some(back) => self.gone.retain(|gone| *gone != back),
                None => players.has_joined(name.clone()),
            },
            Event::Left { player } if !self.has_gone(*player) => self.gone.push(*player),
            Event::TakenOut { player } => {
                self.gone.retain(|gone| gone != player);
                players.was_taken_out(*player);
            }
            Event::Agreed { rubber } => {
                self.agreed.retain(|(agreed, _)| agreed != rubber);
                self.agreed.push((*rubber, stamped.seq));
            }
            Event::HourSet { hour } => self.hour = *hour,
            Event::Settled => self.settled = true,
            Event::Reopened => self.settled = false,
            _ => {}
        }
    }

    /// What the table agreed on, and with which event: the newest of each.
    pub(super) fn agreed(&self) -> &[(EntryId, u32)] {
        &self.agreed
    }

    /// Whether a player has gone home.
    #[must_use]
    pub fn has_gone(&self, player: PlayerId) -> bool {
        self.gone.contains(&player)
    }

    /// When no new deal begins, if the organizer of a party has said so.
    #[must_use]
    pub const fn hour(&self) -> Option<DateTime<Utc>> {
        self.hour
    }

    /// Whether the sitting is closed for entries.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        self.settled
    }

    /// One who went home and has that name.
    fn gone_by_name(&self, players: &Players, name: &Name) -> Option<PlayerId> {
        let mut gone = self.gone.iter().copied();
        // By the rule that has always been: a stored line means for ever what it
        // meant when it was saved.
        let folded = |name: &Name| name.as_stored().to_lowercase();
        gone.find(|player| {
            let known = players.name_of(*player);
            known.is_some_and(|known| folded(known) == folded(name))
        })
    }
}

impl Journal {
    /// Everyone who is here, in the order of the list.
    #[must_use]
    pub fn present(&self) -> Vec<PlayerId> {
        let everyone = self.header().players.ids();
        everyone
            .filter(|player| !self.evening().has_gone(*player))
            .collect()
    }

    /// What the state of the evening forbids, and what its own events need.
    pub(super) fn evening_allows(&self, event: &Event) -> Result<(), Refusal> {
        let (header, evening) = (self.header(), self.evening());
        if evening.is_settled() && is_closed_to(event) {
            return Err(Refusal::Settled);
        }
        let known = |player: PlayerId| match header.players.id(player.index()) {
            Some(_) => Ok(()),
            None if header.players.out().contains(&player) => Err(Refusal::TakenOut(player)),
            None => Err(Refusal::NoSuchPlayer),
        };
        match event {
            Event::Settled if evening.is_settled() => Err(Refusal::Settled),
            Event::Reopened if !evening.is_settled() => Err(Refusal::Open),
            Event::Joined { name } => {
                let back = evening.gone_by_name(&header.players, name);
                match back.map_or_else(|| header.players.joined(name.clone()).err(), |_| None) {
                    Some(bad) => Err(bad.into()),
                    None => Ok(()),
                }
            }
            Event::Left { player } => {
                known(*player)?;
                if evening.has_gone(*player) {
                    return Err(Refusal::Gone(*player));
                }
                Ok(())
            }
            Event::TakenOut { player } => {
                known(*player)?;
                if let Some(part) = self.part_of(*player) {
                    return Err(Refusal::HasPart(*player, part));
                }
                Ok(header.players.taken_out(*player).map(|_| ())?)
            }
            Event::Agreed { rubber } if self.replay().sheet.outcome(*rubber).is_none() => {
                Err(Refusal::NotOver)
            }
            Event::StakeChanged { stake: Some(stake) } if !stake.is_for(&header.game) => {
                Err(Refusal::OtherStake)
            }
            Event::StakeChanged { stake } => self.payments_allow(stake.as_ref()),
            Event::CarriesChanged { carries } => carries
                .list()
                .iter()
                .try_for_each(|carry| known(carry.player).and(known(carry.by))),
            _ => Ok(()),
        }
    }

    /// Money that was paid stays in the currency in which it was paid.
    fn payments_allow(&self, stake: Option<&Stake>) -> Result<(), Refusal> {
        let currency = |stake: &Stake| stake.currency;
        let (old, new) = (self.header().stake.as_ref(), stake);
        let paid = |entry: &Entry| matches!(entry.fact, Fact::Paid(_));
        match old.map(currency) {
            Some(old) if new.map(currency) != Some(old) && self.entries().iter().any(paid) => {
                Err(Refusal::PaidIn(old))
            }
            _ => Ok(()),
        }
    }
}

/// Whether a settled evening takes no such event: entries, whatever else points
/// and money hang on, and the table's word on a total.
const fn is_closed_to(event: &Event) -> bool {
    event.changes_entries()
        || matches!(
            event,
            Event::ContractPut { .. }
                | Event::RulesChanged { .. }
                | Event::StakeChanged { .. }
                | Event::CarriesChanged { .. }
                | Event::Agreed { .. }
        )
}

/// An event of the evening in words.
pub(super) fn say(event: &Event, journal: &Journal) -> String {
    let name = |player: PlayerId| journal.header().players.name(player);
    match event {
        Event::StakeChanged { stake: None } => "Nothing is played for".to_owned(),
        Event::StakeChanged { stake: Some(stake) } => {
            format!("The stake is {}", money::stake(stake))
        }
        Event::CarriesChanged { carries } => say_carries(carries, name),
        Event::PartnersChanged { partners } => match partners {
            Partners::Same => "Partners stay the same".to_owned(),
            Partners::Cut => "Partners are cut for".to_owned(),
            Partners::Pivot => "Partners change by pivot".to_owned(),
            Partners::Chosen => "Partners are chosen".to_owned(),
        },
        Event::Joined { name } => format!("{} joined", name.shown()),
        Event::Left { player } => format!("{} went home", name(*player)),
        Event::TakenOut { player } => format!("{} was taken out", name(*player)),
        Event::Agreed { rubber } => {
            let unit = journal.header().game.unit();
            let mut seatings = journal.replay().sheet.seatings();
            match seatings.position(|seating| seating == *rubber) {
                Some(place) => format!("The table agrees on {unit} {}", place + 1),
                None => format!("The table agrees on a {unit}"),
            }
        }
        Event::HourSet { hour: None } => "No hour is set".to_owned(),
        // By the clock on the wall, as every time that is told.
        Event::HourSet { hour: Some(hour) } => {
            format!("The hour is {}", hour.with_timezone(&Local).format("%H:%M"))
        }
        Event::Settled => "The evening is settled".to_owned(),
        Event::Reopened => "The evening is open again".to_owned(),
        _ => String::new(),
    }
}

fn say_carries<'a>(carries: &Carries<PlayerId>, name: impl Fn(PlayerId) -> &'a str) -> String {
    let said: Vec<String> = carries
        .list()
        .iter()
        .map(|carry| format!("{} is carried by {}", name(carry.player), name(carry.by)))
        .collect();
    if said.is_empty() {
        return "Nobody is carried".to_owned();
    }
    said.join(", ")
}

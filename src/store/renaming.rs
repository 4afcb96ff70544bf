//! Names of a party, many at once: whoever was named later is named now, and two
//! who were mistaken for each other change names.
//!
//! Whether a name is free is judged of what comes out, not of each step: all of
//! it is saved or nothing.

use chrono::{DateTime, Utc};

use super::news::Topic;
use super::{PartyId, Store, StoreError, new_submission, organizers, party_rows, rows};
use crate::journal::correct::Stamp;
use crate::journal::sitting::folded;
use crate::journal::{DeviceId, Event, Journal, Name, PlayerId, Stamped};
use crate::party::{Person, TableNumber};
use crate::store::parties::PartyTable;

/// What came of new names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Renamed {
    /// They hold.
    Saved,
    /// Another phone organizes the party.
    NotOrganizer,
    /// These names are not free: each with the table that has it.
    Taken(Vec<(Person, TableNumber)>),
}

impl Store {
    /// Gives players of a party other names. None if there is no such party.
    pub async fn rename(
        &self,
        id: &PartyId,
        device: DeviceId,
        names: Vec<(Person, Name)>,
        now: DateTime<Utc>,
    ) -> Result<Option<Renamed>, StoreError> {
        let (id, now) = (id.clone(), super::whole_seconds(now));
        let renamed = self.write(move |connection| {
            Box::pin(async move {
                if party_rows::read(connection, &id).await?.is_none() {
                    return Ok(None);
                }
                if !organizers::organizes(connection, &id, device).await? {
                    return Ok(Some((Renamed::NotOrganizer, vec![])));
                }
                let tables = rows::of_party(connection, &id).await?;
                let changed: Vec<Changed> = tables
                    .iter()
                    .map(|table| Changed::of(table, &names, device, now))
                    .collect();
                let taken = taken(&changed, &names);
                if !taken.is_empty() {
                    return Ok(Some((Renamed::Taken(taken), vec![])));
                }
                let mut told = Vec::new();
                for (table, changed) in tables.into_iter().zip(changed) {
                    rows::append(connection, &table.sitting, &changed.lines).await?;
                    let last = changed.lines.last();
                    told.extend(last.map(|last| (Topic::Sitting(table.sitting), last.seq)));
                }
                told.push(party_rows::news(connection, id).await?);
                Ok(Some((Renamed::Saved, told)))
            })
        });
        Ok(renamed.await?.map(|(renamed, told)| {
            self.news.tell_all(&told);
            renamed
        }))
    }
}

/// A table with the new names of its players.
struct Changed {
    number: TableNumber,
    journal: Journal,
    lines: Vec<Stamped>,
    /// Those whose new name another at the table has until the end.
    stuck: Vec<Person>,
}

impl Changed {
    /// One name after the other, those first that are free.
    fn of(
        table: &PartyTable,
        names: &[(Person, Name)],
        device: DeviceId,
        at: DateTime<Utc>,
    ) -> Self {
        let own = names.iter();
        let own = own.filter(|(person, _)| person.table == table.number);
        let mut waiting: Vec<&(Person, Name)> = own.collect();
        let stamp = Stamp {
            submission: new_submission(),
            device,
            at,
        };
        let mut journal = table.journal.clone();
        let mut events = Vec::new();
        while let Some((player, name, last)) = next(&journal, &waiting) {
            if last {
                waiting.retain(|(person, _)| person.player != player);
            }
            events.push(Event::Renamed { player, name });
            journal = table
                .journal
                .with(table.journal.stamped(events.clone(), &stamp));
        }
        Self {
            number: table.number,
            lines: table.journal.stamped(events, &stamp),
            journal,
            stuck: waiting.iter().map(|(person, _)| *person).collect(),
        }
    }
}

/// The next step towards the new names, and whether it is the last for that
/// player: who gets a free name gets it; of those who change names with each
/// other one is called otherwise for the moment.
fn next(journal: &Journal, waiting: &[&(Person, Name)]) -> Option<(PlayerId, Name, bool)> {
    let players = &journal.header().players;
    let renamed = |player: PlayerId, name: &Name| players.renamed(player, name.clone());
    let free = waiting
        .iter()
        .find(|(person, name)| renamed(person.player, name).is_ok());
    if let Some((person, name)) = free {
        return Some((person.player, name.clone(), true));
    }
    let waits = |player: PlayerId| waiting.iter().any(|(person, _)| person.player == player);
    let same =
        |player: PlayerId, name: &Name| folded(players.name(player)) == folded(name.as_str());
    let (person, _) = waiting.iter().find(|(person, name)| {
        let holder = players.ids().find(|player| same(*player, name));
        // Or it would help nobody, and go on for ever.
        let wanted = waiting.iter().any(|(_, name)| same(person.player, name));
        wanted && holder.is_some_and(waits)
    })?;
    let mut others = (1..).filter_map(|number| Name::new(&format!("Player {number}")).ok());
    let name = others.find(|name| renamed(person.player, name).is_ok())?;
    Some((person.player, name, false))
}

/// The new names that somebody else has in the end, and at which table.
fn taken(tables: &[Changed], names: &[(Person, Name)]) -> Vec<(Person, TableNumber)> {
    let at = |(person, name): &(Person, Name)| {
        let mut tables = tables.iter();
        let table = tables.find(|table| {
            if table.number == person.table {
                return table.stuck.contains(person);
            }
            let mut known = table.journal.header().players.names();
            known.any(|known| folded(known) == folded(name.as_str()))
        })?;
        Some((*person, table.number))
    };
    names.iter().filter_map(at).collect()
}

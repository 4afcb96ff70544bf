//! New names at a party, many at once, and its title: somebody was named later,
//! or two were mistaken for each other and change names.
//!
//! Whether a name is free is judged of what comes out: all of it is saved or
//! nothing.

use chrono::{DateTime, Utc};

use super::news::Topic;
use super::parties::PartyTable;
use super::{PartyId, Store, StoreError, new_submission, organizers, party_rows, rows};
use crate::journal::correct::Stamp;
use crate::journal::{DeviceId, Event, Name, Players, SubmissionId};
use crate::party::{Party, PartyAnswer, PartyEvent, PartySubmission, Person, TableNumber};

/// What a form renames.
#[derive(Debug, Clone)]
pub struct Renaming {
    /// The id that was drawn with the form.
    pub submission: SubmissionId,
    /// Players, with their new names.
    pub names: Vec<(Person, Name)>,
    /// The party's new title, as a line of its journal; none if it stays.
    pub titled: Option<PartyEvent>,
}

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
    /// Gives players of a party other names, and the party another title. None
    /// if there is no such party.
    pub async fn rename(
        &self,
        id: &PartyId,
        device: DeviceId,
        renaming: Renaming,
        now: DateTime<Utc>,
    ) -> Result<Option<Renamed>, StoreError> {
        let (id, at) = (id.clone(), super::whole_seconds(now));
        let renamed = self.write(move |connection| {
            Box::pin(async move {
                let Some(party) = party_rows::read(connection, &id).await? else {
                    return Ok(None);
                };
                if !organizers::organizes(connection, &id, device).await? {
                    return Ok(Some((Renamed::NotOrganizer, vec![])));
                }
                let tables = rows::of_party(connection, &id).await?;
                let Some(submission) = renaming.unsaid(&party, &tables) else {
                    return Ok(Some((Renamed::Saved, vec![])));
                };
                let taken = renaming.taken(&tables);
                if !taken.is_empty() {
                    return Ok(Some((Renamed::Taken(taken), vec![])));
                }
                let stamp = Stamp {
                    submission,
                    device,
                    at,
                };
                let mut told = Vec::new();
                for table in tables {
                    let event = renaming.at(table.number);
                    let lines = table.journal.stamped(event.into_iter().collect(), &stamp);
                    rows::append(connection, &table.sitting, &lines).await?;
                    let last = lines.last();
                    told.extend(last.map(|last| (Topic::Sitting(table.sitting), last.seq)));
                }
                if let Some(event) = renaming.titled {
                    let submission = PartySubmission {
                        id: stamp.submission,
                        event,
                    };
                    if let PartyAnswer::Save(line) = party.receive(submission, device, at, false) {
                        party_rows::append(connection, &id, &[line]).await?;
                    }
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

impl Renaming {
    /// The line that it is in the journal of a table, if it names anybody there.
    fn at(&self, table: TableNumber) -> Option<Event> {
        let own = self.names.iter();
        let own = own.filter(|(person, _)| person.table == table);
        let names: Vec<_> = own
            .map(|(person, name)| (person.player, name.clone()))
            .collect();
        (!names.is_empty()).then_some(Event::Renamed { names })
    }

    /// The id to save it under; none if the form was saved so, and not otherwise
    /// since: the same form with something else on it is another change.
    fn unsaid(&self, party: &Party, tables: &[PartyTable]) -> Option<SubmissionId> {
        let mut id = self.submission.clone();
        let mut same = false;
        loop {
            let titled = party.sent(&id).map(|line| &line.event);
            let lines = tables.iter().map(|table| table.journal.sent(&id));
            let renamed: Vec<_> = lines.map(|line| line.map(|line| &line.event)).collect();
            if titled.is_none() && renamed.iter().all(Option::is_none) {
                return (!same).then_some(id);
            }
            let mut all = tables.iter().zip(renamed);
            same = titled == self.titled.as_ref()
                && all.all(|(table, line)| line == self.at(table.number).as_ref());
            id = id.next().unwrap_or_else(new_submission);
        }
    }

    /// The new names that somebody else has in the end, and at which table.
    fn taken(&self, tables: &[PartyTable]) -> Vec<(Person, TableNumber)> {
        let after = |table: &PartyTable| -> (TableNumber, Players) {
            let players = &table.journal.header().players;
            match self.at(table.number) {
                Some(Event::Renamed { names }) => (table.number, players.called(&names)),
                _ => (table.number, players.clone()),
            }
        };
        let after: Vec<_> = tables.iter().map(after).collect();
        let holder = |(person, name): &(Person, Name)| {
            let mut tables = after.iter();
            let (table, _) = tables.find(|(table, players)| {
                let mut others = players.ids().filter(|player| {
                    let player = *player;
                    *person
                        != Person {
                            table: *table,
                            player,
                        }
                });
                others.any(|other| name.is_like(players.name(other)))
            })?;
            Some((*person, *table))
        };
        self.names.iter().filter_map(holder).collect()
    }
}

//! What the organizer changes at a party: lines of its journal, another table.

use chrono::{DateTime, Utc};
use sqlx::SqliteConnection;

use super::news::Topic;
use super::parties::{BegunTable, add, taken, unsaid};
use super::{
    NewTable, PartyId, SittingId, Store, StoreError, organizers, party_rows, rows, whole_seconds,
};
use crate::journal::correct::Stamp;
use crate::journal::{DeviceId, SubmissionId};
use crate::party::tables::{MAX_TABLES, TableRefusal};
use crate::party::{Party, PartyAnswer, PartyEvent, PartyRefusal, PartyStamped, PartySubmission};
use crate::rules::ledger::Rounding;

/// What came of adding a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AddedTable {
    /// It began.
    New(SittingId),
    /// The same form had added this one before.
    Repeated(SittingId),
    /// The same form had begun this one before, with other players.
    Reused(SittingId),
    /// It cannot be.
    Refused(TableRefusal),
}

impl Store {
    /// Says what becomes of what an organizer's phone sends, and has saved it
    /// if the answer is [`PartyAnswer::Save`], at every table too where it
    /// concerns them. None if there is no such party.
    pub async fn submit_party(
        &self,
        id: &PartyId,
        device: DeviceId,
        submission: PartySubmission,
        now: DateTime<Utc>,
    ) -> Result<Option<PartyAnswer>, StoreError> {
        let id = id.clone();
        let answer = self.write(move |connection| {
            Box::pin(async move {
                let Some(party) = party_rows::read(connection, &id).await? else {
                    return Ok(None);
                };
                if !organizers::organizes(connection, &id, device).await? {
                    let refused = PartyAnswer::Refuse(PartyRefusal::NotOrganizer);
                    return Ok(Some((refused, vec![])));
                }
                let results = match submission.event {
                    PartyEvent::PrizesChanged { .. } => results(connection, &id).await?,
                    _ => false,
                };
                let answer = party.receive(submission, device, whole_seconds(now), results);
                let mut told = Vec::new();
                if let PartyAnswer::Save(line) = &answer {
                    let lines = std::slice::from_ref(line);
                    party_rows::append(connection, &id, lines).await?;
                    let party = party.with(line.clone());
                    told = tell_tables(connection, &id, &party, line).await?;
                    told.push(party_rows::news(connection, id).await?);
                }
                Ok(Some((answer, told)))
            })
        });
        Ok(answer.await?.map(|(answer, told)| {
            self.news.tell_all(&told);
            answer
        }))
    }

    /// Adds a table to a party: four who come late. None if there is no such
    /// party.
    pub async fn add_table(
        &self,
        id: &PartyId,
        device: DeviceId,
        table: NewTable,
        submission: SubmissionId,
        now: DateTime<Utc>,
    ) -> Result<Option<AddedTable>, StoreError> {
        let (id, now) = (id.clone(), whole_seconds(now));
        let begun = BegunTable::of(&table, submission.clone(), device, now)?;
        let added = self.write(move |connection| {
            Box::pin(async move {
                let Some(party) = party_rows::read(connection, &id).await? else {
                    return Ok(None);
                };
                let refused = |refusal| Ok(Some((AddedTable::Refused(refusal), None)));
                if !organizers::organizes(connection, &id, device).await? {
                    return refused(TableRefusal::NotOrganizer);
                }
                let tables = rows::of_party(connection, &id).await?;
                if let Some(first) = rows::begun(connection, &submission, device).await? {
                    // Its number is the next free one, and another by then.
                    let mut known = tables.iter().filter(|table| table.sitting == first);
                    let same = known.any(|table| table.journal.began() == begun.journal.began());
                    let answer = if same {
                        AddedTable::Repeated(first)
                    } else {
                        AddedTable::Reused(first)
                    };
                    return Ok(Some((answer, None)));
                }
                if party.is_closed() {
                    return refused(TableRefusal::Closed);
                }
                if tables.len() >= MAX_TABLES {
                    return refused(TableRefusal::TooMany);
                }
                if tables.iter().any(|known| known.number == begun.number) {
                    return refused(TableRefusal::NumberTaken(begun.number));
                }
                let others = tables.iter().map(|table| (table.number, &table.journal));
                if let Some((name, table)) = taken(begun.journal.header().players.names(), others) {
                    return refused(TableRefusal::Name { name, table });
                }
                let line = PartyStamped {
                    seq: party.last_seq() + 1,
                    submission,
                    device,
                    at: now,
                    event: PartyEvent::TableAdded {
                        table: begun.number,
                    },
                };
                let sitting = add(connection, &id, &party, begun, device, now).await?;
                party_rows::append(connection, &id, &[line]).await?;
                let told = party_rows::news(connection, id).await?;
                Ok(Some((AddedTable::New(sitting), Some(told))))
            })
        });
        Ok(added.await?.map(|(added, told)| {
            self.news.tell_all(told.as_slice());
            added
        }))
    }
}

/// Whether anybody sat in a rubber or game that counts.
async fn results(connection: &mut SqliteConnection, id: &PartyId) -> Result<bool, StoreError> {
    let tables = rows::of_party(connection, id).await?;
    Ok(tables.iter().any(|table| {
        let stages = table.journal.replay().sheet.stages(Rounding::Exact);
        let mut players = table.journal.header().players.ids();
        players.any(|player| stages.iter().any(|stage| stage.counts_for(player)))
    }))
}

/// Writes what the organizer said just now into the journals it concerns.
async fn tell_tables(
    connection: &mut SqliteConnection,
    id: &PartyId,
    party: &Party,
    line: &PartyStamped,
) -> Result<Vec<(Topic, u32)>, StoreError> {
    let concerned = match &line.event {
        PartyEvent::Started
        | PartyEvent::HourSet { .. }
        | PartyEvent::Closed
        | PartyEvent::Reopened => true,
        PartyEvent::CutRecorded(_)
        | PartyEvent::BoobyCut { .. }
        | PartyEvent::ReadOut { .. }
        | PartyEvent::Announced { .. }
        | PartyEvent::TableAdded { .. }
        | PartyEvent::PrizesChanged { .. }
        | PartyEvent::Titled { .. } => false,
    };
    let mut told = Vec::new();
    if !concerned {
        return Ok(told);
    }
    let stamp = Stamp {
        submission: line.submission.clone(),
        device: line.device,
        at: line.at,
    };
    for table in rows::of_party(connection, id).await? {
        let lines = table.journal.stamped(unsaid(&table.journal, party), &stamp);
        rows::append(connection, &table.sitting, &lines).await?;
        if let Some(last) = lines.last() {
            told.push((Topic::Sitting(table.sitting), last.seq));
        }
    }
    Ok(told)
}

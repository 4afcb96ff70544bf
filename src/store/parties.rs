//! What becomes of a party: begun once with all its tables, loaded, listed.
//!
//! A table of a party is a sitting. What the organizer says for every table,
//! the hour and that the party is closed, is written into the journal of each
//! as well, so that a table's pages need no other.

use chrono::{DateTime, Utc};
use sqlx::{Connection, SqliteConnection};

use super::party_rows::Listed;
use super::{
    PARTIES_A_DAY, PartyId, SittingId, Store, StoreError, THIS_MACHINE, new_submission, organizers,
    party_rows, rows, sittings, whole_seconds,
};
use crate::journal::correct::Stamp;
use crate::journal::name::likenesses;
use crate::journal::replay::replay;
use crate::journal::{DeviceId, Event, Header, Journal, SubmissionId};
use crate::party::{Party, PartyEvent, PartyHeader, PartyStamped, TableNumber};

/// A table that begins.
#[derive(Debug, Clone)]
pub struct NewTable {
    /// Its number.
    pub number: TableNumber,
    /// Who plays there.
    pub header: Header,
    /// What happened so far, as in [`NewSitting`](super::NewSitting).
    pub events: Vec<Event>,
}

/// A party that begins.
#[derive(Debug, Clone)]
pub struct NewParty {
    /// What is played, and for what.
    pub header: PartyHeader,
    /// Its tables: at least one, and no name twice.
    pub tables: Vec<NewTable>,
    /// What the organizer did so far: the cuts of a document.
    pub events: Vec<PartyEvent>,
    /// The id that was drawn with the form.
    pub submission: SubmissionId,
}

/// What came of beginning a party.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BegunParty {
    /// It began.
    New(PartyId),
    /// The same form had begun this one before.
    Repeated(PartyId),
}

impl BegunParty {
    /// The party, either way.
    #[must_use]
    pub fn id(&self) -> &PartyId {
        match self {
            Self::New(id) | Self::Repeated(id) => id,
        }
    }
}

/// A party with all that happened at its tables.
#[derive(Debug, Clone)]
pub struct LoadedParty {
    /// Its id.
    pub id: PartyId,
    /// What belongs to the party alone.
    pub party: Party,
    /// Its tables, by number.
    pub tables: Vec<PartyTable>,
    /// Its tables of which what is stored cannot be read.
    pub unreadable: Vec<(TableNumber, SittingId)>,
    /// Grows with every line that is saved, of the party or at a table, and with
    /// every table.
    pub line: u32,
}

/// A table of a party.
#[derive(Debug, Clone)]
pub struct PartyTable {
    /// Its number.
    pub number: TableNumber,
    /// The sitting.
    pub sitting: SittingId,
    /// What happened there.
    pub journal: Journal,
}

/// A party on a list, without its tables.
#[derive(Debug, Clone)]
pub struct ListedParty {
    /// Its id.
    pub id: PartyId,
    /// When it began.
    pub started_at: DateTime<Utc>,
    /// What belongs to the party alone; none if it cannot be read.
    pub party: Option<Party>,
    /// How many tables it has.
    pub tables: u32,
}

impl Store {
    /// Begins a party with its tables, all of it or nothing. The phone then
    /// organizes it, and keeps the score of no table by itself. Without a phone
    /// it is this machine that begins it, as often as it likes.
    pub async fn begin_party(
        &self,
        new: NewParty,
        device: Option<DeviceId>,
        now: DateTime<Utc>,
    ) -> Result<BegunParty, StoreError> {
        let now = whole_seconds(now);
        let device = device.unwrap_or(THIS_MACHINE);
        let party = Party::fold(new.header.clone(), stamped(&new, device, now));
        let begin = |table| BegunTable::of(table, new_submission(), device, now);
        let tables: Result<Vec<_>, StoreError> = new.tables.iter().map(begin).collect();
        let tables = tables?;
        // Forms and documents were checked before, as what happened at a table.
        if let Some(why) = clash(&tables) {
            return Err(StoreError::broken(why));
        }
        self.write(move |connection| {
            Box::pin(async move {
                let first = party_rows::begun(connection, &new.submission, device).await?;
                if let Some(first) = first {
                    return Ok(BegunParty::Repeated(first));
                }
                if device != THIS_MACHINE {
                    let today = party_rows::begun_today(connection, device, now).await?;
                    if today >= PARTIES_A_DAY {
                        return Err(StoreError::TooManyParties);
                    }
                    sittings::only_if_not_too_many_begin(connection, now).await?;
                }
                let id = PartyId::random();
                let submission = &new.submission;
                party_rows::insert(connection, &id, &new.header, submission, device, now).await?;
                party_rows::append(connection, &id, party.history()).await?;
                if device != THIS_MACHINE {
                    organizers::insert(connection, &id, device, now).await?;
                }
                for table in tables {
                    add(connection, &id, &party, table, device, now).await?;
                }
                Ok(BegunParty::New(id))
            })
        })
        .await
    }

    /// Reads a party and all of its tables, if there is one of that id.
    pub async fn load_party(&self, id: &PartyId) -> Result<Option<LoadedParty>, StoreError> {
        let mut connection = self.reader().await?;
        // One moment of it all, whatever is saved meanwhile.
        let mut moment = connection.begin().await?;
        let Some(party) = party_rows::read(&mut moment, id).await? else {
            return Ok(None);
        };
        let tables = rows::of_party(&mut moment, id).await?;
        let mut unreadable = party_rows::tables(&mut moment, id).await?;
        unreadable.retain(|(number, _)| tables.iter().all(|table| table.number != *number));
        let lines = tables.iter().map(|table| 1 + table.journal.last_seq());
        let mut line = party.last_seq() + lines.sum::<u32>();
        if !unreadable.is_empty() {
            // Their lines may be counted though they cannot be read.
            let counted = party_rows::line(&mut moment, id).await;
            line = counted.ok().flatten().unwrap_or(line);
        }
        moment.rollback().await?;
        Ok(Some(LoadedParty {
            line,
            id: id.clone(),
            party,
            tables,
            unreadable,
        }))
    }

    /// What [`LoadedParty::line`] is just now, without reading the tables; none
    /// if there is no such party.
    pub async fn party_line(&self, id: &PartyId) -> Result<Option<u32>, StoreError> {
        let mut connection = self.reader().await?;
        match party_rows::line(&mut connection, id).await {
            Err(StoreError::Broken(_)) => {
                drop(connection);
                Ok(self.load_party(id).await?.map(|loaded| loaded.line))
            }
            line => line,
        }
    }

    /// The parties that a phone organizes, or did, at most `limit`; the last
    /// begun come first.
    pub async fn parties_of(
        &self,
        device: DeviceId,
        limit: u32,
    ) -> Result<Vec<ListedParty>, StoreError> {
        let mut connection = self.reader().await?;
        party_rows::listed(&mut connection, Listed::Of(device), limit).await
    }

    /// A party as a list has it, if there is one of that id.
    pub async fn listed_party(&self, id: &PartyId) -> Result<Option<ListedParty>, StoreError> {
        let mut connection = self.reader().await?;
        let mut listed = party_rows::listed(&mut connection, Listed::One(id), 1).await?;
        Ok(listed.pop())
    }

    /// The parties of this machine, at most `limit`; the last begun come first.
    pub async fn parties(&self, limit: u32) -> Result<Vec<ListedParty>, StoreError> {
        let mut connection = self.reader().await?;
        party_rows::listed(&mut connection, Listed::All, limit).await
    }
}

/// A table with its journal, before it is stored.
pub(super) struct BegunTable {
    pub(super) number: TableNumber,
    submission: SubmissionId,
    pub(super) journal: Journal,
}

impl BegunTable {
    /// Folds and replays a table; one that does not replay must not be stored.
    pub(super) fn of(
        table: &NewTable,
        submission: SubmissionId,
        device: DeviceId,
        now: DateTime<Utc>,
    ) -> Result<Self, StoreError> {
        let lines = sittings::lines(&table.events, &submission, device, now);
        let journal = Journal::fold(table.header.clone(), lines);
        match replay(journal.header(), journal.entries()).problem {
            Some(problem) => Err(problem.into()),
            None => Ok(Self {
                number: table.number,
                submission,
                journal,
            }),
        }
    }
}

fn stamped(new: &NewParty, device: DeviceId, at: DateTime<Utc>) -> Vec<PartyStamped> {
    let line = |(seq, event): (u32, &PartyEvent)| PartyStamped {
        seq,
        submission: new.submission.clone(),
        device,
        at,
        event: event.clone(),
    };
    (1..).zip(&new.events).map(line).collect()
}

/// Stores a table, and tells it what the organizer has said so far.
pub(super) async fn add(
    connection: &mut SqliteConnection,
    party: &PartyId,
    said: &Party,
    table: BegunTable,
    device: DeviceId,
    now: DateTime<Utc>,
) -> Result<SittingId, StoreError> {
    let id = SittingId::random();
    let stamp = Stamp {
        submission: table.submission,
        device,
        at: now,
    };
    let submission = &stamp.submission;
    let journal = &table.journal;
    let journal = journal.with(journal.stamped(unsaid(journal, said), &stamp));
    rows::insert(connection, &id, journal.began(), submission, device, now).await?;
    party_rows::insert_table(connection, party, table.number, &id).await?;
    rows::append(connection, &id, journal.history()).await?;
    Ok(id)
}

/// What a table has not been told yet of what the organizer says for all.
pub(super) fn unsaid(journal: &Journal, party: &Party) -> Vec<Event> {
    let mut events = Vec::new();
    if journal.evening().hour() != party.hour() {
        let hour = party.hour();
        events.push(Event::HourSet { hour });
    }
    match (journal.evening().is_settled(), party.is_closed()) {
        (false, true) => events.push(Event::Settled),
        (true, false) => events.push(Event::Reopened),
        (true, true) | (false, false) => {}
    }
    events
}

/// A name at another table that is too like one of these, and where.
pub(super) fn taken<'a, 'n>(
    names: impl IntoIterator<Item = &'n str>,
    others: impl IntoIterator<Item = (TableNumber, &'a Journal)>,
) -> Option<(String, TableNumber)> {
    let names: Vec<_> = names.into_iter().flat_map(likenesses).collect();
    others.into_iter().find_map(|(number, other)| {
        let mut known = other.header().players.names();
        let same = known.find(|name| {
            let alike = likenesses(name);
            alike.iter().any(|alike| names.contains(alike))
        })?;
        Some((same.to_owned(), number))
    })
}

/// Says so where two tables of a new party have one number, or a name of one
/// player.
fn clash(tables: &[BegunTable]) -> Option<&'static str> {
    let mut before = (0..).zip(tables);
    before.find_map(|(place, table)| {
        let others = &tables[..place];
        if others.iter().any(|other| other.number == table.number) {
            return Some("two tables of a party have one number");
        }
        let others = others.iter().map(|other| (other.number, &other.journal));
        let name = taken(table.journal.header().players.names(), others);
        name.map(|_| "two players of a party have one name")
    })
}

//! What becomes of a sitting: begun once, loaded, and added to.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::SqliteConnection;

use super::news::Topic;
use super::{
    Kept, SITTINGS_A_DAY, SittingId, Store, StoreError, TABLES_A_MINUTE, THIS_MACHINE, at_party,
    devices, new_submission, party_rows, rows, time, whole_seconds,
};
use crate::journal::document::Document;
use crate::journal::replay::replay;
use crate::journal::{
    Answer, BatchId, DeviceId, Event, Header, Journal, PlayerId, Refusal, Stamped, Submission,
    SubmissionId,
};

/// A sitting that begins.
#[derive(Debug, Clone)]
pub struct NewSitting {
    /// Who plays what.
    pub header: Header,
    /// The player whose phone begins it, if he said so.
    pub chair: Option<PlayerId>,
    /// The id that was drawn with the form.
    pub submission: SubmissionId,
    /// What happened so far: the first seating, or all of a document. Each is a
    /// change of its own, so that Undo takes back the last, not everything.
    pub events: Vec<Event>,
}

impl From<Document> for NewSitting {
    /// A document that is imported, each of its lines a change of its own.
    fn from(document: Document) -> Self {
        Self {
            header: document.header,
            chair: None,
            submission: new_submission(),
            events: document.entries.into_iter().map(Event::from).collect(),
        }
    }
}

/// The first lines of a sitting.
pub(super) fn lines(
    events: &[Event],
    submission: &SubmissionId,
    device: DeviceId,
    at: DateTime<Utc>,
) -> Vec<Stamped> {
    (1..)
        .zip(events)
        .map(|(seq, event)| Stamped {
            seq,
            batch: BatchId(seq),
            submission: submission.clone(),
            device,
            at,
            event: event.clone(),
        })
        .collect()
}

/// What came of beginning a sitting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Begun {
    /// It began.
    New(SittingId),
    /// The same form had begun this one before.
    Repeated(SittingId),
}

impl Begun {
    /// The sitting, either way.
    #[must_use]
    pub fn id(&self) -> &SittingId {
        match self {
            Self::New(id) | Self::Repeated(id) => id,
        }
    }
}

/// What a database holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// How many parties.
    pub parties: u32,
    /// How many sittings that are at no party.
    pub sittings: u32,
    /// When the last of any began; none if there is none.
    pub last: Option<DateTime<Utc>>,
}

impl Store {
    /// Begins a sitting, which the phone then keeps. Without a phone it is this
    /// machine that begins it, as often as it likes.
    pub async fn begin(
        &self,
        sitting: NewSitting,
        device: Option<DeviceId>,
        now: DateTime<Utc>,
    ) -> Result<Begun, StoreError> {
        let now = whole_seconds(now);
        let device = device.unwrap_or(THIS_MACHINE);
        let lines = lines(&sitting.events, &sitting.submission, device, now);
        // Forms and documents were checked before; a sitting that does not
        // replay must not be stored all the same.
        let journal = Journal::fold(sitting.header.clone(), lines.clone());
        if let Some(problem) = replay(journal.header(), journal.entries()).problem {
            return Err(problem.into());
        }
        self.write(move |connection| {
            Box::pin(async move {
                if let Some(first) = rows::begun(connection, &sitting.submission, device).await? {
                    return Ok(Begun::Repeated(first));
                }
                if device != THIS_MACHINE {
                    only_if_it_may_begin(connection, device, now).await?;
                }
                let id = SittingId::random();
                insert(connection, &id, &sitting, device, now).await?;
                rows::append(connection, &id, &lines).await?;
                Ok(Begun::New(id))
            })
        })
        .await
    }

    /// Reads a sitting, if there is one of that id.
    pub async fn load(&self, id: &SittingId) -> Result<Option<Journal>, StoreError> {
        let mut connection = self.reader().await?;
        rows::read(&mut connection, id).await
    }

    /// The number of the last line of a sitting, without reading it; none if
    /// there is no such sitting.
    pub async fn last_line(&self, id: &SittingId) -> Result<Option<u32>, StoreError> {
        let line = sqlx::query_scalar(
            "SELECT (SELECT coalesce(max(seq), 0) FROM entry WHERE sitting_id = id)
             FROM sitting WHERE id = ?",
        );
        let line = line.bind(id.as_str());
        Ok(line.fetch_optional(&mut *self.reader().await?).await?)
    }

    /// Says what becomes of a submission, and has saved it if the answer is
    /// [`Answer::Save`]. None if there is no such sitting.
    pub async fn submit(
        &self,
        id: &SittingId,
        device: DeviceId,
        submission: Submission,
        now: DateTime<Utc>,
    ) -> Result<Option<Answer>, StoreError> {
        let judged = self.judge(id, device, submission, now).await?;
        Ok(judged.map(|(answer, _)| answer))
    }

    /// The same, with the journal that it was judged by: another phone may have
    /// saved something since the form was read.
    pub async fn judge(
        &self,
        id: &SittingId,
        device: DeviceId,
        submission: Submission,
        now: DateTime<Utc>,
    ) -> Result<Option<(Answer, Journal)>, StoreError> {
        let id = id.clone();
        let answer = self.write(move |connection| {
            Box::pin(async move {
                let Some(journal) = rows::read(connection, &id).await? else {
                    return Ok(None);
                };
                devices::only_if_it_may_write(connection, &id, device).await?;
                let party = at_party::place(connection, &id).await?;
                let now = whole_seconds(now);
                let answer = match &party {
                    Some(_) if at_party::is_closed_to(&journal, &submission) => {
                        Answer::Refuse(Refusal::PartyClosed)
                    }
                    Some(party) => {
                        let answer = journal.receive(submission, device, now);
                        at_party::judge(connection, party, &journal, answer).await?
                    }
                    None => journal.receive(submission, device, now),
                };
                let mut told = Vec::new();
                if let Answer::Save(lines) = &answer {
                    rows::append(connection, &id, lines).await?;
                    let last = lines.last().map(|last| (Topic::Sitting(id), last.seq));
                    told.extend(last);
                    if let Some((party, _)) = party {
                        told.push(party_rows::news(connection, party).await?);
                    }
                }
                Ok(Some((answer, journal, told)))
            })
        });
        Ok(answer.await?.map(|(answer, journal, told)| {
            self.news.tell_all(&told);
            (answer, journal)
        }))
    }

    /// What a database holds, to tell whether it is the one that is meant.
    pub async fn summary(&self) -> Result<Summary, StoreError> {
        let row: (u32, u32, Option<i64>) = sqlx::query_as(
            "SELECT (SELECT count(*) FROM party),
                    (SELECT count(*) FROM sitting) - (SELECT count(*) FROM party_table),
                    (SELECT max(started_at) FROM sitting)",
        )
        .fetch_one(&mut *self.reader().await?)
        .await?;
        let (parties, sittings, last) = row;
        Ok(Summary {
            parties,
            sittings,
            last: last.map(time).transpose()?,
        })
    }

    /// A sitting as a list has it, if there is one of that id.
    pub async fn kept_sitting(&self, id: &SittingId) -> Result<Option<Kept>, StoreError> {
        let mut connection = self.reader().await?;
        let rows = sqlx::query_as("SELECT id, started_at FROM sitting WHERE id = ?");
        let rows = rows.bind(id.as_str()).fetch_all(&mut *connection).await?;
        Ok(rows::kept(&mut connection, rows).await?.pop())
    }

    /// The sittings of this machine, at most `limit`; the last begun come first.
    /// The tables of a party are listed in its room.
    pub async fn sittings(&self, limit: u32) -> Result<Vec<Kept>, StoreError> {
        let mut connection = self.reader().await?;
        let rows = sqlx::query_as(
            "SELECT id, started_at FROM sitting
             WHERE id NOT IN (SELECT sitting_id FROM party_table)
             ORDER BY started_at DESC, rowid DESC LIMIT ?",
        );
        let rows: Vec<(String, i64)> = rows.bind(limit).fetch_all(&mut *connection).await?;
        rows::kept(&mut connection, rows).await
    }
}

/// Says no to a phone that begins too much, or to all of them together. A
/// sitting that says it begins later than now was begun under a clock that ran
/// ahead: it counts for nobody.
async fn only_if_it_may_begin(
    connection: &mut SqliteConnection,
    device: DeviceId,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    // The tables of a party came at once, and there is another limit for those.
    let today: u32 = sqlx::query_scalar(
        "SELECT count(*) FROM sitting
         WHERE device_id = ? AND started_at > ? AND started_at <= ?
         AND NOT EXISTS (SELECT 1 FROM party_table WHERE sitting_id = id)",
    )
    .bind(device.0)
    .bind((now - TimeDelta::days(1)).timestamp())
    .bind(now.timestamp())
    .fetch_one(&mut *connection)
    .await?;
    if today >= SITTINGS_A_DAY {
        return Err(StoreError::TooManySittings);
    }
    only_if_not_too_many_begin(connection, now).await
}

/// Says no where all phones together have begun as many tables within a minute
/// as they may.
pub(super) async fn only_if_not_too_many_begin(
    connection: &mut SqliteConnection,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let begun: u32 = sqlx::query_scalar(
        "SELECT count(*) FROM sitting
         WHERE started_at > ? AND started_at <= ? AND device_id <> ?",
    )
    .bind((now - TimeDelta::minutes(1)).timestamp())
    .bind(now.timestamp())
    .bind(THIS_MACHINE.0)
    .fetch_one(connection)
    .await?;
    if begun < TABLES_A_MINUTE {
        Ok(())
    } else {
        Err(StoreError::TooManyTables)
    }
}

async fn insert(
    connection: &mut SqliteConnection,
    id: &SittingId,
    sitting: &NewSitting,
    device: DeviceId,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let NewSitting {
        header, submission, ..
    } = sitting;
    rows::insert(connection, id, header, submission, device, now).await?;
    if device != THIS_MACHINE {
        let chair = sitting.chair.map(PlayerId::index);
        sqlx::query("INSERT INTO keeper (sitting_id, device_id, chair, since) VALUES (?, ?, ?, ?)")
            .bind(id.as_str())
            .bind(device.0)
            .bind(chair.and_then(|place| u8::try_from(place).ok()))
            .bind(now.timestamp())
            .execute(connection)
            .await?;
    }
    Ok(())
}

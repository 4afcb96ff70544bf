//! A journal as rows, and rows as a journal.

use chrono::{DateTime, Utc};
use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row as _, SqliteConnection};

use super::{Kept, PartyId, PartyTable, SittingId, StoreError, party_rows, time};
use crate::journal::stored::{read_event, read_header, write_event, write_header};
use crate::journal::{BatchId, DeviceId, Header, Journal, Stamped, SubmissionId};

struct Row {
    seq: u32,
    batch: u32,
    submission: String,
    device_id: i64,
    at: i64,
    event: String,
}

impl FromRow<'_, SqliteRow> for Row {
    fn from_row(row: &SqliteRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            seq: row.try_get("seq")?,
            batch: row.try_get("batch")?,
            submission: row.try_get("submission")?,
            device_id: row.try_get("device_id")?,
            at: row.try_get("at")?,
            event: row.try_get("event")?,
        })
    }
}

impl Row {
    fn read(self, header: &Header) -> Result<Stamped, StoreError> {
        Ok(Stamped {
            seq: self.seq,
            batch: BatchId(self.batch),
            submission: SubmissionId::new(&self.submission)
                .ok_or_else(|| StoreError::broken("a stored submission id is malformed"))?,
            device: DeviceId(self.device_id),
            at: time(self.at)?,
            event: read_event(&header.game, &self.event)?,
        })
    }
}

/// Reads a sitting. Header and lines are two reads, and fit: the header never
/// changes, and the lines come in one.
pub(super) async fn read(
    connection: &mut SqliteConnection,
    id: &SittingId,
) -> Result<Option<Journal>, StoreError> {
    let header: Option<String> = sqlx::query_scalar("SELECT header FROM sitting WHERE id = ?")
        .bind(id.as_str())
        .fetch_optional(&mut *connection)
        .await?;
    let Some(header) = header else {
        return Ok(None);
    };
    let header = read_header(&header)?;
    let rows: Vec<Row> = sqlx::query_as(
        "SELECT seq, batch, submission, device_id, at, event
         FROM entry WHERE sitting_id = ? ORDER BY seq",
    )
    .bind(id.as_str())
    .fetch_all(connection)
    .await?;
    let history: Result<Vec<Stamped>, StoreError> =
        rows.into_iter().map(|row| row.read(&header)).collect();
    Ok(Some(Journal::fold(header, history?)))
}

/// A line, and at which table of a party.
struct RowAt {
    number: u16,
    row: Row,
}

impl FromRow<'_, SqliteRow> for RowAt {
    fn from_row(row: &SqliteRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            number: row.try_get("number")?,
            row: Row::from_row(row)?,
        })
    }
}

/// Reads every table of a party, by number, but those that cannot be read. A
/// hundred tables are two reads, not two hundred.
pub(super) async fn of_party(
    connection: &mut SqliteConnection,
    party: &PartyId,
) -> Result<Vec<PartyTable>, StoreError> {
    match all_of_party(connection, party).await {
        Err(StoreError::Broken(_)) => readable_of_party(connection, party).await,
        tables => tables,
    }
}

async fn all_of_party(
    connection: &mut SqliteConnection,
    party: &PartyId,
) -> Result<Vec<PartyTable>, StoreError> {
    let tables: Vec<(u16, String, String)> = sqlx::query_as(
        "SELECT number, sitting_id, header FROM party_table JOIN sitting ON id = sitting_id
         WHERE party_id = ? ORDER BY number",
    )
    .bind(party.as_str())
    .fetch_all(&mut *connection)
    .await?;
    let lines: Vec<RowAt> = sqlx::query_as(
        "SELECT number, seq, batch, submission, device_id, at, event
         FROM party_table JOIN entry USING (sitting_id)
         WHERE party_id = ? ORDER BY number, seq",
    )
    .bind(party.as_str())
    .fetch_all(connection)
    .await?;
    let mut lines = lines.into_iter().peekable();
    let table = |(number, sitting, header): (u16, String, String)| {
        let header = read_header(&header)?;
        let mut history = Vec::new();
        while let Some(line) = lines.next_if(|line| line.number == number) {
            history.push(line.row.read(&header)?);
        }
        Ok(PartyTable {
            number: party_rows::number(number)?,
            sitting: SittingId::read(&sitting)?,
            journal: Journal::fold(header, history),
        })
    };
    tables.into_iter().map(table).collect()
}

/// The same where something is damaged: one after the other.
async fn readable_of_party(
    connection: &mut SqliteConnection,
    party: &PartyId,
) -> Result<Vec<PartyTable>, StoreError> {
    let mut tables = Vec::new();
    for (number, sitting) in party_rows::tables(connection, party).await? {
        if let Some(journal) = if_readable(connection, &sitting).await? {
            tables.push(PartyTable {
                number,
                sitting,
                journal,
            });
        }
    }
    Ok(tables)
}

/// Reads a sitting; none if what is stored of it is damaged, which is logged.
async fn if_readable(
    connection: &mut SqliteConnection,
    id: &SittingId,
) -> Result<Option<Journal>, StoreError> {
    match read(connection, id).await {
        Err(StoreError::Broken(cause)) => {
            tracing::error!(sitting = ?id, %cause, "a sitting cannot be read");
            Ok(None)
        }
        journal => journal,
    }
}

/// The sitting that a form of this phone began before.
pub(super) async fn begun(
    connection: &mut SqliteConnection,
    submission: &SubmissionId,
    device: DeviceId,
) -> Result<Option<SittingId>, StoreError> {
    let id: Option<String> =
        sqlx::query_scalar("SELECT id FROM sitting WHERE device_id = ? AND submission = ?")
            .bind(device.0)
            .bind(submission.as_str())
            .fetch_optional(connection)
            .await?;
    id.as_deref().map(SittingId::read).transpose()
}

/// Adds a sitting without its lines.
pub(super) async fn insert(
    connection: &mut SqliteConnection,
    id: &SittingId,
    header: &Header,
    submission: &SubmissionId,
    device: DeviceId,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO sitting (id, device_id, submission, started_at, header)
         VALUES (?, ?, ?, ?, ?)",
    )
    .bind(id.as_str())
    .bind(device.0)
    .bind(submission.as_str())
    .bind(now.timestamp())
    .bind(write_header(header))
    .execute(connection)
    .await?;
    Ok(())
}

/// Reads several sittings, in the order given. One that cannot be read keeps
/// its place.
pub(super) async fn kept(
    connection: &mut SqliteConnection,
    rows: Vec<(String, i64)>,
) -> Result<Vec<Kept>, StoreError> {
    let mut kept = Vec::with_capacity(rows.len());
    for (id, started_at) in rows {
        let id = SittingId::read(&id)?;
        kept.push(Kept {
            started_at: time(started_at)?,
            journal: if_readable(connection, &id).await?,
            id,
        });
    }
    Ok(kept)
}

/// Adds lines to a sitting.
pub(super) async fn append(
    connection: &mut SqliteConnection,
    id: &SittingId,
    lines: &[Stamped],
) -> Result<(), StoreError> {
    for line in lines {
        sqlx::query(
            "INSERT INTO entry (sitting_id, seq, batch, submission, device_id, at, event)
             VALUES (?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(id.as_str())
        .bind(line.seq)
        .bind(line.batch.0)
        .bind(line.submission.as_str())
        .bind(line.device.0)
        .bind(line.at.timestamp())
        .bind(write_event(&line.event))
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

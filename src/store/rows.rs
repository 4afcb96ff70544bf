//! A journal as rows, and rows as a journal.

use sqlx::SqliteConnection;

use super::{Kept, SittingId, StoreError, time};
use crate::journal::stored::{read_event, read_header, write_event};
use crate::journal::{BatchId, DeviceId, Header, Journal, Stamped, SubmissionId};

#[derive(sqlx::FromRow)]
struct Row {
    seq: u32,
    batch: u32,
    submission: String,
    device_id: i64,
    at: i64,
    event: String,
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

/// Reads several sittings, in the order given.
pub(super) async fn kept(
    connection: &mut SqliteConnection,
    rows: Vec<(String, i64)>,
) -> Result<Vec<Kept>, StoreError> {
    let mut kept = Vec::with_capacity(rows.len());
    for (id, started_at) in rows {
        let id = SittingId::read(&id)?;
        if let Some(journal) = read(connection, &id).await? {
            kept.push(Kept {
                id,
                started_at: time(started_at)?,
                journal,
            });
        }
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

//! A party as rows, and rows as a party.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row as _, SqliteConnection};

use super::news::Topic;
use super::{ListedParty, PartyId, SittingId, StoreError, time};
use crate::journal::{DeviceId, SubmissionId};
use crate::party::stored::{read_event, read_header, write_event, write_header};
use crate::party::{Party, PartyHeader, PartyStamped, TableNumber};

struct Row {
    seq: u32,
    submission: String,
    device_id: i64,
    at: i64,
    event: String,
}

impl FromRow<'_, SqliteRow> for Row {
    fn from_row(row: &SqliteRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            seq: row.try_get("seq")?,
            submission: row.try_get("submission")?,
            device_id: row.try_get("device_id")?,
            at: row.try_get("at")?,
            event: row.try_get("event")?,
        })
    }
}

impl Row {
    fn read(self) -> Result<PartyStamped, StoreError> {
        Ok(PartyStamped {
            seq: self.seq,
            submission: SubmissionId::new(&self.submission)
                .ok_or_else(|| StoreError::broken("a stored submission id is malformed"))?,
            device: DeviceId(self.device_id),
            at: time(self.at)?,
            event: read_event(&self.event)?,
        })
    }
}

/// Reads what belongs to a party alone.
pub(super) async fn read(
    connection: &mut SqliteConnection,
    id: &PartyId,
) -> Result<Option<Party>, StoreError> {
    let header: Option<String> = sqlx::query_scalar("SELECT header FROM party WHERE id = ?")
        .bind(id.as_str())
        .fetch_optional(&mut *connection)
        .await?;
    let Some(header) = header else {
        return Ok(None);
    };
    let rows: Vec<Row> = sqlx::query_as(
        "SELECT seq, submission, device_id, at, event
         FROM party_event WHERE party_id = ? ORDER BY seq",
    )
    .bind(id.as_str())
    .fetch_all(connection)
    .await?;
    let history: Result<Vec<_>, StoreError> = rows.into_iter().map(Row::read).collect();
    Ok(Some(Party::fold(read_header(&header)?, history?)))
}

/// Which parties are listed.
pub(super) enum Listed<'a> {
    /// Those that a phone organizes or did.
    Of(DeviceId),
    /// The one of that id.
    One(&'a PartyId),
    All,
}

/// The parties that are asked for, the last begun first.
pub(super) async fn listed(
    connection: &mut SqliteConnection,
    which: Listed<'_>,
    limit: u32,
) -> Result<Vec<ListedParty>, StoreError> {
    let rows = match which {
        Listed::Of(device) => sqlx::query_as(
            "SELECT id, started_at, (SELECT count(*) FROM party_table WHERE party_id = id)
             FROM organizer JOIN party ON id = party_id
             WHERE organizer.device_id = ?
             ORDER BY started_at DESC, party.rowid DESC LIMIT ?",
        )
        .bind(device.0),
        Listed::One(id) => sqlx::query_as(
            "SELECT id, started_at, (SELECT count(*) FROM party_table WHERE party_id = id)
             FROM party WHERE id = ? LIMIT ?",
        )
        .bind(id.as_str()),
        Listed::All => sqlx::query_as(
            "SELECT id, started_at, (SELECT count(*) FROM party_table WHERE party_id = id)
             FROM party ORDER BY started_at DESC, rowid DESC LIMIT ?",
        ),
    };
    let rows: Vec<(String, i64, u32)> = rows.bind(limit).fetch_all(&mut *connection).await?;
    let mut listed = Vec::with_capacity(rows.len());
    for (id, started_at, tables) in rows {
        let id = PartyId::read(&id)?;
        let party = match read(connection, &id).await {
            Err(StoreError::Broken(cause)) => {
                tracing::error!(party = ?id, %cause, "a party cannot be read");
                None
            }
            party => party?,
        };
        listed.push(ListedParty {
            id,
            started_at: time(started_at)?,
            party,
            tables,
        });
    }
    Ok(listed)
}

/// The number of all lines, of a party and at its tables; none if there is no
/// such party. They are numbered without gaps, so the last of each counts them.
/// A table counts as one more: a new one may have no line yet.
pub(super) async fn line(
    connection: &mut SqliteConnection,
    id: &PartyId,
) -> Result<Option<u32>, StoreError> {
    let line = sqlx::query_scalar(
        "SELECT (SELECT coalesce(max(seq), 0) FROM party_event WHERE party_id = ?1)
              + (SELECT coalesce(sum(1 + (
                    SELECT coalesce(max(seq), 0) FROM entry
                    WHERE entry.sitting_id = party_table.sitting_id
                )), 0) FROM party_table WHERE party_id = ?1)
         FROM party WHERE id = ?1",
    );
    Ok(line.bind(id.as_str()).fetch_optional(connection).await?)
}

/// What those who follow a party are told. A damaged table keeps no other from
/// saving: nobody is told then.
pub(super) async fn news(
    connection: &mut SqliteConnection,
    id: PartyId,
) -> Result<(Topic, u32), StoreError> {
    let line = match line(connection, &id).await {
        Err(StoreError::Broken(_)) => None,
        line => line?,
    };
    Ok((Topic::Party(id), line.unwrap_or_default()))
}

/// The tables of a party, by number, unread.
pub(super) async fn tables(
    connection: &mut SqliteConnection,
    id: &PartyId,
) -> Result<Vec<(TableNumber, SittingId)>, StoreError> {
    let rows: Vec<(u16, String)> = sqlx::query_as(
        "SELECT number, sitting_id FROM party_table WHERE party_id = ? ORDER BY number",
    )
    .bind(id.as_str())
    .fetch_all(connection)
    .await?;
    let table =
        |(stored, sitting): (u16, String)| Ok((number(stored)?, SittingId::read(&sitting)?));
    rows.into_iter().map(table).collect()
}

/// The party that a form of this phone began before.
pub(super) async fn begun(
    connection: &mut SqliteConnection,
    submission: &SubmissionId,
    device: DeviceId,
) -> Result<Option<PartyId>, StoreError> {
    let id: Option<String> =
        sqlx::query_scalar("SELECT id FROM party WHERE device_id = ? AND submission = ?")
            .bind(device.0)
            .bind(submission.as_str())
            .fetch_optional(connection)
            .await?;
    id.as_deref().map(PartyId::read).transpose()
}

/// How many parties a phone has begun within a day. One that says it begins
/// later than now was begun under a clock that ran ahead, and does not count.
pub(super) async fn begun_today(
    connection: &mut SqliteConnection,
    device: DeviceId,
    now: DateTime<Utc>,
) -> Result<u32, StoreError> {
    let count = sqlx::query_scalar(
        "SELECT count(*) FROM party WHERE device_id = ? AND started_at > ? AND started_at <= ?",
    );
    Ok(count
        .bind(device.0)
        .bind((now - TimeDelta::days(1)).timestamp())
        .bind(now.timestamp())
        .fetch_one(connection)
        .await?)
}

/// Adds a party.
pub(super) async fn insert(
    connection: &mut SqliteConnection,
    id: &PartyId,
    header: &PartyHeader,
    submission: &SubmissionId,
    device: DeviceId,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO party (id, device_id, submission, started_at, header)
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

/// Says that a sitting is a table of a party.
pub(super) async fn insert_table(
    connection: &mut SqliteConnection,
    id: &PartyId,
    number: TableNumber,
    sitting: &SittingId,
) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO party_table (party_id, number, sitting_id) VALUES (?, ?, ?)")
        .bind(id.as_str())
        .bind(number.get())
        .bind(sitting.as_str())
        .execute(connection)
        .await?;
    Ok(())
}

/// Adds lines to a party.
pub(super) async fn append(
    connection: &mut SqliteConnection,
    id: &PartyId,
    lines: &[PartyStamped],
) -> Result<(), StoreError> {
    for line in lines {
        sqlx::query(
            "INSERT INTO party_event (party_id, seq, submission, device_id, at, event)
             VALUES (?, ?, ?, ?, ?, ?)",
        )
        .bind(id.as_str())
        .bind(line.seq)
        .bind(line.submission.as_str())
        .bind(line.device.0)
        .bind(line.at.timestamp())
        .bind(write_event(&line.event))
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// Reads the number of a table, which the database keeps within its limits.
pub(super) fn number(stored: u16) -> Result<TableNumber, StoreError> {
    TableNumber::new(stored.into())
        .ok_or_else(|| StoreError::broken("a stored table number is out of range"))
}

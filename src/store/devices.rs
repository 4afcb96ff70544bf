//! Which phone is this, and which sittings may it keep score of?
//!
//! There are no accounts: a phone is known by a token, and the phone that
//! begins a sitting keeps its score.

use chrono::{DateTime, Utc};
use sqlx::SqliteConnection;

use super::{DeviceToken, SittingId, Store, StoreError, THIS_MACHINE, rows};
use crate::journal::{DeviceId, Journal, PlayerId};

/// A sitting that a phone keeps.
#[derive(Debug, Clone)]
pub struct Kept {
    /// Its id.
    pub id: SittingId,
    /// When it began.
    pub started_at: DateTime<Utc>,
    /// How it stands; none if what is stored of it cannot be read.
    pub journal: Option<Journal>,
}

/// A phone that keeps the score of a sitting, or did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Keeper {
    /// The phone.
    pub device: DeviceId,
    /// The player whose phone it is, if anybody said so.
    pub chair: Option<PlayerId>,
    /// Whether it was told to stop: it still has a name in the journal.
    pub stopped: bool,
}

impl Store {
    /// Takes in a phone that has no token yet. The token is told once.
    pub async fn new_device(&self) -> Result<(DeviceId, DeviceToken), StoreError> {
        let token = DeviceToken::random();
        let hash = token.hash();
        let id = self
            .write(move |connection| {
                Box::pin(async move {
                    let added =
                        sqlx::query("INSERT INTO device (token_hash, created_at) VALUES (?, ?)")
                            .bind(hash)
                            .bind(Utc::now().timestamp())
                            .execute(connection)
                            .await?;
                    Ok(DeviceId(added.last_insert_rowid()))
                })
            })
            .await?;
        Ok((id, token))
    }

    /// The phone of that token, if it is one of ours.
    pub async fn device(&self, token: &DeviceToken) -> Result<Option<DeviceId>, StoreError> {
        let id = sqlx::query_scalar("SELECT id FROM device WHERE token_hash = ?")
            .bind(token.hash())
            .fetch_optional(&mut *self.reader().await?)
            .await?;
        Ok(id.map(DeviceId))
    }

    /// Whether a phone may keep the score of a sitting.
    pub async fn keeps(&self, id: &SittingId, device: DeviceId) -> Result<bool, StoreError> {
        let mut connection = self.reader().await?;
        may_write(&mut connection, id, device).await
    }

    /// The phones that keep the score of a sitting or did, the first one first.
    pub async fn keepers(&self, id: &SittingId) -> Result<Vec<Keeper>, StoreError> {
        let rows: Vec<(i64, Option<u8>, bool)> = sqlx::query_as(
            "SELECT device_id, chair, stopped_at IS NOT NULL
             FROM keeper WHERE sitting_id = ? ORDER BY since, device_id",
        )
        .bind(id.as_str())
        .fetch_all(&mut *self.reader().await?)
        .await?;
        let player = |chair| PlayerId::at(usize::from(chair));
        Ok(rows
            .into_iter()
            .map(|(device, chair, stopped)| Keeper {
                device: DeviceId(device),
                chair: chair.and_then(player),
                stopped,
            })
            .collect())
    }

    /// The sittings a phone keeps, at most `limit`; the last touched come first.
    pub async fn sittings_of(&self, device: DeviceId, limit: u32) -> Result<Vec<Kept>, StoreError> {
        let mut connection = self.reader().await?;
        let mut rows = last_touched(&mut connection, device, limit).await;
        if let Err(StoreError::Broken(_)) = rows {
            // Where the last line of one is damaged, all come as they began.
            rows = last_begun(&mut connection, device, limit).await;
        }
        let rows = rows?;
        rows::kept(&mut connection, rows).await
    }
}

async fn last_touched(
    connection: &mut SqliteConnection,
    device: DeviceId,
    limit: u32,
) -> Result<Vec<(String, i64)>, StoreError> {
    let rows = sqlx::query_as(
        "SELECT id, started_at FROM keeper JOIN sitting ON id = sitting_id
         WHERE keeper.device_id = ?
         ORDER BY coalesce(
             (SELECT at FROM entry WHERE sitting_id = id ORDER BY seq DESC LIMIT 1),
             started_at
         ) DESC, sitting.rowid DESC
         LIMIT ?",
    );
    let rows = rows.bind(device.0).bind(limit).fetch_all(connection);
    Ok(rows.await?)
}

async fn last_begun(
    connection: &mut SqliteConnection,
    device: DeviceId,
    limit: u32,
) -> Result<Vec<(String, i64)>, StoreError> {
    let rows = sqlx::query_as(
        "SELECT id, started_at FROM keeper JOIN sitting ON id = sitting_id
         WHERE keeper.device_id = ? ORDER BY started_at DESC, sitting.rowid DESC LIMIT ?",
    );
    let rows = rows.bind(device.0).bind(limit).fetch_all(connection);
    Ok(rows.await?)
}

/// Whether a phone may write at a table: one that keeps its score, one that
/// organizes its party, or this machine. Every write asks this in its own
/// transaction: a phone that is locked out meanwhile comes too late.
pub(super) async fn may_write(
    connection: &mut SqliteConnection,
    sitting: &SittingId,
    device: DeviceId,
) -> Result<bool, StoreError> {
    if device == THIS_MACHINE {
        return Ok(true);
    }
    let found: Option<i64> = sqlx::query_scalar(
        "SELECT 1 FROM keeper
         WHERE sitting_id = ?1 AND device_id = ?2 AND stopped_at IS NULL
         UNION ALL
         SELECT 1 FROM party_table JOIN organizer USING (party_id)
         WHERE sitting_id = ?1 AND device_id = ?2 AND stopped_at IS NULL",
    )
    .bind(sitting.as_str())
    .bind(device.0)
    .fetch_optional(connection)
    .await?;
    Ok(found.is_some())
}

/// The same as a condition of a write.
pub(super) async fn only_if_it_may_write(
    connection: &mut SqliteConnection,
    id: &SittingId,
    device: DeviceId,
) -> Result<(), StoreError> {
    if may_write(connection, id, device).await? {
        Ok(())
    } else {
        Err(StoreError::OnlyWatching(id.clone()))
    }
}

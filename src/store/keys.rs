//! Which links let another phone keep the score of a sitting?
//!
//! A key is told once, when it is made; it lets in any number of phones until
//! it is stopped. Several may be live at a time. To stop a phone does not take
//! back what it entered.

use chrono::{DateTime, Utc};

use super::{KeySecret, SittingId, Store, StoreError, THIS_MACHINE, devices};
use crate::journal::{DeviceId, PlayerId};

impl Store {
    /// Makes a key to a sitting for a phone that may write there, or for this
    /// machine; none if there is no such sitting.
    pub async fn new_key(
        &self,
        id: &SittingId,
        device: Option<DeviceId>,
        now: DateTime<Utc>,
    ) -> Result<Option<KeySecret>, StoreError> {
        let secret = KeySecret::random();
        let (hash, id) = (secret.hash(), id.clone());
        let device = device.unwrap_or(THIS_MACHINE);
        let made = self.write(move |connection| {
            Box::pin(async move {
                devices::only_if_it_may_write(connection, &id, device).await?;
                let made = sqlx::query(
                    "INSERT INTO key (secret_hash, sitting_id, device_id, made_at)
                     SELECT ?, id, ?, ? FROM sitting WHERE id = ?",
                )
                .bind(hash)
                .bind(device.0)
                .bind(now.timestamp())
                .bind(id.as_str())
                .execute(&mut *connection)
                .await?;
                Ok(made.rows_affected() == 1)
            })
        });
        Ok(made.await?.then_some(secret))
    }

    /// The sitting that a key opens, if it still does.
    pub async fn sitting_of_key(
        &self,
        secret: &KeySecret,
    ) -> Result<Option<SittingId>, StoreError> {
        let id: Option<String> = sqlx::query_scalar(
            "SELECT sitting_id FROM key WHERE secret_hash = ? AND stopped_at IS NULL",
        )
        .bind(secret.hash())
        .fetch_optional(&mut *self.reader().await?)
        .await?;
        id.as_deref().map(SittingId::read).transpose()
    }

    /// How many keys to a sitting are live.
    pub async fn live_keys(&self, id: &SittingId) -> Result<u32, StoreError> {
        let count = sqlx::query_scalar(
            "SELECT count(*) FROM key WHERE sitting_id = ? AND stopped_at IS NULL",
        );
        Ok(count
            .bind(id.as_str())
            .fetch_one(&mut *self.reader().await?)
            .await?)
    }

    /// Lets a phone keep the score of the sitting that a key opens, and answers
    /// with that sitting; none if the key opens nothing (any more). Whose phone
    /// it is may be said again, and is not forgotten if it is not.
    pub async fn grant(
        &self,
        secret: &KeySecret,
        device: DeviceId,
        chair: Option<PlayerId>,
        now: DateTime<Utc>,
    ) -> Result<Option<SittingId>, StoreError> {
        let hash = secret.hash();
        let chair = chair.and_then(|player| u8::try_from(player.index()).ok());
        let id: Option<String> = self
            .write(move |connection| {
                Box::pin(async move {
                    let id = sqlx::query_scalar(
                        "INSERT INTO keeper (sitting_id, device_id, chair, since)
                         SELECT sitting_id, ?, ?, ? FROM key
                         WHERE secret_hash = ? AND stopped_at IS NULL
                         ON CONFLICT (sitting_id, device_id) DO UPDATE
                         SET stopped_at = NULL, chair = coalesce(excluded.chair, chair)
                         RETURNING sitting_id",
                    );
                    Ok(id
                        .bind(device.0)
                        .bind(chair)
                        .bind(now.timestamp())
                        .bind(hash)
                        .fetch_optional(connection)
                        .await?)
                })
            })
            .await?;
        id.as_deref().map(SittingId::read).transpose()
    }

    /// Stops every key to a sitting, and every phone but `only` if one is given:
    /// the one that asks, if it may still write.
    pub async fn stop_keys(
        &self,
        id: &SittingId,
        only: Option<DeviceId>,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let id = id.clone();
        self.write(move |connection| {
            Box::pin(async move {
                if let Some(only) = only {
                    devices::only_if_it_may_write(connection, &id, only).await?;
                }
                sqlx::query(
                    "UPDATE key SET stopped_at = ? WHERE sitting_id = ? AND stopped_at IS NULL",
                )
                .bind(now.timestamp())
                .bind(id.as_str())
                .execute(&mut *connection)
                .await?;
                if let Some(only) = only {
                    sqlx::query(
                        "UPDATE keeper SET stopped_at = ?
                         WHERE sitting_id = ? AND device_id <> ? AND stopped_at IS NULL",
                    )
                    .bind(now.timestamp())
                    .bind(id.as_str())
                    .bind(only.0)
                    .execute(connection)
                    .await?;
                }
                Ok(())
            })
        })
        .await
    }
}

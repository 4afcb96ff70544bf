//! Which phones organize a party, and the links that let more of them.
//!
//! An organizer's phone writes at every table of its party. The phone that
//! begins a party organizes it; a key lets in others as one to a sitting does.

use chrono::{DateTime, Utc};
use sqlx::SqliteConnection;

use super::{KeySecret, PartyId, Store, StoreError, THIS_MACHINE};
use crate::journal::DeviceId;

/// Whom the organizer locks out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LockOut {
    /// Whoever has a link and has not opened it.
    Links,
    /// Every phone but the one that asks as well.
    Phones,
}

/// A phone that organizes a party, or did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Organizer {
    /// The phone.
    pub device: DeviceId,
    /// Whether it was told to stop.
    pub stopped: bool,
}

impl Store {
    /// Whether a phone organizes a party.
    pub async fn organizes(&self, id: &PartyId, device: DeviceId) -> Result<bool, StoreError> {
        let mut connection = self.reader().await?;
        organizes(&mut connection, id, device).await
    }

    /// The phones that organize a party or did, the first one first.
    pub async fn organizers(&self, id: &PartyId) -> Result<Vec<Organizer>, StoreError> {
        let rows: Vec<(i64, bool)> = sqlx::query_as(
            "SELECT device_id, stopped_at IS NOT NULL
             FROM organizer WHERE party_id = ? ORDER BY since, device_id",
        )
        .bind(id.as_str())
        .fetch_all(&mut *self.reader().await?)
        .await?;
        let organizer = |(device, stopped)| Organizer {
            device: DeviceId(device),
            stopped,
        };
        Ok(rows.into_iter().map(organizer).collect())
    }

    /// Makes a key to a party; none if there is no such party.
    pub async fn new_organizer_key(
        &self,
        id: &PartyId,
        device: Option<DeviceId>,
        now: DateTime<Utc>,
    ) -> Result<Option<KeySecret>, StoreError> {
        let secret = KeySecret::random();
        let (hash, id) = (secret.hash(), id.clone());
        let device = device.unwrap_or(THIS_MACHINE);
        let made = self.write(move |connection| {
            Box::pin(async move {
                only_if_it_organizes(connection, &id, device).await?;
                let made = sqlx::query(
                    "INSERT INTO organizer_key (secret_hash, party_id, device_id, made_at)
                     SELECT ?, id, ?, ? FROM party WHERE id = ?",
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

    /// The party that a key opens, if it still does.
    pub async fn party_of_key(&self, secret: &KeySecret) -> Result<Option<PartyId>, StoreError> {
        let id: Option<String> = sqlx::query_scalar(
            "SELECT party_id FROM organizer_key WHERE secret_hash = ? AND stopped_at IS NULL",
        )
        .bind(secret.hash())
        .fetch_optional(&mut *self.reader().await?)
        .await?;
        id.as_deref().map(PartyId::read).transpose()
    }

    /// How many keys to a party are live.
    pub async fn live_organizer_keys(&self, id: &PartyId) -> Result<u32, StoreError> {
        let count = sqlx::query_scalar(
            "SELECT count(*) FROM organizer_key WHERE party_id = ? AND stopped_at IS NULL",
        );
        Ok(count
            .bind(id.as_str())
            .fetch_one(&mut *self.reader().await?)
            .await?)
    }

    /// Lets a phone organize the party that a key opens, and answers with that
    /// party; none if the key opens nothing (any more).
    pub async fn grant_organizer(
        &self,
        secret: &KeySecret,
        device: DeviceId,
        now: DateTime<Utc>,
    ) -> Result<Option<PartyId>, StoreError> {
        let hash = secret.hash();
        let id: Option<String> = self
            .write(move |connection| {
                Box::pin(async move {
                    let id = sqlx::query_scalar(
                        "INSERT INTO organizer (party_id, device_id, since)
                         SELECT party_id, ?, ? FROM organizer_key
                         WHERE secret_hash = ? AND stopped_at IS NULL
                         ON CONFLICT (party_id, device_id) DO UPDATE SET stopped_at = NULL
                         RETURNING party_id",
                    );
                    Ok(id
                        .bind(device.0)
                        .bind(now.timestamp())
                        .bind(hash)
                        .fetch_optional(connection)
                        .await?)
                })
            })
            .await?;
        id.as_deref().map(PartyId::read).transpose()
    }

    /// Stops every key to a party, and every phone but the one that asks if so
    /// wished. Of two that lock each other out at once, the second comes too
    /// late: one organizer is left.
    pub async fn stop_organizer_keys(
        &self,
        id: &PartyId,
        device: DeviceId,
        whom: LockOut,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let id = id.clone();
        self.write(move |connection| {
            Box::pin(async move {
                only_if_it_organizes(connection, &id, device).await?;
                sqlx::query(
                    "UPDATE organizer_key SET stopped_at = ?
                     WHERE party_id = ? AND stopped_at IS NULL",
                )
                .bind(now.timestamp())
                .bind(id.as_str())
                .execute(&mut *connection)
                .await?;
                if whom == LockOut::Phones {
                    sqlx::query(
                        "UPDATE organizer SET stopped_at = ?
                         WHERE party_id = ? AND device_id <> ? AND stopped_at IS NULL",
                    )
                    .bind(now.timestamp())
                    .bind(id.as_str())
                    .bind(device.0)
                    .execute(connection)
                    .await?;
                }
                Ok(())
            })
        })
        .await
    }
}

/// Whether a phone organizes a party; this machine organizes all of them.
pub(super) async fn organizes(
    connection: &mut SqliteConnection,
    id: &PartyId,
    device: DeviceId,
) -> Result<bool, StoreError> {
    if device == THIS_MACHINE {
        return Ok(true);
    }
    let found: Option<i64> = sqlx::query_scalar(
        "SELECT 1 FROM organizer WHERE party_id = ? AND device_id = ? AND stopped_at IS NULL",
    )
    .bind(id.as_str())
    .bind(device.0)
    .fetch_optional(connection)
    .await?;
    Ok(found.is_some())
}

/// The same as a condition of a write: asked in its own transaction, a phone
/// that is locked out meanwhile comes too late.
pub(super) async fn only_if_it_organizes(
    connection: &mut SqliteConnection,
    id: &PartyId,
    device: DeviceId,
) -> Result<(), StoreError> {
    if organizes(connection, id, device).await? {
        Ok(())
    } else {
        Err(StoreError::NotOrganizer(id.clone()))
    }
}

/// Lets the phone that begins a party organize it.
pub(super) async fn insert(
    connection: &mut SqliteConnection,
    id: &PartyId,
    device: DeviceId,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO organizer (party_id, device_id, since) VALUES (?, ?, ?)")
        .bind(id.as_str())
        .bind(device.0)
        .bind(now.timestamp())
        .execute(connection)
        .await?;
    Ok(())
}

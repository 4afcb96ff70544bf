//! The keep-score links on the cards of a party's tables.
//!
//! Whoever scans a card keeps the score of that table, also an organizer who is
//! told to stop later. His phone then goes on writing there, and links he may
//! have copied are live, until the organizer stops the tables' links as well.

use chrono::{DateTime, Utc};

use super::organizers::only_if_it_organizes;
use super::{KeySecret, PartyId, Store, StoreError, party_rows};
use crate::journal::DeviceId;
use crate::party::TableNumber;

impl Store {
    /// Makes a keep-score key for each table of a party, by number, to be
    /// printed and laid on the tables; or for one table alone.
    pub async fn new_table_keys(
        &self,
        id: &PartyId,
        device: DeviceId,
        only: Option<TableNumber>,
        now: DateTime<Utc>,
    ) -> Result<Vec<(TableNumber, KeySecret)>, StoreError> {
        let id = id.clone();
        self.write(move |connection| {
            Box::pin(async move {
                only_if_it_organizes(connection, &id, device).await?;
                let tables: Vec<(u16, String)> = sqlx::query_as(
                    "SELECT number, sitting_id FROM party_table
                     WHERE party_id = ? AND number = ifnull(?, number) ORDER BY number",
                )
                .bind(id.as_str())
                .bind(only.map(TableNumber::get))
                .fetch_all(&mut *connection)
                .await?;
                let mut keys = Vec::with_capacity(tables.len());
                for (number, sitting) in tables {
                    let secret = KeySecret::random();
                    sqlx::query(
                        "INSERT INTO key (secret_hash, sitting_id, device_id, made_at)
                         VALUES (?, ?, ?, ?)",
                    )
                    .bind(secret.hash())
                    .bind(sitting)
                    .bind(device.0)
                    .bind(now.timestamp())
                    .execute(&mut *connection)
                    .await?;
                    keys.push((party_rows::number(number)?, secret));
                }
                Ok(keys)
            })
        })
        .await
    }

    /// Whether such a link is live, or a phone that organizes the party no more
    /// still keeps the score of a table.
    pub async fn has_table_links(&self, id: &PartyId) -> Result<bool, StoreError> {
        let found = sqlx::query_scalar(
            "SELECT EXISTS (
                 SELECT 1 FROM key JOIN party_table USING (sitting_id)
                 WHERE party_id = ?1 AND stopped_at IS NULL
             ) OR EXISTS (
                 SELECT 1 FROM keeper JOIN party_table USING (sitting_id)
                 JOIN organizer USING (party_id, device_id)
                 WHERE party_id = ?1 AND keeper.stopped_at IS NULL
                 AND organizer.stopped_at IS NOT NULL
             )",
        );
        Ok(found
            .bind(id.as_str())
            .fetch_one(&mut *self.reader().await?)
            .await?)
    }

    /// Stops every keep-score link of every table, and each phone there that
    /// organized the party and does so no more. Those who keep the score of a
    /// table and never organized go on with it.
    pub async fn stop_table_keys(
        &self,
        id: &PartyId,
        device: DeviceId,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let id = id.clone();
        self.write(move |connection| {
            Box::pin(async move {
                only_if_it_organizes(connection, &id, device).await?;
                sqlx::query(
                    "UPDATE key SET stopped_at = ?1 WHERE stopped_at IS NULL
                     AND sitting_id IN (SELECT sitting_id FROM party_table WHERE party_id = ?2)",
                )
                .bind(now.timestamp())
                .bind(id.as_str())
                .execute(&mut *connection)
                .await?;
                sqlx::query(
                    "UPDATE keeper SET stopped_at = ?1 WHERE stopped_at IS NULL
                     AND sitting_id IN (SELECT sitting_id FROM party_table WHERE party_id = ?2)
                     AND device_id IN (
                         SELECT device_id FROM organizer
                         WHERE party_id = ?2 AND stopped_at IS NOT NULL
                     )",
                )
                .bind(now.timestamp())
                .bind(id.as_str())
                .execute(connection)
                .await?;
                Ok(())
            })
        })
        .await
    }
}

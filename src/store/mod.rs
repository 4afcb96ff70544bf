//! Where sittings are kept: one `SQLite` file. The only place that names sqlx.
//!
//! What phones did is added and never changed, so a read needs no lock, and a
//! correction leaves the old line readable. One connection writes and a pool
//! reads. A write runs in a task of its own: a phone that goes away in the
//! middle drops its request, not what it entered. It is answered after COMMIT,
//! with `synchronous=FULL`, so that *Saved* holds through a power cut.
//!
//! - [`ids`] which bits cannot be guessed
//! - [`mod@open`] is this file our database, and is it up to date
//! - [`file`] is it still where it was opened
//! - [`sittings`] begin, load, submit
//! - [`parties`] the same of a party, with its tables
//! - [`organizing`] what the organizer changes at a party
//! - [`renaming`] new names for its players, many at once
//! - [`at_party`] what a party means to a sitting at one of its tables
//! - [`organizers`] which phones organize a party, and the links to it
//! - [`table_keys`] the links on the cards of its tables
//! - [`devices`] which phone is this, and what may it keep
//! - [`keys`] the links that let another phone keep score
//! - [`news`] what was saved just now, for those who follow along
//! - [`backup`] a copy of it all, while it is in use

pub mod at_party;
pub mod backup;
pub mod devices;
pub mod error;
mod file;
pub mod ids;
pub mod keys;
mod migrations;
pub mod news;
pub mod open;
pub mod organizers;
pub mod organizing;
pub mod parties;
mod party_rows;
pub mod renaming;
mod rows;
pub mod sittings;
pub mod table_keys;

use std::pin::Pin;
use std::sync::Arc;

use chrono::{DateTime, SubsecRound, Utc};
use sqlx::pool::PoolConnection;
use sqlx::{Connection, Sqlite, SqliteConnection, SqlitePool};

pub use at_party::AtParty;
pub use backup::Backup;
pub use devices::{Keeper, Kept};
pub use error::{OpenError, PARTIES_A_DAY, SITTINGS_A_DAY, StoreError, TABLES_A_MINUTE, Why};
pub use ids::{DeviceToken, KeySecret, PartyId, Secret, SittingId, new_submission};
pub use news::Follower;
pub use organizers::{LockOut, Organizer};
pub use organizing::AddedTable;
pub use parties::{BegunParty, ListedParty, LoadedParty, NewParty, NewTable, PartyTable};
pub use renaming::{Renamed, Renaming};
pub use sittings::{Begun, NewSitting, Summary};

use crate::journal::DeviceId;

/// This machine, as the phone of what its command line does.
pub const THIS_MACHINE: DeviceId = DeviceId(0);

/// The database, open. Clones are the same database.
#[derive(Debug, Clone)]
pub struct Store {
    writer: SqlitePool,
    readers: SqlitePool,
    news: news::News,
    file: Arc<file::OpenFile>,
}

/// What a transaction does, borrowing its connection.
type Work<'c, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'c>>;

impl Store {
    /// Runs `work` in a transaction of the writer, and to its end though the
    /// caller goes away.
    ///
    /// The lock is taken at the start (`IMMEDIATE`): what `work` reads is then
    /// what it writes after, and no other writer comes between.
    async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> Work<'c, T> + Send + 'static,
    {
        let (writer, file) = (self.writer.clone(), Arc::clone(&self.file));
        let task = tokio::spawn(async move {
            file.check()?;
            let mut connection = writer.acquire().await?;
            let outcome = async {
                let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
                let done = work(&mut transaction).await?;
                transaction.commit().await?;
                // What the file was taken away under is not saved.
                file.check()?;
                Ok(done)
            }
            .await;
            if outcome.is_err() {
                // On a full disk SQLite ends the transaction by itself, sqlx
                // counts it as open, and could never begin another. The next
                // write gets a new connection.
                let _ = connection.close().await;
            }
            outcome
        });
        task.await.map_err(StoreError::broken)?
    }

    /// A connection that reads.
    async fn reader(&self) -> Result<PoolConnection<Sqlite>, StoreError> {
        self.file.check_content()?;
        Ok(self.readers.acquire().await?)
    }

    /// Waits for the writes under way and closes the file.
    pub async fn close(&self) {
        if !self.file.may_close() {
            // It stays open to the end of the program: closing would write the
            // log into a file that it does not belong to.
            std::mem::forget(self.clone());
            return;
        }
        self.readers.close().await;
        // The last: on closing it moves the write-ahead log into the file.
        self.writer.close().await;
    }
}

/// A time as the database keeps it: whole seconds. Taken off before anything
/// is answered, so that what is answered is what will be read again.
fn whole_seconds(time: DateTime<Utc>) -> DateTime<Utc> {
    time.trunc_subsecs(0)
}

fn time(seconds: i64) -> Result<DateTime<Utc>, StoreError> {
    DateTime::from_timestamp(seconds, 0)
        .ok_or_else(|| StoreError::broken("a stored time is out of range"))
}

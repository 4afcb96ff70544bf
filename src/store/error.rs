//! What can go wrong between the program and its file, and whose fault it is.

use std::error::Error;
use std::path::{Path, PathBuf};

use super::{PartyId, SittingId};

/// The most sittings a phone may begin in a day.
pub const SITTINGS_A_DAY: u32 = 100;
/// The most parties a phone may begin in a day.
pub const PARTIES_A_DAY: u32 = 20;
/// The most tables that all phones together may begin in a minute, those of
/// parties included: three of the largest parties. A phone without a cookie is a
/// new one each time, so its own limit does not hold whoever fills the disk.
pub const TABLES_A_MINUTE: u32 = 300;

type Cause = Box<dyn Error + Send + Sync>;

/// A request that the store could not answer.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Locked, full, or gone for the moment: nothing was saved, and trying again
    /// may work.
    #[error("the database cannot be used just now")]
    Unavailable(#[source] Cause),
    /// What is stored cannot be understood, or the program is at fault: trying
    /// again does not help.
    #[error("the database holds something that cannot be read")]
    Broken(#[source] Cause),
    /// Somebody, or something, begins sitting after sitting.
    #[error("a phone can begin at most {SITTINGS_A_DAY} sittings a day; this one has")]
    TooManySittings,
    /// Somebody, or something, begins party after party.
    #[error("a phone can begin at most {PARTIES_A_DAY} parties a day; this one has")]
    TooManyParties,
    /// Many phones, or one that says it is many, begin table after table.
    #[error("at most {TABLES_A_MINUTE} tables can begin in a minute on this machine")]
    TooManyTables,
    /// The phone may not write there, or not any more.
    #[error("the phone does not keep the score of that sitting")]
    OnlyWatching(SittingId),
    /// The phone does not organize the party, or not any more.
    #[error("the phone does not organize that party")]
    NotOrganizer(PartyId),
}

impl StoreError {
    pub(super) fn broken(cause: impl Into<Cause>) -> Self {
        Self::Broken(cause.into())
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match (&error, Code::of(&error)) {
            (sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed, _)
            | (_, Code::Busy | Code::Full | Code::NotWritable | Code::Io) => {
                Self::Unavailable(error.into())
            }
            _ => Self::Broken(error.into()),
        }
    }
}

impl From<crate::journal::stored::Unreadable> for StoreError {
    fn from(error: crate::journal::stored::Unreadable) -> Self {
        Self::Broken(error.into())
    }
}

/// An entry that does not fit those before it, without the words of the table:
/// they hold names, and this may reach a log.
impl From<crate::journal::Problem> for StoreError {
    fn from(problem: crate::journal::Problem) -> Self {
        Self::broken(format!(
            "an entry does not fit those before it: {problem:?}"
        ))
    }
}

/// A file that cannot serve as the database, in one sentence.
#[derive(Debug, thiserror::Error)]
#[error("{} {why}", path.display())]
pub struct OpenError {
    /// The file.
    pub path: PathBuf,
    /// What is the matter with it.
    pub why: Why,
}

/// Why a file cannot serve as the database.
#[derive(Debug, thiserror::Error)]
pub enum Why {
    /// Its folder does not exist.
    #[error("cannot be made: there is no such folder")]
    NoFolder,
    /// It is a folder.
    #[error("is a folder; the database is a file")]
    Folder,
    /// It, or its folder, may not be written.
    #[error("cannot be written; Crossline has to write it and the folder it is in")]
    NotWritable(#[source] Cause),
    /// It is something else.
    #[error("is no database of Crossline; it was left as it is")]
    NotOurs,
    /// A later version of the program has changed its layout.
    #[error("was written by a newer Crossline than this one; it was left as it is")]
    Newer,
    /// It was ours, and is damaged.
    #[error("is damaged: {0}")]
    Damaged(#[source] Cause),
    /// Another program holds it.
    #[error("is in use by another program; try again when that has ended")]
    InUse(#[source] Cause),
    /// There is no room.
    #[error("cannot be written: the disk is full")]
    Full(#[source] Cause),
    /// The layout has to change, and no copy could be made first.
    #[error(
        "has to be brought up to date, and no good copy could be made first ({0}); it was left as it is"
    )]
    NoCopy(#[source] Cause),
    /// Anything else.
    #[error("cannot be opened: {0}")]
    Other(#[source] Cause),
}

impl Why {
    pub(super) fn at(self, path: &Path) -> OpenError {
        OpenError {
            path: path.to_owned(),
            why: self,
        }
    }
}

impl From<sqlx::Error> for Why {
    fn from(error: sqlx::Error) -> Self {
        match Code::of(&error) {
            Code::Busy => Self::InUse(error.into()),
            Code::Full => Self::Full(error.into()),
            Code::NotWritable => Self::NotWritable(error.into()),
            Code::Damaged => Self::Damaged(error.into()),
            Code::Io | Code::Other => Self::Other(error.into()),
        }
    }
}

/// What `SQLite`'s result codes mean here.
enum Code {
    Busy,
    Full,
    NotWritable,
    Io,
    Damaged,
    Other,
}

impl Code {
    /// Reads the primary code, the lowest byte of the extended one.
    /// <https://www.sqlite.org/rescode.html>
    fn of(error: &sqlx::Error) -> Self {
        let code = error
            .as_database_error()
            .and_then(sqlx::error::DatabaseError::code);
        match code
            .and_then(|code| code.parse::<u32>().ok())
            .map(|code| code & 0xff)
        {
            // BUSY, LOCKED, PROTOCOL
            Some(5 | 6 | 15) => Self::Busy,
            // FULL
            Some(13) => Self::Full,
            // PERM, READONLY, CANTOPEN
            Some(3 | 8 | 14) => Self::NotWritable,
            // NOMEM, IOERR
            Some(7 | 10) => Self::Io,
            // CORRUPT, NOTADB
            Some(11 | 26) => Self::Damaged,
            _ => Self::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    async fn store() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("crossline.db")).await;
        (folder, store.unwrap())
    }

    async fn run(store: &Store, sql: &'static str) {
        sqlx::query(sql).execute(&store.writer).await.unwrap();
    }

    #[tokio::test]
    async fn a_full_disk_is_unavailable_until_there_is_room() {
        let (_folder, store) = store().await;
        run(&store, "PRAGMA max_page_count = 1").await; // that is: no page more
        let full = loop {
            if let Err(error) = store.new_device().await {
                break error;
            }
        };
        assert!(matches!(full, StoreError::Unavailable(_)), "{full:?}");
        // The limit went with its connection.
        assert!(store.new_device().await.is_ok());
    }

    #[tokio::test]
    async fn a_lock_is_unavailable_until_it_goes() {
        let (folder, store) = store().await;
        let other = Store::open(folder.path().join("crossline.db"))
            .await
            .unwrap();
        let held = other.writer.begin_with("BEGIN IMMEDIATE").await.unwrap();
        run(&store, "PRAGMA busy_timeout = 10").await;
        let locked = store.new_device().await.unwrap_err();
        assert!(matches!(locked, StoreError::Unavailable(_)), "{locked:?}");
        held.rollback().await.unwrap();
        assert!(store.new_device().await.is_ok());
    }

    #[tokio::test]
    async fn a_text_that_is_no_event_is_broken() {
        let (_folder, store) = store().await;
        run(
            &store,
            "INSERT INTO sitting (id, device_id, submission, started_at, header)
             VALUES ('aaaaaaaaaaaaaaaa', 0, 'aaaaaaaa', 0, '{}')",
        )
        .await;
        let id = crate::store::SittingId::parse("aaaaaaaaaaaaaaaa").unwrap();
        let broken = store.load(&id).await.unwrap_err();
        assert!(matches!(broken, StoreError::Broken(_)), "{broken:?}");
    }
}

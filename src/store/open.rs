//! Is this file our database, and is it up to date?
//!
//! A file that is not ours is told from its first bytes, before `SQLite` touches
//! it. One that a newer program wrote is left alone. One that an older program
//! wrote is copied, and the copy checked, before its layout changes.

use std::fs::OpenOptions;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use chrono::Utc;
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use super::backup::{self, Backup};
use super::file::{self, OpenFile};
use super::migrations::MIGRATIONS;
use super::{OpenError, Store, StoreError, Why};

/// Marks a file as ours: "CRSL", in the header of the file.
const APPLICATION_ID: u32 = 0x4352_534C;

/// How long a write waits for another program (an import, a backup) to finish.
const PATIENCE: Duration = Duration::from_secs(5);

/// How often a file is looked at that another program is making just now.
const TRIES: u32 = 5;
/// The time between two looks: making a file takes a tenth of it.
const BETWEEN_TRIES: Duration = Duration::from_millis(200);

/// How many read at once.
const READERS: u32 = 4;

impl Store {
    /// Opens the database, and makes it if there is none.
    pub async fn open(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        let path = path.as_ref();
        open(path, &MIGRATIONS).await.map_err(|why| why.at(path))
    }
}

async fn open(path: &Path, migrations: &Migrator) -> Result<Store, Why> {
    inspect(path)?;
    backup::remove_left_over(path);
    let options = SqliteConnectOptions::new()
        .filename(path)
        .foreign_keys(true)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(PATIENCE);
    let mut first = options.connect().await?;
    mark(&mut first).await?;
    let mut tries = 1;
    while let Err(why) = migrate(&mut first, path, migrations).await {
        // Another program makes the same new file just now: look again.
        if tries == TRIES || !matches!(why, Why::InUse(_) | Why::Other(_)) {
            return Err(why);
        }
        tries += 1;
        tokio::time::sleep(BETWEEN_TRIES).await;
    }
    first.close().await?;

    // Each connection reads once, which opens the log: while it is open nobody
    // else takes it away, and the last one to close puts it into the file.
    let pool = || {
        SqlitePoolOptions::new()
            .acquire_timeout(2 * PATIENCE)
            .after_connect(|connection, _| {
                Box::pin(async move {
                    sqlx::query("SELECT 1 FROM sqlite_schema")
                        .fetch_optional(connection)
                        .await?;
                    Ok(())
                })
            })
    };
    let options = options.journal_mode(SqliteJournalMode::Wal);
    let writer = pool()
        .max_connections(1)
        .connect_with(options.clone())
        .await?;
    // All are opened now and stay open: one that is opened later would read
    // what then has the name of the database.
    let readers = pool()
        .min_connections(READERS)
        .max_connections(READERS)
        .max_lifetime(None)
        .idle_timeout(None)
        .connect_with(options.read_only(true))
        .await?;
    Ok(Store {
        news: super::news::News::default(),
        file: Arc::new(OpenFile::of(path).map_err(|error| Why::Other(error.into()))?),
        writer,
        readers,
    })
}

/// Looks at the file without `SQLite`, which would write to it. This is over
/// before `SQLite` opens it: to close a second handle would drop `SQLite`'s locks.
fn inspect(path: &Path) -> Result<(), Why> {
    if path.is_dir() {
        return Err(Why::Folder);
    }
    let file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path);
    let refused = |error: std::io::Error| match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => Why::NoFolder,
        _ => Why::NotWritable(error.into()),
    };
    let header = file.and_then(file::header).map_err(refused)?;
    // The layout of the header: <https://www.sqlite.org/fileformat.html>
    let ours = header.starts_with(b"SQLite format 3\0")
        && header.get(68..72) == Some(&APPLICATION_ID.to_be_bytes());
    if !header.is_empty() && !ours {
        return Err(Why::NotOurs);
    }
    if let Some(kept) = file::set_foreign_log_aside(path).map_err(refused)? {
        tracing::warn!(
            "beside {} lay the log of another file: a backup was copied over the database. \
             The log is kept as {}, and the backup is used as it is",
            path.display(),
            kept.display()
        );
    }
    Ok(())
}

/// Marks a new file as ours. This comes before anything else is in it, and
/// before the write-ahead log, so that the first bytes of the file say so.
async fn mark(connection: &mut SqliteConnection) -> Result<(), Why> {
    let id: u32 = sqlx::query_scalar("PRAGMA application_id")
        .fetch_one(&mut *connection)
        .await?;
    if id != APPLICATION_ID {
        let pragma = format!("PRAGMA application_id = {APPLICATION_ID}");
        sqlx::query(sqlx::AssertSqlSafe(pragma))
            .execute(connection)
            .await?;
    }
    Ok(())
}

async fn migrate(
    connection: &mut SqliteConnection,
    path: &Path,
    migrations: &Migrator,
) -> Result<(), Why> {
    let applied = applied(connection).await?;
    if applied
        .iter()
        .any(|version| !migrations.version_exists(*version))
    {
        return Err(Why::Newer);
    }
    let pending = migrations
        .iter()
        .map(|migration| migration.version)
        .find(|version| !applied.contains(version));
    if let Some(version) = pending
        && !applied.is_empty()
        && holds_anything(connection).await?
    {
        copy(connection, path, version).await?;
    }
    migrations
        .run_direct(None, connection, false)
        .await
        .map_err(|error| match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
            // Of two programs that number their layouts alike, we know only ours.
            MigrateError::VersionMismatch(_) => Why::Newer,
            error => Why::Other(error.into()),
        })
}

/// The steps that made the layout of this file.
async fn applied(connection: &mut SqliteConnection) -> Result<Vec<i64>, sqlx::Error> {
    let known: Option<i64> =
        sqlx::query_scalar("SELECT 1 FROM sqlite_schema WHERE name = '_sqlx_migrations'")
            .fetch_optional(&mut *connection)
            .await?;
    if known.is_none() {
        return Ok(Vec::new());
    }
    sqlx::query_scalar("SELECT version FROM _sqlx_migrations ORDER BY version")
        .fetch_all(connection)
        .await
}

/// Whether there is anything in a database that would be missed. A table of a
/// party is a sitting as well.
async fn holds_anything(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM sitting)")
        .fetch_one(connection)
        .await
}

/// `crossline-before-2-20260730T201500123Z.db`: the time keeps a copy of a first
/// attempt that failed.
fn beside(path: &Path, version: i64) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let now = Utc::now().format("%Y%m%dT%H%M%S%3fZ");
    path.with_file_name(format!("{stem}-before-{version}-{now}.db"))
}

/// Copies the database and reads the copy through. It has its name only once it
/// is whole.
async fn copy(connection: &mut SqliteConnection, path: &Path, version: i64) -> Result<(), Why> {
    let backup = Backup::make(connection, path).await;
    let backup = backup.map_err(|error| match error {
        StoreError::Unavailable(cause) | StoreError::Broken(cause) => Why::NoCopy(cause),
        error => Why::NoCopy(error.into()),
    })?;
    let kept = std::fs::rename(backup.path(), beside(path, version));
    kept.map_err(|error| Why::NoCopy(error.into()))
}

/// Reads a database through, and says what is wrong with it.
pub(super) async fn fault(path: &Path) -> Result<Option<String>, sqlx::Error> {
    let mut copy = SqliteConnectOptions::new()
        .filename(path)
        .read_only(true)
        .connect()
        .await?;
    let found: String = sqlx::query_scalar("PRAGMA integrity_check(1)")
        .fetch_one(&mut copy)
        .await?;
    copy.close().await?;
    Ok((found != "ok").then_some(found))
}

#[cfg(test)]
mod tests {
    use sqlx::SqlSafeStr;
    use sqlx::migrate::{Migration, MigrationType};
    use tempfile::TempDir;

    use super::*;

    /// The layout of a later version.
    fn later(sql: &'static str) -> Migrator {
        let kind = MigrationType::Simple;
        let next = Migration::new(9999, "later".into(), kind, sql.into_sql_str(), false);
        Migrator::with_migrations(MIGRATIONS.iter().cloned().chain([next]).collect())
    }

    fn files(folder: &TempDir) -> Vec<PathBuf> {
        let files = std::fs::read_dir(folder.path()).unwrap();
        files.map(|file| file.unwrap().path()).collect()
    }

    async fn old_database() -> (TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("crossline.db");
        let store = Store::open(&path).await.unwrap();
        store.new_device().await.unwrap();
        sqlx::query(
            "INSERT INTO sitting (id, device_id, submission, started_at, header)
             VALUES ('aaaaaaaaaaaaaaaa', 0, 'aaaaaaaa', 0, '{}')",
        )
        .execute(&store.writer)
        .await
        .unwrap();
        store.close().await;
        assert_eq!(files(&folder), [path.as_path()], "a new file needs no copy");
        (folder, path)
    }

    #[tokio::test]
    async fn a_copy_is_made_before_the_layout_changes() {
        let (folder, path) = old_database().await;
        let store = open(&path, &later("CREATE TABLE later (id INTEGER) STRICT;")).await;
        store.unwrap().close().await;
        let copies: Vec<_> = files(&folder)
            .into_iter()
            .filter(|file| *file != path)
            .collect();
        let [copy] = copies.as_slice() else {
            panic!("{copies:?}");
        };
        assert!(copy.to_string_lossy().contains("crossline-before-9999-"));
        // The copy is a database that this version can go back to.
        let store = Store::open(copy).await.unwrap();
        let phones: u32 = sqlx::query_scalar("SELECT count(*) FROM device")
            .fetch_one(&store.readers)
            .await
            .unwrap();
        assert_eq!(phones, 2);
        assert!(matches!(open(&path, &MIGRATIONS).await, Err(Why::Newer)));
    }

    #[tokio::test]
    async fn a_change_that_fails_changes_nothing() {
        let (_folder, path) = old_database().await;
        let halfway = later("CREATE TABLE later (id INTEGER) STRICT; CREATE TABLE device (id);");
        assert!(open(&path, &halfway).await.is_err());
        assert!(Store::open(&path).await.is_ok());
    }

    #[tokio::test]
    async fn a_new_file_that_was_killed_between_two_steps_is_carried_on_with_at_once() {
        for steps in 1..MIGRATIONS.iter().count() {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("crossline.db");
            let first: Vec<_> = MIGRATIONS.iter().take(steps).cloned().collect();
            let half = open(&path, &Migrator::with_migrations(first)).await;
            half.unwrap().close().await;
            Store::open(&path).await.unwrap().close().await;
            assert_eq!(files(&folder), [path.as_path()], "nothing in it, no copy");
        }
    }

    #[tokio::test]
    async fn a_file_that_was_marked_and_no_more_is_carried_on_with() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("crossline.db");
        let options = SqliteConnectOptions::new().filename(&path);
        let mut first = options.create_if_missing(true).connect().await.unwrap();
        mark(&mut first).await.unwrap();
        first.close().await.unwrap();
        assert!(Store::open(&path).await.is_ok());
    }
}

//! The file is moved, replaced, deleted or written over, in use and at rest:
//! nothing is said to be saved that is not, and no two files are mixed.

use std::path::{Path, PathBuf};

use crossline::journal::{Answer, Submission};
use crossline::store::{SittingId, Store, StoreError};
use tempfile::TempDir;

use super::{Table, record};

fn beside(path: &Path, suffix: &str) -> PathBuf {
    PathBuf::from(format!("{}{suffix}", path.display()))
}

/// What a power cut leaves: the database and its log, as they lie there now.
fn after_a_power_cut(table: &Table) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("crossline.db");
    for suffix in ["", "-wal"] {
        std::fs::copy(beside(&table.file(), suffix), beside(&file, suffix)).unwrap();
    }
    (folder, file)
}

fn names(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).unwrap();
    let name = |file: std::fs::DirEntry| file.file_name().into_string().unwrap();
    let mut names: Vec<_> = files.map(|file| name(file.unwrap())).collect();
    names.sort();
    names
}

async fn lines(store: &Store, id: &SittingId) -> usize {
    store.load(id).await.unwrap().unwrap().history().len()
}

impl Table {
    async fn try_to_save(&self, id: &SittingId, deal: &Submission) -> Result<Answer, StoreError> {
        let answer = self.store.submit(id, self.phone, deal.clone(), self.now);
        answer.await.map(Option::unwrap)
    }

    /// Checks that a deal is not saved, and that nothing says that it was.
    async fn saves_nothing(&self, id: &SittingId, deal: &Submission, why: &str) {
        match self.try_to_save(id, deal).await {
            Err(StoreError::Unavailable(cause)) => {
                assert!(cause.to_string().contains(why), "{cause}");
            }
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn a_backup_copied_over_a_database_that_was_killed_is_what_is_opened() {
    let table = Table::new().await;
    let id = table.begin().await;
    let backup = table.store.backup().await.unwrap();
    for version in 1..40 {
        table.submit(&id, record(version)).await;
        let (folder, file) = after_a_power_cut(&table);
        std::fs::copy(backup.path(), &file).unwrap();
        let log = std::fs::read(beside(&file, "-wal")).unwrap();
        let store = Store::open(&file).await.unwrap();
        assert_eq!(lines(&store, &id).await, 1, "what the backup holds");
        store.close().await;
        // Its own log is kept as it was, for whoever misses what was in it.
        let files = names(folder.path());
        let [database, kept] = files.as_slice() else {
            panic!("{files:?}");
        };
        assert_eq!(database, "crossline.db");
        assert!(
            kept.starts_with("crossline.db-wal-of-another-file-"),
            "{kept}"
        );
        assert_eq!(std::fs::read(folder.path().join(kept)).unwrap(), log);
    }
}

#[tokio::test]
async fn a_log_without_its_database_is_kept() {
    let table = Table::new().await;
    table.begin().await;
    let (folder, file) = after_a_power_cut(&table);
    std::fs::remove_file(&file).unwrap();
    Store::open(&file).await.unwrap().close().await;
    assert_eq!(names(folder.path()).len(), 2, "a new database, and the log");
}

#[tokio::test]
async fn a_database_that_was_killed_keeps_its_own_log() {
    let table = Table::new().await;
    let id = table.begin().await;
    table.submit(&id, record(1)).await;
    let (folder, file) = after_a_power_cut(&table);
    let store = Store::open(&file).await.unwrap();
    assert_eq!(lines(&store, &id).await, 2);
    store.close().await;
    assert_eq!(names(folder.path()), ["crossline.db"]);
}

#[tokio::test]
async fn a_backup_copied_over_a_database_in_use_is_not_written_to() {
    let table = Table::new().await;
    let id = table.begin().await;
    let backup = table.store.backup().await.unwrap();
    let backup = std::fs::read(backup.path()).unwrap();
    table.submit(&id, record(1)).await;
    std::fs::write(table.file(), &backup).unwrap();
    table.saves_nothing(&id, &record(2), "copied over").await;
    // What is read would be half of one and half of the other.
    let read = table.store.load(&id).await;
    assert!(matches!(read, Err(StoreError::Unavailable(_))), "{read:?}");
    table.store.close().await;
    assert_eq!(std::fs::read(table.file()).unwrap(), backup);

    // The next start finds both files as they lie there.
    let (_folder, file) = after_a_power_cut(&table);
    let store = Store::open(&file).await.unwrap();
    assert_eq!(lines(&store, &id).await, 1, "what the backup holds");
}

#[tokio::test]
async fn a_file_that_was_moved_saves_nothing_until_it_is_put_back() {
    let table = Table::new().await;
    let id = table.begin().await;
    let (file, elsewhere) = (table.file(), table.folder.path().join("elsewhere.db"));
    let deal = record(1);
    std::fs::rename(&file, &elsewhere).unwrap();
    table.saves_nothing(&id, &deal, "put it back").await;
    // The score can be looked at meanwhile.
    assert_eq!(lines(&table.store, &id).await, 1);
    std::fs::rename(&elsewhere, &file).unwrap();
    let saved = table.try_to_save(&id, &deal).await.unwrap();
    assert!(matches!(saved, Answer::Save(_)), "{saved:?}");
}

#[tokio::test]
async fn a_file_that_was_replaced_or_deleted_saves_nothing() {
    for replaced in [true, false] {
        let table = Table::new().await;
        let id = table.begin().await;
        if replaced {
            let other = table.folder.path().join("other.db");
            Store::open(&other).await.unwrap().close().await;
            std::fs::rename(other, table.file()).unwrap();
        } else {
            std::fs::remove_file(table.file()).unwrap();
        }
        table.saves_nothing(&id, &record(1), "put it back").await;
    }
}

#[tokio::test]
async fn a_log_that_was_moved_saves_nothing_until_it_is_put_back() {
    let table = Table::new().await;
    let id = table.begin().await;
    let log = beside(&table.file(), "-wal");
    let elsewhere = table.folder.path().join("elsewhere");
    let deal = record(1);
    std::fs::rename(&log, &elsewhere).unwrap();
    table.saves_nothing(&id, &deal, "the log").await;
    std::fs::rename(&elsewhere, &log).unwrap();
    assert!(table.try_to_save(&id, &deal).await.is_ok());
}

#[tokio::test]
async fn a_backup_left_over_goes_at_the_next_start_and_one_in_use_stays() {
    let table = Table::new().await;
    table.begin().await;
    let in_use = table.store.backup().await.unwrap();
    let left_over = table.folder.path().join(".crossline-backup-aaaaaaaa.db");
    std::fs::copy(in_use.path(), &left_over).unwrap();
    std::fs::write(beside(&left_over, "-journal"), "x").unwrap();
    let second = Store::open(table.file()).await.unwrap();
    assert!(in_use.path().exists());
    assert!(!left_over.exists() && !beside(&left_over, "-journal").exists());
    drop(second);
}

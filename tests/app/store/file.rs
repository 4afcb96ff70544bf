//! The file itself: what it refuses, and which files are refused.

use crossline::store::{Store, Why};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use super::{Table, record};

#[tokio::test]
async fn a_line_of_the_journal_never_changes() {
    let table = Table::new().await;
    table.begin().await;
    let mut sql = table.sql().await;
    for statement in [
        "UPDATE entry SET event = '{}'",
        "DELETE FROM entry",
        "INSERT OR REPLACE INTO entry SELECT * FROM entry",
        "INSERT INTO entry SELECT sitting_id, seq + 2, batch, submission, device_id, at, event FROM entry",
        "UPDATE sitting SET header = '{}'",
        "DELETE FROM sitting",
        "DELETE FROM device",
    ] {
        let refused = sqlx::query(statement).execute(&mut sql).await;
        assert!(refused.is_err(), "{statement}");
    }
}

#[tokio::test]
async fn a_line_of_a_party_never_changes() {
    let table = Table::new().await;
    let sitting = table.begin().await;
    let mut sql = table.sql().await;
    let party = "aaaaaaaaaaaaaaaa";
    for statement in [
        format!("INSERT INTO party VALUES ('{party}', 1, 'aaaaaaaa', 0, '{{}}')"),
        format!("INSERT INTO party_table VALUES ('{party}', 1, '{sitting}')"),
        format!("INSERT INTO party_event VALUES ('{party}', 1, 'aaaaaaaa', 1, 0, '\"closed\"')"),
    ] {
        let statement = sqlx::AssertSqlSafe(statement);
        sqlx::query(statement).execute(&mut sql).await.unwrap();
    }
    for statement in [
        "UPDATE party SET header = '[]'",
        "DELETE FROM party",
        "UPDATE party_table SET number = 2",
        "DELETE FROM party_table",
        "INSERT OR REPLACE INTO party_table SELECT * FROM party_table",
        "INSERT INTO party_table SELECT party_id, 1001, sitting_id FROM party_table",
        "UPDATE party_event SET event = '{}'",
        "DELETE FROM party_event",
        "INSERT OR REPLACE INTO party_event SELECT * FROM party_event",
        "INSERT INTO party_event SELECT party_id, seq + 2, submission, device_id, at, event FROM party_event",
    ] {
        let refused = sqlx::query(statement).execute(&mut sql).await;
        assert!(refused.is_err(), "{statement}");
    }
}

#[tokio::test]
async fn a_reopened_database_gives_the_same_journal() {
    let table = Table::new().await;
    let id = table.begin().await;
    table.submit(&id, record(1)).await;
    let before = table.journal(&id).await;
    table.store.close().await;
    // Once it is closed, the one file is everything: whoever moves it moves all.
    let moved = table.folder.path().join("moved.db");
    std::fs::copy(table.file(), &moved).unwrap();
    let store = Store::open(&moved).await.unwrap();
    assert_eq!(store.load(&id).await.unwrap(), Some(before));
}

#[tokio::test]
async fn a_newer_database_is_left_alone() {
    let table = Table::new().await;
    let mut sql = table.sql().await;
    sqlx::query(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (9999, 'of the future', TRUE, x'00', 0)",
    )
    .execute(&mut sql)
    .await
    .unwrap();
    table.store.close().await;
    let error = Store::open(table.file()).await.unwrap_err();
    assert!(matches!(error.why, Why::Newer), "{error}");
    assert!(error.to_string().contains("newer Crossline"), "{error}");
}

#[tokio::test]
async fn a_file_that_is_not_ours_is_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("letter.txt");
    std::fs::write(&text, "Dear Ada,").unwrap();
    let strange = folder.path().join("strange.db");
    let options = SqliteConnectOptions::new().filename(&strange);
    let mut sql = options.create_if_missing(true).connect().await.unwrap();
    sqlx::query("CREATE TABLE bird (name TEXT)")
        .execute(&mut sql)
        .await
        .unwrap();
    sql.close().await.unwrap();
    for file in [text, strange] {
        let before = std::fs::read(&file).unwrap();
        let error = Store::open(&file).await.unwrap_err();
        assert!(matches!(error.why, Why::NotOurs), "{error}");
        assert_eq!(std::fs::read(&file).unwrap(), before);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[tokio::test]
async fn a_place_that_cannot_hold_a_database_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let error = Store::open(folder.path()).await.unwrap_err();
    assert!(matches!(error.why, Why::Folder), "{error}");
    let error = Store::open(folder.path().join("attic/crossline.db"))
        .await
        .unwrap_err();
    assert!(matches!(error.why, Why::NoFolder), "{error}");
    assert!(error.to_string().contains("attic"), "{error}");
}

#[tokio::test]
async fn an_empty_file_becomes_a_database() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("crossline.db");
    std::fs::write(&file, "").unwrap();
    assert!(Store::open(&file).await.is_ok());
}

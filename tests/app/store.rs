//! Nothing twice, nothing lost: the store under repeats, races and old age.

use chrono::{DateTime, TimeDelta, Utc};
use crossline::journal::document::Document;
use crossline::journal::{
    Answer, DeviceId, Event, Fact, Journal, Submission, SubmissionId, Version,
};
use crossline::store::{
    Begun, NewSitting, SITTINGS_A_DAY, SittingId, Store, StoreError, Why, new_submission,
};
use sqlx::{ConnectOptions, SqliteConnection, sqlite::SqliteConnectOptions};
use tempfile::TempDir;

const EVENING: &str = r#"{"format":"crossline/1","title":"Thursday","game":"auction-bridge",
"players":["Ada","Ben","Cy","Dee"],"partners":"cut","entries":[
{"type":"seating","seats":{"N":"Ada","E":"Ben","S":"Cy","W":"Dee"},"dealer":"N","at":"2026-11-26T20:00:00Z"},
{"type":"deal","contract":"3HX","declarer":"S","tricks":11,"honours":{"side":"NS","holding":"4+1"}},
{"type":"deal","contract":"Pass"},
{"type":"penalty","to":"EW","points":50,"reason":"doubled partner"},
{"type":"stop"}]}"#;

struct Table {
    folder: TempDir,
    store: Store,
    phone: DeviceId,
    now: DateTime<Utc>,
}

impl Table {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("crossline.db"))
            .await
            .unwrap();
        let (phone, _) = store.new_device().await.unwrap();
        Self {
            folder,
            store,
            phone,
            now: Utc::now(),
        }
    }

    /// A second way into the file, for what the store does not offer.
    async fn sql(&self) -> SqliteConnection {
        let file = self.folder.path().join("crossline.db");
        let options = SqliteConnectOptions::new().filename(file);
        options.connect().await.unwrap()
    }

    async fn begin(&self) -> SittingId {
        let begun = self.begin_as(new_submission()).await.unwrap();
        begun.id().clone()
    }

    async fn begin_as(&self, submission: SubmissionId) -> Result<Begun, StoreError> {
        let evening = evening();
        let seating = evening.entries[0].fact.clone();
        let sitting = NewSitting {
            chair: evening.header.players.id(2),
            header: evening.header,
            submission,
            events: vec![Event::Recorded { fact: seating }],
        };
        self.store.begin(sitting, Some(self.phone), self.now).await
    }

    async fn journal(&self, id: &SittingId) -> Journal {
        self.store.load(id).await.unwrap().unwrap()
    }

    async fn submit(&self, id: &SittingId, submission: Submission) -> Answer {
        let answer = self.store.submit(id, self.phone, submission, self.now);
        answer.await.unwrap().unwrap()
    }
}

fn evening() -> Document {
    Document::read(EVENING).unwrap()
}

fn deal() -> Fact {
    evening().entries[1].fact.clone()
}

fn record(version: u32) -> Submission {
    Submission {
        id: new_submission(),
        version: Some(Version(version)),
        event: Event::Recorded { fact: deal() },
        answers: vec![],
    }
}

#[tokio::test]
async fn a_sitting_is_read_as_it_was_begun() {
    let table = Table::new().await;
    let id = table.begin().await;
    let journal = table.journal(&id).await;
    assert_eq!(journal.header(), &evening().header);
    assert_eq!(journal.entries().len(), 1);
    assert_eq!(journal.history()[0].device, table.phone);
    assert!(table.store.keeps(&id, table.phone).await.unwrap());
    let keepers = table.store.keepers(&id).await.unwrap();
    assert_eq!(keepers, [(table.phone, evening().header.players.id(2))]);
}

#[tokio::test]
async fn an_unknown_sitting_is_none() {
    let table = Table::new().await;
    let id = SittingId::parse("aaaaaaaaaaaaaaaa").unwrap();
    assert!(table.store.load(&id).await.unwrap().is_none());
    let answer = table.store.submit(&id, table.phone, record(0), table.now);
    assert!(answer.await.unwrap().is_none());
    assert!(!table.store.keeps(&id, table.phone).await.unwrap());
}

#[tokio::test]
async fn a_form_sent_twice_begins_one_sitting() {
    let table = Table::new().await;
    let form = new_submission();
    let first = table.begin_as(form.clone()).await.unwrap();
    assert!(matches!(first, Begun::New(_)));
    let second = table.begin_as(form).await.unwrap();
    assert_eq!(second, Begun::Repeated(first.id().clone()));
}

#[tokio::test]
async fn a_form_sent_twice_is_saved_once() {
    let table = Table::new().await;
    let id = table.begin().await;
    let form = record(1);
    let first = table.submit(&id, form.clone()).await;
    let Answer::Save(lines) = first else {
        panic!("{first:?}");
    };
    let second = table.submit(&id, form).await;
    assert_eq!(second, Answer::Repeated(lines[0].batch));
    let journal = table.journal(&id).await;
    assert_eq!(journal.history().len(), 2);
    // What was answered is what is read again.
    assert_eq!(journal.history()[1..], lines);
}

#[tokio::test]
async fn of_two_phones_at_once_one_is_saved_and_one_is_shown_it() {
    let table = Table::new().await;
    let id = table.begin().await;
    let (other, _) = table.store.new_device().await.unwrap();
    let send = |device| {
        let (store, id, now) = (table.store.clone(), id.clone(), table.now);
        tokio::spawn(async move { store.submit(&id, device, record(1), now).await })
    };
    let (one, two) = tokio::join!(send(table.phone), send(other));
    let answers = [one, two].map(|answer| answer.unwrap().unwrap().unwrap());
    let saved = answers
        .iter()
        .filter(|answer| matches!(answer, Answer::Save(_)));
    let stale = answers
        .iter()
        .filter(|answer| matches!(answer, Answer::Stale(_)));
    assert_eq!((saved.count(), stale.count()), (1, 1), "{answers:?}");
    assert_eq!(table.journal(&id).await.history().len(), 2);
}

#[tokio::test]
async fn a_phone_that_goes_away_has_saved() {
    let table = Table::new().await;
    let id = table.begin().await;
    // Another writer holds the file, so that the write is certainly under way
    // when its request is dropped.
    let mut other = table.sql().await;
    sqlx::query("BEGIN IMMEDIATE")
        .execute(&mut other)
        .await
        .unwrap();
    let request = table.store.submit(&id, table.phone, record(1), table.now);
    let dropped = tokio::time::timeout(std::time::Duration::from_millis(100), request).await;
    assert!(dropped.is_err(), "it could not have been answered yet");
    sqlx::query("COMMIT").execute(&mut other).await.unwrap();
    table.store.close().await;
    let store = Store::open(table.folder.path().join("crossline.db")).await;
    let journal = store.unwrap().load(&id).await.unwrap().unwrap();
    assert_eq!(journal.history().len(), 2);
}

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
async fn a_reopened_database_gives_the_same_journal() {
    let table = Table::new().await;
    let id = table.begin().await;
    table.submit(&id, record(1)).await;
    let before = table.journal(&id).await;
    table.store.close().await;
    // Once it is closed, the one file is everything: whoever moves it moves all.
    let moved = table.folder.path().join("moved.db");
    std::fs::copy(table.folder.path().join("crossline.db"), &moved).unwrap();
    let store = Store::open(&moved).await.unwrap();
    assert_eq!(store.load(&id).await.unwrap(), Some(before));
}

#[tokio::test]
async fn what_is_imported_is_exported_again() {
    let table = Table::new().await;
    let first = evening().write();
    let document = Document::read(&first).unwrap();
    let entries = document.entries.into_iter();
    let sitting = NewSitting {
        header: document.header,
        chair: None,
        submission: new_submission(),
        events: entries
            .map(|entry| Event::Imported {
                fact: entry.fact,
                at: entry.at,
            })
            .collect(),
    };
    let begun = table.store.begin(sitting, None, table.now).await.unwrap();
    let journal = table.journal(begun.id()).await;
    let again = Document {
        header: journal.header().clone(),
        entries: journal.entries().to_vec(),
    };
    assert_eq!(again.write(), first);
    // Undo takes back the last line of it, not the evening.
    assert_eq!(journal.undo().map(|batch| batch.0), Some(5));
    assert!(table.store.keepers(begun.id()).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_phone_begins_a_hundred_sittings_a_day() {
    let mut table = Table::new().await;
    for _ in 0..SITTINGS_A_DAY {
        table.begin().await;
    }
    let refused = table.begin_as(new_submission()).await;
    assert!(matches!(refused, Err(StoreError::TooManySittings)));
    table.now += TimeDelta::days(1);
    assert!(table.begin_as(new_submission()).await.is_ok());
}

#[tokio::test]
async fn a_phone_is_known_by_its_token_and_the_file_does_not_hold_it() {
    let table = Table::new().await;
    let (phone, token) = table.store.new_device().await.unwrap();
    assert_eq!(table.store.device(&token).await.unwrap(), Some(phone));
    table.store.close().await;
    let file = std::fs::read(table.folder.path().join("crossline.db")).unwrap();
    let secret = token.reveal().to_ascii_uppercase();
    let bits = data_encoding::BASE32_NOPAD
        .decode(secret.as_bytes())
        .unwrap();
    for kept in [secret.as_bytes(), token.reveal().as_bytes(), &bits] {
        assert!(!file.windows(kept.len()).any(|window| window == kept));
    }
}

#[tokio::test]
async fn the_sittings_of_a_phone_come_last_touched_first() {
    let mut table = Table::new().await;
    let old = table.begin().await;
    table.now += TimeDelta::minutes(1);
    let new = table.begin().await;
    table.now += TimeDelta::minutes(1);
    let order = async |table: &Table, limit| {
        let kept = table.store.sittings_of(table.phone, limit).await.unwrap();
        kept.into_iter().map(|kept| kept.id).collect::<Vec<_>>()
    };
    assert_eq!(order(&table, 10).await, [new.clone(), old.clone()]);
    table.submit(&old, record(1)).await;
    assert_eq!(order(&table, 10).await, [old.clone(), new]);
    assert_eq!(order(&table, 1).await, [old]);
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
    let error = Store::open(table.folder.path().join("crossline.db"))
        .await
        .unwrap_err();
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
    sqlx::Connection::close(sql).await.unwrap();
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

#[tokio::test]
async fn a_locked_database_is_unavailable_not_broken() {
    let table = Table::new().await;
    let id = table.begin().await;
    table.store.close().await;
    let answer = table
        .store
        .submit(&id, table.phone, record(1), table.now)
        .await;
    assert!(
        matches!(answer, Err(StoreError::Unavailable(_))),
        "{answer:?}"
    );
}

//! The store, as the pages and the command line use it.

mod displaced;
mod file;
mod parties;
mod phones;
mod saving;

use std::path::PathBuf;

use chrono::{DateTime, Utc};
use crossline::journal::document::Document;
use crossline::journal::{
    Answer, DeviceId, Event, Fact, Journal, Submission, SubmissionId, Version,
};
use crossline::store::{Begun, NewSitting, SittingId, Store, StoreError, new_submission};
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

    fn file(&self) -> PathBuf {
        self.folder.path().join("crossline.db")
    }

    /// A second way into the file, for what the store does not offer.
    async fn sql(&self) -> SqliteConnection {
        let options = SqliteConnectOptions::new().filename(self.file());
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

    /// Another phone, let in by a keep-score link.
    async fn second_phone(&self, id: &SittingId) -> DeviceId {
        let (other, _) = self.store.new_device().await.unwrap();
        let key = self.store.new_key(id, Some(self.phone), self.now).await;
        let key = key.unwrap().unwrap();
        let let_in = self.store.grant(&key, other, None, self.now).await;
        assert_eq!(let_in.unwrap().as_ref(), Some(id));
        other
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
        events: vec![Event::Recorded { fact: deal() }],
        answers: vec![],
    }
}

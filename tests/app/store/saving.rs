//! Nothing twice, nothing lost: repeats, races, and phones that go away.

use std::time::Duration;

use crossline::journal::Answer;
use crossline::journal::document::Document;
use crossline::store::{Begun, Keeper, SittingId, Store, StoreError, new_submission};

use super::{Table, evening, record};

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
    let keeper = Keeper {
        device: table.phone,
        chair: evening().header.players.id(2),
        stopped: false,
    };
    assert_eq!(keepers, [keeper]);
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
    let other = table.second_phone(&id).await;
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
    let dropped = tokio::time::timeout(Duration::from_millis(100), request).await;
    assert!(dropped.is_err(), "it could not have been answered yet");
    sqlx::query("COMMIT").execute(&mut other).await.unwrap();
    table.store.close().await;
    let store = Store::open(table.file()).await;
    let journal = store.unwrap().load(&id).await.unwrap().unwrap();
    assert_eq!(journal.history().len(), 2);
}

#[tokio::test]
async fn what_is_imported_is_exported_again() {
    let table = Table::new().await;
    let first = evening().write();
    let document = Document::read(&first).unwrap();
    let begun = table
        .store
        .begin(document.into(), None, table.now)
        .await
        .unwrap();
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
async fn a_closed_database_is_unavailable_not_broken() {
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

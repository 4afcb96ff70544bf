//! Which phone is this, and what may it do?

use chrono::TimeDelta;
use crossline::store::{SITTINGS_A_DAY, StoreError, new_submission};

use super::{Table, record};

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
    let file = std::fs::read(table.file()).unwrap();
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

//! Which phone is this, and what may it do?

use chrono::TimeDelta;
use crossline::journal::Event;
use crossline::store::news::{FOLLOWERS, FOLLOWERS_OF_ADDRESS, FOLLOWERS_OF_ONE};
use crossline::store::{SITTINGS_A_DAY, StoreError, TABLES_A_MINUTE, THIS_MACHINE, new_submission};

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
    // The clock had run ahead, and is put right: the phone is not locked out.
    table.now -= TimeDelta::days(365);
    assert!(table.begin_as(new_submission()).await.is_ok());
}

#[tokio::test]
async fn all_phones_together_begin_so_many_tables_a_minute() {
    let mut table = Table::new().await;
    let newcomer =
        async |table: &mut Table| table.phone = table.store.new_device().await.unwrap().0;
    for begun in 0..TABLES_A_MINUTE {
        if begun % SITTINGS_A_DAY == 0 {
            newcomer(&mut table).await;
        }
        table.begin().await;
    }
    newcomer(&mut table).await;
    let refused = table.begin_as(new_submission()).await;
    assert!(matches!(refused, Err(StoreError::TooManyTables)));
    table.now += TimeDelta::minutes(1);
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

#[tokio::test]
async fn whether_a_phone_may_write_is_asked_as_it_writes() {
    let table = Table::new().await;
    let id = table.begin().await;
    let (stranger, _) = table.store.new_device().await.unwrap();
    let refused = |refused| matches!(refused, Err(StoreError::OnlyWatching(of)) if of == id);
    let submit = async |device, version| {
        let store = &table.store;
        let answer = store.submit(&id, device, record(version), table.now);
        answer.await.map(Option::unwrap)
    };

    assert!(refused(submit(stranger, 1).await), "it was never let in");
    let other = table.second_phone(&id).await;
    assert!(submit(other, 1).await.is_ok());

    // Locked out after its page was drawn and before it is saved.
    let stopped = table.store.stop_keys(&id, Some(table.phone), table.now);
    stopped.await.unwrap();
    assert!(refused(submit(other, 2).await));
    assert!(!table.store.keeps(&id, other).await.unwrap());
    let key = table.store.new_key(&id, Some(other), table.now).await;
    assert!(matches!(key, Err(StoreError::OnlyWatching(_))));
    let stopped = table.store.stop_keys(&id, Some(other), table.now).await;
    assert!(matches!(stopped, Err(StoreError::OnlyWatching(_))));

    // What it entered before stays, and this machine may at its command line.
    let history = table.journal(&id).await.history().to_vec();
    let recorded = history
        .iter()
        .filter(|line| matches!(line.event, Event::Recorded { .. }));
    assert_eq!(recorded.count(), 2);
    assert!(submit(THIS_MACHINE, 2).await.is_ok());
}

#[tokio::test]
async fn a_hall_may_follow_a_final_and_one_more_is_told_to_look_again() {
    let table = Table::new().await;
    let (id, other) = (table.begin().await, table.begin().await);
    let mut hall: Vec<_> = (0..FOLLOWERS_OF_ONE)
        .map(|_| table.store.follow(&id, None).expect("there is room"))
        .collect();
    assert!(table.store.follow(&id, None).is_none(), "the hall is full");
    // Another table has its own room, until there is none at all.
    let rest = FOLLOWERS - FOLLOWERS_OF_ONE;
    let mut others: Vec<_> = (0..rest)
        .filter_map(|_| table.store.follow(&other, None))
        .collect();
    assert_eq!(others.len(), rest);
    let third = table.begin().await;
    assert!(
        table.store.follow(&third, None).is_none(),
        "the house is full"
    );

    // All of them hear of a save; whoever leaves makes room.
    table.submit(&id, record(1)).await;
    for follower in &mut hall {
        assert!(follower.line.has_changed().unwrap());
        assert_eq!(*follower.line.borrow_and_update(), 2);
    }
    hall.pop();
    assert!(table.store.follow(&id, None).is_some() || table.store.follow(&third, None).is_some());
    others.clear();
    assert!(table.store.follow(&third, None).is_some());
}

#[tokio::test]
async fn one_address_never_takes_every_place_to_follow() {
    let table = Table::new().await;
    let (one, other) = (table.begin().await, table.begin().await);
    let at = |address: &str| Some(address.parse().unwrap());
    let mut crowd: Vec<_> = (0..FOLLOWERS_OF_ADDRESS)
        .map(|place| {
            let id = if place % 2 == 0 { &one } else { &other };
            table
                .store
                .follow(id, at("203.0.113.7"))
                .expect("there is room")
        })
        .collect();
    assert!(table.store.follow(&one, at("203.0.113.7")).is_none());
    // The same address as IPv6 writes it.
    assert!(table.store.follow(&one, at("::ffff:203.0.113.7")).is_none());
    // Others are not kept out by it, and who leaves makes room.
    assert!(table.store.follow(&one, at("203.0.113.8")).is_some());
    crowd.pop();
    assert!(table.store.follow(&one, at("203.0.113.7")).is_some());
}

#[tokio::test]
async fn what_one_household_has_of_ipv6_is_one_address() {
    let table = Table::new().await;
    let (one, other) = (table.begin().await, table.begin().await);
    let neighbours = (0..FOLLOWERS_OF_ADDRESS).map(|place| {
        let id = if place % 2 == 0 { &one } else { &other };
        let address = format!("2001:db8:0:1::{place:x}").parse().unwrap();
        table.store.follow(id, Some(address))
    });
    let neighbours: Vec<_> = neighbours.collect();
    assert!(neighbours.iter().all(Option::is_some));
    let from = |address: &str| table.store.follow(&one, Some(address.parse().unwrap()));
    assert!(from("2001:db8:0:1:ffff::1").is_none());
    assert!(from("2001:db8:0:2::1").is_some());
}

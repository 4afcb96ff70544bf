//! The wall: prizes one by one while they are read out, and who is here.

use super::{Party, RUBBER, is_silent_on, play, says};
use crate::support::Page;

/// What stands on the wall in large.
fn stage(page: &Page) -> String {
    let large = page.all(".stage > p b").into_iter();
    large.map(|name| name.0).collect()
}

#[tokio::test]
async fn prizes_are_shown_one_by_one_as_they_are_read_out() {
    let mut party = Party::begin(&[("room-count", "2"), ("booby", "1")]).await;
    let pads = party.pads().await;
    play(&mut party.organizer, &pads[0], &RUBBER).await;
    play(
        &mut party.organizer,
        &pads[1],
        &["2NT S 8", "2NT S 9", "1S S 7"],
    )
    .await;
    let mut watcher = party.app.phone();
    let room = party.room.clone();
    assert!(stage(&watcher.get(&room).await).is_empty());
    // Nothing is announced while tables still play.
    assert!(party.page("/read").await.forms("/announced").is_empty());
    party.press("/hour", "The hour is now").await;
    party
        .press("/results", "Stop all with no hand in play: table 2")
        .await;
    party
        .press("/results", "All agree on what is over: tables 1 and 2")
        .await;
    let read = party.page("/read").await;
    assert!(read.forms("/announced").is_empty());
    let to_read = party.page("/results").await.form("/read");
    let read = party.organizer.submit(&to_read).await;
    let order = read.all(".read b").into_iter();
    let order: Vec<_> = order.map(|name| name.0).collect();
    assert!(order.len() >= 3, "{order:?}");
    for name in &order {
        let button = format!("Show on the wall: {name}");
        party.press("/read", &button).await;
        assert_eq!(stage(&watcher.get(&room).await), *name);
    }
    // All that were read stay below, and the last can be taken off again.
    let wall = watcher.get(&room).await;
    assert_eq!(wall.all(".stage li").len(), order.len() - 1);
    is_silent_on(&party.page("/read").await, "Show on the wall");
    party.press("/read", "Take the last one off the wall").await;
    let newest = &order[order.len() - 2];
    assert_eq!(stage(&watcher.get(&room).await), *newest);
    says(&party.page("/journal").await, "The wall shows");
    // The organizer’s own room goes on being the room; the wall in it is the wall.
    assert!(stage(&party.page("").await).is_empty());
    assert_eq!(stage(&party.page("?wall=1").await), *newest);
    // They are not read out after all: the wall forgets them.
    party.press("/prizes", "They are not read out yet").await;
    assert!(stage(&watcher.get(&room).await).is_empty());
}

#[tokio::test]
async fn one_who_went_home_leaves_the_wall() {
    let mut party = Party::begin(&[]).await;
    let tables = party.page("/people").await.form("/people");
    let joins = tables.with(&[("name", "Tom"), ("table", "1")]);
    party.organizer.submit(&joins).await;
    let pads = party.pads().await;
    says(&party.page("").await, "Tom");
    let people = party.organizer.get(&format!("{}/people", pads[0])).await;
    let home = people.button("Tom has gone home");
    party.organizer.submit(&home).await;
    is_silent_on(&party.page("").await, "Tom");
}

#[tokio::test]
async fn the_number_stands_large_on_the_card() {
    let mut party = Party::begin(&[]).await;
    let cards = party.press("", "Table cards to print").await;
    let numbers = cards.all(".table-card h2 > b").into_iter();
    let numbers: Vec<_> = numbers.map(|number| number.0).collect();
    assert_eq!(numbers, ["1", "2"]);
}

#[tokio::test]
async fn before_anybody_leads_the_wall_says_who_sits_where() {
    let mut party = Party::begin(&[("names", "Zoe\nÉmile\nada\nEve\nEmil\nBo\nGus\nHal")]).await;
    let rows = |page: &Page| -> Vec<String> {
        let rows = page.all(".find tbody tr").into_iter();
        rows.map(|row| row.0).collect()
    };
    let seats = [
        "ada 1", "Bo 2", "Emil 2", "Émile 1", "Eve 1", "Gus 2", "Hal 2", "Zoe 1",
    ];
    let mut watcher = party.app.phone();
    let room = party.room.clone();
    assert_eq!(rows(&watcher.get(&room).await), seats);
    assert_eq!(rows(&party.page("?wall=1").await), seats);
    assert!(rows(&party.page("").await).is_empty());
    let pad = party.pads().await.remove(0);
    play(&mut party.organizer, &pad, &RUBBER).await;
    assert!(rows(&watcher.get(&room).await).is_empty());
}

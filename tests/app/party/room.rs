//! The room: every table, how it stands, and from which nothing is heard.

use axum::http::StatusCode;
use chrono::{DateTime, Local, TimeDelta, Utc};
use crossline::journal::{BridgeFact, Event, Fact, Seating};
use crossline::party::PartyEvent;
use crossline::rules::{BySeat, Seat};

use super::{Party, RUBBER, is_silent_on, play, says, standings};
use crate::support::Page;

/// What the room says of each table.
fn tables(page: &Page) -> Vec<String> {
    let tables = page.all(".room-tables li > a").into_iter();
    tables.map(|table| table.0).collect()
}

/// What the room says of those that it marks as silent.
fn silent(page: &Page) -> Vec<String> {
    let tables = page.all(".room-tables li.silent > a").into_iter();
    tables.map(|table| table.0).collect()
}

#[tokio::test]
async fn every_table_stands_in_the_room_as_it_is() {
    let mut party = Party::begin(&[]).await;
    let room = party.page("").await;
    assert_eq!(
        tables(&room),
        [
            "Table 1 Ada, Ben, Cy, Dee not begun",
            "Table 2 Eve, Flo, Gus, Hal not begun"
        ]
    );
    says(&room, "Nobody leads yet: nothing that counts is over.");
    let pads = party.pads().await;
    play(&mut party.organizer, &pads[0], &["2H N 8"]).await;
    party.organizer.deal_form(&pads[0], "3HX E 9").await;
    play(&mut party.organizer, &pads[1], &RUBBER).await;
    let now = Local::now();
    let room = party.page("").await;
    let about = tables(&room);
    let playing = "Table 1 Ada & Cy 16 Ben & Dee 0 rubber 1 · playing 3♥ doubled";
    assert!(about[0].starts_with(playing), "{}", about[0]);
    let over = "Table 2 Eve & Gus 340 Flo & Hal 0 rubber 1 is over · ";
    assert!(about[1].starts_with(over), "{}", about[1]);
    assert!(about[1].ends_with("· not agreed"), "{}", about[1]);
    let minute = |ago| (now - TimeDelta::minutes(ago)).format("%H:%M").to_string();
    assert!(about[1].contains(&minute(0)) || about[1].contains(&minute(1)));
    // What is not over counts for nothing yet.
    assert_eq!(
        standings(&room)[..3],
        ["1 Eve 2 340", "1 Gus 2 340", "3 Flo 2 0"]
    );
    let page = party.organizer.get(&pads[1]).await;
    party
        .organizer
        .submit(&page.button("The table agrees"))
        .await;
    is_silent_on(&party.page("").await, "not agreed");
}

/// The first four of a table take their seats, at some time.
async fn seats(party: &Party, pad: &str, at: DateTime<Utc>) {
    let loaded = party.app.store.load_party(&party.id()).await;
    let table = loaded.unwrap().unwrap().tables.remove(0);
    let ids: Vec<_> = table.journal.header().players.ids().collect();
    let seating = Seating::new(BySeat::from_fn(|seat| ids[seat as usize]), Seat::North);
    let fact = Fact::Bridge(BridgeFact::Seating(seating.unwrap()));
    party.happened(pad, Event::Recorded { fact }, at).await;
}

#[tokio::test]
async fn a_table_that_is_silent_is_marked_until_play_is_over() {
    let twelve: Vec<_> = (1..=12).map(|number| format!("P{number}")).collect();
    let answers = [("names", &*twelve.join("\n")), ("minutes", "600")];
    let mut party = Party::begin(&answers).await;
    let ago = |minutes| Utc::now() - TimeDelta::minutes(minutes);
    party.did(PartyEvent::Started, ago(60)).await;
    let pads = party.pads().await;
    seats(&party, &pads[0], ago(25)).await;
    seats(&party, &pads[1], ago(30)).await;
    let stop = Fact::Bridge(BridgeFact::Stop);
    party
        .happened(&pads[1], Event::Recorded { fact: stop }, ago(30))
        .await;
    let room = party.page("").await;
    let marked = silent(&room);
    assert_eq!(marked.len(), 3, "{marked:?}");
    assert!(marked[0].starts_with("Table 1 "), "{marked:?}");
    assert!(marked[0].ends_with("silent for 25 minutes"), "{marked:?}");
    // Its rubber is over: before the hour the next should have begun.
    assert!(marked[1].ends_with("silent for 30 minutes"), "{marked:?}");
    assert!(marked[2].starts_with("Table 3 "), "{marked:?}");
    assert!(marked[2].ends_with("silent for 60 minutes"), "{marked:?}");

    // Of these only who plays is walked to, and the wall has no list of them.
    let walk = |page: &Page| -> Vec<String> {
        let list = page.all(".open-tables li").into_iter();
        list.map(|table| table.0).collect()
    };
    says(&room, "No deal for 20 minutes");
    assert_eq!(walk(&room), ["Table 1 silent for 25 minutes"]);
    assert!(walk(&party.page("?wall=1").await).is_empty());
    let watching = party.app.phone().get(&party.room).await;
    assert!(walk(&watching).is_empty());

    // To say what is played is to be heard.
    party.organizer.deal_form(&pads[0], "3H N 9").await;
    let room = party.page("").await;
    assert_eq!(silent(&room).len(), 2);
    assert!(walk(&room).is_empty());
    // At the hour only who still plays is waited for.
    party.press("/hour", "The hour is now").await;
    assert!(silent(&party.page("").await).is_empty());
    party.press("/closed", "Close the party").await;
    assert!(silent(&party.page("").await).is_empty());
}

#[tokio::test]
async fn nobody_is_silent_before_start() {
    let party = Party::begin(&[]).await;
    let mut party = party;
    assert!(silent(&party.page("").await).is_empty());
}

#[tokio::test]
async fn whoever_watches_sees_the_room_and_no_buttons() {
    let mut party = Party::begin(&[]).await;
    let share = party.page("/share").await;
    let links = share.all_values("input.link", "value");
    assert_eq!(links, [format!("http://crossline.test{}", party.room)]);
    let mut watcher = party.app.phone();
    let room = watcher.get(&party.room).await;
    says(&room, "Auction Bridge. You are watching.");
    assert_eq!(room.all(".room-tables li").len(), 2);
    assert!(room.all("form").is_empty());
    assert!(room.all(".room-tables a.button").is_empty());
    assert!(room.headers.get("set-cookie").is_none());
    for path in ["/results", "/read", "/print", "/text", "/share", "/journal"] {
        let page = watcher.get(&format!("{}{path}", party.room)).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        assert!(page.all("form").is_empty(), "{path}");
    }
}

#[tokio::test]
async fn a_wall_shows_everyone_and_a_phone_the_first_ten() {
    let names: Vec<_> = (1..=12).map(|number| format!("P{number}")).collect();
    let mut party = Party::begin(&[("names", &names.join("\n"))]).await;
    let pad = party.pads().await.remove(0);
    play(&mut party.organizer, &pad, &RUBBER).await;
    let room = party.page("").await;
    says(&room, "2 more");
    assert_eq!(room.all("details table.standings tbody tr").len(), 2);
    let wall = party.page("?wall=1").await;
    is_silent_on(&wall, "2 more");
    assert_eq!(standings(&wall).len(), 12);
}

#[tokio::test]
async fn no_party_is_at_another_address() {
    let mut party = Party::begin(&[]).await;
    let phone = &mut party.organizer;
    let submission = [("submission".to_owned(), "aaaaaaaabbbbbbbb".to_owned())];
    for id in ["aaaaaaaaaaaaaaaa", "short", "AAAAAAAAAAAAAAAA"] {
        for path in [
            "",
            "/hour",
            "/names",
            "/people",
            "/prizes",
            "/results",
            "/print",
            "/read",
            "/text",
            "/results.csv",
            "/document",
            "/journal",
            "/share",
            "/closed",
            "/events",
        ] {
            let page = phone.get(&format!("/parties/{id}{path}")).await;
            assert_eq!(page.status, StatusCode::NOT_FOUND, "{path}");
        }
        for path in [
            "/starts",
            "/hour",
            "/cards",
            "/names",
            "/people",
            "/tables",
            "/prizes",
            "/cuts",
            "/keys",
            "/lockouts",
            "/closed",
            "/reopened",
        ] {
            let page = phone
                .post(&format!("/parties/{id}{path}"), &submission)
                .await;
            assert_eq!(page.status, StatusCode::NOT_FOUND, "{path}");
        }
    }
    let here = format!("{}/nowhere", party.room);
    assert_eq!(
        party.organizer.get(&here).await.status,
        StatusCode::NOT_FOUND
    );
}

//! The hour, as the organizer sets and moves it.

use axum::http::StatusCode;
use chrono::{DateTime, Local, TimeDelta, Utc};
use crossline::party::PartyEvent;

use super::{Party, RUBBER, is_silent_on, play, says};
use crate::support::Page;

/// The hour that a page counts down to, in minutes since 1970.
fn hour(page: &Page) -> i64 {
    let hour = page.all_values(".hour", "data-hour").remove(0);
    hour.parse::<i64>().unwrap() / 60_000
}

pub(super) fn later(minutes: i64) -> String {
    let time = Local::now() + TimeDelta::minutes(minutes);
    time.format("%H:%M").to_string()
}

/// The same as a page says it: at night it may be tomorrow's.
fn day_and_time(minutes: i64) -> String {
    let now = Local::now();
    let time = now + TimeDelta::minutes(minutes);
    let day = if time.date_naive() == now.date_naive() {
        ""
    } else {
        "tomorrow "
    };
    format!("{day}{}", time.format("%H:%M"))
}

#[tokio::test]
async fn so_many_minutes_count_from_start() {
    let mut party = Party::begin(&[("minutes", "90")]).await;
    let room = party.page("").await;
    says(&room, "90 minutes from Start");
    assert!(room.all_values(".hour", "data-hour").is_empty());
    let start = room.button("Start: 90 minutes from now");
    let room = party.organizer.submit(&start).await;
    says(&room, "90 minutes to go · until ");
    assert!(room.forms("/starts").is_empty());
    for pad in party.pads().await {
        assert_eq!(hour(&party.organizer.get(&pad).await), hour(&room));
    }
    // The same tap twice is one; a second Start cannot be.
    let room = party.organizer.submit(&start).await;
    assert_eq!(room.status, StatusCode::OK);
    let again = start.with(&[("submission", "anothersubmission")]);
    let page = party.organizer.submit(&again).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    says(&page, "play has begun already");
}

#[tokio::test]
async fn a_time_of_the_clock_stands_before_start() {
    let until = later(90);
    let mut party = Party::begin(&[("end", "clock"), ("clock", &until)]).await;
    let room = party.page("").await;
    says(&room, &format!("until {}", day_and_time(90)));
    let started = party.press("", "Start: play begins").await;
    assert_eq!(hour(&room), hour(&started));
}

#[tokio::test]
async fn the_hour_is_moved_taken_away_and_set_by_the_clock() {
    let mut party = Party::begin(&[("end", "open")]).await;
    let room = party.press("", "Start: play begins").await;
    says(&room, "No hour is set for the end of play");
    let until = later(60);
    let room = party
        .fill("/hour", "/hour", &[("clock", &until), ("to", "clock")])
        .await;
    says(&room, &format!("until {}", day_and_time(60)));
    let later = party.press("/hour", "+5").await;
    assert_eq!(hour(&later), hour(&room) + 5);
    let later = party.press("/hour", "+15").await;
    assert_eq!(hour(&later), hour(&room) + 20);
    let pad = party.pads().await.remove(1);
    assert_eq!(hour(&party.organizer.get(&pad).await), hour(&later));
    let sooner = party.press("/hour", "−5").await;
    assert_eq!(hour(&sooner), hour(&room) + 15);
    assert_eq!(hour(&party.organizer.get(&pad).await), hour(&sooner));
    let room = party.press("/hour", "No hour").await;
    says(&room, "No hour is set for the end of play");
    is_silent_on(&party.organizer.get(&pad).await, "to go · until");
}

#[tokio::test]
async fn a_time_that_is_none_is_said_beside_it_and_kept() {
    let mut party = Party::begin(&[]).await;
    for typed in ["25:00", "half past nine", ""] {
        let answers = [("clock", typed), ("to", "clock")];
        let page = party.fill("/hour", "/hour", &answers).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{typed}");
        let said = page.all("#clock-error").remove(0).0;
        assert_eq!(said, "At which time? Write it as 21:30.");
        assert_eq!(page.form("/hour").field("clock"), typed);
    }
}

#[tokio::test]
async fn the_hour_may_be_moved_after_it_and_play_goes_on() {
    let mut party = Party::begin(&[]).await;
    party.press("", "Start").await;
    let pads = party.pads().await;
    play(&mut party.organizer, &pads[0], &RUBBER[..1]).await;
    play(&mut party.organizer, &pads[1], &RUBBER).await;
    let room = party.press("/hour", "The hour is now").await;
    says(&room, "The hour has come: no new deal begins.");
    assert_eq!(room.all(".thumb .main")[0].0, "The prizes");
    let main = async |party: &mut Party, pad: &str| {
        let page = party.organizer.get(pad).await;
        page.all(".thumb .main").remove(0).0
    };
    assert_eq!(main(&mut party, &pads[0]).await, "Stop: the hour has come");
    assert_eq!(main(&mut party, &pads[1]).await, "The prizes");
    let room = party.press("/hour", "+10").await;
    says(&room, "10 minutes to go");
    assert_eq!(main(&mut party, &pads[0]).await, "Record deal");
    assert!(
        main(&mut party, &pads[1])
            .await
            .starts_with("Take these seats")
    );
    let journal = party.page("/journal").await;
    let moved = journal.all(".journal li").into_iter();
    let moved = moved.filter(|line| line.0.contains("Play ends:"));
    assert_eq!(moved.count(), 2);
}

#[tokio::test]
async fn each_stop_gives_what_a_game_of_an_unfinished_rubber_is_worth() {
    let mut party = Party::begin(&[]).await;
    let pads = party.pads().await;
    play(&mut party.organizer, &pads[0], &RUBBER[..1]).await;
    party.press("/hour", "The hour is now").await;
    let stop = party.organizer.get(&format!("{}/stops/new", pads[0])).await;
    says(&stop, "125 above the line to Ada & Cy");
    party.organizer.submit(&stop.form("/stops")).await;
    // Four odd tricks at ten, and the 125.
    let room = super::standings(&party.page("").await);
    assert_eq!(room[..2], ["1 Ada 1 165", "1 Cy 1 165"]);
}

#[tokio::test]
async fn what_a_scorer_has_open_survives_a_stop_of_all_tables() {
    let mut party = Party::begin(&[]).await;
    let pads = party.pads().await;
    for pad in &pads {
        play(&mut party.organizer, pad, &RUBBER[..1]).await;
    }
    let page = party.organizer.get(&format!("{}/deals/new", pads[0])).await;
    let form = page.form("/contract");
    let contract = [("bid", "2NT"), ("doubling", ""), ("declarer", "S")];
    let form = form.with(&contract);
    party.press("/hour", "The hour is now").await;
    let stop = "Stop all with no hand in play: tables 1 and 2";
    party.press("/results", stop).await;
    let page = party.organizer.submit(&form).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    says(
        &page,
        "This rubber was stopped; to go on with it, undo the stop",
    );
    let kept = page.form("/contract");
    assert_eq!(kept.field("bid"), "2NT");
    // The hand had been led to: the stop is undone, and the deal recorded.
    let pad = party.organizer.get(&pads[0]).await;
    let undo = pad.button("Undo: The rubber was stopped");
    party.organizer.submit(&undo).await;
    let asked = party.organizer.submit(&kept.with(&contract)).await;
    assert_eq!(asked.status, StatusCode::CONFLICT, "{}", asked.text());
    let result = party
        .organizer
        .submit(&asked.button("Yes, record it"))
        .await;
    let deal = result.form("/deals").with(&[("tricks", "8")]);
    let page = party.organizer.submit(&deal).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    assert_eq!(party.organizer.deals(&pads[0]).await.len(), 2);
}

#[tokio::test]
async fn one_table_may_have_more_time_than_the_others() {
    let mut party = Party::begin(&[]).await;
    let pads = party.pads().await;
    for pad in &pads {
        play(&mut party.organizer, pad, &RUBBER).await;
    }
    party.press("/hour", "The hour is now").await;
    let form = party.page("/hour").await.button("10 minutes more");
    let room = party.organizer.submit(&form.with(&[("table", "2")])).await;
    let rows: Vec<_> = room.all(".room-tables li").into_iter().collect();
    assert!(!rows[0].0.contains("until"), "{}", rows[0].0);
    assert!(rows[1].0.contains("until"), "{}", rows[1].0);
    // A double tap of the same button is no more.
    let again = party.organizer.submit(&form.with(&[("table", "2")])).await;
    assert_eq!(again.all(".room-tables li")[1].0, rows[1].0);
    // It plays on, nobody stops it with the others, and the prizes wait for it.
    let pad = party.organizer.get(&pads[1]).await;
    says(&pad, "10 minutes to go");
    says(&party.organizer.get(&pads[0]).await, "The hour has come");
    play(&mut party.organizer, &pads[1], &RUBBER[..1]).await;
    let results = party.page("/results").await;
    says(&results, "Table 2 still plays.");
    is_silent_on(&results, "Stop all with no hand in play");
    // The others’ hour is its own again.
    party.press("/hour", "As the others").await;
    says(&party.organizer.get(&pads[1]).await, "The hour has come");
    says(
        &party.page("/results").await,
        "Stop all with no hand in play: table 2",
    );
    // The next hour is for all of them.
    let form = party.page("/hour").await.button("10 minutes more");
    party.organizer.submit(&form.with(&[("table", "1")])).await;
    party.press("/hour", "+15").await;
    for pad in &pads {
        says(&party.organizer.get(pad).await, "15 minutes to go");
    }
    let room = party.page("").await;
    assert!(!room.all(".room-tables li")[0].0.contains("until"));
}

#[tokio::test]
async fn an_hour_that_came_while_the_page_was_open_is_moved_no_later_by_sooner() {
    let mut party = Party::begin(&[]).await;
    party.press("", "Start").await;
    let open = party.page("/hour").await;
    let came = Utc::now() - TimeDelta::minutes(10);
    let came = DateTime::from_timestamp(came.timestamp(), 0);
    party
        .did(PartyEvent::HourSet { hour: came }, Utc::now())
        .await;
    for button in ["−5", "The hour is now"] {
        party.organizer.submit(&open.button(button)).await;
        let loaded = party.app.store.load_party(&party.id()).await;
        let hour = loaded.unwrap().unwrap().party.hour();
        assert_eq!(hour, came, "{button}");
    }
}

#[tokio::test]
async fn a_table_with_more_time_takes_seats_from_the_room() {
    let mut party = Party::begin(&[]).await;
    party.press("/hour", "The hour is now").await;
    assert!(party.page("").await.all(".by-hand").is_empty());
    let form = party.page("/hour").await.button("10 minutes more");
    let room = party.organizer.submit(&form.with(&[("table", "2")])).await;
    let seats = room.all_values(".by-hand a", "aria-label");
    assert_eq!(seats, ["Table 2: take seats"]);
    says(&party.page("/results").await, "Table 2 has not begun.");
}

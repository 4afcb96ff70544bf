//! After a game: the pool, the cut for the deal, other seats.

use axum::http::StatusCode;

use super::tray;
use crate::support::{Page, Phone, TestApp};

/// A game that Dee has won.
async fn over(phone: &mut Phone) -> String {
    let pad = phone.begin_pitch(&[("smudge", "true")]).await;
    phone.pitch(&pad, "Dee 4", "sells", "Dee Dee Dee Dee").await;
    pad
}

async fn cut(phone: &mut Phone, page: &Page, answers: &[(&str, &str)]) -> Page {
    phone.submit(&page.form("/cuts").with(answers)).await
}

#[tokio::test]
async fn the_highest_cut_deals_and_equals_cut_again() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = over(&mut phone).await;
    let page = phone.get(&format!("{pad}/cuts/new")).await;
    let cards = [("cut0", "K"), ("cut1", "9"), ("cut2", "K"), ("do", "look")];
    let page = cut(&mut phone, &page, &cards).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.text().contains("Dee still to cut."), "{}", page.text());
    let page = cut(&mut phone, &page, &[("cut3", "2"), ("do", "look")]).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        page.text()
            .contains("Ada and Cy cut equal cards and cut again."),
        "{}",
        page.text()
    );
    let page = cut(
        &mut phone,
        &page,
        &[("cut0", "3"), ("cut2", "4"), ("do", "look")],
    )
    .await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(
        page.text().contains("Cy cut the highest"),
        "{}",
        page.text()
    );
    assert!(
        page.text().contains("the king, then the four"),
        "{}",
        page.text()
    );
    // Cy, who deals, would rather sit where Ada sat.
    let page = cut(
        &mut phone,
        &page,
        &[("seat0", "2"), ("seat2", "0"), ("do", "begin")],
    )
    .await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    assert!(page.text().contains("Game 2 · Cy deals"), "{}", page.text());
    assert!(
        page.text().contains("Ben is eldest hand and sells."),
        "{}",
        page.text()
    );
    assert_eq!(tray(&page), "7 7 7 7");
    assert!(
        page.text().contains("Game 1 · Dee won: Smudge"),
        "{}",
        page.text()
    );
}

#[tokio::test]
async fn the_app_draws_for_all() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = over(&mut phone).await;
    let page = phone.get(&format!("{pad}/cuts/new")).await;
    let page = cut(&mut phone, &page, &[("do", "draw")]).await;
    assert_eq!(page.status, StatusCode::OK);
    assert_eq!(page.all(".highest").len(), 1, "{}", page.text());
    let form = page.form("/cuts").with(&[("do", "begin")]);
    let first = phone.post(&form.action, &form.fields).await;
    let second = phone.post(&form.action, &form.fields).await;
    assert_eq!(
        first.location, second.location,
        "a double tap begins one game"
    );
    assert!(phone.get(&pad).await.text().contains("Game 2 ·"));
}

#[tokio::test]
async fn a_seat_can_change_hands_but_nobody_sits_twice() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = over(&mut phone).await;
    let page = phone.get(&format!("{pad}/seatings/new")).await;
    let form = page.form("/seatings");
    let page = phone.submit(&form.with(&[("seat0", "1")])).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        page.text().contains("Ben sits in two places."),
        "{}",
        page.text()
    );
    let page = phone.submit(&form.with(&[("dealer", "2")])).await;
    assert!(page.text().contains("Game 2 · Cy deals"), "{}", page.text());
}

#[tokio::test]
async fn a_game_is_stopped_and_the_pool_handed_back() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[("ante", "2")]).await;
    let page = phone.get(&format!("{pad}/stops/new")).await;
    assert!(
        page.text().contains("Dee takes back 2 red counters"),
        "{}",
        page.text()
    );
    let page = phone.submit(&page.button("Stop the game")).await;
    assert!(
        page.text().contains("Stopped: every red counter goes back"),
        "{}",
        page.text()
    );
    let again = phone
        .submit(
            &phone
                .clone()
                .get(&format!("{pad}/seatings/new"))
                .await
                .form("/seatings"),
        )
        .await;
    assert!(again.text().contains("Game 2 ·"), "{}", again.text());
}

#[tokio::test]
async fn the_seats_of_a_game_are_put_right() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[]).await;
    let page = phone.get(&format!("{pad}/entries/1")).await;
    let page = phone.get(&page.all("a.main").remove(0).1).await;
    let form = page.form("/seatings");
    assert_eq!((form.field("seat0"), form.field("dealer")), ("0", "0"));
    let page = phone.submit(&form.with(&[("dealer", "3")])).await;
    assert!(
        page.text().contains("Game 1 · Dee deals"),
        "{}",
        page.text()
    );
}

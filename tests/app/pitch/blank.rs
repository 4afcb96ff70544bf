//! A deal on one page, as a phone without network has it.

use axum::http::StatusCode;

use super::{number, tray};
use crate::support::{Form, Page, Phone, TestApp};

/// The page, filled in: `Dee 2, Cy 1`, `sells`, `Dee Cy nobody Dee`.
fn blank(page: &Page, bids: &str, answer: &str, points: &str) -> Form {
    let mut form = page.form("/blank").with(&[("answer", answer)]);
    for bid in bids.split(", ").filter(|bid| !bid.is_empty()) {
        let (name, bid) = bid.split_once(' ').unwrap();
        form = form.with(&[(&format!("bid{}", number(name)), bid)]);
    }
    for (field, name) in ["high", "low", "jack", "game"]
        .iter()
        .zip(points.split(' '))
    {
        form = form.with(&[(field, &number(name))]);
    }
    form
}

/// Sends deals that were all drawn before the first was sent, each twice.
async fn send_waiting(phone: &mut Phone, pad: &str, deals: &[(&str, &str, &str)]) -> Page {
    let page = phone.get(&format!("{pad}/deals/blank")).await;
    let mut last = String::new();
    for (place, (bids, answer, points)) in deals.iter().enumerate() {
        let id = format!("waiting0{place}");
        let form = blank(&page, bids, answer, points);
        let form = form.with(&[("submission", &id), ("after", &last)]);
        for _ in 0..2 {
            let saved = phone.submit(&form).await;
            assert_eq!(saved.status, StatusCode::OK, "{}", saved.text());
        }
        last = id;
    }
    phone.get(pad).await
}

#[tokio::test]
async fn deals_that_waited_are_those_of_the_two_pages() {
    for (rules, deals) in [
        (
            vec![],
            vec![
                ("Dee 2", "sells", "Dee Cy nobody Dee"),
                ("Dee 1, Ada 2", "refuses", "Cy Cy Ben Cy"),
                ("", "pitches", "Dee Dee Dee Dee"),
            ],
        ),
        (
            vec![("bidding", "board"), ("smudge", "true")],
            vec![
                ("Ben 1, Dee 2", "board", "Dee Dee nobody Ada"),
                ("", "nobody", "Ada Cy nobody nobody"),
                ("Dee 4", "board", "Dee Dee Dee Dee"),
            ],
        ),
    ] {
        let app = TestApp::start().await;
        let mut phone = app.phone();
        let (waited, typed) = (
            phone.begin_pitch(&rules).await,
            phone.begin_pitch(&rules).await,
        );
        let page = send_waiting(&mut phone, &waited, &deals).await;
        for (bids, answer, points) in &deals {
            phone.pitch(&typed, bids, answer, points).await;
        }
        let told = |page: &Page| (tray(page), page.all(".stories a").len(), page.text());
        let expected = told(&phone.get(&typed).await);
        assert_eq!(told(&page), expected);
        assert_eq!(expected.1, 3);
    }
}

#[tokio::test]
async fn what_is_in_play_is_filled_in() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[]).await;
    phone.bid(&pad, "Dee 2", "sells").await;
    let page = phone.get(&format!("{pad}/deals/blank")).await;
    let form = page.form("/blank");
    assert_eq!((form.field("bid3"), form.field("answer")), ("2", "sells"));
    let board = phone.begin_pitch(&[("bidding", "board")]).await;
    phone.bid(&board, "Dee 2", "board").await;
    let page = phone.get(&format!("{board}/deals/blank")).await;
    assert_eq!(page.form("/blank").field("answer"), "board");
}

#[tokio::test]
async fn what_is_wrong_is_said_and_what_was_tapped_stays() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[]).await;
    let page = phone.get(&format!("{pad}/deals/blank")).await;
    for (bids, answer, says) in [
        ("Dee 2", "", "What did eldest hand do?"),
        ("Ben 2", "sells", "Ben"),
        ("Dee 2", "nobody", "Ben"),
        ("", "sells", "Ben"),
    ] {
        let form = blank(&page, bids, answer, "Dee Cy nobody Dee");
        let wrong = phone.submit(&form).await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
        let errors: Vec<_> = wrong
            .all(".error")
            .into_iter()
            .map(|error| error.0)
            .collect();
        assert!(
            errors.iter().any(|error| error.contains(says)),
            "{errors:?}"
        );
        assert_eq!(wrong.form("/blank").field("jack"), "nobody");
    }
    let form = blank(&page, "Dee 2", "sells", "Dee Cy nobody");
    let wrong = phone.submit(&form).await;
    assert!(
        wrong.text().contains("Game: who has most pips"),
        "{}",
        wrong.text()
    );
    assert_eq!(wrong.form("/blank").field("bid3"), "2");
}

#[tokio::test]
async fn another_dealer_and_a_revoke_are_told() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[]).await;
    let page = phone.get(&format!("{pad}/deals/blank")).await;
    let form = blank(&page, "Ada 2", "sells", "Ada Ada nobody Dee");
    // Ben dealt, so Cy sold.
    let form = form.with(&[("dealer", "1"), ("revoke", "3")]);
    let page = phone.submit(&form).await;
    assert!(page.text().contains("Cy sold"), "{}", page.text());
    assert!(page.text().contains("Dee revoked"), "{}", page.text());
}

#[tokio::test]
async fn a_deal_after_the_end_of_the_game_may_begin_the_next() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[("counters", "5")]).await;
    let page = phone.get(&format!("{pad}/deals/blank")).await;
    let mine = blank(&page, "", "pitches", "Dee Cy nobody Dee");
    phone.pitch(&pad, "", "pitches", "Ben Ben Ben Ben").await;
    phone.pitch(&pad, "Ben 1", "sells", "Ben Ben Ben Ben").await;
    let page = phone.submit(&mine).await;
    assert!(
        page.text().contains("The pad changed meanwhile"),
        "{}",
        page.text()
    );
    let page = phone.submit(&page.button("Both are right")).await;
    assert!(page.text().contains("The game is over"), "{}", page.text());
    let page = phone.submit(&page.button("It begins a new game")).await;
    assert!(page.text().contains("Game 2"), "{}", page.text());
}

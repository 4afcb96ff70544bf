//! A game says what it plays: rubbers, rounds or games, on every page.

use std::collections::BTreeSet;

use axum::http::StatusCode;

use crate::support::{Page, Phone, TestApp};

/// Every page of a sitting that a tap or two lead to from its pad, and home.
async fn pages(phone: &mut Phone, pad: &str) -> Vec<(String, Page)> {
    let mut seen = BTreeSet::new();
    let mut next = vec![pad.to_owned(), "/".to_owned()];
    let mut pages = Vec::new();
    while let Some(address) = next.pop() {
        let address = address.split('#').next().unwrap().to_owned();
        if !seen.insert(address.clone()) {
            continue;
        }
        let page = phone.get(&address).await;
        let page = phone.follow(page).await;
        assert_eq!(page.status, StatusCode::OK, "{address}");
        let links = page.all("a[href]").into_iter().map(|link| link.1);
        next.extend(links.filter(|link| {
            let here = link.starts_with(pad);
            here && !link.contains(".csv") && !link.ends_with("/document")
        }));
        pages.push((address, page));
    }
    pages
}

#[track_caller]
fn says_round(what: &str, page: &Page) {
    let text = format!("{} {}", page.all("title")[0].0, page.text()).to_lowercase();
    assert!(!text.contains("rubber"), "{what}: {text}");
}

async fn all_say_round(phone: &mut Phone, pad: &str) {
    let pages = pages(phone, pad).await;
    assert!(pages.len() > 12, "{}", pages.len());
    for (address, page) in &pages {
        says_round(address, page);
    }
}

#[tokio::test]
async fn chicago_has_rounds_on_every_page() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let rules = [
        ("scoring", "chicago-carry"),
        ("partners", "cut"),
        ("p5", "Eve"),
        ("p6", "Flo"),
    ];
    let pad = phone.begin_game("contract-bridge", &rules).await;
    phone.record_all(&pad, &["1C E 7"]).await;
    all_say_round(&mut phone, &pad).await;
    // What cannot be is refused in the same words.
    let seating = [("N", "0"), ("E", "1"), ("S", "2"), ("W", "3")];
    let form = phone.get(&format!("{pad}/stops/new")).await.form("/stops");
    let seating = form.with(&seating).with(&[("dealer", "N")]);
    let page = phone
        .post(&format!("{pad}/seatings"), &seating.fields)
        .await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.text().contains("A round is still in play."));
    says_round("seats in the middle of a round", &page);
    let agreed = form.with(&[("rubber", "1")]);
    let page = phone
        .post(&format!("{pad}/agreements"), &agreed.fields)
        .await;
    assert!(page.text().contains("that round is not over"));
    let lines = phone.get(&format!("{pad}/lines")).await.form("/lines");
    let page = phone
        .submit(&lines.with(&[("lines", "P\n1C S 7\n1C S 7\n1C S 7\n1C S 7")]))
        .await;
    assert!(page.text().contains("the round is over"), "{}", page.text());
    says_round("a line too many", &page);
    let blank = phone
        .get(&format!("{pad}/deals/blank"))
        .await
        .form("/blank");
    phone.submit(&form).await;
    all_say_round(&mut phone, &pad).await;
    let late = blank.with(&[("bid", "1C"), ("declarer", "S"), ("tricks", "7")]);
    let page = phone.submit(&late).await;
    assert_eq!(page.status, StatusCode::CONFLICT);
    says_round("a deal after the stop", &page);
}

#[tokio::test]
async fn one_who_went_home_is_named() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_with(&[("N", "Ada"), ("p5", "Eve")]).await;
    let page = phone.get(&format!("{pad}/people")).await;
    let home = page.button("Ada has gone home");
    phone.submit(&home).await;
    let again = home.with(&[("submission", "againagain")]);
    let page = phone.submit(&again).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.text().contains("Ada has gone home already."));
}

//! A deal that is put right starts with all that it was, what was tapped stays
//! where the contract is changed, and what cannot have been is asked about once.

use axum::http::StatusCode;

use crate::support::{Form, Page, Phone, TestApp};

fn result_of(page: &Page) -> [String; 5] {
    let form = page.form("/deals");
    ["contract", "declarer", "tricks", "honours", "revoke"].map(|name| form.field(name).to_owned())
}

async fn put_right(phone: &mut Phone, page: &Page) -> Page {
    let links = page.all(".saved a");
    let (_, link) = links.iter().find(|link| link.0 == "Put right").unwrap();
    phone.get(link).await
}

#[tokio::test]
async fn a_deal_is_put_right_from_the_pad_with_all_that_it_was() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let form = phone.deal_form(&pad, "3HX W 9").await;
    let form = form.with(&[("honours", "EW:4+1"), ("revoke", "defenders-points")]);
    let page = phone.submit(&form).await;
    let page = put_right(&mut phone, &page).await;
    let was = ["3HX", "W", "9", "EW:4+1", "defenders-points"];
    assert_eq!(result_of(&page), was);
    let page = phone
        .submit(&page.form("/deals").with(&[("tricks", "10")]))
        .await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    let deal = phone.deals(&pad).await.remove(0);
    assert!(phone.get(&deal).await.text().contains("10 tricks"));
    // The page of the deal leads to the same.
    let link = phone.get(&deal).await.all("a.main").remove(0).1;
    let page = phone.get(&link).await;
    assert_eq!(result_of(&page)[2..], ["10", "EW:4+1", "defenders-points"]);
}

#[tokio::test]
async fn another_contract_keeps_what_was_tapped_and_marks_what_was_bid() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let form = phone.deal_form(&pad, "3HX W 9").await;
    let form = form.with(&[("honours", "EW:4+1"), ("revoke", "declarer")]);
    phone.submit(&form).await;
    let deal = phone.deals(&pad).await.remove(0);
    let link = phone.get(&deal).await.all("a.main").remove(0).1;
    let page = phone.get(&link).await;
    // Tapped, and then the contract is to be another.
    let change = page.button("change").with(&[("tricks", "8")]);
    let page = phone.submit(&change).await;
    assert_eq!(page.form("/contract").field("bid"), "3H");
    assert_eq!(page.form("/contract").field("doubling"), "X");
    assert!(page.text().contains("✓ Dee"), "{}", page.text());
    let form = |declarer| page.form("/contract").with(&[("declarer", declarer)]);
    let same_side = phone.submit(&form("E")).await;
    let kept = ["3HX", "E", "8", "EW:4+1", "declarer"];
    assert_eq!(result_of(&same_side), kept);
    // The other side has not revoked.
    let other_side = phone.submit(&form("N")).await;
    assert_eq!(result_of(&other_side)[3..], ["EW:4+1", "none"]);
    // Aces are no honours of hearts.
    let form = page
        .form("/contract")
        .with(&[("bid", "1NT"), ("declarer", "E")]);
    let page = phone.submit(&form).await;
    assert_eq!(result_of(&page)[2..4], ["8", ""]);
}

#[tokio::test]
async fn what_was_tapped_stays_in_a_new_deal_too() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let form = phone.deal_form(&pad, "3H S 9").await;
    let page = phone.get(&format!("{pad}/deals/result")).await;
    let change = page.button("change");
    let change = change.with(&[("tricks", form.field("tricks")), ("honours", "NS:4")]);
    let page = phone.submit(&change).await;
    assert!(page.text().contains("✓ Cy"), "{}", page.text());
    let form = page
        .form("/contract")
        .with(&[("bid", "4H"), ("declarer", "S")]);
    let page = phone.submit(&form).await;
    assert_eq!(result_of(&page), ["4H", "S", "9", "NS:4", "none"]);
}

#[tokio::test]
async fn undo_brings_the_result_back_as_it_was_tapped() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let form = phone.deal_form(&pad, "2S N 9").await;
    let form = form.with(&[("honours", "EW:3")]);
    let page = phone.submit(&form).await;
    phone.submit(&page.button("Undo")).await;
    let page = phone.get(&format!("{pad}/deals/result")).await;
    assert_eq!(result_of(&page), ["2S", "N", "9", "EW:3", "none"]);
    // Another contract starts with nothing of it.
    let form = phone.deal_form(&pad, "3S N 8").await;
    assert_eq!(form.field("honours"), "");
}

#[tokio::test]
async fn a_deal_taken_back_that_no_phone_had_put_in_play_starts_with_its_contract() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let page = phone.get(&format!("{pad}/deals/blank")).await;
    let form = page.form("/deals/blank").with(&[
        ("bid", "2D"),
        ("doubling", "X"),
        ("declarer", "E"),
        ("tricks", "9"),
    ]);
    let page = phone.submit(&form).await;
    phone.submit(&page.button("Undo")).await;
    let page = phone.get(&format!("{pad}/deals/new")).await;
    let form = page.form("/contract");
    assert_eq!((form.field("bid"), form.field("doubling")), ("2D", "X"));
    assert!(page.text().contains("✓ Ben"), "{}", page.text());
    let page = phone.submit(&form.with(&[("declarer", "E")])).await;
    assert_eq!(result_of(&page)[2], "9");
}

/// Who made the points, and who revoked.
fn points_of(page: &Page) -> [String; 5] {
    let form = page.form("/deals");
    ["high", "low", "jack", "game", "revoke"].map(|name| form.field(name).to_owned())
}

#[tokio::test]
async fn pitch_keeps_bids_and_points() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[]).await;
    let page = phone
        .pitch(&pad, "Dee 2", "sells", "Dee Cy nobody Dee")
        .await;
    let page = put_right(&mut phone, &page).await;
    assert_eq!(points_of(&page), ["3", "2", "nobody", "3", ""]);
    let change = page.button("change").with(&[("low", "0"), ("revoke", "1")]);
    let page = phone.submit(&change).await;
    assert_eq!(page.form("/pitches").field("bid3"), "2");
    assert!(page.text().contains("✓ Ben sells"), "{}", page.text());
    let form = page
        .form("/pitches")
        .with(&[("bid3", "3"), ("answer", "sells")]);
    let page = phone.submit(&form).await;
    assert_eq!(page.form("/deals").field("bids"), "3-3");
    assert_eq!(points_of(&page), ["3", "0", "nobody", "3", "1"]);
    let page = phone.submit(&page.form("/deals")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    // Taken back, it is the deal that is in play.
    let page = phone.submit(&page.button("Undo")).await;
    phone.submit(&page.button("Undo")).await;
    let page = phone.get(&format!("{pad}/deals/result")).await;
    assert_eq!(points_of(&page), ["3", "2", "nobody", "3", ""]);
}

async fn doubtful(phone: &mut Phone, pad: &str) -> Form {
    let form = phone.deal_form(pad, "4S N 13").await;
    form.with(&[("honours", "EW:5+0")])
}

#[tokio::test]
async fn a_deal_that_cannot_have_been_is_asked_about_once_and_saved() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let form = doubtful(&mut phone, &pad).await;
    let asked = phone.submit(&form).await;
    assert_eq!(asked.status, StatusCode::CONFLICT);
    let text = asked.text();
    for words in [
        "Can that be?",
        "Five honours in one hand take 5 tricks or more, and Ben & Dee have 0.",
        "4♠ by Ada, 13 tricks",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(phone.deals(&pad).await.is_empty(), "not saved yet");
    // Changed: everything is as it was tapped.
    let change = asked.all("a[data-drop]").remove(0);
    assert_eq!(change.0, "Change it");
    let page = phone.get(&change.1).await;
    assert_eq!(result_of(&page), ["4S", "N", "13", "EW:5+0", "none"]);
    let page = phone.submit(&asked.button("Yes, save it so")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    assert_eq!(phone.deals(&pad).await.len(), 1);
    // The same form again has the first answer, and what stands is not asked again.
    let again = phone.submit(&form).await;
    assert_eq!(again.status, StatusCode::OK, "{}", again.text());
    assert_eq!(phone.deals(&pad).await.len(), 1);
    let page = put_right(&mut phone, &page).await;
    let page = phone.submit(&page.form("/deals")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    // With fewer tricks, which cannot be either, it is.
    let page = put_right(&mut phone, &page).await;
    let form = page.form("/deals").with(&[("tricks", "12")]);
    assert_eq!(phone.submit(&form).await.status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn tricks_of_contract_bridge_may_have_been_moved_and_those_that_can_be_are_not_asked() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_game("contract-bridge", &[]).await;
    let form = doubtful(&mut phone, &pad).await;
    let asked = phone.submit(&form).await;
    assert_eq!(asked.status, StatusCode::CONFLICT);
    let text = asked.text();
    assert!(
        text.contains("unless tricks were moved for a revoke"),
        "{text}"
    );
    let form = form.with(&[("tricks", "8")]);
    let page = phone.submit(&form).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
}

#[tokio::test]
async fn lines_that_cannot_have_been_are_asked_about_before_they_are_saved() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let page = phone.get(&format!("{pad}/lines")).await;
    let lines = "1H S 7\n4S N 13 5+0 EW";
    let form = page.form("/lines").with(&[("lines", lines), ("save", "1")]);
    let page = phone.submit(&form).await;
    let words = "Five honours in one hand take 5 tricks or more";
    assert!(page.text().contains(words), "{}", page.text());
    assert!(phone.deals(&pad).await.is_empty());
    let page = phone.submit(&page.button("Save 2 deals so")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    assert_eq!(phone.deals(&pad).await.len(), 2);
}

#[tokio::test]
async fn the_calls_are_open_in_contract_bridge_and_with_the_deal_in_both() {
    let app = TestApp::start().await;
    for (game, open) in [("contract-bridge", true), ("auction-bridge", false)] {
        let mut phone = app.phone();
        let pad = phone.begin_game(game, &[]).await;
        let bidding = phone.get(&format!("{pad}/auction?calls=1S.X.XX.P.P")).await;
        let page = phone.submit(&bidding.button("All pass")).await;
        assert!(page.text().contains("needs 7 tricks"), "{}", page.text());
        for text in [page.text(), phone.get(&pad).await.text()] {
            assert_eq!(text.contains("Ben doubles"), open, "{game}: {text}");
        }
        let form = page.form("/deals").with(&[("tricks", "7")]);
        let page = phone.submit(&form).await;
        assert!(!page.text().contains("Ben doubles"), "{}", page.text());
        let deal = phone.deals(&pad).await.remove(0);
        let text = phone.get(&deal).await.text();
        assert!(text.contains("Ada 1♠ Ben doubles Cy redoubles"), "{text}");
    }
}

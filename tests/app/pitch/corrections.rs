//! Deals put right, struck, put in, undone.

use axum::http::StatusCode;

use super::{amend, bid_form, points_form, tray};
use crate::support::{Phone, TestApp};

/// Two deals: Dee has five to go, then three.
async fn two_deals(phone: &mut Phone) -> String {
    let pad = phone.begin_pitch(&[]).await;
    phone
        .pitch(&pad, "Dee 2", "sells", "Dee Cy nobody Dee")
        .await;
    phone
        .pitch(&pad, "Dee 2", "sells", "Dee Ben nobody Dee")
        .await;
    pad
}

#[tokio::test]
async fn a_deal_says_what_happened_and_why() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[("set_back_red", "true")]).await;
    phone
        .pitch(&pad, "Dee 3", "sells", "Dee Cy nobody Dee")
        .await;
    let deal = phone.deals(&pad).await.remove(0);
    let text = phone.get(&deal).await.text();
    for words in [
        "Dee bid 3, Ben sold: Ben 4 to go.",
        "Ada dealt.",
        "High Dee",
        "Jack nobody",
        "−3 Ben sold the pitch to Dee for 3",
        "+3 Dee made 2 points, too few, and scores nothing",
        "Had to make 3. A red counter goes to the pool.",
        "−1 Cy made 1 point",
        "Dee 10",
        "Put it right",
        "A deal was forgotten before this one",
        "Strike it out",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[tokio::test]
async fn an_early_deal_put_right_changes_what_all_have_to_go_later() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = two_deals(&mut phone).await;
    assert_eq!(tray(&phone.get(&pad).await), "7 4 4 3");
    let deal = phone.deals(&pad).await.remove(0);
    // The page starts with what was entered.
    let page = phone.get(&deal).await;
    let page = phone.get(&page.all("a.main").remove(0).1).await;
    assert_eq!(page.form("/deals").field("game"), "3");
    assert_eq!(page.form("/deals").field("bids"), "3-2");
    let page = phone.submit(&page.button("change")).await;
    assert!(page.text().contains("✓ Ben sells"), "{}", page.text());
    assert!(
        page.text().contains("Deal 1, put right · Ada deals"),
        "{}",
        page.text()
    );
    assert_eq!(page.form("/pitches").field("bid3"), "2");
    let page = phone.submit(&bid_form(&page, "", "refuses")).await;
    assert_eq!(page.form("/deals").field("game"), "3");
    assert_eq!(page.form("/deals").field("jack"), "nobody");
    // Ben refused and made two of it himself.
    let page = phone.submit(&points_form(&page, "Ben Cy nobody Ben")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    assert_eq!(tray(&page), "7 4 4 5");
    assert!(
        page.text()
            .contains("Put right: Ben made High and Game: 5 to go"),
        "{}",
        page.text()
    );
}

#[tokio::test]
async fn a_deal_is_struck_undone_and_put_back() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = two_deals(&mut phone).await;
    let deal = phone.deals(&pad).await.remove(1);
    let page = phone.get(&deal).await;
    let page = phone.submit(&page.button("Strike it out")).await;
    assert_eq!(tray(&page), "7 5 6 5");
    assert!(page.text().contains("Struck out"), "{}", page.text());
    let page = phone.submit(&page.button("Undo")).await;
    assert_eq!(tray(&page), "7 4 4 3");
    let page = phone.submit(&page.button("Put back")).await;
    assert_eq!(tray(&page), "7 5 6 5");
}

#[tokio::test]
async fn an_undone_deal_is_being_played_again() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[]).await;
    let page = phone
        .pitch(&pad, "Dee 2", "sells", "Dee Cy nobody Dee")
        .await;
    let page = phone.submit(&page.button("Undo")).await;
    assert!(
        page.text().contains("Dee pitches for 2, Ben sold"),
        "{}",
        page.text()
    );
    assert!(page.text().contains("Result: Dee for 2"), "{}", page.text());
    assert_eq!(tray(&page), "7 7 7 7");
}

#[tokio::test]
async fn a_forgotten_deal_is_put_in() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = two_deals(&mut phone).await;
    let deal = phone.deals(&pad).await.remove(0);
    let page = phone.get(&deal).await;
    let links = page.all("a.button");
    let link = links
        .iter()
        .find(|link| link.0.contains("forgotten"))
        .unwrap();
    let page = phone.get(&link.1).await;
    assert!(
        page.text().contains("A deal before deal 1 · Ada deals"),
        "{}",
        page.text()
    );
    let page = phone.submit(&bid_form(&page, "", "nobody")).await;
    let page = phone
        .submit(&points_form(&page, "Ada Ada nobody nobody"))
        .await;
    // The deal passes on from it: Dee, who bid in the last one, would be eldest hand there.
    assert_eq!(page.status, StatusCode::CONFLICT, "{}", page.text());
    assert!(
        page.text().contains("Deal 2 no longer fits"),
        "{}",
        page.text()
    );
    let page = phone.submit(&page.button("keeps the dealer it had")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    assert_eq!(tray(&page), "5 6 2 3");
    assert_eq!(phone.deals(&pad).await.len(), 3);
    assert!(
        page.text().contains("Put in: Ben made nothing: 7 to go"),
        "{}",
        page.text()
    );
}

#[tokio::test]
async fn a_game_that_now_ends_earlier_asks_and_begins_another() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[("smudge", "true")]).await;
    phone.pitch(&pad, "Dee 4", "sells", "Dee Dee Cy Dee").await;
    phone.pitch(&pad, "Ada 2", "refuses", "Cy Cy Ben Cy").await;
    let deal = phone.deals(&pad).await.remove(0);
    let page = amend(&mut phone, &deal, "Dee 4", "sells", "Dee Dee Dee Dee").await;
    assert_eq!(page.status, StatusCode::CONFLICT, "{}", page.text());
    let text = page.text();
    assert!(text.contains("Deal 2 no longer fits"), "{text}");
    for says in [
        "With this change, game 1 ends with deal 1.",
        "The deals from deal 2 on begin a new game, same seats Game 1: in play, ",
        " → Dee wins the pool of ",
        "New game: in play, ",
    ] {
        assert!(text.contains(says), "{says}\n{text}");
    }
    let page = phone
        .submit(&page.button("begin a new game, same seats"))
        .await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    assert!(page.text().contains("Game 2 · Cy deals"), "{}", page.text());
    assert!(
        page.text().contains("Game 1 · Dee won: Smudge"),
        "{}",
        page.text()
    );
    assert_eq!(phone.deals(&pad).await.len(), 2);
    // One Undo takes back the change with its consequence.
    let page = phone.submit(&page.button("Undo")).await;
    assert!(page.text().contains("Game 1 ·"), "{}", page.text());
    assert_eq!(page.all("details.rubber").len(), 1, "only the holdings");
}

#[tokio::test]
async fn a_game_open_again_carries_on_or_is_left_unfinished() {
    let app = TestApp::start().await;
    for (button, games) in [("carry on in game 1", 1), ("Game 1 is left unfinished", 2)] {
        let mut phone = app.phone();
        let pad = phone.begin_pitch(&[("smudge", "true")]).await;
        phone.pitch(&pad, "Dee 4", "sells", "Dee Dee Dee Dee").await;
        let form = phone
            .get(&format!("{pad}/seatings/new"))
            .await
            .form("/seatings");
        phone.submit(&form).await;
        phone.pitch(&pad, "", "nobody", "Cy Cy Ben Cy").await;
        let deal = phone.deals(&pad).await.remove(0);
        let page = amend(&mut phone, &deal, "Dee 4", "sells", "Dee Dee Cy Dee").await;
        assert_eq!(page.status, StatusCode::CONFLICT, "{}", page.text());
        let text = page.text();
        for says in [
            "Game 2 no longer fits",
            "With this change, game 1 is still in play after deal 1.",
            "Game 1: Dee wins the pool of ",
            " → in play, ",
            " → part of game 1",
            "Game 1 is left unfinished after deal 1",
            " → stopped",
        ] {
            assert!(text.contains(says), "{says}\n{text}");
        }
        let page = phone.submit(&page.button(button)).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text());
        assert_eq!(page.all("details.rubber").len(), games, "{}", page.text());
    }
}

#[tokio::test]
async fn a_bid_that_becomes_void_asks() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[("counters", "5")]).await;
    phone
        .pitch(&pad, "Ada 1", "sells", "Ada Dee nobody Dee")
        .await;
    phone.pitch(&pad, "Ben 4", "sells", "Ben Ben Ben Ben").await;
    let deal = phone.deals(&pad).await.remove(0);
    // Cy made three after all: four would have put Cy out.
    let page = amend(&mut phone, &deal, "Ada 1", "sells", "Ada Cy Cy Cy").await;
    assert_eq!(page.status, StatusCode::CONFLICT, "{}", page.text());
    let text = page.text();
    assert!(text.contains("Deal 2 no longer fits"), "{text}");
    assert!(text.contains("Cy can neither sell nor refuse"), "{text}");
    let page = phone.submit(&page.button("Nothing was sold")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    assert!(
        page.text().contains("Ben’s bid was void"),
        "{}",
        page.text()
    );
}

#[tokio::test]
async fn a_misdeal_is_dealt_again_and_stands_on_the_pad() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[]).await;
    phone.bid(&pad, "Dee 2", "sells").await;
    let page = phone.get(&pad).await;
    let page = phone.submit(&page.button("Misdeal")).await;
    assert!(page.text().contains("Ada deals"), "{}", page.text());
    assert!(!page.text().contains("Dee pitches"), "{}", page.text());
    assert!(
        page.text().contains("A misdeal: dealt again"),
        "{}",
        page.text()
    );
    let entry = page.all(".stories a").remove(0).1;
    let page = phone.get(&entry).await;
    assert!(
        page.text().contains("The same player dealt again"),
        "{}",
        page.text()
    );
    let page = phone.submit(&page.button("Strike it out")).await;
    assert!(page.all(".stories a").is_empty(), "{}", page.text());
}

#[tokio::test]
async fn what_cannot_be_struck_says_why() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = two_deals(&mut phone).await;
    let page = phone.get(&format!("{pad}/entries/1")).await;
    assert!(
        page.text()
            .contains("Ada, Ben, Cy and Dee, in the order of the deal; Ada deals"),
        "{}",
        page.text()
    );
    let page = phone.submit(&page.button("Strike it out")).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        page.text().contains("nobody has sat down yet"),
        "{}",
        page.text()
    );
}

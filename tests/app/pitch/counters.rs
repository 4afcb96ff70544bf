//! The banker's red counters, and what everyone should hold.

use axum::http::StatusCode;

use crate::support::{Page, Phone, TestApp};

async fn move_counters(phone: &mut Phone, pad: &str, answers: &[(&str, &str)]) -> Page {
    let page = phone.get(&format!("{pad}/counters/new")).await;
    phone.submit(&page.form("/counters").with(answers)).await
}

/// What one player should hold, as the pad says.
fn holds(page: &Page, place: usize) -> String {
    page.all("details .reds td:last-child").remove(place).0
}

#[tokio::test]
async fn bought_and_handed_back_counters_are_held() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[]).await;
    assert_eq!(holds(&phone.get(&pad).await, 0), "−1", "the ante");
    let page = move_counters(&mut phone, &pad, &[("player", "0"), ("count", "10")]).await;
    assert!(
        page.text().contains("Ada bought 10 red counters"),
        "{}",
        page.text()
    );
    assert_eq!(holds(&page, 0), "9");
    let back = [("player", "0"), ("way", "redeemed"), ("count", "4")];
    let page = move_counters(&mut phone, &pad, &back).await;
    assert_eq!(holds(&page, 0), "5");
    // Counters bought in the middle of a deal leave it in play.
    phone.bid(&pad, "Dee 2", "sells").await;
    let page = move_counters(&mut phone, &pad, &[("player", "3"), ("count", "1")]).await;
    assert!(page.text().contains("Dee pitches for 2"), "{}", page.text());
    // And each is an entry that can be put right.
    let link = page.all("details .stories a");
    let ten = link
        .iter()
        .find(|link| link.0.contains("bought 10"))
        .unwrap();
    let page = phone.get(&ten.1).await;
    let page = phone.get(&page.all("a.main").remove(0).1).await;
    assert_eq!(page.form("/counters").field("count"), "10");
    let page = phone
        .submit(&page.form("/counters").with(&[("count", "12")]))
        .await;
    assert_eq!(holds(&page, 0), "7");
}

#[tokio::test]
async fn what_is_wrong_stands_beside_the_field() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[]).await;
    for count in ["", "0", "10001", "ten", "-3"] {
        let page = move_counters(&mut phone, &pad, &[("count", count)]).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(
            page.all("#player-error").remove(0).0,
            "Whose counters? Tap a name."
        );
        assert_eq!(
            page.all("#count-error").remove(0).0,
            "How many? 1 to 10000."
        );
        assert_eq!(page.form("/counters").field("count"), count);
    }
    let page = move_counters(&mut phone, &pad, &[("player", "1"), ("count", "10000")]).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
}

#[tokio::test]
async fn the_bank_comes_out_even_wherever_it_is_settled() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[("counters", "5")]).await;
    let page = phone.get(&format!("{pad}/stake")).await;
    let staked = page.form("/stake").with(&[("stake", "nickel")]);
    phone.submit(&staked).await;
    let pages = ["ledger", "text", "print", "settled"];
    for path in pages {
        let page = phone.get(&format!("{pad}/{path}")).await;
        assert!(!page.text().contains("the bank"), "{path}: {}", page.text());
    }
    move_counters(&mut phone, &pad, &[("player", "0"), ("count", "10")]).await;
    phone.pitch(&pad, "Dee 4", "sells", "Dee Dee Dee Dee").await;
    // Four antes lie in the pool, one of them Ada's.
    let told = "10 red counters sold and not yet handed back, 6 with the players \
                and 4 in the pool of the game in play: the bank comes out even.";
    for path in pages {
        let page = phone.get(&format!("{pad}/{path}")).await;
        assert!(page.text().contains(told), "{path}: {}", page.text());
    }
}

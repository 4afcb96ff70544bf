//! The bidding call by call, and deals typed as lines.

use axum::http::StatusCode;

use crate::support::{Page, Phone, TestApp};

/// Taps calls one by one, as buttons of the page; the last page is returned.
async fn call(phone: &mut Phone, pad: &str, calls: &[&str]) -> Page {
    let mut page = phone.get(&format!("{pad}/auction")).await;
    for call in calls {
        let form = page.form("/auction");
        page = if *call == "all pass" {
            let passes = page
                .all_values("button[formmethod=post]", "value")
                .pop()
                .unwrap();
            phone.submit(&form.with(&[("passes", &passes)])).await
        } else {
            phone.tap_get(&form.with(&[("call", call)])).await
        };
    }
    page
}

#[tokio::test]
async fn a_deal_bid_with_a_double_and_a_redouble_is_in_play_and_keeps_its_calls() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_game("contract-bridge", &[]).await;
    let page = call(&mut phone, &pad, &["1S", "X", "XX", "P", "P"]).await;
    assert!(
        page.text().contains("All pass: 1♠ redoubled by Ada"),
        "{}",
        page.text()
    );
    // All calls are seen in Contract Bridge while the bidding goes on.
    assert!(page.text().contains("Ben doubles"), "{}", page.text());
    let page = call(&mut phone, &pad, &["1S", "X", "XX", "all pass"]).await;
    assert!(page.text().contains("needs 7 tricks"), "{}", page.text());
    let page = phone
        .submit(&page.form("/deals").with(&[("tricks", "7")]))
        .await;
    // 30 × 4 below; 100 for making it redoubled.
    assert!(page.text().contains("120 Deal 1"), "{}", page.text());
    assert!(page.text().contains("100 Deal 1"), "{}", page.text());
    let document = phone.get(&format!("{pad}/document")).await.body;
    assert!(
        document.contains(r#""calls":["1S","X","XX","P","P","P"]"#),
        "{document}"
    );
    // Amending the tricks keeps them.
    let deal = phone.deals(&pad).await.remove(0);
    let link = phone.get(&deal).await.all("a.main").remove(0).1;
    let page = phone.get(&link).await;
    phone
        .submit(&page.form("/deals").with(&[("tricks", "8")]))
        .await;
    let document = phone.get(&format!("{pad}/document")).await.body;
    assert!(
        document.contains(r#""calls":["1S","X""#) && document.contains(r#""tricks":8"#),
        "{document}"
    );
}

#[tokio::test]
async fn in_auction_bridge_only_the_bid_that_stands_is_shown() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let page = call(&mut phone, &pad, &["1C", "1S", "P"]).await;
    assert!(
        page.text().contains("Dee to call over 1♠ spades , Ben"),
        "{}",
        page.text()
    );
    let fold = page.all("details:not([open]) > ol");
    assert!(fold[0].0.contains("Ada 1♣"), "under the scorer's fold");
    assert!(page.all(".said").is_empty());
    assert!(!page.text().to_lowercase().contains("lead"));
}

#[tokio::test]
async fn a_double_tap_is_one_call() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let page = phone.get(&format!("{pad}/auction")).await;
    let form = page.form("/auction").with(&[("call", "1C")]);
    phone.tap_get(&form).await;
    let page = phone.tap_get(&form).await;
    assert_eq!(page.form("/auction").field("calls"), "1C");
    // The same tap on a page that already has the call counts for nothing.
    let stale = page
        .form("/auction")
        .with(&[("call", "P"), ("number", "1")]);
    let page = phone.tap_get(&stale).await;
    assert_eq!(page.form("/auction").field("calls"), "1C");
}

#[tokio::test]
async fn only_legal_calls_can_be_tapped_and_others_say_why() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let page = call(&mut phone, &pad, &["3H"]).await;
    let off = page.all_values("button[disabled]", "value");
    assert!(
        off.contains(&"3D".to_owned()) && !off.contains(&"3S".to_owned()),
        "{off:?}"
    );
    assert!(
        off.contains(&"XX".to_owned()) && !off.contains(&"X".to_owned()),
        "{off:?}"
    );
    let page = phone
        .tap_get(&page.form("/auction").with(&[("call", "3D")]))
        .await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        page.text().contains("Call 2, 3D: 3D does not outbid 3H"),
        "{}",
        page.text()
    );
    assert_eq!(page.form("/auction").field("calls"), "3H");
}

#[tokio::test]
async fn the_english_order_of_bids_is_kept() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_with(&[("laws", "english-1914")]).await;
    let page = call(&mut phone, &pad, &["4NT"]).await;
    let off = page.all_values("button[disabled]", "value");
    assert!(
        off.contains(&"5C".to_owned()),
        "4NT is 40, 5C is 30: {off:?}"
    );
}

#[tokio::test]
async fn a_low_bid_is_accepted_or_raised() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let page = call(&mut phone, &pad, &["3S"]).await;
    // The bid is tapped; the buttons say what each makes of it.
    let asked = phone
        .tap_get(&page.form("/auction").with(&[("low", "3H")]))
        .await;
    assert!(asked.text().contains("Ben bid 3♥, too low."));
    assert!(asked.text().contains("3♥ was accepted"));
    assert!(asked.text().contains("It was raised to 4♥"));
    let low = asked.form("/auction").with(&[("mark", "!")]);
    let accepted = phone.tap_get(&low).await;
    assert_eq!(accepted.form("/auction").field("calls"), "3S.3H!");
    let raised = phone.tap_get(&low.with(&[("mark", "^")])).await;
    assert_eq!(raised.form("/auction").field("calls"), "3S.4H^");
    // The next adversary passes: the partner may bid no more.
    let page = phone
        .tap_get(&raised.form("/auction").with(&[("call", "P")]))
        .await;
    assert!(
        page.text()
            .contains("so Dee bids no more in this deal: Dee may only pass now."),
        "{}",
        page.text()
    );
    let page = phone
        .submit(&page.form("/auction").with(&[("passes", "2")]))
        .await;
    let page = phone
        .submit(&page.form("/deals").with(&[("tricks", "10")]))
        .await;
    assert!(
        page.text().contains("32 Deal 1: 4 odd tricks at 8"),
        "{}",
        page.text()
    );
}

#[tokio::test]
async fn a_barred_player_is_told_of_the_buttons_that_are_left() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    for (calls, says) in [
        ("3S.4H%5E.P", "Dee may only pass now."),
        ("3S.4H%5E.4S.P.P.P", ""),
        ("3S.4H%5E.P.P.X.P.P", "Dee may pass or redouble."),
    ] {
        let page = phone.get(&format!("{pad}/auction?calls={calls}")).await;
        let barred = page.text().contains("bids no more");
        assert_eq!(barred, !says.is_empty(), "{calls}: {}", page.text());
        assert!(page.text().contains(says), "{calls}: {}", page.text());
        let on = page.all(".calls button:not([disabled])");
        let on: Vec<_> = on.into_iter().map(|button| button.0).collect();
        assert_eq!(
            on.contains(&"Redouble".to_owned()),
            says.contains("redouble")
        );
        assert_eq!(on.contains(&"Double".to_owned()), says.is_empty());
    }
}

#[tokio::test]
async fn all_passed_is_the_filled_button_once_somebody_bid() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let page = phone.get(&format!("{pad}/auction")).await;
    assert!(page.all("button.main").is_empty());
    let page = call(&mut phone, &pad, &["3S"]).await;
    assert_eq!(page.all("button.main")[0].0, "All pass: 3♠ by Ada");
}

#[tokio::test]
async fn a_contract_or_bidding_that_cannot_be_says_so() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let contract = phone.get(&format!("{pad}/deals/new")).await;
    let contract = contract.form("/contract");
    let contract = contract.with(&[("bid", "3H"), ("declarer", "S")]);
    let bidding = call(&mut phone, &pad, &["3S"]).await.form("/auction");
    let bidding = bidding.with(&[("passes", "3")]);
    let stop = phone.get(&format!("{pad}/stops/new")).await;
    phone.submit(&stop.form("/stops")).await;
    for form in [contract, bidding] {
        let page = phone.post(&form.action, &form.fields).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{form:?}");
        let says = "This rubber was stopped; to go on with it, undo the stop first.";
        assert_eq!(page.all("p.error")[0].0, says);
    }
    let page = phone.get(&pad).await;
    assert!(!page.text().contains("Playing"), "{}", page.text());
}

#[tokio::test]
async fn passed_out_is_one_tap() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let page = call(&mut phone, &pad, &["all pass"]).await;
    assert!(
        page.text().contains("Deal 1: all passed"),
        "{}",
        page.text()
    );
    assert!(page.text().contains("Ben deals"));
}

#[tokio::test]
async fn a_bidding_that_is_told_wrong_is_a_page() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    for calls in ["nonsense", "1C.1C", "P.P.P.P.P", "1C.P.P.P"] {
        let page = phone.get(&format!("{pad}/auction?calls={calls}")).await;
        assert!(
            page.status == StatusCode::OK || page.status == StatusCode::UNPROCESSABLE_ENTITY,
            "{calls}"
        );
        assert!(page.text().contains("to call"), "{}", page.text());
    }
}

#[tokio::test]
async fn lines_are_looked_at_before_they_are_saved() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let page = phone.get(&format!("{pad}/lines")).await;
    let bad = page
        .form("/lines")
        .with(&[("lines", "1H S 7 3 NS\n9H S 7\n3S S -2 3\nP P")]);
    let page = phone.submit(&bad).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    let text = page.text();
    for words in [
        "3 lines cannot be read",
        "1. 1H S 7 3 NS 1♥ by Cy, 7 tricks: Ada & Cy 8 below, 16 above",
        "“9H” is not a contract",
        "the side, NS or EW",
        "is too much",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(phone.deals(&pad).await.is_empty());
    let typed = "1H S 7 3 NS\n3S S -2 3 NS\np\n3nt E +1 3 EW\n3♠ E 10 4 EW";
    let page = phone
        .submit(&page.form("/lines").with(&[("lines", typed)]))
        .await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    assert!(phone.deals(&pad).await.is_empty(), "looked at, not saved");
    let form = page.form("/lines").with(&[("save", "1")]);
    let page = phone.submit(&form).await;
    assert!(
        page.text().contains("Ben & Dee win it by 450."),
        "{}",
        page.text()
    );
    // Sent twice, saved once.
    let again = phone.submit(&form).await;
    assert!(again.status.is_success() || again.status.is_client_error());
    assert_eq!(phone.deals(&pad).await.len(), 5);
}

#[tokio::test]
async fn an_evening_of_two_rubbers_goes_in_and_out_at_once() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let page = phone.get(&format!("{pad}/lines")).await;
    assert!(
        page.text().contains("N Ada · E Ben · S Cy · W Dee"),
        "{}",
        page.text()
    );
    let typed = "3N Ada 9\n3SA S =\nseats Ada Ben v Cy Dee, Dee deals\n4S x Ben 9\nAP";
    let page = phone
        .submit(&page.form("/lines").with(&[("lines", typed)]))
        .await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    for words in [
        "Save 4 deals, begin 1 rubber",
        "3. seats Ada Ben v Cy Dee, Dee deals Ada & Ben against Cy & Dee, Dee deals",
        "4♠ doubled by Ben, 9 tricks: Cy & Dee",
    ] {
        assert!(page.text().contains(words), "{words}: {}", page.text());
    }
    let saved = phone
        .submit(&page.form("/lines").with(&[("save", "1")]))
        .await;
    assert_eq!(saved.status, StatusCode::OK, "{}", saved.text());
    assert_eq!(phone.deals(&pad).await.len(), 4);
    let batch = saved
        .all_values("form[action$=undos] button", "value")
        .remove(0);
    let undo = saved.form("/undos").with(&[("batch", &batch)]);
    let undone = phone.submit(&undo).await;
    assert_eq!(undone.status, StatusCode::OK);
    assert!(
        phone.deals(&pad).await.is_empty(),
        "the whole batch is taken back"
    );
    // A second seating in the middle of a rubber is a fault of its line.
    let page = phone.get(&format!("{pad}/lines")).await;
    let early = page
        .form("/lines")
        .with(&[("lines", "seats Ada Ben v Cy Dee, Dee deals")]);
    let page = phone.submit(&early).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        page.text().contains("a rubber is still in play"),
        "{}",
        page.text()
    );
}

//! Contract Bridge on the pad: rubbers and Chicago.

use axum::http::StatusCode;

use crate::support::TestApp;

#[tokio::test]
async fn vulnerability_is_said_in_words_and_sign() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_game("contract-bridge", &[]).await;
    let page = phone.get(&pad).await;
    assert!(
        page.text().contains("Ada & Cy not vulnerable ○, 100 to go"),
        "{}",
        page.text()
    );
    phone.record_all(&pad, &["3NT S 9", "2H E 8"]).await;
    let page = phone.get(&pad).await;
    assert!(
        page.text()
            .contains("Ada & Cy vulnerable ●, have a game, 100 to go"),
        "{}",
        page.text()
    );
    assert!(
        page.text()
            .contains("Ben & Dee not vulnerable ○, have 60, 40 to go"),
        "{}",
        page.text()
    );
}

#[tokio::test]
async fn a_whole_rubber_by_the_current_code() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_game("contract-bridge", &[]).await;
    // 40 + 30 + 30 = 100: a game. Then four spades doubled, two down vulnerable
    // 200 + 300. Then a small slam bid and made, vulnerable: 180 below, 750
    // above, and 700 since the others have no game.
    phone
        .record_all(&pad, &["3NT S 9", "4SX S 8", "6H S 12"])
        .await;
    let page = phone.get(&pad).await;
    assert!(
        page.text().contains("Ada & Cy win it by 1230."),
        "{}",
        page.text()
    );
    let totals: Vec<_> = page
        .all(".totals p")
        .into_iter()
        .map(|total| total.0)
        .collect();
    assert_eq!(totals, ["Ada & Cy, total 1730", "Ben & Dee, total 500"]);
}

#[tokio::test]
async fn a_chicago_round_is_four_deals_and_a_passed_out_one_is_dealt_again() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone
        .begin_game("contract-bridge", &[("scoring", "chicago-carry")])
        .await;
    let page = phone.get(&pad).await;
    assert!(
        page.text().contains("Round 1, 0 of 4 played · Ada deals"),
        "{}",
        page.text()
    );
    let page = phone.get(&format!("{pad}/deals/new")).await;
    let page = phone.submit(&page.button("All passed")).await;
    assert!(
        page.text().contains("Round 1, 0 of 4 played · Ada deals"),
        "{}",
        page.text()
    );
    assert!(page.text().contains("Ada deals again"), "{}", page.text());
    phone.record_all(&pad, &["2H S 8"]).await;
    let page = phone.get(&pad).await;
    assert!(
        page.text().contains("1 of 4 played · Ben deals"),
        "{}",
        page.text()
    );
    assert!(
        page.text().contains("Ben & Dee vulnerable ●"),
        "the dealer's side: {}",
        page.text()
    );
    phone
        .record_all(&pad, &["2H S 8", "1C E 7", "1C E 7"])
        .await;
    let page = phone.get(&pad).await;
    assert!(page.text().contains("Round 1 is over"), "{}", page.text());
    // 60 + 60 and a game, not vulnerable, 300; 20 + 20 and 100 for the part-score of the fourth.
    assert!(
        page.text().contains("Ada & Cy win it by 280."),
        "{}",
        page.text()
    );
}

#[tokio::test]
async fn a_chicago_round_that_a_correction_makes_short_or_long_asks() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone
        .begin_game("contract-bridge", &[("scoring", "chicago-duplicate")])
        .await;
    phone
        .record_all(&pad, &["1C S 7", "1C S 7", "1C S 7", "1C S 7"])
        .await;
    let page = phone.get(&pad).await;
    phone.submit(&page.button("Next round")).await;
    phone.record_all(&pad, &["1C E 7"]).await;
    let deals = phone.deals(&pad).await;
    let page = phone.get(&deals[1]).await;
    let page = phone.submit(&page.button("Strike it out")).await;
    assert_eq!(page.status, StatusCode::CONFLICT);
    let text = page.text();
    for says in [
        "Round 2 no longer fits",
        "With this change, round 1 is still in play after deal 4.",
        "The deals of round 2 carry on in round 1 Round 1: Ada & Cy by ",
        " → part of round 1",
        "Round 1 is left unfinished after deal 4 Round 1: Ada & Cy by ",
    ] {
        assert!(text.contains(says), "{says}\n{text}");
    }
    let page = phone.submit(&page.button("carry on")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    assert!(page.text().contains("Round 1 is over"), "{}", page.text());
}

#[tokio::test]
async fn honours_that_score_nothing_and_revokes_are_not_offered() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_game("contract-bridge", &[]).await;
    phone.deal_form(&pad, "3H S 9").await;
    let page = phone.get(&format!("{pad}/deals/result")).await;
    assert_eq!(
        page.all_values("input[name=honours]", "value").len(),
        1 + 2 * 3,
        "none, and three a side"
    );
    assert!(!page.text().contains("Revoke"));
}

#[tokio::test]
async fn a_correction_that_changes_the_vulnerability_says_which_later_scores_change() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_game("contract-bridge", &[]).await;
    // Down two doubled: 300 not vulnerable, 500 once the first deal is a game.
    phone.record_all(&pad, &["3NT S 8", "4SX S 8"]).await;
    let deals = phone.deals(&pad).await;
    let link = phone.get(&deals[0]).await.all("a.main").remove(0).1;
    let page = phone.get(&link).await;
    let page = phone
        .submit(&page.form("/deals").with(&[("tricks", "9")]))
        .await;
    assert!(
        page.text()
            .contains("Deal 2 now scores Ben & Dee 500 above, not Ben & Dee 300 above."),
        "{}",
        page.text()
    );
}

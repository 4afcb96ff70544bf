//! A deal in two pages: what can be bid, what is refused and in which words.

use axum::http::StatusCode;

use super::{bid_form, points_form, tray};
use crate::support::{Phone, TestApp};

/// Ben, who is eldest hand, sells twice and has two to go.
async fn ben_has_two_to_go(phone: &mut Phone) -> String {
    let pad = phone.begin_pitch(&[("counters", "5")]).await;
    // Ben sells for 3 and has two to go; then the deal goes round to Ada again.
    phone
        .pitch(&pad, "Dee 3", "sells", "Dee Dee nobody Dee")
        .await;
    pad
}

#[tokio::test]
async fn bids_that_would_put_eldest_hand_out_are_off_with_the_reason() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = ben_has_two_to_go(&mut phone).await;
    let page = phone
        .get(&format!("{pad}/deals/new?dealer=0&eldest=1"))
        .await;
    let text = page.text();
    assert!(
        text.contains("Ben sells and has 2 to go: 2 or more would put Ben out."),
        "{text}"
    );
    let off = page.all_values("input[disabled]", "aria-label");
    assert_eq!(off.len(), 9, "{off:?}");
    assert!(off.contains(&"Cy bids 2".to_owned()), "{off:?}");
}

#[tokio::test]
async fn a_void_bid_that_was_made_can_be_recorded() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = ben_has_two_to_go(&mut phone).await;
    let page = phone
        .get(&format!("{pad}/deals/new?dealer=0&eldest=1"))
        .await;
    assert!(
        page.text().contains(
            "It was really made, and counts for nothing: whoever made it is out of the bidding \
             for this deal."
        ),
        "{}",
        page.text()
    );
    // Dee bids three, which is void; Cy's one stands.
    let page = phone.submit(&bid_form(&page, "Dee 3, Cy 1", "sells")).await;
    assert!(
        page.text().contains("Cy pitches for 1, Ben sold"),
        "{}",
        page.text()
    );
    let page = phone.submit(&points_form(&page, "Cy Dee nobody Cy")).await;
    assert!(
        page.text()
            .contains("Dee’s bid was void; Cy bid 1, Ben sold: Ben 1 to go"),
        "{}",
        page.text()
    );
    // With one to go nothing can be sold: two buttons are left.
    let page = phone
        .get(&format!("{pad}/deals/new?dealer=0&eldest=1"))
        .await;
    assert!(page.text().contains("Ben has one to go"), "{}", page.text());
    assert_eq!(page.all("button[name=answer]").len(), 2);
    // Only void bids: eldest hand pitches with no obligation.
    let page = phone
        .submit(&bid_form(&page, "Dee 3, Cy 1", "nobody"))
        .await;
    let page = phone.submit(&points_form(&page, "Cy Dee nobody Ada")).await;
    assert!(
        page.text().contains(
            "The bids of Cy and Dee were void; nobody made a bid that stands, Ben pitched"
        ),
        "{}",
        page.text()
    );
}

#[tokio::test]
async fn what_cannot_have_been_bid_is_said_beside_the_rows() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[]).await;
    for (bids, answer, words) in [
        (
            "Cy 2, Dee 2",
            "sells",
            "Dee’s bid of 2 is not above Cy’s 2.",
        ),
        (
            "",
            "sells",
            "Nobody made a good bid, so Ben can neither sell nor refuse.",
        ),
        (
            "",
            "refuses",
            "Nobody made a good bid, so Ben can neither sell nor refuse.",
        ),
        ("Cy 1", "nobody", "Cy bid 1: Ben must sell or refuse."),
        (
            "Cy 1",
            "pitches",
            "Ben cannot pitch without waiting: Cy has bid 1.",
        ),
    ] {
        let page = phone.bid(&pad, bids, answer).await;
        assert_eq!(
            page.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{bids} {answer}"
        );
        let said = page.all("#bids-error").remove(0).0;
        assert_eq!(said, words);
        if let Some(bid) = bids.strip_prefix("Cy ") {
            assert_eq!(page.form("/pitches").field("bid2"), &bid[..1]);
        }
    }
    let board = phone.begin_pitch(&[("bidding", "board")]).await;
    for (bids, answer, words) in [
        ("", "board", "Nobody has bid. Tap a bid, or Nobody bid."),
        ("Cy 1", "nobody", "Cy bid 1: the highest bidder pitches."),
        (
            "Ben 3, Ada 3",
            "board",
            "Ada’s bid of 3 is not above Ben’s 3.",
        ),
    ] {
        let page = phone.bid(&board, bids, answer).await;
        assert_eq!(
            page.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{bids} {answer}"
        );
        assert_eq!(page.all("#bids-error").remove(0).0, words);
    }
}

#[tokio::test]
async fn every_point_is_asked_for_and_what_was_tapped_stays() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[]).await;
    let page = phone.bid(&pad, "Dee 2", "sells").await;
    let form = page
        .form("/deals")
        .with(&[("high", "3"), ("low", "nobody")]);
    let page = phone.submit(&form).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    for (field, words) in [
        ("low", "Low: who had the lowest trump?"),
        ("jack", "Jack: who won it, or nobody?"),
        ("game", "Game: who has most pips, or nobody?"),
    ] {
        assert_eq!(page.all(&format!("#{field}-error")).remove(0).0, words);
    }
    assert!(page.all("#high-error").is_empty());
    assert_eq!(page.form("/deals").field("high"), "3");
    assert_eq!(page.form("/deals").field("bids"), "3-2");
}

#[tokio::test]
async fn pips_choose_who_made_game_and_keep_what_was_tapped() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[]).await;
    let page = phone.bid(&pad, "Dee 2", "sells").await;
    let form = page
        .form("/deals")
        .with(&[("high", "3"), ("count", "pips")]);
    for (pips, status, words, game) in [
        (
            ["14", "", "21", "9"],
            StatusCode::OK,
            "Game to Cy, with 21 pips.",
            "2",
        ),
        (
            ["14", "", "14", "9"],
            StatusCode::OK,
            "Ada and Cy tie with 14",
            "nobody",
        ),
        (
            ["", "", "", ""],
            StatusCode::OK,
            "Nobody took a pip",
            "nobody",
        ),
        (
            ["40", "40", "1", ""],
            StatusCode::UNPROCESSABLE_ENTITY,
            "80 pips in a pack, not 81",
            "",
        ),
        (
            ["x", "", "", ""],
            StatusCode::UNPROCESSABLE_ENTITY,
            "Pips are a number, up to 80.",
            "",
        ),
    ] {
        let fields = ["pips0", "pips1", "pips2", "pips3"];
        let typed: Vec<_> = fields.into_iter().zip(pips).collect();
        let page = phone.submit(&form.with(&typed)).await;
        assert_eq!(page.status, status, "{pips:?}");
        assert!(page.text().contains(words), "{words}: {}", page.text());
        let drawn = page.form("/deals");
        assert_eq!(drawn.field("game"), game, "{pips:?}");
        assert_eq!((drawn.field("high"), drawn.field("pips0")), ("3", pips[0]));
    }
}

#[tokio::test]
async fn another_dealer_makes_another_eldest_hand() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[]).await;
    let page = phone.get(&format!("{pad}/deals/new")).await;
    let form = bid_form(&page, "Dee 2", "sells").with(&[("dealer", "1")]);
    // The button said that Ben sells; with Ben dealing it is Cy.
    let page = phone.submit(&form).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        page.text()
            .contains("Ben dealt, so Cy is eldest hand. Look at the bids again."),
        "{}",
        page.text()
    );
    assert!(page.text().contains("Cy sells"), "{}", page.text());
    let form = page.form("/pitches").with(&[("answer", "sells")]);
    assert_eq!(form.field("bid3"), "2");
    let page = phone.submit(&form).await;
    let page = phone
        .submit(&points_form(&page, "Dee Ada nobody Dee"))
        .await;
    assert!(
        page.text().contains("Dee bid 2, Cy sold: Cy 5 to go"),
        "{}",
        page.text()
    );
    assert!(
        page.text().contains("Cy deals"),
        "the deal passes on: {}",
        page.text()
    );
    assert_eq!(tray(&page), "6 7 5 5");
}

#[tokio::test]
async fn save_says_what_everyone_comes_to() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[]).await;
    let page = phone.bid(&pad, "Dee 2", "sells").await;
    let says = page.says();
    // The places on the page: Ben, Cy, Dee, Ada; 7 is nobody.
    let shown = |ids: &str| says.shown(&ids.split(' ').map(str::to_owned).collect::<Vec<_>>());
    for (ids, expected) in [
        (
            "r7 h0 l0 j7 g7",
            " Ben 3 to go (2 sold, 2 made). Dee 9 to go (0 made, set back 2).",
        ),
        (
            "r7 h2 l1 j7 g7",
            " Ben 5 to go (2 sold). Cy 6 to go (1 made). Dee 9 to go (1 made, set back 2).",
        ),
        (
            "r7 h2 l2 j2 g3",
            " Ben 5 to go (2 sold). Dee 4 to go (3 made). Ada 6 to go (1 made).",
        ),
        (
            "r2 h2 l2 j7 g1",
            " Ben 5 to go (2 sold). Cy 6 to go (1 made). \
             Dee 9 to go (revoked, set back 2, a red counter to the pool).",
        ),
        (
            "r1 h2 l1 j7 g7",
            " Ben 5 to go (2 sold). \
             Cy 9 to go (revoked, set back 2, a red counter to the pool). Dee 6 to go (1 made).",
        ),
    ] {
        assert_eq!(shown(ids), expected, "{ids}");
    }
    assert!(
        page.text().contains("Ben 5 to go"),
        "sold already: {}",
        page.text()
    );
}

#[tokio::test]
async fn a_double_tap_saves_once() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[]).await;
    let form = phone
        .points_form(&pad, "Dee 2", "sells", "Dee Cy nobody Dee")
        .await;
    let first = phone.post(&form.action, &form.fields).await;
    let second = phone.post(&form.action, &form.fields).await;
    assert_eq!(first.status, StatusCode::SEE_OTHER);
    assert_eq!(first.location, second.location);
    assert_eq!(phone.deals(&pad).await.len(), 1);
}

#[tokio::test]
async fn a_double_tap_on_the_deal_that_ends_the_game_saves_once() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[("smudge", "true")]).await;
    let form = phone
        .points_form(&pad, "Dee 4", "sells", "Dee Dee Dee Dee")
        .await;
    let first = phone.post(&form.action, &form.fields).await;
    let second = phone.post(&form.action, &form.fields).await;
    assert_eq!(first.status, StatusCode::SEE_OTHER);
    assert_eq!(first.location, second.location);
}

#[tokio::test]
async fn back_changed_and_sent_again_asks() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[]).await;
    let form = phone
        .points_form(&pad, "Dee 2", "sells", "Dee Cy nobody Dee")
        .await;
    phone.submit(&form).await;
    let page = phone
        .submit(&form.with(&[("high", "2"), ("jack", "0")]))
        .await;
    assert_eq!(page.status, StatusCode::CONFLICT);
    assert!(
        page.text()
            .contains("Change deal 1: High to Cy, not Dee; Jack to Ada, not nobody?"),
        "{}",
        page.text()
    );
    let page = phone.submit(&page.button("Yes, change it")).await;
    assert_eq!(tray(&page), "6 5 5 9", "{}", page.text());
    assert_eq!(phone.deals(&pad).await.len(), 1);
}

#[tokio::test]
async fn of_two_phones_the_second_is_shown_its_own_deal() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[]).await;
    let mut other = phone.clone();
    let mine = phone
        .points_form(&pad, "Dee 2", "sells", "Dee Cy nobody Dee")
        .await;
    let theirs = other
        .points_form(&pad, "Dee 1", "refuses", "Ben Cy nobody Dee")
        .await;
    phone.submit(&mine).await;
    let page = other.submit(&theirs).await;
    assert_eq!(page.status, StatusCode::CONFLICT, "{}", page.text());
    assert!(
        page.text().contains(
            "Yours, not saved yet Dee bid 1, refused; High Ben, Low Cy, Jack nobody, Game Dee"
        ),
        "{}",
        page.text()
    );
}

//! Whole games, from the first deal to the pool.

use axum::http::StatusCode;

use super::tray;
use crate::support::TestApp;

#[tokio::test]
async fn a_sold_game_with_refusal_set_back_and_revoke() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[]).await;
    let page = phone.get(&pad).await;
    assert!(
        page.text().contains("Game 1 · Ada deals"),
        "{}",
        page.text()
    );
    assert!(page.text().contains("Ben is eldest hand and sells."));
    assert_eq!(tray(&page), "7 7 7 7");
    assert!(page.text().contains("Pool 4 red"), "{}", page.text());

    // Ben sells to Dee, who makes it.
    let page = phone
        .pitch(&pad, "Dee 2", "sells", "Dee Cy nobody Dee")
        .await;
    assert!(
        page.text().contains(
            "Deal 1 Dee bid 2, Ben sold: Ben 5 to go; Dee made High and Game: 5 to go; \
             Cy made Low: 6 to go"
        ),
        "{}",
        page.text()
    );
    assert_eq!(tray(&page), "7 5 6 5");
    // Cy refuses Ada's bid and makes it.
    let page = phone.pitch(&pad, "Ada 2", "refuses", "Cy Cy Ben Cy").await;
    assert!(
        page.text()
            .contains("Ada bid 2, Cy refused; Cy made High, Low and Game: 3 to go"),
        "{}",
        page.text()
    );
    assert_eq!(tray(&page), "7 4 3 5");
    // Dee pitches unasked, is short of four and set back: one in the hole.
    let page = phone.pitch(&pad, "", "pitches", "Dee Ada Dee Ben").await;
    assert!(
        page.text()
            .contains("Dee made High and Jack, short of 4: set back 4, 9 to go"),
        "{}",
        page.text()
    );
    assert!(page.text().contains("2 in the hole"), "{}", page.text());
    assert_eq!(page.all(".tray .hole").len(), 2);
    assert_eq!(tray(&page), "6 3 3 9");
    // Ben revokes while Cy pitches for 3, sold by Ada.
    let page = phone
        .pitch_revoked(&pad, "Cy 3", "sells", "Cy Ben nobody Cy", "Ben")
        .await;
    assert!(
        page.text()
            .contains("Cy made High and Game, short of 3 but not set back: 1 to go"),
        "{}",
        page.text()
    );
    assert!(
        page.text()
            .contains("Ben revoked: set back 3, a red counter to the pool, 6 to go"),
        "{}",
        page.text()
    );
    assert!(page.text().contains("Pool 5 red"), "{}", page.text());
    assert_eq!(tray(&page), "3 6 1 9");
    // Cy goes out as the bidder, though Ada counts High and Low first.
    let page = phone.pitch(&pad, "Cy 1", "sells", "Ada Ada Ada Cy").await;
    let text = page.text();
    assert!(text.contains("Game 1 is over"), "{text}");
    assert!(
        text.contains("Cy wins the game and the pool of 5 red counters. Bidder goes out first."),
        "{text}"
    );
    let reds: Vec<_> = page.all(".result td").into_iter().map(|td| td.0).collect();
    assert_eq!(reds, ["−1", "−1", "−2", "−2", "+4", "+4", "−1", "−1"]);
    assert!(text.contains("New game: cut for the deal"), "{text}");
    assert!(!text.contains("Record deal"), "{text}");

    let home = phone.get("/").await.text();
    assert!(home.contains("Auction Pitch · game 1 to Cy"), "{home}");
    assert!(
        home.contains("Begin") || home.contains("Contract Bridge Auction Pitch"),
        "{home}"
    );
}

#[tokio::test]
async fn a_game_to_the_board_ends_with_a_smudge() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let rules = [("bidding", "board"), ("smudge", "true")];
    let pad = phone.begin_pitch(&rules).await;
    let page = phone.get(&format!("{pad}/deals/new")).await;
    assert!(
        page.text().contains("Ben is eldest hand and bids first"),
        "{}",
        page.text()
    );
    assert_eq!(page.all("button[name=answer]").len(), 2);
    let page = phone
        .pitch(&pad, "Ben 1, Dee 2", "board", "Dee Ben nobody Cy")
        .await;
    assert!(
        page.text()
            .contains("Dee bid 2 and pitched; Dee made High, short of 2: set back 2, 9 to go"),
        "{}",
        page.text()
    );
    let page = phone.pitch(&pad, "", "nobody", "Cy Ben nobody Cy").await;
    assert!(
        page.text().contains("Nobody bid, Cy pitched"),
        "{}",
        page.text()
    );
    let page = phone
        .pitch(&pad, "Dee 1, Ada 4", "board", "Ada Ada Ada Ada")
        .await;
    assert!(
        page.text()
            .contains("Ada wins the game and the pool of 4 red counters. Smudge"),
        "{}",
        page.text()
    );
}

#[tokio::test]
async fn what_is_being_played_is_seen_by_all_and_can_be_changed_or_withdrawn() {
    let app = TestApp::start().await;
    let (mut phone, mut watcher) = (app.phone(), app.phone());
    let pad = phone.begin_pitch(&[]).await;
    let page = phone.bid(&pad, "Dee 2", "sells").await;
    assert!(
        page.text().contains("Dee pitches for 2, Ben sold"),
        "{}",
        page.text()
    );
    let page = watcher.get(&pad).await;
    assert!(
        page.text().contains("Dee pitches for 2, Ben sold"),
        "{}",
        page.text()
    );
    assert!(page.text().contains("You are watching"));
    // Other bids take its place; the page starts with what was bid.
    let page = phone.get(&format!("{pad}/deals/new")).await;
    assert!(page.text().contains("Now in play: Dee pitches for 2"));
    assert_eq!(page.form("/pitches").field("bid3"), "2");
    phone.bid(&pad, "Dee 3", "refuses").await;
    let page = phone.get(&pad).await;
    assert!(page.text().contains("Result: Ben for 3"), "{}", page.text());
    let page = phone.submit(&page.button("Nothing is being played")).await;
    assert!(page.text().contains("Record deal"), "{}", page.text());
    let page = phone.get(&format!("{pad}/deals/result")).await;
    assert_eq!(page.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn older_stories_fold() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[("counters", "21")]).await;
    for _ in 0..8 {
        phone
            .pitch(&pad, "", "nobody", "Ada Cy nobody nobody")
            .await;
    }
    let page = phone.get(&pad).await;
    assert_eq!(page.all("section > ol.stories li").len(), 6);
    assert!(page.text().contains("2 older"), "{}", page.text());
    assert!(
        page.all("section > ol.stories a")[0]
            .0
            .starts_with("Deal 8")
    );
}

#[tokio::test]
async fn only_the_phone_that_keeps_the_score_may_write() {
    let app = TestApp::start().await;
    let (mut phone, mut watcher) = (app.phone(), app.phone());
    let pad = phone.begin_pitch(&[]).await;
    for page in [
        "deals/new",
        "deals/result",
        "counters/new",
        "cuts/new",
        "stops/new",
    ] {
        let page = watcher.get(&format!("{pad}/{page}")).await;
        assert_eq!(page.status, StatusCode::FORBIDDEN);
    }
}

#[tokio::test]
async fn each_game_has_its_own_pages() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pitch = phone.begin_pitch(&[]).await;
    for page in ["auction", "lines", "penalties/new"] {
        let page = phone.get(&format!("{pitch}/{page}")).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND);
    }
    let bridge = phone.begin().await;
    for page in ["cuts/new", "counters/new"] {
        let page = phone.get(&format!("{bridge}/{page}")).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND);
    }
}

#[tokio::test]
async fn names_are_written_as_they_are() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[("player3", "<b>Dee</b>")]).await;
    let page = phone
        .pitch(&pad, "Dee 2", "sells", "Dee Cy nobody Dee")
        .await;
    assert!(
        page.text().contains("<b>Dee</b> bid 2, Ben sold"),
        "{}",
        page.text()
    );
}

#[tokio::test]
async fn an_empty_fourth_chair_is_nobody() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let form = phone.get("/sittings/new?game=auction-pitch").await;
    let form = form.form("/sittings");
    let three = [("player0", "Ada"), ("player1", "Ben"), ("player2", "Cy")];
    let page = phone.submit(&form.with(&three)).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    let said = page.all("#player3-error");
    assert!(said[0].0.contains("four to seven"), "{said:?}");
    for (field, name) in three {
        assert_eq!(page.form("/sittings").field(field), name);
    }
    // Nothing that can be seen is nobody as well.
    let invisible = page.form("/sittings").with(&[("player3", "\u{200b}")]);
    let page = phone.submit(&invisible).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    // Four in other chairs are four, and the empty one does not ante.
    let four = page
        .form("/sittings")
        .with(&[("player3", ""), ("player5", "Dee")]);
    let page = phone.submit(&four).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    assert!(page.text().contains("Dee") && !page.text().contains("Player 4"));
    // A table in a hurry names nobody.
    let form = phone.get("/sittings/new?game=auction-pitch").await;
    let page = phone.submit(&form.form("/sittings")).await;
    assert!(page.text().contains("Player 4"), "{}", page.text());
}

#[tokio::test]
async fn every_entry_is_reached_from_the_journal() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let bridge = phone.begin().await;
    phone.record(&bridge, "3H S 9").await;
    let form = phone.get(&format!("{bridge}/penalties/new")).await;
    let form = form
        .form("/penalties")
        .with(&[("to", "NS"), ("points", "50")]);
    phone.submit(&form).await;
    let stop = phone.get(&format!("{bridge}/stops/new")).await;
    phone.submit(&stop.form("/stops")).await;
    let pitch = phone.begin_pitch(&[]).await;
    let misdeal = phone.get(&pitch).await.button("Misdeal: dealt again");
    phone.submit(&misdeal).await;
    phone
        .pitch(&pitch, "Dee 2", "sells", "Dee Cy nobody Dee")
        .await;
    let stop = phone.get(&format!("{pitch}/stops/new")).await;
    phone.submit(&stop.form("/stops")).await;
    for pad in [bridge, pitch] {
        let journal = phone.get(&format!("{pad}/journal")).await;
        let links = journal.all_values(".journal a", "href");
        assert_eq!(links.len(), 4, "{pad}: {}", journal.text());
        for link in links {
            let page = phone.get(&link).await;
            assert_eq!(page.status, StatusCode::OK, "{link}");
            assert!(
                page.text().contains("Strike it out"),
                "{link}: {}",
                page.text()
            );
        }
    }
}

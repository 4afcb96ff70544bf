//! The pages of a sitting, as a phone sees them.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};

use crate::support::TestApp;

#[tokio::test]
async fn a_sitting_begins_with_a_single_tap() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_with(&[]).await;
    let page = phone.get(&pad).await;
    assert!(
        page.text().contains("Rubber 1 · North deals"),
        "{}",
        page.text()
    );
    assert!(page.text().contains("North & South 30 to go"));
}

#[tokio::test]
async fn fosters_rubber_stands_on_the_pad() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    for (deal, honours) in [
        ("1H S 7", "NS:3"),
        ("3S S 7", "NS:3"),
        ("3NT E 10", "EW:3"),
        ("3S E 10", "EW:4"),
    ] {
        let form = phone
            .deal_form(&pad, deal)
            .await
            .with(&[("honours", honours)]);
        phone.submit(&form).await;
    }
    let page = phone.get(&pad).await;
    let text = page.text();
    assert!(text.contains("Ben & Dee win it by 450."), "{text}");
    let totals: Vec<_> = page
        .all(".totals p")
        .into_iter()
        .map(|total| total.0)
        .collect();
    assert_eq!(totals, ["Ada & Cy, total 42", "Ben & Dee, total 492"]);
    let below = page
        .all(".below li")
        .into_iter()
        .map(|mark| mark.0)
        .collect::<Vec<_>>();
    assert_eq!(
        below,
        [
            "8 Deal 1: 1 odd trick at 8",
            "40 Deal 3: 4 odd tricks at 10",
            "36 Deal 4: 4 odd tricks at 9"
        ]
    );
}

#[tokio::test]
async fn every_number_leads_to_its_deal_and_the_reason() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    phone.record_all(&pad, &["3HX S 11"]).await;
    let deal = phone.deals(&pad).await.remove(0);
    let page = phone.get(&deal).await;
    let text = page.text();
    for words in [
        "3♥ doubled by Cy, 11 tricks",
        "Ada dealt.",
        "80 5 odd tricks at 16, doubled below the line, Ada & Cy",
        "50 making a doubled contract",
        "100 2 overtricks at 50, doubled",
        "This completed a game for Ada & Cy.",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[tokio::test]
async fn the_contract_in_play_is_seen_by_all_and_can_be_changed_or_withdrawn() {
    let app = TestApp::start().await;
    let (mut phone, mut watcher) = (app.phone(), app.phone());
    let pad = phone.begin().await;
    phone.deal_form(&pad, "3HX S 11").await;
    assert!(
        watcher
            .get(&pad)
            .await
            .text()
            .contains("Playing 3♥ doubled by Cy")
    );
    phone.deal_form(&pad, "4S E 10").await;
    assert!(watcher.get(&pad).await.text().contains("Playing 4♠ by Ben"));
    let page = phone.get(&pad).await;
    assert!(page.text().contains("Result of 4♠"));
    let page = phone.submit(&page.button("Nothing is being played")).await;
    assert!(page.text().contains("Record deal"), "{}", page.text());
    assert!(!watcher.get(&pad).await.text().contains("Playing"));
}

#[tokio::test]
async fn a_passed_out_deal_is_one_tap_and_passes_the_deal_on() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let page = phone.get(&format!("{pad}/deals/new")).await;
    // With a bid tapped it may be the wrong button.
    let tapped = page.form("/contract");
    let tapped = tapped.with(&[("bid", "3H"), ("doubling", "X"), ("passed", "1")]);
    let asked = phone.submit(&tapped).await;
    assert_eq!(asked.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(asked.text().contains("3♥ doubled is tapped. Did all pass?"));
    assert_eq!(asked.form("/contract").field("bid"), "3H");
    assert_eq!(asked.button("Yes, all passed").field("passed"), "sure");
    assert!(phone.deals(&pad).await.is_empty());
    let page = phone.submit(&page.button("All passed")).await;
    assert!(page.text().contains("Ben deals"), "{}", page.text());
    assert!(page.text().contains("Deal 1: all passed"));
}

#[tokio::test]
async fn forms_say_what_is_wrong_and_keep_what_was_typed() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let form = phone.get("/sittings/new").await.form("/sittings");
    let bad = form.with(&[
        ("N", "Ada"),
        ("E", "ada"),
        ("S", &"x".repeat(41)),
        ("revoke_points", "501"),
    ]);
    let page = phone.submit(&bad).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        page.text().contains("A name has at most 40 characters."),
        "{}",
        page.text()
    );
    assert!(page.text().contains("A revoke costs 0 to 500."));
    assert_eq!(page.form("/sittings").field("E"), "ada");
    let page = phone
        .submit(&form.with(&[("N", "Ada"), ("E", "ada")]))
        .await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        page.text().contains("Another ada sits here"),
        "{}",
        page.text()
    );

    let pad = phone.begin().await;
    let page = phone.get(&format!("{pad}/deals/new")).await;
    let page = phone.submit(&page.button("Cy")).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.text().contains("Which contract?"));
    let form = phone
        .deal_form(&pad, "3H S 9")
        .await
        .with(&[("tricks", ""), ("honours", "NS:4+1")]);
    let page = phone.submit(&form).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.text().contains("Tap the number."));
    assert_eq!(page.form("/deals").field("honours"), "NS:4+1");
    let page = phone.get(&format!("{pad}/penalties/new")).await;
    let page = phone
        .submit(
            &page
                .form("/penalties")
                .with(&[("points", "1001"), ("reason", "spoke")]),
        )
        .await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.text().contains("Who gets the points?") && page.text().contains("1 to 1000"));
    assert_eq!(page.form("/penalties").field("reason"), "spoke");
}

#[tokio::test]
async fn honours_that_cannot_be_are_refused_in_words() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let form = phone
        .deal_form(&pad, "3NT S 9")
        .await
        .with(&[("honours", "NS:5+0")]);
    let page = phone.submit(&form).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.text().contains("four aces"), "{}", page.text());
}

#[tokio::test]
async fn penalties_stops_and_seats() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    phone.record_all(&pad, &["3NT S 9", "4H E 10"]).await;
    let page = phone.get(&format!("{pad}/penalties/new")).await;
    let page = phone
        .submit(
            &page
                .form("/penalties")
                .with(&[("to", "EW"), ("common", "1")]),
        )
        .await;
    assert!(
        page.text().contains("Penalty: doubled partner"),
        "{}",
        page.text()
    );
    let page = phone.get(&format!("{pad}/stops/new")).await;
    assert_eq!(
        page.text().matches("125 above the line").count(),
        2,
        "{}",
        page.text()
    );
    let page = phone.submit(&page.form("/stops")).await;
    assert!(
        page.text().contains("Ben & Dee win it by 52."),
        "{}",
        page.text()
    );
    let page = phone.get(&format!("{pad}/seatings/new")).await;
    let form = page.form("/seatings").with(&[("S", "1"), ("E", "2")]);
    let page = phone.submit(&form).await;
    assert!(page.text().contains("Ada & Ben"), "{}", page.text());
    let form = form.with(&[("S", "0")]);
    let page = phone.submit(&form).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.text().contains("One player sits in two seats"));
}

#[tokio::test]
async fn the_next_rubber_is_one_tap_and_the_old_one_folds() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    for rubber in 1..=5 {
        phone.record_all(&pad, &["3NT S 9", "3NT N 9"]).await;
        let page = phone.get(&pad).await;
        assert!(
            page.text().contains(&format!("Rubber {rubber} is over")),
            "{}",
            page.text()
        );
        if rubber < 5 {
            phone
                .submit(&page.button("Next rubber, same partners"))
                .await;
        }
    }
    let page = phone.get(&pad).await;
    assert_eq!(page.all("details.rubber > summary").len(), 4);
    assert!(
        page.text().contains("Rubber 1 · Ada & Cy by 310"),
        "{}",
        page.text()
    );
}

#[tokio::test]
async fn revokes_have_their_fold() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let form = phone
        .deal_form(&pad, "3HX S 7")
        .await
        .with(&[("revoke", "defenders-tricks")]);
    let page = phone.submit(&form).await;
    assert!(
        page.text().contains("64 Deal 1: 4 odd tricks at 16"),
        "{}",
        page.text()
    );
}

#[tokio::test]
async fn anyone_may_watch_and_only_the_phone_that_began_may_write() {
    let app = TestApp::start().await;
    let (mut phone, mut other) = (app.phone(), app.phone());
    let pad = phone.begin().await;
    let form = phone.deal_form(&pad, "3H S 9").await;
    let page = other.get(&pad).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text().contains("You are watching") && !page.text().contains("Record deal"));
    for path in [
        "/deals/new",
        "/deals/result",
        "/penalties/new",
        "/stops/new",
        "/seatings/new",
        "/names",
    ] {
        let page = other.get(&format!("{pad}{path}")).await;
        assert_eq!(page.status, StatusCode::FORBIDDEN, "{path}");
        assert!(
            page.text()
                .contains("make a keep-score link for this phone"),
            "{}",
            page.text()
        );
    }
    let page = other.submit(&form).await;
    assert_eq!(page.status, StatusCode::FORBIDDEN);
    // With a cookie of its own, but not this sitting's.
    other.begin().await;
    assert_eq!(other.submit(&form).await.status, StatusCode::FORBIDDEN);
    assert_eq!(
        other.get(&format!("{pad}/journal")).await.status,
        StatusCode::OK
    );
}

#[tokio::test]
async fn posts_from_other_sites_are_refused() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    for (name, value) in [
        ("origin", "http://evil.test"),
        ("sec-fetch-site", "cross-site"),
    ] {
        let request = Request::post(format!("{pad}/undos"))
            .header(header::HOST, "crossline.test")
            .header(name, value)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        let page = phone.send(request, Body::from("batch=1")).await;
        assert_eq!(page.status, StatusCode::FORBIDDEN, "{name}");
        assert!(page.text().contains("Sent from another site"));
    }
}

#[tokio::test]
async fn unknown_addresses_are_a_page() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    for path in [
        "/nothing",
        "/sittings/short",
        "/sittings/aaaaaaaaaaaaaaaa",
        "/sittings/AAAAAAAAAAAAAAAA",
        "/static/nothing.css",
        &format!("{pad}/deals/99"),
        &format!("{pad}/deals/x"),
        &format!("{pad}/deals/new?amend=99"),
    ] {
        let page = phone.get(path).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{path}");
    }
    assert!(
        phone
            .get("/nothing")
            .await
            .text()
            .contains("Nothing is here")
    );
}

#[tokio::test]
async fn every_answer_is_locked_down() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    for path in ["/", &pad, "/nothing"] {
        let page = phone.get(path).await;
        let policy = page.headers["content-security-policy"]
            .to_str()
            .unwrap()
            .to_owned();
        assert!(
            policy.starts_with("default-src 'none'") && !policy.contains("unsafe"),
            "{policy}"
        );
        assert_eq!(page.headers["x-content-type-options"], "nosniff");
        assert_eq!(page.headers["referrer-policy"], "same-origin");
        assert!(
            !page.body.contains("style=") && !page.body.contains("<script>"),
            "{path}"
        );
    }
    for file in &phone.get("/").await.all_values("link, script", "href") {
        let file = phone.get(file).await;
        assert_eq!(file.status, StatusCode::OK);
        assert_eq!(file.headers["x-content-type-options"], "nosniff");
    }
    let request = Request::post("/sittings")
        .header(header::HOST, "crossline.test")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    let page = phone
        .send(request, Body::from("N=".to_owned() + &"x".repeat(100_000)))
        .await;
    assert!(page.status.is_client_error(), "{}", page.status);
}

#[tokio::test]
async fn names_title_and_the_revoke_lump_may_change_later() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let form = phone
        .deal_form(&pad, "3H S 9")
        .await
        .with(&[("revoke", "declarer")]);
    phone.submit(&form).await;
    let page = phone.get(&format!("{pad}/names")).await;
    let form = page.form("/names").with(&[
        ("player1", "Benedict <b>"),
        ("title", "Monday"),
        ("revoke_points", "150"),
    ]);
    let page = phone.submit(&form).await;
    assert!(
        page.text().contains("Benedict <b> & Dee"),
        "{}",
        page.text()
    );
    assert!(
        page.text().contains("150 Deal 1: the other side"),
        "{}",
        page.text()
    );
    let page = phone
        .submit(&form.with(&[("player1", "ADA"), ("player2", "")]))
        .await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.text().contains("A name is missing"), "{}", page.text());
    assert!(phone.get("/").await.text().contains("Monday"));
}

#[tokio::test]
async fn names_are_one_change_saved_whole_or_not_at_all() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let names = async |phone: &mut crate::support::Phone| {
        let form = phone.get(&format!("{pad}/names")).await.form("/names");
        ["player0", "player1", "player2", "player3"].map(|field| form.field(field).to_owned())
    };
    // Cy is there already: nothing of the form is saved, and all of it is kept.
    let form = phone.get(&format!("{pad}/names")).await.form("/names");
    let typed = [("player0", "Zed"), ("player1", "CY"), ("title", "Monday")];
    let page = phone.submit(&form.with(&typed)).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    let said = page.all("#player1-error");
    assert!(said[0].0.contains("add a letter or a surname"), "{said:?}");
    assert!(page.all("#player0-error").is_empty());
    for (field, text) in typed {
        assert_eq!(page.form("/names").field(field), text);
    }
    assert_eq!(names(&mut phone).await, ["Ada", "Ben", "Cy", "Dee"]);
    // Put right on the same page.
    let page = phone
        .submit(&page.form("/names").with(&[("player1", "Cyril")]))
        .await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    assert_eq!(names(&mut phone).await, ["Zed", "Cyril", "Cy", "Dee"]);
    // Two exchange names, and three in a ring.
    let form = phone.get(&format!("{pad}/names")).await.form("/names");
    let swap = form.with(&[("player0", "Cyril"), ("player1", "Zed")]);
    phone.submit(&swap).await;
    assert_eq!(names(&mut phone).await, ["Cyril", "Zed", "Cy", "Dee"]);
    let lines = phone
        .get(&format!("{pad}/journal"))
        .await
        .all(".journal li");
    // The same form again, and an old one, change nothing that it does not say.
    phone.submit(&swap).await;
    let again = phone
        .get(&format!("{pad}/journal"))
        .await
        .all(".journal li");
    assert_eq!(again.len(), lines.len());
    let ring = phone.get(&format!("{pad}/names")).await.form("/names");
    let ring = ring.with(&[("player0", "Zed"), ("player1", "Cy"), ("player2", "Cyril")]);
    phone.submit(&ring).await;
    assert_eq!(names(&mut phone).await, ["Zed", "Cy", "Cyril", "Dee"]);
    // Back, another name, Save: a change of mind, and nobody is asked.
    let page = phone
        .submit(&ring.with(&[("player3", "Dolly"), ("player0", "Zoe")]))
        .await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    assert_eq!(names(&mut phone).await, ["Zoe", "Cy", "Cyril", "Dolly"]);
}

#[tokio::test]
async fn a_name_of_forty_emoji_is_a_name() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let name = "🃏".repeat(40);
    let pad = phone.begin_with(&[("N", &name)]).await;
    assert!(phone.get(&pad).await.text().contains(&name));
}

#[tokio::test]
async fn enter_in_a_name_never_begins() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    for (game, first, second) in [
        ("auction-bridge", "N", "E"),
        ("auction-pitch", "player0", "player1"),
    ] {
        let page = phone.get(&format!("/sittings/new?game={game}")).await;
        // Without script a browser presses the first button of the form.
        let buttons = page.all_values("form[action='/sittings'] button", "name");
        assert_eq!(buttons[0], "next");
        let form = page.form("/sittings");
        let form = form.with(&[(first, "Margaret"), ("next", "1")]);
        let page = phone.post("/sittings", &form.fields).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text());
        assert_eq!(page.form("/sittings").field(first), "Margaret");
        assert_eq!(page.all_values("[autofocus]", "name"), [second]);
    }
    assert!(!phone.get("/").await.text().contains("Margaret"));
}

//! An evening: partners from rubber to rubber, who comes and goes, what the
//! table agrees on, and its end.

use axum::http::StatusCode;

use crate::support::{Page, Phone, TestApp};

/// A rubber in two deals: two games of three no-trumps.
const RUBBER: [&str; 2] = ["3NT S 9", "3NT N 9"];
const FOUR: [(&str, &str); 4] = [("N", "Ada"), ("E", "Ben"), ("S", "Cy"), ("W", "Dee")];

async fn evening(phone: &mut Phone, more: &[(&str, &str)]) -> String {
    phone.begin_with(&[&FOUR, more].concat()).await
}

/// Plays a rubber; the pad after it.
async fn rubber(phone: &mut Phone, pad: &str) -> Page {
    phone.record_all(pad, &RUBBER).await;
    let page = phone.get(pad).await;
    assert!(page.text().contains("is over"), "{}", page.text());
    page
}

fn says(page: &Page, words: &str) {
    let text = page.text();
    assert!(text.contains(words), "no “{words}” in: {text}");
}

fn is_silent_on(page: &Page, words: &str) {
    let text = page.text();
    assert!(!text.contains(words), "“{words}” in: {text}");
}

/// Takes the seats that the pad proposes.
async fn take_seats(phone: &mut Phone, page: &Page) -> Page {
    let page = phone.submit(&page.form("/seatings")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    page
}

/// Cuts these cards on a page: “2S” and so on, in its order.
async fn cut(phone: &mut Phone, page: &Page, cards: &[&str]) -> Page {
    let mut form = page.form("/cut").with(&[("do", "look")]);
    let mut cards = cards.iter();
    for (name, value) in &mut form.fields {
        if value.is_empty() && name.contains("-rank") {
            let card = cards.clone().next().unwrap();
            card[..card.len() - 1].clone_into(value);
        } else if value.is_empty() && name.contains("-suit") {
            let card = cards.next().unwrap();
            card[card.len() - 1..].clone_into(value);
        }
    }
    phone.submit(&form).await
}

#[tokio::test]
async fn a_night_of_three_rubbers_by_pivot() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = evening(&mut phone, &[("partners", "pivot")]).await;
    let page = rubber(&mut phone, &pad).await;
    says(&page, "Next rubber: pivot");
    // Ada dealt the first deal and Ben the last.
    says(&page, "Cy is next to deal.");
    says(
        &page,
        "Cy and Dee have not been partners in this round of pairings.",
    );
    let page = take_seats(&mut phone, &page).await;
    says(&page, "Rubber 2 · Cy deals");
    says(&page, "Dee & Cy against Ada & Ben, Cy deals");
    let page = rubber(&mut phone, &pad).await;
    says(&page, "have not been partners");
    take_seats(&mut phone, &page).await;
    let page = rubber(&mut phone, &pad).await;
    // Everyone has had everyone: the pairings come again.
    says(&page, "The pairings come again in their order: ");
    let page = take_seats(&mut phone, &page).await;
    says(&page, "Rubber 4");
    says(&page, "Ada & Cy");
}

#[tokio::test]
async fn a_stopped_rubber_turns_the_pivot_too() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = evening(&mut phone, &[("partners", "pivot")]).await;
    phone.record(&pad, "2H S 8").await;
    let page = phone.get(&format!("{pad}/stops/new")).await;
    let page = phone.submit(&page.form("/stops")).await;
    says(&page, "Ben is next to deal.");
    says(&page, "have not been partners");
}

#[tokio::test]
async fn five_pivot_and_one_sits_out() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let five = [("partners", "pivot"), ("player4", "Eve")];
    let pad = evening(&mut phone, &five).await;
    let mut out = Vec::new();
    for _ in 0..4 {
        let page = rubber(&mut phone, &pad).await;
        let text = page.text();
        let before = text.split("’s turn to sit out").next().unwrap();
        out.push(before.rsplit(' ').next().unwrap().to_owned());
        take_seats(&mut phone, &page).await;
    }
    out.sort();
    assert_eq!(out, ["Ada", "Ben", "Cy", "Dee"]);
}

#[tokio::test]
async fn five_cut_in_and_one_joins_late() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = evening(&mut phone, &[("partners", "cut")]).await;
    let page = rubber(&mut phone, &pad).await;
    says(&page, "Next rubber: cutting in");
    // Four are here: nobody goes out, and all cut for partners.
    let page = phone.get(&format!("{pad}/cut")).await;
    let page = cut(&mut phone, &page, &["9D", "2S", "3H", "2C"]).await;
    says(&page, "Ben cut the 2♠: lowest, deals.");
    says(&page, "Dee cut the 2♣: second lowest, plays with Ben.");
    let page = take_seats(&mut phone, &page).await;
    says(&page, "Rubber 2 · Ben deals");

    // At nine o'clock a fifth joins.
    let people = phone.get(&format!("{pad}/people")).await;
    let page = phone
        .submit(&people.button("Joins").with(&[("name", "Eve")]))
        .await;
    says(&page, "Eve joined");
    let page = rubber(&mut phone, &pad).await;
    says(&page, "Ada, Ben, Cy and Dee cut: the highest goes out.");
    let page = phone.get(&format!("{pad}/cut")).await;
    says(&page, "Cut for who goes out");
    let page = cut(&mut phone, &page, &["9D", "KS", "3H", "2C"]).await;
    says(
        &page,
        "Ben has played 2 rubbers running and cut the K♠: goes out.",
    );
    says(&page, "Eve comes in.");
    let page = cut(&mut phone, &page, &["AH", "5S", "4H", "AS"]).await;
    says(&page, "Eve cut the A♠: lowest, deals.");
    let page = take_seats(&mut phone, &page).await;
    says(&page, "Rubber 3 · Eve deals");
    // Three have played three running, Eve one: she stays, and Ben comes in.
    rubber(&mut phone, &pad).await;
    let page = phone.get(&format!("{pad}/cut")).await;
    let page = phone
        .submit(&page.form("/cut").with(&[("do", "draw")]))
        .await;
    says(&page, "has played 3 rubbers running and cut the");
    says(&page, "Ben has sat out 1 rubber: comes in.");
    says(&page, "lowest, deals.");
    take_seats(&mut phone, &page).await;
}

#[tokio::test]
async fn six_take_turns() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let six = [
        ("partners", "pivot"),
        ("first", "cut"),
        ("player4", "Eve"),
        ("player5", "Flo"),
    ];
    let page = phone.get("/sittings/new?game=auction-bridge").await;
    let form = page.form("/sittings").with(&[&FOUR[..], &six[..]].concat());
    let page = phone.submit(&form).await;
    says(&page, "The four lowest play");
    let cards = ["2S", "3S", "4S", "5S", "KS", "QS"];
    let page = cut(&mut phone, &page, &cards).await;
    says(&page, "Eve cut the K♠: four are lower, sits out.");
    let page = take_seats(&mut phone, &page).await;
    let more = page.all("a[href$='/settled']").remove(0).1;
    let pad = more.replace("/settled", "");
    says(&page, "Rubber 1 · Ada deals");
    let page = rubber(&mut phone, &pad).await;
    says(&page, "Four or five play by pivot; 6 players cut in.");
    says(&page, "Ada, Ben, Cy and Dee cut: the 2 highest go out.");
    let page = phone.get(&format!("{pad}/cut")).await;
    let page = cut(&mut phone, &page, &["2S", "3S", "KS", "QS"]).await;
    says(&page, "Cy has played 1 rubber and cut the K♠: goes out.");
    says(&page, "Flo comes in.");
    let page = cut(&mut phone, &page, &["2S", "3S", "4S", "5S"]).await;
    take_seats(&mut phone, &page).await;
    // Now it is clear: those with two running go, Cy and Dee come in.
    let page = rubber(&mut phone, &pad).await;
    says(&page, "Ada has played 2 rubbers running: goes out.");
    says(&page, "Dee has sat out 1 rubber: comes in.");
    let page = phone.get(&format!("{pad}/seatings/new")).await;
    says(&page, "Cy has sat out 1 rubber: sits out");
}

#[tokio::test]
async fn what_is_missing_from_a_cut_is_said() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = evening(&mut phone, &[("partners", "cut")]).await;
    // Nobody cuts while a rubber is in play.
    let page = phone.get(&format!("{pad}/cut")).await;
    assert_eq!(page.location.as_deref(), Some(pad.as_str()));
    rubber(&mut phone, &pad).await;
    let page = phone.get(&format!("{pad}/cut")).await;
    let some = [("do", "look"), ("cut-rank0", "9"), ("cut-suit0", "D")];
    let page = phone.submit(&page.form("/cut").with(&some)).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    says(&page, "Ben, Cy and Dee still to cut: a rank and a suit.");
    assert_eq!(page.form("/cut").field("cut-rank0"), "9");
    let page = cut(&mut phone, &page, &["9D", "3H", "2C"]).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    says(
        &page,
        "Ada and Ben cannot both have cut the 9♦: the pack has one.",
    );
}

#[tokio::test]
async fn a_proposal_is_overruled_and_the_method_changes() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = evening(&mut phone, &[("player4", "Eve")]).await;
    let page = rubber(&mut phone, &pad).await;
    says(&page, "Next rubber, same partners: Cy deals");
    says(&page, "Eve sits out.");
    let people = phone.get(&format!("{pad}/people")).await;
    let chosen = people.form("/partners").with(&[("partners", "chosen")]);
    let page = phone.submit(&chosen).await;
    says(&page, "Partners are chosen");
    is_silent_on(&page, "same partners:");
    // It is a change as any other: what undoes it stands beside it.
    page.button("Undo: Partners are chosen");
    let seats = phone.get(&format!("{pad}/seatings/new")).await;
    says(&seats, "Eve has not played yet: sits out");
    let other = [("N", "4"), ("dealer", "N")];
    let page = phone.submit(&seats.form("/seatings").with(&other)).await;
    says(&page, "Rubber 2 · Eve deals");
    let people = phone.get(&format!("{pad}/people")).await;
    let pivot = people.form("/partners").with(&[("partners", "pivot")]);
    phone.submit(&pivot).await;
    let page = rubber(&mut phone, &pad).await;
    says(&page, "Next rubber: pivot");
    let people = phone.get(&format!("{pad}/people")).await;
    says(&people, "Ada has sat out 1 rubber");
    says(&people, "Ben played 2 rubbers running");
}

#[tokio::test]
async fn one_goes_home_and_another_takes_the_chair() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = evening(&mut phone, &[("player4", "Eve")]).await;
    rubber(&mut phone, &pad).await;
    let people = phone.get(&format!("{pad}/people")).await;
    let ledger = people.all("a[href$='/ledger/3']");
    assert_eq!(ledger[0].0, "Settle with Dee now");
    let page = phone.submit(&people.button("Dee has gone home")).await;
    says(&page, "Dee went home");
    says(&page, "Eve takes the empty chair.");
    let seats = phone.get(&format!("{pad}/seatings/new")).await;
    is_silent_on(&seats, "Dee");
    let people = phone.get(&format!("{pad}/people")).await;
    // Three are too few.
    let page = phone.submit(&people.button("Cy has gone home")).await;
    says(&page, "Four play, and only 3 are here.");
    let people = phone.get(&format!("{pad}/people")).await;
    let page = phone.submit(&people.button("Ben has gone home")).await;
    says(&page, "Four play, and only 2 are here.");
    let people = phone.get(&format!("{pad}/people")).await;
    phone.submit(&people.button("Dee is back")).await;
    let people = phone.get(&format!("{pad}/people")).await;
    let page = phone
        .submit(&people.button("Joins").with(&[("name", "ada")]))
        .await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    says(&page, "There are two players named");
    assert_eq!(page.form("/people").action, format!("{pad}/people"));
}

#[tokio::test]
async fn a_renamed_player_is_renamed_everywhere() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = evening(&mut phone, &[("partners", "pivot")]).await;
    rubber(&mut phone, &pad).await;
    let names = phone.get(&format!("{pad}/names")).await;
    let page = phone
        .submit(&names.form("/names").with(&[("player2", "Cyril")]))
        .await;
    says(&page, "Cyril is next to deal.");
    for path in ["/people", "/seatings/new", "/cut"] {
        let page = phone.get(&format!("{pad}{path}")).await;
        says(&page, "Cyril");
        is_silent_on(&page, "Cy ");
    }
}

#[tokio::test]
async fn the_table_agrees_until_a_total_changes() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = evening(&mut phone, &[]).await;
    let page = rubber(&mut phone, &pad).await;
    let agree = page.button("The table agrees");
    let page = phone.submit(&agree).await;
    says(&page, "The table agrees ✓");
    // Twice is once.
    let page = phone.submit(&agree).await;
    says(&page, "The table agrees ✓");
    let deal = phone.deals(&pad).await.remove(0);
    let page = phone.get(&deal).await;
    let page = phone.get(&page.all("a.main").remove(0).1).await;
    let form = page.form("/deals").with(&[("tricks", "10")]);
    let page = phone.submit(&form).await;
    is_silent_on(&page, "The table agrees ✓");
    let page = take_seats(&mut phone, &page).await;
    says(&page, "not yet agreed");
    let page = phone.submit(&page.button("The table agrees")).await;
    is_silent_on(&page, "not yet agreed");
    // A rubber in play has no totals to agree on.
    let bad = agree.with(&[("rubber", "4"), ("submission", "another1")]);
    let page = phone.submit(&bad).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn a_settled_evening_refuses_and_reopens() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = evening(&mut phone, &[]).await;
    let deal = phone.deal_form(&pad, "2H S 8").await;
    let before = rubber(&mut phone, &pad).await;
    let page = phone.get(&format!("{pad}/settled")).await;
    says(&page, "The table has not agreed on rubber 1 yet.");
    let page = phone.submit(&page.form("/settled")).await;
    says(&page, "The evening is settled. Nothing more is entered.");
    is_silent_on(&page, "The table agrees");
    assert!(page.forms("/seatings").is_empty() && page.forms("/undos").is_empty());
    let version = before.form("/seatings").field("version").to_owned();
    for form in [
        before.form("/seatings"),
        before.button("Undo"),
        before.button("The table agrees"),
        deal.with(&[("version", &version)]),
    ] {
        let page = phone
            .submit(&form.with(&[("submission", "anothersubmission")]))
            .await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(
            page.text()
                .to_lowercase()
                .contains("the evening is settled; reopen it first."),
            "{}",
            page.text()
        );
    }
    let home = phone.get("/").await;
    says(&home, "Settled Ada, Ben, Cy, Dee");
    let page = phone.get(&pad).await;
    let page = phone.submit(&page.button("Reopen")).await;
    says(&page, "The evening is open again");
    take_seats(&mut phone, &page).await;
    let journal = phone.get(&format!("{pad}/journal")).await;
    says(&journal, "The evening is settled");
    says(&journal, "The evening is open again");
}

#[tokio::test]
async fn a_game_of_pitch_is_agreed_on_and_settled() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.start("auction-pitch", &[]).await;
    let page = phone.get(&format!("{pad}/stops/new")).await;
    let page = phone.submit(&page.form("/stops")).await;
    let page = phone.submit(&page.button("The table agrees")).await;
    says(&page, "The table agrees ✓");
    let page = phone.get(&format!("{pad}/settled")).await;
    is_silent_on(&page, "has not agreed");
    let page = phone.submit(&page.form("/settled")).await;
    is_silent_on(&page, "cut for the deal");
    says(&phone.get(&format!("{pad}/people")).await, "Player 1");
}

#[tokio::test]
async fn a_mistyped_joiner_is_taken_out_after_more_deals() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = evening(&mut phone, &[]).await;
    let page = phone.get(&format!("{pad}/people")).await;
    is_silent_on(&page, "Take Ada out");
    let joins = page.button("Joins").with(&[("name", "Salyl")]);
    phone.submit(&joins).await;
    rubber(&mut phone, &pad).await;
    let people = phone.get(&format!("{pad}/people")).await;
    is_silent_on(&people, "Take Ada out");
    let stake = phone.get(&format!("{pad}/stake")).await.form("/stake");
    let out = people.button("Take Salyl out");
    let page = phone.submit(&out).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    for path in [
        "",
        "/people",
        "/ledger",
        "/text",
        "/document",
        "/print",
        "/names",
        "/stake",
        "/seatings/new",
        "/ledger.csv",
    ] {
        let page = phone.get(&format!("{pad}{path}")).await;
        let body = page.body.replace("Salyl was taken out", "");
        assert!(!body.contains("Salyl"), "{path}: {body}");
    }
    // The same tap again, from a page that was kept, changes nothing.
    let again = phone.submit(&out).await;
    assert_eq!(again.status, StatusCode::OK, "{}", again.text());
    // Another page of before then.
    let late = people.button("Salyl has gone home");
    let page = phone.submit(&late).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    says(&page, "Salyl was taken out.");
    let by = people.button("Take Salyl out").field("out").to_owned();
    let money = [("stake", "own"), ("currency", "USD"), ("price", "0.01")];
    let page = phone
        .submit(&stake.with(&money).with(&[("carry0", by.as_str())]))
        .await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    says(&page, "Salyl was taken out.");
    // Who sat stays, with the reason.
    let form = people.button("Take Salyl out");
    let mut form = form.with(&[("out", "0")]);
    for (name, value) in &mut form.fields {
        if name == "submission" {
            "takenout0".clone_into(value);
        }
    }
    let page = phone.submit(&form).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    says(&page, "Ada sat at the table, so the name stays.");
    let page = phone.get(&pad).await;
    let page = phone
        .submit(&page.button("Undo: Salyl was taken out"))
        .await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    says(&phone.get(&format!("{pad}/ledger")).await, "Salyl");
}

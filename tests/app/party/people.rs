//! Who comes late, who goes home, and what everyone is called.

use axum::http::StatusCode;
use serde_json::json;

use super::{Party, RUBBER, is_silent_on, play, says, seated};
use crate::support::Page;

fn said(page: &Page, field: &str) -> String {
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    let said = page.all(&format!("#{field}-error")).into_iter().next();
    said.unwrap_or_else(|| panic!("no {field}-error: {}", page.text()))
        .0
}

#[tokio::test]
async fn who_comes_late_joins_a_table() {
    let mut party = Party::begin(&[]).await;
    let page = party
        .fill("/people", "/people", &[("name", "Ida"), ("table", "2")])
        .await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    assert_eq!(
        seated(&mut party).await[1],
        ["Eve", "Flo", "Gus", "Hal", "Ida"]
    );
    // The emptier table is offered first.
    let page = party.page("/people").await;
    assert_eq!(page.form("/people").field("table"), "1");
    let pad = party.pads().await.remove(1);
    play(&mut party.organizer, &pad, &RUBBER).await;
    says(&party.organizer.get(&pad).await, "Ida");
}

#[tokio::test]
async fn a_name_that_cannot_be_is_said_beside_it_and_kept() {
    let mut party = Party::begin(&[]).await;
    for (name, message) in [
        ("", "A name is missing."),
        (
            "ada",
            "There is another Ada at table 1; add a letter or a surname.",
        ),
        (
            "GUS",
            "There are two players named GUS; add a letter or a surname to one.",
        ),
        (&"x".repeat(41), "A name has at most 40 characters."),
    ] {
        let answers = [("name", name), ("table", "2")];
        let page = party.fill("/people", "/people", &answers).await;
        assert_eq!(said(&page, "name"), message);
        let form = page.form("/people");
        assert_eq!((form.field("name"), form.field("table")), (name, "2"));
    }
    assert_eq!(seated(&mut party).await.concat().len(), 8);
}

#[tokio::test]
async fn four_who_come_late_make_a_table() {
    let mut party = Party::begin(&[]).await;
    party.press("", "Start").await;
    says(&party.page("/people").await, "Four come late: table 3");
    let form = party.page("/people").await.form("/tables");
    let form = form.with(&[("names", "Ida\nJo\nKit\nLew")]);
    for _ in 0..2 {
        let room = party.organizer.submit(&form).await;
        assert_eq!(room.all(".room-tables li").len(), 3, "the same form twice");
    }
    let journal = party.page("/journal").await.text();
    let late = "Table 3 comes late: Ida, Jo, Kit and Lew";
    assert_eq!(journal.matches(late).count(), 1, "{journal}");
    let pad = party.pads().await.remove(2);
    let page = party.organizer.get(&pad).await;
    says(&page, "Table 3 · The party · 60 minutes to go");
    let seats = page.form("/seatings");
    assert_eq!(seats.field("dealer"), "N");
}

#[tokio::test]
async fn a_table_that_comes_after_the_hour_is_asked_about() {
    let mut party = Party::begin(&[]).await;
    party.press("", "Start").await;
    party.press("/hour", "The hour is now").await;
    let four = [("names", "Ida\nJo\nKit\nLew")];
    let page = party.fill("/people", "/tables", &four).await;
    let asks = "The hour has come and no new deal begins. Do they make a table all the same?";
    assert_eq!(said(&page, "names"), asks);
    assert_eq!(party.pads().await.len(), 2);
    let yes = page.button("Yes, they make a table");
    assert_eq!(yes.field("names"), four[0].1);
    let page = party.organizer.submit(&yes).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    assert_eq!(party.pads().await.len(), 3);
}

#[tokio::test]
async fn the_people_of_a_table_lead_back_to_where_one_came_from() {
    let mut party = Party::begin(&[]).await;
    let pad = party.pads().await.remove(0);
    let room = party.room.clone();
    for (asked, back) in [
        ("", &pad),
        ("?from=room", &room),
        ("?from=https://elsewhere.example", &pad),
        ("?from=//elsewhere.example", &pad),
    ] {
        let page = party.organizer.get(&format!("{pad}/people{asked}")).await;
        assert_eq!(&page.all("header.bar a")[0].1, back, "{asked}");
        let form = page.form("/partners");
        let saved = party.organizer.post(&form.action, &form.fields).await;
        let there = saved.location.unwrap();
        assert_eq!(there.split('?').next(), Some(back.as_str()), "{asked}");
        let form = page.form("/people").with(&[("name", " ")]);
        let page = party.organizer.post(&form.action, &form.fields).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(&page.all("header.bar a")[0].1, back, "after an error");
    }
    // A sitting that is no table of a party has no room.
    let mut alone = party.app.phone();
    let pad = alone.begin().await;
    let page = alone.get(&format!("{pad}/people?from=room")).await;
    assert_eq!(page.all("header.bar a")[0].1, pad);
}

#[tokio::test]
async fn names_that_make_no_table_are_kept() {
    let mut party = Party::begin(&[]).await;
    for (names, message) in [
        ("", "A table needs four players."),
        ("Ida\nJo", "A table needs four players."),
        (
            "Ida\nJo\nKit\nida",
            "ida is there twice, in lines 1 and 4. Add a letter or a surname to one.",
        ),
        (
            "Ida\nJo\nKit\nLew\nMo\nNan\nOz",
            "A table has four to six players; eight make two.",
        ),
        (
            "Ida\nJo\nKit\nhal",
            "There is another Hal at table 2; add a letter or a surname.",
        ),
    ] {
        let page = party.fill("/people", "/tables", &[("names", names)]).await;
        assert_eq!(said(&page, "names"), message);
        assert_eq!(page.form("/tables").field("names"), names);
    }
    assert_eq!(party.pads().await.len(), 2);
}

#[tokio::test]
async fn one_more_table_takes_the_lowest_free_number() {
    let table =
        |number: u16, names: [&str; 4]| json!({"table": number, "players": names, "entries": []});
    let document = json!({"format": "crossline-party/1", "game": "auction-bridge", "tables": [
        table(1, ["Ada", "Ben", "Cy", "Dee"]), table(1000, ["Eve", "Flo", "Gus", "Hal"])]});
    let mut party = Party::import(&document, false).await;
    says(&party.page("/people").await, "Four come late: table 2");
    let names = [("names", "Ida\nJo\nKit\nLew")];
    let room = party.fill("/people", "/tables", &names).await;
    assert_eq!(room.status, StatusCode::OK, "{}", room.text());
    assert_eq!(seated(&mut party).await[1], ["Ida", "Jo", "Kit", "Lew"]);
}

#[tokio::test]
async fn a_table_that_is_full_takes_nobody_more() {
    let mut party = Party::begin(&[]).await;
    let form = party.page("/people").await.form("/people");
    for number in 5..=12 {
        let late = form.with(&[
            ("name", &*format!("Late {number}")),
            ("table", "1"),
            ("submission", &*format!("latesubmission{number}")),
        ]);
        let page = party.organizer.submit(&late).await;
        assert_eq!(page.status, StatusCode::OK, "{number}: {}", page.text());
    }
    let page = party.page("/people").await;
    assert_eq!(page.all_values("select[name=table] option", "value"), ["2"]);
    let late = form.with(&[
        ("name", "Late 13"),
        ("table", "1"),
        ("submission", "latesubmission13"),
    ]);
    let page = party.organizer.submit(&late).await;
    assert_eq!(
        said(&page, "name"),
        "A sitting has 4 to 12 players, not 13."
    );
}

#[tokio::test]
async fn who_goes_home_is_proposed_no_more_seats_and_keeps_his_score() {
    let answers = [("names", "Ada\nBen\nCy\nDee\nEve")];
    let mut party = Party::begin(&answers).await;
    let pad = party.pads().await.remove(0);
    play(&mut party.organizer, &pad, &RUBBER).await;
    let page = party.page("/people").await;
    let people = page.all(".open-tables a").remove(0).1;
    assert_eq!(people, format!("{pad}/people?from=room"));
    let page = party.organizer.get(&people).await;
    let room = party.room.clone();
    assert_eq!(page.all("header.bar a")[0].1, room);
    let form = page.button("Ada has gone home");
    // From the room, back to the room.
    let saved = party.organizer.post(&form.action, &form.fields).await;
    assert_eq!(saved.location, Some(room));
    let proposed = party.organizer.get(&pad).await.form("/seatings");
    let seats = ["N", "E", "S", "W"].map(|seat| proposed.field(seat).to_owned());
    assert!(!seats.contains(&"0".to_owned()), "{seats:?}");
    let standings = super::standings(&party.page("").await);
    assert!(standings[0].starts_with("1 Ada 1 "), "{standings:?}");
    // Back again under his name.
    let page = party
        .fill("/people", "/people", &[("name", "Ada"), ("table", "1")])
        .await;
    assert_eq!(page.status, StatusCode::OK);
    assert_eq!(seated(&mut party).await[0].len(), 5);
}

#[tokio::test]
async fn who_is_named_later_is_called_so_everywhere() {
    let mut party = Party::begin(&[("names", ""), ("players", "8")]).await;
    assert_eq!(seated(&mut party).await[1][0], "Player 5");
    let pad = party.pads().await.remove(1);
    play(&mut party.organizer, &pad, &RUBBER).await;
    let names = [("2.0", "Zoë, “Z”"), ("2.2", "Mrs Gus"), ("title", "Tea")];
    let room = party.fill("/names", "/names", &names).await;
    assert_eq!(room.all("h1")[0].0, "Tea");
    assert_eq!(
        super::standings(&room)[..2],
        ["1 Zoë, “Z” 2 340", "1 Mrs Gus 2 340"]
    );
    let page = party.organizer.get(&pad).await;
    says(&page, "Zoë, “Z” & Mrs Gus");
    says(&page, "Table 2 · Tea");
    for path in ["/results", "/print", "/read", "/text", "/document"] {
        let page = party.page(path).await;
        assert!(page.body.contains("Mrs Gus"), "{path}");
        assert!(!page.body.contains("Player 5"), "{path}");
    }
    let csv = party.page("/results.csv").await.body;
    assert!(csv.contains("1,\"Zoë, “Z”\",2,340,yes,no\r\n"), "{csv}");
    let cards = party.press("", "Table cards to print").await;
    says(&cards, "Mrs Gus");
    is_silent_on(&cards, "Player 5");
}

#[tokio::test]
async fn a_wrong_name_is_said_beside_it_and_what_was_typed_is_kept() {
    let mut party = Party::begin(&[]).await;
    let long = "x".repeat(81);
    let names = [("1.0", ""), ("1.1", "Benjamin"), ("title", &*long)];
    let page = party.fill("/names", "/names", &names).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    let errors: Vec<_> = page
        .all("p.error[id]")
        .into_iter()
        .map(|said| said.0)
        .collect();
    assert_eq!(
        errors,
        ["A title has at most 80 characters.", "A name is missing."]
    );
    let form = page.form("/names");
    assert_eq!(form.field("1.0"), "");
    assert_eq!(form.field("1.1"), "Benjamin");
    assert_eq!(form.field("title"), long);
    // A name of another table is known only to the store.
    let names = [("1.0", "hal"), ("1.1", "Benjamin")];
    let page = party.fill("/names", "/names", &names).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    says(
        &page,
        "At table 2 somebody has this name. Add a letter or a surname.",
    );
    assert_eq!(page.form("/names").field("1.0"), "hal");
    assert_eq!(page.form("/names").field("1.1"), "Benjamin");
    assert_eq!(seated(&mut party).await[0], ["Ada", "Ben", "Cy", "Dee"]);
}

#[tokio::test]
async fn two_who_were_mistaken_for_each_other_change_names() {
    let mut party = Party::begin(&[]).await;
    let names = [
        ("1.0", "Hal"),
        ("2.3", "Ada"),
        ("1.2", "Cyril"),
        ("1.3", "Cy"),
        // Three at one table in a ring.
        ("2.0", "Flo"),
        ("2.1", "Gus"),
        ("2.2", "Eve"),
    ];
    let page = party.fill("/names", "/names", &names).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    let now = seated(&mut party).await;
    assert_eq!(now[0], ["Hal", "Ben", "Cyril", "Cy"]);
    assert_eq!(now[1], ["Flo", "Gus", "Eve", "Ada"]);
    // A form that fails saves nothing of itself, nor the title.
    let names = [("1.1", "Flo"), ("1.0", "Harry"), ("title", "Another tea")];
    let page = party.fill("/names", "/names", &names).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    is_silent_on(&party.page("").await, "Another tea");
    // A ring with somebody in it who keeps his name is none.
    let names = [("1.0", "Ben"), ("1.2", "Hal")];
    let page = party.fill("/names", "/names", &names).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(seated(&mut party).await[0], ["Hal", "Ben", "Cyril", "Cy"]);
}

#[tokio::test]
async fn who_changes_names_across_tables_changes_scores_too_and_is_asked() {
    let mut party = Party::begin(&[]).await;
    let pad = party.pads().await.remove(0);
    play(&mut party.organizer, &pad, &RUBBER).await;
    let names = [("1.0", "Hal"), ("2.3", "Ada")];
    let page = party.fill("/names", "/names", &names).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    says(
        &page,
        "People who change names across tables change their scores too. Nothing is saved yet.",
    );
    let asked: Vec<_> = page
        .all("#swap li")
        .into_iter()
        .map(|line| line.0)
        .collect();
    assert!(
        asked[0].starts_with("Hal then has what Ada scored at table 1: "),
        "{asked:?}"
    );
    assert_eq!(
        asked[1],
        "Ada then has what Hal scored at table 2: nothing yet."
    );
    assert_eq!(seated(&mut party).await[0][0], "Ada");
    // All that was typed is kept, and saved by the answer.
    let page = party
        .organizer
        .submit(&page.button("Yes, change names and scores"))
        .await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    let standings = super::standings(&party.page("").await);
    assert!(
        standings.iter().any(|row| row.starts_with("1 Hal 1 ")),
        "{standings:?}"
    );
    // At one table, or where a name is new, nothing is swapped between tables.
    let names = [("1.0", "Ben"), ("1.1", "Hal"), ("2.0", "Eva")];
    let page = party.fill("/names", "/names", &names).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
}

#[tokio::test]
async fn a_name_that_a_table_gave_meanwhile_stays() {
    let mut party = Party::begin(&[]).await;
    let form = party.page("/names").await.form("/names");
    let pad = party.pads().await.remove(0);
    let names = party.organizer.get(&format!("{pad}/names")).await;
    let names = names.form("/names").with(&[("player0", "Adele")]);
    party.organizer.submit(&names).await;
    // The organizer's page was drawn before, and changes somebody else.
    let page = party.organizer.submit(&form.with(&[("2.0", "Eva")])).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    let now = seated(&mut party).await;
    assert_eq!((&*now[0][0], &*now[1][0]), ("Adele", "Eva"));
}

#[tokio::test]
async fn a_mistyped_joiner_leaves_the_standings_and_all_that_is_saved_of_them() {
    let mut party = Party::begin(&[("booby", "1")]).await;
    let papers = ["/results", "/print", "/text", "/document", "/results.csv"];
    let pad = party.pads().await.remove(1);
    play(&mut party.organizer, &pad, &RUBBER).await;
    let before = seated(&mut party).await;
    let wrong = [("name", "Salyl"), ("table", "2")];
    party.fill("/people", "/people", &wrong).await;
    // Somebody joins after that, and stays in place.
    let late = [("name", "Jo"), ("table", "2")];
    party.fill("/people", "/people", &late).await;
    let people = format!("{pad}/people");
    let page = party.organizer.get(&people).await;
    let page = party.organizer.submit(&page.button("Take Salyl out")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    let now = seated(&mut party).await;
    assert_eq!(now[0], before[0]);
    assert_eq!(now[1], [before[1].clone(), vec!["Jo".to_owned()]].concat());
    let mut seen = 0;
    for path in papers {
        let page = party.page(path).await;
        assert!(!page.body.contains("Salyl"), "{path}: {}", page.body);
        seen += usize::from(page.body.contains("Jo"));
    }
    assert!(seen >= 2, "the papers name those who stay");
    // The name is free at every table of the party.
    let page = party
        .fill("/people", "/people", &[("name", "Salyl"), ("table", "1")])
        .await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    let page = party.organizer.get(&pad).await;
    let undo = page.button("Undo: Salyl was taken out");
    let page = party.organizer.submit(&undo).await;
    says(&page, "there is another Salyl at table 1");
}

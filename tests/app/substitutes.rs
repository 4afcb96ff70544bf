//! “Who plays Ray’s cards?”, from every page that asks it, and what the pages
//! say while somebody does.

use axum::http::StatusCode;

use crate::support::{Page, Phone, TestApp};

const FIVE: [(&str, &str); 5] = [
    ("N", "Ada"),
    ("E", "Ben"),
    ("S", "Cy"),
    ("W", "Dee"),
    ("player4", "Eve"),
];

fn says(page: &Page, words: &str) {
    let text = page.text();
    assert!(text.contains(words), "no “{words}” in: {text}");
}

fn is_silent_on(page: &Page, words: &str) {
    let text = page.text();
    assert!(!text.contains(words), "“{words}” in: {text}");
}

/// Dee goes home in the middle of the rubber; the page this leads to.
async fn goes_home(phone: &mut Phone, pad: &str, who: &str) -> Page {
    let people = phone.get(&format!("{pad}/people")).await;
    let button = format!("{who} has gone home");
    phone.submit(&people.button(&button)).await
}

#[tokio::test]
async fn one_who_sits_goes_home_and_another_plays_the_cards() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_with(&FIVE).await;
    phone.record(&pad, "1C N 7").await;
    let asks = goes_home(&mut phone, &pad, "Dee").await;
    says(&asks, "Who plays Dee’s cards?");
    says(
        &asks,
        "The points stay with the player who sat down. It ends by itself with the rubber.",
    );
    assert_eq!(
        asks.all("a.button")[0],
        (
            "Nobody: stop this rubber".to_owned(),
            format!("{pad}/stops/new")
        )
    );
    // Nobody is chosen, so nothing is saved by a tap too many.
    let again = phone.submit(&asks.form("/substitutes")).await;
    assert_eq!(again.status, StatusCode::UNPROCESSABLE_ENTITY);
    says(&again, "Who plays them? Tap a name, or type one.");
    // Left for now: the pad goes on asking.
    let page = phone.get(&pad).await;
    says(&page, "Who plays Dee ’s cards?");
    let page = phone
        .submit(&asks.form("/substitutes").with(&[("by", "4")]))
        .await;
    says(&page, "Eve plays Dee’s cards");
    is_silent_on(&page, "Who plays");
    assert_eq!(page.button("Undo").action, format!("{pad}/undos"));

    // The deal names Dee, and its page says who played.
    let page = phone.record(&pad, "1C W 7").await;
    says(&page, "Eve plays Dee’s cards");
    let deals = phone.deals(&pad).await;
    let first = phone.get(&deals[0]).await;
    is_silent_on(&first, "Eve played");
    let second = phone.get(&deals[1]).await;
    says(&second, "1♣ by Dee, 7 tricks");
    says(&second, "Eve played Dee’s cards.");
    let text = phone.get(&format!("{pad}/text")).await;
    says(&text, "in play; Eve plays Dee’s cards");
    let journal = phone.get(&format!("{pad}/journal")).await;
    says(&journal, "Dee went home");
    says(&journal, "Eve plays Dee’s cards");
    let people = phone.get(&format!("{pad}/people")).await;
    says(&people, "has gone home: Eve plays Dee’s cards");

    // Eve goes too, and the cards are Dee’s still.
    let asks = goes_home(&mut phone, &pad, "Eve").await;
    says(&asks, "Who plays Dee’s cards?");
    let page = phone
        .submit(&asks.form("/substitutes").with(&[("name", "Flo")]))
        .await;
    says(&page, "Flo plays Dee’s cards");

    // It ends with the rubber, and the points are Dee’s.
    phone.record_all(&pad, &["3NT W 9", "3NT W 9"]).await;
    let page = phone.get(&pad).await;
    says(&page, "is over");
    is_silent_on(&page, "plays Dee’s cards");
    let text = phone.get(&format!("{pad}/text")).await;
    says(&text, "; Eve played Dee’s cards; Flo played Dee’s cards");
    let csv = phone.get(&format!("{pad}/deals.csv")).await;
    assert!(
        csv.body.contains("1,2,Ada & Cy,Ben & Dee,Ben,1C,Dee,7,"),
        "{}",
        csv.body
    );
    assert!(csv.body.contains(",Eve for Dee,\r\n"), "{}", csv.body);
}

#[tokio::test]
async fn somebody_plays_for_a_while_and_it_ends_or_changes() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_with(&FIVE).await;
    let page = phone.get(&pad).await;
    let more = page.all(".more a[href$='/substitutes/new']");
    assert_eq!(more[0].0, "Somebody plays another’s cards");
    let form = phone.get(&more[0].1).await.form("/substitutes");
    let wrong = phone.submit(&form.with(&[("by", "4")])).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    says(&wrong, "Whose cards? Tap a name.");
    let wrong = phone
        .submit(&form.with(&[("for", "1"), ("by", "4"), ("name", "Flo")]))
        .await;
    says(&wrong, "Tap a name or type one, not both.");
    assert_eq!(wrong.form("/substitutes").field("name"), "Flo");
    let wrong = phone
        .submit(&form.with(&[("for", "1"), ("name", &"x".repeat(41))]))
        .await;
    says(&wrong, "A name has at most 40 characters.");
    let wrong = phone.submit(&form.with(&[("for", "1"), ("by", "2")])).await;
    says(
        &wrong,
        "Cy sits in this rubber and cannot play Ben’s cards as well.",
    );
    // Somebody new joins and plays; twice sent is once saved.
    let new = form.with(&[("for", "1"), ("name", "Flo")]);
    let page = phone.submit(&new).await;
    says(&page, "Flo plays Ben’s cards");
    phone.submit(&new).await;
    let journal = phone.get(&format!("{pad}/journal")).await.text();
    assert_eq!(journal.matches("Flo joined").count(), 1, "{journal}");
    assert_eq!(
        journal.matches("Flo plays Ben’s cards").count(),
        1,
        "{journal}"
    );
    // Another takes over, by a name that is here already.
    let page = phone.get(&format!("{pad}/substitutes/new?for=1")).await;
    says(&page, "Ben plays again");
    is_silent_on(&page, "Whose cards");
    let page = phone
        .submit(&page.form("/substitutes").with(&[("name", "eve")]))
        .await;
    says(&page, "Eve plays Ben’s cards");
    is_silent_on(&page, "Flo plays");
    let page = phone.get(&format!("{pad}/substitutes/new?for=1")).await;
    let page = phone
        .submit(&page.form("/substitutes").with(&[("by", "again")]))
        .await;
    says(&page, "Ben plays again");
    is_silent_on(&page, "plays Ben’s cards");
    // Every one of these can be put right or struck out.
    let page = phone.get(&format!("{pad}/substitutes/new")).await;
    is_silent_on(&page, "plays again");
    let entries = phone.get(&format!("{pad}/document")).await.body;
    assert!(
        entries.contains(r#"{"type":"substitute","for":"Ben","by":"Flo","at""#),
        "{entries}"
    );
    let entry = phone.get(&format!("{pad}/entries/3")).await;
    says(&entry, "Flo plays Ben’s cards.");
    let page = phone.get(&entry.all("a.main")[0].1).await;
    let form = page.form("/substitutes");
    assert_eq!((form.field("for"), form.field("by")), ("1", "5"));
    let page = phone.submit(&form.with(&[("for", "2"), ("by", "5")])).await;
    says(&page, "Flo plays Cy’s cards");
    // Struck out, what ended it has nothing to end: that is asked.
    let entry = phone.get(&format!("{pad}/entries/4")).await;
    says(&entry, "Eve plays Ben’s cards.");
    let page = phone.submit(&entry.button("Strike it out")).await;
    assert_eq!(page.status, StatusCode::CONFLICT);
    says(&page, "nobody plays Ben’s cards for them");
    let page = phone.submit(&page.button("Take the substitute out")).await;
    is_silent_on(&page, "Ben’s cards for them");
    let document = phone.get(&format!("{pad}/document")).await.body;
    assert_eq!(document.matches("substitute").count(), 1, "{document}");
}

#[tokio::test]
async fn who_watches_cannot_say_who_plays() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_with(&FIVE).await;
    let mut other = app.phone();
    let page = other.get(&format!("{pad}/substitutes/new")).await;
    assert_eq!(page.status, StatusCode::FORBIDDEN);
    let form = phone
        .get(&format!("{pad}/substitutes/new?for=1"))
        .await
        .form("/substitutes");
    let page = other.submit(&form.with(&[("by", "4")])).await;
    assert_eq!(page.status, StatusCode::FORBIDDEN);
    // Between rubbers nobody sits, and nothing is asked.
    phone.record_all(&pad, &["3NT N 9", "3NT N 9"]).await;
    let page = phone.get(&format!("{pad}/substitutes/new")).await;
    assert_eq!(page.location.as_deref(), Some(pad.as_str()));
    let page = goes_home(&mut phone, &pad, "Dee").await;
    is_silent_on(&page, "Who plays");
    let page = phone.submit(&form.with(&[("by", "4")])).await;
    assert_eq!(page.status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn at_pitch_too() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[]).await;
    let asks = goes_home(&mut phone, &pad, "Dee").await;
    says(&asks, "Who plays Dee’s cards?");
    says(&asks, "stop this game");
    let page = phone
        .submit(&asks.form("/substitutes").with(&[("name", "Eve")]))
        .await;
    says(&page, "Eve plays Dee’s cards");
    phone
        .pitch(&pad, "Dee 2", "sells", "Dee Cy nobody Dee")
        .await;
    let deals = phone.deals(&pad).await;
    says(&phone.get(&deals[0]).await, "Eve played Dee’s cards.");
    let text = phone.get(&format!("{pad}/text")).await;
    says(&text, "in play, 4 red in the pool; Eve plays Dee’s cards");
}

#[tokio::test]
async fn back_and_another_name_is_asked_about_and_not_dropped() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_with(&FIVE).await;
    phone.record(&pad, "1C N 7").await;
    let asks = goes_home(&mut phone, &pad, "Dee")
        .await
        .form("/substitutes");
    let page = phone.submit(&asks.with(&[("name", "Sally")])).await;
    says(&page, "Sally plays Dee’s cards");
    let page = phone.submit(&asks.with(&[("name", "Molly")])).await;
    assert_eq!(page.status, StatusCode::CONFLICT, "{}", page.text());
    says(&page, "Change what was entered?");
    let people = phone.get(&format!("{pad}/people")).await;
    says(&people, "Take Molly out");
}

#[tokio::test]
async fn a_double_tap_joins_one_substitute_and_asks_nothing() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_with(&FIVE).await;
    let form = phone.get(&format!("{pad}/substitutes/new")).await;
    let form = form
        .form("/substitutes")
        .with(&[("for", "1"), ("name", "Zoe")]);
    for _ in 0..2 {
        let page = phone.submit(&form).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text());
        says(&page, "Zoe plays");
    }
    let people = phone.get(&format!("{pad}/people")).await;
    assert_eq!(people.text().matches("Zoe has gone home").count(), 1);
}

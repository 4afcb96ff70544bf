//! Nothing is saved twice, and nothing is lost.

use axum::http::StatusCode;

use crate::support::{Form, Page, Phone, TestApp};

#[tokio::test]
async fn a_double_tap_saves_once() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let form = phone.deal_form(&pad, "3H S 9").await;
    let first = phone.post(&form.action, &form.fields).await;
    let second = phone.post(&form.action, &form.fields).await;
    assert_eq!(first.status, StatusCode::SEE_OTHER);
    assert_eq!(first.location, second.location);
    assert_eq!(phone.deals(&pad).await.len(), 1);
}

#[tokio::test]
async fn a_sitting_begun_twice_is_one_sitting() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    phone.begin().await;
    let form = phone.get("/sittings/new").await.form("/sittings");
    let first = phone.post(&form.action, &form.fields).await;
    let second = phone.post(&form.action, &form.fields).await;
    assert_eq!(first.location, second.location);
}

#[tokio::test]
async fn back_changed_and_sent_again_asks() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let form = phone.deal_form(&pad, "3H S 9").await;
    phone.submit(&form).await;
    let page = phone.submit(&form.with(&[("tricks", "10")])).await;
    assert_eq!(page.status, StatusCode::CONFLICT);
    assert!(
        page.text().contains("Change deal 1 from 9 to 10 tricks?"),
        "{}",
        page.text()
    );
    let yes = page.button("Yes, change it");
    let page = phone.submit(&yes).await;
    assert!(
        page.text().contains("32 Deal 1: 4 odd tricks at 8"),
        "{}",
        page.text()
    );
    // Once more: the answer is the first one.
    let again = phone.submit(&yes).await;
    assert_eq!(again.status, StatusCode::OK);
    assert_eq!(phone.deals(&pad).await.len(), 1);
}

#[tokio::test]
async fn of_two_phones_the_second_is_shown_what_the_first_entered() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    // Two windows of one phone stand for two phones: both may write.
    let mut other = phone.clone();
    let mine = phone.deal_form(&pad, "3H S 9").await;
    let theirs = other.deal_form(&pad, "2S E 8").await;
    phone.submit(&mine).await;
    let page = other.submit(&theirs).await;
    assert_eq!(page.status, StatusCode::CONFLICT);
    let text = page.text();
    assert!(text.contains("3♥ by Cy, 9 tricks"), "{text}");
    assert!(
        text.contains("Yours, not saved yet 2♠ by Ben, 8 tricks"),
        "{text}"
    );
    assert_eq!(phone.deals(&pad).await.len(), 1);
    let page = other.submit(&page.button("Both are right")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    assert_eq!(phone.deals(&pad).await.len(), 2);
}

#[tokio::test]
async fn a_deal_that_waited_comes_after_the_one_it_names() {
    let app = TestApp::start().await;
    let (mut phone, mut blank) = (app.phone(), None);
    let pad = phone.begin().await;
    let mut last = String::new();
    for (number, bid) in ["1C", "1D", "1H"].into_iter().enumerate() {
        // All drawn before the first was sent, as a phone without network has it.
        let form = match &blank {
            Some(form) => Form::clone(form),
            None => phone
                .get(&format!("{pad}/deals/blank"))
                .await
                .form("/blank"),
        };
        blank.get_or_insert_with(|| form.clone());
        let id = format!("waiting0{number}");
        let form = form.with(&[
            ("submission", id.as_str()),
            ("after", &last),
            ("bid", bid),
            ("declarer", "S"),
            ("tricks", "7"),
        ]);
        for _ in 0..2 {
            let page = phone.submit(&form).await;
            assert_eq!(page.status, StatusCode::OK, "{bid}: {}", page.text());
        }
        last = id;
    }
    assert_eq!(phone.deals(&pad).await.len(), 3);
    // One that names none is of long ago.
    let form = blank
        .unwrap()
        .with(&[("bid", "1S"), ("declarer", "S"), ("tricks", "7")]);
    assert_eq!(phone.submit(&form).await.status, StatusCode::CONFLICT);
    let form = form.with(&[("bid", "")]);
    let page = phone.submit(&form).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn a_deal_that_comes_after_the_end_of_its_rubber_may_begin_the_next() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let mut other = phone.clone();
    let mine = phone.deal_form(&pad, "2S E 8").await;
    other.record_all(&pad, &["3NT N 9", "3NT S 9"]).await;
    let page = phone.submit(&mine).await;
    let page = phone.submit(&page.button("Both are right")).await;
    assert_eq!(page.status, StatusCode::CONFLICT);
    assert!(
        page.text().contains("The rubber is over"),
        "{}",
        page.text()
    );
    assert!(
        page.text().contains("2♠ by Ben, 8 tricks"),
        "{}",
        page.text()
    );
    assert_eq!(phone.deals(&pad).await.len(), 2);
    let begins = page.button("It begins a new rubber, same seats");
    for _ in 0..2 {
        let page = phone.submit(&begins).await;
        assert!(page.text().contains("Rubber 2"), "{}", page.text());
    }
    assert_eq!(phone.deals(&pad).await.len(), 3);
}

#[tokio::test]
async fn what_another_phone_said_is_in_play_is_told_with_its_name() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let share = phone.get(&format!("{pad}/share")).await;
    let made = phone.submit(&share.form("/keys")).await;
    let links = made.all_values("input.link", "value");
    let key = links
        .iter()
        .find_map(|link| link.strip_prefix("http://crossline.test/keep/"));
    let mut other = app.phone();
    let form = other.get(&format!("/keep/{}", key.unwrap())).await.form("");
    other.submit(&form.with(&[("chair", "1")])).await;
    other.deal_form(&pad, "3HX S 9").await;
    for page in ["deals/new", "deals/result"] {
        let page = phone.get(&format!("{pad}/{page}")).await;
        assert!(
            page.text().contains("Ben’s phone: 3♥ doubled by Cy"),
            "{}",
            page.text()
        );
    }
    let own = other.get(&format!("{pad}/deals/new")).await;
    assert!(!own.text().contains("Ben’s phone"));
}

#[tokio::test]
async fn a_name_changed_meanwhile_is_no_conflict() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let form = phone.deal_form(&pad, "3H S 9").await;
    let names = phone.get(&format!("{pad}/names")).await.form("/names");
    phone.submit(&names.with(&[("player1", "Benedict")])).await;
    let page = phone.submit(&form).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text().contains("24 Deal 1"), "{}", page.text());
}

#[tokio::test]
async fn undo_and_put_back() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let page = phone.record(&pad, "3NT S 9").await;
    let with = page.all(".totals p");
    let undo = page.button("Undo");
    let page = phone.submit(&undo).await;
    assert_eq!(page.all(".totals p")[0].0, "Ada & Cy, total 0");
    // The contract that was being played is in play again.
    assert!(page.text().contains("Playing 3NT by Cy"), "{}", page.text());
    // A double tap on Undo takes back one change, not two.
    let twice = phone.submit(&undo).await;
    assert!(twice.text().contains("Put back"), "{}", twice.text());
    let page = phone.submit(&page.button("Put back")).await;
    assert_eq!(page.all(".totals p"), with);
    let journal = phone.get(&format!("{pad}/journal")).await.text();
    assert!(journal.contains("3NT by Cy, 9 tricks"), "{journal}");
}

#[tokio::test]
async fn undo_takes_back_what_it_stands_beside() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let first = phone.record(&pad, "1C S 7").await;
    let undo = first.button("Undo");
    let old = format!("{pad}?saved={}", undo.field("batch"));
    let second = phone.record(&pad, "2H S 8").await;
    let labels = second.all_values("button[name=batch]", "aria-label");
    assert_eq!(labels, ["Undo deal 2: 2♥ by Cy, 8 tricks"]);
    // On an address of before nothing offers to take back what stands there.
    let page = phone.get(&old).await;
    assert!(page.text().contains("Deal 1: 1♣ by Cy, 7 tricks"));
    let offered = page.all("button[name=batch]");
    assert_eq!(offered.len(), 1);
    assert_eq!(offered[0].0, "Undo deal 2: 2♥ by Cy, 8 tricks");
    // The page of before itself says what is newest.
    let page = phone.submit(&undo).await;
    assert_eq!(page.status, StatusCode::CONFLICT);
    assert!(page.text().contains("Nothing was taken back"));
    assert!(page.text().contains("after: deal 1: 1♣ by Cy, 7 tricks."));
    assert_eq!(phone.deals(&pad).await.len(), 2);
    let page = phone
        .submit(&page.button("Undo deal 2: 2♥ by Cy, 8 tricks"))
        .await;
    assert!(page.text().contains("Took back: Deal 2"), "{}", page.text());
    assert_eq!(phone.deals(&pad).await.len(), 1);
}

#[tokio::test]
async fn deals_that_were_typed_together_are_taken_back_together() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let form = phone.get(&format!("{pad}/lines")).await.form("/lines");
    let typed = "1C S 7\n1D S 7\n1H S 7\nP\n1S E 7";
    let page = phone.submit(&form.with(&[("lines", typed)])).await;
    let save = page.form("/lines").with(&[("save", "1")]);
    let page = phone.submit(&save).await;
    assert!(page.text().contains("5 deals saved"), "{}", page.text());
    assert_eq!(page.all("a.new").len(), 4, "all that left a number");
    assert_eq!(
        page.all("button[name=batch]")[1].0,
        "Undo 5 deals",
        "in More too"
    );
    // A double tap saves them once; other lines on the same page are asked about.
    assert_eq!(phone.submit(&save).await.status, StatusCode::OK);
    assert_eq!(phone.deals(&pad).await.len(), 5);
    let other = save.with(&[("lines", "1C S 8"), ("seen", "1C S 8")]);
    assert_eq!(phone.submit(&other).await.status, StatusCode::CONFLICT);
    let page = phone.submit(&page.button("Undo")).await;
    assert!(page.text().contains("Took back: 5 deals"));
    assert!(phone.deals(&pad).await.is_empty());
    let page = phone.submit(&page.button("Put back")).await;
    assert_eq!(page.status, StatusCode::OK);
    assert_eq!(phone.deals(&pad).await.len(), 5);
}

#[tokio::test]
async fn put_back_stands_until_something_else_is_saved() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let page = phone.record(&pad, "3NT S 9").await;
    phone.submit(&page.button("Undo")).await;
    phone.get(&format!("{pad}/ledger")).await;
    let page = phone.get(&pad).await;
    let put_back = page.button("Put back");
    // It stands on no phone that only watches.
    assert!(!app.phone().get(&pad).await.text().contains("Put back"));
    let page = phone.record(&pad, "3NT S 10").await;
    assert!(!page.text().contains("Put back"), "{}", page.text());
    let page = phone.submit(&put_back).await;
    assert_eq!(page.status, StatusCode::CONFLICT);
    assert!(page.text().contains("Nothing was put back"));
    assert_eq!(phone.deals(&pad).await.len(), 1);
}

#[tokio::test]
async fn who_came_what_was_agreed_and_the_stake_are_taken_back_too() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    phone.record(&pad, "3NT S 9").await;
    let page = phone.get(&format!("{pad}/stops/new")).await;
    phone.submit(&page.form("/stops")).await;
    let before = phone.get(&format!("{pad}/document")).await.body;
    let standings = phone.get(&format!("{pad}/ledger")).await.text();
    let people = phone.get(&format!("{pad}/people")).await;
    let joins = people.button("Joins").with(&[("name", "Evve")]);
    let names = phone.get(&format!("{pad}/names")).await.form("/names");
    let stake = phone.get(&format!("{pad}/stake")).await.form("/stake");
    let stake = stake.with(&[("stake", "own"), ("currency", "USD"), ("price", "0.01")]);
    let agree = phone.get(&pad).await.button("The table agrees");
    for (form, says) in [
        (joins, "Undo: Evve joined"),
        (people.button("Ada has gone home"), "Undo: Ada went home"),
        (names.with(&[("player0", "Adda")]), "Undo: Ada is now Adda"),
        (stake, "Undo: The stake is"),
        (agree, "Undo: The table agrees on rubber 1"),
    ] {
        let sent = phone.post(&form.action, &form.fields).await;
        assert_eq!(
            sent.status,
            StatusCode::SEE_OTHER,
            "{says}: {}",
            sent.text()
        );
        let page = phone.get(&pad).await;
        let page = phone.submit(&page.button(says)).await;
        assert_eq!(page.status, StatusCode::OK, "{says}");
        assert!(page.text().contains("Took back: "), "{}", page.text());
        assert_eq!(phone.get(&format!("{pad}/document")).await.body, before);
        let now = phone.get(&format!("{pad}/ledger")).await.text();
        assert_eq!(now, standings, "{says}");
        let journal = phone.get(&format!("{pad}/journal")).await;
        let undone = journal.all("s").pop().unwrap().0;
        assert_eq!(format!("Undo: {undone}").find(says), Some(0));
    }
}

/// Sends two forms so that both are drawn from the journal as it is now, and
/// saved one after the other.
async fn at_once(app: &TestApp, phone: &Phone, forms: [&Form; 2]) -> [Page; 2] {
    let lock = app.lock().await;
    let (mut one, mut other, mut third) = (phone.clone(), phone.clone(), phone.clone());
    let released = async {
        // Both have read the journal long before this phone has read so much.
        for _ in 0..20 {
            third.get("/").await;
        }
        drop(lock);
    };
    let (one, other, ()) = tokio::join!(
        one.post(&forms[0].action, &forms[0].fields),
        other.post(&forms[1].action, &forms[1].fields),
        released
    );
    [one, other]
}

#[tokio::test]
async fn of_two_phones_in_the_same_moment_the_second_may_replace_the_first() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let form = |page: Page, tricks| {
        page.form("/blank")
            .with(&[("bid", "1C"), ("declarer", "S"), ("tricks", tricks)])
    };
    let one = form(phone.get(&format!("{pad}/deals/blank")).await, "9");
    let other = form(phone.get(&format!("{pad}/deals/blank")).await, "10");
    let pages = at_once(&app, &phone, [&one, &other]).await;
    let lost = pages
        .into_iter()
        .find(|page| page.status == StatusCode::CONFLICT);
    let lost = lost.expect("one of them comes second");
    let mine = lost.button("It is the same deal: mine instead of deal 1");
    let page = phone.submit(&mine).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    assert_eq!(phone.deals(&pad).await.len(), 1);
}

#[tokio::test]
async fn one_page_sent_twice_in_the_same_moment_asks_to_change_the_deal() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let nine = phone.deal_form(&pad, "3H S 9").await;
    let ten = nine.with(&[("tricks", "10")]);
    let pages = at_once(&app, &phone, [&nine, &ten]).await;
    let asked = pages
        .into_iter()
        .find(|page| page.status == StatusCode::CONFLICT);
    let asked = asked.expect("one of them comes second");
    assert!(
        asked.text().contains("Change deal 1 from "),
        "{}",
        asked.text()
    );
    let page = phone.submit(&asked.button("Yes, change it")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    assert_eq!(phone.deals(&pad).await.len(), 1);
}

#[tokio::test]
async fn a_locked_database_loses_nothing() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let form = phone.deal_form(&pad, "3H S 9").await;
    let lock = app.lock().await;
    let page = phone.submit(&form).await;
    assert_eq!(page.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(
        page.text().contains("Your entry is still on this page."),
        "{}",
        page.text()
    );
    drop(lock);
    let page = phone.submit(&page.button("Save again")).await;
    assert!(page.text().contains("24 Deal 1"), "{}", page.text());
}

#[tokio::test]
async fn a_deal_that_waited_while_others_sat_down_belongs_to_its_own_rubber() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let mut other = phone.clone();
    let mine = phone.deal_form(&pad, "2S E 8").await;
    let contract = phone.get(&format!("{pad}/deals/new")).await;
    let contract = contract.form("/contract");
    other.record(&pad, "3NT N 9").await;
    let stop = other.get(&format!("{pad}/stops/new")).await;
    other.submit(&stop.form("/stops")).await;
    let seats = other.get(&format!("{pad}/seatings/new")).await;
    let seats = seats.form("/seatings");
    let seats = seats.with(&[("N", "1"), ("E", "0"), ("S", "2"), ("W", "3")]);
    other.submit(&seats).await;

    // Ben sat East when it was played, and Ada does now.
    let page = phone.submit(&mine).await;
    assert_eq!(page.status, StatusCode::CONFLICT);
    let text = page.text();
    assert!(
        text.contains("Yours, not saved yet 2♠ by Ben, 8 tricks"),
        "{text}"
    );
    assert!(!text.contains("Both are right"), "{text}");
    let page = phone
        .submit(&page.button("It belongs to rubber 1: record it there"))
        .await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    let document = phone.get(&format!("{pad}/document")).await.body;
    let place = |what: &str| document.find(what).unwrap();
    assert!(place("\"2S\"") < place("\"stop\""), "{document}");

    // What was bid by those who sat there before is asked about, too.
    let contract = contract.with(&[("bid", "3H"), ("declarer", "E")]);
    let page = phone.submit(&contract).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.text().contains("Others have taken their seats since"));
}

#[tokio::test]
async fn of_two_who_typed_the_same_deals_each_is_compared_with_its_own() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let mut other = phone.clone();
    let blank = phone.get(&format!("{pad}/deals/blank")).await;
    let blank = blank.form("/blank");
    let waited = |bid: &str, id: &str, after: &str| {
        let deal = [("bid", bid), ("declarer", "S"), ("tricks", "7")];
        blank
            .with(&deal)
            .with(&[("submission", id), ("after", after)])
    };
    other
        .record_all(&pad, &["1C S 7", "1D S 7", "1H S 7"])
        .await;
    let page = phone.submit(&waited("1C", "waiting01", "")).await;
    assert_eq!(page.status, StatusCode::CONFLICT);
    let first = page.button("It is the same deal: mine instead of deal 1");
    let page = phone.submit(&first).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    // The next is compared with what the other phone entered next.
    let after = first.field("submission").to_owned();
    let page = phone.submit(&waited("1D", "waiting02", &after)).await;
    assert_eq!(page.status, StatusCode::CONFLICT);
    let second = page.button("It is the same deal: mine instead of deal 2");
    phone.submit(&second).await;
    assert_eq!(phone.deals(&pad).await.len(), 3);
}

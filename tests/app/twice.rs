//! Nothing is saved twice, and nothing is lost.

use axum::http::StatusCode;

use crate::support::{Form, TestApp};

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

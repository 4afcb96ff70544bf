//! Corrections through the pages: each row of the table.

use axum::http::StatusCode;

use crate::support::{Page, Phone, TestApp};

/// Puts the tricks of a deal right; returns the page it leads to.
async fn amend(phone: &mut Phone, deal: &str, tricks: &str) -> Page {
    let page = phone.get(deal).await;
    let link = page.all("a.main").remove(0).1;
    let page = phone.get(&link).await;
    phone
        .submit(&page.form("/deals").with(&[("tricks", tricks)]))
        .await
}

/// The page says each of these, and nothing in the words of the code.
fn says(page: &Page, lines: &[&str]) {
    let text = page.text();
    for line in lines {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert!(!text.to_lowercase().contains("entry"), "{text}");
}

async fn strike(phone: &mut Phone, deal: &str) -> Page {
    let page = phone.get(deal).await;
    phone.submit(&page.button("Strike it out")).await
}

/// Two deals, a game at deal 3, and two deals more in the same rubber.
async fn five_deals(phone: &mut Phone) -> String {
    let pad = phone.begin().await;
    phone
        .record_all(&pad, &["3NT S 9", "3NT S 8", "1H E 7", "1S E 7", "2C S 8"])
        .await;
    pad
}

#[tokio::test]
async fn an_amended_deal_keeps_its_place() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    phone.record_all(&pad, &["1H S 7", "2H S 8"]).await;
    let deals = phone.deals(&pad).await;
    let page = amend(&mut phone, &deals[0], "8").await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    assert!(
        page.text().contains("16 Deal 1: 2 odd tricks at 8"),
        "{}",
        page.text()
    );
    let journal = phone.get(&format!("{pad}/journal")).await.text();
    assert!(
        journal.contains("1♥ by Cy, 7 tricks"),
        "the old version stays: {journal}"
    );
}

#[tokio::test]
async fn a_rubber_that_now_ends_earlier_asks_and_begins_another() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = five_deals(&mut phone).await;
    let deals = phone.deals(&pad).await;
    let page = amend(&mut phone, &deals[1], "9").await;
    assert_eq!(page.status, StatusCode::CONFLICT);
    assert!(
        page.text().contains("Deal 3 no longer fits"),
        "{}",
        page.text()
    );
    says(
        &page,
        &[
            "With this change, rubber 1 ends with deal 2.",
            "The deals from deal 3 on begin a new rubber, same seats \
             Rubber 1: in play, Ada & Cy 42 : 67 Ben & Dee → Ada & Cy by 310 \
             New rubber: in play, Ada & Cy 12 : 17 Ben & Dee Leave",
        ],
    );
    // Left as it is: nothing changed.
    assert_eq!(phone.get(&pad).await.all("details.rubber").len(), 0);
    let page = phone.submit(&page.button("begin a new rubber")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    assert!(page.text().contains("Rubber 2"), "{}", page.text());
    assert_eq!(phone.deals(&pad).await.len(), 5);
    // And one Undo takes back the change with its consequence.
    let page = phone.submit(&page.button("Undo")).await;
    assert!(page.text().contains("Rubber 1 ·"), "{}", page.text());
    assert_eq!(page.all("details.rubber").len(), 0);
}

#[tokio::test]
async fn a_rubber_open_again_carries_on_or_is_left_with_the_same_seats() {
    let app = TestApp::start().await;
    for (button, rubbers) in [("carry on", 0), ("left unfinished", 1)] {
        let mut phone = app.phone();
        let pad = phone.begin().await;
        phone.record_all(&pad, &["3NT S 9", "3NT N 9"]).await;
        let page = phone.get(&pad).await;
        phone.submit(&page.button("Next rubber")).await;
        phone.record_all(&pad, &["1H E 7"]).await;
        let deals = phone.deals(&pad).await;
        let page = strike(&mut phone, &deals[1]).await;
        assert_eq!(page.status, StatusCode::CONFLICT, "{}", page.text());
        says(
            &page,
            &[
                "Rubber 2 no longer fits",
                "With this change, rubber 1 is still in play after deal 1.",
                "The deals of rubber 2 carry on in rubber 1 \
                 Rubber 1: Ada & Cy by 310 → in play, Ada & Cy 30 : 8 Ben & Dee \
                 Rubber 2: in play, Ada & Cy 0 : 8 Ben & Dee → part of rubber 1",
                "Rubber 1 is left unfinished after deal 1 \
                 Rubber 1: Ada & Cy by 310 → Ada & Cy by 155 Leave",
            ],
        );
        let page = phone.submit(&page.button(button)).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text());
        assert_eq!(page.all("details.rubber").len(), rubbers, "{}", page.text());
        assert_eq!(phone.deals(&pad).await.len(), 2);
    }
}

#[tokio::test]
async fn a_rubber_open_again_is_left_where_others_sat_down_next() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    phone.record_all(&pad, &["3NT S 9", "3NT N 9"]).await;
    let page = phone.get(&format!("{pad}/seatings/new")).await;
    phone
        .submit(&page.form("/seatings").with(&[("S", "1"), ("E", "2")]))
        .await;
    phone.record_all(&pad, &["1H E 7"]).await;
    let deals = phone.deals(&pad).await;
    let page = strike(&mut phone, &deals[1]).await;
    assert_eq!(page.status, StatusCode::CONFLICT);
    assert!(!page.text().contains("carry on"), "{}", page.text());
    let page = phone.submit(&page.button("left unfinished")).await;
    assert_eq!(page.all("details.rubber").len(), 1, "{}", page.text());
}

#[tokio::test]
async fn a_forgotten_deal_is_inserted() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    phone.record_all(&pad, &["1H S 7", "2H S 8"]).await;
    let deals = phone.deals(&pad).await;
    let page = phone.get(&deals[1]).await;
    let link = page
        .all("a.button")
        .into_iter()
        .find(|link| link.0.contains("forgotten"))
        .unwrap();
    let page = phone.get(&link.1).await;
    assert!(
        page.text().contains("A deal before deal 2 · Ben deals"),
        "{}",
        page.text()
    );
    let form = page
        .form("/contract")
        .with(&[("bid", "1C"), ("declarer", "W")]);
    let page = phone.submit(&form).await;
    let page = phone
        .submit(&page.form("/deals").with(&[("tricks", "7")]))
        .await;
    assert!(
        page.text().contains("6 Deal 2: 1 odd trick at 6"),
        "{}",
        page.text()
    );
    assert!(page.text().contains("16 Deal 3"), "{}", page.text());
}

#[tokio::test]
async fn a_dealer_who_differs_passes_the_deal_on_from_there() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let page = phone.get(&format!("{pad}/deals/new")).await;
    let form = page
        .form("/contract")
        .with(&[("bid", "1H"), ("declarer", "S"), ("dealer", "S")]);
    let page = phone.submit(&form).await;
    let page = phone
        .submit(&page.form("/deals").with(&[("tricks", "7")]))
        .await;
    assert!(page.text().contains("Dee deals"), "{}", page.text());
    let deal = phone.deals(&pad).await.remove(0);
    assert!(phone.get(&deal).await.text().contains("Cy dealt."));
}

#[tokio::test]
async fn what_cannot_be_struck_says_why() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    phone.record_all(&pad, &["1H S 7"]).await;
    let page = strike(&mut phone, &format!("{pad}/entries/1")).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        page.text().contains("nobody has sat down yet"),
        "{}",
        page.text()
    );
}

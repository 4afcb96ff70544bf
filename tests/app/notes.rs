//! Notes on deals, and the trump suit of a pitch deal.

use axum::http::StatusCode;

use crate::support::{Page, TestApp};

fn says(page: &Page, words: &str) {
    let text = page.text();
    assert!(text.contains(words), "no “{words}” in: {text}");
}

#[tokio::test]
async fn a_deal_of_bridge_has_a_note() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let form = phone.deal_form(&pad, "3H S 9").await;
    assert_eq!(form.field("note"), "");
    let long = "x".repeat(201);
    let page = phone.submit(&form.with(&[("note", &long)])).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(
        page.all("#note-error")[0].0,
        "A note has at most 200 characters, not 201."
    );
    let form = page.form("/deals");
    assert_eq!(
        (form.field("note"), form.field("tricks")),
        (long.as_str(), "9")
    );
    phone
        .submit(&form.with(&[("note", "so <b>near</b>")]))
        .await;
    let deals = phone.deals(&pad).await;
    let page = phone.get(&deals[0]).await;
    says(&page, "“ so <b>near</b> ”");

    // Put right, it keeps the note; on its page it gets another or none.
    let link = page.all("a.main").remove(0).1;
    let page = phone.get(&link).await;
    let form = page.form("/deals");
    assert_eq!(form.field("note"), "so <b>near</b>");
    phone.submit(&form.with(&[("tricks", "8")])).await;
    let page = phone.get(&deals[0]).await;
    says(&page, "8 tricks");
    says(&page, "“ so <b>near</b> ”");
    let form = page.form("/note");
    let wrong = phone.submit(&form.with(&[("note", "a\u{7}b")])).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(wrong.all("#note-error")[0].0, "A note is one line of text.");
    let page = phone
        .submit(&wrong.form("/note").with(&[("note", "")]))
        .await;
    says(&page, "no note");
    let page = phone.get(&deals[0]).await;
    assert!(!page.text().contains("near"), "{}", page.text());
}

#[tokio::test]
async fn a_deal_that_was_passed_out_has_a_note() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_game("contract-bridge", &[]).await;
    let page = phone.get(&format!("{pad}/deals/new")).await;
    let page = phone.submit(&page.button("All passed")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    let deals = phone.deals(&pad).await;
    let form = phone.get(&deals[0]).await.form("/note");
    let page = phone.submit(&form.with(&[("note", "nobody dared")])).await;
    says(&page, "“nobody dared”");
    says(&phone.get(&deals[0]).await, "“ nobody dared ”");
    let csv = phone.get(&format!("{pad}/deals.csv")).await;
    assert!(csv.body.contains("nobody dared"), "{}", csv.body);
    let document = phone.get(&format!("{pad}/document")).await.body;
    assert!(
        document.contains(r#""contract":"Pass","note":"nobody dared""#),
        "{document}"
    );
}

#[tokio::test]
async fn a_pitch_deal_has_trumps_and_a_note() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[]).await;
    let page = phone.get(&format!("{pad}/deals/new")).await;
    let form = page
        .form("/pitches")
        .with(&[("answer", "sells"), ("bid3", "2")]);
    let page = phone.submit(&form).await;
    let suits = page.all_values("input[name=trump]", "aria-label");
    assert_eq!(suits, ["clubs", "diamonds", "hearts", "spades"]);
    assert!(page.all("input[name=trump][checked]").is_empty());
    let form = page.form("/deals").with(&[
        ("high", "3"),
        ("low", "2"),
        ("jack", "nobody"),
        ("game", "3"),
        ("trump", "H"),
        ("note", "two tens"),
    ]);
    let wrong = phone
        .submit(&form.with(&[("high", ""), ("note", &"é".repeat(201))]))
        .await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(wrong.form("/deals").field("trump"), "H");
    assert_eq!(wrong.form("/deals").field("note"), "é".repeat(201));
    says(&wrong, "A note has at most 200 characters, not 201.");
    phone.submit(&form).await;
    let deals = phone.deals(&pad).await;
    let page = phone.get(&deals[0]).await;
    says(&page, "Trumps: ♥ hearts");
    says(&page, "“ two tens ”");
    // Put right: the suit is set, and may be taken back.
    let link = page.all("a.main").remove(0).1;
    let page = phone.get(&link).await;
    let form = page.form("/deals");
    assert_eq!((form.field("trump"), form.field("note")), ("H", "two tens"));
    let page = phone.submit(&form.with(&[("trump", "")])).await;
    says(&page, "Put right");
    let journal = phone.get(&format!("{pad}/journal")).await;
    says(&journal, "Amended deal 1: trumps not recorded");
    let document = phone.get(&format!("{pad}/document")).await.body;
    assert!(!document.contains("trump"), "{document}");
}

#[tokio::test]
async fn the_dealer_takes_a_bid_where_the_rule_has_it() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let page = phone.get("/sittings/new?game=auction-pitch").await;
    let form = page.form("/sittings").with(&[
        ("player0", "Ada"),
        ("player1", "Ben"),
        ("player2", "Cy"),
        ("player3", "Dee"),
        ("dealer_takes", "any"),
    ]);
    let wrong = phone.submit(&form).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(
        wrong.all("#dealer_takes-error")[0].0,
        "Eldest hand sells, so the dealer takes nothing. Choose no, or bids to the board."
    );
    let board = ("bidding", "board");
    let pad = phone.begin_pitch(&[board, ("dealer_takes", "any")]).await;
    let page = phone.get(&format!("{pad}/deals/new")).await;
    says(&page, "Ada deals and may take the last bid at its number.");
    let taken = page
        .form("/pitches")
        .with(&[("answer", "board"), ("bid2", "2"), ("bid0", "2")]);
    let points = phone.submit(&taken).await;
    says(&points, "Ada pitches for 2");
    // Two who do not deal: the reason is said.
    let page = phone.get(&format!("{pad}/deals/new")).await;
    let equal = [
        ("answer", "board"),
        ("bid0", ""),
        ("bid2", "2"),
        ("bid3", "2"),
    ];
    let wrong = phone.submit(&page.form("/pitches").with(&equal)).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    says(&wrong, "Dee’s bid of 2 is not above Cy’s 2.");
    // The same without a network, on one page.
    let blank = phone
        .get(&format!("{pad}/deals/blank"))
        .await
        .form("/deals/blank");
    let blank = blank.with(&[
        ("answer", "board"),
        ("bid2", "2"),
        ("bid0", "2"),
        ("high", "0"),
        ("low", "3"),
        ("jack", "nobody"),
        ("game", "0"),
    ]);
    let page = phone.submit(&blank).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    phone.submit(&blank).await;
    let document = phone.get(&format!("{pad}/document")).await.body;
    assert_eq!(
        document.matches(r#""type":"deal""#).count(),
        1,
        "{document}"
    );
    let pad = phone.begin_pitch(&[board, ("dealer_takes", "four")]).await;
    let page = phone.get(&format!("{pad}/deals/new")).await;
    says(&page, "Ada deals and may take a bid of 4 at 4.");
    let wrong = phone
        .submit(
            &page
                .form("/pitches")
                .with(&[("answer", "board"), ("bid2", "3"), ("bid0", "3")]),
        )
        .await;
    says(&wrong, "Ada’s bid of 3 is not above Cy’s 3.");
}

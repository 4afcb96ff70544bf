//! The ledger, the why of it, the stake, and what can be taken along.

use axum::http::{StatusCode, header};

use crate::support::{Page, Phone, TestApp};

/// Three rubbers, worked by hand:
/// 1. Ada & Cy 516, Ben & Dee 18: 498;
/// 2. Ada & Dee 20, Ben & Cy 0: 20, stopped;
/// 3. Cy & Dee 18, Ada & Ben 0: 18, stopped.
///
/// So Ada 498 + 20 − 18 = 500, Ben −498 − 20 − 18 = −536,
/// Cy 498 − 20 + 18 = 496, Dee −498 + 20 + 18 = −460; together nothing.
async fn night(phone: &mut Phone) -> String {
    let pad = phone.begin().await;
    phone
        .record_all(&pad, &["3HX S 11", "2S E 8", "4S N 10"])
        .await;
    seat(phone, &pad, [0, 1, 3, 2]).await;
    phone.record_all(&pad, &["1NT N 8"]).await;
    stop(phone, &pad).await;
    seat(phone, &pad, [0, 2, 1, 3]).await;
    phone.record_all(&pad, &["2S E 8"]).await;
    stop(phone, &pad).await;
    pad
}

async fn seat(phone: &mut Phone, pad: &str, players: [usize; 4]) {
    let [north, east, south, west] = players.map(|player| player.to_string());
    let page = phone.get(&format!("{pad}/seatings/new")).await;
    let form = page.form("/seatings").with(&[
        ("N", &north),
        ("E", &east),
        ("S", &south),
        ("W", &west),
        ("dealer", "N"),
    ]);
    let page = phone.submit(&form).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
}

async fn stop(phone: &mut Phone, pad: &str) {
    let page = phone.get(&format!("{pad}/stops/new")).await;
    let page = phone.submit(&page.form("/stops")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
}

/// Sends the page of the stake with these answers.
async fn stake(phone: &mut Phone, pad: &str, answers: &[(&str, &str)]) -> Page {
    let page = phone.get(&format!("{pad}/stake")).await;
    let form = page.form("/stake").with(answers);
    phone.submit(&form).await
}

const TENTH: [(&str, &str); 1] = [("stake", "tenth")];

/// The rows of the evening, cells joined by blanks.
fn evening(page: &Page) -> Vec<String> {
    let rows = page.all(".evening tbody tr, .evening tfoot tr");
    rows.into_iter().map(|row| row.0).collect()
}

fn says(page: &Page, text: &str) {
    assert!(page.text().contains(text), "no “{text}” in {}", page.text());
}

fn payments(page: &Page) -> Vec<String> {
    let lines = page.all(".payments li > span, .print .payments li, .payments:not(:has(form)) li");
    lines.into_iter().map(|line| line.0).collect()
}

#[tokio::test]
async fn without_a_stake_the_largest_gross_wins_the_night() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = night(&mut phone).await;
    let page = phone.get(&format!("{pad}/ledger")).await;
    assert_eq!(
        evening(&page),
        ["Ada 536", "Ben 18", "Cy 534", "Dee 56", "together 1144",]
    );
    says(&page, "Ada won the night: the largest gross.");
    says(&page, "Rubber 1 not agreed yet Ada & Cy 516, Ben & Dee 18");
    says(
        &page,
        "Rubber 2 not agreed yet Ada & Dee 20, Ben & Cy 0, stopped",
    );
    says(
        &page,
        "Gross after each rubber Who A B C D 1 516 18 516 18 2 536 18 516 38 3 536 18 534 56",
    );
    assert!(!page.text().contains("pays"), "{}", page.text());
    // Four lines, told apart without colour.
    let mut dashes = page.all_values(".night polyline", "stroke-dasharray");
    assert_eq!(dashes.len(), 4);
    dashes.dedup();
    assert_eq!(dashes.len(), 4);
    assert!(!page.body.contains("style="), "{}", page.body);

    let page = phone.get(&format!("{pad}/ledger/1")).await;
    says(&page, "18 Rubber 1: with Dee against Ada & Cy, 18 to 516");
    says(&page, "18 Gross");
    says(&page, "Ben has 18 points so far.");

    let text = phone.get(&format!("{pad}/text")).await;
    says(&text, "1. Ada & Cy 516, Ben & Dee 18: Ada & Cy win 2.");
    says(&text, "Ben: 18 gross Cy: 534 gross");
    let sheet = phone.get(&format!("{pad}/print")).await;
    assert_eq!(evening(&sheet)[1], "Ben 18 0 0 18");
    let csv = phone.get(&format!("{pad}/ledger.csv")).await;
    let rows: Vec<&str> = csv.body.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(rows[0], "rubber,player,gross,gross so far");
    assert_eq!(rows[6], "2,Ben,0,18");
    assert_eq!(rows[14], "all,Ben,18,18");
}

/// Everything that shows the scores of an evening, as it is read.
async fn shown(phone: &mut Phone, pad: &str, players: usize) -> Vec<(String, String)> {
    let mut pages = Vec::new();
    let whys = (0..players).map(|player| format!("ledger/{player}"));
    let others = ["ledger", "text", "print"].map(str::to_owned);
    for path in others.into_iter().chain(whys) {
        let page = phone.get(&format!("{pad}/{path}")).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        let drawn = page.all_values("svg[role=img]", "aria-label").join(" ");
        let main = page.all("main").remove(0).0;
        pages.push((path, format!("{main} {drawn}").to_lowercase()));
    }
    let table = phone.get(&format!("{pad}/ledger.csv")).await;
    pages.push(("ledger.csv".to_owned(), table.body));
    pages
}

/// The first word on a page that speaks of plus, minus, net or money; in the
/// bridges a number with a sign is one.
fn of_a_stake(text: &str, bridge: bool) -> Option<&str> {
    let mut words = text.split(|letter: char| !letter.is_alphanumeric() && !"+−-".contains(letter));
    words.find(|word| {
        let size = word.strip_prefix(['+', '−', '-']);
        let has_sign =
            size.is_some_and(|size| size.starts_with(|digit: char| digit.is_ascii_digit()));
        ["plus", "minus", "net", "money", "currency"].contains(word) || bridge && has_sign
    })
}

#[tokio::test]
async fn without_a_stake_no_page_speaks_of_plus_minus_or_net() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    for game in ["auction-bridge", "contract-bridge", "auction-pitch"] {
        let pad = phone.begin_game(game, &[]).await;
        let bridge = game != "auction-pitch";
        if bridge {
            phone.record_all(&pad, &["2S E 8", "3S N 9"]).await;
            stop(&mut phone, &pad).await;
        } else {
            for _ in 0..2 {
                phone.pitch(&pad, "Dee 4", "sells", "Dee Dee Dee Dee").await;
            }
        }
        for (path, text) in shown(&mut phone, &pad, 4).await {
            let said = of_a_stake(&text, bridge);
            assert_eq!(said, None, "{game}, {path}: {text}");
            assert!(
                text.contains(if bridge { "gross" } else { "red" }),
                "{game}, {path}: {text}"
            );
        }
        // With a stake the same pages do.
        stake(&mut phone, &pad, &[("stake", "cent")]).await;
        for (path, text) in shown(&mut phone, &pad, 4).await {
            assert!(
                path == "text" && !bridge || of_a_stake(&text, bridge).is_some(),
                "{game}, {path}: {text}"
            );
        }
    }
}

#[tokio::test]
async fn a_tenth_of_a_cent_a_point() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = night(&mut phone).await;
    let page = stake(&mut phone, &pad, &TENTH).await;
    // 0.500, −0.536, 0.496, −0.460: down they are 0.50, −0.54, 0.49, −0.46,
    // and the missing cent goes to Cy, whose rest of 0.6 is the largest.
    assert_eq!(
        evening(&page),
        [
            "Ada 518 18 +500 0.50",
            "Ben 0 536 −536 −0.54",
            "Cy 516 20 +496 0.50",
            "Dee 38 498 −460 −0.46",
            "together 1072 1072 0 0.00",
        ]
    );
    assert_eq!(
        payments(&page),
        [
            "Ben pays Ada $0.50",
            "Ben pays Cy $0.04",
            "Dee pays Cy $0.46"
        ]
    );
    let page = phone.get(&format!("{pad}/ledger/1")).await;
    says(
        &page,
        "−498 Rubber 1: lost 498 to Ada & Cy with Dee, 18 to 516",
    );
    says(
        &page,
        "−536 Plus 0, minus 536 −0.536 −536 points at $0.001 each",
    );
    says(&page, "−0.54 rounded down to what can be paid");
    says(
        &page,
        "Settle with Ben now Ben loses $0.54 so far. Ben pays Ada $0.50",
    );
    let page = phone.get(&format!("{pad}/ledger/2")).await;
    says(
        &page,
        "0.50 rounded so that all together are nothing; down it would be 0.49",
    );

    let page = phone.get(&format!("{pad}/ledger?custom=1")).await;
    // The winner on the right: of Ben in the East that is South, of Dee North.
    assert_eq!(
        payments(&page),
        [
            "Ben pays Ada $0.498",
            "Dee pays Cy $0.498",
            "Ben pays Ada $0.02",
            "Cy pays Dee $0.02",
            "Ada pays Dee $0.018",
            "Ben pays Cy $0.018",
        ]
    );
}

#[tokio::test]
async fn a_player_who_is_carried_and_his_carrier() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = night(&mut phone).await;
    let page = stake(&mut phone, &pad, &[("stake", "tenth"), ("carry1", "0")]).await;
    // Ada 0.500 − 0.536 = −0.036; down −0.04, Cy 0.49, Dee −0.46: the cent to Cy.
    assert_eq!(
        evening(&page),
        [
            "Ada carries Ben 518 18 +500 −0.04",
            "Ben carried by Ada, who pays 0.536 0 536 −536 0.00",
            "Cy 516 20 +496 0.50",
            "Dee 38 498 −460 −0.46",
            "together 1072 1072 0 0.00",
        ]
    );
    let page = phone.get(&format!("{pad}/ledger/0")).await;
    says(
        &page,
        "−0.536 carries Ben: that goes here as well −0.036 together −0.04 rounded",
    );
    let page = phone.get(&format!("{pad}/ledger/1")).await;
    says(&page, "0.00 carried by Ada, who pays it");
    says(&page, "Nothing: Ada pays and pockets for Ben.");
}

#[tokio::test]
async fn any_price_in_any_currency() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = night(&mut phone).await;
    let yen = [("stake", "own"), ("price", "0,1"), ("currency", "jpy")];
    let page = stake(&mut phone, &pad, &yen).await;
    says(&page, "¥0.1 a point");
    // 50, −53.6, 49.6, −46: the missing yen to Cy.
    assert_eq!(evening(&page)[2], "Cy 516 20 +496 50");
    assert_eq!(evening(&page)[1], "Ben 0 536 −536 −54");
    // By the hundred: 498 is 500, 20 and 18 are nothing; 5 hundreds at 0.25.
    let hundred = [
        ("stake", "quarter-hundred"),
        ("price", ""),
        ("currency", "EUR"),
        ("rounding", "hundred"),
    ];
    // The choices were drawn in yen: what a quarter is in euros is shown first.
    let page = stake(&mut phone, &pad, &hundred).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    let why = "The prices above are in EUR now: check yours and save again.";
    assert_eq!(page.all(".error")[0].0, why);
    says(&page, "25 cents a hundred");
    let page = phone.submit(&page.form("/stake")).await;
    assert_eq!(evening(&page)[0], "Ada 500 0 +500 1.25");
    let page = phone.get(&format!("{pad}/ledger/0")).await;
    says(
        &page,
        "won 498 from Ben & Dee with Cy, 516 to 18, counted as 500",
    );
    says(&page, "1.25 500 points at €0.25 a hundred");
    // The page shows what holds, and saying it again changes nothing.
    let journal = phone.get(&format!("{pad}/journal")).await;
    let page = stake(&mut phone, &pad, &[]).await;
    assert_eq!(page.status, StatusCode::OK);
    assert_eq!(
        phone.get(&format!("{pad}/journal")).await.text(),
        journal.text()
    );
    let page = stake(&mut phone, &pad, &[("stake", "off")]).await;
    says(&page, "won the night");
}

#[tokio::test]
async fn what_is_wrong_stands_beside_the_field() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let own = |price, currency| [("stake", "own"), ("price", price), ("currency", currency)];
    for (answers, fault) in [
        (own("", "USD"), "Type a price, as 0.001 or 2."),
        (own("cheap", "USD"), "“cheap” is not a decimal"),
        (
            own("0.0000001", "USD"),
            "0.0000001 has more than 6 decimals.",
        ),
        (
            own("1000000", "USD"),
            "1000000 is not from 0 to below 1,000,000.",
        ),
        (own("2", "beans"), "“BEANS” is not a currency"),
        (
            [("stake", "cent"), ("price", "2"), ("currency", "USD")],
            "Choose “Another price” for this one, or leave it empty.",
        ),
    ] {
        let page = stake(&mut phone, &pad, &answers).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
        let faults = page.all(".error");
        assert!(faults[0].0.starts_with(fault), "{faults:?}");
        let kept = page.form("/stake");
        for (name, value) in answers {
            assert_eq!(kept.field(name), value);
        }
    }
    let chain = [("stake", "cent"), ("carry0", "1"), ("carry1", "2")];
    let page = stake(&mut phone, &pad, &chain).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    says(&page, "Ben carries somebody, so nobody can carry Ben.");
    assert_eq!(page.form("/stake").field("carry0"), "1");
    assert_eq!(page.form("/stake").field("stake"), "cent");
}

#[tokio::test]
async fn a_stake_from_the_first_page_on() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone
        .begin_game("contract-bridge", &[("stake", "cent"), ("currency", "EUR")])
        .await;
    let page = phone.get(&format!("{pad}/ledger")).await;
    says(&page, "a cent a point");
    says(&page, "No rubber is over yet.");
    says(&page, "Nobody owes anything.");
    // What was last played for is offered again, for the same game alone.
    for (game, stake, currency) in [
        ("contract-bridge", "cent", "EUR"),
        ("auction-bridge", "off", "USD"),
    ] {
        let page = phone.get(&format!("/sittings/new?game={game}")).await;
        assert_eq!(page.form("/sittings").field("stake"), stake);
        assert_eq!(page.form("/sittings").field("currency"), currency);
    }
    let yen = phone.get("/sittings/new?game=contract-bridge").await;
    let yen = yen.form("/sittings").with(&[("currency", "JPY")]);
    let page = phone.submit(&yen).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    says(
        &page,
        "The prices above are in JPY now: check yours and save again.",
    );
    // And again with the same people.
    let id = pad.rsplit('/').next().unwrap().to_owned();
    let page = phone
        .get(&format!("/sittings/new?game=contract-bridge&again={id}"))
        .await;
    assert_eq!(page.form("/sittings").field("stake"), "cent");
    assert_eq!(page.form("/sittings").field("currency"), "EUR");
    let bad = page.form("/sittings").with(&[("currency", "EURO")]);
    let page = phone.submit(&bad).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    says(&page, "“EURO” is not a currency");
    // Home offers the same people, and says what they play for.
    says(
        &phone.get("/").await,
        "Again: Ada, Ben, Cy, Dee · a cent a point",
    );
    stake(&mut phone, &pad, &[("stake", "tenth"), ("currency", "USD")]).await;
    says(&phone.get("/").await, "Dee · a tenth of a cent a point");
}

#[tokio::test]
async fn red_counters_at_their_price() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    // Dee makes all four twice and wins the pool of four.
    let pad = phone.begin_pitch(&[("counters", "5")]).await;
    for _ in 0..2 {
        phone.pitch(&pad, "Dee 4", "sells", "Dee Dee Dee Dee").await;
    }
    let page = stake(&mut phone, &pad, &[("stake", "nickel")]).await;
    says(&page, "5 cents a red counter");
    let rows = evening(&page);
    let all: Vec<&str> = rows.iter().map(String::as_str).collect();
    assert!(
        all.iter()
            .any(|row| row.starts_with("Dee 3 0 +3") && row.ends_with("0.15")),
        "{all:?}"
    );
    says(
        &page,
        "Game 1 not agreed yet Dee won the pool of 4 red counters",
    );
    assert_eq!(payments(&page).len(), 3);
    let page = phone.get(&format!("{pad}/ledger/0")).await;
    says(
        &page,
        "−1 Game 1: paid in 1; Dee won the pool of 4 red counters",
    );
    says(&page, "−0.05 −1 red counter at $0.05 each");
    let page = phone.get(&format!("{pad}/ledger/3")).await;
    says(
        &page,
        "+3 Game 1: won the pool of 4 red counters, 1 of it paid in before",
    );
    let page = phone.get(&format!("{pad}/print")).await;
    says(&page, "Game 1 Dee won the pool");
    assert_eq!(
        phone
            .get(&format!("{pad}/stake"))
            .await
            .form("/stake")
            .field("per"),
        ""
    );
}

#[tokio::test]
async fn what_can_be_taken_along() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = night(&mut phone).await;
    stake(&mut phone, &pad, &TENTH).await;
    let page = phone.get(&format!("{pad}/text")).await;
    let text = page.all("textarea[readonly]");
    assert!(text[0].0.contains("Ada: +500, $0.50"), "{text:?}");
    assert!(text[0].0.contains("Dee pays Cy $0.46"), "{text:?}");
    let page = phone.get(&format!("{pad}/print")).await;
    assert_eq!(page.all(".pads .pad").len(), 3);
    says(&page, "Ada +498 +20 −18 536 518 18 +500 0.50");
    assert_eq!(payments(&page).len(), 3);

    for (file, first) in [
        (
            "ledger.csv",
            "\u{feff}rubber,player,gross,plus,minus,net so far,money,paid,open,currency\r\n",
        ),
        ("deals.csv", "\u{feff}rubber,deal,NS,EW,dealer,contract,"),
    ] {
        let page = phone.get(&format!("{pad}/{file}")).await;
        assert_eq!(page.status, StatusCode::OK);
        assert_eq!(
            page.headers[header::CONTENT_TYPE],
            "text/csv; charset=utf-8"
        );
        let kept = page.headers[header::CONTENT_DISPOSITION].to_str().unwrap();
        assert!(kept.starts_with("attachment;") && kept.ends_with(&format!("-{file}\"")));
        assert!(page.body.starts_with(first), "{}", page.body);
    }
    // The pad and the ledger lead to all of it.
    let menu = phone.get(&pad).await;
    let ledger = phone.get(&format!("{pad}/ledger")).await;
    for (page, ends) in [
        (&menu, &["/ledger", "/text", "/print", "/document"][..]),
        (
            &ledger,
            &["/text", "/print", "/ledger.csv", "/deals.csv", "/document"],
        ),
    ] {
        for end in ends {
            assert_eq!(page.all(&format!("a[href$='{end}']")).len(), 1, "{end}");
        }
    }
}

#[tokio::test]
async fn whoever_watches_sees_it_and_changes_nothing() {
    let app = TestApp::start().await;
    let pad = night(&mut app.phone()).await;
    let mut other = app.phone();
    for page in [
        "ledger",
        "ledger/0",
        "text",
        "print",
        "ledger.csv",
        "deals.csv",
    ] {
        assert_eq!(
            other.get(&format!("{pad}/{page}")).await.status,
            StatusCode::OK
        );
    }
    assert_eq!(
        other.get(&format!("{pad}/stake")).await.status,
        StatusCode::FORBIDDEN
    );
    let sent = other
        .post(
            &format!("{pad}/stake"),
            &[("stake".to_owned(), "cent".to_owned())],
        )
        .await;
    assert_eq!(sent.status, StatusCode::FORBIDDEN);
    for page in ["ledger/4", "ledger/x", "ledger/-1"] {
        assert_eq!(
            other.get(&format!("{pad}/{page}")).await.status,
            StatusCode::NOT_FOUND
        );
    }
}

#[tokio::test]
async fn one_who_leaves_is_settled_with_and_marked_as_gone() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    phone.record_all(&pad, &["3NT S 9", "3NT N 9"]).await;
    let page = phone.get(&format!("{pad}/ledger/3")).await;
    assert!(
        page.text().contains("Dee has 0 points so far."),
        "{}",
        page.text()
    );
    phone.submit(&page.button("Dee goes home")).await;
    let page = phone.get(&format!("{pad}/ledger/3")).await;
    assert!(!page.text().contains("Settle with"), "{}", page.text());
    assert!(!page.text().contains("goes home"));
}

//! What was paid, from the ledger, the why pages and the page of its own.

use axum::http::StatusCode;

use crate::support::{Page, Phone, TestApp};

/// A rubber of 900 for a cent a point: Ben owes Ada nine dollars, Dee owes Cy as
/// much.
async fn night(phone: &mut Phone) -> String {
    let pad = phone
        .begin_game("contract-bridge", &[("stake", "cent")])
        .await;
    phone.record_all(&pad, &["3NT S 9", "3NT S 9"]).await;
    pad
}

fn owed(page: &Page) -> Vec<String> {
    let lines = page.all(".payments li > span");
    lines.into_iter().map(|line| line.0).collect()
}

fn says(page: &Page, text: &str) {
    assert!(page.text().contains(text), "no “{text}” in {}", page.text());
}

#[tokio::test]
async fn a_proposed_payment_is_paid_with_one_tap_and_once() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = night(&mut phone).await;
    let page = phone.get(&format!("{pad}/ledger")).await;
    assert_eq!(owed(&page), ["Ben pays Ada $9.00", "Dee pays Cy $9.00"]);
    let forms = page.forms("/paid");
    let page = phone.submit(&forms[0]).await;
    assert_eq!(owed(&page), ["Dee pays Cy $9.00"]);
    says(&page, "Ben paid Ada $9.00");
    // A second tap saves nothing more.
    let again = phone.submit(&forms[0]).await;
    assert_eq!(owed(&again), ["Dee pays Cy $9.00"]);
    let undone = phone.submit(&page.button("Undo")).await;
    assert_eq!(undone.status, StatusCode::OK);
    let page = phone.get(&format!("{pad}/ledger")).await;
    assert_eq!(owed(&page), ["Ben pays Ada $9.00", "Dee pays Cy $9.00"]);
    // The same from Ben's page, and the text, the sheet and the journal say it.
    let page = phone.get(&format!("{pad}/ledger/1")).await;
    assert_eq!(owed(&page), ["Ben pays Ada $9.00"]);
    phone.submit(&page.form("/paid")).await;
    for shown in ["text", "print", "journal", "ledger/0"] {
        let page = phone.get(&format!("{pad}/{shown}")).await;
        says(&page, "Ben paid Ada $9.00");
    }
    let page = phone.get(&format!("{pad}/settled")).await;
    says(&page, "The table has not agreed on rubber 1 yet.");
    says(&page, "Still unpaid: Dee pays Cy $9.00");
}

#[tokio::test]
async fn any_payment_is_entered_put_right_and_struck() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = night(&mut phone).await;
    let page = phone.get(&format!("{pad}/paid")).await;
    let form = page.form("/paid");
    for (answers, says_so) in [
        (
            [("from", "1"), ("to", "1"), ("amount", "2")],
            "Who pays and who is paid are two players.",
        ),
        (
            [("from", "1"), ("to", "9"), ("amount", "2")],
            "Who was paid? Tap a name.",
        ),
        (
            [("from", ""), ("to", "0"), ("amount", "2")],
            "Who paid? Tap a name.",
        ),
        ([("from", "1"), ("to", "0"), ("amount", "")], "How much?"),
        (
            [("from", "1"), ("to", "0"), ("amount", "1,000")],
            "Is “1,000” 1 or 1000?",
        ),
        (
            [("from", "1"), ("to", "0"), ("amount", "0.001")],
            "USD has at most 2 decimals.",
        ),
        (
            [("from", "1"), ("to", "0"), ("amount", "0")],
            "0 is not above 0",
        ),
    ] {
        let page = phone.submit(&form.with(&answers)).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
        says(&page, says_so);
        assert_eq!(page.form("/paid").field("amount"), answers[2].1);
    }
    let part = form.with(&[("from", "1"), ("to", "0"), ("amount", "$2,5")]);
    let page = phone.submit(&part).await;
    assert_eq!(owed(&page), ["Ben pays Ada $6.50", "Dee pays Cy $9.00"]);
    says(&page, "Ben 0 900 −900 −9.00 2.50 −6.50");
    let made = page.all_values(".made-payments a", "href");
    let entry = phone.get(&made[0]).await;
    says(&entry, "Ben paid Ada $2.50.");
    let right = phone.get(&entry.all_values("a.main", "href")[0]).await;
    let form = right.form("/paid");
    assert_eq!(form.field("amount"), "2.50");
    let page = phone.submit(&form.with(&[("amount", "10")])).await;
    assert_eq!(owed(&page), ["Ada pays Ben $1.00", "Dee pays Cy $9.00"]);
    let entry = phone.get(&made[0]).await;
    phone.submit(&entry.button("Strike it out")).await;
    let page = phone.get(&format!("{pad}/ledger")).await;
    assert_eq!(owed(&page), ["Ben pays Ada $9.00", "Dee pays Cy $9.00"]);
    let mut other = app.phone();
    let page = other.get(&format!("{pad}/ledger")).await;
    assert!(page.forms("/paid").is_empty());
    assert_eq!(
        other.get(&format!("{pad}/paid")).await.status,
        StatusCode::FORBIDDEN
    );
}

#[tokio::test]
async fn prices_are_read_as_people_type_them() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    let form = phone.get(&format!("{pad}/stake")).await.form("/stake");
    let own = [("stake", "own")];
    for (price, currency, per, shown) in [
        ("0,05", "£", "100", "5 pence a hundred"),
        (".5", "USD", "1", "50 cents a point"),
        (",5", "€", "1", "50 cents a point"),
        ("100", "¥", "100", "¥100 a hundred"),
        ("0.01", "gbp", "100", "a penny a hundred"),
        ("0.00125", "$", "1", "an eighth of a cent a point"),
        ("£1.50", "£", "1", "£1.50 a point"),
        ("0,002", "CHF", "1", "0.002 CHF a point"),
        ("1.234,5", "KWD", "1", "1234.500 KWD a point"),
        ("1,234,567", "KWD", "1", ""),
    ] {
        let answers = [("price", price), ("currency", currency), ("per", per)];
        let page = phone.submit(&form.with(&own).with(&answers)).await;
        if shown.is_empty() {
            assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
        } else {
            says(&page, shown);
        }
    }
    for price in ["1,000", "1.000", "12,500"] {
        let answers = [("price", price), ("currency", "JPY")];
        let page = phone.submit(&form.with(&own).with(&answers)).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
        says(&page, &format!("Is “{price}” "));
        assert_eq!(page.form("/stake").field("price"), price);
    }
    // The usual prices follow the currency.
    let pound = form.with(&[("stake", "cent"), ("currency", "£")]);
    says(&phone.submit(&pound).await, "a penny a point");
    let page = phone.get(&format!("{pad}/stake")).await;
    says(&page, "A tenth of a penny a point");
    says(&page, "10 pence a hundred");
}

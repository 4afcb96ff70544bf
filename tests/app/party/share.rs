//! Who is let in and who is locked out.

use axum::http::StatusCode;

use super::{Party, is_silent_on, says};
use crate::support::Page;

/// The first link on a page that begins so.
fn link(page: &Page, start: &str) -> String {
    let rest = page.body.split(start).nth(1).unwrap();
    let secret = rest.split(|letter: char| !letter.is_ascii_alphanumeric());
    format!("{start}{}", secret.into_iter().next().unwrap())
}

#[tokio::test]
async fn who_organizes_no_more_writes_at_no_table_through_its_card() {
    let mut party = Party::begin(&[]).await;
    let key = party.press("/share", "A link for another organizer").await;
    let organize = link(&key, "/organize/");
    let mut other = party.app.phone();
    let page = other.get(&organize).await;
    let page = other.submit(&page.form(&organize)).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    // The other organizer scans a card as well.
    let cards = party.fill("", "/cards", &[]).await;
    let keep = link(&cards, "/keep/");
    let page = other.get(&keep).await;
    other.submit(&page.form(&keep)).await;
    let pad = party.pads().await[0].clone();

    let page = party
        .press("/share", "Stop the links and every phone but this one")
        .await;
    says(&page, "Stop the tables’ links too");
    let page = other.get(&format!("{pad}/people")).await;
    assert_eq!(page.status, StatusCode::OK, "he keeps that table still");
    let page = party.press("/share", "Stop the tables’ links too").await;
    is_silent_on(&page, "Stop the tables’ links too");
    let page = other.get(&format!("{pad}/people")).await;
    assert_eq!(page.status, StatusCode::FORBIDDEN);
    let page = other.get(&keep).await;
    assert_eq!(page.status, StatusCode::FORBIDDEN);
}

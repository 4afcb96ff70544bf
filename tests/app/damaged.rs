//! One damaged sitting: it is said to be so wherever it is listed, and nothing
//! else suffers.

use axum::http::StatusCode;
use crossline::web::Settings;
use sqlx::Executor;

use crate::party::{Party, says};
use crate::support::TestApp;

/// Bytes that are no text, in the last line of a sitting, as a disk that fails
/// leaves them.
async fn damage(app: &TestApp, pad: &str) {
    let mut sql = app.sql().await;
    let id = pad.rsplit('/').next().unwrap();
    let damage = format!(
        "DROP TRIGGER entry_never_changes;
         PRAGMA ignore_check_constraints = 1;
         UPDATE entry SET event = CAST(x'7b22ffff' AS TEXT)
         WHERE sitting_id = '{id}' AND seq = (SELECT max(seq) FROM entry WHERE sitting_id = '{id}')"
    );
    sql.execute(sqlx::AssertSqlSafe(damage)).await.unwrap();
}

#[tokio::test]
async fn a_damaged_sitting_is_listed_and_the_others_are_whole() {
    let settings = Settings::default();
    let host = format!("/host/{}", settings.host.reveal());
    let app = TestApp::start_with(settings).await;
    let mut phone = app.phone();
    let whole = phone.begin().await;
    let hurt = phone.begin().await;
    damage(&app, &hurt).await;
    for path in ["", "/ledger", "/document", "/share"] {
        let page = phone.get(&format!("{hurt}{path}")).await;
        assert_eq!(page.status, StatusCode::INTERNAL_SERVER_ERROR, "{path}");
        says(&page, "Something stored here is damaged");
        assert!(!page.text().contains("safe"), "{}", page.text());
    }
    for path in ["/", &host] {
        let page = phone.get(path).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        says(&page, "cannot be read: what is stored of it is damaged");
        let links = page.all_values("a.sitting", "href");
        assert!(links.contains(&hurt) && links.contains(&whole), "{links:?}");
    }
    phone.record_all(&whole, &["3H S 9"]).await;
}

#[tokio::test]
async fn a_damaged_table_is_named_in_the_room_and_the_others_play_on() {
    let mut party = Party::begin(&[]).await;
    let pads = party.pads().await;
    damage_first_seating(&mut party, &pads[0]).await;
    let room = party.page("").await;
    says(&room, "Table 1 cannot be read");
    assert_eq!(party.pads().await, [pads[1].clone()]);
    crate::party::play(&mut party.organizer, &pads[1], &["3H N 9"]).await;
    for path in ["", "/results", "/people", "/names", "/print"] {
        party.page(path).await;
    }
    for path in ["/print", "/text", "/results.csv", "/seats"] {
        let page = party.page(path).await;
        assert!(page.body.contains("Table 1 cannot be read"), "{path}");
    }
    // A document without a table would be taken for the whole party.
    let document = party
        .organizer
        .get(&format!("{}/document", party.room))
        .await;
    assert_eq!(document.status, StatusCode::INTERNAL_SERVER_ERROR);
    // The room is news as ever: no page looks again for ever.
    let line = party.page("").await.all_values("[data-line]", "data-line");
    let id = party.room.rsplit('/').next().unwrap();
    let id = crossline::store::PartyId::parse(id).unwrap();
    let newest = party.app.store.party_line(&id).await.unwrap().unwrap();
    assert_eq!(line, [newest.to_string()]);
}

/// Table 1 sits down, and that line is damaged.
async fn damage_first_seating(party: &mut Party, pad: &str) {
    let page = party.organizer.get(pad).await;
    party.organizer.submit(&page.form("/seatings")).await;
    damage(&party.app, pad).await;
}

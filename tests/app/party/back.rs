//! The organizer goes back, types another thing and presses again; or taps
//! twice. Nothing typed is lost, and nothing is done twice.

use axum::http::StatusCode;
use chrono::{DateTime, TimeDelta, Utc};
use crossline::party::PartyEvent;

use super::{Party, is_silent_on, says};

impl Party {
    async fn events(&self) -> Vec<PartyEvent> {
        let id = self.room.rsplit('/').next().unwrap();
        let id = crossline::store::PartyId::parse(id).unwrap();
        let party = self.app.store.load_party(&id).await.unwrap().unwrap().party;
        let history = party.history().iter();
        history.map(|stamped| stamped.event.clone()).collect()
    }

    async fn hours(&self) -> Vec<DateTime<Utc>> {
        let hour = |event| match event {
            PartyEvent::HourSet { hour } => hour,
            _ => None,
        };
        self.events().await.into_iter().filter_map(hour).collect()
    }
}

#[tokio::test]
async fn the_hour_is_moved_once_a_tap_and_anew_after_back() {
    let mut party = Party::begin(&[]).await;
    let page = party.page("/hour").await;
    party
        .organizer
        .submit(&page.form("/hour").with(&[("to", "now")]))
        .await;
    let first = party.hours().await;
    let form = party.page("/hour").await.form("/hour");
    let quarter = form.with(&[("later", "15")]);
    for _ in 0..2 {
        party.organizer.submit(&quarter).await;
    }
    let hours = party.hours().await;
    assert_eq!(hours.len(), 2, "a double tap is one: {hours:?}");
    // Back: five minutes later than the page showed, not than it is now.
    for _ in 0..2 {
        party.organizer.submit(&form.with(&[("later", "5")])).await;
    }
    let hours = party.hours().await;
    assert_eq!(hours.len(), 3, "{hours:?}");
    let moved = hours[2] - first[0];
    assert!(moved >= TimeDelta::minutes(5) && moved < TimeDelta::minutes(6));
    // And back to a quarter after all.
    party.organizer.submit(&quarter).await;
    assert_eq!(party.hours().await.len(), 4);
}

#[tokio::test]
async fn another_title_after_back_is_the_title() {
    let mut party = Party::begin(&[]).await;
    let form = party.page("/names").await.form("/names");
    for title in ["Guild tee", "Guild tea", "Guild tea", "Guild tee"] {
        let page = party
            .organizer
            .submit(&form.with(&[("title", title)]))
            .await;
        says(&page, title);
    }
    assert_eq!(party.events().await.len(), 3);
}

#[tokio::test]
async fn another_name_after_back_joins_as_well() {
    let mut party = Party::begin(&[]).await;
    let form = party.page("/people").await.form("/people");
    for name in ["Ida", "Ida", "Jo", "Jo"] {
        let form = form.with(&[("name", name), ("table", "1")]);
        let page = party.organizer.submit(&form).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    }
    let people = party.page("/people").await;
    says(&people, "6 players: Ada, Ben, Cy, Dee, Ida, Jo");
}

#[tokio::test]
async fn four_others_after_back_make_a_table_too() {
    let mut party = Party::begin(&[]).await;
    let form = party.page("/people").await.form("/tables");
    for names in ["Ida\nJo\nKit\nLew", "Mo\nNan\nOle\nPia"] {
        for _ in 0..2 {
            let page = party
                .organizer
                .submit(&form.with(&[("names", names)]))
                .await;
            assert_eq!(page.status, StatusCode::OK, "{}", page.text());
        }
    }
    let people = party.page("/people").await;
    says(&people, "Ida, Jo, Kit, Lew");
    says(&people, "Mo, Nan, Ole, Pia");
    is_silent_on(&people, "Table 5");
}

#[tokio::test]
async fn other_prizes_after_back_are_the_prizes() {
    let mut party = Party::begin(&[]).await;
    let form = party.page("/prizes").await.form("/prizes");
    for count in ["4", "5", "5"] {
        let form = form.with(&[("room-count", count)]);
        let page = party.organizer.submit(&form).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    }
    let events = party.events().await;
    assert_eq!(events.len(), 2, "{events:?}");
}

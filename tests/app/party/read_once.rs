//! The room is kept for all who look, and is never older than what was saved
//! before they asked.

use super::{Party, says};

#[tokio::test]
async fn whoever_looks_sees_all_that_was_saved() {
    let mut party = Party::begin(&[]).await;
    let mut watchers: Vec<_> = (0..10).map(|_| party.app.phone()).collect();
    let pad = party.pads().await[0].clone();
    let page = party.organizer.get(&pad).await;
    let seats = page.form("/seatings");
    party.organizer.submit(&seats).await;
    for (deal, total) in [("3NT S 9", 30), ("2H S 8", 46), ("3NT S 9", 326)] {
        party.organizer.record(&pad, deal).await;
        let room = party.room.clone();
        let seen = watchers.iter_mut().map(|phone| phone.get(&room));
        for page in &futures_util::future::join_all(seen).await {
            let shown = &page.all(".room-tables .side b")[0].0;
            assert_eq!(*shown, total.to_string(), "{deal}");
        }
    }
    let page = watchers[0].get(&party.room).await;
    says(&page, "rubber 1 is over");
    // Another title, and nobody waits for the next line.
    party
        .fill("/names", "/names", &[("title", "Guild tea")])
        .await;
    says(&watchers[1].get(&party.room).await, "Guild tea");
}

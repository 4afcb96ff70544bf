//! Who organizes a party: by the phone that began it, by a link, by the host.

use axum::http::StatusCode;
use crossline::web::Settings;

use super::{Party, is_silent_on, says, seated};
use crate::support::{Page, Phone};

/// The organizer link that a page shows, as a path.
fn link(page: &Page) -> String {
    let links = page.all_values("input.link", "value");
    let link = links.iter().find(|link| link.contains("/organize/"));
    let link = link.unwrap_or_else(|| panic!("no link on a page that says: {}", page.text()));
    link["http://crossline.test".len()..].to_owned()
}

async fn new_link(party: &mut Party) -> String {
    let share = party.page("/share").await;
    assert!(
        !share.body.contains("/organize/"),
        "none until it is asked for"
    );
    link(&party.press("/share", "A link for another organizer").await)
}

async fn organizes(phone: &mut Phone, room: &str) -> bool {
    phone.get(&format!("{room}/hour")).await.status == StatusCode::OK
}

#[tokio::test]
async fn whoever_only_watches_is_told_how_to_organize() {
    let mut party = Party::begin(&[]).await;
    let mut watcher = party.app.phone();
    let mut refused = Vec::new();
    for path in ["/hour", "/names", "/people", "/prizes", "/closed"] {
        refused.push(watcher.get(&format!("{}{path}", party.room)).await);
    }
    let fields = [
        ("submission", "aaaaaaaabbbbbbbb"),
        ("to", "now"),
        ("name", "Ida"),
        ("table", "1"),
        ("tied", "1.0 1.1"),
        ("won", "1.0"),
        ("1.0", "Eva"),
    ];
    let fields = fields.map(|(name, text)| (name.to_owned(), text.to_owned()));
    for path in [
        "/starts",
        "/hour",
        "/cards",
        "/names",
        "/people",
        "/tables",
        "/prizes",
        "/cuts",
        "/keys",
        "/lockouts",
        "/closed",
        "/reopened",
    ] {
        refused.push(
            watcher
                .post(&format!("{}{path}", party.room), &fields)
                .await,
        );
    }
    for page in refused {
        assert_eq!(page.status, StatusCode::FORBIDDEN, "{}", page.text());
        says(&page, "Another phone organizes this party.");
        says(&page, "make an organizer link for this phone: More, Share.");
        assert_eq!(page.all("main a")[0].1, party.room);
    }
    assert_eq!(seated(&mut party).await.len(), 2);
    assert!(party.page("/journal").await.all(".journal li").is_empty());
}

#[tokio::test]
async fn only_the_button_of_an_organizer_link_lets_a_phone_in() {
    let mut party = Party::begin(&[("title", "Guild bridge tea")]).await;
    let link = new_link(&mut party).await;
    let mut other = party.app.phone();
    let page = other.get(&link).await;
    says(&page, "Guild bridge tea");
    says(&page, "2 tables. Whoever organizes it sets the hour");
    assert!(page.headers.get("set-cookie").is_none());
    assert!(
        !organizes(&mut other, &party.room).await,
        "a look lets nobody in"
    );
    let room = other.submit(&page.form(&link)).await;
    assert!(room.text().contains("Start: 60 minutes from now"));
    assert!(organizes(&mut other, &party.room).await);
    says(
        &other.get(&link).await,
        "This phone organizes the party already.",
    );
    // At every table too, and the journal says which phone it was.
    let pad = party.pads().await.remove(1);
    let page = other.get(&pad).await;
    assert_eq!(
        other.submit(&page.form("/seatings")).await.status,
        StatusCode::OK
    );
    other.submit(&room.form("/starts")).await;
    says(
        &party.page("/journal").await,
        "organizer’s phone 2 Play begins",
    );
    says(
        &party.page("/share").await,
        "One other phone organizes this party.",
    );
}

#[tokio::test]
async fn a_stopped_organizer_link_lets_nobody_in() {
    let mut party = Party::begin(&[]).await;
    let link = new_link(&mut party).await;
    let mut other = party.app.phone();
    let form = other.get(&link).await.form(&link);
    other.submit(&form).await;
    says(&party.page("/share").await, "One link lets a phone in.");
    let page = party.press("/share", "Stop all organizer links").await;
    says(
        &page,
        "Stopped. No organizer link lets a phone in any more.",
    );
    let mut third = party.app.phone();
    for page in [third.get(&link).await, third.submit(&form).await] {
        assert_eq!(page.status, StatusCode::FORBIDDEN);
        says(&page, "This link was stopped");
        assert!(page.headers.get("set-cookie").is_none());
    }
    // Who was let in stays, until the phones are stopped as well.
    assert!(organizes(&mut other, &party.room).await);
    party
        .press("/share", "Stop the links and every phone but this one")
        .await;
    assert!(!organizes(&mut other, &party.room).await);
    let room = party.room.clone();
    assert!(organizes(&mut party.organizer, &room).await);
}

#[tokio::test]
async fn a_link_of_nobody_says_so() {
    let party = Party::begin(&[]).await;
    let mut phone = party.app.phone();
    for secret in ["abc", "aaaaaaaaaaaaaaaaaaaaaaaaaa"] {
        let page = phone.get(&format!("/organize/{secret}")).await;
        assert_eq!(page.status, StatusCode::FORBIDDEN);
        says(&page, "This link was stopped");
    }
}

#[tokio::test]
async fn the_host_lists_the_parties_and_gives_an_organizer_link() {
    let settings = Settings::default();
    let host = format!("/host/{}", settings.host.reveal());
    let app = crate::support::TestApp::start_with(settings).await;
    let mut phone = app.phone();
    let form = super::new_party(&mut phone, "auction-bridge", &[("title", "Tea")]).await;
    let drawn = phone.submit(&form).await;
    let room = phone.post("/parties", &drawn.form("/parties").fields).await;
    let room = room.location.unwrap();

    let mut laptop = app.phone();
    let page = laptop.get(&host).await;
    says(&page, "All parties on this machine Tea");
    let page = laptop.submit(&page.button("New organizer link")).await;
    says(&page, "A new organizer link");
    let link = link(&page);
    assert!(!organizes(&mut laptop, &room).await);
    let grant = laptop.get(&link).await.form(&link);
    laptop.submit(&grant).await;
    assert!(organizes(&mut laptop, &room).await);
    let nowhere = page.button("New organizer link");
    let nowhere = nowhere.with(&[("party", "aaaaaaaaaaaaaaaa")]);
    assert_eq!(laptop.submit(&nowhere).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn home_lists_the_parties_that_a_phone_organizes() {
    let mut party = Party::begin(&[("title", "Guild bridge tea")]).await;
    let home = party.organizer.get("/").await;
    let lines = home.all("a.sitting");
    assert_eq!(lines.len(), 1, "its tables are not sittings of the phone");
    assert_eq!(lines[0].1, party.room);
    says(&home, "Guild bridge tea");
    says(&home, "Auction Bridge · 2 tables");
    party.press("/closed", "Close the party").await;
    says(&party.organizer.get("/").await, "2 tables · closed");
    is_silent_on(&party.app.phone().get("/").await, "Guild bridge tea");
}

#[tokio::test]
async fn a_party_is_copied_for_next_month_with_the_same_names() {
    let answers = [
        ("title", "Guild bridge tea"),
        ("names", "Ada\nBen\nCy\nDee\nEve"),
        ("minutes", "150"),
        ("scope", "table"),
        ("table-count", "2"),
        ("table-score", "net"),
        ("booby", "1"),
        ("partners", "cut"),
        ("laws", "english-1914"),
        ("revoke_points", "50"),
    ];
    let mut party = Party::begin(&answers).await;
    party.fill("/names", "/names", &[("1.4", "Eva")]).await;
    let like = party.page("").await.all("a[href*='like=']").remove(0).1;
    let form = party.organizer.get(&like).await.form("/parties/new");
    for (field, typed) in answers {
        if field != "names" {
            assert_eq!(form.field(field), typed, "{field}");
        }
    }
    assert_eq!(form.field("names"), "Ada\nBen\nCy\nDee\nEva");
    let drawn = party.organizer.submit(&form).await;
    says(&drawn, "5 players: 1 table of five.");
    let room = party
        .organizer
        .submit(&drawn.button("Begin the party"))
        .await;
    says(&room, "Start: 150 minutes from now");
    // Who does not organize it begins with an empty page.
    let page = party.app.phone().get(&like).await;
    assert_eq!(page.form("/parties/new").field("names"), "");
}

#[tokio::test]
async fn a_copy_keeps_the_rules_of_its_game() {
    let chicago = [
        ("scoring", "chicago-duplicate"),
        ("chicago_vulnerable", "opponents"),
        ("laws", "american-1943"),
        ("end", "open"),
    ];
    let pitch = [
        ("bidding", "board"),
        ("set_back_red", "true"),
        ("smudge", "true"),
        ("counters", "9"),
        ("ante", "2"),
        ("room-count", "4"),
    ];
    let games: [(&str, &[(&str, &str)]); 2] =
        [("contract-bridge", &chicago), ("auction-pitch", &pitch)];
    for (game, answers) in games {
        let mut party = Party::of(game, answers).await;
        let like = party.page("").await.all("a[href*='like=']").remove(0).1;
        let form = party.organizer.get(&like).await.form("/parties/new");
        assert_eq!(form.field("game"), game);
        assert_eq!(form.field("names"), super::EIGHT);
        for (field, typed) in answers {
            assert_eq!(form.field(field), *typed, "{field} of {game}");
        }
    }
}

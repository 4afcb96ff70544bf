//! Sharing: who is let in by what, and who no longer.

use axum::http::StatusCode;
use crossline::store::news::FOLLOWERS_OF_ONE;
use crossline::store::{SittingId, Store};
use crossline::web::Settings;

use super::support::{Page, Phone, TestApp};

/// The keep-score link that a page shows, as a path.
fn key(page: &Page) -> String {
    let links = page.all_values("input.link", "value");
    let key = links.iter().find(|link| link.contains("/keep/"));
    let key = key.unwrap_or_else(|| panic!("no link on a page that says: {}", page.text()));
    key.strip_prefix("http://crossline.test")
        .unwrap_or_else(|| panic!("{key}"))
        .to_owned()
}

async fn new_key(phone: &mut Phone, pad: &str) -> String {
    let page = phone.get(&format!("{pad}/share")).await;
    assert!(!page.body.contains("/keep/"), "none until it is asked for");
    let page = phone.submit(&page.form("/keys")).await;
    assert_eq!(page.status, StatusCode::OK);
    key(&page)
}

async fn may_write(phone: &mut Phone, pad: &str) -> bool {
    phone.get(&format!("{pad}/deals/new")).await.status == StatusCode::OK
}

#[tokio::test]
async fn only_the_button_of_a_link_lets_a_phone_in() {
    let app = TestApp::start().await;
    let (mut ada, mut ben) = (app.phone(), app.phone());
    let pad = ada.begin().await;
    let key = new_key(&mut ada, &pad).await;
    assert!(key.rsplit('/').next().unwrap().len() >= 26, "128 bits");

    let page = ben.get(&key).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text().contains("Ada, Ben, Cy, Dee"));
    assert!(page.headers.get("set-cookie").is_none());
    assert!(!may_write(&mut ben, &pad).await, "a look lets nobody in");

    let form = page.form(&key).with(&[("chair", "1")]);
    let page = ben.submit(&form).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    assert!(may_write(&mut ben, &pad).await);
    ben.record(&pad, "3H S 9").await;
    let journal = ada.get(&format!("{pad}/journal")).await;
    assert!(journal.text().contains("Ben’s phone"), "{}", journal.text());
    // It lets in more than one, and the same one twice.
    let mut dee = app.phone();
    dee.submit(&form).await;
    ben.submit(&form).await;
    assert!(may_write(&mut dee, &pad).await && may_write(&mut ben, &pad).await);
}

#[tokio::test]
async fn a_stopped_link_lets_nobody_in() {
    let app = TestApp::start().await;
    let (mut ada, mut ben) = (app.phone(), app.phone());
    let pad = ada.begin().await;
    let keys = [new_key(&mut ada, &pad).await, new_key(&mut ada, &pad).await];
    let form = ben.get(&keys[0]).await.form(&keys[0]);
    ben.submit(&form).await;

    let share = ada.get(&format!("{pad}/share")).await;
    assert!(share.text().contains("2 links let a phone in"));
    ada.submit(&share.button("Stop all keep-score links")).await;
    for key in &keys {
        let mut dee = app.phone();
        assert_eq!(dee.get(key).await.status, StatusCode::FORBIDDEN);
        assert_eq!(dee.submit(&form).await.status, StatusCode::FORBIDDEN);
        assert!(!may_write(&mut dee, &pad).await);
    }
    assert!(may_write(&mut ben, &pad).await, "who was let in stays");

    let deal = ben.deal_form(&pad, "3H S 9").await;
    let share = ada.get(&format!("{pad}/share")).await;
    ada.submit(&share.button("every phone but this one")).await;
    assert!(may_write(&mut ada, &pad).await && !may_write(&mut ben, &pad).await);
    let refused = ben.submit(&deal).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    // A new link lets the same phone in again.
    let key = new_key(&mut ada, &pad).await;
    let form = ben.get(&key).await.form(&key);
    ben.submit(&form).await;
    assert!(may_write(&mut ben, &pad).await);
}

#[tokio::test]
async fn a_watcher_makes_no_links() {
    let app = TestApp::start().await;
    let (mut ada, mut ben) = (app.phone(), app.phone());
    let pad = ada.begin().await;
    let share = ben.get(&format!("{pad}/share")).await;
    assert_eq!(share.status, StatusCode::OK);
    assert!(share.forms("/keys").is_empty());
    for noun in ["keys", "lockouts"] {
        let refused = ben.post(&format!("{pad}/{noun}"), &[]).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN);
    }
}

#[tokio::test]
async fn after_the_first_deal_a_second_phone_is_offered() {
    let app = TestApp::start().await;
    let (mut ada, mut ben) = (app.phone(), app.phone());
    let pad = ada.begin().await;
    let offers = |page: Page| page.text().contains("Let a second one");
    assert!(!offers(ada.get(&pad).await));
    ada.record(&pad, "3H S 9").await;
    assert!(offers(ada.get(&pad).await) && !offers(ben.get(&pad).await));
    let key = new_key(&mut ada, &pad).await;
    let form = ben.get(&key).await.form(&key);
    ben.submit(&form).await;
    assert!(!offers(ada.get(&pad).await));
}

#[tokio::test]
async fn the_host_sees_every_sitting_lets_phones_in_and_takes_a_backup() {
    let settings = Settings::default();
    let host = format!("/host/{}", settings.host.reveal());
    let app = TestApp::start_with(settings).await;
    let (mut ada, mut ben) = (app.phone(), app.phone());
    let pad = ada.begin().await;
    ada.record(&pad, "3H S 9").await;
    let wrong = Settings::default().host.reveal();
    for path in ["/host", "/host/x", &format!("/host/{wrong}")] {
        assert_eq!(ada.get(path).await.status, StatusCode::NOT_FOUND);
    }
    let wrong = ada.get(&format!("/host/{wrong}/backup")).await;
    assert_eq!(wrong.status, StatusCode::NOT_FOUND);

    let page = ben.get(&host).await;
    assert!(page.text().contains("Ada, Ben, Cy, Dee"));
    let page = ben.submit(&page.button("New keep-score link")).await;
    assert!(page.text().contains("For Ada, Ben, Cy, Dee"));
    let key = key(&page);
    let form = ben.get(&key).await.form(&key);
    ben.submit(&form).await;
    assert!(may_write(&mut ben, &pad).await);

    let (headers, backup) = ben.download(&format!("{host}/backup")).await;
    assert!(
        headers["content-disposition"]
            .to_str()
            .unwrap()
            .contains("crossline-2")
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("copy.db");
    std::fs::write(&file, backup).unwrap();
    let copy = Store::open(&file).await.unwrap();
    let kept = copy.sittings(10).await.unwrap();
    assert_eq!(kept.len(), 1);
    assert_eq!(kept[0].journal.as_ref().unwrap().entries().len(), 2);
    assert_eq!(app.files(), ["test.db", "test.db-shm", "test.db-wal"]);
}

#[tokio::test]
async fn behind_a_proxy_links_cookies_and_headers_say_so() {
    let settings = Settings {
        public_url: Some("https://score.example.org/".parse().unwrap()),
        ..Settings::default()
    };
    let app = TestApp::start_with(settings).await;
    let mut ada = app.phone();
    let page = ada.get("/sittings/new?game=auction-bridge").await;
    assert_eq!(
        page.headers["strict-transport-security"],
        "max-age=31536000"
    );
    let four = [("N", "Ada"), ("E", "Ben"), ("S", "Cy"), ("W", "Dee")];
    let form = page.form("/sittings").with(&four);
    let begun = ada.post(&form.action, &form.fields).await;
    let cookie = begun.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.contains("; Secure"), "{cookie}");
    let pad = begun.location.unwrap();
    let share = ada.get(&format!("{pad}/share")).await;
    let links = share.all_values("input.link", "value");
    assert_eq!(links, [format!("https://score.example.org{pad}")]);

    let mut ada = TestApp::start().await.phone();
    let plain = ada.get("/").await;
    assert!(plain.headers.get("strict-transport-security").is_none());
}

#[tokio::test]
async fn what_another_phone_did_is_told() {
    let app = TestApp::start().await;
    let (mut ada, mut ben) = (app.phone(), app.phone());
    let pad = ada.begin().await;
    ada.record(&pad, "3H S 9").await;
    let news = ben.get(&format!("{pad}/news?since=1")).await;
    assert!(
        news.text().contains("phone 1: Deal 1: 3♥ by Cy, 9 tricks"),
        "{}",
        news.text()
    );
    let news = ada.get(&format!("{pad}/news?since=1")).await;
    assert!(news.text().contains("Nothing new"), "{}", news.text());
}

#[tokio::test]
async fn whoever_comes_too_late_to_follow_along_looks_again() {
    let app = TestApp::start().await;
    let (mut ada, mut ben) = (app.phone(), app.phone());
    let pad = ada.begin().await;
    let id = SittingId::parse(pad.rsplit('/').next().unwrap()).unwrap();
    let hall: Vec<_> = (0..FOLLOWERS_OF_ONE)
        .map(|_| app.store.follow(&id, None).unwrap())
        .collect();
    let late = ben.get(&format!("{pad}/events")).await;
    assert_eq!(late.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(late.headers["retry-after"], "30");
    // The pages are there for everybody.
    ada.record(&pad, "3H S 9").await;
    let page = ben.get(&pad).await;
    assert!(page.text().contains("24 Deal 1"), "{}", page.text());
    assert!(
        hall.iter()
            .all(|follower| follower.line.has_changed().unwrap())
    );
}

#[tokio::test]
async fn the_host_finds_a_sitting_by_its_names_and_its_day() {
    let settings = Settings::default();
    let host = format!("/host/{}", settings.host.reveal());
    let app = TestApp::start_with(settings).await;
    let (mut ada, mut ben) = (app.phone(), app.phone());
    let pad = ada.begin().await;
    let other = ada.begin_with(&[("N", "Zoë"), ("E", "Hugo")]).await;
    let day = chrono::Local::now().date_naive();
    let tomorrow = day.succ_opt().unwrap();
    for (query, found) in [
        (String::new(), vec![&other, &pad]),
        ("find=zo%C3%AB".to_owned(), vec![&other]),
        ("find=DEE+ada".to_owned(), vec![&pad]),
        ("find=dee+zo%C3%AB".to_owned(), vec![]),
        (format!("find=&day={day}"), vec![&other, &pad]),
        (format!("find=ada&day={tomorrow}"), vec![]),
    ] {
        let page = ben.get(&format!("{host}?{query}")).await;
        let links = page.all_values("a.sitting", "href");
        assert_eq!(links.iter().collect::<Vec<_>>(), found, "{query}");
        assert!(found.is_empty() || page.text().contains(&day.format("%Y, ").to_string()));
    }
}

#[tokio::test]
async fn cards_have_the_name_of_the_machine_beside_its_number() {
    let settings = Settings {
        network: Some("http://192.0.2.7:7070".to_owned()),
        name: Some("http://hall.local:7070".to_owned()),
        ..Settings::default()
    };
    let app = TestApp::start_with(settings).await;
    let mut phone = app.phone();
    let form = crate::party::new_party(&mut phone, "auction-bridge", &[]).await;
    let drawn = phone.submit(&form).await;
    let room = phone.submit(&drawn.form("/parties")).await;
    let cards = phone.submit(&room.form("/cards")).await;
    let text = cards.text();
    let named = text.matches("or http://hall.local:7070/keep/").count();
    assert_eq!(named, 2, "{text}");
}

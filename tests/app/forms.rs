//! A form that could not be saved comes back with all that was typed, whichever
//! it is; and nobody learns what is wrong with a form that they may not send.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};

use crate::party::Party;
use crate::support::{Form, Phone, TestApp};

/// Where the pages and their forms are listed.
const ROUTES: &str = include_str!("../../src/web/mod.rs");

/// Sends a form while the file is away, and again when it is back.
async fn comes_back(app: &TestApp, phone: &mut Phone, form: &Form) {
    app.take_file_away();
    let page = phone.post(&form.action, &form.fields).await;
    let action = &form.action;
    assert_eq!(page.status, StatusCode::SERVICE_UNAVAILABLE, "{action}");
    assert!(page.text().contains("Not saved"), "{}", page.text());
    let again = page.button("Save again");
    assert_eq!(&again.action, action);
    assert_eq!(again.fields, form.fields, "{action}");
    // As often as one likes.
    let page = phone.post(&again.action, &again.fields).await;
    assert_eq!(page.status, StatusCode::SERVICE_UNAVAILABLE, "{action}");
    app.put_file_back();
    let page = phone.submit(&page.button("Save again")).await;
    assert_eq!(page.status, StatusCode::OK, "{action}: {}", page.text());
}

#[tokio::test]
async fn every_form_of_a_sitting_comes_back() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let page = phone.get("/sittings/new?game=auction-bridge").await;
    let new = page
        .form("/sittings")
        .with(&[("N", "Ada & <Bea>"), ("E", "Ben")]);
    comes_back(&app, &mut phone, &new).await;

    let pad = phone.begin().await;
    let deal = phone.deal_form(&pad, "3H S 9").await;
    comes_back(&app, &mut phone, &deal).await;
    for (path, button, answers) in [
        ("", "Undo", vec![]),
        (
            "/names",
            "Save",
            vec![("player0", "Adelaide"), ("title", "Tea")],
        ),
        ("/stake", "Save", vec![("stake", "own"), ("price", "0.05")]),
        ("/people", "Joins", vec![("name", "Eve")]),
        ("/share", "A link for a second phone", vec![]),
        ("/stops/new", "Stop", vec![]),
        ("/settled", "settled", vec![]),
    ] {
        let page = phone.get(&format!("{pad}{path}")).await;
        let form = page.button(button).with(&answers);
        comes_back(&app, &mut phone, &form).await;
    }
}

#[tokio::test]
async fn every_form_of_a_party_comes_back() {
    let Party {
        app,
        organizer: mut phone,
        room,
    } = Party::begin(&[]).await;
    let page = phone.get("/parties/new?game=auction-bridge").await;
    let four = [("names", "Ann\nBob\nCat\nDan")];
    let drawn = phone.submit(&page.form("/parties/new").with(&four)).await;
    comes_back(&app, &mut phone, &drawn.form("/parties")).await;
    for (path, action, answers) in [
        ("/names", "/names", vec![]),
        (
            "/people",
            "/people",
            vec![("name", "Late Lisa"), ("table", "1")],
        ),
        ("/share", "/keys", vec![]),
        ("", "/starts", vec![]),
        ("/closed", "/closed", vec![]),
    ] {
        let page = phone.get(&format!("{room}{path}")).await;
        let form = page.form(action).with(&answers);
        comes_back(&app, &mut phone, &form).await;
    }
}

#[tokio::test]
async fn a_page_says_nothing_of_a_form_when_there_was_none() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    app.overwrite_file();
    let page = phone.get(&pad).await;
    assert_eq!(page.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(!page.text().contains("saved"), "{}", page.text());
}

/// The addresses of a noun that take a form.
fn forms_of(noun: &str) -> Vec<&'static str> {
    let routes = ROUTES.split(".route(").skip(1);
    let start = format!("/{noun}/{{id}}");
    let routes = routes.filter(|route| route.contains("post("));
    let paths = routes.filter_map(|route| route.split('"').nth(1)?.strip_prefix(&start));
    paths.collect()
}

#[tokio::test]
async fn a_stranger_is_refused_before_a_form_is_read() {
    let mut party = Party::begin(&[]).await;
    let pad = party.pads().await.remove(0);
    let mut stranger = party.app.phone();
    let mut tried = 0;
    for (noun, place) in [("sittings", pad), ("parties", party.room)] {
        for path in forms_of(noun) {
            let address = format!("{place}{path}").replace("{entry}", "1");
            let page = stranger.post(&address, &[]).await;
            assert_eq!(page.status, StatusCode::FORBIDDEN, "{address}");
            assert!(
                page.text().contains("the host can make a link"),
                "{address}"
            );
            tried += 1;
        }
    }
    assert!(tried > 35, "{tried}");
}

#[tokio::test]
async fn a_form_that_is_too_large_is_refused() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let request = Request::post("/sittings")
        .header(header::HOST, "crossline.test")
        .header(header::ORIGIN, "http://crossline.test")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    let page = phone
        .send(request, Body::from("N=".to_owned() + &"x".repeat(600_000)))
        .await;
    assert!(page.status.is_client_error(), "{}", page.status);
}

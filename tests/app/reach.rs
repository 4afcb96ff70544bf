//! Every entry of an evening can be reached by taps that begin at the pad.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use chrono::Utc;
use crossline::journal::document::Document;
use crossline::journal::{BridgeFact, Fact, PitchFact};
use crossline::store::NewSitting;

use crate::support::{Page, TestApp};

/// Every kind of entry, with the words for seats on the pad.
const EVENINGS: [(&str, &str); 2] = [
    (
        r#"{"format":"crossline/1","game":"auction-bridge","stake":{"currency":"USD","price":"0.01"},
"players":["Ada","Ben","Cy","Dee","Eve"],"entries":[
{"type":"seating","seats":{"N":"Ada","E":"Ben","S":"Cy","W":"Dee"},"dealer":"N"},
{"type":"substitute","for":"Dee","by":"Eve"},
{"type":"deal","contract":"2H","declarer":"S","tricks":8},
{"type":"deal","contract":"Pass"},
{"type":"penalty","to":"EW","points":50,"reason":"doubled partner"},
{"type":"stop"},
{"type":"paid","from":"Ben","to":"Ada","amount":"1.00"},
{"type":"seating","seats":{"N":"Ada","E":"Ben","S":"Cy","W":"Eve"},"dealer":"N"},
{"type":"deal","contract":"2H","declarer":"S","tricks":8}]}"#,
        "Seats of this rubber",
    ),
    (
        r#"{"format":"crossline/1","game":"auction-pitch","stake":{"currency":"USD","price":"0.01"},
"players":["Ada","Ben","Cy","Dee","Eve"],"entries":[
{"type":"counters","player":"Ada","bought":10},
{"type":"seating","order":["Ada","Ben","Cy","Dee"],"dealer":"Ada"},
{"type":"substitute","for":"Dee","by":"Eve"},
{"type":"misdeal"},
{"type":"deal","bids":[{"player":"Dee","bid":2}],"answer":"sells",
"points":{"high":"Dee","low":"Cy","jack":null,"game":"Dee"}},
{"type":"stop"},
{"type":"paid","from":"Ben","to":"Ada","amount":"1.00"},
{"type":"seating","order":["Ada","Ben","Cy","Dee"],"dealer":"Ada"},
{"type":"misdeal"}]}"#,
        "Seats of this game",
    ),
];

/// The pages of the sitting that a page leads to.
fn links(page: &Page, pad: &str) -> BTreeSet<String> {
    let links = page.all("a[href]").into_iter().map(|link| link.1);
    links
        .filter(|href| href.starts_with(pad) && !href.contains('?'))
        .collect()
}

/// The number of the entry whose page an address is.
fn entry(address: &str) -> Option<usize> {
    let (rest, number) = address.rsplit_once('/')?;
    let is_entry = rest.ends_with("/deals") || rest.ends_with("/entries");
    is_entry.then(|| number.parse().ok()).flatten()
}

#[tokio::test]
async fn every_entry_is_reached_from_the_pad() {
    for (evening, seats) in EVENINGS {
        let app = TestApp::start().await;
        let (mut phone, device) = app.known_phone().await;
        let document = Document::read(evening).unwrap();
        let all: BTreeSet<_> = (1..=document.entries.len()).collect();
        let begins = (1..).zip(&document.entries).filter_map(|(place, entry)| {
            let seating = matches!(
                &entry.fact,
                Fact::Bridge(BridgeFact::Seating(_)) | Fact::Pitch(PitchFact::Seating(_))
            );
            seating.then_some(place)
        });
        let begins: Vec<usize> = begins.collect();
        let sitting = NewSitting::from(document);
        let begun = app.store.begin(sitting, Some(device), Utc::now());
        let pad = format!("/sittings/{}", begun.await.unwrap().id());

        let page = phone.get(&pad).await;
        let heads = page.all("a[href*='/entries/']").into_iter();
        let heads = heads.filter(|link| link.0 == seats);
        let mut heads: Vec<_> = heads.filter_map(|link| entry(&link.1)).collect();
        heads.sort_unstable();
        assert_eq!(heads, begins, "{}", page.text());

        let mut seen = BTreeSet::new();
        let mut ahead = vec![pad.clone()];
        while let Some(address) = ahead.pop() {
            if seen.insert(address.clone()) {
                let page = phone.get(&address).await;
                assert_eq!(page.status, StatusCode::OK, "{address}");
                ahead.extend(links(&page, &pad));
            }
        }
        let reached: BTreeSet<_> = seen.iter().filter_map(|address| entry(address)).collect();
        assert_eq!(reached, all, "{evening}");

        // One tap more, through the journal, is enough for each.
        let journal = phone.get(&format!("{pad}/journal")).await;
        let listed = links(&journal, &pad);
        let listed: BTreeSet<_> = listed.iter().filter_map(|address| entry(address)).collect();
        assert_eq!(listed, all, "{}", journal.text());
    }
}

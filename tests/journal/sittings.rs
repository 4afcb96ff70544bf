//! Whole sittings from the books, with what the books say of them.

use crossline::journal::document::{self, Document};
use serde::Deserialize;
use serde_json::Value;

use crate::difference::difference;

#[derive(Deserialize)]
struct Case {
    id: String,
    document: Value,
    expect: Value,
}

#[test]
fn come_to_what_the_books_say() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("../cases/sittings.json")).unwrap();
    assert!(cases.len() >= 8);
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            let document = Document::read(&case.document.to_string()).unwrap();
            let got = serde_json::from_str(&document::score(&document)).unwrap();
            let difference = difference(&got, &case.expect)?;
            Some(format!("{}{difference}", case.id))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

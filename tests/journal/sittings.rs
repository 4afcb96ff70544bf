//! Whole sittings from the books, with what the books say of them.

use crossline::journal::document::{self, Document};
use serde::Deserialize;
use serde_json::Value;

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

/// The first place where `got` lacks what is expected. An object may have more
/// fields than are expected, a list is as long.
fn difference(got: &Value, expect: &Value) -> Option<String> {
    match (got, expect) {
        (Value::Object(got), Value::Object(expect)) => expect.iter().find_map(|(key, expect)| {
            let got = got.get(key).unwrap_or(&Value::Null);
            difference(got, expect).map(|rest| format!(" {key}{rest}"))
        }),
        (Value::Array(got), Value::Array(expect)) if got.len() == expect.len() => {
            let mut places = (0..).zip(got.iter().zip(expect));
            places.find_map(|(place, (got, expect))| {
                difference(got, expect).map(|rest| format!(" {place}{rest}"))
            })
        }
        (got, expect) => (got != expect).then(|| format!(": {got}, not {expect}")),
    }
}

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
    let books: Vec<Case> = serde_json::from_str(include_str!("../cases/sittings.json")).unwrap();
    let takes: Vec<Case> =
        serde_json::from_str(include_str!("../cases/dealer-takes.json")).unwrap();
    assert!(books.len() >= 8 && takes.len() >= 9);
    let cases: Vec<Case> = books.into_iter().chain(takes).collect();
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

/// Substitutes, notes and trumps score nothing: without them a sitting comes
/// to the same. What was written is exported, imported and exported as it was.
#[test]
fn what_scores_nothing_changes_no_score() {
    let documents: Vec<Value> =
        serde_json::from_str(include_str!("../cases/facts-that-score-nothing.json")).unwrap();
    assert!(documents.len() >= 4);
    for document in documents {
        let read = Document::read(&document.to_string()).unwrap();
        let text = read.write();
        assert_eq!(Document::read(&text).unwrap().write(), text);
        let written: Value = serde_json::from_str(&text).unwrap();
        let entries = document["entries"].as_array().unwrap();
        let kept = written["entries"].as_array().unwrap();
        for (entry, kept) in entries.iter().zip(kept) {
            for (field, value) in entry.as_object().unwrap() {
                let empty = field == "note" && value == "";
                assert!(empty || &kept[field] == value, "{kept}");
            }
        }
        let mut plain = document.clone();
        let entries = plain["entries"].as_array_mut().unwrap();
        for entry in entries.iter_mut() {
            let fields = entry.as_object_mut().unwrap();
            fields.retain(|field, _| field != "note" && field != "trump");
        }
        let substitute = |entry: &Value| entry["type"] == "substitute";
        let numbers: Vec<usize> = (1..=entries.len())
            .filter(|number| !substitute(&entries[number - 1]))
            .collect();
        entries.retain(|entry| !substitute(entry));
        let plain = Document::read(&plain.to_string()).unwrap();
        let mut expect: Value = serde_json::from_str(&document::score(&plain)).unwrap();
        let stages = ["rubbers", "games"]
            .into_iter()
            .find(|list| expect.get(list).is_some());
        for stage in expect[stages.unwrap()].as_array_mut().unwrap() {
            for deal in stage["deals"].as_array_mut().unwrap() {
                let number = usize::try_from(deal["entry"].as_u64().unwrap()).unwrap();
                deal["entry"] = numbers[number - 1].into();
            }
        }
        let got: Value = serde_json::from_str(&document::score(&read)).unwrap();
        assert_eq!(got, expect);
    }
}

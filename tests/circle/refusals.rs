//! Circle documents that are not valid, each with its reason.

use crossline::circle::CircleDocument;
use crossline::circle::document::date;
use serde_json::{Value, json};

fn circle(more: &Value) -> Value {
    let mut document = json!({"format": "crossline-circle/1", "members": ["Ada", "Ben"],
        "evenings": [evening("2026-11-03")]});
    for (field, value) in more.as_object().unwrap() {
        document[field] = value.clone();
    }
    document
}

fn evening(on: &str) -> Value {
    json!({"on": on, "sitting": {"format": "crossline/1", "game": "auction-bridge",
        "players": ["Ada", "Ben", "Cy", "Dee"], "entries": []}})
}

fn payment(more: &Value) -> Value {
    let mut payment = json!({"on": "2026-11-04", "from": "Cy", "to": "Ada", "amount": "1.20",
        "currency": "USD"});
    for (field, value) in more.as_object().unwrap() {
        payment[field] = value.clone();
    }
    payment
}

#[test]
fn each_says_where_and_why() {
    let party = json!({"on": "2026-11-03", "party": {"format": "crossline-party/1",
        "game": "auction-bridge", "tables": [
            {"table": 1, "players": ["Ada", "Ben", "Cy", "Dee"], "entries": []},
            {"table": 4, "players": ["Eve", "Flo", "Gus", "Hal"], "entries": [{"type": "stop"}]}]}});
    let both =
        json!({"on": "2026-11-03", "sitting": evening("x")["sitting"], "party": party["party"]});
    let cases = [
        (
            json!({"members": ["Ada", "Ada"]}),
            "members: Ada is there twice",
        ),
        (
            json!({"members": ["Ada", " ADA "]}),
            "members: Ada and ADA are one person",
        ),
        (
            json!({"members": ["Zo\u{e9}", "zoe\u{301}"]}),
            "are one person",
        ),
        (json!({"members": [" "]}), "members: "),
        (
            json!({"members": ["A".repeat(41)]}),
            "members: a name has at most 40 characters",
        ),
        (json!({"members": null}), "members is missing"),
        (json!({"evenings": null}), "evenings is missing"),
        (json!({"circle": "x"}), "unknown field circle"),
        (json!({"title": "x".repeat(81)}), "title"),
        (
            json!({"evenings": [evening("2026-02-29")]}),
            "evening 1: on: 2026-02-29 is not a date",
        ),
        (
            json!({"evenings": [evening("2026-2-3")]}),
            "evening 1: on: 2026-2-3 is not a date",
        ),
        (
            json!({"evenings": [evening("2026-11-03"), party]}),
            "evening 2: table 4: entry 1: ",
        ),
        (
            json!({"evenings": [{"on": "2026-11-03"}]}),
            "evening 1: a sitting or a party is missing",
        ),
        (
            json!({"evenings": [both]}),
            "evening 1: an evening is a sitting or a party, not both",
        ),
        (
            json!({"payments": [payment(&json!({"from": "Max"}))]}),
            "payment 1: from: Max is not a member",
        ),
        (
            json!({"payments": [payment(&json!({})), payment(&json!({"to": "cy"}))]}),
            "payment 2: cy cannot pay themselves",
        ),
        (
            json!({"payments": [payment(&json!({"currency": "US"}))]}),
            "payment 1: currency",
        ),
        (
            json!({"payments": [payment(&json!({"amount": "1.205"}))]}),
            "payment 1: amount: USD has 2 decimals",
        ),
        (
            json!({"payments": [payment(&json!({"amount": "0"}))]}),
            "payment 1: amount",
        ),
        (
            json!({"payments": [payment(&json!({"note": "x"}))]}),
            "payment 1: unknown field note",
        ),
        (
            json!({"payments": [payment(&json!({"on": null}))]}),
            "payment 1: on is missing",
        ),
        // The first in the order members, evenings, payments.
        (
            json!({"members": ["Ada", "Ada"], "evenings": [evening("x")]}),
            "members: ",
        ),
        (
            json!({"evenings": [evening("x")], "payments": [payment(&json!({"on": "y"}))]}),
            "evening 1: ",
        ),
    ];
    for (more, reason) in cases {
        let error = CircleDocument::read(&circle(&more).to_string())
            .unwrap_err()
            .to_string();
        assert!(error.contains(reason), "{more}: {error}");
    }
    CircleDocument::read(&circle(&json!({"payments": [payment(&json!({}))]})).to_string()).unwrap();
}

#[test]
fn a_date_is_written_one_way() {
    assert!(date("2026-11-03").is_some());
    assert!(date("2024-02-29").is_some());
    for wrong in [
        "2026-02-29",
        "2026-1-09",
        "+2026-01-09",
        "20260109",
        "2026-01-09 ",
        "26-01-09",
        "",
    ] {
        assert_eq!(date(wrong), None, "{wrong}");
    }
}

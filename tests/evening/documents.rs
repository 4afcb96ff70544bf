//! `stake` and `carries` in a document: what is taken, and what is refused by
//! name.

use serde_json::{Value, json};

use crate::support::{auction, contract, pitch, read, refuses};

fn stake(stake: &Value) -> Value {
    json!({ "stake": stake })
}

fn usd(price: &str) -> Value {
    stake(&json!({"currency": "USD", "price": price}))
}

#[test]
fn written_again_a_document_is_the_same() {
    let carries = json!([{"player": "Ben", "by": "Ada"}, {"player": "Cy", "by": "Ada"}]);
    for document in [
        auction(&json!({})),
        auction(&usd("0.001")),
        auction(
            &json!({"stake": {"currency": "KWD", "price": "0.50", "per": 100, "rounding": "hundred"}, "carries": carries, "partners": "pivot"}),
        ),
        contract(&json!({"stake": {"currency": "JPY", "price": "999999.999999"}, "carries": []})),
        pitch(&json!({"stake": {"currency": "EUR", "price": "0"}, "carries": carries})),
        pitch(&json!({"stake": null, "carries": null})),
    ] {
        let first = read(&document);
        let text = first.write();
        let again = crossline::journal::document::Document::read(&text).unwrap();
        assert_eq!(again, first);
        assert_eq!(again.write(), text);
        // What was said is still said, defaults besides.
        let written: Value = serde_json::from_str(&text).unwrap();
        for (field, value) in document["stake"].as_object().into_iter().flatten() {
            assert_eq!(&written["stake"][field], value);
        }
    }
    let text = read(&auction(&usd("0.001"))).write();
    let line = r#""stake": {"currency":"USD","price":"0.001","per":1,"rounding":"exact"},"#;
    assert!(text.contains(line), "{text}");
    assert!(!text.contains("carries"));
    let text = read(&pitch(&usd("0.05"))).write();
    assert!(
        text.contains(r#""stake": {"currency":"USD","price":"0.05"},"#),
        "{text}"
    );
}

#[test]
fn a_stake_that_cannot_be_is_refused_by_name() {
    for (fields, says) in [
        (json!({"price": "1"}), "stake: currency is missing"),
        (json!({"currency": "USD"}), "stake: price is missing"),
        (
            json!({"currency": "usd", "price": "1"}),
            "stake: currency: “usd” is not a currency; write its three letters, as USD, EUR or JPY",
        ),
        (
            json!({"currency": "ABC", "price": "1"}),
            "stake: currency: “ABC” is not a currency; write its three letters, as USD, EUR or JPY",
        ),
        (
            json!({"currency": 840, "price": "1"}),
            "stake: currency is a text, not 840",
        ),
        (
            json!({"currency": "USD", "price": 0.001}),
            "stake: price is a text, not 0.001",
        ),
        (
            json!({"currency": "USD", "price": "0,1"}),
            "stake: price: “0,1” is not a decimal; write it as 0.001 or 2",
        ),
        (
            json!({"currency": "USD", "price": "-1"}),
            "stake: price: -1 is not from 0 to below 1,000,000",
        ),
        (
            json!({"currency": "USD", "price": "1000000"}),
            "stake: price: 1000000 is not from 0 to below 1,000,000",
        ),
        (
            json!({"currency": "USD", "price": "0.0000001"}),
            "stake: price: 0.0000001 has more than 6 decimals",
        ),
        (
            json!({"currency": "USD", "price": "1", "per": 10}),
            "stake: per is 1 or 100, not 10",
        ),
        (
            json!({"currency": "USD", "price": "1", "per": "100"}),
            "stake: per is a whole number, not \"100\"",
        ),
        (
            json!({"currency": "USD", "price": "1", "rounding": "ten"}),
            "stake: rounding is exact or hundred, not “ten”",
        ),
        (
            json!({"currency": "USD", "price": "1", "cap": 5}),
            "stake: unknown field cap; a stake has currency, price, per, rounding",
        ),
    ] {
        refuses(&auction(&stake(&fields)), says);
        refuses(&contract(&stake(&fields)), says);
    }
    refuses(
        &auction(&json!({"stake": "0.001"})),
        "stake is written {…}, not \"0.001\"",
    );
}

#[test]
fn pitch_has_neither_per_nor_rounding() {
    for (field, value) in [("per", json!(1)), ("rounding", json!("exact"))] {
        let mut fields = json!({"currency": "USD", "price": "1"});
        fields[field] = value;
        let says = format!(
            "stake: {field} is for points; in auction-pitch the price is that of one red counter"
        );
        refuses(&pitch(&stake(&fields)), &says);
    }
}

#[test]
fn a_carry_that_cannot_be_is_refused_by_name() {
    for (list, says) in [
        (
            json!([{"player": "Ben"}]),
            "carries: place 1: by is missing",
        ),
        (
            json!([{"by": "Ben"}]),
            "carries: place 1: player is missing",
        ),
        (
            json!([{"player": "Ben", "by": "Zoe"}]),
            "carries: Zoe is not among the players",
        ),
        (
            json!([{"player": "ben", "by": "Ada"}]),
            "carries: ben is not among the players",
        ),
        (
            json!([{"player": "Ben", "by": "Ada", "all": true}]),
            "carries: place 1: unknown field all; a carry has player, by",
        ),
        (
            json!([{"player": "Ben", "by": "Ada"}, {"player": "Ben", "by": "Cy"}]),
            "carries: Ben is carried twice",
        ),
        (
            json!([{"player": "Ben", "by": "Ben"}]),
            "carries: Ben carries somebody, so nobody can carry Ben",
        ),
        (
            json!([{"player": "Ben", "by": "Ada"}, {"player": "Ada", "by": "Cy"}]),
            "carries: Ada carries somebody, so nobody can carry Ada",
        ),
        (
            json!(["Ben"]),
            "carries: place 1 is written {…}, not \"Ben\"",
        ),
    ] {
        for document in [auction, contract, pitch] {
            refuses(&document(&json!({"carries": list})), says);
        }
    }
    refuses(
        &auction(&json!({"carries": {}})),
        "carries is a list, not {}",
    );
    // Without a stake there is nothing to carry, and nothing against it.
    read(&auction(
        &json!({"carries": [{"player": "Ben", "by": "Ada"}]}),
    ));
}

//! `players` and `payments` of `crossline score`, to the letter.

use serde_json::{Value, json};

use crate::support::{auction, contract, pitch, score};

fn column(score: &Value, field: &str) -> Vec<Value> {
    let players = score["players"].as_array().unwrap();
    players.iter().map(|player| player[field].clone()).collect()
}

#[test]
fn without_a_stake_money_is_null() {
    for document in [auction(&json!({})), contract(&json!({})), pitch(&json!({}))] {
        let score = score(&document);
        assert!(column(&score, "money").iter().all(Value::is_null));
        assert_eq!(score["payments"], json!([]));
    }
}

#[test]
fn auction_bridge_at_a_tenth_of_a_cent() {
    let stake = json!({"stake": {"currency": "USD", "price": "0.001"}});
    let score = score(&auction(&stake));
    let [first, second] = [&score["rubbers"][0], &score["rubbers"][1]];
    // 3♥ doubled with eleven tricks: 5 × 16 below, 50 and 2 × 50 above; 2♠ 18;
    // 4♠ 36; the rubber 250.
    assert_eq!(first["total"], json!({"NS": 516, "EW": 18}));
    assert_eq!(
        [&first["margin"], &first["counted"]],
        [&json!(498), &json!(498)]
    );
    // Two odd tricks at no-trumps, 20, and no game.
    assert_eq!(second["total"], json!({"NS": 0, "EW": 20}));
    assert_eq!(second["status"], "stopped");
    assert_eq!(
        score["players"][0],
        json!({"name": "Ada", "gross": 536, "plus": 518, "minus": 0, "net": 518, "money": "0.52", "paid": "0.00"})
    );
    // Exactly 0.518, -0.518, 0.478, -0.478: down to 0.51, -0.52, 0.47, -0.48;
    // two cents are missing, and Ada and Cy have the larger remainders.
    assert_eq!(column(&score, "money"), ["0.52", "-0.52", "0.48", "-0.48"]);
    assert_eq!(
        score["payments"],
        json!([{"from": "Ben", "to": "Ada", "amount": "0.52"}, {"from": "Dee", "to": "Cy", "amount": "0.48"}])
    );
}

#[test]
fn rounding_counts_by_the_hundred() {
    let stake = json!({"currency": "USD", "price": "0.25", "per": 100, "rounding": "hundred"});
    let score = score(&auction(&json!({ "stake": stake })));
    let counted: Vec<&Value> = score["rubbers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|rubber| &rubber["counted"])
        .collect();
    assert_eq!(counted, [500, 0]);
    assert_eq!(column(&score, "plus"), [500, 0, 500, 0]);
    assert_eq!(column(&score, "gross"), [536, 18, 516, 38]);
    assert_eq!(column(&score, "money"), ["1.25", "-1.25", "1.25", "-1.25"]);
}

#[test]
fn contract_bridge_in_yen_with_one_carried_and_one_who_never_played() {
    let stake = json!({"stake": {"currency": "JPY", "price": "0.1"}, "carries": [{"player": "Dee", "by": "Eve"}]});
    let score = score(&contract(&stake));
    // 3NT 100, and the only game of an unfinished rubber 300.
    assert_eq!(column(&score, "net"), [400, -400, 400, -400, 0]);
    assert_eq!(column(&score, "money"), ["40", "-40", "40", "0", "-40"]);
    assert_eq!(score["payments"].as_array().unwrap().len(), 2);
    assert_eq!(
        score["payments"][1],
        json!({"from": "Eve", "to": "Cy", "amount": "40"})
    );
}

#[test]
fn a_rubber_in_play_is_not_counted() {
    let mut document =
        contract(&json!({"stake": {"currency": "USD", "price": "1", "rounding": "hundred"}}));
    document["entries"].as_array_mut().unwrap().pop();
    let score = score(&document);
    let rubber = &score["rubbers"][0];
    assert_eq!(
        [&rubber["margin"], &rubber["counted"]],
        [&json!(0), &json!(0)]
    );
    assert_eq!(column(&score, "money"), ["0.00"; 5]);
    assert_eq!(score["payments"], json!([]));
}

#[test]
fn pitch_pays_red_counters_at_their_price() {
    let stake = json!({"stake": {"currency": "USD", "price": "0.05"}, "carries": [{"player": "Ben", "by": "Dee"}]});
    let score = score(&pitch(&stake));
    assert_eq!(score["games"][0]["winner"], "Dee");
    assert_eq!(column(&score, "red"), [-1, -1, -1, 4, -1]);
    assert_eq!(
        column(&score, "money"),
        ["-0.05", "0.00", "-0.05", "0.15", "-0.05"]
    );
    assert_eq!(
        score["payments"],
        json!([
            {"from": "Ada", "to": "Dee", "amount": "0.05"},
            {"from": "Cy", "to": "Dee", "amount": "0.05"},
            {"from": "Eve", "to": "Dee", "amount": "0.05"},
        ])
    );
}

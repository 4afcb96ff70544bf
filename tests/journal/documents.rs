//! Documents: what is refused and in which words, what is filled in, and that
//! what is written is read again.

use crossline::journal::document::{self, Document};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct Bad {
    what: String,
    document: String,
    error: String,
}

#[test]
fn a_bad_document_is_refused_in_the_words_of_the_table() {
    let mut rows: Vec<Bad> = serde_json::from_str(include_str!("../cases/refusals.json")).unwrap();
    let facts = include_str!("../cases/fact-refusals.json");
    rows.extend(serde_json::from_str::<Vec<Bad>>(facts).unwrap());
    assert!(rows.len() > 230);
    let wrong: Vec<String> = rows
        .iter()
        .filter_map(|row| {
            let got = match Document::read(&row.document) {
                Ok(_) => "it is read".to_owned(),
                Err(error) => error.to_string(),
            };
            (got != row.error).then(|| format!("{}: {got}, not {}", row.what, row.error))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn of(game: &str, rules: Value, entries: Value) -> String {
    let mut document = json!({
        "format": "crossline/1",
        "game": game,
        "players": ["Ada", "Ben", "Cy", "Dee"],
    });
    document["rules"] = rules;
    document["entries"] = entries;
    document.to_string()
}

fn read(text: &str) -> Document {
    Document::read(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn score(text: &str) -> Value {
    serde_json::from_str(&document::score(&read(text))).unwrap()
}

fn seated() -> Value {
    json!({"type": "seating", "seats": {"N": "Ada", "E": "Ben", "S": "Cy", "W": "Dee"}, "dealer": "N"})
}

#[test]
fn a_sitting_holds_at_most_2000_entries() {
    let entries = |count: usize| {
        let mut all = vec![seated()];
        all.resize(count, json!({"type": "penalty", "to": "NS", "points": 1}));
        of("auction-bridge", json!({}), Value::from(all))
    };
    assert_eq!(read(&entries(2000)).entries.len(), 2000);
    let refused = Document::read(&entries(2001)).unwrap_err().to_string();
    assert_eq!(refused, "entries: a sitting holds at most 2000");
}

#[test]
fn every_rule_is_written_and_a_missing_one_has_its_default() {
    let written = |game, rules| {
        let text = read(&of(game, rules, json!([]))).write();
        let written: Value = serde_json::from_str(&text).unwrap();
        written["rules"].clone()
    };
    assert_eq!(
        written("auction-bridge", json!({})),
        json!({"laws": "us-1915", "revoke_points": 100})
    );
    assert_eq!(
        written("contract-bridge", json!({"scoring": "chicago-carry"})),
        json!({"laws": "american-1993", "scoring": "chicago-carry", "chicago_vulnerable": "dealer"})
    );
    assert_eq!(
        written("auction-pitch", json!({"counters": 21, "ante": 0})),
        json!({"bidding": "sell", "full_value_bids": false, "set_back_red": false,
               "smudge": false, "counters": 21, "ante": 0})
    );
    // What could not be said before there was such a rule is not written.
    for takes in ["no", "four", "any"] {
        let rules = written(
            "auction-pitch",
            json!({"bidding": "board", "dealer_takes": takes}),
        );
        let known = rules.get("dealer_takes").and_then(Value::as_str);
        assert_eq!(known, (takes != "no").then_some(takes));
    }
    assert_eq!(
        written("auction-bridge", Value::Null),
        written("auction-bridge", json!({}))
    );
}

#[test]
fn calls_say_the_contract_and_the_declarer_that_are_left_out() {
    let calls = ["P", "1H", "P", "2H", "X", "P", "P", "P"];
    for given in [
        json!({}),
        json!({"contract": "2HX"}),
        json!({"declarer": "W"}),
        json!({"contract": "2HX", "declarer": "W"}),
    ] {
        let mut deal = json!({"type": "deal", "tricks": 8, "dealer": "S", "calls": calls});
        let fields = deal.as_object_mut().unwrap();
        fields.extend(given.as_object().unwrap().clone());
        for game in ["auction-bridge", "contract-bridge"] {
            let text = of(game, json!({}), json!([seated(), deal]));
            let scored = &score(&text)["rubbers"][0]["deals"][0];
            assert_eq!(scored["contract"], "2HX");
            assert_eq!(scored["declarer"], "W");
            assert_eq!(scored["dealer"], "S");
        }
    }
}

#[test]
fn calls_go_round_from_the_dealer_in_turn() {
    let deal = json!({"type": "deal", "tricks": 7, "calls": ["1C", "P", "P", "P"]});
    let pass = json!({"type": "deal", "calls": ["P", "P", "P", "P"]});
    let declarers = |game, rules| -> Vec<Value> {
        let score = score(&of(game, rules, json!([seated(), deal, pass, deal, deal])));
        let deals = score["rubbers"][0]["deals"].as_array().unwrap();
        deals.iter().map(|deal| deal["declarer"].clone()).collect()
    };
    let rubber = json!(["N", null, "S", "W"]);
    assert_eq!(Value::from(declarers("contract-bridge", json!({}))), rubber);
    // A deal that is passed out is none of the four: the same dealer deals again.
    let chicago = json!({"scoring": "chicago-duplicate"});
    let round = json!(["N", null, "E", "S"]);
    assert_eq!(Value::from(declarers("contract-bridge", chicago)), round);
}

#[test]
fn calls_are_written_with_the_contract_they_come_to() {
    let deal = json!({"type": "deal", "tricks": 9, "calls": ["3H", "3D!", "P", "P", "P"]});
    let pass = json!({"type": "deal", "calls": ["P", "P", "P", "P"]});
    let document = read(&of(
        "auction-bridge",
        json!({}),
        json!([seated(), deal, pass]),
    ));
    let text = document.write();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[7..9],
        [
            r#"    {"type":"deal","contract":"3D","declarer":"E","tricks":9,"calls":["3H","3D!","P","P","P"]},"#,
            r#"    {"type":"deal","contract":"Pass","calls":["P","P","P","P"]}"#,
        ]
    );
    assert_eq!(read(&text), document);
    assert_eq!(read(&text).write(), text);
}

#[test]
fn every_kind_of_entry_is_written_as_it_was_read() {
    let players = r#""players": ["Ada","Ben","Cy","Dee","Eve"]"#;
    for (game, rules, entries) in [
        (
            "auction-bridge",
            r#"{"laws":"english-1914","revoke_points":50}"#,
            vec![
                r#"{"type":"seating","seats":{"N":"Ada","E":"Ben","S":"Cy","W":"Dee"},"dealer":"N","at":"2026-11-30T20:15:00Z"}"#,
                r#"{"type":"deal","contract":"3HX","declarer":"S","tricks":11,"honours":{"side":"NS","holding":"4+1"},"revokes":[{"side":"EW","penalty":"tricks"}],"dealer":"S"}"#,
                r#"{"type":"deal","contract":"4S","declarer":"N","tricks":9,"calls":["4H","4S^","P","P","P"],"dealer":"W","at":"2026-11-30T20:15:00.250Z"}"#,
                r#"{"type":"deal","contract":"Pass","dealer":"E","note":"so near","at":"2026-11-30T20:15:00Z"}"#,
                r#"{"type":"substitute","for":"Dee","by":"Eve"}"#,
                r#"{"type":"penalty","to":"NS","points":50,"reason":"doubled partner"}"#,
                r#"{"type":"substitute","for":"Dee","by":null,"at":"2026-11-30T20:15:00Z"}"#,
                r#"{"type":"penalty","to":"EW","points":1000,"at":"2026-11-30T20:15:00Z"}"#,
                r#"{"type":"stop","at":"2026-11-30T20:15:00Z"}"#,
            ],
        ),
        (
            "contract-bridge",
            r#"{"laws":"american-1943","scoring":"chicago-duplicate","chicago_vulnerable":"opponents"}"#,
            vec![
                r#"{"type":"seating","seats":{"N":"Ada","E":"Ben","S":"Cy","W":"Dee"},"dealer":"N"}"#,
                r#"{"type":"deal","contract":"7NTXX","declarer":"S","tricks":0,"honours":{"side":"NS","holding":"4+0"}}"#,
                r#"{"type":"stop"}"#,
            ],
        ),
        (
            "auction-pitch",
            r#"{"bidding":"sell","full_value_bids":true,"set_back_red":true,"smudge":true,"counters":5,"ante":100}"#,
            vec![
                r#"{"type":"counters","player":"Eve","bought":10000,"at":"2026-11-30T20:15:00Z"}"#,
                r#"{"type":"seating","order":["Ada","Ben","Cy","Dee"],"dealer":"Ada"}"#,
                r#"{"type":"misdeal"}"#,
                r#"{"type":"deal","bids":[{"player":"Cy","bid":1},{"player":"Ada","bid":2}],"answer":"sells","points":{"high":"Dee","low":"Cy","jack":null,"game":"Dee"},"revoke":"Cy"}"#,
                r#"{"type":"deal","bids":[],"answer":"pitches","points":{"high":"Dee","low":"Cy","jack":"Ada","game":null},"trump":"S","dealer":"Dee","note":"“all” of it","at":"2026-11-30T20:15:00Z"}"#,
                r#"{"type":"substitute","for":"Ada","by":"Eve"}"#,
                r#"{"type":"counters","player":"Ada","redeemed":1}"#,
                r#"{"type":"stop"}"#,
            ],
        ),
    ] {
        let text = format!(
            "{{\n  \"format\": \"crossline/1\",\n  \"title\": \"Tea\",\n  \"game\": \"{game}\",\n  \
             \"rules\": {rules},\n  {players},\n  \"partners\": \"pivot\",\n  \"entries\": [\n    \
             {}\n  ]\n}}\n",
            entries.join(",\n    ")
        );
        assert_eq!(read(&text).write(), text);
    }
}

#[test]
fn pitch_is_scored_with_red_counters_and_no_money() {
    let deal = |maker: &str| {
        json!({"type": "deal", "bids": [], "points":
               {"high": maker, "low": maker, "jack": maker, "game": maker}})
    };
    let text = of(
        "auction-pitch",
        json!({"set_back_red": true}),
        json!([
            {"type": "counters", "player": "Ada", "bought": 10},
            {"type": "seating", "order": ["Ada", "Ben", "Cy", "Dee"], "dealer": "Ada"},
            {"type": "deal", "bids": [{"player": "Dee", "bid": 3}], "answer": "sells",
             "points": {"high": "Ada", "low": "Cy", "jack": null, "game": "Dee"}},
            deal("Ben"),
            {"type": "counters", "player": "Ada", "redeemed": 4},
            {"type": "seating", "order": ["Ben", "Cy", "Dee", "Ada"], "dealer": "Dee"},
            {"type": "deal", "bids": [{"player": "Ben", "bid": 1}], "answer": "refuses",
             "points": {"high": "Ada", "low": "Ada", "jack": null, "game": null}, "revoke": "Ben"},
        ]),
    );
    let score = score(&text);
    assert_eq!(
        score,
        json!({
            "format": "crossline.score/1", "game": "auction-pitch",
            "games": [
                {"order": ["Ada", "Ben", "Cy", "Dee"], "status": "finished",
                 "deals": [
                    {"entry": 3, "dealer": "Ada", "eldest": "Ben", "pitcher": "Dee", "obligation": 3,
                     "sold": 3, "barred": [], "scored": {"Ada": 1, "Cy": 1}, "set_back": {"Dee": 3},
                     "red": {"Dee": 1}, "to_go": {"Ada": 6, "Ben": 4, "Cy": 6, "Dee": 10}},
                    {"entry": 4, "dealer": "Ben", "eldest": "Cy", "pitcher": "Cy", "obligation": 0,
                     "sold": 0, "barred": [], "scored": {"Ben": 4}, "set_back": {}, "red": {},
                     "to_go": {"Ada": 6, "Ben": 0, "Cy": 6, "Dee": 10}}],
                 "pool": 5, "winner": "Ben", "won_by": "order", "next_dealer": null},
                {"order": ["Ben", "Cy", "Dee", "Ada"], "status": "playing",
                 "deals": [
                    {"entry": 7, "dealer": "Dee", "eldest": "Ada", "pitcher": "Ada", "obligation": 1,
                     "sold": 0, "barred": [], "scored": {"Ada": 2}, "set_back": {"Ben": 1},
                     "red": {"Ben": 1}, "to_go": {"Ben": 8, "Cy": 7, "Dee": 7, "Ada": 5}}],
                 "pool": 5, "winner": null, "won_by": null, "next_dealer": "Ada"}],
            "players": [
                {"name": "Ada", "games": 0, "red": -1, "bought": 10, "redeemed": 4, "holding": 4, "money": null, "paid": null},
                {"name": "Ben", "games": 1, "red": 4, "bought": 0, "redeemed": 0, "holding": 2, "money": null, "paid": null},
                {"name": "Cy", "games": 0, "red": -1, "bought": 0, "redeemed": 0, "holding": -2, "money": null, "paid": null},
                {"name": "Dee", "games": 0, "red": -2, "bought": 0, "redeemed": 0, "holding": -3, "money": null, "paid": null}],
            "payments": [], "bank": []
        })
    );
}

#[test]
fn a_game_that_was_stopped_hands_the_pool_back() {
    let text = of(
        "auction-pitch",
        json!({"ante": 3}),
        json!([
            {"type": "seating", "order": ["Ada", "Ben", "Cy", "Dee"], "dealer": "Ada"},
            {"type": "misdeal"},
            {"type": "stop"},
        ]),
    );
    let score = score(&text);
    let game = &score["games"][0];
    assert_eq!(game["status"], "stopped");
    assert_eq!(game["pool"], 12);
    assert_eq!(game["next_dealer"], Value::Null);
    assert_eq!(score["players"][0]["holding"], 0);
}

//! What was paid, what the bank settles, and what is refused.

use crossline::journal::document::{self, Document, format_of};
use crossline::journal::stored::{read_event, write_event};
use crossline::journal::{Event, Fact, Paid, Refusal, Stake, Unit};
use crossline::party::document::PartyDocument;
use crossline::rules::settle::Currency;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::difference::difference;
use crate::support::{Evening, contract, pitch, refuses, score};

#[derive(Deserialize)]
struct Case {
    id: String,
    document: Value,
    expect: Option<Value>,
    refused: Option<String>,
}

fn scored(document: &Value) -> Result<Value, String> {
    let text = document.to_string();
    let score = match format_of(&text)
        .map_err(|error| error.to_string())?
        .as_str()
    {
        document::FORMAT => Document::read(&text)
            .map(|document| document::score(&document))
            .map_err(|error| error.to_string()),
        _ => PartyDocument::read(&text)
            .map(|document| document.score())
            .map_err(|error| error.to_string()),
    };
    Ok(serde_json::from_str(&score?).unwrap())
}

/// What each payment does to each player: two lists are as right when they are
/// as long and do the same.
fn settles(score: &mut Value) -> Value {
    let payments = score.as_object_mut().unwrap().remove("payments");
    let payments = payments.and_then(|payments| payments.as_array().cloned());
    let mut gets = std::collections::BTreeMap::<String, i64>::new();
    let payments = payments.unwrap_or_default();
    for payment in &payments {
        let amount = payment["amount"].as_str().unwrap().replace('.', "");
        let amount: i64 = amount.parse().unwrap();
        assert!(amount > 0);
        *gets.entry(payment["to"].to_string()).or_default() += amount;
        *gets.entry(payment["from"].to_string()).or_default() -= amount;
    }
    gets.retain(|_, amount| *amount != 0);
    json!([payments.len(), gets])
}

#[test]
fn comes_to_what_was_worked_out_by_hand() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("../cases/paid.json")).unwrap();
    assert!(cases.len() >= 25);
    let wrong = cases.iter().filter_map(|case| {
        let got = scored(&case.document);
        let wrong = match (got, &case.expect, &case.refused) {
            (Ok(mut got), Some(expect), None) => {
                let mut expect = expect.clone();
                let payments = expect.get("payments").is_some();
                let (settled, expected) = (settles(&mut got), settles(&mut expect));
                match difference(&got, &expect) {
                    None if payments && settled != expected => {
                        Some(format!(" payments: {settled}, not {expected}"))
                    }
                    difference => difference,
                }
            }
            (Err(got), None, Some(refused)) if got.contains(refused) => None,
            (got, expect, refused) => Some(format!(": {got:?}, not {expect:?}{refused:?}")),
        }?;
        Some(format!("{}{wrong}", case.id))
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A deal and a payment among five, for a cent a point.
fn paid(payment: &Value) -> Value {
    let mut document = contract(&json!({"stake": {"currency": "USD", "price": "0.01"}}));
    let entries = document["entries"].as_array_mut().unwrap();
    entries.push(payment.clone());
    document
}

fn payment(amount: &str) -> Value {
    json!({"type": "paid", "from": "Ben", "to": "Ada", "amount": amount})
}

#[test]
fn an_amount_is_a_decimal_of_the_currency_above_nothing() {
    for (amount, minor) in [
        ("3", "3.00"),
        ("0.5", "0.50"),
        ("3.00", "3.00"),
        ("0.01", "0.01"),
        ("999999999.99", "999999999.99"),
    ] {
        let score = score(&paid(&payment(amount)));
        assert_eq!(score["players"][1]["paid"], minor);
        assert_eq!(score["players"][0]["paid"], format!("-{minor}"));
    }
    for (amount, says) in [
        (".5", "amount: “.5” is not a decimal; write it as 3.00 or 2"),
        ("5.", "amount: “5.” is not a decimal; write it as 3.00 or 2"),
        ("05", "amount: “05” is not a decimal; write it as 3.00 or 2"),
        ("-1", "amount: “-1” is not a decimal; write it as 3.00 or 2"),
        ("+1", "amount: “+1” is not a decimal; write it as 3.00 or 2"),
        (
            "1e2",
            "amount: “1e2” is not a decimal; write it as 3.00 or 2",
        ),
        (
            "1,00",
            "amount: “1,00” is not a decimal; write it as 3.00 or 2",
        ),
        (" 1", "amount: “ 1” is not a decimal; write it as 3.00 or 2"),
        ("", "amount: “” is not a decimal; write it as 3.00 or 2"),
        ("0", "amount: 0 is not above 0 and below 1,000,000,000"),
        (
            "0.00",
            "amount: 0.00 is not above 0 and below 1,000,000,000",
        ),
        (
            "1000000000",
            "amount: 1000000000 is not above 0 and below 1,000,000,000",
        ),
        ("0.001", "0.001 has more decimals than USD has"),
        ("1.000", "1.000 has more decimals than USD has"),
        ("1.0000", "amount: 1.0000 has more than 3 decimals"),
    ] {
        refuses(&paid(&payment(amount)), &format!("entry 4: {says}"));
    }
    let mut dinar = paid(&payment("0.001"));
    dinar["stake"]["currency"] = "KWD".into();
    assert_eq!(score(&dinar)["players"][1]["paid"], "0.001");
}

#[test]
fn a_payment_is_of_two_players_and_of_a_stake() {
    for (payment, says) in [
        (
            json!({"type": "paid", "from": "Ben", "to": "Ben", "amount": "1"}),
            "who pays and who is paid are the same player",
        ),
        (
            json!({"type": "paid", "from": "Ben", "to": "Zoe", "amount": "1"}),
            "Zoe is not among the players",
        ),
        (
            json!({"type": "paid", "from": "Ben", "amount": "1"}),
            "to is missing",
        ),
        (
            json!({"type": "paid", "from": "Ben", "to": null, "amount": "1"}),
            "to is missing",
        ),
        (
            json!({"type": "paid", "from": "Ben", "to": "Ada"}),
            "amount is missing",
        ),
        (
            json!({"type": "paid", "from": "Ben", "to": "Ada", "amount": 1}),
            "amount is a text, not 1",
        ),
        (
            json!({"type": "paid", "from": "Ben", "to": "Ada", "amount": "1", "currency": "USD"}),
            "unknown field currency; a payment has type, from, to, amount, at",
        ),
    ] {
        refuses(&paid(&payment), &format!("entry 4: {says}"));
    }
    let mut free = paid(&payment("1"));
    free["stake"] = Value::Null;
    refuses(&free, "entry 4: nothing is played for, so nothing is paid");
    free["players"][4] = "Ben ".into();
    free["stake"] = json!({"currency": "USD", "price": "0.01"});
    refuses(
        &free,
        "players: there are two players named Ben; add a letter or a surname to one",
    );
}

#[test]
fn a_payment_is_written_as_it_was_read() {
    let mut document = paid(&payment("2.5"));
    document["entries"][3]["at"] = "2026-11-30T20:15:00Z".into();
    let written = crate::support::read(&document).write();
    let line =
        r#"{"type":"paid","from":"Ben","to":"Ada","amount":"2.5","at":"2026-11-30T20:15:00Z"}"#;
    assert!(written.contains(line), "{written}");
    let read = Document::read(&written).unwrap();
    assert_eq!(read.write(), written);
    let event = Event::Recorded {
        fact: read.entries[3].fact.clone(),
    };
    let stored = write_event(&event);
    assert!(stored.contains(r#"{"type":"paid","from":"1","to":"0","amount":"2.5"}"#));
    assert_eq!(read_event(&read.header.game, &stored).unwrap(), event);
}

fn paying(evening: &Evening, amount: &str) -> Fact {
    let ids: Vec<_> = evening.journal.header().players.ids().collect();
    Fact::Paid(Paid {
        from: ids[1],
        to: ids[0],
        amount: amount.parse().unwrap(),
    })
}

fn open(evening: &Evening) -> Vec<String> {
    let sheet = evening.journal.replay().sheet;
    let header = evening.journal.header();
    let money = crossline::journal::money(header, &sheet).unwrap();
    let names: Vec<&str> = header.players.names().collect();
    let open = money.payments().into_iter().map(|payment| {
        let [from, to] = [payment.from, payment.to].map(|place| names[place]);
        format!("{from} {to} {}", money.currency.text(payment.minor))
    });
    open.collect()
}

#[test]
fn a_correction_after_a_payment_shows_the_difference() {
    let mut document = contract(&json!({"stake": {"currency": "USD", "price": "0.01"}}));
    let entries = document["entries"].as_array_mut().unwrap();
    entries.pop();
    entries.push(entries[1].clone());
    let mut evening = Evening::of(&document);
    // A rubber of 900: 9.00 for each.
    assert_eq!(open(&evening), ["Ben Ada 9.00", "Dee Cy 9.00"]);
    evening.record(paying(&evening, "9"));
    assert_eq!(open(&evening), ["Dee Cy 9.00"]);
    // The last deal was doubled, and made: 100 + 50 more for its contract.
    let mut doubled = document.clone();
    doubled["entries"][2]["contract"] = "3NTX".into();
    let fact = crate::support::read(&doubled).entries[2].fact.clone();
    let amended = evening.journal.entries()[2].id;
    evening.does(Event::Amended {
        entry: amended,
        fact,
    });
    assert_eq!(open(&evening), ["Ben Ada 1.50", "Dee Cy 10.50"]);
    evening.undo();
    // The payment is undone, put back, put right, struck and inserted as all else.
    evening.undo();
    assert_eq!(open(&evening), ["Ben Ada 9.00", "Dee Cy 9.00"]);
    let batch = evening.journal.put_back().unwrap();
    evening.does(Event::PutBack { batch });
    let entry = evening.journal.entries()[3].id;
    evening.does(Event::Amended {
        entry,
        fact: paying(&evening, "8.50"),
    });
    assert_eq!(open(&evening), ["Ben Ada 0.50", "Dee Cy 9.00"]);
    let before = evening.journal.entries()[0].id;
    evening.does(Event::Inserted {
        before,
        fact: paying(&evening, "0.50"),
    });
    assert_eq!(open(&evening), ["Dee Cy 9.00"]);
    evening.does(Event::Struck { entry });
    assert_eq!(open(&evening), ["Ben Ada 8.50", "Dee Cy 9.00"]);
    let told = crossline::journal::describe::history(&evening.journal);
    assert!(told.contains(&"Ben paid Ada $9.00".to_owned()), "{told:?}");
    assert!(
        told.contains(&"Inserted: Ben paid Ada $0.50".to_owned()),
        "{told:?}"
    );
    assert!(
        told.contains(&"Struck the payment: Ben paid Ada $8.50".to_owned()),
        "{told:?}"
    );
    // What is being played goes on, and what was agreed stays agreed.
    let refused = evening.may_not(Event::Recorded {
        fact: paying(&evening, "0.001"),
    });
    let refused = refused.say(evening.journal.header());
    assert_eq!(refused, "0.001 has more decimals than USD has");
}

#[test]
fn a_stake_stays_in_the_currency_that_was_paid_in() {
    let mut evening = Evening::of(&paid(&payment("1")));
    let stake = evening.journal.header().stake.unwrap();
    let yen = Stake {
        currency: Currency::of("JPY").unwrap(),
        ..stake
    };
    for other in [None, Some(yen)] {
        let refusal = evening.may_not(Event::StakeChanged { stake: other });
        assert_eq!(refusal, Refusal::PaidIn(stake.currency));
    }
    let dearer = Stake {
        price: "0.02".parse().unwrap(),
        ..stake
    };
    evening.does(Event::StakeChanged {
        stake: Some(dearer),
    });
    // The stake is taken back, then the payment.
    evening.undo();
    evening.undo();
    let batch = evening.journal.put_back().unwrap();
    evening.does(Event::StakeChanged { stake: None });
    // A payment that was taken back is not put back where none is played for.
    let refusal = evening.may_not(Event::PutBack { batch });
    assert_eq!(refusal, Refusal::NotNewest);
}

#[test]
fn a_stop_is_offered_before_a_seating_whatever_was_paid_between() {
    let mut document = pitch(&json!({"stake": {"currency": "USD", "price": "0.10"}}));
    let entries = document["entries"].as_array_mut().unwrap();
    entries.insert(0, payment("0.50"));
    let score = score(&document);
    assert_eq!(score["players"][1]["paid"], "0.50");
    assert_eq!(score["bank"], json!([]));
    let unit = crate::support::read(&document).header.stake.unwrap().unit;
    assert_eq!(unit, Unit::Counter);
}

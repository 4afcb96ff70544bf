//! The worked circles, as the command line scores them.

use std::io::Write;
use std::process::{Command, Stdio};

use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
struct Case {
    id: String,
    document: Value,
    from: Option<String>,
    to: Option<String>,
    expect: Option<Value>,
    refused: Option<String>,
}

/// What the command prints, or its complaint.
fn score(case: &Case) -> Result<Value, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_crossline"));
    command.arg("score");
    for (option, day) in [("--from", &case.from), ("--to", &case.to)] {
        if let Some(day) = day {
            command.args([option, day]);
        }
    }
    let mut child = command
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let document = case.document.to_string();
    // A command whose options are wrong does not read it.
    let _ = child.stdin.take().unwrap().write_all(document.as_bytes());
    let output = child.wait_with_output().unwrap();
    let complaint = String::from_utf8(output.stderr).unwrap();
    if output.status.success() {
        return Ok(serde_json::from_slice(&output.stdout).unwrap());
    }
    assert_eq!(output.status.code(), Some(2), "{}: {complaint}", case.id);
    assert!(output.stdout.is_empty(), "{}", case.id);
    assert_eq!(complaint.lines().count(), 1, "{}: {complaint}", case.id);
    Err(complaint)
}

/// A list of payments with what each person gets in each currency in its
/// place: another list of that length is as right.
fn settled(mut score: Value) -> Value {
    let payments = score["payments"].as_array().unwrap().clone();
    let mut gets = std::collections::BTreeMap::new();
    for payment in &payments {
        let text = |field: &str| payment[field].as_str().unwrap().to_owned();
        let minor: i64 = text("amount").replace('.', "").parse().unwrap();
        for (who, sign) in [("to", 1), ("from", -1)] {
            *gets.entry((text("currency"), text(who))).or_insert(0) += sign * minor;
        }
    }
    let gets = gets
        .into_iter()
        .map(|((currency, who), minor)| format!("{currency} {who} {minor}"));
    score["payments"] = gets.collect::<Vec<_>>().into();
    score["number"] = payments.len().into();
    score
}

#[test]
fn come_to_what_was_worked_out_by_hand() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("../cases/circles.json")).unwrap();
    assert!(cases.len() >= 23);
    for case in cases {
        match (score(&case), &case.expect, &case.refused) {
            (Ok(got), Some(expect), None) => {
                assert_eq!(settled(got), settled(expect.clone()), "{}", case.id);
            }
            (Err(complaint), None, Some(refused)) => {
                assert!(complaint.contains(refused), "{}: {complaint}", case.id);
            }
            (got, ..) => panic!("{}: {got:?}", case.id),
        }
    }
}

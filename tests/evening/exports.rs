//! A sitting for a spreadsheet and for a message.

use std::process::{Command, Output};

use crossline::journal::export::{csv, text};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{auction, contract, pitch, read};

/// A table without its byte-order mark, which every one begins with.
fn rows(table: &str) -> String {
    let rows = table.strip_prefix('\u{feff}').expect("a byte-order mark");
    rows.replace("\r\n", "\n")
}

fn deals(document: &Value) -> String {
    let document = read(document);
    let sheet = document.replay().sheet;
    rows(&csv::deals(&document.header, &document.entries, &sheet))
}

fn ledger(document: &Value) -> String {
    let document = read(document);
    rows(&csv::ledger(&document.header, &document.replay().sheet))
}

fn told(document: &Value) -> String {
    let document = read(document);
    let day = Some("30 November 2026".to_owned());
    text::text(&document.header, day, &document.replay().sheet)
}

fn stake(price: &str) -> Value {
    json!({"stake": {"currency": "USD", "price": price}})
}

#[test]
fn deals_of_bridge() {
    insta::assert_snapshot!(deals(&auction(&json!({}))), @r"
    rubber,deal,NS,EW,dealer,contract,declarer,tricks,NS below,NS above,EW below,EW above,substitutes,note
    1,1,Ada & Cy,Ben & Dee,Ada,3HX,Cy,11,80,150,0,0,,
    1,2,Ada & Cy,Ben & Dee,Ben,2S,Ben,8,0,0,18,0,,
    1,3,Ada & Cy,Ben & Dee,Cy,4S,Ada,10,36,0,0,0,,
    1,,Ada & Cy,Ben & Dee,,rubber,,,0,250,0,0,,
    2,1,Cy & Ben,Dee & Ada,Dee,1NT,Dee,8,0,0,20,0,,
    ");
}

#[test]
fn ledger_of_bridge() {
    insta::assert_snapshot!(ledger(&auction(&stake("0.001"))), @r"
    rubber,player,gross,plus,minus,net so far,money,paid,open,currency
    1,Ada,516,498,0,498,,,,
    1,Ben,18,0,498,-498,,,,
    1,Cy,516,498,0,498,,,,
    1,Dee,18,0,498,-498,,,,
    2,Ada,20,20,0,518,,,,
    2,Ben,0,0,20,-518,,,,
    2,Cy,0,0,20,478,,,,
    2,Dee,20,20,0,-478,,,,
    all,Ada,536,518,0,518,0.52,0.00,0.52,USD
    all,Ben,18,0,518,-518,-0.52,0.00,-0.52,USD
    all,Cy,516,498,20,478,0.48,0.00,0.48,USD
    all,Dee,38,20,498,-478,-0.48,0.00,-0.48,USD
    ");
}

#[test]
fn ledger_without_a_stake() {
    insta::assert_snapshot!(ledger(&auction(&json!({}))), @r"
    rubber,player,gross,gross so far
    1,Ada,516,516
    1,Ben,18,18
    1,Cy,516,516
    1,Dee,18,18
    2,Ada,20,536
    2,Ben,0,18
    2,Cy,0,516
    2,Dee,20,38
    all,Ada,536,536
    all,Ben,18,18
    all,Cy,516,516
    all,Dee,38,38
    ");
    insta::assert_snapshot!(ledger(&pitch(&json!({}))), @r"
    game,player,red,red so far
    1,Ada,-1,-1
    1,Ben,-1,-1
    1,Cy,-1,-1
    1,Dee,4,4
    1,Eve,-1,-1
    all,Ada,-1,-1
    all,Ben,-1,-1
    all,Cy,-1,-1
    all,Dee,4,4
    all,Eve,-1,-1
    ");
}

#[test]
fn deals_and_ledger_of_pitch() {
    insta::assert_snapshot!(deals(&pitch(&json!({}))), @r"
    game,deal,dealer,pitcher,obligation,sold,red,Ada to go,Ben to go,Cy to go,Dee to go,Eve to go,trump,substitutes,note
    1,1,Cy,Dee,4,0,0,5,5,5,1,5,,,
    1,2,Dee,Dee,1,1,0,4,5,5,0,4,,,
    ");
    insta::assert_snapshot!(ledger(&pitch(&stake("0.05"))), @r"
    game,player,red,red so far,money,paid,open,currency
    1,Ada,-1,-1,,,,
    1,Ben,-1,-1,,,,
    1,Cy,-1,-1,,,,
    1,Dee,4,4,,,,
    1,Eve,-1,-1,,,,
    all,Ada,-1,-1,-0.05,0.00,-0.05,USD
    all,Ben,-1,-1,-0.05,0.00,-0.05,USD
    all,Cy,-1,-1,-0.05,0.00,-0.05,USD
    all,Dee,4,4,0.20,0.00,0.20,USD
    all,Eve,-1,-1,-0.05,0.00,-0.05,USD
    ");
}

#[test]
fn what_somebody_typed_is_no_formula_and_breaks_no_row() {
    let names = json!({"players": ["=1+1", "Ben, \"B\"", "Cy", "Dee"], "entries": []});
    let ledger = ledger(&auction(&names));
    assert!(ledger.contains("\nall,'=1+1,0,"), "{ledger}");
    assert!(ledger.contains("\nall,\"Ben, \"\"B\"\"\",0,"), "{ledger}");
}

#[test]
fn the_result_to_paste() {
    let titled = json!({"title": "Guild night", "stake": {"currency": "USD", "price": "0.25", "per": 100, "rounding": "hundred"}, "carries": [{"player": "Dee", "by": "Ada"}]});
    insta::assert_snapshot!(told(&auction(&titled)), @r"
    Guild night · Auction Bridge · 30 November 2026
    25 cents a hundred

    1. Ada & Cy 516, Ben & Dee 18: Ada & Cy win 498, counted 500
    2. Cy & Ben 0, Dee & Ada 20: Dee & Ada win 20, counted 0, stopped

    Ada: +500, $0.00
    Ben: −500, −$1.25
    Cy: +500, $1.25
    Dee: −500, carried by Ada

    Ben pays Cy $1.25
    ");
    insta::assert_snapshot!(told(&contract(&json!({}))), @r"
    Contract Bridge · 30 November 2026

    1. Ada & Cy 400, Ben & Dee 0: Ada & Cy win, stopped

    Ada: 400 gross
    Ben: 0 gross
    Cy: 400 gross
    Dee: 0 gross
    Eve: 0 gross

    Ada and Cy won the night
    ");
    insta::assert_snapshot!(told(&pitch(&stake("0.05"))), @r"
    Auction Pitch · 30 November 2026
    5 cents a red counter

    1. Dee won the pool of 5 red

    Ada: −1 red, −$0.05
    Ben: −1 red, −$0.05
    Cy: −1 red, −$0.05
    Dee: +4 red, $0.20
    Eve: −1 red, −$0.05

    Ada pays Dee $0.05
    Ben pays Dee $0.05
    Cy pays Dee $0.05
    Eve pays Dee $0.05
    ");
}

#[test]
fn a_sitting_in_play_is_said_to_be_so() {
    let mut document = auction(&json!({}));
    document["entries"].as_array_mut().unwrap().pop();
    let told = told(&document);
    assert!(
        told.contains("2. Cy & Ben 0, Dee & Ada 20: in play"),
        "{told}"
    );
    let nothing = auction(&json!({"entries": []}));
    assert_eq!(deals(&nothing).lines().count(), 1);
    assert_eq!(ledger(&nothing).lines().count(), 5);
}

fn run(folder: &TempDir, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_crossline"))
        .current_dir(folder.path())
        .args(arguments)
        .env_remove("CROSSLINE_DB")
        .env_remove("CROSSLINE_LISTEN")
        .output()
        .unwrap()
}

#[test]
fn from_the_command_line() {
    let folder = tempfile::tempdir().unwrap();
    let document = auction(
        &json!({"stake": {"currency": "USD", "price": "0.50"}, "carries": [{"player": "Ben", "by": "Ada"}]}),
    );
    std::fs::write(folder.path().join("evening.json"), document.to_string()).unwrap();
    let imported = run(&folder, &["import", "evening.json"]);
    let address = String::from_utf8(imported.stdout).unwrap();
    let address = address.trim_end();
    let printed = |arguments: &[&str]| {
        let output = run(&folder, &[&["export", address], arguments].concat());
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    let first = printed(&[]);
    assert!(first.contains("\"price\":\"0.50\""), "{first}");
    assert_eq!(first, read(&document).write());
    let tables = printed(&["--csv"]);
    let tables: Vec<&str> = tables.split("\r\n\r\n").collect();
    assert_eq!(tables.len(), 2);
    assert!(tables[0].starts_with("\u{feff}rubber,deal,"));
    assert!(tables[1].starts_with("rubber,player,"));
    // The file has no times: the day is the one it was brought in.
    let text = printed(&["--text"]);
    let (head, rest) = text.split_once('\n').unwrap();
    assert!(head.starts_with("Auction Bridge · "), "{head}");
    assert_eq!(rest, told(&document).split_once('\n').unwrap().1);
    let both = run(&folder, &["export", address, "--csv", "--text"]);
    assert_eq!(both.status.code(), Some(2));
}

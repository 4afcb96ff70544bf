//! The document of a party: what is filled in, how it is written, what is
//! printed of it, and what it becomes when it is kept.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use crossline::journal::{Journal, Partners};
use crossline::party::document::PartyDocument;
use crossline::party::{Party, PrizeScore, Prizes, Scope};
use serde_json::{Value, json};

fn read(document: &Value) -> PartyDocument {
    PartyDocument::read(&document.to_string()).unwrap_or_else(|error| panic!("{error}"))
}

/// Two tables, the first with a rubber that was stopped at 50 to nothing.
fn party(more: &Value) -> Value {
    let mut document = json!({"format": "crossline-party/1", "game": "auction-bridge", "tables": [
        {"table": 1, "players": ["Ada", "Ben", "Cy", "Dee"], "entries": [
            {"type": "seating", "seats": {"N": "Ada", "E": "Ben", "S": "Cy", "W": "Dee"}, "dealer": "N"},
            {"type": "penalty", "to": "NS", "points": 50, "at": "2026-11-30T20:15:00Z"},
            {"type": "stop"}]},
        {"table": 12, "players": [" Eve ", "Flo", "Gus", "Hal"], "entries": []}]});
    let fields = document.as_object_mut().unwrap();
    fields.extend(more.as_object().unwrap().clone());
    document
}

#[test]
fn what_is_left_out_has_its_default() {
    let prizes = |document: &Value| {
        let prizes = read(document).prizes;
        assert_eq!(prizes.len(), 1);
        let Prizes {
            scope,
            count,
            score,
            ..
        } = prizes[0];
        (scope, count.get(), score)
    };
    let usual = (Scope::Room, 3, PrizeScore::Gross);
    for left_out in [json!({}), json!({"prizes": null}), json!({"prizes": {}})] {
        assert_eq!(prizes(&party(&left_out)), usual);
    }
    let table = party(&json!({"prizes": {"scope": "table", "score": "net"}}));
    assert_eq!(prizes(&table), (Scope::Table, 1, PrizeScore::Net));
    let room = party(&json!({"prizes": {"scope": "room", "count": 100, "cuts": null}}));
    assert_eq!(prizes(&room), (Scope::Room, 100, PrizeScore::Gross));
    let pitch = json!({"game": "auction-pitch", "tables": [], "prizes": {"scope": "table"}});
    assert_eq!(prizes(&party(&pitch)), (Scope::Table, 1, PrizeScore::Red));
}

#[test]
fn everything_is_written_out_a_table_a_line() {
    let more = json!({"title": "Tea", "prizes": {"cuts": [["Cy ", "Ada"], ["Ada", "Hal"]]}});
    let document = read(&party(&more));
    let text = document.write();
    insta::assert_snapshot!(text, @r#"
    {
      "format": "crossline-party/1",
      "title": "Tea",
      "game": "auction-bridge",
      "rules": {"laws":"us-1915","revoke_points":100},
      "prizes": {"scope":"room","count":3,"score":"gross","cuts":[["Cy","Ada"],["Ada","Hal"]]},
      "tables": [
        {"table":1,"players":["Ada","Ben","Cy","Dee"],"entries":[
          {"type":"seating","seats":{"N":"Ada","E":"Ben","S":"Cy","W":"Dee"},"dealer":"N"},
          {"type":"penalty","to":"NS","points":50,"at":"2026-11-30T20:15:00Z"},
          {"type":"stop"}
        ]},
        {"table":12,"players":["Eve","Flo","Gus","Hal"],"entries":[]}
      ]
    }
    "#);
    assert_eq!(PartyDocument::read(&text).unwrap(), document);
    let pitch = json!({"game": "auction-pitch", "tables": [], "prizes": {"count": 2}});
    insta::assert_snapshot!(read(&party(&pitch)).write(), @r#"
    {
      "format": "crossline-party/1",
      "game": "auction-pitch",
      "rules": {"bidding":"sell","full_value_bids":false,"set_back_red":false,"smudge":false,"counters":7,"ante":1},
      "prizes": {"scope":"room","count":2},
      "tables": []
    }
    "#);
}

#[test]
fn the_score_has_these_fields_and_no_others() {
    let more = json!({"prizes": {"count": 1, "cuts": [["Cy", "Ada"]]}});
    let mut written = party(&more);
    let entries = written["tables"][0]["entries"].as_array_mut().unwrap();
    entries.insert(1, json!({"type": "deal", "contract": "Pass"}));
    let document = read(&written);
    let text = document.score();
    assert!(text.ends_with("}\n"));
    let score: Value = serde_json::from_str(&text).unwrap();
    let line = |rank: u32, name: &str, table: u16, score: i64, prize: bool| {
        json!({"rank": rank, "name": name, "table": table, "score": score, "prize": prize,
            "tied": false})
    };
    assert_eq!(
        score,
        json!({
            "format": "crossline.score/1", "game": "auction-bridge",
            "tables": [
                {"table": 1, "rubbers": [
                    {"seats": {"N": "Ada", "E": "Ben", "S": "Cy", "W": "Dee"}, "status": "stopped",
                     "deals": [{"entry": 2, "dealer": "N", "contract": "Pass", "declarer": null,
                        "tricks": null, "vulnerable": {"NS": false, "EW": false}, "items": [],
                        "game": null}],
                     "items": [{"side": "NS", "line": "above", "kind": "penalty", "points": 50}],
                     "games": {"NS": 0, "EW": 0}, "part": {"NS": 0, "EW": 0},
                     "total": {"NS": 50, "EW": 0}, "winner": "NS", "margin": 50, "counted": 50,
                     "next_dealer": null}]},
                {"table": 12, "rubbers": []}],
            "standings": [
                line(1, "Cy", 1, 50, true), line(2, "Ada", 1, 50, false),
                line(3, "Ben", 1, 0, false), line(3, "Dee", 1, 0, false),
                line(5, "Eve", 12, 0, false), line(5, "Flo", 12, 0, false),
                line(5, "Gus", 12, 0, false), line(5, "Hal", 12, 0, false)]
        })
    );
    let pitch = json!({"game": "auction-pitch", "tables": [
        {"table": 3, "players": ["Ada", "Ben", "Cy", "Dee"], "entries": []}]});
    let score: Value = serde_json::from_str(&read(&party(&pitch)).score()).unwrap();
    assert_eq!(score["game"], "auction-pitch");
    assert_eq!(score["tables"], json!([{"table": 3, "games": []}]));
}

#[test]
fn prizes_in_the_room_and_at_each_table_are_two_lists() {
    let prizes = json!([
        {"scope": "table", "names": ["A box"], "cuts": [["Ada", "Cy"]]},
        {"count": 2, "score": "net", "names": ["A hamper", ""]}]);
    let document = read(&party(&json!({"prizes": prizes})));
    let text = document.write();
    let line = text.lines().find(|line| line.contains("prizes")).unwrap();
    assert_eq!(
        line.trim(),
        "\"prizes\": [{\"scope\":\"table\",\"count\":1,\"score\":\"gross\",\"names\":[\"A box\"],\
         \"cuts\":[[\"Ada\",\"Cy\"]]},{\"scope\":\"room\",\"count\":2,\"score\":\"net\",\
         \"names\":[\"A hamper\",\"\"]}],"
    );
    assert_eq!(PartyDocument::read(&text).unwrap(), document);
    let score: Value = serde_json::from_str(&document.score()).unwrap();
    let lists = score["standings"].as_array().unwrap();
    assert_eq!(lists.len(), 2);
    assert!(lists.iter().all(|list| list.as_array().unwrap().len() == 8));
}

#[test]
fn a_party_is_kept_with_its_tables() {
    let document = read(&party(&json!({"title": "Tea"})));
    let header = document.header();
    assert_eq!(header.title, document.title);
    assert_eq!(header.partners, Some(Partners::Pivot));
    assert_eq!((header.booby, header.end), (false, None));
    let table = document.header_of(&document.tables[1]);
    assert_eq!(
        table.players.names().collect::<Vec<_>>(),
        ["Eve", "Flo", "Gus", "Hal"]
    );
    assert_eq!(table.partners, Some(Partners::Pivot));
    let pitch = read(&party(&json!({"game": "auction-pitch", "tables": []})));
    assert_eq!(pitch.header().partners, None);

    // Tables come as they come; they are written by number.
    let journals: Vec<Journal> = document
        .tables
        .iter()
        .map(|table| Journal::fold(document.header_of(table), vec![]))
        .collect();
    let numbers = document.tables.iter().map(|table| table.number);
    let mut tables: Vec<_> = numbers.zip(&journals).collect();
    tables.reverse();
    let kept = PartyDocument::of(&Party::fold(header, vec![]), &tables);
    let empty = party(&json!({"title": "Tea", "tables": [
        {"table": 1, "players": ["Ada", "Ben", "Cy", "Dee"], "entries": []},
        {"table": 12, "players": ["Eve", "Flo", "Gus", "Hal"], "entries": []}]}));
    assert_eq!(kept, read(&empty));
}

fn crossline(command: &str, document: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_crossline"))
        .current_dir(folder.path())
        .args([command, "-"])
        .env_remove("CROSSLINE_DB")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(document.as_bytes()).unwrap();
    drop(stdin);
    child.wait_with_output().unwrap()
}

#[test]
fn the_command_line_scores_either_format() {
    let document = party(&json!({}));
    let output = crossline("score", &document.to_string());
    assert!(output.status.success());
    assert_eq!(output.stdout, read(&document).score().as_bytes());
    let sitting = json!({"format": "crossline/1", "game": "auction-bridge",
        "players": ["Ada", "Ben", "Cy", "Dee"], "entries": []});
    let output = crossline("score", &sitting.to_string());
    assert!(String::from_utf8_lossy(&output.stdout).contains("\"payments\":[]"));
}

#[test]
fn the_command_line_says_in_one_line_what_is_wrong() {
    let fails = |document: &str, says: &str| {
        let output = crossline("score", document);
        assert_eq!(output.stdout, b"");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said, format!("{says}\n"));
        assert_eq!(output.status.code(), Some(2));
    };
    let document = party(&json!({})).to_string();
    fails(
        &document.replace("crossline-party/1", "crossline/2"),
        "format: this is “crossline/2”; only crossline/1, crossline-party/1 and crossline-circle/1 can be read",
    );
    fails(
        &document.replace("\"stop\"", "\"halt\""),
        "table 1: entry 3: type: “halt” is not seating, deal, penalty, stop, paid or substitute",
    );
    fails("{}", "format is missing");
    fails("[]", "a document is written {…}, not []");
    fails(
        "",
        "not a document: EOF while parsing a value at line 1 column 0",
    );
}

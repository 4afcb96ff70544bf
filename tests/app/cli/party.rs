//! The document of a party on the command line.

use tempfile::TempDir;

use super::{err, fails, folder, out, run};

/// A party of each game; what is left out is written out when it is exported.
const PARTIES: [&str; 3] = [
    r#"{"format":"crossline-party/1","title":"Guild bridge tea","game":"auction-bridge",
"rules":{"laws":"english-1914"},"prizes":{"count":1,"cuts":[["Cy","Ada"],["Eve","Ada"]]},"tables":[
{"table":12,"players":["Eve","Flo","Gus","Hal"],"entries":[]},
{"table":3,"players":["Ada","Ben","Cy","Dee","Ida, \"I\""],"entries":[
{"type":"seating","seats":{"N":"Ada","E":"Ben","S":"Cy","W":"Dee"},"dealer":"N","at":"2026-11-26T20:00:00Z"},
{"type":"deal","contract":"3HX","declarer":"S","tricks":11,"honours":{"side":"NS","holding":"4+1"}},
{"type":"penalty","to":"NS","points":50,"reason":"doubled partner"},
{"type":"deal","calls":["1S","P","2H^","P","P","P"],"dealer":"W","tricks":7},
{"type":"stop"}]}]}"#,
    r#"{"format":"crossline-party/1","game":"contract-bridge",
"rules":{"scoring":"chicago-carry"},"prizes":{"scope":"table","score":"net"},"tables":[
{"table":1,"players":["Ada","Ben","Cy","Dee"],"entries":[
{"type":"seating","seats":{"N":"Ada","E":"Ben","S":"Cy","W":"Dee"},"dealer":"N"},
{"type":"deal","contract":"Pass"},
{"type":"deal","contract":"3NT","declarer":"E","tricks":9}]}]}"#,
    r#"{"format":"crossline-party/1","game":"auction-pitch","prizes":{"count":2},"tables":[
{"table":1,"players":["Ada","Ben","Cy","Dee"],"entries":[
{"type":"seating","order":["Ada","Ben","Cy","Dee"],"dealer":"Ada"},
{"type":"counters","player":"Ada","bought":10},
{"type":"misdeal"},
{"type":"deal","bids":[{"player":"Dee","bid":2}],"answer":"sells",
"points":{"high":"Dee","low":"Cy","jack":null,"game":"Dee"}},
{"type":"stop"}]}]}"#,
];

/// Imports a document; the address of the party.
fn import(folder: &TempDir, document: &[u8]) -> String {
    std::fs::write(folder.path().join("party.json"), document).unwrap();
    let imported = run(folder, &["import", "party.json"]);
    assert!(imported.status.success(), "{}", err(&imported));
    out(&imported).trim_end().to_owned()
}

#[test]
fn a_party_that_is_imported_is_exported_with_the_same_bytes() {
    for document in PARTIES {
        let folder = folder();
        let address = import(&folder, document.as_bytes());
        assert!(address.contains(":7070/parties/"), "{address}");
        let first = run(&folder, &["export", &address]);
        assert!(first.status.success(), "{}", err(&first));
        let id = address.rsplit('/').next().unwrap();
        assert_eq!(run(&folder, &["export", id]).stdout, first.stdout);

        let again = import(&folder, &first.stdout);
        assert_ne!(again, address);
        assert_eq!(run(&folder, &["export", &again]).stdout, first.stdout);
        // It says what the first document said.
        std::fs::write(folder.path().join("first.json"), document).unwrap();
        let score = run(&folder, &["score", "first.json"]);
        assert!(score.status.success(), "{}", err(&score));
        let by_number = |text: &str| {
            let mut score: serde_json::Value = serde_json::from_str(text).unwrap();
            let tables = score["tables"].as_array_mut().unwrap();
            tables.sort_by_key(|table| table["table"].as_u64());
            score
        };
        let exported = run(&folder, &["score", "party.json"]);
        assert_eq!(by_number(out(&exported)), by_number(out(&score)));
    }
}

#[test]
fn the_standings_of_a_party_are_exported_as_csv_and_as_text() {
    let folder = folder();
    let address = import(&folder, PARTIES[0].as_bytes());
    let id = address.rsplit('/').next().unwrap();
    for named in [&*address, id] {
        let csv = run(&folder, &["export", "--csv", named]);
        let rows: Vec<_> = out(&csv).split("\r\n").collect();
        assert_eq!(rows[0], "\u{feff}rank,name,table,score,prize,tied");
        assert!(rows[1].starts_with("1,Cy,3,"), "{rows:?}");
        assert!(rows[2].starts_with("2,Ada,3,"), "{rows:?}");
        assert!(rows.contains(&"5,\"Ida, \"\"I\"\"\",3,0,no,no"), "{rows:?}");
        let text = run(&folder, &["export", "--text", named]);
        assert!(out(&text).starts_with("Guild bridge tea · Auction Bridge · "));
        assert!(out(&text).contains("1. Cy, table 3: "), "{}", out(&text));
    }
}

#[test]
fn a_key_to_a_party_lets_a_phone_organize_it() {
    let folder = folder();
    let address = import(&folder, PARTIES[0].as_bytes());
    let id = address.rsplit('/').next().unwrap();
    for named in [&*address, id] {
        let public = ["key", named, "--public-url", "https://score.example.org/"];
        let key = run(&folder, &public);
        assert!(key.status.success(), "{}", err(&key));
        let link = out(&key).trim();
        let secret = link.strip_prefix("https://score.example.org/organize/");
        assert_eq!(secret.map(str::len), Some(26), "{link}");
    }
    let unknown = run(&folder, &["key", "aaaaaaaaaaaaaaaa"]);
    fails(&unknown, 1, "there is no sitting or party aaaaaaaaaaaaaaaa");
    let unknown = run(&folder, &["export", "http://x/parties/aaaaaaaaaaaaaaaa"]);
    fails(&unknown, 1, "there is no sitting or party");
}

#[test]
fn a_wrong_party_names_its_table_and_entry() {
    let folder = folder();
    let wrong = PARTIES[0].replace("3HX", "8H");
    std::fs::write(folder.path().join("wrong.json"), wrong).unwrap();
    for command in ["score", "import"] {
        fails(
            &run(&folder, &[command, "wrong.json"]),
            2,
            "table 3: entry 2: ",
        );
    }
    let twice = PARTIES[0].replace("\"Flo\"", "\"ADA\"");
    std::fs::write(folder.path().join("wrong.json"), twice).unwrap();
    fails(
        &run(&folder, &["score", "wrong.json"]),
        2,
        "table 3: players: Ada plays at table 12 too",
    );
    assert!(
        !folder.path().join("crossline.db").exists(),
        "nothing is kept of it"
    );
}

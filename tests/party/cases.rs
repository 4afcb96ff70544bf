//! Parties worked by hand, with who comes where; and documents that are
//! refused, with the words.

use crossline::party::Standing;
use crossline::party::document::PartyDocument;
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
struct Case {
    id: String,
    document: Value,
    standings: Lists,
}

/// The standings of one list of prizes, or of two.
#[derive(Debug, Deserialize, PartialEq)]
#[serde(untagged)]
enum Lists {
    One(Vec<Line>),
    Both(Vec<Vec<Line>>),
}

/// Rank, name, table, score, and `prize`, `tied` for one of those still to be
/// cut for, or nothing.
#[derive(Debug, Deserialize, PartialEq)]
struct Line(u32, String, u16, i64, String);

#[derive(Deserialize)]
struct Bad {
    what: String,
    document: String,
    error: String,
}

#[test]
fn everybody_comes_where_he_should() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("../cases/parties.json")).unwrap();
    assert!(cases.len() > 30);
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            let document = PartyDocument::read(&case.document.to_string());
            let document = document.unwrap_or_else(|error| panic!("{}: {error}", case.id));
            let line = |line: &Standing| {
                let prize = match (line.prize, line.tied) {
                    (true, true) => "tied",
                    (true, false) => "prize",
                    (false, false) => "",
                    (false, true) => "tied without a prize",
                };
                let name = document.name(line.person).to_owned();
                let table = line.person.table.get();
                Line(line.rank, name, table, line.score, prize.to_owned())
            };
            let rankings = document.rankings();
            let mut lists: Vec<Vec<Line>> = rankings
                .iter()
                .map(|ranking| ranking.lines.iter().map(line).collect())
                .collect();
            let got = match lists.len() {
                1 => Lists::One(lists.swap_remove(0)),
                _ => Lists::Both(lists),
            };
            let expected = &case.standings;
            (got != *expected).then(|| format!("{}: {got:?}, not {expected:?}", case.id))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_bad_document_is_refused_in_the_words_of_the_table() {
    let rows = include_str!("../cases/party-refusals.json");
    let rows: Vec<Bad> = serde_json::from_str(rows).unwrap();
    assert!(rows.len() > 60);
    let wrong: Vec<String> = rows
        .iter()
        .filter_map(|row| {
            let got = match PartyDocument::read(&row.document) {
                Ok(_) => "it is read".to_owned(),
                Err(error) => error.to_string(),
            };
            (got != row.error).then(|| format!("{}: {got}, not {}", row.what, row.error))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

//! The result of a party for a spreadsheet and for a message.

use crossline::party::document::PartyDocument;
use crossline::party::export::{self, Outcome};
use crossline::party::{Party, Progress};
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
struct Case {
    id: String,
    document: Value,
}

/// The party of one of the cases worked by hand.
fn party(id: &str) -> PartyDocument {
    let cases: Vec<Case> = serde_json::from_str(include_str!("../cases/parties.json")).unwrap();
    let case = cases.iter().find(|case| case.id == id).unwrap();
    PartyDocument::read(&case.document.to_string()).unwrap()
}

fn csv(document: &PartyDocument) -> String {
    let rows = export::csv(&document.rankings(), &[], |person| document.name(person));
    assert_eq!(rows.matches('\n').count(), rows.matches("\r\n").count());
    let rows = rows.strip_prefix('\u{feff}').expect("a byte-order mark");
    rows.replace("\r\n", "\n")
}

fn text(document: &PartyDocument, booby: bool) -> String {
    let mut header = document.header();
    header.booby = booby;
    let party = Party::fold(header, vec![]);
    let rankings = document.rankings();
    let outcome = Outcome {
        header: party.header(),
        day: Some("30 November 2026".to_owned()),
        last: party.last(&rankings),
        unreadable: &[],
        rankings: &rankings,
        progress: &Progress {
            tables: vec![],
            hour_has_come: true,
            closed: false,
        },
    };
    export::text(&outcome, |person| document.name(person))
}

#[test]
fn a_row_a_player() {
    insta::assert_snapshot!(csv(&party("gross-in-the-room")), @r"
    rank,name,table,score,prize,tied
    1,Ada,1,930,yes,no
    1,Cy,1,930,yes,no
    3,Eve,2,500,yes,yes
    3,Gus,2,500,yes,yes
    5,Flo,2,120,no,no
    5,Hal,2,120,no,no
    7,Ben,1,48,no,no
    7,Dee,1,48,no,no
    ");
    insta::assert_snapshot!(csv(&party("red-counters-below-nothing")), @r"
    rank,name,table,score,prize,tied
    1,Ada,5,3,yes,no
    2,Cy,5,-1,yes,no
    3,Dee,5,-1,no,no
    4,Ben,5,-1,no,no
    5,Eve,5,0,no,no
    ");
    assert_eq!(
        csv(&party("no-table")),
        "rank,name,table,score,prize,tied\n"
    );
}

#[test]
fn what_somebody_typed_is_no_formula_and_breaks_no_row() {
    let document = r#"{"format":"crossline-party/1","game":"auction-bridge","tables":[
        {"table":1,"players":["=1+1","Ben, \"B\"","Cy","Dee"],"entries":[]}]}"#;
    let rows = csv(&PartyDocument::read(document).unwrap());
    assert!(rows.contains("\n1,'=1+1,1,0,no,no\n"), "{rows}");
    assert!(
        rows.contains("\n1,\"Ben, \"\"B\"\"\",1,0,no,no\n"),
        "{rows}"
    );
}

#[test]
fn the_result_to_paste() {
    let mut tea = party("gross-in-the-room");
    tea.title = crossline::journal::Title::new("Guild bridge tea");
    insta::assert_snapshot!(text(&tea, true), @r"
    Guild bridge tea · Auction Bridge · 30 November 2026
    3 prizes in the room, by gross score

    1. Ada, table 1: 930
    1. Cy, table 1: 930
    Eve and Gus: 500, to cut for the last prize
    Booby prize: Ben (table 1) and Dee (table 1): 48 each

    Table 1
    930  Ada
    930  Cy
     48  Ben
     48  Dee

    Table 2
    500  Eve
    500  Gus
    120  Flo
    120  Hal
    ");
}

#[test]
fn the_result_where_every_table_has_its_prize() {
    insta::assert_snapshot!(text(&party("one-at-each-table"), false), @r"
    Auction Bridge · 30 November 2026
    1 prize at each table, by gross score

    Ada and Cy, table 1: 930, to cut for the prize
    Eve and Gus, table 2: 500, to cut for the prize

    Table 1
    930  Ada
    930  Cy
     48  Ben
     48  Dee

    Table 2
    500  Eve
    500  Gus
    120  Flo
    120  Hal
    ");
    insta::assert_snapshot!(text(&party("no-tie-across-tables"), true), @r"
    Auction Bridge · 30 November 2026
    2 prizes at each table, by gross score

    1. Ada, table 1: 200
    2. Cy, table 1: 100, by a cut
    1. Eve, table 2: 200
    Flo and Gus, table 2: 100, to cut for the last prize
    Booby prize: Dee (table 1): 0
    Booby prize: Hal (table 2): 0

    Table 1
    200  Ada
    100  Cy
    100  Ben
      0  Dee

    Table 2
    200  Eve
    100  Flo
    100  Gus
      0  Hal
    ");
}

#[test]
fn the_result_by_scores_that_may_be_below_nothing() {
    insta::assert_snapshot!(text(&party("net-in-the-room"), true), @r"
    Auction Bridge · 30 November 2026
    2 prizes in the room, by net score

    1. Ada, table 1: +882
    1. Cy, table 1: +882
    Booby prize: Ben (table 1) and Dee (table 1): −882 each

    Table 1
    +882  Ada
    +882  Cy
    −882  Ben
    −882  Dee

    Table 2
    +380  Eve
    +380  Gus
    −380  Flo
    −380  Hal
    ");
    insta::assert_snapshot!(text(&party("red-counters"), false), @r"
    Auction Pitch · 30 November 2026
    3 prizes in the room, by red counters

    1. Ira, table 2: +4
    2. Ada, table 1: +3
    Ben, Cy, Dee, Eve, Flo, Gus and Hal: −1, to cut for the last prize

    Table 1
    +3  Ada
    −1  Ben
    −1  Cy
    −1  Dee

    Table 2
    +4  Ira
    −1  Eve
    −1  Flo
    −1  Gus
    −1  Hal
    ");
}

#[test]
fn before_anything_is_over_nobody_has_won() {
    insta::assert_snapshot!(text(&party("a-rubber-in-play"), true), @r"
    Auction Bridge · 30 November 2026
    3 prizes in the room, by gross score

    No rubber was finished or stopped, so nobody wins

    Table 1
    0  Ada
    0  Ben
    0  Cy
    0  Dee
    ");
    insta::assert_snapshot!(text(&party("no-table"), true), @r"
    Auction Bridge · 30 November 2026
    3 prizes in the room, by gross score

    No rubber was finished or stopped, so nobody wins
    ");
}

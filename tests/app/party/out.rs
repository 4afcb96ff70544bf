//! What goes out of a party: a sheet, a spreadsheet, a document, its journal.

use chrono::Local;
use crossline::party::document::PartyDocument;

use super::{Party, RUBBER, play, says};

#[tokio::test]
async fn the_sheet_has_the_winners_and_every_table() {
    let mut party = Party::begin(&[("title", "Guild bridge tea"), ("booby", "1")]).await;
    let pads = party.pads().await;
    play(&mut party.organizer, &pads[1], &RUBBER).await;
    let sheet = party.page("/print").await;
    let today = Local::now().format("%-d %B %Y").to_string();
    says(
        &sheet,
        &format!("Auction Bridge · {today} · 3 prizes in the room"),
    );
    says(
        &sheet,
        "Not final: 2 tables are open. Table 2 still plays. Table 1 has not begun.",
    );
    says(&sheet, "As it stands 1 Eve table 2 340 1 Gus table 2 340");
    let tables: Vec<_> = sheet
        .all(".print-tables section")
        .into_iter()
        .map(|t| t.0)
        .collect();
    assert_eq!(
        tables,
        [
            "Table 1 Ada 0 Ben 0 Cy 0 Dee 0",
            "Table 2 Eve 340 Gus 340 Flo 0 Hal 0"
        ]
    );
}

#[tokio::test]
async fn the_spreadsheet_keeps_every_name_in_its_cell() {
    let names = "=1+1\nBen, the younger\nCy \"Ace\"\nDee";
    let mut party = Party::begin(&[("names", names)]).await;
    let pad = party.pads().await.remove(0);
    play(&mut party.organizer, &pad, &RUBBER).await;
    let page = party.page("/results.csv").await;
    assert_eq!(page.headers["content-type"], "text/csv; charset=utf-8");
    let saved = page.headers["content-disposition"].to_str().unwrap();
    assert!(
        saved.starts_with("attachment; filename=\"crossline-"),
        "{saved}"
    );
    let rows: Vec<_> = page.body.split("\r\n").collect();
    assert_eq!(
        rows,
        [
            "\u{feff}rank,name,table,score,prize,tied",
            "1,'=1+1,1,340,yes,no",
            "1,\"Cy \"\"Ace\"\"\",1,340,yes,no",
            "3,\"Ben, the younger\",1,0,yes,yes",
            "3,Dee,1,0,yes,yes",
            "",
        ]
    );
    // On a page, what was typed is text.
    let print = party.page("/print").await;
    assert!(
        print
            .all("section li")
            .iter()
            .any(|line| line.0 == "Cy \"Ace\" 340")
    );
}

#[tokio::test]
async fn the_document_and_the_text_hold_the_party() {
    let mut party = Party::begin(&[("title", "Guild bridge tea")]).await;
    let pads = party.pads().await;
    play(&mut party.organizer, &pads[0], &RUBBER).await;
    let page = party.page("/document").await;
    assert_eq!(page.headers["content-type"], "application/json");
    let document = PartyDocument::read(&page.body).unwrap();
    assert_eq!(document.write(), page.body);
    assert_eq!(document.tables[0].entries.len(), 3);
    let text = party.page("/text").await;
    let text = text.all("textarea").remove(0).0;
    let today = Local::now().format("%-d %B %Y");
    assert!(
        text.starts_with(&format!(
            "Guild bridge tea · Auction Bridge · {today} 3 prizes in the room"
        )),
        "{text}"
    );
    assert!(text.contains("1. Ada, table 1: 340"), "{text}");
}

#[tokio::test]
async fn the_journal_has_what_the_organizer_did_and_leads_to_the_tables() {
    let mut party = Party::begin(&[]).await;
    says(&party.page("/journal").await, "Nothing yet.");
    party.fill("/names", "/names", &[("title", "Tea")]).await;
    party
        .fill("/prizes", "/prizes", &[("room-count", "1")])
        .await;
    party.press("", "Start").await;
    party.press("/hour", "No hour").await;
    party.fill("/names", "/names", &[("title", "")]).await;
    party.press("/closed", "Close the party").await;
    party.press("", "Reopen the party").await;
    let journal = party.page("/journal").await;
    let lines = journal.all(".journal li").into_iter();
    let did: Vec<_> = lines
        .map(|line| line.0.split_once(" · the organizer ").unwrap().1.to_owned())
        .collect();
    assert_eq!(
        did,
        [
            "The party is Tea",
            "1 prize in the room, by gross score",
            "Play begins",
            "No hour is set for the end of play",
            "The party has no name",
            "The party is closed",
            "The party is open again",
        ]
    );
    let tables = journal.all(".numbers a");
    let pads = party.pads().await;
    assert_eq!(tables.len(), 2);
    assert_eq!(tables[1].1, format!("{}/journal", pads[1]));
    says(&party.organizer.get(&tables[1].1).await, "No hour is set");
}

#[tokio::test]
async fn the_journal_has_who_came_and_what_was_corrected_at_the_tables() {
    let mut party = Party::begin(&[]).await;
    let pads = party.pads().await;
    play(&mut party.organizer, &pads[0], &RUBBER[..1]).await;
    party
        .fill("/people", "/people", &[("name", "Ida"), ("table", "2")])
        .await;
    party.fill("/names", "/names", &[("1.0", "Adele")]).await;
    let people = format!("{}/people", pads[1]);
    let page = party.organizer.get(&people).await;
    party
        .organizer
        .submit(&page.button("Ida has gone home"))
        .await;
    let pad = party.organizer.get(&pads[0]).await;
    party.organizer.submit(&pad.button("Undo")).await;
    let journal = party.page("/journal").await;
    let lines = journal.all(".journal li").into_iter();
    let lines: Vec<_> = lines.map(|line| line.0).collect();
    for did in [
        "the organizer Table 2: Ida joined",
        "the organizer Table 1: Ada is now Adele",
        "the organizer Table 2: Ida went home",
        "the organizer Table 1: Took back: ",
    ] {
        let mut lines = lines.iter();
        assert!(lines.any(|line| line.contains(did)), "{did}: {lines:?}");
    }
    assert_eq!(lines.len(), 4, "no deal as such: {lines:?}");
    let leads = journal.all(".journal a");
    let here = format!("{}/journal", pads[1]);
    assert!(leads.iter().any(|lead| lead.1 == here), "{leads:?}");
}

#[tokio::test]
async fn it_does_not_matter_which_table_reports_first() {
    let twelve: Vec<_> = (1..=12).map(|number| format!("P{number}")).collect();
    let deals = [
        ["3NT N 10", "3NT S 11"],
        ["2S E 8", "4H W 10"],
        ["3C N 5", "1NT S 7"],
    ];
    let mut results = Vec::new();
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
        let mut party = Party::begin(&[("names", &twelve.join("\n"))]).await;
        let pads = party.pads().await;
        for table in order {
            play(&mut party.organizer, &pads[table], &deals[table][..1]).await;
        }
        for table in order {
            let deal = deals[table][1];
            party.organizer.record(&pads[table], deal).await;
        }
        party.press("/hour", "The hour is now").await;
        for table in order {
            let page = party
                .organizer
                .get(&format!("{}/stops/new", pads[table]))
                .await;
            if let Some(stop) = page.forms("/stops").pop() {
                party.organizer.submit(&stop).await;
            }
        }
        results.push(party.page("/results.csv").await.body);
    }
    assert!(results[0].contains("1,P1,1,340,yes,no"), "{}", results[0]);
    assert_eq!(results[0], results[1]);
    assert_eq!(results[0], results[2]);
}

#[tokio::test]
async fn who_sits_where_is_found_by_name() {
    let names = "Zoe\nadam\nBen\nÉmile\nEmil\nEve\nGus\nCy";
    let mut party = Party::begin(&[("names", names)]).await;
    let room = party.page("").await;
    says(&room, "Who sits where, by name");
    let list = party.page("/seats").await;
    let rows: Vec<_> = list
        .all(".seat-list li")
        .into_iter()
        .map(|row| row.0)
        .collect();
    assert_eq!(
        rows,
        [
            "adam table 1",
            "Ben table 1",
            "Cy table 2",
            "Emil table 2",
            "Émile table 1",
            "Eve table 2",
            "Gus table 2",
            "Zoe table 1",
        ]
    );
}

#[tokio::test]
async fn the_card_of_one_table_is_made_alone() {
    let mut party = Party::begin(&[]).await;
    let all = party.fill("", "/cards", &[]).await;
    assert_eq!(all.all(".card-sheet:not(.backs) .table-card").len(), 2);
    let button = all.button("New card for table 2 alone");
    let one = party.organizer.submit(&button).await;
    let cards = one.all(".card-sheet:not(.backs) .table-card");
    assert_eq!(cards.len(), 1);
    says(&one, "Table 2 Auction Bridge");
    says(&one, "Eve");
    assert!(!one.text().contains("Ada"), "{}", one.text());
    assert!(!one.text().contains("alone"), "{}", one.text());
    for wrong in ["3", "x"] {
        let action = format!("{}/cards", party.room);
        let fields = [("table".to_owned(), wrong.to_owned())];
        let page = party.organizer.post(&action, &fields).await;
        assert_eq!(page.status, axum::http::StatusCode::NOT_FOUND, "{wrong}");
    }
}

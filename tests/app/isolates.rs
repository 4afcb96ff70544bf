//! Names that run from right to left never turn around what stands beside them:
//! on every page, and in every text, each is between isolates.

use std::collections::BTreeSet;

use chrono::Utc;
use crossline::journal::document::{Document, score};
use crossline::journal::export;
use crossline::store::NewSitting;
use scraper::{Html, Node};
use serde_json::json;

use crate::party::{Party, RUBBER, new_party, play};
use crate::support::{Form, Page, Phone, TestApp};

/// A sitting of each game with Hebrew names.
const EVENINGS: [&str; 3] = [
    r#"{"format":"crossline/1","game":"auction-bridge","stake":{"currency":"USD","price":"0.01"},
"players":["אבי","בני","Cy","דנה","Eve"],"partners":"cut","entries":[
{"type":"seating","seats":{"N":"אבי","E":"בני","S":"Cy","W":"דנה"},"dealer":"N"},
{"type":"substitute","for":"דנה","by":"Eve"},
{"type":"deal","contract":"2H","declarer":"W","tricks":8},
{"type":"deal","contract":"Pass"},
{"type":"penalty","to":"EW","points":50,"reason":"doubled partner"},
{"type":"stop"},
{"type":"paid","from":"בני","to":"אבי","amount":"1.00"},
{"type":"seating","seats":{"N":"אבי","E":"בני","S":"Cy","W":"Eve"},"dealer":"N"},
{"type":"deal","contract":"2HX","declarer":"N","tricks":7}]}"#,
    r#"{"format":"crossline/1","game":"contract-bridge","stake":{"currency":"USD","price":"0.01"},
"players":["אבי","בני","גיל","דנה"],"entries":[
{"type":"seating","seats":{"N":"אבי","E":"בני","S":"גיל","W":"דנה"},"dealer":"N"},
{"type":"deal","contract":"3NT","declarer":"S","tricks":9},
{"type":"deal","contract":"3NT","declarer":"N","tricks":9}]}"#,
    r#"{"format":"crossline/1","game":"auction-pitch","stake":{"currency":"USD","price":"0.01"},
"players":["אבי","בני","גיל","דנה","Eve"],"entries":[
{"type":"counters","player":"אבי","bought":10},
{"type":"seating","order":["אבי","בני","גיל","דנה"],"dealer":"אבי"},
{"type":"substitute","for":"גיל","by":"Eve"},
{"type":"misdeal"},
{"type":"deal","bids":[{"player":"דנה","bid":2}],"answer":"sells",
"points":{"high":"דנה","low":"גיל","jack":null,"game":"דנה"}},
{"type":"paid","from":"בני","to":"אבי","amount":"1.00"}]}"#,
];

/// Names in other letters for those above: Arabic runs from right to left as
/// well, the rest from left to right.
const SCRIPTS: [[&str; 4]; 4] = [
    ["أحمد", "ليلى", "رنا", "عمر"],
    ["अनिल", "मीरा", "रवि", "उमा"],
    ["李明", "王芳", "张伟", "刘洋"],
    ["😀 Al", "Bo 🎉", "🐈", "Zoë"],
];

/// The same evening with these names in place of the Hebrew ones.
fn called(evening: &str, names: [&str; 4]) -> String {
    let hebrew = ["אבי", "בני", "גיל", "דנה"];
    let pairs = hebrew.into_iter().zip(names);
    pairs.fold(evening.to_owned(), |text, (old, new)| {
        text.replace(old, new)
    })
}

/// A Hebrew or an Arabic letter.
fn turns(c: char) -> bool {
    ('\u{590}'..='\u{6FF}').contains(&c)
}

/// The first right-to-left run of a text that is not between isolates.
fn loose(text: &str) -> Option<String> {
    let mut depth = 0_i32;
    let mut before = String::new();
    for c in text.chars() {
        match c {
            '\u{2068}' => depth += 1,
            '\u{2069}' if depth == 0 => return Some(format!("{before}: closes nothing")),
            '\u{2069}' => depth -= 1,
            _ if turns(c) && depth == 0 => return Some(format!("{before}{c}…")),
            _ => {}
        }
        before.push(c);
    }
    (depth != 0).then(|| format!("an isolate stays open: {text}"))
}

/// The right-to-left runs of a page that are loose: in its texts outside `bdi`, and in
/// its attributes but for what a form sends.
fn loose_on(page: &Page) -> Vec<String> {
    let html = Html::parse_document(&page.body);
    let mut found = vec![];
    for node in html.tree.nodes() {
        match node.value() {
            Node::Text(text) => {
                let parent = node.parent().and_then(|parent| parent.value().as_element());
                let alone = match parent.map_or("", |parent| parent.name()) {
                    "bdi" | "textarea" => true,
                    // The letter of a line of the chart: nothing stands beside it.
                    "text" | "th" => text.trim().chars().count() == 1,
                    _ => false,
                };
                if !alone {
                    found.extend(loose(text));
                }
            }
            Node::Element(element) => {
                let attributes = element.attrs().filter(|(name, _)| *name != "value");
                found.extend(attributes.filter_map(|(_, value)| loose(value)));
            }
            _ => {}
        }
    }
    found
}

/// Walks the pages from one on; how many there are.
async fn walk(phone: &mut Phone, start: &str, home: &str) -> usize {
    let mut seen = BTreeSet::new();
    let mut ahead = vec![start.to_owned()];
    let mut with_names = 0;
    while let Some(address) = ahead.pop() {
        // Which answer is asked about makes no other page.
        let key = address.split(['?', '#']).next().unwrap().to_owned();
        if address.ends_with("/document") || !seen.insert(key) {
            continue;
        }
        let page = phone.get(&address).await;
        let page = phone.follow(page).await;
        assert_eq!(loose_on(&page), Vec::<String>::new(), "{address}");
        with_names += usize::from(page.body.contains(turns));
        let links = page.all("a[href]").into_iter().map(|link| link.1);
        ahead.extend(links.filter(|href| href.starts_with(home)));
    }
    with_names
}

#[tokio::test]
async fn names_are_isolated_on_the_pages_of_every_game() {
    for evening in EVENINGS {
        let app = TestApp::start().await;
        let (mut phone, device) = app.known_phone().await;
        let document = Document::read(evening).unwrap();
        let sitting = NewSitting::from(document);
        let begun = app.store.begin(sitting, Some(device), Utc::now()).await;
        let pad = format!("/sittings/{}", begun.unwrap().id());
        assert!(walk(&mut phone, &pad, &pad).await > 15);
        assert_eq!(walk(&mut phone, "/", "/none").await, 1);
        // One who is renamed and one who joins are named in the journal.
        let form = phone.get(&format!("{pad}/names")).await.form("/names");
        phone.submit(&form.with(&[("player0", "אבנר")])).await;
        let people = phone.get(&format!("{pad}/people")).await;
        let mut forms = people.forms("/people").into_iter();
        let joins = |form: &Form| form.fields.iter().any(|(field, _)| field == "name");
        let form = forms.find(joins).unwrap();
        phone.submit(&form.with(&[("name", "הילה")])).await;
        let journal = phone.get(&format!("{pad}/journal")).await;
        assert!(journal.body.contains("אבנר"), "{}", journal.text());
        assert_eq!(loose_on(&journal), Vec::<String>::new());
        // The file keeps what was typed.
        let file = phone.get(&format!("{pad}/document")).await.body;
        assert!(file.contains("\"אבנר\""), "{file}");
        assert!(!file.contains(['\u{2068}', '\u{2069}']), "{file}");
    }
}

#[test]
fn exports_isolate_names_and_documents_do_not() {
    for evening in EVENINGS {
        let document = Document::read(evening).unwrap();
        let sheet = document.replay().sheet;
        for text in [
            export::text::text(&document.header, None, &sheet),
            export::csv::deals(&document.header, &document.entries, &sheet),
            export::csv::ledger(&document.header, &sheet),
        ] {
            assert!(text.contains(turns), "{text}");
            assert_eq!(loose(&text), None, "{text}");
        }
        for json in [document.write(), score(&document)] {
            assert!(json.contains("\"בני\""), "{json}");
            assert!(!json.contains(['\u{2068}', '\u{2069}']), "{json}");
        }
    }
}

#[tokio::test]
async fn names_are_isolated_on_the_pages_of_a_party() {
    let table = |number: u16, names: [&str; 4]| {
        json!({"table": number, "players": names, "entries": [
            {"type": "seating", "seats": {"N": names[0], "E": names[1], "S": names[2], "W": names[3]}, "dealer": "N"},
            {"type": "deal", "contract": "3NT", "declarer": "S", "tricks": 9}]})
    };
    let document = json!({"format": "crossline-party/1", "game": "auction-bridge", "tables": [
        table(1, ["אבי", "בני", "גיל", "דנה"]), table(2, ["הילה", "Flo", "Gus", "Hal"])]});
    let mut party = Party::import(&document, false).await;
    let room = party.room.clone();
    assert!(walk(&mut party.organizer, &room, &room).await > 5);
}

#[test]
fn names_of_every_script_come_back_from_a_document_as_they_were_typed() {
    for (evening, names) in EVENINGS
        .into_iter()
        .flat_map(|evening| SCRIPTS.map(|names| (evening, names)))
    {
        let document = Document::read(&called(evening, names)).unwrap();
        let written = document.write();
        assert!(written.contains(&format!("\"{}\"", names[0])), "{written}");
        assert_eq!(Document::read(&written).unwrap().write(), written);
        assert!(!(written + &score(&document)).contains(['\u{2068}', '\u{2069}']));
        let sheet = document.replay().sheet;
        for text in [
            export::text::text(&document.header, None, &sheet),
            export::csv::deals(&document.header, &document.entries, &sheet),
            export::csv::ledger(&document.header, &sheet),
        ] {
            assert_eq!(loose(&text), None, "{text}");
            assert_eq!(
                text.contains('\u{2068}'),
                names[0].contains(turns),
                "{text}"
            );
        }
    }
}

#[tokio::test]
async fn typed_words_are_isolated_where_a_page_quotes_them() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let four = [("N", "ليلى"), ("E", "Ben"), ("S", "Cy"), ("W", "Dee")];
    let pad = phone.start("auction-bridge", &four).await;
    for (lines, quoted) in [
        ("3H شمس 9", "nobody here is called “\u{2068}شمس\u{2069}”"),
        ("3H ليل 9", "3H \u{2068}ليل\u{2069} 9"),
        ("שלום", "“\u{2068}שלום\u{2069}” is not a contract"),
        ("3H N 9 4+1 NS שלום", "“\u{2068}שלום\u{2069}” is too much"),
    ] {
        let form = phone.get(&format!("{pad}/lines")).await.form("/lines");
        let page = phone.submit(&form.with(&[("lines", lines)])).await;
        assert!(page.text().contains(quoted), "{}", page.text());
        assert_eq!(loose_on(&page), Vec::<String>::new(), "{lines}");
    }
    let long = "א".repeat(41);
    for (field, typed, quoted) in [
        ("names", "דנה & משה", "“\u{2068}דנה & משה\u{2069}”"),
        ("names", &long, "…\u{2069}”"),
        ("together", "Ada & זרזיר", "“\u{2068}זרזיר\u{2069}”"),
        ("apart", "Ada & Ben\nזרזיר & Ada", "“\u{2068}זרזיר\u{2069}”"),
    ] {
        let form = new_party(&mut phone, "auction-bridge", &[(field, typed)]).await;
        let page = phone.submit(&form).await;
        assert!(page.text().contains(quoted), "{}", page.text());
        assert_eq!(loose_on(&page), Vec::<String>::new(), "{typed}");
    }
}

#[tokio::test]
async fn names_that_change_tables_are_isolated_in_the_question() {
    let mut party = Party::begin(&[("names", "דנה\nBen\nCy\nDee\nעמר\nFlo\nGus\nHal")]).await;
    let pad = party.pads().await.remove(0);
    play(&mut party.organizer, &pad, &RUBBER).await;
    let names = [("1.0", "עמר"), ("2.0", "דנה")];
    let page = party.fill("/names", "/names", &names).await;
    let asked = "\u{2068}עמר\u{2069} then has what \u{2068}דנה\u{2069} scored";
    assert!(page.text().contains(asked), "{}", page.text());
    assert_eq!(loose_on(&page), Vec::<String>::new());
}

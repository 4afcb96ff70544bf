//! A party is set up in two pages: what is typed, then the tables to look at.

use axum::http::StatusCode;

use super::{EIGHT, Party, new_party, says, seated};
use crate::support::{Form, Page, Phone, TestApp};

/// What is typed, the field that is wrong, and what is said beside it.
type Wrong<'a> = (&'a [(&'a str, &'a str)], &'a str, &'a str);

/// The tables as the second page shows them.
fn drawn(page: &Page) -> Vec<Vec<String>> {
    let tables = 1..=page.all(".drawn-tables li").len();
    let names = |table| {
        let names = page.all(&format!(".drawn-tables li:nth-child({table}) bdi"));
        names.into_iter().map(|name| name.0).collect()
    };
    tables.map(names).collect()
}

fn numbered(players: usize) -> String {
    let names: Vec<_> = (1..=players).map(|number| format!("P{number}")).collect();
    names.join("\n")
}

/// Neither page lets it through; both keep what was typed.
async fn is_asked_again(phone: &mut Phone, (answers, field, message): Wrong<'_>) {
    let form = new_party(phone, "auction-bridge", answers).await;
    for action in ["/parties/new", "/parties"] {
        let page = phone.post(action, &form.fields).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{answers:?}");
        let said = page.all(&format!("#{field}-error"));
        let said: Vec<_> = said.into_iter().map(|said| said.0).collect();
        assert_eq!(said, [message], "{answers:?}");
        assert_eq!(page.all(".error").len(), 1, "{answers:?}");
        let invalid = page.all_values("[aria-invalid=true]", "name");
        assert_eq!(invalid, [field], "{answers:?}");
        let again = page.form("/parties/new");
        for (name, typed) in &form.fields {
            assert_eq!(again.field(name), typed, "{name} of {answers:?}");
        }
    }
}

#[tokio::test]
async fn what_cannot_be_is_said_beside_its_field_and_what_was_typed_is_kept() {
    let (long_name, long_title) = ("y".repeat(41), "x".repeat(81));
    let one_long = format!("{EIGHT}\n{long_name}");
    let (three, seven, too_many) = (numbered(3), numbered(7), numbered(404));
    let cases: [Wrong; 18] = [
        (&[("names", &three)], "names", "A table needs four players."),
        (&[("names", "")], "names", "A table needs four players."),
        (
            &[("names", &seven)],
            "names",
            "Seven are too many for one table and too few for two; find an eighth.",
        ),
        (
            &[("names", ""), ("players", "7")],
            "players",
            "Seven are too many for one table and too few for two; find an eighth.",
        ),
        (
            &[("names", &too_many)],
            "names",
            "A party has at most 100 tables.",
        ),
        (
            &[("players", "404")],
            "players",
            "A party has at most 403 players.",
        ),
        (
            &[("players", "some")],
            "players",
            "How many players? Write it as 12.",
        ),
        (
            &[("names", "Ada\nBen\n\nADA\nCy\nDee")],
            "names",
            "ADA is there twice, in lines 1 and 4. Add a letter or a surname to one.",
        ),
        (
            &[("names", &one_long)],
            "names",
            "“yyyyyyyyyyyyyyyyyyyy…”: a name has at most 40 characters.",
        ),
        (
            &[("title", &long_title)],
            "title",
            "A title has at most 80 characters.",
        ),
        (
            &[("minutes", "0")],
            "minutes",
            "Play lasts 1 to 1440 minutes.",
        ),
        (
            &[("minutes", "1441")],
            "minutes",
            "Play lasts 1 to 1440 minutes.",
        ),
        (
            &[("minutes", "an hour")],
            "minutes",
            "Play lasts 1 to 1440 minutes.",
        ),
        (
            &[("room-count", "0")],
            "room-count",
            "There are 1 to 100 prizes.",
        ),
        (
            &[("room-count", "101")],
            "room-count",
            "There are 1 to 100 prizes.",
        ),
        (
            &[("end", "clock"), ("clock", "25:00")],
            "clock",
            "At which time? Write it as 21:30.",
        ),
        (
            &[("end", "clock"), ("clock", "")],
            "clock",
            "At which time? Write it as 21:30.",
        ),
        (
            &[("revoke_points", "501")],
            "revoke_points",
            "A revoke costs 0 to 500.",
        ),
    ];
    let app = TestApp::start().await;
    let mut phone = app.phone();
    for wrong in cases {
        is_asked_again(&mut phone, wrong).await;
    }
    assert!(app.store.parties(10).await.unwrap().is_empty());
}

#[tokio::test]
async fn the_tables_are_shown_before_they_are_told() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let answers = [("names", &*numbered(41)), ("title", "Guild bridge tea")];
    let form = new_party(&mut phone, "auction-bridge", &answers).await;
    let page = phone.submit(&form).await;
    says(&page, "41 players: 9 tables of four and 1 of five.");
    for chosen in [
        "Guild bridge tea",
        "Auction Bridge",
        "Partners: pivot",
        "Play ends 60 minutes after Start",
        "3 prizes in the room, by gross score",
    ] {
        says(&page, chosen);
    }
    let tables = drawn(&page);
    assert_eq!(tables.len(), 10);
    assert_eq!(tables[0], ["P1", "P2", "P3", "P4"]);
    assert_eq!(tables[9], ["P37", "P38", "P39", "P40", "P41"]);
    assert!(app.store.parties(10).await.unwrap().is_empty(), "not yet");
    let begun = phone.submit(&page.button("Begin the party")).await;
    assert_eq!(begun.all(".room-tables li").len(), 10);
    says(&begun, "P37, P38, P39, P40, P41 not begun");
}

#[tokio::test]
async fn eleven_make_a_five_and_a_six_and_four_a_table() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    for (players, said) in [
        ("4", "4 players: 1 table of four."),
        ("11", "11 players: 1 table of five and 1 of six."),
        ("403", "403 players: 97 tables of four and 3 of five."),
    ] {
        let answers = [("names", ""), ("players", players)];
        let form = new_party(&mut phone, "auction-bridge", &answers).await;
        says(&phone.submit(&form).await, said);
    }
}

#[tokio::test]
async fn a_hundred_tables_may_have_long_names_in_any_script() {
    let names: Vec<_> = (1..=400).map(|number| format!("{number:𐍈>40}")).collect();
    let mut party = Party::begin(&[("names", &names.join("\n"))]).await;
    assert_eq!(party.pads().await.len(), 100);
    assert_eq!(seated(&mut party).await.concat(), names);
    let room = party.fill("/names", "/names", &[("100.3", "Ada")]).await;
    assert_eq!(room.status, StatusCode::OK, "{}", room.text());
    assert_eq!(seated(&mut party).await[99][3], "Ada");
}

#[tokio::test]
async fn lots_use_every_name_once_and_begin_the_tables_that_were_shown() {
    let names = numbered(41);
    let mut party = Party::begin(&[]).await;
    let form = new_party(&mut party.organizer, "auction-bridge", &[]).await;
    let form = form.with(&[("names", &names), ("draw", "lot")]);
    let page = party.organizer.submit(&form).await;
    let again = party.organizer.submit(&page.form("/parties/new")).await;
    assert_ne!(drawn(&page), drawn(&again), "once in 10 to the 49 times");
    let mut wanted: Vec<String> = names.lines().map(str::to_owned).collect();
    wanted.sort();
    for page in [&page, &again] {
        let mut used = drawn(page).concat();
        used.sort();
        assert_eq!(used, wanted);
    }
    let form = again.form("/parties");
    let begun = party.organizer.post(&form.action, &form.fields).await;
    party.room = begun.location.unwrap();
    assert_eq!(seated(&mut party).await, drawn(&again));
}

#[tokio::test]
async fn something_may_be_changed_before_the_party_begins() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let answers = [
        ("title", "Tea"),
        ("end", "clock"),
        ("clock", "21:30"),
        ("scope", "table"),
        ("table-count", "2"),
        ("table-score", "net"),
        ("booby", "1"),
        ("partners", "chosen"),
        ("laws", "english-1914"),
        ("revoke_points", "50"),
    ];
    let form = new_party(&mut phone, "auction-bridge", &answers).await;
    let drawn = phone.submit(&form).await;
    // Late in the evening it is tomorrow's.
    says(&drawn, "Play ends: ");
    says(&drawn, "21:30");
    says(
        &drawn,
        "2 prizes at each table, by net score; the last is named too",
    );
    let page = phone
        .submit(&drawn.form("/parties/new").with(&[("change", "1")]))
        .await;
    let form = page.form("/parties/new");
    for (field, typed) in answers {
        assert_eq!(form.field(field), typed, "{field}");
    }
    assert_eq!(form.field("names"), EIGHT);
    assert_eq!(form.field("draw"), "order");
}

#[tokio::test]
async fn the_same_form_twice_begins_one_party() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let form = new_party(&mut phone, "auction-bridge", &[]).await;
    let form = phone.submit(&form).await.form("/parties");
    let first = phone.post(&form.action, &form.fields).await;
    let second = phone.post(&form.action, &form.fields).await;
    assert_eq!(first.location, second.location);
    assert_eq!(app.store.parties(10).await.unwrap().len(), 1);
}

#[tokio::test]
async fn no_other_game_can_be_played() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let page = phone.get("/parties/new?game=whist").await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    let fields = [("game".to_owned(), "whist".to_owned())];
    let page = phone.post("/parties/new", &fields).await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
}

/// The second page of a party of forty-one, with these answers.
async fn drawn_page(phone: &mut Phone, answers: &[(&str, &str)]) -> Page {
    let names = numbered(41);
    let form = new_party(phone, "auction-bridge", &[("names", &names)]).await;
    phone.submit(&form.with(answers)).await
}

fn sits_with(tables: &[Vec<String>], one: &str, other: &str) -> bool {
    let has = |table: &&Vec<String>, name: &str| table.iter().any(|at| at == name);
    tables
        .iter()
        .any(|table| has(&table, one) && has(&table, other))
}

#[tokio::test]
async fn two_people_change_places_before_the_party_begins() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let page = drawn_page(&mut phone, &[("draw", "lot")]).await;
    let before = drawn(&page);
    let form = page.form("/parties/new");
    let swapped = form.with(&[("swap", "1")]);
    let tick = |form: &Form, seats: &[usize]| {
        let mut form = form.clone();
        let seats = seats
            .iter()
            .map(|seat| ("person".to_owned(), seat.to_string()));
        form.fields.extend(seats);
        form
    };
    let page = phone.submit(&tick(&swapped, &[0, 40])).await;
    assert_eq!(page.status, StatusCode::OK);
    let mut expected = before.clone();
    let last = expected[9].len() - 1;
    let first = std::mem::replace(&mut expected[0][0], before[9][last].clone());
    expected[9][last] = first;
    assert_eq!(drawn(&page), expected);
    assert!(page.all("[name=person][checked]").is_empty());
    // One alone, or three, or a seat that is not there: nobody moves, and the
    // ticks stand.
    let form = page.form("/parties/new").with(&[("swap", "1")]);
    for seats in [&[][..], &[1], &[1, 2, 3], &[1, 41]] {
        let page = phone.submit(&tick(&form, seats)).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
        says(&page, "Tick two people: they change places.");
        assert_eq!(drawn(&page), expected);
        let ticked = page.all_values("[name=person][checked]", "value");
        let there = seats.iter().filter(|seat| **seat < 41);
        assert!(
            ticked
                .iter()
                .eq(&there.map(ToString::to_string).collect::<Vec<_>>())
        );
    }
    let begun = phone.post("/parties", &page.form("/parties").fields).await;
    assert_eq!(begun.status, StatusCode::SEE_OTHER);
    let room = begun.location.unwrap();
    let mut party = Party {
        app,
        organizer: phone,
        room,
    };
    assert_eq!(seated(&mut party).await, expected);
}

#[tokio::test]
async fn a_table_that_stays_is_not_drawn_again() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let page = drawn_page(&mut phone, &[("draw", "lot")]).await;
    let before = drawn(&page);
    let mut form = page.form("/parties/new");
    form.fields.push(("stays".to_owned(), "3".to_owned()));
    form.fields.push(("stays".to_owned(), "10".to_owned()));
    let page = phone.submit(&form).await;
    let after = drawn(&page);
    assert_eq!((&after[2], &after[9]), (&before[2], &before[9]));
    assert_ne!(after, before);
    // The ticks stand, for the next draw.
    let stays = page.all_values("[name=stays][checked]", "value");
    assert_eq!(stays, ["3", "10"]);
}

#[tokio::test]
async fn couples_sit_together_or_apart() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let wishes = [
        ("draw", "lot"),
        ("together", "P1 & p41\nP2, P3 and P4"),
        ("apart", "P5 + P6"),
    ];
    let page = drawn_page(&mut phone, &wishes).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    let mut form = page.form("/parties/new");
    for _ in 0..5 {
        let page = phone.submit(&form).await;
        let tables = drawn(&page);
        assert!(sits_with(&tables, "P1", "P41") && sits_with(&tables, "P2", "P4"));
        assert!(sits_with(&tables, "P3", "P4") && !sits_with(&tables, "P5", "P6"));
        assert!(page.all("p.open").is_empty(), "{}", page.text());
        form = page.form("/parties/new");
    }
    // By hand the organizer may overrule a wish, and the page says so.
    let page = phone.submit(&form).await;
    let tables = drawn(&page).concat();
    let seat = |name: &str| tables.iter().position(|one| one == name).unwrap();
    let mut swap = page.form("/parties/new").with(&[("swap", "1")]);
    let away = if seat("P1") / 4 == 0 { 39 } else { 0 };
    for seat in [seat("P1"), away] {
        swap.fields.push(("person".to_owned(), seat.to_string()));
    }
    let page = phone.submit(&swap).await;
    says(&page, "P1 and P41 do not sit together.");
    // In a given order nobody moves for a wish.
    let page = drawn_page(&mut phone, &[("draw", "order"), ("apart", "P1 & P2")]).await;
    says(&page, "P1 and P2 do not all sit apart.");
}

#[tokio::test]
async fn wishes_that_cannot_be_are_named() {
    let (together, apart) = ("together", "apart");
    let app = TestApp::start().await;
    let mut phone = app.phone();
    for (answers, field, message) in [
        (
            &[(together, "Ada & Zed")][..],
            together,
            "“Zed” is not among the names.",
        ),
        (
            &[(together, "Ada")],
            together,
            "“Ada” names one person: write two or more.",
        ),
        (
            &[(together, "Ada, Ben, Cy\nCy, Dee, Eve")],
            together,
            "Ada, Ben, Cy, Dee and Eve are 5: a table here has at most 4.",
        ),
        (
            &[(together, "Ada & Ben"), (apart, "Ben & Ada")],
            apart,
            "Ada and Ben are to sit together as well.",
        ),
        (
            &[(apart, "Ada, Ben, Cy"), ("draw", "lot")],
            apart,
            "No draw keeps these wishes. Take one out.",
        ),
    ] {
        let form = new_party(&mut phone, "auction-bridge", answers).await;
        let page = phone.submit(&form).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{answers:?}");
        assert_eq!(page.all(&format!("#{field}-error"))[0].0, message);
        let again = page.form("/parties/new");
        for (field, typed) in answers {
            assert_eq!(again.field(field), *typed);
        }
    }
}

//! The prizes: what is open, who has won, who cuts, who comes last.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{Party, RUBBER, is_silent_on, play, says};
use crate::support::Page;

/// A table of four whose rubber was stopped, with penalties to each side.
fn stopped(number: usize, names: [&str; 4], points: [u32; 2]) -> Value {
    let [north, east, south, west] = names;
    let seats = json!({"N": north, "E": east, "S": south, "W": west});
    let mut entries = vec![
        json!({"type": "seating", "seats": seats, "dealer": "N"}),
        json!({"type": "deal", "contract": "Pass"}),
    ];
    for (side, points) in ["NS", "EW"].into_iter().zip(points) {
        if points > 0 {
            entries.push(json!({"type": "penalty", "to": side, "points": points}));
        }
    }
    entries.push(json!({"type": "stop"}));
    json!({"table": number, "players": names, "entries": entries})
}

const FIRST: [&str; 4] = ["Ada", "Ben", "Cy", "Dee"];
const SECOND: [&str; 4] = ["Eve", "Flo", "Gus", "Hal"];

async fn party(prizes: &Value, tables: &[Value]) -> Party {
    let document = json!({"format": "crossline-party/1", "game": "auction-bridge",
        "prizes": prizes, "tables": tables});
    Party::import(&document, true).await
}

/// Every table of two agrees on its rubber.
async fn agree(party: &mut Party) {
    for pad in party.pads().await {
        let page = party.organizer.get(&pad).await;
        party
            .organizer
            .submit(&page.button("The table agrees"))
            .await;
    }
}

fn winners(page: &Page) -> Vec<String> {
    let winners = page.all("h2 + .winners li").into_iter();
    winners.map(|winner| winner.0).collect()
}

#[tokio::test]
async fn what_is_open_comes_first_then_ties_then_winners() {
    let tables = [stopped(1, FIRST, [300, 0]), stopped(2, SECOND, [200, 0])];
    let mut party = party(&json!({"count": 3}), &tables).await;
    let page = party.page("/results").await;
    let text = page.text();
    let places = [
        "3 prizes in the room, by gross score; the last is named too.",
        "Not settled yet Not final: 2 tables are open. Tables 1 and 2 have not agreed.",
        "A tie Eve and Gus: 200, to cut for the last prize.",
        "As it stands 1 Ada table 1 300 1 Cy table 1 300 3 Eve table 2 tie, to be cut for 200",
        "Booby prize: Ben (table 1), Dee (table 1), Flo (table 2) and Hal (table 2): 0 each",
        "Everyone",
    ];
    let found = places.map(|words| {
        text.find(words)
            .unwrap_or_else(|| panic!("{words}: {text}"))
    });
    assert!(found.is_sorted(), "{found:?}");

    agree(&mut party).await;
    let page = party.press("/results", "Gus won the cut").await;
    let text = page.text();
    is_silent_on(&page, "Not settled yet");
    is_silent_on(&page, "A tie");
    let won = "Winners 1 Ada table 1 300 1 Cy table 1 300 3 Gus table 2 by a cut 200";
    assert!(text.contains(won), "{text}");
    says(
        &party.page("/journal").await,
        "A cut, the best first: Gus and Eve",
    );
    // A cut that was written down wrongly: the later one counts.
    says(&page, "They cut, the best first: Gus and Eve.");
    let page = party.press("/results", "Eve won the cut").await;
    says(&page, "3 Eve table 2 by a cut 200");
    is_silent_on(&page, "A tie");
}

#[tokio::test]
async fn nobody_leads_before_a_rubber_is_over() {
    let mut party = Party::begin(&[("booby", "1")]).await;
    for _ in 0..2 {
        let page = party.page("/results").await;
        says(&page, "Nothing that counts is over yet, so nobody leads.");
        is_silent_on(&page, "A tie");
        is_silent_on(&page, "Booby prize");
        says(&party.page("/read").await, "Nothing that counts is over");
        says(&party.page("/print").await, "nothing that counts is over");
        let pad = party.pads().await.remove(0);
        let page = party.organizer.get(&pad).await;
        if let Some(form) = page.forms("/seatings").pop() {
            party.organizer.submit(&form).await;
        }
    }
}

#[tokio::test]
async fn a_tie_is_not_cut_for_while_somebody_plays() {
    let playing = json!({"table": 2, "players": SECOND, "entries": [{"type": "seating",
        "seats": {"N": "Eve", "E": "Flo", "S": "Gus", "W": "Hal"}, "dealer": "N"}]});
    let mut party = party(
        &json!({"count": 1}),
        &[stopped(1, FIRST, [300, 0]), playing],
    )
    .await;
    let page = party.page("/results").await;
    says(&page, "Table 2 still plays");
    is_silent_on(&page, "to cut for");
    let pad = party.pads().await.remove(1);
    let stop = party.organizer.get(&format!("{pad}/stops/new")).await;
    party.organizer.submit(&stop.form("/stops")).await;
    // Both were stopped: that is the end, hour or no hour.
    says(
        &party.page("/results").await,
        "Ada and Cy: 300, to cut for the prize.",
    );
}

#[tokio::test]
async fn a_table_that_never_began_holds_no_cut_up_after_the_hour() {
    let idle = json!({"table": 2, "players": SECOND, "entries": []});
    let mut party = party(&json!({"count": 1}), &[stopped(1, FIRST, [300, 0]), idle]).await;
    let page = party.page("/results").await;
    says(&page, "Table 2 has not begun");
    is_silent_on(&page, "to cut for");
    party.press("/hour", "The hour is now").await;
    let page = party.page("/results").await;
    is_silent_on(&page, "Table 2 has not begun");
    says(&page, "Ada and Cy: 300, to cut for the prize.");
    let closing = party.page("/closed").await;
    says(&closing, "A tie for the last prize is not cut for.");
}

#[tokio::test]
async fn a_cut_of_four_has_a_place_for_each() {
    let tables = [stopped(1, FIRST, [300, 0]), stopped(2, SECOND, [300, 0])];
    let mut party = party(&json!({"count": 2}), &tables).await;
    let page = party.page("/results").await;
    says(&page, "Ada, Cy, Eve and Gus: 300, to cut for 2 prizes.");
    let form = page.form("/cuts");
    let equal = form.with(&[("place-1.0", "2"), ("place-1.2", "2")]);
    let refused = party.organizer.submit(&equal).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    says(
        &refused,
        "Each of them needs a place of his own; 1 is the best.",
    );
    // What was chosen is still chosen.
    let again = refused.form("/cuts");
    assert_eq!(again.field("place-1.0"), "2");
    // A winner alone settles only what two cut for.
    let won = form.with(&[("won", "1.0")]);
    let won = party.organizer.submit(&won).await;
    assert_eq!(won.status, StatusCode::UNPROCESSABLE_ENTITY);
    let cut = form.with(&[
        ("place-1.0", "4"),
        ("place-1.2", "2"),
        ("place-2.0", "3"),
        ("place-2.2", "1"),
    ]);
    let page = party.organizer.submit(&cut).await;
    assert_eq!(
        winners(&page),
        ["1 Gus table 2 by a cut 300", "2 Cy table 1 by a cut 300"]
    );
    // Whoever is not in the party cuts for nothing.
    for tied in ["1.0 9.0", "1.0 1.9", "Ada", ""] {
        let page = party.organizer.submit(&form.with(&[("tied", tied)])).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{tied}");
    }
}

#[tokio::test]
async fn every_table_has_its_prize_and_its_tie() {
    let tables = [stopped(1, FIRST, [300, 0]), stopped(2, SECOND, [200, 200])];
    let mut party = party(&json!({"scope": "table", "count": 2}), &tables).await;
    let page = party.page("/results").await;
    says(&page, "2 prizes at each table, by gross score");
    says(
        &page,
        "Eve, Flo, Gus and Hal, table 2: 200, to cut for 2 prizes.",
    );
    is_silent_on(&page, "Table 1: ");
    says(
        &page,
        "Table 1 1 Ada 300 1 Cy 300 Table 2 1 Eve tie, to be cut for 200",
    );
    let form = page.form("/cuts");
    let cut = form.with(&[
        ("place-2.0", "4"),
        ("place-2.1", "2"),
        ("place-2.2", "3"),
        ("place-2.3", "1"),
    ]);
    let page = party.organizer.submit(&cut).await;
    says(&page, "Table 2 1 Hal by a cut 200 2 Flo by a cut 200");
    is_silent_on(&page, "A tie");
    let read = party.page("/read").await;
    says(
        &read,
        "Table 2 The second prize, with 200 gross Flo by a cut The first prize, with 200 gross Hal by a cut",
    );
}

#[tokio::test]
async fn the_net_score_counts_where_it_was_chosen() {
    let tables = [stopped(1, FIRST, [300, 250]), stopped(2, SECOND, [200, 0])];
    let mut party = party(&json!({"score": "net", "count": 2}), &tables).await;
    let page = party.page("/results").await;
    says(&page, "2 prizes in the room, by net score");
    assert_eq!(
        winners(&page)[..2],
        ["1 Eve table 2 200", "1 Gus table 2 200"]
    );
    assert_eq!(
        super::standings(&page)[6..],
        ["7 Flo 2 −200", "7 Hal 2 −200"]
    );
    says(
        &page,
        "Booby prize: Flo (table 2) and Hal (table 2): −200 each",
    );
}

#[tokio::test]
async fn the_booby_prize_is_of_those_who_played() {
    let idle = json!({"table": 2, "players": SECOND, "entries": []});
    let mut five = stopped(1, FIRST, [300, 50]);
    five["players"] = json!(["Ada", "Ben", "Cy", "Dee", "Ida"]);
    let mut party = party(&json!({"count": 1}), &[five, idle]).await;
    is_silent_on(&party.page("/results").await, "Booby prize");
    party.press("/hour", "The hour is now").await;
    let page = party.page("/results").await;
    says(
        &page,
        "Booby prize: Ben (table 1) and Dee (table 1): 50 each",
    );
    // Their own cut, which moves nobody in the standings.
    let before = super::standings(&page);
    let page = party.press("/results", "Dee takes it").await;
    says(&page, "Booby prize: Dee (table 1): 50, by a cut");
    assert_eq!(super::standings(&page), before);
    says(
        &party.page("/journal").await,
        "A cut for the booby prize: Dee takes it",
    );
    assert_eq!(super::standings(&page).len(), 9);
}

#[tokio::test]
async fn the_last_prize_is_read_out_first() {
    let tables = [
        stopped(1, FIRST, [400, 100]),
        stopped(2, SECOND, [300, 200]),
    ];
    let mut party = party(&json!({"count": 5}), &tables).await;
    says(
        &party.page("/read").await,
        "Not final: 2 tables are open. Tables 1 and 2 have not agreed.",
    );
    agree(&mut party).await;
    let page = party.page("/read").await;
    says(&page, "A tie is still to be cut for.");
    party.press("/results", "Hal won the cut").await;
    let page = party.page("/read").await;
    let read: Vec<_> = page.all("main p").into_iter().map(|line| line.0).collect();
    assert_eq!(
        read,
        [
            "The fifth prize, with 200 gross Hal of table 2 by a cut",
            "Equal third, with 300 gross Gus of table 2",
            "Equal third, with 300 gross Eve of table 2",
            "Equal first, with 400 gross Cy of table 1",
            "Equal first, with 400 gross Ada of table 1",
            "The booby prize Ben (table 1) and Dee (table 1): 100 each",
        ]
    );
}

#[tokio::test]
async fn every_rank_is_read_out_as_it_is_said() {
    let tables = |number: usize| {
        let names = ["A", "B", "C", "D"].map(|name| format!("{name}{number}"));
        let [a, b, c, d] = &names;
        let points = u32::try_from(900 - 20 * number).unwrap();
        stopped(number, [a, b, c, d], [points, points - 10])
    };
    let tables: Vec<_> = (1..=6).map(tables).collect();
    let mut party = party(&json!({"count": 24}), &tables).await;
    let page = party.page("/read").await;
    for said in [
        "Equal 21st",
        "Equal 23rd",
        "Equal 11th",
        "Equal third",
        "Equal 13th",
    ] {
        says(&page, said);
    }
}

#[tokio::test]
async fn what_the_prizes_are_for_may_change_until_the_hour() {
    let mut party = Party::begin(&[]).await;
    let answers = [
        ("scope", "table"),
        ("table-count", "2"),
        ("table-score", "net"),
        ("booby", "1"),
    ];
    let room = party.fill("/prizes", "/prizes", &answers).await;
    assert_eq!(room.status, StatusCode::OK, "{}", room.text());
    let now = "2 prizes at each table, by net score; the last is named too";
    says(&party.page("/results").await, now);
    says(&party.page("/journal").await, now);
    for count in ["0", "101", "many"] {
        let answers = [("table-count", count)];
        let page = party.fill("/prizes", "/prizes", &answers).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
        let error = page.all("#table-count-error").remove(0).0;
        assert_eq!(error, "There are 1 to 100 prizes.");
        let form = page.form("/prizes");
        let shown = (form.field("table-count"), form.field("scope"));
        assert_eq!(shown, (count, "table"));
    }
    let form = party.page("/prizes").await.form("/prizes");
    let fewer = form.with(&[("table-count", "1")]);
    party.press("/hour", "The hour is now").await;
    let page = party.organizer.submit(&fewer).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    says(
        &page,
        "The hour has come; prizes may be added, none taken away.",
    );
    says(&party.page("/results").await, now);
}

#[tokio::test]
async fn more_prizes_are_added_until_they_are_read_out() {
    let tables = [stopped(1, FIRST, [300, 0]), stopped(2, SECOND, [200, 0])];
    let mut party = party(&json!({"count": 1}), &tables).await;
    // What cannot be changed is not drawn: neither the score nor the room.
    let page = party.page("/prizes").await;
    says(&page, "The first result is in; prizes may be added");
    assert_eq!(page.all_values("[name=scope]", "value"), ["room", "both"]);
    assert_eq!(page.all_values("[name=room-score]", "value").len(), 0);
    let answers = [
        ("scope", "both"),
        ("room-count", "2"),
        ("room-names", "A hamper\nA bottle"),
        ("table-names", "A box"),
    ];
    let page = party.fill("/prizes", "/prizes", &answers).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    let rule = "2 prizes in the room, by gross score (1st: A hamper, 2nd: A bottle); \
        1 prize at each table, by gross score (1st: A box)";
    says(&party.page("/journal").await, rule);
    let page = party.page("/results").await;
    says(
        &page,
        "Ada and Cy, table 1: 300, to cut for the prize, A box.",
    );
    says(
        &page,
        "Ada and Cy: 300, equal first, for A hamper or A bottle: they may cut for the better.",
    );
    // A cut for the box leaves the hamper open.
    let forms = page.forms("/cuts");
    let of = |scope: &str| {
        let mut forms = forms.iter();
        let form = forms.find(|form| form.field("scope") == scope);
        form.unwrap().clone()
    };
    let page = party
        .organizer
        .submit(&of("table").with(&[("won", "1.2")]))
        .await;
    says(&page, "they may cut for the better");
    let page = party
        .organizer
        .submit(&of("room").with(&[("won", "1.0")]))
        .await;
    is_silent_on(&page, "they may cut for the better");
    says(
        &page,
        "In the room 1 Ada table 1 A hamper by a cut 300 2 Cy table 1 A bottle by a cut 300",
    );
    says(&page, "At each table Table 1 1 Cy A box by a cut 300");
    let form = party.page("/prizes").await.form("/prizes");
    let read = party.press("/results", "Read them out").await;
    says(
        &read,
        "The second prize: A bottle, with 300 gross Cy of table 1",
    );
    says(&party.page("/journal").await, "The prizes are read out");
    let page = party.page("/prizes").await;
    says(&page, "The prizes are read out; they stay as they are.");
    assert_eq!(page.forms("/prizes").len(), 0);
    let late = form.with(&[("room-count", "5")]);
    let page = party.organizer.submit(&late).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    says(&page, "The prizes are read out; they stay as they are.");
    party.press("/prizes", "They are not read out yet").await;
    let page = party.organizer.submit(&late).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
}

#[tokio::test]
async fn before_the_hour_play_is_never_over() {
    let mut party = Party::begin(&[]).await;
    party.press("", "Start").await;
    for pad in party.pads().await {
        play(&mut party.organizer, &pad, &RUBBER).await;
    }
    let room = party.page("").await;
    assert_eq!(room.all(".thumb .main")[0].0, "The hour");
    assert_eq!(room.all(".by-hand a").len(), 2, "they sit down again");
    // Those who lost the first rubber wear no star for nothing.
    assert_eq!(room.all(".standings .prize").len(), 4);
    let page = party.page("/results").await;
    for page in [&room, &page] {
        is_silent_on(page, "cut for");
        assert_eq!(page.forms("/cuts").len(), 0);
    }
    says(&page, "Tables 1 and 2 still play.");
    let page = party.organizer.get(&format!("{}/text", party.room)).await;
    says(
        &page,
        "Not final: 2 tables are open. Tables 1 and 2 still play.",
    );
    let cut = [
        ("tied", "1.0 2.0"),
        ("won", "1.0"),
        ("submission", "cut4567890"),
    ];
    let cut = cut.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let action = format!("{}/cuts", party.room);
    let page = party.organizer.post(&action, &cut).await;
    says(&page, "Play is not over");
    party.press("/hour", "The hour is now").await;
    says(&party.page("/results").await, "to cut for");
    says(&party.page("").await, "Tables 1 and 2 have not agreed.");
}

#[tokio::test]
async fn the_organizer_stops_and_agrees_for_many_tables() {
    let mut party = Party::begin(&[]).await;
    let pads = party.pads().await;
    for pad in &pads {
        play(&mut party.organizer, pad, &RUBBER[..1]).await;
    }
    assert!(party.page("/results").await.forms("/stops").is_empty());
    party.press("/hour", "The hour is now").await;
    let page = party.page("/results").await;
    says(
        &page,
        "Not final: 2 tables are open. Tables 1 and 2 still play.",
    );
    let stop = "Stop all with no hand in play: tables 1 and 2";
    let page = party.press("/results", stop).await;
    says(&page, "Tables 1 and 2 have not agreed.");
    let one = page.form("/agreements").with(&[("table", "2")]);
    let page = party.organizer.submit(&one).await;
    says(&page, "Not final: 1 table is open. Table 1 has not agreed.");
    let page = party
        .press("/results", "All agree on what is over: table 1")
        .await;
    is_silent_on(&page, "Not final");
    says(
        &page,
        "A tie Ada, Cy, Eve and Gus: 165, to cut for 3 prizes.",
    );
    says(&party.organizer.get(&pads[0]).await, "The table agrees");
}

#[tokio::test]
async fn a_closed_party_is_final() {
    let mut party = Party::begin(&[]).await;
    let pads = party.pads().await;
    play(&mut party.organizer, &pads[0], &RUBBER).await;
    play(&mut party.organizer, &pads[1], &RUBBER[..1]).await;
    says(&party.page("/print").await, "Not final");
    party.press("/closed", "Close the party").await;
    for path in ["", "/results", "/print", "/text", "/read"] {
        is_silent_on(&party.page(path).await, "Not final");
    }
}

#[tokio::test]
async fn closing_says_what_is_still_open() {
    let mut party = Party::begin(&[]).await;
    let pads = party.pads().await;
    play(&mut party.organizer, &pads[0], &RUBBER).await;
    play(&mut party.organizer, &pads[1], &RUBBER[..1]).await;
    let page = party.page("/closed").await;
    says(
        &page,
        "Not final: 2 tables are open. Tables 1 and 2 still play.",
    );
    is_silent_on(&page, "A tie");
    let form = page.form("/closed");
    party.organizer.submit(&form).await;
    let room = party.page("").await;
    says(&room, "The party is closed. Nothing more is entered.");
    is_silent_on(&room, "Table cards to print");
    // Closed twice, or opened twice, cannot be.
    let again = form.with(&[("submission", "anothersubmission")]);
    let page = party.organizer.submit(&again).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    says(&page, "the party is closed; reopen it first");
    let reopen = room.button("Reopen the party");
    party.organizer.submit(&reopen).await;
    let again = reopen.with(&[("submission", "anothersubmission2")]);
    let page = party.organizer.submit(&again).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    says(&page, "the party is open already");
}

#[tokio::test]
async fn a_closed_party_takes_nothing_of_the_organizer_either() {
    let mut party = Party::begin(&[]).await;
    let forms = [
        party.page("/hour").await.button("The hour is now"),
        party.page("/prizes").await.form("/prizes"),
        party
            .page("/people")
            .await
            .form("/tables")
            .with(&[("names", "W\nX\nY\nZ")]),
    ];
    party.press("/closed", "Close the party").await;
    for form in forms {
        let page = party.organizer.submit(&form).await;
        assert_eq!(
            page.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{}",
            form.action
        );
        let text = page.text().to_lowercase();
        assert!(
            text.contains("the party is closed; reopen it first"),
            "{text}"
        );
    }
}

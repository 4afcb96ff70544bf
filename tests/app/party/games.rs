//! Parties of the other games: Auction Pitch by its red counters, Chicago.

use axum::http::StatusCode;
use serde_json::json;

use super::hour::later;
use super::{Party, is_silent_on, new_party, play, says, standings};
use crate::support::TestApp;

#[tokio::test]
async fn a_party_of_pitch_is_won_by_red_counters() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let page = phone.get("/parties/new?game=auction-pitch").await;
    assert!(
        page.all_values("input[name=room-score]", "value")
            .is_empty()
    );
    assert!(page.all_values("input[name=partners]", "value").is_empty());
    // What a form says all the same is not heard.
    let form = new_party(&mut phone, "auction-pitch", &[("room-score", "net")]).await;
    let drawn = phone.submit(&form).await;
    says(&drawn, "3 prizes in the room, by red counters");
    is_silent_on(&drawn, "Partners");
    let room = phone.submit(&drawn.button("Begin the party")).await;
    says(&room, "Ada, Ben, Cy, Dee not begun");
}

/// A game at each table: that of table 1 won by Ada in two deals, that of table 2
/// in play.
fn pitch() -> serde_json::Value {
    let names = [["Ada", "Ben", "Cy", "Dee"], ["Eve", "Flo", "Gus", "Hal"]];
    let seating = |order: [&str; 4]| json!({"type": "seating", "order": order, "dealer": order[3]});
    let all = |who: &str| {
        json!({"type": "deal", "answer": "pitches", "bids": [],
            "points": {"high": who, "low": who, "jack": who, "game": who}})
    };
    json!({"format": "crossline-party/1", "game": "auction-pitch", "rules": {"counters": 5},
        "prizes": {"count": 1}, "tables": [
            {"table": 1, "players": names[0], "entries": [
                seating(names[0]), all("Ada"),
                {"type": "deal", "answer": "pitches", "bids": [],
                    "points": {"high": "Ada", "low": "Ben", "jack": null, "game": null}}]},
            {"table": 2, "players": names[1], "entries": [seating(names[1]), all("Eve")]}]})
}

#[tokio::test]
async fn a_stop_of_pitch_gives_the_counters_back() {
    let mut party = Party::import(&pitch(), true).await;
    let room = party.page("").await;
    says(&room, "game 1 to Ada");
    says(&room, "game 1, Eve 1, Flo 5, Gus 5, Hal 5 to go");
    // What a stop comes to is said before the hour, too.
    let counts_nothing = "A game that is stopped counts nothing: the red counters go back.";
    says(&party.page("/hour").await, counts_nothing);
    let clock = later(15);
    let hour = [("to", "clock"), ("clock", clock.as_str())];
    party.fill("/hour", "/hour", &hour).await;
    let pads = party.pads().await;
    says(&party.organizer.get(&pads[1]).await, counts_nothing);
    is_silent_on(&party.organizer.get(&pads[0]).await, counts_nothing);
    party.press("/hour", "The hour is now").await;
    says(&party.organizer.get(&pads[1]).await, counts_nothing);
    let results = party.page("/results").await;
    says(&results, "Table 2 still plays");
    let stop = results.all("a[href*='/stops/new']").remove(0).1;
    let stop = party.organizer.get(&stop).await;
    says(&stop, "Eve takes back 1 red counter");
    let page = party.organizer.submit(&stop.form("/stops")).await;
    // From the room, back to the room.
    says(&page, "game 1 stopped");
    let room = party.page("").await;
    assert_eq!(room.all(".thumb .main")[0].0, "The prizes");
    says(&room, "game 1 stopped");
    let expected = [
        "1 Ada 1 3",
        "2 Ben 1 −1",
        "2 Cy 1 −1",
        "2 Dee 1 −1",
        "5 Eve 2 0",
    ];
    assert_eq!(standings(&room)[..5], expected);
    let results = party.page("/results").await;
    says(&results, "1 prize in the room, by red counters");
    says(&results, "1 Ada table 1 3");
    says(
        &results,
        "Booby prize: Ben (table 1), Cy (table 1) and Dee (table 1): −1 each",
    );
    let read = party.page("/read").await;
    says(&read, "The first prize, with 3 red counters Ada of table 1");
    let csv = party.page("/results.csv").await.body;
    assert!(csv.contains("2,Ben,1,-1,no,no"), "{csv}");
}

#[tokio::test]
async fn a_prize_of_pitch_is_for_no_other_score() {
    let mut party = Party::of("auction-pitch", &[]).await;
    let form = party.page("/prizes").await.form("/prizes");
    let page = party
        .organizer
        .submit(&form.with(&[("room-score", "gross")]))
        .await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    says(&party.page("/results").await, "by red counters");
}

#[tokio::test]
async fn a_party_of_chicago_plays_rounds() {
    let answers = [("scoring", "chicago-carry"), ("minutes", "30")];
    let mut party = Party::of("contract-bridge", &answers).await;
    let pads = party.pads().await;
    play(
        &mut party.organizer,
        &pads[0],
        &["3NT N 9", "2H E 8", "1S S 7"],
    )
    .await;
    says(&party.page("").await, "round 1 · ");
    party.organizer.record(&pads[0], "4S W 9").await;
    let room = party.page("").await;
    says(&room, "round 1 is over");
    // 3NT made not vulnerable 400, one spade 30 and the 50 for one down.
    let lines = standings(&room);
    assert!(
        lines[0].starts_with("1 Ada 1 ") && lines[1].starts_with("1 Cy 1 "),
        "{lines:?}"
    );
    let page = party.organizer.get(&pads[0]).await;
    says(&page, "Next round: pivot");
    party.organizer.submit(&page.form("/seatings")).await;
    party.press("/hour", "The hour is now").await;
    let page = party.organizer.get(&pads[0]).await;
    party
        .organizer
        .submit(&page.button("Stop: the hour has come"))
        .await;
    let now = standings(&party.page("").await).into_iter();
    let now: Vec<_> = now
        .map(|line| line.replace(" tie, to be cut for", ""))
        .collect();
    assert_eq!(now, lines, "a stop of nothing gives nothing");
    // Table 2 never began by the hour: the prizes do not wait for it.
    assert_eq!(party.page("/results").await.all(".open-tables li").len(), 1);
}

#[tokio::test]
async fn a_stop_of_contract_bridge_gives_its_own_bonuses() {
    let mut party = Party::of("contract-bridge", &[]).await;
    let pads = party.pads().await;
    play(&mut party.organizer, &pads[0], &["3NT N 9", "2H E 8"]).await;
    party.press("/hour", "The hour is now").await;
    let stop = party.organizer.get(&format!("{}/stops/new", pads[0])).await;
    says(&stop, "300 above the line to Ada & Cy");
    says(&stop, "100 above the line to Ben & Dee");
    party.organizer.submit(&stop.form("/stops")).await;
    // A hundred below for three no-trumps, sixty for two hearts.
    let room = standings(&party.page("").await);
    assert_eq!(room[..2], ["1 Ada 1 400", "1 Cy 1 400"]);
    assert!(
        room[2].starts_with("3 Ben ") && room[2].ends_with(" 160"),
        "{room:?}"
    );
}

//! What Save says before it is tapped, read off the page for whatever is
//! chosen, against what is then saved.

use std::fmt::Write;

use axum::http::StatusCode;
use crossline::journal::Sheet;
use crossline::journal::document::Document;
use crossline::rules::pitch::{
    Answer, Bid, Chair, Deal, Fault, Game, Offer, Players, Points, ScoredDeal,
};

use super::{bid_form, number};
use crate::support::{Phone, TestApp};

const NAMES: [&str; 4] = ["Ada", "Ben", "Cy", "Dee"];

/// The rules, the deals before, and the bids and the button of the deal that is
/// then played.
type State = (
    &'static [(&'static str, &'static str)],
    &'static [(&'static str, &'static str, &'static str)],
    &'static str,
    &'static str,
);

const STATES: [State; 9] = [
    (&[], &[], "Dee 2", "sells"),
    (&[], &[], "Dee 3", "refuses"),
    (&[], &[], "", "pitches"),
    (&[("set_back_red", "true")], &[], "Ada 4", "sells"),
    (&[("smudge", "true")], &[], "Cy 4", "sells"),
    (&[("bidding", "board")], &[], "Ben 1, Dee 2", "board"),
    (
        &[("bidding", "board"), ("smudge", "true")],
        &[("", "nobody", "Ada Cy nobody nobody")],
        "",
        "nobody",
    ),
    // Ada and Cy are near the end.
    (
        &[],
        &[
            ("Dee 1", "refuses", "Ada Cy Cy Ada"),
            ("Dee 1", "refuses", "Ada Ada Cy Cy"),
        ],
        "Ada 2",
        "sells",
    ),
    // Everybody is: who goes out first goes by the order of the points.
    (
        &[("set_back_red", "true")],
        &[
            ("Dee 1", "refuses", "Ada Ben Cy Dee"),
            ("Dee 1", "refuses", "Ada Ben Cy Dee"),
            ("Cy 1", "refuses", "Ada Ben Cy Dee"),
            ("Cy 1", "refuses", "Ada Ben Cy Dee"),
            ("Dee 1", "refuses", "Ada Ben Cy Dee"),
        ],
        "Dee 1",
        "sells",
    ),
];

fn chair(name: &str) -> Chair {
    let place = NAMES.iter().position(|known| *known == name).unwrap();
    Players::new(4).unwrap().chair(place).unwrap()
}

fn name(chair: Chair) -> &'static str {
    NAMES[chair.index()]
}

fn offers(bids: &str) -> Vec<Offer> {
    let bids = bids.split(", ").filter(|bid| !bid.is_empty());
    let offer = |bid: &str| {
        let (name, bid) = bid.split_once(' ').unwrap();
        Offer {
            by: chair(name),
            bid: Bid::new(bid.parse().unwrap()).unwrap(),
        }
    };
    bids.map(offer).collect()
}

fn answer(button: &str) -> Option<Answer> {
    match button {
        "sells" => Some(Answer::Sells),
        "refuses" => Some(Answer::Refuses),
        "pitches" => Some(Answer::Pitches),
        _ => None,
    }
}

/// The players from eldest hand, as the page has them.
fn around(eldest: Chair) -> Vec<Chair> {
    let all = NAMES.map(chair);
    let place = all.iter().position(|chair| *chair == eldest).unwrap();
    all.iter().cycle().skip(place).take(4).copied().collect()
}

/// What Save has to say of a deal as it was scored.
fn said(scored: &ScoredDeal) -> String {
    let mut said = String::new();
    for chair in around(scored.settled.eldest) {
        let sold = match scored.sold {
            sold @ 1.. if chair == scored.settled.eldest => vec![format!("{sold} sold")],
            _ => vec![],
        };
        let set_back = scored.set_back.filter(|set_back| set_back.chair == chair);
        let made = scored.deal.points.made();
        let made = made.filter(|(_, maker)| *maker == chair).count();
        let play = match set_back {
            Some(set_back) if set_back.fault == Fault::Revoke => vec!["revoked".to_owned()],
            _ if made > 0 || chair == scored.settled.pitcher() => vec![format!("{made} made")],
            _ => vec![],
        };
        let back = set_back.map(|set_back| format!("set back {}", set_back.counters));
        let red = set_back.filter(|set_back| set_back.red > 0);
        let red = red.map(|_| "a red counter to the pool".to_owned());
        let why: Vec<_> = sold
            .into_iter()
            .chain(play)
            .chain(back)
            .chain(red)
            .collect();
        if why.is_empty() {
            continue;
        }
        let left = if scored.to_go[chair] > 0 {
            format!("{} to go", scored.to_go[chair])
        } else {
            "out".to_owned()
        };
        write!(said, " {} {left} ({}).", name(chair), why.join(", ")).unwrap();
    }
    match scored.win {
        Some(win) => said + &format!(" {} wins the game.", name(win.chair)),
        None => said,
    }
}

/// Every way the points and a revoke can fall; none is nobody.
fn results() -> Vec<(Points, Option<Chair>)> {
    let players = NAMES.map(chair);
    let or_nobody = || players.map(Some).into_iter().chain([None]);
    let mut results = vec![];
    for high in players {
        for low in players {
            for jack in or_nobody() {
                for game in or_nobody() {
                    let points = Points {
                        high,
                        low,
                        jack,
                        game,
                    };
                    results.extend(or_nobody().map(|revoke| (points, revoke)));
                }
            }
        }
    }
    results
}

/// The radio buttons of a result.
fn ids((points, revoke): (Points, Option<Chair>), chairs: &[Chair]) -> Vec<String> {
    let place = |chair: Option<Chair>| {
        let place = chairs.iter().position(|known| Some(*known) == chair);
        place.unwrap_or(7)
    };
    let tapped = [
        ('r', revoke),
        ('h', Some(points.high)),
        ('l', Some(points.low)),
        ('j', points.jack),
        ('g', points.game),
    ];
    let tapped = tapped.into_iter();
    tapped
        .map(|(letter, chair)| format!("{letter}{}", place(chair)))
        .collect()
}

/// The fields of a result.
fn fields((points, revoke): (Points, Option<Chair>)) -> [(&'static str, String); 5] {
    let who = |chair: Option<Chair>, nobody: &str| {
        chair.map_or_else(|| nobody.to_owned(), |chair| number(name(chair)))
    };
    [
        ("high", who(Some(points.high), "")),
        ("low", who(Some(points.low), "")),
        ("jack", who(points.jack, "nobody")),
        ("game", who(points.game, "nobody")),
        ("revoke", who(revoke, "")),
    ]
}

/// The last deal of the sitting as it is saved.
async fn last_deal(phone: &mut Phone, pad: &str) -> ScoredDeal {
    let page = phone.get(&format!("{pad}/document")).await;
    let Sheet::Pitch(sheet) = Document::read(&page.body).unwrap().replay().sheet else {
        panic!("a sitting of pitch");
    };
    let deals = &sheet.games.last().unwrap().game.sheet().deals;
    deals.last().unwrap().clone()
}

#[tokio::test]
async fn save_says_every_result_of_auction_pitch() {
    let app = TestApp::start().await;
    let (mut compared, mut won, mut set_back) = (0, 0, 0);
    for (rules, before, bids, button) in STATES {
        let mut phone = app.phone();
        let pad = phone.begin_pitch(rules).await;
        for (bids, button, points) in before {
            phone.pitch(&pad, bids, button, points).await;
        }
        let blank = phone.get(&format!("{pad}/deals/new")).await;
        let page = phone.submit(&bid_form(&blank, bids, button)).await;
        let says = page.says();
        let document = phone.get(&format!("{pad}/document")).await;
        let document = Document::read(&document.body).unwrap();
        let Sheet::Pitch(sheet) = document.replay().sheet else {
            panic!("a sitting of pitch");
        };
        let (_, playing) = sheet.in_play().unwrap();
        for (nth, result) in results().into_iter().enumerate() {
            let deal = Deal {
                bids: offers(bids),
                answer: answer(button),
                points: result.0,
                revoke: result.1,
            };
            let game: Game = playing.clone().deal(deal, None).unwrap();
            let scored = game.sheet().deals.last().unwrap();
            let shown = says.shown(&ids(result, &around(scored.settled.eldest)));
            assert_eq!(
                shown,
                said(scored),
                "{before:?}, {bids} {button}, {result:?}"
            );
            compared += 1;
            won += usize::from(scored.win.is_some());
            set_back += usize::from(scored.set_back.is_some());
            // Some are saved, and taken back.
            if nth % 137 != 0 {
                continue;
            }
            let page = phone.get(&format!("{pad}/deals/result")).await;
            let fields = fields(result);
            let fields = fields
                .each_ref()
                .map(|(name, value)| (*name, value.as_str()));
            let form = page.form("/deals").with(&fields);
            let form = form.with(&[("sure", "1")]);
            let answer = phone.post(&form.action, &form.fields).await;
            assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
            assert_eq!(shown, said(&last_deal(&mut phone, &pad).await));
            let page = phone.get(&answer.location.unwrap()).await;
            let undo = page.button("Undo");
            phone.post(&undo.action, &undo.fields).await;
        }
    }
    // By who had high and low, who made jack and game or nobody, and who revoked.
    assert_eq!(compared, STATES.len() * 4 * 4 * 5 * 5 * 5);
    assert!(won > 500, "{won}");
    assert!(set_back > 5000, "{set_back}");
}

/// Puts a deal right in every way and compares whether it asks with what the
/// page said.
#[tokio::test]
async fn save_of_a_correction_says_that_it_will_ask() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_pitch(&[]).await;
    // Cy comes to 5, 1 and 1: with one point more in the first, the second is the last.
    for points in ["Dee Dee Cy Cy", "Cy Cy Cy Cy", "Dee Dee Ada Ada"] {
        phone.pitch(&pad, "Ada 1", "refuses", points).await;
    }
    let deal = phone.deals(&pad).await.remove(0);
    let id = deal.rsplit('/').next().unwrap();
    let address = format!("{pad}/deals/result?amend={id}");
    let says = phone.get(&address).await.says();
    let chairs = around(chair("Ben"));
    let mut asked = [0, 0];
    for (nth, result) in results().into_iter().enumerate() {
        let shown = says.shown(&ids(result, &chairs));
        let asks = shown.ends_with(" Then it asks about what follows.");
        if nth % if asks { 3 } else { 41 } != 0 {
            continue;
        }
        let page = phone.get(&address).await;
        let fields = fields(result);
        let fields = fields
            .each_ref()
            .map(|(name, value)| (*name, value.as_str()));
        let form = page.form("/deals").with(&fields);
        let answer = phone.post(&form.action, &form.fields).await;
        let conflict = answer.status == StatusCode::CONFLICT;
        assert_eq!(asks, conflict, "{result:?}: {shown}: {}", answer.text());
        asked[usize::from(asks)] += 1;
        if let Some(location) = answer.location {
            let page = phone.get(&location).await;
            let undo = page.button("Undo");
            phone.post(&undo.action, &undo.fields).await;
        }
    }
    assert!(asked.iter().all(|count| *count > 5), "{asked:?}");
}

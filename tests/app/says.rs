//! What Save says before it is tapped, read off the page for whatever is
//! chosen, against what is then saved.

use axum::http::StatusCode;
use crossline::journal::document::Document;
use crossline::journal::{Game, Sheet};
use crossline::rules::bridge::{
    Deal, Declared, Honours, Kind, Laws, Played, RevokePenalty, Revokes, Rubber, ScoredDeal,
    Tricks, Winner,
};
use crossline::rules::{Seat, Side};

use crate::support::{Page, Phone, TestApp};

const REVOKES: [(&str, Revokes); 5] = [
    ("none", Revokes::None),
    ("declarer", Revokes::Declarer),
    (
        "defenders-points",
        Revokes::Defenders(RevokePenalty::Points),
    ),
    (
        "defenders-tricks",
        Revokes::Defenders(RevokePenalty::Tricks),
    ),
    ("both", Revokes::Both),
];

const fn name(side: Side) -> &'static str {
    match side {
        Side::NS => "Ada & Cy",
        Side::EW => "Ben & Dee",
    }
}

/// What Save has to say of a deal as it was scored.
fn said(played: &Played, scored: &ScoredDeal, rubber: &Rubber, unit: &str) -> String {
    let taken = played.tricks.taken();
    let tricks = format!("{taken} trick{}", if taken == 1 { "" } else { "s" });
    let declaring = played.side();
    let revoked = match played.revokes {
        Revokes::None => String::new(),
        Revokes::Declarer => format!(", {} revoked", name(declaring)),
        Revokes::Defenders(_) => format!(", {} revoked", name(declaring.other())),
        Revokes::Both => ", both revoked".to_owned(),
    };
    let points = Side::ALL.into_iter().filter_map(|side| {
        let of = |below: bool| -> u32 {
            let items = scored.items.iter();
            let items = items.filter(|item| item.side == side && item.kind != Kind::Honours);
            let items = items.filter(|item| item.kind.is_below() == below);
            items.map(|item| item.points).sum()
        };
        let parts = [(of(true), "below"), (of(false), "above")];
        let parts = parts.into_iter().filter(|(points, _)| *points > 0);
        let parts: Vec<_> = parts
            .map(|(points, line)| format!("{points} {line}"))
            .collect();
        (!parts.is_empty()).then(|| format!("{} {}", name(side), parts.join(", ")))
    });
    let mut points = points.collect::<Vec<_>>().join("; ");
    if points.is_empty() {
        points.push_str("no points");
    }
    let game = if scored.game.is_some() {
        ", a game"
    } else {
        ""
    };
    let honours = scored
        .items
        .iter()
        .filter(|item| item.kind == Kind::Honours);
    let honours = honours.map(|item| format!(" {} {} for honours.", name(item.side), item.points));
    let honours = honours.collect::<Vec<_>>().concat();
    format!(
        "{tricks}{revoked}: {points}{game}.{honours}{}",
        end(rubber, unit)
    )
}

fn end(rubber: &Rubber, unit: &str) -> String {
    let Rubber::Over(over) = rubber else {
        return String::new();
    };
    match over.winner() {
        Winner::Side(side) => format!(" {} win the {unit} by {}.", name(side), over.margin()),
        Winner::Tie => format!(" The {unit} is a tie."),
    }
}

/// The sitting as it is saved.
async fn saved(phone: &mut Phone, pad: &str) -> Document {
    let page = phone.get(&format!("{pad}/document")).await;
    Document::read(&page.body).unwrap()
}

fn laws(game: &Game) -> &dyn Laws {
    game.laws().unwrap()
}

/// Everything that can be tapped on a result page: the ids of the buttons, and
/// the deal.
fn choices(page: &Page, declared: Declared) -> Vec<([String; 3], Played)> {
    let honours = page.all_values("[name=honours]", "value");
    let revokes = page.all_values("[name=revoke]", "value").len().max(1);
    let mut choices = vec![];
    for tricks in Tricks::all() {
        for (nth, value) in honours.iter().enumerate() {
            let held = value.split_once(':').map(|(side, holding)| Honours {
                side: side.parse().unwrap(),
                holding: holding.parse().unwrap(),
            });
            for (place, (_, kind)) in REVOKES[..revokes].iter().enumerate() {
                let ids = [
                    format!("t{}", tricks.taken()),
                    format!("h{nth}"),
                    format!("r{place}"),
                ];
                let played = Played {
                    declared,
                    tricks,
                    honours: held,
                    revokes: *kind,
                };
                choices.push((ids, played));
            }
        }
    }
    choices
}

/// The deals before, and the contract that is then played.
const STATES: [(&[&str], &str, &str); 7] = [
    (&[], "3H", "S"),
    (&[], "4SX", "E"),
    (&[], "6NTXX", "W"),
    (&["1H S 9"], "1NT", "N"),
    (&["4H S 11", "2D S 9"], "2D", "S"),
    (&["5C S 12", "5C E 12"], "4H", "S"),
    (&["5C S 12", "5C E 12", "7SX S 2"], "2NTX", "E"),
];

async fn every_result(game: &str, rules: &[(&str, &str)], unit: &str, expected: usize) {
    let app = TestApp::start().await;
    let mut compared = 0;
    for (before, contract, declarer) in STATES {
        let mut phone = app.phone();
        let pad = phone.begin_game(game, rules).await;
        phone.record_all(&pad, before).await;
        phone
            .deal_form(&pad, &format!("{contract} {declarer} 0"))
            .await;
        let page = phone.get(&format!("{pad}/deals/result")).await;
        let says = page.says();
        let declared = Declared {
            contract: contract.parse().unwrap(),
            declarer: declarer.parse::<Seat>().unwrap(),
        };
        let document = saved(&mut phone, &pad).await;
        let Sheet::Bridge(sheet) = document.replay().sheet else {
            panic!("a bridge sitting");
        };
        let Some((_, playing)) = sheet.in_play() else {
            panic!("{before:?} leave the rubber open");
        };
        let laws = laws(&document.header.game);
        for (ids, played) in choices(&page, declared) {
            let rubber = playing
                .clone()
                .deal(Deal::Played(played), None, laws)
                .unwrap();
            let scored = rubber.pad().deals.last().unwrap();
            let expected = said(&played, scored, &rubber, unit);
            assert_eq!(says.shown(&ids), expected, "{before:?}, {played:?}");
            compared += 1;
        }
    }
    assert_eq!(compared, expected);
}

#[tokio::test]
async fn save_says_every_result_of_auction_bridge() {
    // By 14 results, none or six holdings of either side, at no-trumps three, and 5 revokes.
    let suits = 4 * 14 * 13 * 5;
    let no_trumps = 3 * 14 * 7 * 5;
    every_result("auction-bridge", &[], "rubber", suits + no_trumps).await;
}

#[tokio::test]
async fn save_says_every_result_of_contract_bridge() {
    let (suits, no_trumps) = (4 * 14 * 7, 3 * 14 * 3);
    let all = suits + no_trumps;
    every_result("contract-bridge", &[], "rubber", all).await;
    for scoring in ["chicago-carry", "chicago-duplicate"] {
        every_result("contract-bridge", &[("scoring", scoring)], "round", all).await;
    }
}

/// Saves a deal, reads it off the sitting, and takes it back.
async fn save_and_look(phone: &mut Phone, pad: &str, played: &Played, revoke: &str) -> String {
    let page = phone.get(&format!("{pad}/deals/result")).await;
    let honours = played.honours.map_or_else(String::new, |held| {
        format!("{}:{}", held.side, held.holding)
    });
    let form = page.form("/deals").with(&[
        ("tricks", &played.tricks.taken().to_string()),
        ("honours", &honours),
        ("revoke", revoke),
        ("sure", "1"),
    ]);
    let answer = phone.post(&form.action, &form.fields).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
    let document = saved(phone, pad).await;
    let Sheet::Bridge(sheet) = document.replay().sheet else {
        panic!("a bridge sitting");
    };
    let rubber = &sheet.rubbers.last().unwrap().rubber;
    let scored = rubber.pad().deals.last().unwrap();
    let said = said(played, scored, rubber, "rubber");
    let page = phone.get(&answer.location.unwrap()).await;
    let undo = page.button("Undo");
    phone.post(&undo.action, &undo.fields).await;
    said
}

#[tokio::test]
async fn what_save_says_is_what_is_saved() {
    let app = TestApp::start().await;
    for (game, before) in [
        ("auction-bridge", &["5C S 12", "5C E 12"][..]),
        ("contract-bridge", &["3NT S 9", "2H S 8"]),
    ] {
        let mut phone = app.phone();
        let pad = phone.begin_game(game, &[]).await;
        phone.record_all(&pad, before).await;
        phone.deal_form(&pad, "2HX S 0").await;
        let page = phone.get(&format!("{pad}/deals/result")).await;
        let says = page.says();
        let declared = Declared {
            contract: "2HX".parse().unwrap(),
            declarer: Seat::South,
        };
        // Every pair of tricks and holding, and of each with a revoke.
        for (ids, played) in choices(&page, declared) {
            let revoke = REVOKES.iter().position(|(_, kind)| *kind == played.revokes);
            let holding: usize = ids[1][1..].parse().unwrap();
            let place = revoke.unwrap();
            if game == "auction-bridge"
                && (usize::from(played.tricks.taken()) + holding) % 5 != place
            {
                continue;
            }
            let saved = save_and_look(&mut phone, &pad, &played, REVOKES[place].0).await;
            assert_eq!(says.shown(&ids), saved, "{game}, {played:?}");
        }
    }
}

#[tokio::test]
async fn save_of_a_correction_says_how_the_rubber_ends_and_what_it_will_ask() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin().await;
    phone.record_all(&pad, &["4H S 10", "4H S 10"]).await;
    let deals = phone.deals(&pad).await;
    let id = deals[1].rsplit('/').next().unwrap();
    let page = phone.get(&format!("{pad}/deals/result?amend={id}")).await;
    let says = page.says();
    let shown = |tricks: &str| says.shown(&[tricks.into(), "h0".into(), "r0".into()]);
    assert_eq!(
        shown("t11"),
        "11 tricks: Ada & Cy 40 below, a game. Ada & Cy win the rubber by 322."
    );
    let page = phone.get(&pad).await;
    phone.submit(&page.button("Next rubber")).await;
    let page = phone.get(&format!("{pad}/deals/result?amend={id}")).await;
    let says = page.says();
    let shown = says.shown(&["t9".into(), "h0".into(), "r0".into()]);
    assert_eq!(
        shown,
        "9 tricks: Ben & Dee 50 above. Then it asks about what follows."
    );
}

#[tokio::test]
async fn save_says_what_a_penalty_does() {
    let app = TestApp::start().await;
    for before in [&[][..], &["4H S 10", "4H S 10"]] {
        let mut phone = app.phone();
        let pad = phone.begin().await;
        phone.record_all(&pad, before).await;
        let page = phone.get(&format!("{pad}/penalties/new")).await;
        let says = page.says();
        let lumps = page.all_values("[name=common]", "value");
        assert_eq!(lumps.len(), 4);
        for (place, side) in Side::ALL.into_iter().enumerate() {
            for lump in &lumps {
                let page = phone.get(&format!("{pad}/penalties/new")).await;
                let form = page.form("/penalties");
                let form = form.with(&[("to", &side.to_string()), ("common", lump)]);
                let answer = phone.post(&form.action, &form.fields).await;
                let document = saved(&mut phone, &pad).await;
                let Sheet::Bridge(sheet) = document.replay().sheet else {
                    panic!("a bridge sitting");
                };
                let rubber = &sheet.rubbers[0].rubber;
                let points = rubber.pad().items.last().unwrap().points;
                let expected = format!("{} {points} above.{}", name(side), end(rubber, "rubber"));
                let ids = [format!("r{place}"), format!("t{lump}")];
                assert_eq!(says.shown(&ids), expected);
                let page = phone.get(&answer.location.unwrap()).await;
                let undo = page.button("Undo");
                phone.post(&undo.action, &undo.fields).await;
            }
        }
    }
}

#[tokio::test]
async fn contract_bridge_has_no_lumps_of_another_code() {
    let app = TestApp::start().await;
    let mut phone = app.phone();
    let pad = phone.begin_game("contract-bridge", &[]).await;
    let page = phone.get(&format!("{pad}/penalties/new")).await;
    assert!(!page.text().contains("redoubled"), "{}", page.text());
    assert!(page.all_values("[name=common]", "value").is_empty());
    let form = page
        .form("/penalties")
        .with(&[("to", "EW"), ("points", "70")]);
    let page = phone.submit(&form).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text().contains("70"), "{}", page.text());
}

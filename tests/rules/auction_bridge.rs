//! Auction Bridge: the cases from the books, every result against a second
//! count, the rulings by name, and what holds in any rubber.

mod cases;
mod events;
mod honours;
mod properties;
mod results;
mod revokes;
mod rubbers;
mod texts;

use crossline::rules::bridge::auction_bridge::Rules;
use crossline::rules::bridge::{
    Deal, Honours, Item, Kind, Laws, Over, Played, Playing, RevokePenalty, Revokes, Rubber,
};
use crossline::rules::{BySide, Seat, Side};

/// Nobody is ever vulnerable in this game.
const NOBODY: BySide<bool> = BySide {
    ns: false,
    ew: false,
};

/// A result as `3HX S 9`; after it, in any order, honours as `NS 4+0` and
/// revokes as `EW points` or `EW tricks`.
fn played(text: &str) -> Played {
    let words: Vec<&str> = text.split(' ').collect();
    let [contract, declarer, tricks, facts @ ..] = &words[..] else {
        panic!("{text} is no result")
    };
    let (contract, declarer) = (contract.parse().unwrap(), declarer.parse().unwrap());
    let mut played = Played::new(contract, declarer, tricks.parse().unwrap()).unwrap();
    let mut claims = Vec::new();
    for fact in facts.chunks(2) {
        let side = fact[0].parse().unwrap();
        match fact[1] {
            "points" => claims.push((side, RevokePenalty::Points)),
            "tricks" => claims.push((side, RevokePenalty::Tricks)),
            holding => {
                let holding = holding.parse().unwrap();
                played.honours = Some(Honours { side, holding });
            }
        }
    }
    played.revokes = Revokes::from_claims(played.side(), &claims).unwrap();
    played
}

fn deal(text: &str) -> Deal {
    match text {
        "Pass" => Deal::PassedOut,
        text => Deal::Played(played(text)),
    }
}

/// What a deal scores, as `NS tricks 24`, sorted.
fn scored(text: &str) -> Vec<String> {
    lines(&Rules::default().score(&played(text), NOBODY))
}

/// Items as `NS tricks 24`, sorted.
fn lines(items: &[Item]) -> Vec<String> {
    let line = |item: &Item| format!("{} {} {}", item.side, item.kind.as_str(), item.points);
    let mut lines: Vec<String> = items.iter().map(line).collect();
    lines.sort_unstable();
    lines
}

/// A rubber begun by North, after `deals`.
fn after(deals: &[&str]) -> Rubber {
    let mut rubber = Rubber::Playing(Playing::begin(Seat::North));
    for text in deals {
        let Rubber::Playing(playing) = rubber else {
            panic!("over before {text}")
        };
        rubber = playing.deal(deal(text), None, &Rules::default()).unwrap();
    }
    rubber
}

fn playing(deals: &[&str]) -> Playing {
    match after(deals) {
        Rubber::Playing(playing) => playing,
        Rubber::Over(_) => panic!("over after {deals:?}"),
    }
}

fn over(rubber: Rubber) -> Over {
    match rubber {
        Rubber::Over(over) => over,
        Rubber::Playing(playing) => panic!("not over: {:?}", playing.pad()),
    }
}

fn points(items: &[Item], side: Side, kind: Kind) -> u32 {
    items
        .iter()
        .filter(|item| item.side == side && item.kind == kind)
        .map(|item| item.points)
        .sum()
}

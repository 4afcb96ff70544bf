//! What a deal of Auction Pitch led to, in a line.

use super::words::{and, count};
use crate::journal::replay::SeatedGame;
use crate::journal::sitting::Players;
use crate::rules::pitch::{Chair, Fault, Pitch, Point, ScoredDeal, WonBy};

/// “Dee bid 2, Ben sold: Ben 5 to go; Dee made High, Jack and Game: 4 to go”.
#[must_use]
pub fn story(scored: &ScoredDeal, seated: &SeatedGame, players: &Players) -> String {
    let story = Story {
        scored,
        name: |chair| players.name(seated.order[chair]),
    };
    let mut parts = vec![story.bidding()];
    let pitcher = scored.pitcher();
    let others = scored.scored.iter().map(|(chair, _)| chair);
    let others = others.filter(|chair| *chair != pitcher);
    parts.extend(story.result(pitcher));
    parts.extend(others.filter_map(|chair| story.result(chair)));
    parts.extend(story.win());
    parts.join("; ")
}

struct Story<'a, N> {
    scored: &'a ScoredDeal,
    name: N,
}

impl<'a, N: Fn(Chair) -> &'a str> Story<'a, N> {
    /// How the pitch came to the pitcher.
    fn bidding(&self) -> String {
        let settled = &self.scored.settled;
        let mut last = None;
        let bids = self.scored.deal.bids.iter().map(|offer| {
            let equal = last.replace(offer.bid) == Some(offer.bid);
            let board = matches!(settled.pitch, Pitch::Board(_));
            let did = if board && equal { "took it at" } else { "bid" };
            let void = if settled.barred.contains(&offer.by) {
                ", void"
            } else {
                ""
            };
            format!("{} {did} {}{void}", (self.name)(offer.by), offer.bid)
        });
        let mut parts: Vec<String> = bids.collect();
        let eldest = (self.name)(settled.eldest);
        match settled.pitch {
            Pitch::Free if parts.is_empty() => parts.push(format!("nobody bid, {eldest} pitched")),
            Pitch::Free => parts.push(format!("{eldest} pitched")),
            Pitch::Unasked => parts.push(format!("{eldest} pitched unasked")),
            Pitch::Sold(_) => {
                let left = to_go(self.after_sale(settled.eldest));
                parts.push(format!("{eldest} sold: {eldest} {left}"));
            }
            Pitch::Refused(_) => parts.push(format!("{eldest} refused")),
            Pitch::Board(_) => {}
        }
        parts.join(", ")
    }

    /// What eldest hand had to go when he had sold, before the cards counted.
    fn after_sale(&self, eldest: Chair) -> i32 {
        let set_back = self.scored.set_back.filter(|back| back.chair == eldest);
        self.scored.to_go[eldest] + i32::from(self.scored.scored[eldest])
            - set_back.map_or(0, |back| i32::from(back.counters))
    }

    /// What a player made or paid; nothing if his counters stayed as they were.
    fn result(&self, chair: Chair) -> Option<String> {
        let set_back = self.scored.set_back.filter(|back| back.chair == chair);
        let points = &self.scored.deal.points;
        let made: Vec<String> = points
            .made()
            .filter(|(_, maker)| *maker == chair)
            .map(|(point, _)| named(point).to_owned())
            .collect();
        let (name, left) = ((self.name)(chair), to_go(self.scored.to_go[chair]));
        let Some(back) = set_back else {
            let made = (!made.is_empty()).then(|| and(&made));
            return made.map(|made| format!("{name} made {made}: {left}"));
        };
        let red = match back.red {
            0 => String::new(),
            red => format!(" and {}", count(red, "red counter")),
        };
        let fault = match (back.fault, made.is_empty()) {
            (Fault::Revoke, _) => "revoked and".to_owned(),
            (Fault::Short, true) => "made nothing and".to_owned(),
            (Fault::Short, false) => format!("made only {} and", and(&made)),
        };
        Some(format!(
            "{name} {fault} is set back {}{red}: {left}",
            back.counters
        ))
    }

    fn win(&self) -> Option<String> {
        let win = self.scored.win?;
        let name = (self.name)(win.chair);
        Some(match win.by {
            WonBy::Smudge => format!("{name} wins by Smudge"),
            WonBy::Bidder => format!("{name} wins: the bidder goes out first"),
            WonBy::Order(point) => format!("{name} wins with {}", named(point)),
        })
    }
}

/// “4 to go”; by how much a player is out, nobody counts.
fn to_go(counters: i32) -> String {
    match counters {
        ..=0 => "nothing to go".into(),
        counters => format!("{counters} to go"),
    }
}

const fn named(point: Point) -> &'static str {
    match point {
        Point::High => "High",
        Point::Low => "Low",
        Point::Jack => "Jack",
        Point::Game => "Game",
    }
}

//! A deal as the table tells it: who bid, who sold, who made what, and what
//! each then had to go.

use crate::journal::{PitchDeal, PlayerId, Players};
use crate::rules::pitch::{
    Answer, Chair, Fault, Obligation, Outcome, Pitch, Point, ScoredDeal, Settled, WonBy,
};
use crate::web::pitch_table::ChairNames;
use crate::web::words::{and, capital};

/// “High”.
pub(super) const fn point(point: Point) -> &'static str {
    match point {
        Point::High => "High",
        Point::Low => "Low",
        Point::Jack => "Jack",
        Point::Game => "Game",
    }
}

/// “5 to go”, “out” for whoever has won, “nothing to go” for one who came second.
fn to_go(scored: &ScoredDeal, chair: Chair) -> String {
    let won = scored.win.filter(|win| win.chair == chair);
    match (won.map(|win| win.by), scored.to_go[chair]) {
        (Some(WonBy::Smudge), _) => "Smudge".to_owned(),
        (Some(WonBy::Bidder | WonBy::Order(_)), _) => "out".to_owned(),
        (None, left) if left <= 0 => "nothing to go".to_owned(),
        (None, left) => format!("{left} to go"),
    }
}

/// What is being played: “Dee pitches for 2, Ann sold”.
pub(super) fn playing(settled: &Settled, names: &ChairNames) -> String {
    let eldest = names.at(settled.eldest);
    let pitcher = names.at(settled.pitcher());
    match settled.pitch {
        Pitch::Free => format!("{eldest} pitches, nobody bid"),
        Pitch::Unasked => format!("{eldest} pitches unasked, for 4"),
        Pitch::Sold(offer) => format!("{pitcher} pitches for {}, {eldest} sold", offer.bid),
        Pitch::Refused(offer) => format!(
            "{pitcher} pitches for {}, {}’s bid refused",
            offer.bid,
            names.at(offer.by)
        ),
        Pitch::Board(offer) => format!("{pitcher} pitches for {}", offer.bid),
    }
}

/// “Dee for 2”, for a button.
pub(super) fn playing_short(settled: &Settled, names: &ChairNames) -> String {
    let pitcher = names.at(settled.pitcher());
    match settled.pitch.obligation() {
        Obligation::None => pitcher.to_owned(),
        Obligation::Make(bid) => format!("{pitcher} for {bid}"),
    }
}

/// How the pitch came about: “Dee bid 2, Ann sold: Ann 5 to go”.
pub(super) fn bidding(scored: &ScoredDeal, names: &ChairNames) -> String {
    let eldest = names.at(scored.settled.eldest);
    let barred: Vec<_> = scored
        .settled
        .barred
        .iter()
        .map(|chair| names.at(*chair))
        .collect();
    let void = match barred.len() {
        0 => String::new(),
        1 => format!("{}’s bid was void; ", barred[0]),
        _ => format!("the bids of {} were void; ", and(&barred)),
    };
    let pitch = match scored.settled.pitch {
        Pitch::Free => format!("nobody made a bid that stands, {eldest} pitched"),
        Pitch::Unasked => format!("{eldest} pitched unasked"),
        Pitch::Sold(offer) => format!(
            "{} bid {}, {eldest} sold: {eldest} {} to go",
            names.at(offer.by),
            offer.bid,
            after_sale(scored),
        ),
        Pitch::Refused(offer) => {
            format!("{} bid {}, {eldest} refused", names.at(offer.by), offer.bid)
        }
        Pitch::Board(offer) => format!("{} bid {} and pitched", names.at(offer.by), offer.bid),
    };
    let pitch = match (scored.settled.pitch, barred.is_empty()) {
        (Pitch::Free, true) => format!("nobody bid, {eldest} pitched"),
        _ => pitch,
    };
    capital(&format!("{void}{pitch}"))
}

/// What eldest hand had to go once the sale was made, before the play.
pub(super) fn after_sale(scored: &ScoredDeal) -> i32 {
    let eldest = scored.settled.eldest;
    let taken = scored.set_back.filter(|set_back| set_back.chair == eldest);
    scored.to_go[eldest] + i32::from(scored.scored[eldest])
        - taken.map_or(0, |set_back| i32::from(set_back.counters))
}

/// The points a player made, whether they count or not: “High and Low”.
fn made(scored: &ScoredDeal, chair: Chair) -> String {
    let made = scored.deal.points.made();
    let made: Vec<_> = made
        .filter(|(_, maker)| *maker == chair)
        .map(|(made, _)| point(made))
        .collect();
    if made.is_empty() {
        "nothing".to_owned()
    } else {
        and(&made)
    }
}

/// What the deal came to for one player; none where nothing happened to him.
pub(super) fn player(scored: &ScoredDeal, chair: Chair, names: &ChairNames) -> Option<String> {
    let (name, left) = (names.at(chair), to_go(scored, chair));
    let obligation = scored.obligation().points();
    let pitched = scored.pitcher() == chair;
    if let Some(set_back) = scored.set_back.filter(|set_back| set_back.chair == chair) {
        let red = if set_back.red > 0 {
            ", a red counter to the pool"
        } else {
            ""
        };
        let what = match set_back.fault {
            Fault::Short => format!("made {}, short of {obligation}", made(scored, chair)),
            Fault::Revoke => "revoked".to_owned(),
        };
        return Some(format!(
            "{name} {what}: set back {}{red}, {left}",
            set_back.counters
        ));
    }
    if scored.scored[chair] == 0 && !pitched {
        return None;
    }
    let excused = if pitched && scored.outcome == Outcome::Excused {
        format!(", short of {obligation} but not set back")
    } else {
        String::new()
    };
    Some(format!(
        "{name} made {}{excused}: {left}",
        made(scored, chair)
    ))
}

/// The whole deal in a line, the pitcher first.
pub(super) fn tell(scored: &ScoredDeal, names: &ChairNames) -> String {
    let chairs = names.from(scored.pitcher()).into_iter();
    let players = chairs.filter_map(|chair| player(scored, chair, names));
    let mut parts = vec![bidding(scored, names)];
    parts.extend(players);
    parts.join("; ")
}

/// Why a game was won: “bidder goes out first”.
pub(super) fn won_by(by: WonBy) -> String {
    match by {
        WonBy::Smudge => "Smudge: four bid and made".to_owned(),
        WonBy::Bidder => "bidder goes out first".to_owned(),
        WonBy::Order(last) => format!(
            "first to reach nothing, counting High, Low, Jack, Game (out with {})",
            point(last)
        ),
    }
}

/// The same in few words, for a game folded to a line.
pub(super) const fn won_by_short(by: WonBy) -> &'static str {
    match by {
        WonBy::Smudge => "Smudge",
        WonBy::Bidder => "bidder goes out first",
        WonBy::Order(_) => "first in the order of counting",
    }
}

/// A deal as it was entered, where nothing is known of the game around it.
pub(in crate::web) fn entered(deal: &PitchDeal, players: &Players) -> String {
    let bids = deal.bids.iter();
    let bids: Vec<_> = bids
        .map(|bid| format!("{} bid {}", players.name(bid.player), bid.bid))
        .collect();
    let answer = match deal.answer {
        Some(Answer::Sells) => ", sold",
        Some(Answer::Refuses) => ", refused",
        Some(Answer::Pitches) => "pitched unasked",
        None if bids.is_empty() => "nobody bid",
        None => "",
    };
    let maker = |player: Option<PlayerId>| player.map_or("nobody", |player| players.name(player));
    let points = Point::ALL.map(|made| format!("{} {}", point(made), maker(maker_of(deal, made))));
    let revoke = deal
        .revoke
        .map(|player| format!(", {} revoked", players.name(player)))
        .unwrap_or_default();
    format!("{}{answer}; {}{revoke}", bids.join(", "), points.join(", "))
}

const fn maker_of(deal: &PitchDeal, point: Point) -> Option<PlayerId> {
    match point {
        Point::High => Some(deal.points.high),
        Point::Low => Some(deal.points.low),
        Point::Jack => deal.points.jack,
        Point::Game => deal.points.game,
    }
}

/// What is other in a deal that was sent again: “High to Dee, not Cy”.
pub(in crate::web) fn difference(old: &PitchDeal, new: &PitchDeal, players: &Players) -> String {
    let name = |player: Option<PlayerId>| player.map_or("nobody", |player| players.name(player));
    let mut parts = Vec::new();
    if old.bids != new.bids || old.answer != new.answer {
        parts.push("the bidding".to_owned());
    }
    if old.dealer != new.dealer {
        parts.push("who dealt".to_owned());
    }
    for made in Point::ALL {
        let (was, is) = (maker_of(old, made), maker_of(new, made));
        if was != is {
            parts.push(format!(
                "{} to {}, not {}",
                point(made),
                name(is),
                name(was)
            ));
        }
    }
    if old.revoke != new.revoke {
        parts.push(match new.revoke {
            Some(player) => format!("a revoke by {}", players.name(player)),
            None => "no revoke".to_owned(),
        });
    }
    parts.join("; ")
}

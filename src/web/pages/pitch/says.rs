//! What Save says it will do: what everyone comes to who makes a point, sells
//! or is set back, and who wins the game.

use super::points::Playable;
use crate::rules::pitch::{ByChair, Chair, Fault, Point, Points, ScoredDeal};
use crate::web::cases::{Answers, Cases};
use crate::web::pitch_table::ChairNames;

/// The number of the answer “nobody”: no chair has it, seven being the most.
pub(super) const NOBODY: usize = 7;

/// The letter of a point’s radio buttons.
pub(super) const fn letter(point: Point) -> char {
    match point {
        Point::High => 'h',
        Point::Low => 'l',
        Point::Jack => 'j',
        Point::Game => 'g',
    }
}

/// The letter of those that ask who revoked.
pub(super) const REVOKE: char = 'r';

/// What everyone has to go when play begins, the pitch sold.
pub(super) fn left(deal: &Playable) -> ByChair<i32> {
    let pitcher = deal.settled.pitcher();
    let points = Points {
        high: pitcher,
        low: pitcher,
        jack: None,
        game: None,
    };
    let sold = deal.scored(points, None).map_or(0, |scored| scored.sold);
    let mut left = deal.to_go().clone();
    left[deal.settled.eldest] -= i32::from(sold);
    left
}

/// What saving does, player by player and then for the game; `chairs` are in
/// the order of the page.
pub(super) fn of_deal(deal: &Playable, names: &ChairNames, chairs: &[Chair]) -> Vec<Cases> {
    let scored = |given: &[usize]| {
        let maker = |place: usize| chairs.get(place).copied();
        let points = Points {
            high: maker(given[1])?,
            low: maker(given[2])?,
            jack: maker(given[3]),
            game: maker(given[4]),
        };
        deal.scored(points, maker(given[0]))
    };
    let players = (0..chairs.len()).map(|place| {
        // For one player all others are alike.
        Cases::of(&questions(chairs.len(), &[place]), |given| {
            scored(given).map_or_else(String::new, |scored| {
                player(&scored, chairs[place], names).unwrap_or_default()
            })
        })
    });
    let left = left(deal);
    let pitcher = deal.settled.pitcher();
    // Nobody else can get rid of all that is left by the four points.
    let near = |place: &usize| chairs[*place] == pitcher || left[chairs[*place]] <= 4;
    let near: Vec<_> = (0..chairs.len()).filter(near).collect();
    let won = Cases::of(&questions(chairs.len(), &near), |given| {
        let win = scored(given).and_then(|scored| scored.win);
        win.map_or_else(String::new, |win| {
            format!(" {} wins the game.", names.at(win.chair))
        })
    });
    players.chain([won]).collect()
}

/// Who revoked, and who made each point, where the players of all other places
/// come to the same.
fn questions(players: usize, places: &[usize]) -> Vec<Vec<Answers>> {
    let others = || (0..players).filter(|place| !places.contains(place));
    let question = |letter: char, nobody: &[usize]| {
        let one = places.iter().map(|place| Answers::one(letter, *place));
        let others: Vec<_> = others().chain(nobody.iter().copied()).collect();
        let others = (!others.is_empty()).then(|| Answers::alike(letter, others));
        one.chain(others).collect::<Vec<_>>()
    };
    let mut questions = vec![question(REVOKE, &[])];
    questions[0].push(Answers::one(REVOKE, NOBODY));
    questions.extend([Point::High, Point::Low].map(|point| question(letter(point), &[])));
    questions.extend([Point::Jack, Point::Game].map(|point| question(letter(point), &[NOBODY])));
    questions
}

/// “ Dee 5 to go (2 made).”; nothing of a player for whom nothing changes.
fn player(scored: &ScoredDeal, chair: Chair, names: &ChairNames) -> Option<String> {
    let made = scored.deal.points.made_by(chair);
    let set_back = scored.set_back.filter(|set_back| set_back.chair == chair);
    let sold = if chair == scored.settled.eldest {
        scored.sold
    } else {
        0
    };
    let mut why = Vec::new();
    if sold > 0 {
        why.push(format!("{sold} sold"));
    }
    match set_back.map(|set_back| set_back.fault) {
        Some(Fault::Revoke) => why.push("revoked".to_owned()),
        _ if made > 0 || chair == scored.pitcher() => why.push(format!("{made} made")),
        _ => {}
    }
    if let Some(set_back) = set_back {
        why.push(format!("set back {}", set_back.counters));
        if set_back.red > 0 {
            why.push("a red counter to the pool".to_owned());
        }
    }
    if why.is_empty() {
        return None;
    }
    let left = match scored.to_go[chair] {
        left @ 1.. => format!("{left} to go"),
        _ => "out".to_owned(),
    };
    Some(format!(" {} {left} ({}).", names.at(chair), why.join(", ")))
}

//! What Save says it will do: what everyone comes to who makes a point, sells
//! or is set back, and who wins the game.

use std::cell::RefCell;
use std::collections::HashMap;

use super::points::Playable;
use crate::rules::pitch::{ByChair, Chair, Fault, Point, Points, ScoredDeal};
use crate::web::cases::{Answers, Cases};
use crate::web::foresee::{ASKS, Foresight};
use crate::web::pitch_table::{ChairNames, PitchTable};
use crate::web::target::Target;

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
pub(super) fn of_deal(
    at: &PitchTable,
    deal: &Playable,
    names: &ChairNames,
    chairs: &[Chair],
) -> Vec<Cases> {
    let made = |given: &[usize]| {
        let maker = |place: usize| chairs.get(place).copied();
        let points = Points {
            high: maker(given[1])?,
            low: maker(given[2])?,
            jack: maker(given[3]),
            game: maker(given[4]),
        };
        Some((points, maker(given[0])))
    };
    let scored = |given: &[usize]| {
        let (points, revoke) = made(given)?;
        deal.scored(points, revoke)
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
    let parts = players.chain([won]);
    if deal.target == Target::New {
        return parts.collect();
    }
    // For later deals it matters only who may go out in one of them.
    let lowest = lowest(at, deal);
    let near = |place: &usize| {
        let chair = chairs[*place];
        chair == pitcher || lowest.as_ref().is_none_or(|lowest| lowest[chair] <= 4)
    };
    let near: Vec<_> = (0..chairs.len()).filter(near).collect();
    // What follows goes by what everyone has to go.
    let known = RefCell::new(HashMap::new());
    let asks = Cases::of(&questions(chairs.len(), &near), |given| {
        let asks = || {
            let (scored, (points, revoke)) = (scored(given)?, made(given)?);
            let state: Vec<_> = chairs.iter().map(|chair| scored.to_go[*chair]).collect();
            let mut known = known.borrow_mut();
            let asks = known.entry((state, scored.win)).or_insert_with(|| {
                let fact = deal.fact(points, revoke);
                let foresight = Foresight::of(at, deal.target, fact.clone());
                foresight.is_some_and(|mut foresight| foresight.asks(fact))
            });
            Some(*asks)
        };
        let says = if asks() == Some(true) { ASKS } else { "" };
        says.to_owned()
    });
    parts.chain([asks]).collect()
}

/// The least that everyone comes to from this deal to the last of the game,
/// without the points of this one. None where others deal the later ones than
/// did, so that others sell.
fn lowest(at: &PitchTable, deal: &Playable) -> Option<ByChair<i32>> {
    let Target::Amend(entry) = deal.target else {
        return None;
    };
    let seated = at.game_of(entry)?;
    let place = seated.deals.iter().position(|known| *known == entry)?;
    let known = &seated.game.sheet().deals[place..];
    let recorded = known.first()?;
    if recorded.settled.eldest != deal.settled.eldest {
        return None;
    }
    let mut lowest = left(deal);
    for (chair, after) in recorded.to_go.iter() {
        let changes = known.iter().map(|later| later.to_go[chair] - after);
        lowest[chair] += changes.min().unwrap_or_default();
    }
    Some(lowest)
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

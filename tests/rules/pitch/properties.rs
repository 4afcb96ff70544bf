//! What holds in any game of four to seven players.

use crossline::rules::pitch::{
    Bid, Bidding, ByChair, Chair, Deal, DealerTakes, Game, Obligation, Offer, Pitch, Players,
    Playing, Points, Rules, ScoredDeal, Standing, WonBy,
};
use proptest::prelude::*;

/// Numbers a deal is made from, whatever the state of the game.
#[derive(Debug, Clone)]
struct Draw {
    bids: Vec<(usize, u8)>,
    answer: usize,
    makers: [usize; 4],
    jack_out: bool,
    tie: bool,
    revoke: Option<usize>,
}

fn draw() -> impl Strategy<Value = Draw> {
    (
        prop::collection::vec((0..7usize, 1..=4u8), 0..6),
        0..4usize,
        [0..7usize, 0..7usize, 0..7usize, 0..7usize],
        any::<bool>(),
        any::<bool>(),
        prop::option::weighted(0.2, 0..7usize),
    )
        .prop_map(|(bids, answer, makers, jack_out, tie, revoke)| Draw {
            bids,
            answer,
            makers,
            jack_out,
            tie,
            revoke,
        })
}

fn rules() -> impl Strategy<Value = Rules> {
    (
        prop::sample::select(Bidding::ALL.to_vec()),
        prop::sample::select(DealerTakes::ALL.to_vec()),
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
        5..=21u8,
        0..=100u8,
    )
        .prop_map(
            |(bidding, dealer_takes, full_value_bids, set_back_red, smudge, counters, ante)| {
                Rules {
                    bidding,
                    full_value_bids,
                    set_back_red,
                    smudge,
                    counters,
                    ante,
                    dealer_takes,
                }
            },
        )
}

fn players() -> impl Strategy<Value = Players> {
    prop::sample::select(Players::ALL.to_vec())
}

fn chair(players: Players, index: usize) -> Chair {
    players.chair(index % players.len()).unwrap()
}

/// A deal the game allows: bids it refuses are left out, void ones made.
fn deal(game: &Playing, draw: &Draw) -> Deal {
    let players = game.sheet().players();
    let mut auction = game.auction(None).unwrap();
    let mut bids = Vec::new();
    for (by, points) in &draw.bids {
        let offer = Offer {
            by: chair(players, *by),
            bid: Bid::new(*points).unwrap(),
        };
        if auction.hear(offer).is_ok() {
            bids.push(offer);
        }
    }
    let answers = auction.answers();
    let answer = match auction.best() {
        Some(_) if !answers.is_empty() => Some(answers[draw.answer % answers.len()]),
        _ => answers.get(draw.answer).copied(),
    };
    let [high, low, jack, most] = draw.makers.map(|index| chair(players, index));
    Deal {
        bids,
        answer,
        points: Points {
            high,
            low,
            jack: draw.jack_out.then_some(jack),
            game: (!draw.tie).then_some(most),
        },
        revoke: draw.revoke.map(|index| chair(players, index)),
    }
}

fn set_back_by(scored: &ScoredDeal, chair: Chair) -> u8 {
    let of_chair = scored.set_back.filter(|set_back| set_back.chair == chair);
    of_chair.map_or(0, |set_back| set_back.counters)
}

/// The sale, the points and the set-back, and nothing else.
fn counters_move(scored: &ScoredDeal, before: &ByChair<i32>) -> Result<(), TestCaseError> {
    let eldest = scored.settled.eldest;
    for (chair, before) in before.iter() {
        let (made, back) = (scored.scored[chair], set_back_by(scored, chair));
        let sold = if chair == eldest { scored.sold } else { 0 };
        let moved = i32::from(back) - i32::from(made) - i32::from(sold);
        prop_assert_eq!(scored.to_go[chair], before + moved);
        let all = scored.deal.points.made_by(chair);
        prop_assert_eq!(made, if back > 0 { 0 } else { all });
    }
    prop_assert!(scored.sold == 0 || before[eldest] > i32::from(scored.sold));
    let is_sold = matches!(scored.settled.pitch, Pitch::Sold(_));
    prop_assert!(is_sold || scored.sold == 0);
    Ok(())
}

/// A second way to the winner: each player’s moment of going out, the least
/// of all; a Smudge and the bidder are before any point.
fn winner(
    scored: &ScoredDeal,
    rules: Rules,
    before: &ByChair<i32>,
) -> Option<(Chair, &'static str)> {
    let pitcher = scored.pitcher();
    let four = scored.obligation() == Obligation::Make(Bid::FOUR);
    let made = match scored.obligation() {
        Obligation::None => false,
        Obligation::Make(bid) => scored.scored[pitcher] >= bid.points(),
    };
    let moment = |chair: Chair| -> Option<usize> {
        let earned = chair == pitcher && made;
        if earned && rules.smudge && four && before[chair] <= i32::from(rules.counters) {
            return Some(0);
        }
        if scored.to_go[chair] > 0 {
            return None;
        }
        if earned {
            return Some(1);
        }
        let points = scored.deal.points;
        let sold = chair == scored.settled.eldest;
        let needs = before[chair] - if sold { i32::from(scored.sold) } else { 0 };
        let order = [
            Some(points.high),
            Some(points.low),
            points.jack,
            points.game,
        ];
        let own = (0..4).filter(|place| order[*place] == Some(chair));
        own.map(|place| place + 2)
            .nth(usize::try_from(needs - 1).unwrap())
    };
    let chairs = before.players().chairs();
    let first = chairs
        .filter_map(|chair| Some((moment(chair)?, chair)))
        .min_by_key(|out| out.0);
    first.map(|(moment, chair)| (chair, ["smudge", "bidder", "order"][moment.min(2)]))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn any_game(
        rules in rules(),
        players in players(),
        dealer in 0..7usize,
        draws in prop::collection::vec(draw(), 1..60),
    ) {
        let mut game = Playing::begin(rules, players, chair(players, dealer)).unwrap();
        let mut reds = 0;
        for draw in &draws {
            let before = game.sheet().to_go.clone();
            let dealer = game.next_dealer();
            let facts = deal(&game, draw);
            let revoked = facts.revoke;
            let next = game.deal(facts, None).unwrap();
            let scored = next.sheet().deals.last().unwrap().clone();

            prop_assert_eq!(scored.dealer, dealer);
            prop_assert_eq!(scored.settled.eldest, players.left_of(dealer));
            counters_move(&scored, &before)?;

            reds += u32::from(scored.red());
            let antes = u32::from(rules.ante) * u32::try_from(players.len()).unwrap();
            prop_assert_eq!(next.sheet().pool(), antes + reds);
            if let Some(in_error) = revoked {
                let set_back = scored.set_back.unwrap();
                prop_assert_eq!((set_back.chair, set_back.red), (in_error, 1));
            }

            let won = scored.win.map(|win| (win.chair, win.by.as_str()));
            prop_assert_eq!(won, winner(&scored, rules, &before));
            match next {
                Game::Playing(playing) => {
                    prop_assert_eq!(scored.win, None);
                    prop_assert!(scored.to_go.iter().all(|(_, to_go)| *to_go > 0));
                    prop_assert_eq!(playing.next_dealer(), players.left_of(dealer));
                    game = playing;
                }
                Game::Over(over) => {
                    let win = over.win().unwrap();
                    prop_assert_eq!(Some(win), scored.win);
                    prop_assert_eq!(set_back_by(&scored, win.chair), 0);
                    prop_assert!(win.by == WonBy::Smudge || scored.to_go[win.chair] <= 0);
                    prop_assert_eq!(players.chairs().map(|chair| over.gain(chair)).sum::<i64>(), 0);
                    break;
                }
            }
        }
    }

    #[test]
    fn a_void_bid_changes_only_who_may_bid(
        rules in rules(),
        to_go in prop::collection::vec(1..=6i32, 4..=7),
        draw in draw(),
    ) {
        let to_go = ByChair::try_from(to_go).unwrap();
        let dealer = chair(to_go.players(), 0);
        let game = Playing::at(rules, dealer, to_go).unwrap();
        let facts = deal(&game, &draw);
        let mut scored = game.clone().deal(facts.clone(), None).unwrap().sheet().deals[0].clone();

        let mut auction = game.auction(None).unwrap();
        let mut good = facts.clone();
        good.bids.retain(|offer| auction.hear(*offer) == Ok(Standing::Good));
        let barred: Vec<Chair> = auction.barred().collect();
        prop_assert_eq!(&scored.settled.barred, &barred);
        for chair in barred {
            prop_assert!(auction.choices(chair).iter().all(|(_, worth)| worth.is_err()));
        }

        let without = game.deal(good.clone(), None).unwrap().sheet().deals[0].clone();
        scored.settled.barred.clear();
        scored.deal = good;
        prop_assert_eq!(scored, without);
    }
}

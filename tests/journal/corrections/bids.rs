//! Bids of Auction Pitch where eldest hand is another, or has other counters
//! to go.

use crossline::journal::{Event, Fact, Remedy};
use crossline::rules::pitch::Answer;

use crate::evening::Evening;
use crate::facts::{Points, all_four, order, pitch};

const ORDER: [usize; 4] = [0, 1, 2, 3];
const POINTS: Points = (2, 3, None, None);

fn two_points() -> Fact {
    pitch(&[], None, POINTS)
}

#[test]
fn a_deal_keeps_the_dealer_it_had() {
    let bid = pitch(&[(1, 2)], Some(Answer::Sells), POINTS);
    let mut evening = Evening::pitch().with([order(&ORDER, 0), two_points(), bid, two_points()]);
    let change = evening.struck(2);
    let asked = evening.ask(change.clone(), &[]);
    let why = "Ben is eldest hand, who sells and does not bid".to_owned();
    assert_eq!(asked, (3, why, vec![Remedy::KeepDealer]));
    evening.accept(change, &[Remedy::KeepDealer]);
    assert_eq!(evening.shape(), ["playing: Ben Cy"]);
}

#[test]
fn a_sale_where_the_bid_is_now_void() {
    // Ben deals the second time, so Cy is eldest hand.
    let sold = pitch(&[(3, 3)], Some(Answer::Sells), POINTS);
    let mut evening = Evening::pitch().with([order(&ORDER, 0), two_points(), sold]);
    // With all four points of the first deal Cy has three to go.
    let change = evening.amended(2, all_four(2));
    let asked = evening.ask(change.clone(), &[]);
    let why = "nobody made a good bid, so Cy can neither sell nor refuse".to_owned();
    assert_eq!(asked, (3, why, vec![Remedy::NoSale]));
    evening.accept(change, &[Remedy::NoSale]);
    let games = evening.games().games;
    let scored = games[0].game.sheet().deals.last().unwrap();
    assert_eq!(scored.sold, 0);
    assert_eq!(scored.set_back, None);
    assert_eq!(scored.settled.barred.len(), 1);
}

#[test]
fn a_void_bid_that_is_now_good() {
    for (bids, answer, why) in [
        (vec![(3, 3)], None, "Dee bid 3: Cy must sell or refuse"),
        (
            vec![(3, 3), (0, 2)],
            Some(Answer::Sells),
            "Ada’s bid of 2 is not above Dee’s 3",
        ),
    ] {
        let bid = pitch(&bids, answer, POINTS);
        let mut evening = Evening::pitch().with([order(&ORDER, 0), all_four(2), bid]);
        let before = evening.games().games[0].game.sheet().deals[1].clone();
        let change = evening.amended(2, two_points());
        let asked = evening.ask(change.clone(), &[]);
        assert_eq!(asked, (3, why.to_owned(), vec![Remedy::LeaveBidOut]));
        evening.accept(change, &[Remedy::LeaveBidOut]);
        // The pitch came to the same player, who must make the same.
        let after = evening.games().games[0].game.sheet().deals[1].clone();
        assert_eq!(after.settled.pitch, before.settled.pitch);
        assert!(after.settled.barred.is_empty());
    }
}

#[test]
fn deals_that_carry_on_meet_other_counters() {
    let sold = pitch(&[(2, 4)], Some(Answer::Sells), POINTS);
    let mut evening = Evening::pitch().with([
        order(&ORDER, 0),
        all_four(1),
        all_four(1),
        order(&ORDER, 0),
        sold,
    ]);
    // Ben, who sells for four in the second game, has three to go in the first.
    let change = evening.amended(3, two_points());
    let asked = evening.ask(change.clone(), &[Remedy::CarryOn]);
    let why = "nobody made a good bid, so Ben can neither sell nor refuse".to_owned();
    assert_eq!(asked, (5, why, vec![Remedy::NoSale]));
    evening.accept(change, &[Remedy::CarryOn, Remedy::NoSale]);
    assert_eq!(evening.shape(), ["playing: Ada Ben Ada"]);
}

#[test]
fn bids_of_the_change_itself_are_refused() {
    let evening = Evening::pitch().with([order(&ORDER, 0)]);
    let fact = pitch(&[(1, 2)], Some(Answer::Sells), POINTS);
    assert_eq!(
        evening.refused(Event::Recorded { fact }),
        "Ben is eldest hand, who sells and does not bid"
    );
}

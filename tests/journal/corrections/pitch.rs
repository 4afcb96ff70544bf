//! Games of Auction Pitch that end earlier or later.

use crossline::journal::{Fact, Remedy};

use crate::evening::Evening;
use crate::facts::{all_four, bought, misdeal, order, pitch, pitch_stop};

const ORDER: [usize; 4] = [0, 1, 2, 3];

/// Nobody bid; Cy made High and Dee Low.
fn two_points() -> Fact {
    pitch(&[], None, (2, 3, None, None))
}

#[test]
fn the_game_ends_earlier_and_the_deals_begin_a_new_one() {
    let mut evening = Evening::pitch().with([
        order(&ORDER, 0),
        all_four(1),
        two_points(),
        bought(0, 5),
        all_four(1),
    ]);
    assert_eq!(evening.shape(), ["finished: Ada Ben Cy"]);
    let change = evening.amended(3, all_four(1));
    let asked = evening.ask(change.clone(), &[]);
    let why = "the game is over; a new seating comes first".to_owned();
    assert_eq!(asked, (5, why, vec![Remedy::NewRubber]));
    evening.accept(change, &[Remedy::NewRubber]);
    assert_eq!(evening.shape(), ["finished: Ada Ben", "playing: Cy"]);
    let games = evening.games().games;
    assert_eq!(games[0].order, games[1].order);
    evening.undo();
    assert_eq!(evening.shape(), ["finished: Ada Ben Cy"]);
}

#[test]
fn a_misdeal_begins_the_new_game_too() {
    let mut evening =
        Evening::pitch().with([order(&ORDER, 0), all_four(1), two_points(), misdeal()]);
    let change = evening.amended(3, all_four(1));
    let (place, _, offers) = evening.ask(change.clone(), &[]);
    assert_eq!((place, offers), (4, vec![Remedy::NewRubber]));
    evening.accept(change, &[Remedy::NewRubber]);
    assert_eq!(evening.shape(), ["finished: Ada Ben", "playing: "]);
}

#[test]
fn the_game_ends_before_it_was_stopped() {
    let mut evening =
        Evening::pitch().with([order(&ORDER, 0), all_four(1), two_points(), pitch_stop()]);
    let change = evening.amended(3, all_four(1));
    let (place, _, offers) = evening.ask(change.clone(), &[]);
    assert_eq!((place, offers), (4, vec![Remedy::StrikeStop]));
    evening.accept(change, &[Remedy::StrikeStop]);
    assert_eq!(evening.shape(), ["finished: Ada Ben"]);
}

#[test]
fn an_ended_game_is_open_again_before_the_same_order() {
    // An order told from another player on is the same round the table.
    for again in [[0, 1, 2, 3], [2, 3, 0, 1]] {
        let mut evening = Evening::pitch().with([
            order(&ORDER, 0),
            all_four(1),
            all_four(1),
            order(&again, 3),
            misdeal(),
            bought(0, 5),
            all_four(2),
            two_points(),
        ]);
        let change = evening.amended(3, two_points());
        let asked = evening.ask(change.clone(), &[]);
        let why = "a game is still in play".to_owned();
        let offers = vec![Remedy::CarryOn, Remedy::LeaveUnfinished];
        assert_eq!(asked, (4, why, offers));

        // Cy would be next in turn, but Dee dealt.
        evening.accept(change.clone(), &[Remedy::CarryOn]);
        assert_eq!(evening.shape(), ["playing: Ada Ben Dee Ada"]);
        evening.undo();
        evening.accept(change, &[Remedy::LeaveUnfinished]);
        assert_eq!(evening.shape(), ["stopped: Ada Ben", "playing: Dee Ada"]);
    }
}

#[test]
fn an_ended_game_is_open_again_before_another_order() {
    for other in [vec![0, 2, 1, 3], vec![0, 1, 2, 3, 4]] {
        let mut evening =
            Evening::pitch().with([order(&ORDER, 0), all_four(1), all_four(1), order(&other, 0)]);
        let change = evening.struck(3);
        let (place, _, offers) = evening.ask(change.clone(), &[]);
        assert_eq!((place, offers), (4, vec![Remedy::LeaveUnfinished]));
        evening.accept(change, &[Remedy::LeaveUnfinished]);
        assert_eq!(evening.shape(), ["stopped: Ada", "playing: "]);
    }
}

#[test]
fn a_later_deal_may_have_no_place_at_all() {
    let evening = Evening::pitch().with([order(&ORDER, 0), two_points(), two_points()]);
    let change = evening.amended(1, order(&[0, 1, 2, 4], 0));
    assert_eq!(
        evening.refused(change),
        "deal 1 would no longer fit: Dee is not in this game"
    );
}

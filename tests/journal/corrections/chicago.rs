//! Rounds of four deals that become short or long.

use crossline::journal::{Fact, Game, Remedy};
use crossline::rules::bridge::contract_bridge::{Rules, Scoring};

use crate::evening::Evening;
use crate::facts::{called, deal, passed_out, seating};

const SEATS: [usize; 4] = [0, 1, 2, 3];

fn chicago(scoring: Scoring) -> Evening {
    Evening::of(Game::ContractBridge(Rules {
        scoring,
        ..Rules::default()
    }))
}

fn part() -> Fact {
    deal("1C", "N", 7)
}

#[test]
fn a_round_that_is_short_is_open_again() {
    for scoring in [Scoring::ChicagoCarry, Scoring::ChicagoDuplicate] {
        let round = [seating(SEATS, "N"), part(), part(), part(), part()];
        let mut evening = chicago(scoring)
            .with(round)
            .with([seating(SEATS, "N"), part()]);
        assert_eq!(evening.shape(), ["finished: N E S W", "playing: N"]);

        let change = evening.amended(3, passed_out());
        let asked = evening.ask(change.clone(), &[]);
        let why = "a round is still in play".to_owned();
        let offers = vec![Remedy::CarryOn, Remedy::LeaveUnfinished];
        assert_eq!(asked, (6, why, offers));

        // East deals again after the deal that was passed out; North dealt the
        // first deal of the second round, and that stays so.
        evening.accept(change.clone(), &[Remedy::CarryOn]);
        assert_eq!(evening.shape(), ["finished: N E E S N"]);
        evening.undo();
        evening.accept(change, &[Remedy::LeaveUnfinished]);
        assert_eq!(evening.shape(), ["stopped: N E E S", "playing: N"]);
    }
}

#[test]
fn a_round_that_is_short_before_other_seats_is_left_unfinished() {
    let mut evening = chicago(Scoring::ChicagoCarry).with([
        seating(SEATS, "N"),
        part(),
        part(),
        part(),
        part(),
        seating([0, 2, 1, 3], "N"),
    ]);
    let change = evening.struck(5);
    let (place, _, offers) = evening.ask(change.clone(), &[]);
    assert_eq!((place, offers), (6, vec![Remedy::LeaveUnfinished]));
    evening.accept(change, &[Remedy::LeaveUnfinished]);
    assert_eq!(evening.shape(), ["stopped: N E S", "playing: "]);
}

#[test]
fn a_round_that_is_long_begins_a_new_one() {
    let mut evening = chicago(Scoring::ChicagoCarry).with([
        seating(SEATS, "N"),
        part(),
        passed_out(),
        part(),
        part(),
        part(),
    ]);
    assert_eq!(evening.shape(), ["finished: N E E S W"]);
    let change = evening.amended(3, part());
    let asked = evening.ask(change.clone(), &[]);
    let why = "the round is over; a new seating comes first".to_owned();
    assert_eq!(asked, (6, why, vec![Remedy::NewRubber]));
    evening.accept(change, &[Remedy::NewRubber]);
    assert_eq!(evening.shape(), ["finished: N E S W", "playing: N"]);
}

#[test]
fn calls_in_a_long_round_keep_their_dealer_first() {
    let mut evening = chicago(Scoring::ChicagoDuplicate).with([
        seating(SEATS, "N"),
        part(),
        passed_out(),
        called("E", "1C P P P", 7),
        part(),
        part(),
    ]);
    let change = evening.amended(3, part());
    let (place, _, offers) = evening.ask(change.clone(), &[]);
    assert_eq!((place, offers), (4, vec![Remedy::KeepDealer]));
    let (place, _, offers) = evening.ask(change.clone(), &[Remedy::KeepDealer]);
    assert_eq!((place, offers), (6, vec![Remedy::NewRubber]));
    evening.accept(change, &[Remedy::KeepDealer, Remedy::NewRubber]);
    assert_eq!(evening.shape(), ["finished: N E E S", "playing: W"]);
}

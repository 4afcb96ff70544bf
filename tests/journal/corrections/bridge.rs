//! Rubbers that end earlier, and rubbers that are open again.

use crossline::journal::{Fact, Remedy};

use crate::evening::Evening;
use crate::facts::{deal, passed_out, penalty, seating, stop};

const SEATS: [usize; 4] = [0, 1, 2, 3];

/// Three no-trumps, made: a game in either bridge.
fn game(declarer: &str) -> Fact {
    deal("3NT", declarer, 9)
}

/// One club, made: a part-score.
fn part(declarer: &str) -> Fact {
    deal("1C", declarer, 7)
}

fn both_bridges() -> [Evening; 2] {
    [Evening::auction_bridge(), Evening::contract_bridge()]
}

#[test]
fn the_rubber_ends_earlier_and_the_deals_begin_a_new_one() {
    for evening in both_bridges() {
        let mut evening = evening.with([seating(SEATS, "N"), game("N"), part("E"), game("S")]);
        let change = evening.amended(3, game("S"));
        let asked = evening.ask(change.clone(), &[]);
        let why = "the rubber is over; a new seating comes first".to_owned();
        assert_eq!(asked, (4, why, vec![Remedy::NewRubber]));
        // Leaving all as it is saves nothing.
        assert_eq!(evening.shape(), ["finished: N E S"]);

        evening.accept(change, &[Remedy::NewRubber]);
        assert_eq!(evening.shape(), ["finished: N E", "playing: S"]);
        let [first, second] = &evening.bridge().rubbers[..] else {
            panic!("two rubbers");
        };
        assert_eq!(first.seats, second.seats);

        // The correction and its consequence are one change.
        evening.undo();
        assert_eq!(evening.shape(), ["finished: N E S"]);
        evening.put_back();
        assert_eq!(evening.shape(), ["finished: N E", "playing: S"]);
    }
}

#[test]
fn the_rubber_ends_before_it_was_stopped() {
    let mut evening = Evening::auction_bridge().with([
        seating(SEATS, "N"),
        game("N"),
        part("E"),
        penalty("EW", 50),
        stop(),
    ]);
    let change = evening.amended(3, game("S"));
    let (place, _, offers) = evening.ask(change.clone(), &[]);
    assert_eq!((place, offers), (5, vec![Remedy::StrikeStop]));
    evening.accept(change, &[Remedy::StrikeStop]);
    assert_eq!(evening.shape(), ["finished: N E"]);
    assert_eq!(evening.journal.entries().len(), 4);
}

#[test]
fn a_stop_that_was_forgotten_begins_a_new_rubber() {
    let mut evening = Evening::auction_bridge().with([seating(SEATS, "W"), part("N"), part("E")]);
    let change = evening.inserted(2, stop());
    let (place, _, offers) = evening.ask(change.clone(), &[]);
    assert_eq!((place, offers), (2, vec![Remedy::NewRubber]));
    evening.accept(change, &[Remedy::NewRubber]);
    assert_eq!(evening.shape(), ["stopped: ", "playing: W N"]);
}

#[test]
fn an_ended_rubber_is_open_again_before_the_same_seats() {
    for evening in both_bridges() {
        let mut evening = evening.with([
            seating(SEATS, "N"),
            game("N"),
            game("S"),
            seating(SEATS, "S"),
            part("N"),
        ]);
        let change = evening.amended(3, part("S"));
        let asked = evening.ask(change.clone(), &[]);
        let why = "a rubber is still in play".to_owned();
        let offers = vec![Remedy::CarryOn, Remedy::LeaveUnfinished];
        assert_eq!(asked, (4, why, offers));

        evening.accept(change.clone(), &[Remedy::CarryOn]);
        assert_eq!(evening.shape(), ["playing: N E S"]);
        evening.undo();
        evening.accept(change, &[Remedy::LeaveUnfinished]);
        assert_eq!(evening.shape(), ["stopped: N E", "playing: S"]);
    }
}

#[test]
fn who_dealt_after_a_seating_that_goes_dealt_all_the_same() {
    let mut evening = Evening::auction_bridge().with([
        seating(SEATS, "N"),
        game("N"),
        game("S"),
        seating(SEATS, "W"),
        penalty("NS", 50),
        part("N"),
        part("E"),
    ]);
    let change = evening.amended(3, part("S"));
    evening.accept(change, &[Remedy::CarryOn]);
    assert_eq!(evening.shape(), ["playing: N E W N"]);
}

#[test]
fn one_answer_leads_to_the_next_question() {
    let mut evening = Evening::auction_bridge().with([
        seating(SEATS, "N"),
        game("N"),
        game("S"),
        seating(SEATS, "S"),
        game("N"),
        game("S"),
        seating(SEATS, "N"),
        part("N"),
    ]);
    let change = evening.amended(3, part("S"));
    let carried = [Remedy::CarryOn];
    let (place, _, offers) = evening.ask(change.clone(), &carried);
    assert_eq!((place, offers), (6, vec![Remedy::NewRubber]));
    // The deal that is left over leaves the new rubber open before a seating.
    let renewed = [Remedy::CarryOn, Remedy::NewRubber];
    let (place, _, offers) = evening.ask(change.clone(), &renewed);
    assert_eq!(place, 7);
    assert_eq!(offers, [Remedy::CarryOn, Remedy::LeaveUnfinished]);
    let answers = [Remedy::CarryOn, Remedy::NewRubber, Remedy::LeaveUnfinished];
    evening.accept(change, &answers);
    assert_eq!(
        evening.shape(),
        ["finished: N E S", "stopped: W", "playing: N"]
    );
}

#[test]
fn an_ended_rubber_is_open_again_before_other_seats() {
    for other in [[0, 2, 1, 3], [1, 2, 3, 0], [0, 1, 2, 4]] {
        let mut evening = Evening::contract_bridge().with([
            seating(SEATS, "N"),
            game("N"),
            game("S"),
            seating(other, "E"),
        ]);
        let change = evening.struck(3);
        let (place, _, offers) = evening.ask(change.clone(), &[]);
        assert_eq!((place, offers), (4, vec![Remedy::LeaveUnfinished]));
        evening.accept(change, &[Remedy::LeaveUnfinished]);
        assert_eq!(evening.shape(), ["stopped: N", "playing: "]);
    }
}

#[test]
fn a_correction_that_fits_is_simply_saved() {
    let mut evening =
        Evening::auction_bridge().with([seating(SEATS, "N"), part("N"), passed_out(), part("S")]);
    let change = evening.amended(2, deal("1C", "N", 8));
    evening.accept(change, &[]);
    let change = evening.inserted(4, deal("1D", "E", 7));
    evening.accept(change, &[]);
    let change = evening.struck(3);
    evening.accept(change, &[]);
    assert_eq!(evening.shape(), ["playing: N E S"]);
}

#[test]
fn a_change_that_itself_does_not_fit_is_refused() {
    let evening = Evening::auction_bridge().with([
        seating(SEATS, "N"),
        game("N"),
        game("S"),
        seating(SEATS, "S"),
    ]);
    let refused = |event| evening.refused(event);
    assert_eq!(
        refused(evening.inserted(4, part("N"))),
        "the rubber is over; a new seating comes first"
    );
    assert_eq!(
        refused(evening.inserted(2, seating(SEATS, "N"))),
        "a rubber is still in play"
    );
    assert_eq!(
        refused(evening.struck(1)),
        "deal 1 would no longer fit: nobody has sat down yet; a seating comes first"
    );
}

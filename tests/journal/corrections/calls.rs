//! Recorded calls where the turn to deal moves on to somebody else.

use crossline::journal::{Event, Remedy};

use crate::evening::Evening;
use crate::facts::{called, deal, dealt_by, passed_out, seating};

const SEATS: [usize; 4] = [0, 1, 2, 3];

#[test]
fn a_deal_keeps_the_dealer_it_had_when_one_before_it_is_struck() {
    for evening in [Evening::auction_bridge(), Evening::contract_bridge()] {
        let mut evening = evening.with([
            seating(SEATS, "N"),
            passed_out(),
            called("E", "1C P P P", 7),
            deal("1D", "S", 7),
        ]);
        let change = evening.struck(2);
        let asked = evening.ask(change.clone(), &[]);
        let why = "Ada dealt, so the calls come to 1C by Ada (N), not 1C by Ben (E)".to_owned();
        assert_eq!(asked, (3, why, vec![Remedy::KeepDealer]));
        evening.accept(change, &[Remedy::KeepDealer]);
        assert_eq!(evening.shape(), ["playing: E S"]);
    }
}

#[test]
fn and_when_one_is_inserted() {
    let mut evening =
        Evening::auction_bridge().with([seating(SEATS, "N"), called("N", "1C P P P", 7)]);
    let change = evening.inserted(2, passed_out());
    let (place, _, offers) = evening.ask(change.clone(), &[]);
    assert_eq!((place, offers), (2, vec![Remedy::KeepDealer]));
    evening.accept(change, &[Remedy::KeepDealer]);
    assert_eq!(evening.shape(), ["playing: N N"]);
}

#[test]
fn and_when_the_first_to_deal_was_another() {
    let mut evening = Evening::auction_bridge().with([
        seating(SEATS, "N"),
        called("N", "1C P P P", 7),
        called("E", "1C P P P", 7),
    ]);
    let change = evening.amended(1, seating(SEATS, "W"));
    // The deal after the one that keeps its dealer follows in turn.
    evening.accept(change, &[Remedy::KeepDealer]);
    assert_eq!(evening.shape(), ["playing: N E"]);
}

#[test]
fn calls_that_were_all_passes_fit_any_dealer() {
    let mut evening = Evening::auction_bridge().with([
        seating(SEATS, "N"),
        passed_out(),
        called("E", "P P P P", 0),
        dealt_by("S", called("S", "1C P P P", 7)),
    ]);
    let change = evening.struck(2);
    evening.accept(change, &[]);
    assert_eq!(evening.shape(), ["playing: N S"]);
}

#[test]
fn calls_of_the_change_itself_are_refused() {
    let evening = Evening::auction_bridge().with([seating(SEATS, "N"), passed_out()]);
    let refused = |event| evening.refused(event);
    let wrong = called("N", "1C P P P", 7);
    assert_eq!(
        refused(Event::Recorded {
            fact: wrong.clone()
        }),
        "Ben dealt, so the calls come to 1C by Ben (E), not 1C by Ada (N)"
    );
    assert_eq!(
        refused(evening.amended(2, called("E", "1C P P P", 7))),
        "Ada dealt, so the calls come to 1C by Ada (N), not 1C by Ben (E)"
    );
}

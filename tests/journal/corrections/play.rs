//! What is being played, when entries before it change.

use crossline::journal::{ContractInPlay, Event, InPlay, PitchInPlay};
use crossline::rules::bridge::Declared;
use crossline::rules::pitch::Answer;

use crate::evening::Evening;
use crate::facts::{
    all_four, deal, order, passed_out, penalty, pitch, pitch_deal, player, seat, seating, stop,
};

const SEATS: [usize; 4] = [0, 1, 2, 3];

fn one_club(declarer: &str, calls: &str) -> InPlay {
    let calls = calls.split_whitespace().map(|call| call.parse().unwrap());
    InPlay::Contract(ContractInPlay {
        declared: Declared {
            contract: "1C".parse().unwrap(),
            declarer: seat(declarer),
        },
        calls: calls.collect(),
        dealer: None,
    })
}

fn sold() -> InPlay {
    let deal = pitch_deal(&[(3, 3)], Some(Answer::Sells), (2, 3, None, None));
    InPlay::Pitch(PitchInPlay {
        bids: deal.bids,
        answer: deal.answer,
        dealer: None,
    })
}

fn put(in_play: InPlay) -> Event {
    Event::ContractPut { in_play }
}

fn playing(evening: &Evening) -> Option<InPlay> {
    evening.journal.in_play().map(|put| put.in_play.clone())
}

#[test]
fn the_result_takes_its_place() {
    let mut evening = Evening::auction_bridge().with([seating(SEATS, "N")]);
    evening.accept(put(one_club("N", "1C P P P")), &[]);
    evening.record(penalty("NS", 50));
    assert_eq!(playing(&evening), Some(one_club("N", "1C P P P")));
    evening.record(deal("1C", "N", 7));
    assert_eq!(playing(&evening), None);
    // Undo takes the result back, and the contract is in play again.
    evening.undo();
    assert_eq!(playing(&evening), Some(one_club("N", "1C P P P")));
    evening.accept(Event::ContractWithdrawn, &[]);
    assert_eq!(playing(&evening), None);
}

#[test]
fn it_must_be_possible() {
    let evening = Evening::auction_bridge();
    assert_eq!(
        evening.refused(put(one_club("N", ""))),
        "no rubber is in play; a new seating comes first"
    );
    let evening = evening.with([seating(SEATS, "N"), stop()]);
    assert_eq!(
        evening.refused(put(one_club("N", ""))),
        "this rubber was stopped; to go on with it, undo the stop first"
    );
    let evening = evening.with([seating(SEATS, "N")]);
    assert_eq!(
        evening.refused(put(one_club("E", "1C P P P"))),
        "Ada dealt, so the calls come to 1C by Ada (N), not 1C by Ben (E)"
    );
    assert_eq!(
        evening.refused(put(one_club("N", "1C P P"))),
        "calls: the bidding is not over"
    );
    assert_eq!(
        evening.refused(put(sold())),
        "this does not belong to Auction Bridge"
    );
    let evening = Evening::pitch();
    assert_eq!(
        evening.refused(put(sold())),
        "no game is in play; a new seating comes first"
    );
    let evening = evening.with([order(&SEATS, 2)]);
    assert_eq!(
        evening.refused(put(sold())),
        "Dee is eldest hand, who sells and does not bid"
    );
}

#[test]
fn calls_are_still_from_whoever_dealt() {
    let mut evening = Evening::contract_bridge().with([seating(SEATS, "N"), passed_out()]);
    evening.accept(put(one_club("E", "1C P P P")), &[]);
    let change = evening.struck(2);
    evening.accept(change, &[]);
    let Some(InPlay::Contract(contract)) = playing(&evening) else {
        panic!("withdrawn");
    };
    assert_eq!(contract.dealer, Some(seat("E")));
}

#[test]
fn bids_are_still_from_whoever_dealt() {
    let points = pitch(&[], None, (2, 3, None, None));
    let mut evening = Evening::pitch().with([order(&SEATS, 2), points]);
    evening.accept(put(sold()), &[]);
    let change = evening.struck(2);
    evening.accept(change, &[]);
    let Some(InPlay::Pitch(pitch)) = playing(&evening) else {
        panic!("withdrawn");
    };
    assert_eq!(pitch.dealer, Some(player(3)));
}

#[test]
fn what_cannot_be_played_any_more_is_withdrawn() {
    let mut evening = Evening::auction_bridge().with([seating(SEATS, "N")]);
    evening.accept(put(one_club("N", "")), &[]);
    let change = evening.struck(1);
    evening.accept(change, &[]);
    assert_eq!(playing(&evening), None);

    // Cy, eldest hand, had sold for three; now he has three to go.
    let points = pitch(&[], None, (2, 3, None, None));
    let mut evening = Evening::pitch().with([order(&SEATS, 0), points]);
    evening.accept(put(sold()), &[]);
    let change = evening.amended(2, all_four(2));
    evening.accept(change, &[]);
    assert_eq!(playing(&evening), None);
}

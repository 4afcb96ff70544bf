//! What a revoke changes, whoever is in error.

use super::table::{NAMES, bid, chair, deal, five, left, play, points, smudge, won};
use crossline::rules::pitch::{Answer, Deal, Fault, Offer, Outcome, Point, Points, Rules, WonBy};

/// Who revoked, the outcome, the counters taken back, and what is left to go.
type Revoke = (usize, Outcome, u8, [i32; 5]);

fn revokes(bids: &[Offer], answer: Option<Answer>, made: Points, expected: &[Revoke]) {
    for (in_error, outcome, counters, to_go) in expected {
        let rules = Rules {
            set_back_red: true,
            ..Rules::default()
        };
        let facts = Deal {
            revoke: Some(chair(*in_error)),
            ..deal(bids, answer, made)
        };
        let scored = play(rules, [7; 5], facts);
        let set_back = scored.set_back.unwrap();
        let who = NAMES[*in_error];
        assert_eq!(scored.outcome, *outcome, "{who}");
        assert_eq!(set_back.chair, chair(*in_error), "{who}");
        assert_eq!(set_back.counters, *counters, "{who}");
        assert_eq!((set_back.red, set_back.fault), (1, Fault::Revoke), "{who}");
        assert_eq!(left(&scored), to_go, "{who}");
    }
}

#[test]
fn a_revoke_in_a_deal_that_was_sold_and_made() {
    let [ada, ben, cy, ..] = five();
    let made = points(ben, ada, Some(ben), Some(cy));
    let expected = [
        // The sale stands, also when the seller is in error.
        (0, Outcome::Made, 2, [7, 5, 6, 7, 7]),
        // The pitcher has not made his bid, whatever he took.
        (1, Outcome::Revoked, 2, [4, 9, 6, 7, 7]),
        (2, Outcome::Made, 2, [4, 5, 9, 7, 7]),
        (3, Outcome::Made, 2, [4, 5, 6, 9, 7]),
    ];
    revokes(&[bid(ben, 2)], Some(Answer::Sells), made, &expected);
}

#[test]
fn a_revoke_in_a_deal_that_was_sold_and_not_made() {
    let [ada, ben, cy, ..] = five();
    let made = points(ben, ada, Some(ben), Some(cy));
    let expected = [
        (0, Outcome::Excused, 3, [7, 5, 6, 7, 7]),
        // Set back once and one red counter, not twice.
        (1, Outcome::Revoked, 3, [3, 10, 6, 7, 7]),
        (2, Outcome::Excused, 3, [3, 5, 10, 7, 7]),
    ];
    revokes(&[bid(ben, 3)], Some(Answer::Sells), made, &expected);
}

#[test]
fn a_revoke_where_eldest_hand_kept_the_pitch() {
    let [ada, ben, ..] = five();
    let made = points(ada, ben, None, Some(ada));
    let unasked = [
        (0, Outcome::Revoked, 4, [11, 6, 7, 7, 7]),
        (1, Outcome::Excused, 4, [5, 11, 7, 7, 7]),
    ];
    revokes(&[], Some(Answer::Pitches), made, &unasked);
    let refused = [
        (0, Outcome::Revoked, 1, [8, 6, 7, 7, 7]),
        (1, Outcome::Made, 1, [5, 8, 7, 7, 7]),
    ];
    revokes(&[bid(ben, 1)], Some(Answer::Refuses), made, &refused);
    let free = [
        (0, Outcome::Free, 2, [9, 6, 7, 7, 7]),
        (1, Outcome::Free, 2, [5, 9, 7, 7, 7]),
    ];
    revokes(&[], None, made, &free);
}

#[test]
fn a_pitcher_who_revokes_wins_neither_as_bidder_nor_by_smudge() {
    let [ada, ben, cy, ..] = five();
    let facts = Deal {
        revoke: Some(ben),
        ..deal(
            &[bid(ben, 4)],
            Some(Answer::Sells),
            points(ben, ben, Some(ben), Some(ben)),
        )
    };
    let scored = play(smudge(), [7, 2, 7, 7, 7], facts);
    assert_eq!((scored.win, left(&scored)), (None, vec![3, 6, 7, 7, 7]));
    // Nor does his High: the next in order who may score goes out.
    let facts = Deal {
        revoke: Some(ben),
        ..deal(
            &[bid(ben, 1)],
            Some(Answer::Sells),
            points(ben, cy, None, Some(ada)),
        )
    };
    let scored = play(smudge(), [2, 1, 1, 7, 7], facts);
    assert_eq!(scored.win, Some(won(cy, WonBy::Order(Point::Low))));
}

#[test]
fn a_short_pitcher_excused_counts_in_order_only() {
    let [_, ben, cy, _, eve] = five();
    let facts = Deal {
        revoke: Some(eve),
        ..deal(
            &[bid(ben, 3)],
            Some(Answer::Sells),
            points(ben, cy, None, Some(eve)),
        )
    };
    let scored = play(Rules::default(), [6, 1, 1, 7, 7], facts);
    assert_eq!(scored.outcome, Outcome::Excused);
    assert_eq!(scored.win, Some(won(ben, WonBy::Order(Point::High))));
}

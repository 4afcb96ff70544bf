//! Honours, number by number as the table prints them.

use crossline::rules::bridge::auction_bridge::Rules;
use crossline::rules::bridge::{Holding, Laws, Playing, Refusal, Rubber};
use crossline::rules::{Denomination, Seat};

use super::{deal, playing, scored};

/// Columns C, D, H, S.
const SUITS: [(&str, [u32; 4]); 6] = [
    ("3", [12, 14, 16, 18]),
    ("4", [24, 28, 32, 36]),
    ("5", [30, 35, 40, 45]),
    ("4+0", [48, 56, 64, 72]),
    ("4+1", [54, 63, 72, 81]),
    ("5+0", [60, 70, 80, 90]),
];

const ACES: [(&str, u32); 3] = [("3", 30), ("4", 40), ("4+0", 100)];

/// What the table prints; none where it has no entry.
pub(super) fn printed(denomination: &str, holding: &str) -> Option<u32> {
    let row = |(name, _): &&(&str, [u32; 4])| *name == holding;
    match ["C", "D", "H", "S"].iter().position(|c| *c == denomination) {
        Some(column) => SUITS.iter().find(row).map(|(_, points)| points[column]),
        None => ACES.iter().find(|ace| ace.0 == holding).map(|ace| ace.1),
    }
}

#[test]
fn the_table_is_as_printed() {
    let mut numbers = 0;
    for denomination in Denomination::ALL {
        for holding in Holding::ALL {
            let expected = printed(denomination.as_str(), holding.as_str());
            let found = Rules::default().honours(denomination, holding);
            assert_eq!(found, expected, "{holding} at {denomination}");
            assert_eq!(found.is_some(), holding.can_be(denomination));
            numbers += u32::from(found.is_some());
        }
    }
    assert_eq!(numbers, 4 * 6 + 3);
}

#[test]
fn whoever_was_dealt_them_scores_them_made_or_not_and_never_doubled() {
    assert_eq!(
        scored("3HX S 9 NS 4+1"),
        ["NS contract 50", "NS honours 72", "NS tricks 48"]
    );
    assert_eq!(
        scored("3HX S 9 EW 4+1"),
        ["EW honours 72", "NS contract 50", "NS tricks 48"]
    );
    assert_eq!(
        scored("3HXX S 8 NS 4+1"),
        ["EW undertricks 200", "NS honours 72"]
    );
    assert_eq!(
        scored("3HXX S 8 EW 4+1"),
        ["EW honours 72", "EW undertricks 200"]
    );
}

#[test]
fn two_aces_each_score_nothing() {
    assert_eq!(scored("3NT S 9"), ["NS tricks 30"]);
}

#[test]
fn honours_that_cannot_be_are_refused_and_the_rubber_given_back() {
    let before = playing(&["3NT N 9", "Pass", "1S E 8"]);
    for holding in ["4+1", "5", "5+0"] {
        for side in ["NS", "EW"] {
            let refused = before
                .clone()
                .deal(
                    deal(&format!("1NT S 7 {side} {holding}")),
                    Some(Seat::South),
                    &Rules::default(),
                )
                .unwrap_err();
            let honours = Refusal::Honours(Denomination::NoTrumps, holding.parse().unwrap());
            assert_eq!(refused.refusal, honours);
            assert_eq!(
                refused.refusal.to_string(),
                "at no-trumps there are four aces and no other honours"
            );
            assert_eq!(refused.playing, before);
        }
    }
}

#[test]
fn every_holding_that_can_be_is_taken() {
    for denomination in Denomination::ALL {
        for holding in Holding::ALL {
            let text = format!("1{denomination} S 7 EW {holding}");
            let taken = Playing::begin(Seat::North).deal(deal(&text), None, &Rules::default());
            let is_taken = matches!(taken, Ok(Rubber::Playing(_)));
            assert_eq!(is_taken, holding.can_be(denomination), "{text}");
        }
    }
}

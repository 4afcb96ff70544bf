//! Every result there is, against a second count made trick by trick.

use std::collections::BTreeMap;

use crossline::rules::bridge::auction_bridge::Rules;
use crossline::rules::bridge::{
    Bid, Contract, Declared, Doubling, Holding, Honours, Laws, Played, RevokePenalty, Revokes,
    Tricks,
};
use crossline::rules::{Seat, Side};

use super::honours::printed;
use super::revokes::REVOKES;
use super::{NOBODY, scored};

/// Points by side and kind, those of none left out.
type Count = BTreeMap<(&'static str, &'static str), u32>;

/// The thirteen tricks laid out in a row, the declarer’s first, and what the
/// rulings pay for each; then what they pay for no trick in particular.
fn by_count(played: Played, lump: u32) -> Count {
    let (us, they) = match played.declared.declarer {
        Seat::North | Seat::South => ("NS", "EW"),
        Seat::East | Seat::West => ("EW", "NS"),
    };
    let bid = played.declared.contract.bid;
    let odd_trick = match bid.denomination.as_str() {
        "C" => 6,
        "D" => 7,
        "H" => 8,
        "S" => 9,
        _ => 10,
    };
    let (times, bonus, down) = match played.declared.contract.doubling.as_str() {
        "" => (1, 0, 50),
        "X" => (2, 50, 100),
        _ => (4, 100, 200),
    };
    let (we_score, they_score, lump_to, added) = match played.revokes {
        Revokes::None => (true, true, None, 0),
        Revokes::Declarer => (false, true, Some(they), 0),
        Revokes::Defenders(RevokePenalty::Points) => (true, false, Some(us), 0),
        Revokes::Defenders(RevokePenalty::Tricks) => (true, false, None, 3),
        Revokes::Both => (false, false, None, 0),
    };
    let (taken, undertaken) = (played.tricks.taken(), bid.level.odd() + 6);
    let counted = (taken + added).min(13);

    let mut count = Count::new();
    let mut pay = |side, kind, points| *count.entry((side, kind)).or_default() += points;
    for trick in 1..=13 {
        if we_score && counted >= undertaken && (7..=counted).contains(&trick) {
            pay(us, "tricks", odd_trick * times);
        }
        if we_score && trick > undertaken && trick <= taken {
            pay(us, "overtricks", bonus);
        }
        if they_score && trick > taken && trick <= undertaken {
            pay(they, "undertricks", down);
        }
    }
    if we_score && taken >= undertaken {
        pay(us, "contract", bonus);
    }
    match taken {
        13 if we_score => pay(us, "slam", 100),
        12 if we_score => pay(us, "slam", 50),
        1 if they_score => pay(they, "slam", 50),
        0 if they_score => pay(they, "slam", 100),
        _ => {}
    }
    if let Some(side) = lump_to {
        pay(side, "revoke", lump);
    }
    if let Some(Honours { side, holding }) = played.honours {
        let points = printed(bid.denomination.as_str(), holding.as_str());
        pay(side.as_str(), "honours", points.unwrap());
    }
    count.retain(|_, points| *points > 0);
    count
}

fn assert_as_by_count(played: Played, revoke_points: u16) {
    let rules = Rules {
        revoke_points,
        ..Rules::default()
    };
    let items = rules.score(&played, NOBODY);
    let found: Count = items
        .iter()
        .map(|item| ((item.side.as_str(), item.kind.as_str()), item.points))
        .collect();
    assert_eq!(found.len(), items.len(), "a kind twice: {played:?}");
    assert!(items.iter().all(|item| !item.why.is_empty()), "{played:?}");
    let expected = by_count(played, revoke_points.into());
    assert_eq!(found, expected, "{played:?} at {revoke_points}");
}

/// No honours, and each holding that can be on either side.
fn honours(bid: Bid) -> Vec<Option<Honours>> {
    let can_be = Holding::ALL
        .into_iter()
        .filter(|holding| printed(bid.denomination.as_str(), holding.as_str()).is_some());
    let held = can_be.flat_map(|holding| Side::ALL.map(|side| Some(Honours { side, holding })));
    std::iter::once(None).chain(held).collect()
}

fn contracts() -> impl Iterator<Item = Contract> {
    Bid::all().flat_map(|bid| Doubling::ALL.map(|doubling| Contract { bid, doubling }))
}

#[test]
fn every_result_is_what_the_rulings_pay() {
    let mut results = 0;
    for contract in contracts() {
        for tricks in Tricks::all() {
            for honours in honours(contract.bid) {
                for revokes in REVOKES {
                    for declarer in [Seat::South, Seat::West] {
                        let declared = Declared { contract, declarer };
                        let played = Played {
                            declared,
                            tricks,
                            honours,
                            revokes,
                        };
                        for revoke_points in [0, 100, 500] {
                            assert_as_by_count(played, revoke_points);
                            results += 1;
                        }
                    }
                }
            }
        }
    }
    // By result, honours, revokes, sides and lumps.
    assert_eq!(results, (28 * 3 * 14 * 13 + 7 * 3 * 14 * 7) * 5 * 2 * 3);
}

#[test]
fn partners_score_alike() {
    for contract in contracts() {
        for tricks in Tricks::all() {
            let by = |declarer| {
                let played = Played::new(contract, declarer, tricks.taken()).unwrap();
                Rules::default().score(&played, NOBODY)
            };
            assert_eq!(by(Seat::North), by(Seat::South));
            assert_eq!(by(Seat::East), by(Seat::West));
        }
    }
}

#[test]
fn all_odd_tricks_of_a_made_contract_count_below_the_line() {
    assert_eq!(scored("2C S 10"), ["NS tricks 24"]);
    assert_eq!(scored("1NT W 13"), ["EW slam 100", "EW tricks 70"]);
}

#[test]
fn making_it_doubled_pays_for_itself_and_for_each_overtrick() {
    assert_eq!(scored("2SX S 8"), ["NS contract 50", "NS tricks 36"]);
    assert_eq!(
        scored("2SX S 10"),
        ["NS contract 50", "NS overtricks 100", "NS tricks 72"]
    );
    assert_eq!(
        scored("2SXX S 10"),
        ["NS contract 100", "NS overtricks 200", "NS tricks 144"]
    );
}

#[test]
fn an_undertrick_costs_the_same_in_every_suit() {
    for denomination in ["C", "D", "H", "S", "NT"] {
        for (doubling, cost) in [("", 100), ("X", 200), ("XX", 400)] {
            let down_two = scored(&format!("3{denomination}{doubling} S 7"));
            assert_eq!(down_two, [format!("EW undertricks {cost}")]);
        }
    }
}

#[test]
fn bid_seven_and_take_twelve_is_one_down_and_the_small_slam() {
    assert_eq!(scored("7NT S 12"), ["EW undertricks 50", "NS slam 50"]);
    assert_eq!(scored("7CXX S 12"), ["EW undertricks 200", "NS slam 50"]);
}

#[test]
fn a_slam_need_not_be_bid_and_is_never_doubled() {
    assert_eq!(
        scored("1CXX S 12"),
        [
            "NS contract 100",
            "NS overtricks 500",
            "NS slam 50",
            "NS tricks 144"
        ]
    );
}

#[test]
fn thirteen_tricks_score_the_grand_slam_only() {
    assert_eq!(scored("7C S 13"), ["NS slam 100", "NS tricks 42"]);
    assert_eq!(scored("6C S 13"), ["NS slam 100", "NS tricks 42"]);
}

#[test]
fn the_adversaries_may_score_a_slam() {
    assert_eq!(scored("1C S 1"), ["EW slam 50", "EW undertricks 300"]);
    assert_eq!(scored("1C S 0"), ["EW slam 100", "EW undertricks 350"]);
    assert_eq!(scored("1C S 2"), ["EW undertricks 250"]);
    assert_eq!(scored("2HX E 0"), ["NS slam 100", "NS undertricks 800"]);
}

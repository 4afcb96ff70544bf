//! Contract Bridge: the cases from the books, every result against a second
//! table, and the traps other scorers fell into.

use std::collections::BTreeMap;

use crossline::rules::bridge::contract_bridge::{ChicagoVulnerable, Code, Rules, Scoring};
use crossline::rules::bridge::{
    Above, Below, Bid, Contract, Deal, Doubling, Ending, Holding, Honours, Item, Kind, Laws, Over,
    Pad, Played, Playing, Refusal, RevokePenalty, Revokes, Rubber, ScoredDeal, Total, Tricks,
    Winner,
};
use crossline::rules::{BySide, Denomination, Seat, Side};
use serde::Deserialize;

const BOTH: BySide<bool> = BySide { ns: true, ew: true };
const NOBODY: BySide<bool> = BySide {
    ns: false,
    ew: false,
};

fn under(code: Code) -> Rules {
    Rules {
        code,
        ..Rules::default()
    }
}

fn chicago(scoring: Scoring) -> Rules {
    Rules {
        scoring,
        ..Rules::default()
    }
}

/// A result as `3HX S 9`, with honours as `NS 4+0` after it.
fn played(text: &str) -> Played {
    let words: Vec<&str> = text.split(' ').collect();
    let (contract, declarer) = (words[0].parse().unwrap(), words[1].parse().unwrap());
    let mut played = Played::new(contract, declarer, words[2].parse().unwrap()).unwrap();
    if let [side, holding] = words[3..] {
        played.honours = Some(Honours {
            side: side.parse().unwrap(),
            holding: holding.parse().unwrap(),
        });
    }
    played
}

fn deal(text: &str) -> Deal {
    match text {
        "Pass" => Deal::PassedOut,
        text => Deal::Played(played(text)),
    }
}

/// A rubber or a round begun by North, after `deals`.
fn after(rules: Rules, deals: &[&str]) -> Rubber {
    let mut rubber = Rubber::Playing(Playing::begin(Seat::North));
    for text in deals {
        let Rubber::Playing(playing) = rubber else {
            panic!("over before {text}")
        };
        rubber = playing.deal(deal(text), None, &rules).unwrap();
    }
    rubber
}

fn playing(rules: Rules, deals: &[&str]) -> Playing {
    match after(rules, deals) {
        Rubber::Playing(playing) => playing,
        Rubber::Over(_) => panic!("over after {deals:?}"),
    }
}

fn over(rules: Rules, deals: &[&str]) -> Over {
    match after(rules, deals) {
        Rubber::Over(over) => over,
        Rubber::Playing(_) => panic!("not over after {deals:?}"),
    }
}

fn points(items: &[Item], side: Side, kind: Kind) -> u32 {
    items
        .iter()
        .filter(|item| item.side == side && item.kind == kind)
        .map(|item| item.points)
        .sum()
}

/// The bonuses of a kind in the deals of a pad.
fn in_deals(pad: &Pad, side: Side, kind: Kind) -> Vec<u32> {
    pad.deals
        .iter()
        .map(|scored| points(&scored.items, side, kind))
        .collect()
}

#[derive(Deserialize)]
struct Case {
    id: String,
    laws: String,
    vulnerable: bool,
    deal: CaseDeal,
    expect: Expect,
}

#[derive(Deserialize)]
struct CaseDeal {
    contract: String,
    declarer: String,
    tricks: u8,
    honours: Option<CaseHonours>,
}

#[derive(Deserialize)]
struct CaseHonours {
    side: String,
    holding: String,
}

#[derive(Deserialize, PartialEq, Debug)]
struct Expect {
    below: u32,
    above_declarer: u32,
    above_defenders: u32,
}

#[test]
fn every_case() {
    let text = include_str!("../cases/contract-bridge-deals.json");
    let cases: Vec<Case> = serde_json::from_str(text).unwrap();
    assert_eq!(cases.len(), 127);
    for case in cases {
        let code = Code::ALL
            .into_iter()
            .find(|code| code.as_str() == case.laws);
        let contract = case.deal.contract.parse().unwrap();
        let declarer: Seat = case.deal.declarer.parse().unwrap();
        let mut played = Played::new(contract, declarer, case.deal.tricks).unwrap();
        played.honours = case.deal.honours.map(|held| Honours {
            side: held.side.parse().unwrap(),
            holding: held.holding.parse().unwrap(),
        });
        let side = declarer.side();
        let vulnerable = BySide::from_fn(|each| each == side && case.vulnerable);
        let scored = ScoredDeal {
            dealer: Seat::North,
            vulnerable,
            deal: Deal::Played(played),
            items: under(code.unwrap()).score(&played, vulnerable),
            game: None,
        };
        assert_eq!(scored.below(side.other()), Below(0), "{}", case.id);
        let found = Expect {
            below: scored.below(side).0,
            above_declarer: scored.above(side).0,
            above_defenders: scored.above(side.other()).0,
        };
        assert_eq!(found, case.expect, "{}", case.id);
    }
}

/// The tables as a score card prints them, typed out and not computed.
mod card {
    /// Bid and made, undoubled, at levels one to seven.
    pub(super) const MINOR: [u32; 7] = [20, 40, 60, 80, 100, 120, 140];
    pub(super) const MAJOR: [u32; 7] = [30, 60, 90, 120, 150, 180, 210];
    pub(super) const NO_TRUMPS: [u32; 7] = [40, 70, 100, 130, 160, 190, 220];

    /// Down one to thirteen, doubled.
    pub(super) const DOWN_NOT_VULNERABLE_1993: [u32; 13] = [
        100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500,
    ];
    pub(super) const DOWN_NOT_VULNERABLE_1943: [u32; 13] = [
        100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 1900, 2100, 2300, 2500,
    ];
    pub(super) const DOWN_VULNERABLE: [u32; 13] = [
        200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800,
    ];

    /// Each trick over, [not vulnerable, vulnerable].
    pub(super) const OVER_DOUBLED: [u32; 2] = [100, 200];
    pub(super) const OVER_REDOUBLED: [u32; 2] = [200, 400];

    pub(super) const SMALL_SLAM: [u32; 2] = [500, 750];
    pub(super) const GRAND_SLAM: [u32; 2] = [1000, 1500];
}

/// The second formula: what the card pays, by kind.
fn by_card(
    code: Code,
    contract: Contract,
    vulnerable: bool,
    taken: usize,
) -> BTreeMap<&'static str, u32> {
    let bid = contract.bid;
    let level = usize::from(bid.level.odd());
    let v = usize::from(vulnerable);
    let new = code == Code::American1993;
    let mut paid = BTreeMap::new();
    if taken < level + 6 {
        let down = level + 6 - taken;
        let doubled = match (vulnerable, new) {
            (true, _) => card::DOWN_VULNERABLE,
            (false, true) => card::DOWN_NOT_VULNERABLE_1993,
            (false, false) => card::DOWN_NOT_VULNERABLE_1943,
        }[down - 1];
        let plain = u32::try_from(down).unwrap() * [50, 100][v];
        let down = match contract.doubling.as_str() {
            "" => plain,
            "X" => doubled,
            _ => doubled + doubled,
        };
        paid.insert("undertricks", down);
        return paid;
    }
    let (column, plain_over) = match bid.denomination.as_str() {
        "C" | "D" => (card::MINOR, 20),
        "H" | "S" => (card::MAJOR, 30),
        _ => (card::NO_TRUMPS, 30),
    };
    let (times, over, insult) = match contract.doubling.as_str() {
        "" => (1, plain_over, 0),
        "X" => (2, card::OVER_DOUBLED[v], 50),
        _ => (4, card::OVER_REDOUBLED[v], if new { 100 } else { 50 }),
    };
    let slam = match level {
        6 => card::SMALL_SLAM[v],
        7 => card::GRAND_SLAM[v],
        _ => 0,
    };
    let tricks_over = u32::try_from(taken - level - 6).unwrap();
    paid.insert("tricks", column[level - 1] * times);
    paid.insert("overtricks", tricks_over * over);
    paid.insert("contract", insult);
    paid.insert("slam", slam);
    paid.retain(|_, points| *points > 0);
    paid
}

#[test]
fn every_result_is_what_the_card_says() {
    for code in Code::ALL {
        let mut results = 0;
        for bid in Bid::all() {
            for doubling in Doubling::ALL {
                for vulnerable in [false, true] {
                    for tricks in Tricks::all() {
                        assert_as_by_card(code, Contract { bid, doubling }, vulnerable, tricks);
                        results += 1;
                    }
                }
            }
        }
        assert_eq!(results, 2_940);
    }
}

fn assert_as_by_card(code: Code, contract: Contract, vulnerable: bool, tricks: Tricks) {
    let what = format!(
        "{contract} taking {}, vulnerable {vulnerable}, {}",
        tricks.taken(),
        code.as_str()
    );
    let expected = by_card(code, contract, vulnerable, tricks.taken().into());
    let failed = expected.contains_key("undertricks");
    for declarer in [Seat::South, Seat::West] {
        // The other side's vulnerability is not asked.
        for others in [false, true] {
            let played = Played::new(contract, declarer, tricks.taken()).unwrap();
            let side = declarer.side();
            let sides = BySide::from_fn(|each| if each == side { vulnerable } else { others });
            let items = under(code).score(&played, sides);
            let to = if failed { side.other() } else { side };
            assert!(items.iter().all(|item| item.side == to), "{what}");
            let found: BTreeMap<_, _> = items
                .iter()
                .map(|item| (item.kind.as_str(), item.points))
                .collect();
            assert_eq!(found.len(), items.len(), "{what}: a kind twice");
            assert_eq!(found, expected, "{what}");
        }
    }
}

#[test]
fn the_sum_is_in_words() {
    let why = |text: &str, vulnerable| -> Vec<String> {
        let items = Rules::default().score(&played(text), vulnerable);
        items.into_iter().map(|item| item.why).collect()
    };
    assert_eq!(why("4H S 10", NOBODY), ["4 odd tricks at 30"]);
    assert_eq!(why("1NT S 7", NOBODY), ["1 no-trump trick at 40"]);
    assert_eq!(
        why("3NTX S 10", BOTH),
        [
            "first no-trump trick 80, 2 more at 60, doubled",
            "1 overtrick at 200, doubled, vulnerable",
            "making a doubled contract",
        ]
    );
    assert_eq!(why("2S S 7", BOTH), ["1 undertrick at 100, vulnerable"]);
    assert_eq!(
        why("4SX S 5", NOBODY),
        ["first undertrick 100, 2 more at 200, 2 more at 300, doubled"]
    );
    assert_eq!(
        why("6C S 12 EW 4+1", BOTH),
        [
            "6 odd tricks at 20",
            "small slam bid and made, vulnerable",
            "four honours in one hand, the fifth in partner’s",
        ]
    );
}

#[test]
fn honours_score_in_one_hand_only() {
    let rules = Rules::default();
    for (holding, in_a_suit, at_no_trumps) in [
        ("3", None, None),
        ("4", None, None),
        ("5", None, None),
        ("4+0", Some(100), Some(150)),
        ("4+1", Some(100), None),
        ("5+0", Some(150), None),
    ] {
        let holding: Holding = holding.parse().unwrap();
        for denomination in Denomination::ALL {
            let expected = match denomination {
                Denomination::Suit(_) => in_a_suit,
                Denomination::NoTrumps => at_no_trumps,
            };
            assert_eq!(rules.honours(denomination, holding), expected);
        }
    }
}

#[test]
fn a_holding_that_scores_nothing_is_refused_by_name() {
    let refused = |text| {
        let playing = Playing::begin(Seat::North);
        let refusal = playing.deal(deal(text), None, &Rules::default());
        refusal.unwrap_err().to_string()
    };
    assert_eq!(
        refused("4H S 10 NS 4"),
        "four honours, divided: that scores nothing"
    );
    assert_eq!(refused("3NT S 9 EW 3"), "three aces: that scores nothing");
    assert_eq!(
        refused("3NT S 9 EW 5+0"),
        "at no-trumps there are four aces and no other honours"
    );
}

#[test]
fn a_revoke_has_no_place_in_a_deal() {
    for scoring in Scoring::ALL {
        let mut revoked = played("4H S 10");
        revoked.revokes = Revokes::Defenders(RevokePenalty::Points);
        let refusal =
            Playing::begin(Seat::North).deal(Deal::Played(revoked), None, &chicago(scoring));
        assert_eq!(refusal.unwrap_err().refusal, Refusal::Revoke);
    }
}

#[test]
fn what_makes_a_game_is_what_a_pad_counts_down_from() {
    assert_eq!(chicago(Scoring::Rubber).game(), Some(Below(100)));
    assert_eq!(chicago(Scoring::ChicagoCarry).game(), Some(Below(100)));
    assert_eq!(chicago(Scoring::ChicagoDuplicate).game(), None);
}

// The traps.

#[test]
fn trap_rubber_bonus_500_and_700_swapped() {
    let rules = Rules::default();
    let to_none = over(rules, &["4S N 10", "3NT S 9"]);
    let won_two_to_one = over(rules, &["4S N 10", "3NT E 9", "5C S 11"]);
    assert_eq!(points(&to_none.pad().items, Side::NS, Kind::Rubber), 700);
    assert_eq!(
        points(&won_two_to_one.pad().items, Side::NS, Kind::Rubber),
        500
    );
    assert_eq!(won_two_to_one.pad().games, BySide { ns: 2, ew: 1 });
}

#[test]
fn trap_unfinished_300_and_100_paid_to_both() {
    for (code, part) in [(Code::American1993, 100), (Code::American1943, 50)] {
        let rules = under(code);
        let unfinished = |deals: &[&str]| {
            let stopped = playing(rules, deals).stop(&rules);
            assert_eq!(stopped.ending, Ending::Stopped);
            Side::ALL.map(|side| {
                let items = stopped.pad().items.iter();
                let mut paid: Vec<u32> = items
                    .filter(|item| (item.side, item.kind) == (side, Kind::Unfinished))
                    .map(|item| item.points)
                    .collect();
                paid.sort_unstable();
                paid
            })
        };
        let none: Vec<u32> = vec![];
        assert_eq!(unfinished(&[]), [none.clone(), none.clone()]);
        assert_eq!(unfinished(&["4S N 10"]), [vec![300], none.clone()]);
        assert_eq!(
            unfinished(&["4S N 10", "3NT E 9"]),
            [none.clone(), none.clone()]
        );
        assert_eq!(unfinished(&["2H N 8"]), [vec![part], none.clone()]);
        assert_eq!(
            unfinished(&["2H N 8", "2H E 8"]),
            [none.clone(), none.clone()]
        );
        // The game to one side, the part-score to the other.
        assert_eq!(unfinished(&["4S N 10", "2H E 8"]), [vec![300], vec![part]]);
        assert_eq!(
            unfinished(&["4S N 10", "2H S 8"]),
            [vec![part, 300], none.clone()]
        );
        // The part-score is judged also where the games are not paid.
        assert_eq!(
            unfinished(&["4S N 10", "3NT E 9", "1C W 7"]),
            [none.clone(), vec![part]]
        );
        // A part-score of a game that is over is none.
        assert_eq!(unfinished(&["2H E 8", "4S N 10"]), [vec![300], none]);
    }
}

#[test]
fn trap_first_no_trump_overtrick_at_40() {
    let items = Rules::default().score(&played("1NT S 8"), NOBODY);
    assert_eq!(points(&items, Side::NS, Kind::Tricks), 40);
    assert_eq!(points(&items, Side::NS, Kind::Overtricks), 30);
}

#[test]
fn trap_extra_ten_of_no_trumps_not_doubled() {
    let rules = Rules::default();
    let tricks = |text| points(&rules.score(&played(text), NOBODY), Side::NS, Kind::Tricks);
    assert_eq!(tricks("2NTX S 8"), 140);
    assert_eq!(tricks("1NTXX S 7"), 160);
}

#[test]
fn trap_redoubled_undertricks_paid_as_doubled() {
    for code in Code::ALL {
        for vulnerable in [NOBODY, BOTH] {
            for under_by in 1..=13 {
                let down = |contract: &str| {
                    let text = format!("{contract} S {}", 13 - under_by);
                    let items = under(code).score(&played(&text), vulnerable);
                    points(&items, Side::EW, Kind::Undertricks)
                };
                assert_eq!(down("7HXX"), 2 * down("7HX"));
            }
        }
    }
}

#[test]
fn trap_fourth_undertrick_doubled_at_200_under_the_current_code() {
    let four_down = |code| {
        let items = under(code).score(&played("4SX S 6"), NOBODY);
        points(&items, Side::EW, Kind::Undertricks)
    };
    assert_eq!(four_down(Code::American1993), 800);
    assert_eq!(four_down(Code::American1943), 700);
}

#[test]
fn trap_duplicate_bonuses_inside_a_rubber() {
    let rubber = over(Rules::default(), &["2H N 8", "4S N 10", "4S S 10"]);
    for side in Side::ALL {
        for kind in [Kind::Game, Kind::Part] {
            assert_eq!(in_deals(rubber.pad(), side, kind), [0, 0, 0]);
        }
    }
    assert_eq!(rubber.pad().total(Side::NS), Total(60 + 120 + 120 + 700));
}

#[test]
fn trap_part_score_of_the_other_side_not_wiped_by_a_game() {
    let rules = Rules::default();
    let playing = playing(rules, &["2H E 8", "4S N 10"]);
    assert_eq!(playing.pad().part, BySide::default());
    assert_eq!(playing.pad().total(Side::EW), Total(60));
    // 60 and 40 are a game only within one game.
    let rubber = after(rules, &["2H E 8", "4S N 10", "1NT W 7"]);
    assert_eq!(rubber.pad().games, BySide { ns: 1, ew: 0 });
    assert_eq!(rubber.pad().part[Side::EW], Below(40));
}

#[test]
fn trap_honours_only_to_the_declarer() {
    for (text, side) in [
        ("4HX S 10 NS 5+0", Side::NS),
        ("4HX S 10 EW 5+0", Side::EW),
        ("4HX S 7 NS 5+0", Side::NS),
        ("4HX S 7 EW 5+0", Side::EW),
    ] {
        let items = Rules::default().score(&played(text), BOTH);
        assert_eq!(points(&items, side, Kind::Honours), 150, "{text}");
        assert_eq!(points(&items, side.other(), Kind::Honours), 0, "{text}");
    }
}

#[test]
fn trap_slam_not_bid_but_paid() {
    let slam = |text| {
        let items = Rules::default().score(&played(text), BOTH);
        points(&items, Side::NS, Kind::Slam) + points(&items, Side::EW, Kind::Slam)
    };
    assert_eq!(slam("5H S 13"), 0);
    assert_eq!(slam("6H S 13"), 750);
    assert_eq!(slam("7H S 12"), 0);
    assert_eq!(slam("1H S 1"), 0);
}

#[test]
fn trap_redoubled_contract_that_crashes() {
    let rubber = after(Rules::default(), &["7NTXX S 0"]);
    assert_eq!(rubber.pad().above(Side::EW), Above(7000));
    let rubber = after(Rules::default(), &["1CXX S 13"]);
    // 80 below; six over at 200 and 100 for making it.
    assert_eq!(rubber.pad().total(Side::NS), Total(80 + 1200 + 100));
}

// The rubber.

#[test]
fn a_side_is_vulnerable_from_the_deal_after_its_game() {
    let rubber = over(
        Rules::default(),
        &["2S N 8", "4S E 10", "Pass", "2S N 6", "4H S 10", "4H E 10"],
    );
    let vulnerable: Vec<BySide<bool>> = rubber
        .pad()
        .deals
        .iter()
        .map(|scored| scored.vulnerable)
        .collect();
    let east_west = BySide {
        ns: false,
        ew: true,
    };
    assert_eq!(
        vulnerable,
        [NOBODY, NOBODY, east_west, east_west, east_west, BOTH]
    );
    assert_eq!(in_deals(rubber.pad(), Side::EW, Kind::Undertricks)[3], 100);
    assert_eq!(rubber.pad().deals[2].dealer, Seat::South);
    assert_eq!(rubber.pad().deals[3].dealer, Seat::West);
}

#[test]
fn the_higher_total_wins_the_rubber() {
    let rubber = over(Rules::default(), &["7NTXX S 0", "4S N 10", "4S S 10"]);
    assert_eq!(rubber.winner(), Winner::Side(Side::EW));
    assert_eq!(rubber.margin(), 7000 - (120 + 120 + 700));
    assert_eq!(rubber.ending, Ending::Finished);
}

// Chicago.

#[test]
fn chicago_vulnerability_goes_by_the_deal() {
    for scoring in [Scoring::ChicagoCarry, Scoring::ChicagoDuplicate] {
        for chicago_vulnerable in ChicagoVulnerable::ALL {
            let rules = Rules {
                scoring,
                chicago_vulnerable,
                ..Rules::default()
            };
            let round = over(rules, &["1C N 6"; 4]);
            let vulnerable: Vec<(Seat, BySide<bool>)> = round
                .pad()
                .deals
                .iter()
                .map(|scored| (scored.dealer, scored.vulnerable))
                .collect();
            let dealer = chicago_vulnerable == ChicagoVulnerable::Dealer;
            let ns_only = BySide {
                ns: true,
                ew: false,
            };
            let ew_only = BySide {
                ns: false,
                ew: true,
            };
            let (second, third) = if dealer {
                (ew_only, ns_only)
            } else {
                (ns_only, ew_only)
            };
            assert_eq!(
                vulnerable,
                [
                    (Seat::North, NOBODY),
                    (Seat::East, second),
                    (Seat::South, third),
                    (Seat::West, BOTH),
                ]
            );
        }
    }
}

#[test]
fn chicago_passed_out_is_dealt_again_and_does_not_count() {
    for scoring in [Scoring::ChicagoCarry, Scoring::ChicagoDuplicate] {
        let rules = chicago(scoring);
        let round = over(
            rules,
            &[
                "Pass", "Pass", "1C N 6", "Pass", "1C N 6", "1C N 6", "Pass", "1C N 6",
            ],
        );
        let dealers: String = round
            .pad()
            .deals
            .iter()
            .map(|scored| scored.dealer.as_str())
            .collect();
        assert_eq!(dealers, "NNNEESWW");
        assert_eq!(round.pad().deals[1].vulnerable, NOBODY);
        assert_eq!(
            round.pad().deals[3].vulnerable,
            round.pad().deals[4].vulnerable
        );
        assert_eq!(round.pad().deals[6].vulnerable, BOTH);
    }
}

#[test]
fn chicago_carry_pays_a_game_and_wipes_both_part_scores() {
    let rules = chicago(Scoring::ChicagoCarry);
    let round = over(rules, &["2H N 8", "2H E 8", "2H S 8", "4S W 10"]);
    let pad = round.pad();
    // 60 carried and 60 made: a game on deal 3, where the dealer's side is vulnerable.
    assert_eq!(in_deals(pad, Side::NS, Kind::Game), [0, 0, 500, 0]);
    assert_eq!(in_deals(pad, Side::EW, Kind::Game), [0, 0, 0, 500]);
    let games: Vec<Option<Side>> = pad.deals.iter().map(|scored| scored.game).collect();
    assert_eq!(games, [None, None, Some(Side::NS), Some(Side::EW)]);
    assert_eq!(pad.games, BySide { ns: 1, ew: 1 });
    assert_eq!(pad.part, BySide::default());
    assert_eq!(pad.total(Side::NS), Total(60 + 60 + 500));
    assert!(pad.items.is_empty(), "no rubber bonus");
}

#[test]
fn chicago_carry_game_not_vulnerable_pays_300() {
    let rules = chicago(Scoring::ChicagoCarry);
    // East deals the second: North and South are not vulnerable.
    let round = playing(rules, &["3NT S 9", "3NT S 9", "3NT S 9"]);
    assert_eq!(in_deals(round.pad(), Side::NS, Kind::Game), [300, 300, 500]);
    assert_eq!(round.pad().games[Side::NS], 3);
}

#[test]
fn chicago_carry_part_score_made_on_the_last_deal_pays_100() {
    let rules = chicago(Scoring::ChicagoCarry);
    let round = over(rules, &["1C N 6", "1C N 6", "2H E 8", "2H N 8"]);
    let pad = round.pad();
    assert_eq!(in_deals(pad, Side::NS, Kind::Part), [0, 0, 0, 100]);
    assert_eq!(in_deals(pad, Side::EW, Kind::Part), [0, 0, 0, 0]);
    // Both stay as they stood.
    assert_eq!(
        pad.part,
        BySide {
            ns: Below(60),
            ew: Below(60)
        }
    );
    assert_eq!(pad.deals[3].game, None);
}

#[test]
fn chicago_carry_part_score_only_carried_into_the_last_deal_pays_nothing() {
    let rules = chicago(Scoring::ChicagoCarry);
    let round = over(rules, &["1C N 6", "1C N 6", "2H N 8", "2H N 7"]);
    for side in Side::ALL {
        assert_eq!(in_deals(round.pad(), side, Kind::Part), [0, 0, 0, 0]);
    }
    assert_eq!(round.pad().part[Side::NS], Below(60));
}

#[test]
fn chicago_carry_part_score_that_completes_a_game_on_the_last_deal_pays_the_game_only() {
    let rules = chicago(Scoring::ChicagoCarry);
    let round = over(rules, &["1C N 6", "1C N 6", "2H N 8", "2H N 8"]);
    assert_eq!(in_deals(round.pad(), Side::NS, Kind::Part), [0, 0, 0, 0]);
    assert_eq!(in_deals(round.pad(), Side::NS, Kind::Game), [0, 0, 0, 500]);
}

#[test]
fn chicago_carry_last_deal_passed_out_pays_nothing_yet() {
    let rules = chicago(Scoring::ChicagoCarry);
    let round = playing(rules, &["1C N 6", "1C N 6", "2H N 8", "Pass"]);
    assert_eq!(round.next_dealer(), Seat::West);
    assert_eq!(in_deals(round.pad(), Side::NS, Kind::Part), [0; 4]);
}

#[test]
fn chicago_duplicate_each_deal_stands_alone() {
    let rules = chicago(Scoring::ChicagoDuplicate);
    let round = over(rules, &["2H N 8", "2H N 8", "3NT E 9", "3NT S 9"]);
    let pad = round.pad();
    assert_eq!(in_deals(pad, Side::NS, Kind::Part), [50, 50, 0, 0]);
    assert_eq!(in_deals(pad, Side::NS, Kind::Game), [0, 0, 0, 500]);
    // South deals the third: East and West are not vulnerable.
    assert_eq!(in_deals(pad, Side::EW, Kind::Game), [0, 0, 300, 0]);
    let games: Vec<Option<Side>> = pad.deals.iter().map(|scored| scored.game).collect();
    assert_eq!(games, [None, None, Some(Side::EW), Some(Side::NS)]);
    assert_eq!(pad.games, BySide { ns: 1, ew: 1 });
    assert_eq!(pad.part, BySide::default());
    assert!(pad.items.is_empty(), "no rubber bonus");
}

#[test]
fn chicago_duplicate_part_is_always_nothing() {
    let rules = chicago(Scoring::ChicagoDuplicate);
    let round = playing(rules, &["2H N 8", "2H N 8", "2H N 8"]);
    assert_eq!(round.pad().part, BySide::default());
    assert_eq!(round.pad().games, BySide::default());
}

#[test]
fn chicago_stopped_pays_nothing_extra() {
    for scoring in [Scoring::ChicagoCarry, Scoring::ChicagoDuplicate] {
        let rules = chicago(scoring);
        let stopped = playing(rules, &["4S N 10", "2H S 8"]).stop(&rules);
        assert!(stopped.pad().items.is_empty());
    }
}

#[test]
fn a_dealer_out_of_turn_decides_who_is_vulnerable_in_chicago() {
    let rules = chicago(Scoring::ChicagoCarry);
    let Rubber::Playing(round) = playing(rules, &["1C N 6"])
        .deal(deal("1C N 6"), Some(Seat::South), &rules)
        .unwrap()
    else {
        panic!("over")
    };
    assert!(round.pad().deals[1].vulnerable[Side::NS]);
    assert_eq!(round.next_dealer(), Seat::West);
}

//! Games, part-scores, and how a rubber ends.

use crossline::rules::bridge::auction_bridge::Rules;
use crossline::rules::bridge::{
    Below, Ending, Kind, Laws, Over, Pad, Playing, Rubber, Total, Winner,
};
use crossline::rules::{BySide, Seat, Side};

use super::{after, deal, lines, over, playing, points};

fn stopped(deals: &[&str]) -> Over {
    playing(deals).stop(&Rules::default())
}

fn totals(pad: &Pad) -> [u32; 2] {
    Side::ALL.map(|side| pad.total(side).0)
}

#[test]
fn game_is_thirty() {
    assert_eq!(Rules::default().game(), Some(Below(30)));
    assert_eq!(after(&["3NT S 9"]).pad().games, BySide { ns: 1, ew: 0 });
    let short = after(&["4D S 10"]);
    assert_eq!(short.pad().games, BySide::default());
    assert_eq!(short.pad().part[Side::NS], Below(28));
    // Doubled tricks count doubled towards game.
    assert_eq!(after(&["2HX S 8"]).pad().games[Side::NS], 1);
}

#[test]
fn part_scores_add_up_to_a_game() {
    let rubber = after(&["2S N 8", "2C S 8"]);
    let games: Vec<_> = rubber.pad().deals.iter().map(|each| each.game).collect();
    assert_eq!(games, [None, Some(Side::NS)]);
}

#[test]
fn points_above_the_line_do_not_make_a_game() {
    let rubber = after(&["1C S 7 NS 5+0"]).penalty(Side::NS, 100, "doubled partner".into());
    assert_eq!(rubber.pad().games, BySide::default());
    assert_eq!(rubber.pad().part[Side::NS], Below(6));
    assert_eq!(rubber.pad().total(Side::NS), Total(166));
}

#[test]
fn two_games_end_it_with_no_third_after_two_to_none() {
    let rubber = over(after(&["3NT N 9", "3NT S 9"]));
    assert_eq!(rubber.ending, Ending::Finished);
    assert_eq!(rubber.pad().games, BySide { ns: 2, ew: 0 });
    let one_all = after(&["3NT N 9", "3NT E 9"]);
    assert!(matches!(one_all, Rubber::Playing(_)));
    let to_one = over(after(&["3NT N 9", "3NT E 9", "3NT W 9"]));
    assert_eq!(to_one.pad().games, BySide { ns: 1, ew: 2 });
}

#[test]
fn a_finished_rubber_has_250_and_no_125() {
    for deals in [
        &["3NT N 9", "3NT S 9"][..],
        &["3NT N 9", "3NT E 9", "3NT S 9"],
    ] {
        let rubber = over(after(deals));
        assert_eq!(lines(&rubber.pad().items), ["NS rubber 250"]);
    }
}

#[test]
fn a_part_score_lapses_for_the_next_game_but_stays_in_the_total() {
    let after_game = after(&["2H E 8", "1S N 7", "4S S 10"]);
    assert_eq!(after_game.pad().part, BySide::default());
    assert_eq!(totals(after_game.pad()), [9 + 36, 16]);
    // 16 and 16 are a game only within one game.
    let next = after(&["2H E 8", "1S N 7", "4S S 10", "2H W 8"]);
    assert_eq!(next.pad().games, BySide { ns: 1, ew: 0 });
    assert_eq!(next.pad().part[Side::EW], Below(16));
    assert_eq!(next.pad().below(Side::EW), Below(32));
}

#[test]
fn the_side_with_two_games_can_lose_the_rubber() {
    let rubber = over(after(&["3NT N 9", "7NTX S 6", "3NT N 9"]));
    assert_eq!(rubber.pad().games, BySide { ns: 2, ew: 0 });
    assert_eq!(totals(rubber.pad()), [30 + 30 + 250, 700]);
    assert_eq!(rubber.winner(), Winner::Side(Side::EW));
    assert_eq!(rubber.margin(), 390);
}

#[test]
fn equal_totals_tie_with_no_margin() {
    let finished = after(&["3NT N 9", "3NT S 9"]).penalty(Side::EW, 310, "agreed".into());
    let one_all = stopped(&["3NT N 9", "3NT E 9"]);
    for rubber in [over(finished), one_all] {
        assert_ne!(rubber.pad().total(Side::NS), Total(0));
        assert_eq!(rubber.winner(), Winner::Tie);
        assert_eq!(rubber.margin(), 0);
    }
}

#[test]
fn stopped_pays_125_to_the_winners_of_every_completed_game() {
    let none: [&str; 0] = [];
    let paid = |deals: &[&str]| lines(&stopped(deals).pad().items);
    assert_eq!(paid(&["3NT N 9"]), ["NS unfinished 125"]);
    assert_eq!(
        paid(&["3NT E 9", "Pass", "7NTX S 0"]),
        ["EW unfinished 125"]
    );
    assert_eq!(
        paid(&["3NT N 9", "3NT E 9"]),
        ["EW unfinished 125", "NS unfinished 125"]
    );
    // Nothing extra for a part-score, which stays as it stood.
    assert_eq!(paid(&["2H N 8"]), none);
    let rubber = stopped(&["3NT N 9", "2H E 8"]);
    assert_eq!(lines(&rubber.pad().items), ["NS unfinished 125"]);
    assert_eq!(rubber.pad().part[Side::EW], Below(16));
    assert_eq!(rubber.ending, Ending::Stopped);
    assert_eq!(totals(rubber.pad()), [155, 16]);
}

#[test]
fn stopped_before_the_first_deal_is_a_tie_of_nothing() {
    let rubber = stopped(&[]);
    assert_eq!(rubber.ending, Ending::Stopped);
    assert_eq!(*rubber.pad(), Pad::default());
    assert_eq!(rubber.winner(), Winner::Tie);
    assert_eq!(rubber.margin(), 0);
}

#[test]
fn passed_out_scores_nothing_and_the_next_dealer_deals() {
    let before = playing(&["2H N 8"]);
    let passed = playing(&["2H N 8", "Pass"]);
    let [_, scored] = &passed.pad().deals[..] else {
        panic!("{:?}", passed.pad())
    };
    assert_eq!(scored.dealer, Seat::East);
    assert_eq!((&scored.items[..], scored.game), (&[][..], None));
    assert_eq!(passed.next_dealer(), Seat::South);
    assert_eq!(passed.pad().part, before.pad().part);
    assert_eq!(totals(passed.pad()), totals(before.pad()));
}

#[test]
fn the_deal_passes_on_from_a_dealer_out_of_turn() {
    for text in ["1C N 7", "Pass"] {
        let out_of_turn = Playing::begin(Seat::North)
            .deal(deal(text), Some(Seat::South), &Rules::default())
            .unwrap();
        let Rubber::Playing(rubber) = out_of_turn else {
            panic!("over after {text}")
        };
        assert_eq!(rubber.pad().deals[0].dealer, Seat::South);
        assert_eq!(rubber.next_dealer(), Seat::West);
    }
}

#[test]
fn a_penalty_after_the_end_changes_total_winner_and_margin_only() {
    let before = over(after(&["3NT N 9", "3NT S 9"]));
    let rubber = after(&["3NT N 9", "3NT S 9"]).penalty(Side::EW, 400, "agreed".into());
    let fined = over(rubber);
    assert_eq!(points(&fined.pad().items, Side::EW, Kind::Penalty), 400);
    assert_eq!(fined.winner(), Winner::Side(Side::EW));
    assert_eq!(fined.margin(), 90);
    let mut pad = fined.pad().clone();
    pad.items.pop();
    assert_eq!((&pad, fined.ending), (before.pad(), before.ending));
}

/// The sequence of Foster’s illustrative rubber.
#[test]
fn a_rubber_from_the_book() {
    let rubber = over(after(&[
        "1H S 7 NS 3",
        "3S S 7 NS 3",
        "3NT E 10 EW 3",
        "3S E 10 EW 4",
    ]));
    assert_eq!(totals(rubber.pad()), [42, 492]);
    assert_eq!(rubber.margin(), 450);
}

//! Who plays whose cards, after a correction of what came before.

use crossline::journal::{PlaysFor, Remedy};

use crate::evening::Evening;
use crate::facts::{all_four, deal, order, player, seating, stop, substitute};

const SEATS: [usize; 4] = [0, 1, 2, 3];
const RAY: Option<usize> = Some(4);

fn plays(whose: usize, by: usize) -> PlaysFor {
    let (player, by) = (player(whose), player(by));
    PlaysFor { player, by }
}

/// Who played for whom in each deal of each rubber.
fn substitutes(evening: &Evening) -> Vec<Vec<Vec<PlaysFor>>> {
    let rubbers = evening.bridge().rubbers;
    let of = |rubber: &crossline::journal::SeatedRubber| {
        let deals = 0..rubber.deals.len();
        deals.map(|deal| rubber.substitutes.in_deal(deal)).collect()
    };
    rubbers.iter().map(of).collect()
}

#[test]
fn a_substitute_plays_until_it_ends() {
    let mut evening = Evening::contract_bridge().with([
        seating(SEATS, "N"),
        deal("1C", "N", 7),
        substitute(3, RAY),
        deal("1C", "N", 7),
        substitute(3, Some(5)),
        substitute(2, RAY),
        deal("1C", "N", 7),
        substitute(3, None),
        deal("1C", "N", 7),
        stop(),
    ]);
    let by_deal = vec![
        vec![],
        vec![plays(3, 4)],
        vec![plays(3, 5), plays(2, 4)],
        vec![plays(2, 4)],
    ];
    assert_eq!(substitutes(&evening), [by_deal]);
    assert_eq!(evening.journal.replay().sheet.substitutes(), []);
    // It ended with the rubber: Ray may sit, and another play for Ray.
    evening.record(seating([4, 1, 2, 3], "N"));
    evening.record(substitute(4, Some(0)));
    assert_eq!(evening.journal.replay().sheet.substitutes(), [plays(4, 0)]);
    evening.undo();
    assert_eq!(evening.journal.replay().sheet.substitutes(), []);
    evening.put_back();
    assert_eq!(evening.journal.replay().sheet.substitutes(), [plays(4, 0)]);
}

#[test]
fn the_rubber_ends_earlier_and_the_substitute_plays_on_in_the_new_one() {
    let mut evening = Evening::contract_bridge().with([
        seating(SEATS, "N"),
        deal("3NT", "N", 9),
        substitute(3, RAY),
        deal("1C", "E", 7),
        deal("1C", "E", 7),
        substitute(3, None),
        deal("1C", "E", 7),
    ]);
    let change = evening.amended(4, deal("3NT", "N", 9));
    let (place, why, offers) = evening.ask(change.clone(), &[]);
    assert_eq!((place, offers), (5, vec![Remedy::NewRubber]));
    assert_eq!(why, "the rubber is over; a new seating comes first");
    evening.accept(change, &[Remedy::NewRubber]);
    let (none, ray) = (vec![], vec![plays(3, 4)]);
    assert_eq!(
        substitutes(&evening),
        [vec![none.clone(), ray.clone()], vec![ray, none]]
    );
}

#[test]
fn a_substitute_after_the_new_end_begins_the_next_rubber_or_is_struck() {
    let begin = || {
        Evening::contract_bridge().with([
            seating(SEATS, "N"),
            deal("3NT", "N", 9),
            deal("1C", "E", 7),
            substitute(3, RAY),
        ])
    };
    let mut evening = begin().with([deal("1C", "E", 7)]);
    let change = evening.amended(3, deal("3NT", "N", 9));
    let (place, _, offers) = evening.ask(change.clone(), &[]);
    let both = vec![Remedy::NewRubber, Remedy::StrikeSubstitute];
    assert_eq!((place, offers), (4, both));
    evening.accept(change.clone(), &[Remedy::NewRubber]);
    assert_eq!(substitutes(&evening)[1], [vec![plays(3, 4)]]);
    evening.undo();
    let (place, _, offers) = evening.ask(change.clone(), &[Remedy::StrikeSubstitute]);
    assert_eq!((place, offers), (5, vec![Remedy::NewRubber]));
    evening.accept(change, &[Remedy::StrikeSubstitute, Remedy::NewRubber]);
    assert_eq!(substitutes(&evening)[1], [vec![]]);

    // Where nothing follows, there is nothing to begin.
    for facts in [vec![], vec![stop()]] {
        let evening = begin().with(facts);
        let change = evening.amended(3, deal("3NT", "N", 9));
        let (place, _, offers) = evening.ask(change, &[]);
        assert_eq!((place, offers), (4, vec![Remedy::StrikeSubstitute]));
    }
}

#[test]
fn a_rubber_that_is_open_again_goes_on_without_the_substitute() {
    let begin = |facts| {
        Evening::contract_bridge()
            .with([
                seating(SEATS, "N"),
                deal("3NT", "N", 9),
                substitute(3, RAY),
                deal("3NT", "N", 9),
                seating(SEATS, "N"),
            ])
            .with(facts)
    };
    // It had ended by itself, and does so still.
    let mut evening = begin(vec![deal("1C", "N", 7)]);
    let change = evening.amended(4, deal("1C", "E", 7));
    evening.accept(change.clone(), &[Remedy::CarryOn]);
    let ray = vec![plays(3, 4)];
    assert_eq!(substitutes(&evening), [vec![vec![], ray.clone(), vec![]]]);
    // Entered again for the second, it holds in both.
    let mut evening = begin(vec![substitute(3, RAY), deal("1C", "N", 7)]);
    evening.accept(change, &[Remedy::CarryOn]);
    assert_eq!(substitutes(&evening), [vec![vec![], ray.clone(), ray]]);
}

#[test]
fn a_substitute_whose_player_no_longer_sits_is_struck() {
    let begin = || {
        Evening::auction_bridge().with([
            seating(SEATS, "N"),
            substitute(3, RAY),
            deal("1C", "N", 7),
            substitute(3, None),
        ])
    };
    for (seats, why) in [
        ([0, 1, 2, 5], "Dee is not in this rubber"),
        (
            [0, 1, 4, 3],
            "Eve sits in this rubber and cannot play Dee’s cards as well",
        ),
    ] {
        let mut evening = begin();
        let change = evening.amended(1, seating(seats, "N"));
        let (place, said, offers) = evening.ask(change.clone(), &[]);
        assert_eq!((place, said.as_str()), (2, why));
        assert_eq!(offers, [Remedy::StrikeSubstitute]);
        // With it goes its end.
        let struck = Remedy::StrikeSubstitute;
        let (place, _, offers) = evening.ask(change.clone(), &[struck]);
        assert_eq!((place, offers), (4, vec![struck]));
        evening.accept(change, &[struck, struck]);
        assert_eq!(evening.journal.entries().len(), 2);
    }
    let mut evening = begin();
    let change = evening.struck(2);
    let (place, why, offers) = evening.ask(change.clone(), &[]);
    assert_eq!(
        (place, why.as_str()),
        (4, "nobody plays Dee’s cards for them")
    );
    evening.accept(change, &offers);
}

#[test]
fn a_substitute_is_put_right_like_any_entry() {
    let mut evening = Evening::pitch().with([order(&SEATS, 0), substitute(1, RAY), all_four(2)]);
    let change = evening.amended(2, substitute(3, Some(5)));
    evening.accept(change, &[]);
    assert_eq!(evening.journal.replay().sheet.substitutes(), [plays(3, 5)]);
    let wrong = evening.amended(2, substitute(3, Some(1)));
    assert_eq!(
        evening.refused(wrong),
        "Ben sits in this game and cannot play Dee’s cards as well"
    );
    let struck = evening.struck(2);
    evening.accept(struck, &[]);
    assert_eq!(evening.journal.replay().sheet.substitutes(), []);
}

//! What holds in any rubber, whatever is dealt.

use crossline::rules::bridge::{
    Below, Deal, Ending, Item, Kind, Over, Pad, Playing, Rubber, ScoredDeal, Total, Winner,
};
use crossline::rules::{BySide, Side};
use proptest::prelude::*;

use super::events::{Event, events, next, play, rotated, rotated_deal, rules, seat};
use super::{NOBODY, points};

fn swapped<T: Copy>(by_side: BySide<T>) -> BySide<T> {
    BySide::from_fn(|side| by_side[side.other()])
}

fn swapped_items(items: &[Item]) -> Vec<Item> {
    let swapped = items.iter().map(|item| Item {
        side: item.side.other(),
        ..item.clone()
    });
    sorted(swapped.collect())
}

/// Items are in no order that counts.
fn sorted(mut items: Vec<Item>) -> Vec<Item> {
    items.sort_by_key(|item| (item.side.as_str(), item.kind.as_str()));
    items
}

fn swapped_pad(pad: &Pad) -> Pad {
    let deals = pad.deals.iter().map(|scored| ScoredDeal {
        dealer: scored.dealer.left(),
        vulnerable: swapped(scored.vulnerable),
        deal: rotated_deal(scored.deal),
        items: swapped_items(&scored.items),
        game: scored.game.map(Side::other),
    });
    Pad {
        deals: deals.collect(),
        items: swapped_items(&pad.items),
        games: swapped(pad.games),
        part: swapped(pad.part),
    }
}

fn sorted_pad(pad: &Pad) -> Pad {
    let mut pad = pad.clone();
    pad.items = sorted(pad.items);
    for scored in &mut pad.deals {
        scored.items = sorted(std::mem::take(&mut scored.items));
    }
    pad
}

fn all_items(pad: &Pad) -> impl Iterator<Item = &Item> {
    let of_deals = pad.deals.iter().flat_map(|scored| &scored.items);
    of_deals.chain(&pad.items)
}

fn the_total_is_the_sum_of_items(pad: &Pad) -> Result<(), TestCaseError> {
    for side in Side::ALL {
        let own = all_items(pad).filter(|item| item.side == side);
        prop_assert_eq!(pad.total(side), Total(own.map(|item| item.points).sum()));
        prop_assert_eq!(pad.below(side) + pad.above(side), pad.total(side));
    }
    Ok(())
}

fn items_are_in_order(pad: &Pad) -> Result<(), TestCaseError> {
    for item in all_items(pad) {
        prop_assert!(item.points > 0 && !item.why.is_empty(), "{:?}", item);
    }
    for scored in &pad.deals {
        prop_assert_eq!(scored.vulnerable, NOBODY);
        for (index, item) in scored.items.iter().enumerate() {
            let same = |other: &Item| (other.side, other.kind) == (item.side, item.kind);
            prop_assert!(!scored.items[..index].iter().any(same), "{:?} twice", item);
        }
    }
    let of_no_deal = [Kind::Penalty, Kind::Rubber, Kind::Unfinished];
    prop_assert!(pad.items.iter().all(|item| of_no_deal.contains(&item.kind)));
    Ok(())
}

/// A second way to the games: the part-score as the deals alone tell it.
fn part_and_games_follow_the_tricks(before: &Pad, after: &Pad) -> Result<(), TestCaseError> {
    let scored = after.deals.last().unwrap();
    let tricks = BySide::from_fn(|side| Below(points(&scored.items, side, Kind::Tricks)));
    for side in Side::ALL {
        prop_assert_eq!(after.below(side), before.below(side) + tricks[side]);
    }
    let reached = BySide::from_fn(|side| before.part[side] + tricks[side]);
    let made = Side::ALL.into_iter().find(|side| reached[*side].0 >= 30);
    prop_assert_eq!(scored.game, made);
    let part = made.map_or(reached, |_| BySide::default());
    prop_assert_eq!(after.part, part);
    let games = BySide::from_fn(|side| before.games[side] + u8::from(made == Some(side)));
    prop_assert_eq!(after.games, games);
    Ok(())
}

fn bonuses_are_of_the_ending(over: &Over) -> Result<(), TestCaseError> {
    let pad = over.pad();
    for side in Side::ALL {
        let rubber = if pad.games[side] == 2 { 250 } else { 0 };
        let unfinished = match over.ending {
            Ending::Finished => 0,
            Ending::Stopped => 125 * u32::from(pad.games[side]),
        };
        prop_assert_eq!(points(&pad.items, side, Kind::Rubber), rubber);
        prop_assert_eq!(points(&pad.items, side, Kind::Unfinished), unfinished);
    }
    Ok(())
}

fn the_higher_total_wins(over: &Over) -> Result<(), TestCaseError> {
    let of = |side| i64::from(over.pad().total(side).0);
    let ahead = of(Side::NS) - of(Side::EW);
    let (winner, margin) = match over.winner() {
        Winner::Side(Side::NS) => (1, ahead),
        Winner::Side(Side::EW) => (-1, -ahead),
        Winner::Tie => (0, 0),
    };
    prop_assert_eq!(winner, ahead.signum());
    prop_assert_eq!(i64::from(over.margin()), margin);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn any_rubber(rules in rules(), first in seat(), events in events()) {
        let mut rubber = Rubber::Playing(Playing::begin(first));
        let mut in_turn = first;
        for event in events {
            let before = rubber.clone();
            let was_over = matches!(before, Rubber::Over(_));
            rubber = next(rubber, event, rules);
            let pad = rubber.pad();
            the_total_is_the_sum_of_items(pad)?;
            items_are_in_order(pad)?;
            match event {
                Event::Deal(deal, dealer) if !was_over => {
                    let scored = pad.deals.last().unwrap();
                    let dealer = dealer.unwrap_or(in_turn);
                    prop_assert_eq!((scored.dealer, scored.deal), (dealer, deal));
                    prop_assert!(deal != Deal::PassedOut || scored.items.is_empty());
                    in_turn = dealer.left();
                    part_and_games_follow_the_tricks(before.pad(), pad)?;
                    let ended = Side::ALL.into_iter().any(|side| pad.games[side] == 2);
                    prop_assert_eq!(matches!(rubber, Rubber::Over(_)), ended);
                }
                Event::Deal(..) | Event::Stop if was_over => prop_assert_eq!(&before, &rubber),
                _ => {
                    prop_assert_eq!(&before.pad().deals, &pad.deals);
                    prop_assert_eq!((before.pad().games, before.pad().part), (pad.games, pad.part));
                }
            }
            match &rubber {
                Rubber::Playing(playing) => {
                    prop_assert_eq!(playing.next_dealer(), in_turn);
                    let penalties = |item: &Item| item.kind == Kind::Penalty;
                    prop_assert!(pad.items.iter().all(penalties));
                }
                Rubber::Over(over) => {
                    bonuses_are_of_the_ending(over)?;
                    the_higher_total_wins(over)?;
                }
            }
        }
    }

    #[test]
    fn sides_that_change_places_swap_the_pad(
        rules in rules(),
        first in seat(),
        events in events(),
    ) {
        let turned: Vec<Event> = events.iter().copied().map(rotated).collect();
        let (one, other) = (play(first, &events, rules), play(first.left(), &turned, rules));
        prop_assert_eq!(sorted_pad(other.pad()), swapped_pad(one.pad()));
        match (one, other) {
            (Rubber::Playing(one), Rubber::Playing(other)) => {
                prop_assert_eq!(other.next_dealer(), one.next_dealer().left());
            }
            (Rubber::Over(one), Rubber::Over(other)) => {
                prop_assert_eq!(other.ending, one.ending);
                prop_assert_eq!(other.margin(), one.margin());
            }
            _ => prop_assert!(false, "one is over, the other is not"),
        }
    }
}

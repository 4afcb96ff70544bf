//! Honours that must have taken tricks, against every way in which they can
//! fall.

use std::collections::HashMap;

use crossline::rules::bridge::{
    Bid, Contract, Declared, Doubling, Holding, Honours, Level, Played, RevokePenalty, Revokes,
    TooFewTricks, Tricks,
};
use crossline::rules::{Denomination, Seat, Side};

const REVOKES: [Revokes; 5] = [
    Revokes::None,
    Revokes::Declarer,
    Revokes::Defenders(RevokePenalty::Points),
    Revokes::Defenders(RevokePenalty::Tricks),
    Revokes::Both,
];

/// How five honours, the highest first, lie in the hands of one side; `hands`
/// are numbered round the table.
fn holding(hands: [usize; 5], side: usize) -> Option<Holding> {
    let count = |hand| hands.iter().filter(|held| **held == hand).count();
    let (one, other) = (count(side), count(side + 2));
    match (one.max(other), one.min(other)) {
        (5, 0) => Some(Holding::FiveInOne),
        (4, 1) => Some(Holding::FourAndOne),
        (3, 2) => Some(Holding::FiveDivided),
        (4, 0) => Some(Holding::FourInOne),
        (3, 1) | (2, 2) => Some(Holding::FourDivided),
        (3, 0) | (2, 1) => Some(Holding::Three),
        _ => None,
    }
}

/// All ways to put five things into so many places.
fn ways(places: usize) -> impl Iterator<Item = [usize; 5]> {
    (0..places.pow(5)).map(move |way| {
        std::array::from_fn(|nth| way / places.pow(u32::try_from(nth).unwrap()) % places)
    })
}

/// The tricks that `side` takes with honours, where each falls in the trick
/// given; none if one hand plays two to a trick.
fn taken(hands: [usize; 5], tricks: [usize; 5], side: usize) -> Option<u8> {
    let mut taken = 0;
    for trick in 0..5 {
        let mut seen = [false; 4];
        let fallen = (0..5).filter(|honour| tricks[*honour] == trick);
        let mut fallen = fallen.map(|honour| hands[honour]).peekable();
        // The highest comes first, and takes the trick.
        taken += u8::from(fallen.peek().is_some_and(|hand| hand % 2 == side));
        if fallen.any(|hand| std::mem::replace(&mut seen[hand], true)) {
            return None;
        }
    }
    Some(taken)
}

/// Five tricks are enough for five honours to fall apart or together; whatever
/// else is played, the other tricks may all be the adversaries’.
fn least_in_a_suit() -> HashMap<Holding, u8> {
    let mut least = HashMap::new();
    // Which trick comes first makes no difference: a new one is the next.
    let falls = ways(5).filter(|tricks| {
        let mut next = 0;
        tricks.iter().all(|trick| {
            let known = *trick <= next;
            next = next.max(trick + 1);
            known
        })
    });
    let falls: Vec<_> = falls.collect();
    for hands in ways(4) {
        let Some(holding) = holding(hands, 0) else {
            continue;
        };
        for tricks in &falls {
            if let Some(taken) = taken(hands, *tricks, 0) {
                let least = least.entry(holding).or_insert(5);
                *least = taken.min(*least);
            }
        }
    }
    least
}

fn every_deal() -> impl Iterator<Item = Played> {
    let denominations = Denomination::ALL.into_iter();
    denominations.flat_map(|denomination| {
        Tricks::all().flat_map(move |tricks| {
            Holding::ALL.into_iter().flat_map(move |holding| {
                REVOKES.into_iter().flat_map(move |revokes| {
                    Side::ALL.map(|side| Played {
                        declared: Declared {
                            contract: Contract {
                                bid: Bid {
                                    level: Level::ALL[0],
                                    denomination,
                                },
                                doubling: Doubling::Undoubled,
                            },
                            declarer: Seat::East,
                        },
                        tricks,
                        honours: Some(Honours { side, holding }),
                        revokes,
                    })
                })
            })
        })
    })
}

#[test]
fn too_few_tricks_are_fewer_than_the_honours_can_have_taken() {
    let in_a_suit = least_in_a_suit();
    assert_eq!(in_a_suit.len(), Holding::ALL.len());
    for played in every_deal() {
        let honours = played.honours.unwrap();
        let mine = honours.side == Side::EW;
        let taken = played.tricks.taken();
        let has = if mine { taken } else { 13 - taken };
        let revoked = match played.revokes {
            Revokes::None => false,
            Revokes::Declarer => mine,
            Revokes::Defenders(_) => !mine,
            Revokes::Both => true,
        };
        let least = match played.declared.contract.bid.denomination {
            Denomination::Suit(_) => in_a_suit[&honours.holding],
            Denomination::NoTrumps => u8::from(honours.holding == Holding::FourInOne && !revoked),
        };
        let too_few = (has < least).then_some(TooFewTricks {
            honours,
            least,
            has,
        });
        assert_eq!(played.too_few_tricks(), too_few, "{played:?}");
    }
}

#[test]
fn a_deal_whose_honours_nobody_stated_can_always_be() {
    for tricks in 0..=13 {
        let played = Played::new("7NT".parse().unwrap(), Seat::North, tricks).unwrap();
        assert_eq!(played.too_few_tricks(), None);
    }
}

/// Two suits of four cards and two players, one with both aces: the smallest
/// game in which an ace can be thrown away. Suits and ranks are counted from 0,
/// the ace is the highest.
type Card = (u8, u8);

/// Whether the one with the aces can be kept from every trick, if both play as
/// the others like.
fn can_take_nothing(aces: &[Card], others: &[Card], follows: bool) -> bool {
    if aces.is_empty() {
        return true;
    }
    others.iter().any(|led| {
        let mut may: Vec<_> = aces.iter().filter(|card| card.0 == led.0).collect();
        if may.is_empty() || !follows {
            may = aces.iter().collect();
        }
        may.into_iter().any(|card| {
            let loses = card.0 != led.0 || card.1 < led.1;
            let without = |hand: &[Card], gone: &Card| -> Vec<Card> {
                hand.iter().copied().filter(|card| card != gone).collect()
            };
            loses && can_take_nothing(&without(aces, card), &without(others, led), follows)
        })
    })
}

#[test]
fn the_hand_with_every_ace_takes_a_trick_unless_it_revokes() {
    let deck: Vec<Card> = (0..2)
        .flat_map(|suit| (0..4).map(move |rank| (suit, rank)))
        .collect();
    let mut revoking = false;
    for dealt in 0..1_u32 << deck.len() {
        let (mine, theirs): (Vec<(usize, Card)>, Vec<_>) = deck
            .iter()
            .copied()
            .enumerate()
            .partition(|(place, _)| dealt >> place & 1 == 1);
        let cards = |hand: Vec<(usize, Card)>| -> Vec<Card> {
            hand.into_iter().map(|(_, card)| card).collect()
        };
        let (mine, theirs) = (cards(mine), cards(theirs));
        if mine.len() != 4 || ![(0, 3), (1, 3)].iter().all(|ace| mine.contains(ace)) {
            continue;
        }
        assert!(!can_take_nothing(&mine, &theirs, true), "{mine:?}");
        revoking |= can_take_nothing(&mine, &theirs, false);
    }
    assert!(revoking, "by a revoke it can");
}

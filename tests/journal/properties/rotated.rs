//! Everyone moves one seat to the left: the scores go with the players.

use crossline::journal::document;
use crossline::journal::{
    BridgeFact, DealFact, Fact, Journal, Penalty, PitchFact, PitchSeating, Seating,
};
use crossline::rules::bridge::{Deal, Declared, Honours, Played};
use crossline::rules::{BySeat, Seat};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::Value;

use super::evening;
use super::phones::act;
use crate::evening::Evening;
use crate::table::games;

/// The same evening with everyone one seat further on.
fn rotated(evening: &Evening) -> Vec<Fact> {
    let entries = evening.journal.entries().iter();
    entries.map(|entry| turned(&entry.fact)).collect()
}

fn turned(fact: &Fact) -> Fact {
    match fact {
        Fact::Bridge(BridgeFact::Seating(seating)) => {
            let before = |seat: Seat| seating.seats[seat.left().left().left()];
            let seats = BySeat::from_fn(before);
            let seating = Seating::new(seats, seating.dealer.left()).unwrap();
            BridgeFact::Seating(seating).into()
        }
        Fact::Bridge(BridgeFact::Deal(fact)) => DealFact {
            deal: match fact.deal {
                Deal::PassedOut => Deal::PassedOut,
                Deal::Played(played) => Deal::Played(Played {
                    declared: Declared {
                        declarer: played.declared.declarer.left(),
                        ..played.declared
                    },
                    honours: played.honours.map(|honours| Honours {
                        side: honours.side.other(),
                        ..honours
                    }),
                    ..played
                }),
            },
            calls: fact.calls.clone(),
            dealer: fact.dealer.map(Seat::left),
            note: fact.note.clone(),
        }
        .into(),
        Fact::Bridge(BridgeFact::Penalty(penalty)) => BridgeFact::Penalty(Penalty {
            to: penalty.to.other(),
            ..penalty.clone()
        })
        .into(),
        Fact::Pitch(PitchFact::Seating(seating)) => {
            let mut order: Vec<_> = seating.order.iter().map(|(_, player)| *player).collect();
            order.rotate_left(1);
            PitchFact::Seating(PitchSeating::new(order, seating.dealer).unwrap()).into()
        }
        other => other.clone(),
    }
}

/// Every N-S as E-W and the other way about; seats one further on.
fn swapped(score: &Value) -> Value {
    let name = |text: &str| {
        match text {
            "NS" => "EW",
            "EW" => "NS",
            "N" => "E",
            "E" => "S",
            "S" => "W",
            "W" => "N",
            other => other,
        }
        .to_owned()
    };
    match score {
        Value::String(text) => name(text).into(),
        Value::Array(list) => list.iter().map(swapped).collect(),
        Value::Object(fields) => fields
            .iter()
            .map(|(field, value)| (name(field), swapped(value)))
            .collect(),
        other => other.clone(),
    }
}

/// The order of players is told from another one on, and the order in which
/// items are listed is free.
fn without_order(mut score: Value) -> Value {
    fn sort(value: &mut Value) {
        match value {
            Value::Array(list) => {
                list.iter_mut().for_each(sort);
                if list.iter().any(|item| item.get("kind").is_some()) {
                    list.sort_by_key(Value::to_string);
                }
            }
            Value::Object(fields) => {
                fields.remove("order");
                fields.values_mut().for_each(sort);
            }
            _ => {}
        }
    }
    sort(&mut score);
    score
}

fn scored(evening: &Evening) -> Value {
    serde_json::from_str(&document::score(&evening.document())).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn the_scores_go_with_the_players(game in games(), acts in vec(act(), 1..40)) {
        let straight = evening(game, &acts);
        let header = straight.journal.header().clone();
        let mut turned = Evening { journal: Journal::fold(header, vec![]) };
        for fact in rotated(&straight) {
            turned.record(fact);
        }
        // Entries that came and went have left gaps in one numbering only.
        let number = |mut score: Value| {
            for list in ["rubbers", "games"] {
                for unit in score[list].as_array_mut().into_iter().flatten() {
                    for deal in unit["deals"].as_array_mut().into_iter().flatten() {
                        deal.as_object_mut().unwrap().remove("entry");
                    }
                }
            }
            for player in score["players"].as_array_mut().into_iter().flatten() {
                player.as_object_mut().unwrap().remove("name");
            }
            score
        };
        let [straight, turned] = [&straight, &turned].map(|evening| number(scored(evening)));
        let straight = if game.laws().is_some() { swapped(&straight) } else { straight };
        prop_assert_eq!(without_order(straight), without_order(turned));
    }
}

//! A name that was typed wrongly goes without a trace, whatever came after it.

use crossline::journal::describe::{history, undo};
use crossline::journal::document::{Document, score};
use crossline::journal::{
    Counters, CountersMoved, Event, Fact, Name, Paid, PitchFact, PlayerId, Refusal, Substitute,
    export,
};
use crossline::rules::settle::{Carries, Carry};
use serde_json::{Value, json};

use crate::support::{Evening, auction, contract, pitch};

fn joins(evening: &mut Evening, name: &str) -> PlayerId {
    evening.does(Event::Joined {
        name: Name::new(name).unwrap(),
    });
    evening.journal.header().players.find(name).unwrap()
}

/// All that leaves the sitting.
fn exports(evening: &Evening) -> [String; 5] {
    let header = evening.journal.header();
    let document = Document {
        header: header.clone(),
        entries: evening.journal.entries().to_vec(),
    };
    let sheet = document.replay().sheet;
    [
        document.write(),
        score(&document),
        export::text::text(header, None, &sheet),
        export::csv::deals(header, &document.entries, &sheet),
        export::csv::ledger(header, &sheet),
    ]
}

fn stake(per: Option<u32>) -> Value {
    let mut stake = json!({"currency": "GBP", "price": "0.01"});
    if let Some(per) = per {
        stake["per"] = json!(per);
    }
    json!({"stake": stake})
}

fn games() -> [Value; 4] {
    [
        auction(&stake(Some(1))),
        contract(&stake(Some(100))),
        contract(&json!({})),
        pitch(&stake(None)),
    ]
}

fn pays(from: PlayerId, to: PlayerId) -> Event {
    let amount = "0.5".parse().unwrap();
    Event::Recorded {
        fact: Fact::Paid(Paid { from, to, amount }),
    }
}

#[test]
fn what_is_exported_is_as_if_the_name_had_never_been_typed() {
    for game in games() {
        let [mut with, mut without] = [Evening::of(&game), Evening::of(&game)];
        let sally = joins(&mut with, "Salyl");
        for evening in [&mut with, &mut without] {
            let fay = joins(evening, "Fay");
            if evening.journal.header().stake.is_some() {
                let ada = evening.journal.header().players.id(0).unwrap();
                evening.does(pays(fay, ada));
                let carries = Carries::new(vec![Carry {
                    player: fay,
                    by: ada,
                }]);
                evening.does(Event::CarriesChanged {
                    carries: carries.unwrap(),
                });
            }
        }
        assert_ne!(exports(&with), exports(&without));
        let before = exports(&with);
        with.does(Event::TakenOut { player: sally });
        assert_eq!(exports(&with), exports(&without));
        assert_eq!(
            with.journal.present(),
            with.journal.header().players.ids().collect::<Vec<_>>()
        );
        assert!(!with.journal.present().contains(&sally));
        // It comes back with the same scores, the places moved up.
        let [document, scores, ..] = exports(&with);
        assert_eq!(score(&Document::read(&document).unwrap()), scores);
        assert_eq!(history(&with.journal).pop().unwrap(), "Salyl was taken out");
        // Undo brings the player back where they were.
        let batch = with.journal.undo().unwrap();
        assert_eq!(
            undo(&with.journal, batch).unwrap(),
            "Undo: Salyl was taken out"
        );
        with.does(Event::Undone { batch });
        assert_eq!(exports(&with), before);
        with.does(Event::PutBack { batch });
        assert_eq!(exports(&with), exports(&without));
    }
}

#[test]
fn one_who_has_a_part_stays_and_the_reason_is_given() {
    let mut game = contract(&stake(Some(100)));
    let entries = game["entries"].as_array_mut().unwrap();
    entries.truncate(2);
    let mut evening = Evening::of(&game);
    let sat = evening.journal.header().players.id(0).unwrap();
    let [paid, gus, hal, plays] =
        ["Fay", "Gus", "Hal", "Ida"].map(|name| joins(&mut evening, name));
    evening.does(pays(sat, paid));
    let list = Carries::new(vec![Carry {
        player: gus,
        by: hal,
    }]);
    evening.does(Event::CarriesChanged {
        carries: list.unwrap(),
    });
    evening.does(Event::Recorded {
        fact: Substitute {
            player: sat,
            by: Some(plays),
        }
        .into(),
    });
    for (player, says) in [
        (sat, "Ada sat at the table, so the name stays"),
        (paid, "Fay paid or was paid, so the name stays"),
        (gus, "Gus is carried or carries somebody, so the name stays"),
        (hal, "Hal is carried or carries somebody, so the name stays"),
        (
            plays,
            "Ida is in a line about a substitute, so the name stays",
        ),
    ] {
        let header = evening.journal.header().clone();
        assert!(!evening.journal.can_be_taken_out(player));
        assert_eq!(
            evening.may_not(Event::TakenOut { player }).say(&header),
            says
        );
    }
    let mut game = Evening::of(&pitch(&json!({})));
    let player = joins(&mut game, "Fay");
    let moved = CountersMoved::Bought(5);
    game.does(Event::Recorded {
        fact: Fact::Pitch(PitchFact::Counters(Counters { player, moved })),
    });
    let refusal = game.may_not(Event::TakenOut { player });
    assert_eq!(
        refusal.say(game.journal.header()),
        "Fay bought or handed back counters, so the name stays"
    );
    // What was struck is no part any more.
    let newest = evening.journal.entries().last().unwrap().id;
    evening.does(Event::Struck { entry: newest });
    evening.does(Event::TakenOut { player: plays });
}

#[test]
fn a_table_of_four_stays_four() {
    let document = json!({"format": "crossline/1", "game": "auction-bridge",
        "players": ["Ada", "Ben", "Cy", "Dee", "Eve"], "entries": []});
    let mut evening = Evening::of(&document);
    let ids: Vec<_> = evening.journal.header().players.ids().collect();
    evening.does(Event::TakenOut { player: ids[1] });
    let few = evening.may_not(Event::TakenOut { player: ids[0] });
    assert_eq!(
        few.say(evening.journal.header()),
        "a sitting has 4 to 12 players, not 3"
    );
}

#[test]
fn one_who_was_taken_out_is_nowhere_until_they_join_again() {
    let mut evening = Evening::of(&auction(&stake(Some(1))));
    let ada = evening.journal.header().players.id(0).unwrap();
    let eve = joins(&mut evening, "Eve");
    evening.does(Event::Left { player: eve });
    evening.does(Event::TakenOut { player: eve });
    let gone = Refusal::TakenOut(eve);
    let carries = Carries::new(vec![Carry {
        player: ada,
        by: eve,
    }])
    .unwrap();
    // What another phone says of the player in the same moment.
    for event in [
        Event::TakenOut { player: eve },
        Event::Left { player: eve },
        Event::CarriesChanged { carries },
        pays(eve, ada),
    ] {
        assert_eq!(evening.may_not(event), gone);
    }
    assert_eq!(gone.say(evening.journal.header()), "Eve was taken out");
    // The name is free, and nobody is back.
    let again = joins(&mut evening, "Eve");
    assert_ne!(again, eve);
    assert!(!evening.journal.evening().has_gone(again));
}

#[test]
fn a_full_table_has_room_for_the_right_name() {
    let mut evening = Evening::of(&auction(&json!({})));
    for number in 5..12 {
        joins(&mut evening, &format!("Guest {number}"));
    }
    for name in ["Wrong", "Worse", "Right"] {
        let new = joins(&mut evening, name);
        assert_eq!(evening.journal.header().players.names().last(), Some(name));
        assert_eq!(evening.journal.present().len(), 12);
        if name != "Right" {
            evening.does(Event::TakenOut { player: new });
        }
    }
    for back in ["Worse", "Wrong"] {
        for _ in 0..2 {
            let batch = evening.journal.undo().unwrap();
            evening.does(Event::Undone { batch });
        }
        assert_eq!(evening.journal.header().players.names().last(), Some(back));
    }
}

//! What else a correction is asked for or refused: rules, names, undo, room,
//! and which later scores change.

use chrono::{DateTime, Utc};
use crossline::journal::{
    BatchId, DeviceId, EntryId, Event, Fact, Game, Journal, Name, Refusal, Scored, Stamped,
    SubmissionId, changes,
};
use crossline::rules::bridge::{auction_bridge, contract_bridge};
use crossline::rules::pitch;

use crate::evening::Evening;
use crate::facts::{deal, header, misdeal, order, passed_out, penalty, player, seating};

const SEATS: [usize; 4] = [0, 1, 2, 3];

fn rules(game: Game) -> Event {
    Event::RulesChanged { game }
}

#[test]
fn the_first_deal_settles_the_rules() {
    let lump = |revoke_points, code| {
        rules(Game::AuctionBridge(auction_bridge::Rules {
            code,
            revoke_points,
        }))
    };
    let mut evening = Evening::auction_bridge().with([seating(SEATS, "N"), penalty("NS", 50)]);
    evening.accept(lump(50, auction_bridge::Code::English1914), &[]);
    evening.record(passed_out());
    evening.accept(lump(25, auction_bridge::Code::English1914), &[]);
    assert_eq!(
        evening.refused(lump(25, auction_bridge::Code::Us1915)),
        "the first deal settles the rules; only the lump for a revoke can change after it"
    );

    let chicago = rules(Game::ContractBridge(contract_bridge::Rules {
        scoring: contract_bridge::Scoring::ChicagoCarry,
        ..contract_bridge::Rules::default()
    }));
    assert_eq!(evening.refuse(chicago.clone()), Refusal::OtherGame);
    let mut evening = Evening::contract_bridge();
    evening.accept(chicago.clone(), &[]);
    let evening = Evening::contract_bridge().with([seating(SEATS, "N"), passed_out()]);
    assert_eq!(evening.refused(chicago), "the first deal settles the rules");

    let ante = rules(Game::AuctionPitch(pitch::Rules {
        ante: 2,
        ..pitch::Rules::default()
    }));
    let mut evening = Evening::pitch().with([order(&SEATS, 0), misdeal()]);
    evening.accept(ante.clone(), &[]);
    evening.record(crate::facts::all_four(0));
    evening.accept(ante, &[]);
}

#[test]
fn players_exchange_names_in_one_change() {
    let names = |evening: &Evening| -> Vec<String> {
        let names = evening.journal.header().players.names();
        names.map(str::to_owned).collect()
    };
    let renamed = |new: &[(usize, &str)]| Event::Renamed {
        names: new
            .iter()
            .map(|(index, name)| (player(*index), Name::new(name).unwrap()))
            .collect(),
    };
    let mut evening = Evening::auction_bridge();
    evening.accept(renamed(&[(0, "Ben"), (1, "Ada")]), &[]);
    assert_eq!(names(&evening)[..4], ["Ben", "Ada", "Cy", "Dee"]);
    evening.accept(renamed(&[(0, "Cy"), (1, "Ben"), (2, "Ada")]), &[]);
    assert_eq!(names(&evening)[..4], ["Cy", "Ben", "Ada", "Dee"]);
    // What counts is what comes out: two would be called Dee.
    let taken = renamed(&[(0, "Ada"), (2, "dee")]);
    assert!(evening.refused(taken).to_lowercase().contains("named dee"));
    assert_eq!(names(&evening)[..4], ["Cy", "Ben", "Ada", "Dee"]);
}

#[test]
fn a_player_is_renamed_in_all_he_did_but_not_into_another() {
    let renamed = |index, name| Event::Renamed {
        names: vec![(player(index), Name::new(name).unwrap())],
    };
    let mut evening = Evening::auction_bridge();
    assert_eq!(
        evening.refused(renamed(1, "ada")),
        "there are two players named ada; add a letter or a surname to one"
    );
    evening.accept(renamed(1, "Benedict"), &[]);
    assert_eq!(evening.journal.header().players.name(player(1)), "Benedict");
}

#[test]
fn what_is_gone_cannot_be_corrected() {
    let mut evening = Evening::auction_bridge().with([seating(SEATS, "N"), passed_out()]);
    let struck = evening.struck(2);
    let inserted = evening.inserted(2, passed_out());
    evening.accept(struck.clone(), &[]);
    assert_eq!(evening.refuse(struck), Refusal::NoSuchEntry);
    assert_eq!(evening.refuse(inserted), Refusal::NoSuchEntry);
    let gone = Event::Undone { batch: BatchId(1) };
    assert_eq!(evening.refuse(gone), Refusal::NotNewest);
    let gone = Event::PutBack { batch: BatchId(1) };
    assert_eq!(evening.refuse(gone), Refusal::NothingToPutBack);
}

#[test]
fn a_line_of_another_game_is_refused() {
    let evening = Evening::auction_bridge().with([seating(SEATS, "N")]);
    let recorded = |fact| Event::Recorded { fact };
    assert_eq!(
        evening.refused(recorded(misdeal())),
        "this does not belong to Auction Bridge"
    );
    let evening = Evening::pitch();
    assert_eq!(
        evening.refused(recorded(seating(SEATS, "N"))),
        "this does not belong to Auction Pitch"
    );
}

/// A journal of so many entries, brought in at once.
fn imported(facts: Vec<Fact>) -> Evening {
    let stamped = (1..).zip(facts).map(|(seq, fact)| Stamped {
        seq,
        batch: BatchId(1),
        submission: SubmissionId::new("imported").unwrap(),
        device: DeviceId(1),
        at: DateTime::<Utc>::UNIX_EPOCH,
        event: Event::Imported { fact, at: None },
    });
    let journal = Journal::fold(header(Game::all()[0]), stamped.collect());
    Evening { journal }
}

#[test]
fn a_full_sitting_takes_no_more_also_not_by_a_remedy() {
    let mut facts = vec![seating(SEATS, "N"), deal("3NT", "N", 9), deal("1C", "N", 7)];
    facts.resize(2000, passed_out());
    let mut evening = imported(facts);
    let recorded = Event::Recorded { fact: passed_out() };
    assert_eq!(evening.refuse(recorded), Refusal::Full);
    assert_eq!(
        evening.refuse(evening.inserted(3, passed_out())),
        Refusal::Full
    );
    let game = evening.amended(3, deal("3NT", "N", 9));
    let remedy = [crossline::journal::Remedy::NewRubber];
    let crossline::journal::Decision::Refuse(refusal) = evening.journal.decide(game, &remedy)
    else {
        panic!("accepted");
    };
    assert_eq!(refusal, Refusal::Full);
    let struck = evening.struck(2000);
    evening.accept(struck, &[]);
}

#[test]
fn later_scores_that_change_are_named() {
    let evening = Evening::contract_bridge().with([
        seating(SEATS, "N"),
        deal("1C", "N", 7),
        deal("4S", "S", 9),
        deal("2C", "N", 8),
        deal("1C", "E", 7),
    ]);
    let before = evening.journal.replay().sheet;
    // With a game on the first deal the side is vulnerable when it fails.
    let change = evening.amended(2, deal("3NT", "N", 9));
    let after = evening.journal.preview(&[change]).replay().sheet;
    let changed = changes(&before, &after);
    let entries: Vec<EntryId> = changed.iter().map(|change| change.entry).collect();
    assert_eq!(entries, [evening.entry(2), evening.entry(3)]);
    let points = |scored: Scored| match scored {
        Scored::Bridge { scored, .. } => scored.items[0].points,
        Scored::Pitch { .. } => panic!("pitch"),
    };
    assert_eq!(points(changed[1].before), 50);
    assert_eq!(points(changed[1].after), 100);
    assert_eq!(changes(&before, &before), []);
}

//! Evenings of either bridge, their corrections, and what is no entry.

use crossline::journal::describe::{describe, entry};
use crossline::journal::{
    BridgeFact, ContractInPlay, DealFact, Event, Fact, Game, InPlay, Name, Note, Penalty, Remedy,
    Title,
};
use crossline::rules::bridge::contract_bridge::{self, Scoring};
use crossline::rules::bridge::{
    Deal, Declared, Holding, Honours, RevokePenalty, Revokes, auction_bridge,
};
use crossline::rules::{Seat, Side};

use super::{SEATS, newest, told};
use crate::evening::Evening;
use crate::facts::{
    called, deal, dealt_by, passed_out, penalty, player, seating, stop, substitute,
};

fn played(fact: Fact, honours: Option<Honours>, revokes: Revokes) -> Fact {
    let Fact::Bridge(BridgeFact::Deal(fact)) = fact else {
        panic!("not a deal");
    };
    let Deal::Played(mut played) = fact.deal else {
        panic!("passed out");
    };
    (played.honours, played.revokes) = (honours, revokes);
    DealFact {
        deal: Deal::Played(played),
        ..fact
    }
    .into()
}

#[test]
fn notes_and_substitutes() {
    let noted = |fact: Fact, note: &str| {
        let Fact::Bridge(BridgeFact::Deal(fact)) = fact else {
            panic!("not a deal");
        };
        let note = Note::new(note).unwrap();
        Fact::from(DealFact { note, ..fact })
    };
    let mut evening = Evening::contract_bridge().with([
        seating(SEATS, "N"),
        substitute(3, Some(4)),
        noted(deal("3H", "S", 9), "Eve’s first hand"),
        noted(passed_out(), "again"),
        substitute(3, None),
    ]);
    for (fact, says) in [
        (noted(deal("3H", "S", 9), "Eve’s second"), "“Eve’s second”"),
        (
            noted(deal("3H", "S", 8), ""),
            "8 tricks instead of 9, no note",
        ),
    ] {
        let change = evening.amended(3, fact);
        evening.accept(change, &[]);
        assert_eq!(newest(&evening), format!("Amended deal 1: {says}"));
    }
    let change = evening.amended(2, substitute(3, Some(5)));
    evening.accept(change, &[]);
    let change = evening.struck(5);
    evening.accept(change, &[]);
    let lines = told(&evening);
    assert_eq!(
        lines[1..5],
        [
            "Eve plays Dee’s cards",
            "Deal 1: 3♥ by Cy, 9 tricks; “Eve’s first hand”",
            "Deal 2: all passed; “again”",
            "Dee plays again",
        ]
    );
    assert_eq!(
        lines[7..],
        [
            "Amended the substitute: Flo plays Dee’s cards instead of: Eve plays Dee’s cards",
            "Struck the substitute: Dee plays again",
        ]
    );
}

#[test]
fn an_evening_of_auction_bridge() {
    let honours = Honours {
        side: Side::NS,
        holding: Holding::FourAndOne,
    };
    let mut evening = Evening::auction_bridge().with([
        seating(SEATS, "N"),
        deal("3HX", "S", 9),
        passed_out(),
        played(deal("1NT", "W", 1), None, Revokes::Both),
        played(
            dealt_by("S", deal("2SXX", "N", 7)),
            Some(honours),
            Revokes::None,
        ),
        BridgeFact::Penalty(Penalty {
            to: Side::EW,
            points: 50,
            reason: Some("doubled partner".into()),
        })
        .into(),
        stop(),
    ]);
    evening.undo();
    evening.put_back();
    assert_eq!(
        told(&evening),
        [
            "Ada & Cy against Ben & Dee, Ada deals",
            "Deal 1: 3♥ doubled by Cy, 9 tricks",
            "Deal 2: all passed",
            "Deal 3: 1NT by Dee, 1 trick; Ada & Cy revoked, paid in points; \
             Ben & Dee revoked, paid in points",
            "Deal 4: 2♠ redoubled by Ada, 7 tricks; \
             Ada & Cy had four honours in one hand, the fifth in partner’s; Cy dealt",
            "Ben & Dee score 50: doubled partner",
            "The rubber was stopped",
            "Took back: The rubber was stopped",
            "Put back: The rubber was stopped",
        ]
    );
}

#[test]
fn corrections_say_what_they_changed() {
    let mut evening = Evening::auction_bridge().with([
        seating(SEATS, "N"),
        deal("3H", "S", 10),
        passed_out(),
        deal("1C", "E", 7),
    ]);
    let honours = |holding| {
        Some(Honours {
            side: Side::EW,
            holding,
        })
    };
    for (place, fact, words) in [
        (
            2,
            deal("3H", "S", 9),
            "Amended deal 1: 9 tricks instead of 10",
        ),
        (
            2,
            deal("4SX", "N", 1),
            "Amended deal 1: 4♠ doubled instead of 3♥, by Ada instead of Cy, 1 trick instead of 9",
        ),
        (
            2,
            passed_out(),
            "Amended deal 1: all passed instead of: 4♠ doubled by Ada, 1 trick",
        ),
        (3, dealt_by("W", passed_out()), "Amended deal 2: Dee dealt"),
        (3, passed_out(), "Amended deal 2: dealt in turn"),
        (
            4,
            played(
                deal("1C", "E", 7),
                honours(Holding::Three),
                Revokes::Defenders(RevokePenalty::Tricks),
            ),
            "Amended deal 3: Ben & Dee had three honours, Ada & Cy revoked, paid in tricks",
        ),
        (
            4,
            deal("1C", "E", 7),
            "Amended deal 3: no honours, no revoke",
        ),
        (
            4,
            dealt_by("E", called("E", "1C P P P", 7)),
            "Amended deal 3: Ben dealt, with its bidding",
        ),
        (
            4,
            dealt_by("E", called("E", "1C P P P", 7)),
            "Amended deal 3: as it was",
        ),
        (
            1,
            seating([0, 2, 1, 3], "E"),
            "Amended the seating: Ada & Ben against Cy & Dee, Cy deals \
             instead of: Ada & Cy against Ben & Dee, Ada deals",
        ),
    ] {
        let change = evening.amended(place, fact);
        evening.accept(change, &[]);
        assert_eq!(newest(&evening), words);
    }
    let change = evening.inserted(3, deal("2D", "S", 8));
    evening.accept(change, &[]);
    assert_eq!(newest(&evening), "Inserted deal 2: 2♦ by Ben, 8 tricks");
    let change = evening.struck(3);
    evening.accept(change, &[]);
    assert_eq!(newest(&evening), "Struck deal 2: 2♦ by Ben, 8 tricks");
    let change = evening.inserted(2, penalty("NS", 25));
    evening.accept(change, &[]);
    assert_eq!(newest(&evening), "Inserted: Ada & Ben score 25");
}

#[test]
fn a_correction_and_its_consequences_are_taken_back_as_one() {
    let mut evening = Evening::contract_bridge().with([
        seating(SEATS, "N"),
        passed_out(),
        called("E", "1C P P P", 7),
    ]);
    let change = evening.struck(2);
    evening.accept(change, &[Remedy::KeepDealer]);
    evening.undo();
    assert_eq!(
        told(&evening)[3..],
        [
            "Struck deal 1: all passed",
            "Amended deal 1: Ben dealt",
            "Took back: Struck deal 1: all passed; Amended deal 1: Ben dealt",
        ]
    );
}

#[test]
fn what_is_no_entry_is_told_too() {
    let mut evening = Evening::auction_bridge().with([seating(SEATS, "N")]);
    let contract = InPlay::Contract(ContractInPlay {
        declared: Declared {
            contract: "3HX".parse().unwrap(),
            declarer: Seat::South,
        },
        calls: vec![],
        dealer: None,
    });
    for (event, words) in [
        (
            Event::ContractPut { in_play: contract },
            "Playing 3♥ doubled, Cy",
        ),
        (
            Event::ContractWithdrawn,
            "Nothing is being played after all",
        ),
        (
            Event::Renamed {
                names: vec![(player(1), Name::new("Benedict").unwrap())],
            },
            "Ben is now Benedict",
        ),
        (
            Event::Titled {
                title: Title::new("Tea"),
            },
            "The title is now “Tea”",
        ),
        (Event::Titled { title: None }, "The title was taken off"),
        (
            Event::RulesChanged {
                game: Game::AuctionBridge(auction_bridge::Rules {
                    code: auction_bridge::Code::English1914,
                    revoke_points: 50,
                }),
            },
            "Rules: bids by the English laws of 1914 and a revoke is 50",
        ),
    ] {
        evening.accept(event, &[]);
        assert_eq!(newest(&evening), words);
    }
    // He is renamed in everything he did.
    assert_eq!(
        told(&evening)[0],
        "Ada & Cy against Benedict & Dee, Ada deals"
    );
}

#[test]
fn a_round_is_called_a_round() {
    let chicago = Game::ContractBridge(contract_bridge::Rules {
        scoring: Scoring::ChicagoCarry,
        ..contract_bridge::Rules::default()
    });
    let evening = Evening::of(chicago).with([seating(SEATS, "N"), stop()]);
    assert_eq!(newest(&evening), "The round was stopped");
    assert_eq!(
        Remedy::CarryOn.say(&chicago),
        "the later deals carry on in the round that is open again"
    );
}

#[test]
fn a_preview_is_told_before_it_is_saved() {
    let evening = Evening::auction_bridge().with([seating(SEATS, "N"), deal("3H", "S", 9)]);
    let change = evening.amended(2, deal("3H", "S", 10));
    let players = &evening.journal.header().players;
    assert_eq!(
        describe(&evening.journal, &change, players),
        "Amended deal 1: 10 tricks instead of 9"
    );
    let told = entry(&evening.journal, evening.entry(2));
    assert_eq!(told.as_deref(), Some("Deal 1: 3♥ by Cy, 9 tricks"));
    assert_eq!(evening.journal.deal_number(evening.entry(2)), Some(1));
    assert_eq!(evening.journal.deal_number(evening.entry(1)), None);
}

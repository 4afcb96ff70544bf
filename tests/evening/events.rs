//! What phones do to an evening: join, leave, agree, settle, reopen.

use chrono::{DateTime, Local};
use crossline::journal::describe::history;
use crossline::journal::document::Document;
use crossline::journal::stored::{read_event, read_header, write_event, write_header};
use crossline::journal::{
    BridgeFact, EntryId, Event, Fact, InPlay, Name, Partners, Penalty, PitchInPlay, Refusal, Stake,
    Unit,
};
use crossline::rules::ledger::Rounding;
use crossline::rules::partners::pivot;
use crossline::rules::settle::{Carries, Carry, Currency, Per};
use crossline::rules::{Seat, Side};
use serde_json::json;

use crate::support::{Evening, auction, pitch};

fn stake(unit: Unit) -> Stake {
    Stake {
        currency: Currency::of("USD").unwrap(),
        price: "0.00125".parse().unwrap(),
        unit,
    }
}

const POINTS: Unit = Unit::Points {
    per: Per::Hundred,
    rounding: Rounding::Hundred,
};

fn penalty() -> Fact {
    Fact::from(BridgeFact::Penalty(Penalty {
        to: Side::EW,
        points: 50,
        reason: None,
    }))
}

fn joined(name: &str) -> Event {
    Event::Joined {
        name: Name::new(name).unwrap(),
    }
}

#[test]
fn a_fifth_friend_joins_and_one_goes_home() {
    let mut evening = Evening::of(&auction(&json!({})));
    let version = evening.journal.version();
    evening.does(joined("Eve"));
    let ids: Vec<_> = evening.journal.header().players.ids().collect();
    assert_eq!(ids.len(), 5);
    evening.does(Event::Left { player: ids[3] });
    assert_eq!(evening.journal.present(), [ids[0], ids[1], ids[2], ids[4]]);
    assert!(evening.journal.evening().has_gone(ids[3]));
    // No page that shows entries is stale for that.
    assert_eq!(evening.journal.version(), version);
    let again = evening.may_not(Event::Left { player: ids[3] });
    assert_eq!(
        again.say(evening.journal.header()),
        "Dee has gone home already"
    );
    let twice = evening.may_not(joined("ada")).say(evening.journal.header());
    assert!(twice.contains("two players named ada"), "{twice}");
    // He is the same Dee when he comes back, also under another name.
    evening.does(Event::Renamed {
        names: vec![(ids[3], Name::new("Dolly").unwrap())],
    });
    evening.does(joined("dolly"));
    assert_eq!(evening.journal.present(), ids);
    for number in 6..=12 {
        evening.does(joined(&format!("Guest {number}")));
    }
    let full = evening.may_not(joined("One more"));
    assert_eq!(
        full.say(evening.journal.header()),
        "a sitting has 4 to 12 players, not 13"
    );
    let unknown = Evening::of(&auction(&json!({}))).may_not(Event::Left { player: ids[4] });
    assert_eq!(unknown, Refusal::NoSuchPlayer);
    let document = Document {
        header: evening.journal.header().clone(),
        entries: evening.journal.entries().to_vec(),
    };
    assert!(document.write().contains("\"Dolly\",\"Eve\",\"Guest 6\""));
}

#[test]
fn a_settled_evening_is_closed_until_it_is_reopened() {
    let mut evening = Evening::of(&auction(&json!({})));
    assert_eq!(evening.may_not(Event::Reopened), Refusal::Open);
    evening.does(Event::Settled);
    assert!(evening.journal.evening().is_settled());
    let undo = evening.journal.undo().unwrap();
    let game = evening.journal.header().game;
    for event in [
        Event::Recorded { fact: penalty() },
        Event::Inserted {
            before: EntryId(2),
            fact: penalty(),
        },
        Event::Amended {
            entry: EntryId(2),
            fact: penalty(),
        },
        Event::Struck { entry: EntryId(2) },
        Event::Undone { batch: undo },
        Event::RulesChanged { game },
        Event::StakeChanged { stake: None },
        Event::CarriesChanged {
            carries: Carries::default(),
        },
        Event::Settled,
    ] {
        let refusal = evening.may_not(event);
        assert_eq!(
            refusal.say(evening.journal.header()),
            "the evening is settled; reopen it first"
        );
    }
    // A name is no entry.
    evening.does(Event::Titled { title: None });
    let agreed = Event::Agreed { rubber: EntryId(1) };
    assert_eq!(evening.may_not(agreed), Refusal::Settled);
    evening.does(Event::Reopened);
    evening.does(Event::Recorded { fact: penalty() });
    assert!(!evening.journal.evening().is_settled());
}

#[test]
fn a_correction_takes_the_agreement_away() {
    let mut evening = Evening::of(&auction(&json!({})));
    assert!(evening.journal.agreed().is_empty());
    for rubber in [EntryId(1), EntryId(5)] {
        evening.does(Event::Agreed { rubber });
    }
    assert_eq!(evening.journal.agreed(), [EntryId(1), EntryId(5)]);
    // A lump for the last rubber changes its total.
    evening.does(Event::Recorded { fact: penalty() });
    assert_eq!(evening.journal.agreed(), [EntryId(1)]);
    let undo = evening.journal.undo().unwrap();
    evening.does(Event::Undone { batch: undo });
    assert_eq!(evening.journal.agreed(), [EntryId(1), EntryId(5)]);
    // A correction in one rubber leaves the other agreed, as does one that
    // comes to the same points.
    let fact = evening.journal.entries()[2].fact.clone();
    evening.does(Event::Amended {
        entry: EntryId(3),
        fact,
    });
    assert_eq!(evening.journal.agreed(), [EntryId(1), EntryId(5)]);
    evening.does(Event::Inserted {
        before: EntryId(6),
        fact: penalty(),
    });
    assert_eq!(evening.journal.agreed(), [EntryId(1)]);
    evening.does(Event::Agreed { rubber: EntryId(5) });
    assert_eq!(evening.journal.agreed(), [EntryId(1), EntryId(5)]);
    evening.does(Event::Struck { entry: EntryId(3) });
    assert_eq!(evening.journal.agreed(), [EntryId(5)]);
    let undo = evening.journal.undo().unwrap();
    evening.does(Event::Undone { batch: undo });
    // One for the rubber after it changes nothing that is over.
    let seating = evening.journal.entries()[0].fact.clone();
    evening.does(Event::Recorded { fact: seating });
    evening.does(Event::Recorded { fact: penalty() });
    assert_eq!(evening.journal.agreed(), [EntryId(1), EntryId(5)]);
    let none = evening.may_not(Event::Agreed { rubber: EntryId(2) });
    assert_eq!(
        none.say(evening.journal.header()),
        "that rubber is not over"
    );

    let mut game = Evening::of(&pitch(&json!({})));
    game.does(Event::Agreed { rubber: EntryId(1) });
    assert_eq!(game.journal.agreed(), [EntryId(1)]);
}

#[test]
fn the_stake_and_who_is_carried_may_change_later() {
    let mut evening = Evening::of(&auction(&json!({})));
    let ids: Vec<_> = evening.journal.header().players.ids().collect();
    evening.does(Event::StakeChanged {
        stake: Some(stake(POINTS)),
    });
    assert_eq!(evening.journal.header().stake, Some(stake(POINTS)));
    let counter = Event::StakeChanged {
        stake: Some(stake(Unit::Counter)),
    };
    assert_eq!(evening.may_not(counter), Refusal::OtherStake);
    let carries = Carries::new(vec![Carry {
        player: ids[1],
        by: ids[0],
    }])
    .unwrap();
    evening.does(Event::CarriesChanged {
        carries: carries.clone(),
    });
    assert_eq!(evening.journal.header().carries, carries);
    evening.does(Event::PartnersChanged {
        partners: Partners::Pivot,
    });
    assert_eq!(evening.journal.header().partners, Some(Partners::Pivot));
    evening.does(Event::StakeChanged { stake: None });
    assert_eq!(evening.journal.header().stake, None);
    let mut other = Evening::of(&pitch(&json!({})));
    let points = Event::StakeChanged {
        stake: Some(stake(POINTS)),
    };
    assert_eq!(other.may_not(points), Refusal::OtherStake);
    let eve = other.journal.header().players.ids().last().unwrap();
    let strange = Carries::new(vec![Carry {
        player: eve,
        by: ids[0],
    }])
    .unwrap();
    let refusal = evening.may_not(Event::CarriesChanged { carries: strange });
    assert_eq!(refusal, Refusal::NoSuchPlayer);
}

#[test]
fn events_are_stored_and_told() {
    let mut evening = Evening::of(&auction(&json!({})));
    let ids: Vec<_> = evening.journal.header().players.ids().collect();
    let carries = Carries::new(vec![Carry {
        player: ids[1],
        by: ids[0],
    }])
    .unwrap();
    let hour = DateTime::from_timestamp(1_700_000_000, 0).unwrap();
    let says_hour = format!("The hour is {}", hour.with_timezone(&Local).format("%H:%M"));
    let events = [
        (
            Event::StakeChanged {
                stake: Some(stake(POINTS)),
            },
            "The stake is an eighth of a cent a hundred",
        ),
        (Event::StakeChanged { stake: None }, "Nothing is played for"),
        (Event::CarriesChanged { carries }, "Ben is carried by Ada"),
        (
            Event::CarriesChanged {
                carries: Carries::default(),
            },
            "Nobody is carried",
        ),
        (
            Event::PartnersChanged {
                partners: Partners::Cut,
            },
            "Partners are cut for",
        ),
        (joined("Eve"), "Eve joined"),
        (Event::Left { player: ids[3] }, "Dee went home"),
        (
            Event::Agreed { rubber: EntryId(5) },
            "The table agrees on rubber 2",
        ),
        (Event::HourSet { hour: Some(hour) }, &says_hour),
        (Event::HourSet { hour: None }, "No hour is set"),
        (Event::Settled, "The evening is settled"),
        (Event::Reopened, "The evening is open again"),
    ];
    for (event, says) in events {
        let game = evening.journal.header().game;
        let text = write_event(&event);
        assert_eq!(read_event(&game, &text).unwrap(), event, "{text}");
        evening.does(event);
        assert_eq!(history(&evening.journal).pop().unwrap(), says);
    }
    let header = evening.journal.header();
    assert_eq!(&read_header(&write_header(header)).unwrap(), header);
    let counter = Event::StakeChanged {
        stake: Some(stake(Unit::Counter)),
    };
    let game = Evening::of(&pitch(&json!({}))).journal.header().game;
    assert_eq!(read_event(&game, &write_event(&counter)).unwrap(), counter);
    for (wrong, reason) in [
        (
            r#"{"carries-changed":{"carries":[{"player":0,"by":0}]}}"#,
            "nobody can carry PlayerId(0)",
        ),
        (r#"{"left":{"player":12}}"#, "no such player"),
        (
            r#"{"partners-changed":{"partners":"by lot"}}"#,
            "is same, cut, pivot or chosen, not “by lot”",
        ),
        (
            r#"{"stake-changed":{"stake":{"currency":"USD"}}}"#,
            "missing field `price`",
        ),
    ] {
        let error = read_event(&game, wrong).unwrap_err().to_string();
        assert!(error.contains(reason), "{wrong}: {error}");
    }
}

#[test]
fn the_next_seating_is_proposed_from_the_rubbers_that_were_played() {
    let mut document = auction(&json!({}));
    let entries = document["entries"].as_array_mut().unwrap();
    let undealt = entries[0].clone();
    entries.extend([undealt, json!({"type": "stop"})]);
    let evening = Evening::of(&document);
    let sheet = evening.journal.replay().sheet;
    let played = sheet.bridge().unwrap().played();
    assert_eq!(played.len(), 2);
    // Dee, at East, dealt the one deal of the second: Ben, at South, is next.
    assert_eq!(played[1].next_dealer(), Seat::South);
    let proposal = pivot(&evening.journal.present(), &played).unwrap();
    let name = |player| evening.journal.header().players.name(player);
    let pair = proposal.dealer().side().seats();
    assert_eq!(
        pair.map(|seat| name(proposal.seats()[seat])),
        ["Ada", "Ben"]
    );
}

#[test]
fn nothing_is_put_in_play_on_a_settled_evening() {
    let mut document = pitch(&json!({}));
    document["entries"].as_array_mut().unwrap().pop();
    let mut evening = Evening::of(&document);
    evening.does(Event::Settled);
    let in_play = InPlay::Pitch(PitchInPlay {
        bids: vec![],
        answer: None,
        dealer: None,
    });
    assert_eq!(
        evening.may_not(Event::ContractPut { in_play }),
        Refusal::Settled
    );
}

#[test]
fn what_is_stated_after_the_hour_began_before_it() {
    let mut document = pitch(&json!({}));
    document["entries"].as_array_mut().unwrap().pop();
    let put = || Event::ContractPut {
        in_play: InPlay::Pitch(PitchInPlay {
            bids: vec![],
            answer: Some(crossline::rules::pitch::Answer::Pitches),
            dealer: None,
        }),
    };
    let since = |evening: &Evening| evening.journal.in_play().unwrap().since.timestamp();
    // Every phone says what it says at 1,700,000,000.
    let hour = |seconds| Event::HourSet {
        hour: DateTime::from_timestamp(seconds, 0),
    };
    let mut evening = Evening::of(&document);
    evening.does(hour(1_700_000_060));
    evening.does(put());
    assert_eq!(since(&evening), 1_700_000_000);
    // A change of mind is no new deal.
    evening.does(hour(1_600_000_000));
    evening.does(put());
    assert_eq!(since(&evening), 1_700_000_000);
    evening.does(Event::ContractWithdrawn);
    evening.does(put());
    assert_eq!(
        since(&evening),
        1_600_000_000,
        "the very second of the hour"
    );
}

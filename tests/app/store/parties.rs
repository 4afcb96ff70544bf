//! A party: its tables, its journal, who may do what, and who is told.

use chrono::{DateTime, TimeDelta, Utc};
use crossline::journal::{
    Answer, BridgeFact, DeviceId, EntryId, Event, Fact, Game, Header, Journal, Name, Partners,
    Players, Refusal, Submission,
};
use crossline::party::tables::TableRefusal;
use crossline::party::{
    AllPrizes, End, PartyAnswer, PartyEvent, PartyHeader, PartyRefusal, PartySubmission,
    TableNumber,
};
use crossline::store::{
    AddedTable, BegunParty, LoadedParty, LockOut, NewParty, NewTable, PARTIES_A_DAY, PartyId,
    SittingId, StoreError, new_submission,
};

use super::{Table, evening, record};

const NAMES: [[&str; 4]; 3] = [
    ["Ada", "Ben", "Cy", "Dee"],
    ["Eve", "Flo", "Gus", "Hal"],
    ["Ida", "Jo", "Kit", "Lew"],
];

fn number(number: i64) -> TableNumber {
    TableNumber::new(number).unwrap()
}

fn name(name: &str) -> Name {
    Name::new(name).unwrap()
}

/// A table with the usual first seating.
fn table(at: i64, names: &[&str]) -> NewTable {
    let first = evening();
    let players = names.iter().map(|typed| name(typed)).collect();
    NewTable {
        number: number(at),
        header: Header {
            players: Players::new(players).unwrap(),
            ..first.header
        },
        events: vec![Event::Recorded {
            fact: first.entries[0].fact.clone(),
        }],
    }
}

fn new_party(end: Option<End>) -> NewParty {
    let game = Game::all()[0];
    NewParty {
        header: PartyHeader {
            title: None,
            game,
            partners: None,
            prizes: AllPrizes::usual(&game),
            booby: false,
            end,
        },
        tables: (1..)
            .zip(&NAMES[..2])
            .map(|(at, names)| table(at, names))
            .collect(),
        events: vec![],
        submission: new_submission(),
    }
}

/// A party of two tables.
struct Room {
    table: Table,
    id: PartyId,
}

impl Room {
    async fn new(end: Option<End>) -> Self {
        let table = Table::new().await;
        let begun = table
            .store
            .begin_party(new_party(end), Some(table.phone), table.now);
        let id = begun.await.unwrap().id().clone();
        Self { table, id }
    }

    async fn load(&self) -> LoadedParty {
        self.table
            .store
            .load_party(&self.id)
            .await
            .unwrap()
            .unwrap()
    }

    async fn sitting(&self, place: usize) -> SittingId {
        self.load().await.tables[place].sitting.clone()
    }

    async fn does(&self, event: PartyEvent) -> PartyAnswer {
        let submission = PartySubmission {
            id: new_submission(),
            event,
        };
        self.sends(self.table.phone, submission).await
    }

    async fn sends(&self, device: DeviceId, submission: PartySubmission) -> PartyAnswer {
        let Table { store, now, .. } = &self.table;
        let answer = store.submit_party(&self.id, device, submission, *now);
        answer.await.unwrap().unwrap()
    }

    async fn at_table(&self, place: usize, event: Event) -> Answer {
        let submission = Submission {
            id: new_submission(),
            version: None,
            events: vec![event],
            answers: vec![],
        };
        self.table
            .submit(&self.sitting(place).await, submission)
            .await
    }

    async fn hours(&self) -> Vec<Option<DateTime<Utc>>> {
        let hour = |journal: &Journal| journal.evening().hour();
        let tables = self.load().await.tables;
        tables.iter().map(|table| hour(&table.journal)).collect()
    }
}

#[tokio::test]
async fn a_party_is_read_as_it_was_begun() {
    let room = Room::new(None).await;
    let party = room.load().await;
    assert_eq!(party.party.header(), &new_party(None).header);
    let tables = party.tables.iter();
    let tables: Vec<_> = tables
        .map(|table| {
            let names = table.journal.header().players.names();
            (
                table.number.get(),
                names.map(str::to_owned).collect::<Vec<_>>(),
            )
        })
        .collect();
    assert_eq!(tables[0], (1, NAMES[0].map(str::to_owned).to_vec()));
    assert_eq!(tables[1], (2, NAMES[1].map(str::to_owned).to_vec()));
    assert_eq!(party.line, 4);
    for table in &party.tables {
        assert_eq!(room.table.journal(&table.sitting).await, table.journal);
        let at = room
            .table
            .store
            .party_of(&table.sitting)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(
            (&at.id, at.number, at.closed),
            (&room.id, table.number, false)
        );
    }
    let alone = room.table.begin().await;
    assert_eq!(room.table.store.party_of(&alone).await.unwrap(), None);
    let nowhere = PartyId::parse("aaaaaaaaaaaaaaaa").unwrap();
    assert!(
        room.table
            .store
            .load_party(&nowhere)
            .await
            .unwrap()
            .is_none()
    );
}

#[tokio::test]
async fn a_form_sent_twice_begins_one_party_and_a_phone_begins_twenty_a_day() {
    let mut table = Table::new().await;
    let form = new_party(None);
    let begin = async |table: &Table, party| {
        let begun = table.store.begin_party(party, Some(table.phone), table.now);
        begun.await
    };
    let first = begin(&table, form.clone()).await.unwrap();
    let second = begin(&table, form).await.unwrap();
    assert_eq!(second, BegunParty::Repeated(first.id().clone()));
    for _ in 1..PARTIES_A_DAY {
        begin(&table, new_party(None)).await.unwrap();
    }
    let refused = begin(&table, new_party(None)).await;
    assert!(matches!(refused, Err(StoreError::TooManyParties)));
    let listed = table.store.parties_of(table.phone, 100).await.unwrap();
    assert_eq!(listed.len(), 20);
    assert_eq!((&listed[19].id, listed[19].tables), (first.id(), 2));
    // The tables are none of the hundred sittings.
    for _ in 0..70 {
        table.begin().await;
    }
    table.now += TimeDelta::days(1);
    assert!(begin(&table, new_party(None)).await.is_ok());
    assert_eq!(table.store.parties(5).await.unwrap().len(), 5);
}

#[tokio::test]
async fn two_tables_with_one_name_are_no_party() {
    let room = Room::new(None).await;
    let mut party = new_party(None);
    party.tables.push(table(3, &["Ida", "Jo", "ADA", "Lew"]));
    let begun = room.table.store.begin_party(party, None, room.table.now);
    assert!(matches!(begun.await, Err(StoreError::Broken(_))));
    // Nor are two of one number.
    let mut party = new_party(None);
    party.tables.push(table(2, &NAMES[2]));
    let begun = room.table.store.begin_party(party, None, room.table.now);
    let Err(StoreError::Broken(why)) = begun.await else {
        panic!("begun");
    };
    assert_eq!(why.to_string(), "two tables of a party have one number");
    assert_eq!(room.table.store.parties(9).await.unwrap().len(), 1);
}

#[tokio::test]
async fn the_hour_reaches_every_table() {
    let room = Room::new(Some(End::Minutes(90))).await;
    assert_eq!(room.hours().await, [None, None]);
    assert!(matches!(
        room.does(PartyEvent::Started).await,
        PartyAnswer::Save(_)
    ));
    let party = room.load().await;
    let hour = party
        .party
        .started()
        .map(|began| began + TimeDelta::minutes(90));
    assert!(hour.is_some());
    assert_eq!(room.hours().await, [hour, hour]);
    assert_eq!(party.line, 7);
    room.does(PartyEvent::HourSet { hour: None }).await;
    assert_eq!(room.hours().await, [None, None]);

    let hour = DateTime::from_timestamp(1_790_000_000, 0).unwrap();
    let room = Room::new(Some(End::At(hour))).await;
    assert_eq!(room.hours().await, [Some(hour), Some(hour)]);
    // It is so already: the tables are not told twice.
    room.does(PartyEvent::Started).await;
    assert_eq!(room.load().await.line, 7);
}

#[tokio::test]
async fn a_party_that_is_closed_closes_its_tables() {
    let room = Room::new(None).await;
    let own = Refusal::PartyCloses;
    assert_eq!(room.at_table(0, Event::Settled).await, Answer::Refuse(own));
    room.does(PartyEvent::Closed).await;
    let recorded = room.at_table(1, record(1).events.remove(0)).await;
    assert_eq!(recorded, Answer::Refuse(Refusal::PartyClosed));
    // Nothing else of the evening either; a name is put right all the same.
    let (player, rubber) = (evening().header.players.id(0).unwrap(), EntryId(1));
    for event in [
        Event::Joined { name: name("Ida") },
        Event::Left { player },
        Event::TakenOut { player },
        Event::Agreed { rubber },
        Event::ContractWithdrawn,
        Event::PartnersChanged {
            partners: Partners::Cut,
        },
        Event::Titled { title: None },
        Event::StakeChanged { stake: None },
        Event::Settled,
    ] {
        let answer = room.at_table(1, event.clone()).await;
        assert_eq!(answer, Answer::Refuse(Refusal::PartyClosed), "{event:?}");
    }
    let renamed = Event::Renamed {
        names: vec![(player, name("Evelyn"))],
    };
    assert!(matches!(room.at_table(1, renamed).await, Answer::Save(_)));
    let own = Refusal::PartyReopens;
    assert_eq!(room.at_table(0, Event::Reopened).await, Answer::Refuse(own));
    let again = room.does(PartyEvent::Closed).await;
    assert_eq!(again, PartyAnswer::Refuse(PartyRefusal::Closed));
    room.does(PartyEvent::Reopened).await;
    let recorded = room.at_table(1, record(1).events.remove(0)).await;
    assert!(matches!(recorded, Answer::Save(_)));
}

#[tokio::test]
async fn the_prizes_stay_once_the_first_result_is_in() {
    let room = Room::new(None).await;
    let changed = |booby| PartyEvent::PrizesChanged {
        prizes: AllPrizes::usual(&Game::all()[0]),
        booby,
    };
    let stop = Event::Recorded {
        fact: Fact::Bridge(BridgeFact::Stop),
    };
    // A rubber that was stopped before a deal is no result.
    room.at_table(0, stop.clone()).await;
    room.at_table(1, record(1).events.remove(0)).await;
    assert!(matches!(
        room.does(changed(true)).await,
        PartyAnswer::Save(_)
    ));
    room.at_table(1, stop).await;
    let refusal = PartyRefusal::ResultsIn;
    assert_eq!(
        room.does(changed(false)).await,
        PartyAnswer::Refuse(refusal)
    );
}

#[tokio::test]
async fn only_an_organizer_speaks_for_the_party_and_writes_at_its_tables() {
    let room = Room::new(None).await;
    let Table { store, now, .. } = &room.table;
    let (other, _) = store.new_device().await.unwrap();
    let closed = || PartySubmission {
        id: new_submission(),
        event: PartyEvent::Closed,
    };
    let answer = room.sends(other, closed()).await;
    assert_eq!(answer, PartyAnswer::Refuse(PartyRefusal::NotOrganizer));
    let [one, two] = [room.sitting(0).await, room.sitting(1).await];
    assert!(store.keeps(&one, room.table.phone).await.unwrap());
    assert!(store.keepers(&one).await.unwrap().is_empty());

    // One who keeps the score of a table does so there and nowhere else.
    let keys = store
        .new_table_keys(&room.id, room.table.phone, None, *now)
        .await
        .unwrap();
    assert_eq!(keys.len(), 2);
    assert_eq!(keys[1].0, number(2));
    let granted = store.grant(&keys[1].1, other, None, *now).await.unwrap();
    assert_eq!(granted, Some(two.clone()));
    assert!(store.keeps(&two, other).await.unwrap());
    assert!(!store.keeps(&one, other).await.unwrap());

    let key = store.new_organizer_key(&room.id, Some(room.table.phone), *now);
    let key = key.await.unwrap().unwrap();
    assert_eq!(
        store.party_of_key(&key).await.unwrap(),
        Some(room.id.clone())
    );
    assert_eq!(store.live_organizer_keys(&room.id).await.unwrap(), 1);
    store.grant_organizer(&key, other, *now).await.unwrap();
    assert!(store.keeps(&one, other).await.unwrap());
    assert!(matches!(
        room.sends(other, closed()).await,
        PartyAnswer::Save(_)
    ));

    store
        .stop_organizer_keys(&room.id, room.table.phone, LockOut::Phones, *now)
        .await
        .unwrap();
    assert!(!store.keeps(&one, other).await.unwrap());
    assert!(
        store.keeps(&two, other).await.unwrap(),
        "he keeps that table still"
    );
    assert!(!store.organizes(&room.id, other).await.unwrap());
    assert_eq!(store.party_of_key(&key).await.unwrap(), None);
    assert_eq!(
        store.grant_organizer(&key, other, *now).await.unwrap(),
        None
    );
    let organizers = store.organizers(&room.id).await.unwrap();
    let organizers: Vec<_> = organizers
        .iter()
        .map(|one| (one.device, one.stopped))
        .collect();
    assert_eq!(organizers, [(room.table.phone, false), (other, true)]);

    // Until the tables' links are stopped too: then only who never organized.
    let (scorer, _) = store.new_device().await.unwrap();
    store.grant(&keys[1].1, scorer, None, *now).await.unwrap();
    assert!(store.has_table_links(&room.id).await.unwrap());
    let by_other = store.stop_table_keys(&room.id, other, *now).await;
    assert!(matches!(by_other, Err(StoreError::NotOrganizer(_))));
    let stopped = store.stop_table_keys(&room.id, room.table.phone, *now);
    stopped.await.unwrap();
    assert!(!store.keeps(&two, other).await.unwrap());
    assert!(store.keeps(&two, scorer).await.unwrap());
    let late = store.grant(&keys[0].1, other, None, *now).await.unwrap();
    assert_eq!(late, None);
    assert!(!store.has_table_links(&room.id).await.unwrap());
}

#[tokio::test]
async fn two_organizers_who_lock_each_other_out_leave_one() {
    let room = Room::new(None).await;
    let Table {
        store, now, phone, ..
    } = &room.table;
    let (other, _) = store.new_device().await.unwrap();
    let key = store.new_organizer_key(&room.id, Some(*phone), *now).await;
    let key = key.unwrap().unwrap();
    store.grant_organizer(&key, other, *now).await.unwrap();
    // Both pages were drawn while both organized.
    let out = |device| store.stop_organizer_keys(&room.id, device, LockOut::Phones, *now);
    let (one, two) = tokio::join!(out(*phone), out(other));
    assert!(one.is_ok() != two.is_ok(), "{one:?} {two:?}");
    let stays = if one.is_ok() { *phone } else { other };
    let goes = if one.is_ok() { other } else { *phone };
    assert!(store.organizes(&room.id, stays).await.unwrap());
    assert!(!store.organizes(&room.id, goes).await.unwrap());
    // Nor does the one that went make a link that would let it in again.
    let key = store.new_organizer_key(&room.id, Some(goes), *now).await;
    assert!(matches!(key, Err(StoreError::NotOrganizer(_))));
    let keys = store.new_table_keys(&room.id, goes, None, *now).await;
    assert!(matches!(keys, Err(StoreError::NotOrganizer(_))));
    assert_eq!(store.live_organizer_keys(&room.id).await.unwrap(), 0);
    assert!(!store.has_table_links(&room.id).await.unwrap());
}

#[tokio::test]
async fn a_name_is_at_one_table_of_a_party() {
    let room = Room::new(None).await;
    let player = evening().header.players.id(0).unwrap();
    let flo = |name| Answer::Refuse(Refusal::NameAtTable { name, table: 2 });
    let joined = room.at_table(0, Event::Joined { name: name("flo") }).await;
    assert_eq!(joined, flo("Flo".into()));
    let renamed = |typed| Event::Renamed {
        names: vec![(player, name(typed))],
    };
    assert_eq!(room.at_table(0, renamed("FLO")).await, flo("Flo".into()));
    assert!(matches!(
        room.at_table(0, renamed("Flo B")).await,
        Answer::Save(_)
    ));
    let taken = room.at_table(1, renamed("flo b")).await;
    let Answer::Refuse(refusal) = taken else {
        panic!("{taken:?}");
    };
    let says = "there is another Flo B at table 1; add a letter or a surname";
    assert_eq!(refusal.say(&evening().header), says);
    // A sitting by itself knows nothing of it.
    let alone = room.table.begin().await;
    let submission = Submission {
        events: vec![renamed("Flo")],
        ..record(1)
    };
    assert!(matches!(
        room.table.submit(&alone, submission).await,
        Answer::Save(_)
    ));
}

#[tokio::test]
async fn four_who_come_late_make_another_table() {
    let hour = DateTime::from_timestamp(1_790_000_000, 0).unwrap();
    let room = Room::new(Some(End::At(hour))).await;
    let add = async |at, names: &[&str], form| {
        let Table {
            store, phone, now, ..
        } = &room.table;
        let added = store.add_table(&room.id, *phone, table(at, names), form, *now);
        added.await.unwrap().unwrap()
    };
    let form = new_submission();
    let added = add(3, &NAMES[2], form.clone()).await;
    let AddedTable::New(id) = added else {
        panic!("{added:?}");
    };
    assert_eq!(
        add(4, &NAMES[2], form.clone()).await,
        AddedTable::Repeated(id.clone())
    );
    let other = add(4, &["M", "N", "O", "P"], form).await;
    assert_eq!(other, AddedTable::Reused(id.clone()));
    assert_eq!(room.sitting(2).await, id);
    assert_eq!(room.hours().await, [Some(hour); 3]);
    let taken = add(3, &["M", "N", "O", "P"], new_submission()).await;
    let refused = TableRefusal::NumberTaken(number(3));
    assert_eq!(taken, AddedTable::Refused(refused));
    let named = add(4, &["M", "N", "O", "jo"], new_submission()).await;
    let refused = TableRefusal::Name {
        name: "Jo".into(),
        table: number(3),
    };
    assert_eq!(named, AddedTable::Refused(refused));
    room.does(PartyEvent::Closed).await;
    let late = add(4, &["M", "N", "O", "P"], new_submission()).await;
    assert_eq!(late, AddedTable::Refused(TableRefusal::Closed));
}

#[tokio::test]
async fn a_form_with_other_content_is_not_answered_as_saved() {
    let room = Room::new(None).await;
    let id = new_submission();
    let hour = |minutes: i64| PartySubmission {
        id: id.clone(),
        event: PartyEvent::HourSet {
            hour: DateTime::from_timestamp(1_790_000_000 + 60 * minutes, 0),
        },
    };
    let phone = room.table.phone;
    assert!(matches!(
        room.sends(phone, hour(0)).await,
        PartyAnswer::Save(_)
    ));
    assert_eq!(room.sends(phone, hour(0)).await, PartyAnswer::Repeated);
    assert_eq!(room.sends(phone, hour(5)).await, PartyAnswer::Reused);
    assert_eq!(room.load().await.party.history().len(), 1);
}

#[tokio::test]
async fn who_follows_a_party_hears_of_every_table() {
    let room = Room::new(None).await;
    let store = &room.table.store;
    let mut party = store.follow_party(&room.id, None).unwrap();
    let mut table = store.follow(&room.sitting(0).await, None).unwrap();
    room.at_table(1, record(1).events.remove(0)).await;
    assert!(party.line.has_changed().unwrap());
    assert!(!table.line.has_changed().unwrap());
    assert_eq!(*party.line.borrow_and_update(), room.load().await.line);
    // A new table has no line yet, and is heard of all the same.
    let Table { phone, now, .. } = room.table;
    let late = NewTable {
        events: vec![],
        ..self::table(3, &NAMES[2])
    };
    let added = store.add_table(&room.id, phone, late, new_submission(), now);
    added.await.unwrap();
    assert!(party.line.has_changed().unwrap());
    assert_eq!(*party.line.borrow_and_update(), room.load().await.line);
    room.does(PartyEvent::Closed).await;
    assert_eq!(*party.line.borrow_and_update(), room.load().await.line);
    assert_eq!(*table.line.borrow_and_update(), 2);
}

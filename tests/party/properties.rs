//! Random parties of each game, and what is true of all of them.

use chrono::DateTime;
use crossline::journal::correct::Stamp;
use crossline::journal::replay::replay;
use crossline::journal::{
    BridgeFact, DeviceId, Entry, EntryId, Event, Fact, Game, Header, Journal, Name, Players, Sheet,
    SubmissionId, Title,
};
use crossline::party::document::{PartyDocument, TableDocument};
use crossline::party::winners::{last, open_ties};
use crossline::party::{
    AllPrizes, Cut, Party, PartyEvent, PartyStamped, Person, PrizeCount, PrizeScore, Prizes,
    Ranking, Scope, Standing, TableNumber, TableScores, standings,
};
use crossline::rules::Side;
use crossline::rules::ledger::Rounding;
use proptest::collection::{hash_set, vec};
use proptest::prelude::*;
use serde_json::Value;

use crate::people::{NAMES, header};
use crate::scorer;
use crate::table::{Draw, draw, games, happens};

fn prizes(game: &Game, scope: Scope) -> impl Strategy<Value = Prizes> + use<> {
    let of_bridge = game.laws().is_some();
    let names = vec(
        prop_oneof![Just(""), Just("A hamper"), Just("A bottle")],
        0..4,
    );
    let count = prop_oneof![1..6_i64, 1..=100_i64];
    (any::<bool>(), count, names).prop_map(move |(gross, count, names)| {
        let count = PrizeCount::new(count).unwrap();
        let names = names.into_iter().take(count.get().into());
        Prizes {
            scope,
            count,
            score: match (of_bridge, gross) {
                (false, _) => PrizeScore::Red,
                (true, true) => PrizeScore::Gross,
                (true, false) => PrizeScore::Net,
            },
            names: names.map(|name| Title::new(name).unwrap()).collect(),
        }
    })
}

/// One list or two, in either order.
fn all_prizes(game: &Game) -> impl Strategy<Value = AllPrizes> + use<> {
    let room = prizes(game, Scope::Room);
    let table = prizes(game, Scope::Table);
    (room, table, 0..4).prop_map(|(room, table, which)| {
        let lists = match which {
            0 => vec![room],
            1 => vec![table],
            2 => vec![room, table],
            _ => vec![table, room],
        };
        AllPrizes::new(lists).unwrap()
    })
}

/// Tables with these numbers, at each of which so many things happen.
fn parties() -> impl Strategy<Value = PartyDocument> {
    let tables = hash_set(prop_oneof![1..6_i64, 1..=1000_i64], 0..6);
    let tables = tables.prop_flat_map(|numbers| {
        let each = numbers.into_iter().map(|number| {
            let happened = vec(draw(), 0..30);
            (Just(number), happened)
        });
        each.collect::<Vec<_>>()
    });
    let game = games().prop_flat_map(|game| (Just(game), all_prizes(&game)));
    (game, tables, vec(draw(), 0..4)).prop_map(|((game, prizes), tables, cuts)| {
        let mut document = PartyDocument {
            title: None,
            game,
            prizes,
            cuts: vec![],
            tables: tables
                .into_iter()
                .map(|(number, happened)| table(game, number, happened))
                .collect(),
        };
        let mut cuts: Vec<Cut> = cuts
            .into_iter()
            .filter_map(|draw| cut(&document, draw))
            .collect();
        // A document has them list by list.
        let list = |cut: &Cut| {
            document
                .prizes
                .iter()
                .position(|list| Some(list.scope) == cut.scope)
        };
        cuts.sort_by_key(list);
        document.cuts = cuts;
        document
    })
}

fn table(game: Game, number: i64, happened: Vec<Draw>) -> TableDocument {
    let header = header(game);
    let mut sheet = Sheet::blank(&game);
    let mut entries = vec![];
    for mut draw in happened {
        let fact = happens(game, &sheet, &mut draw);
        let id = EntryId(u32::try_from(entries.len() + 1).unwrap());
        if sheet.take(&header, id, &fact).is_ok() {
            entries.push(Entry { id, at: None, fact });
        }
    }
    let names = NAMES.map(|name| Name::new(&format!("{name} {number}")).unwrap());
    TableDocument {
        number: TableNumber::new(number).unwrap(),
        players: Players::new(names.to_vec()).unwrap(),
        entries,
    }
}

/// Mostly a cut that counts, sometimes of too few.
fn cut(document: &PartyDocument, mut draw: Draw) -> Option<Cut> {
    let rankings = document.rankings();
    let Ranking { prizes, lines } = &rankings[draw.below(rankings.len())];
    let first = *lines.get(draw.below(lines.len().max(1)))?;
    let tie = lines.iter().filter(|line| {
        let rival = prizes.scope == Scope::Room || line.person.table == first.person.table;
        line.score == first.score && line.played == first.played && rival
    });
    let mut left: Vec<Person> = tie.map(|line| line.person).collect();
    if left.len() > 2 && draw.one_in(4) {
        left.pop();
    }
    let order = (0..left.len()).map(|_| left.remove(draw.below(left.len())));
    Some(Cut {
        scope: Some(prizes.scope),
        order: order.collect(),
    })
}

fn sheet(document: &PartyDocument, table: &TableDocument) -> Sheet {
    replay(&document.header_of(table), &table.entries).sheet
}

fn scores(document: &PartyDocument, score: PrizeScore) -> Vec<TableScores> {
    let of = |table: &TableDocument| {
        let header = document.header_of(table);
        TableScores::of(table.number, &header, &sheet(document, table), score)
    };
    document.tables.iter().map(of).collect()
}

/// What is kept of a table that is imported.
fn journal(header: Header, entries: &[Entry]) -> Journal {
    let facts = entries.iter().cloned().map(Event::from);
    let journal = Journal::fold(header, vec![]);
    let stamp = Stamp {
        submission: SubmissionId::new("imported1").unwrap(),
        device: DeviceId(1),
        at: DateTime::UNIX_EPOCH,
    };
    journal.with(journal.stamped(facts.collect(), &stamp))
}

fn kept(document: &PartyDocument) -> Party {
    let cuts = (1..).zip(&document.cuts).map(|(seq, cut)| PartyStamped {
        seq,
        submission: SubmissionId::new(&format!("cut{seq:08}")).unwrap(),
        device: DeviceId(1),
        at: DateTime::UNIX_EPOCH,
        event: PartyEvent::CutRecorded(cut.clone()),
    });
    Party::fold(document.header(), cuts.collect())
}

/// The same line, whoever else is in the list.
fn sorted(mut lines: Vec<Standing>) -> Vec<Standing> {
    lines.sort_by_key(|line| line.person);
    lines
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn standings_are_what_counting_gives(document in parties()) {
        let written: Value = serde_json::from_str(&document.write()).unwrap();
        let score: Value = serde_json::from_str(&document.score()).unwrap();
        let counted = scorer::standings(&written, &score["tables"]);
        prop_assert_eq!(&score["standings"], &counted);
    }

    /// Tables report when they like.
    #[test]
    fn the_order_of_the_tables_does_not_matter(
        (one, other) in parties().prop_flat_map(|party| {
            let tables = Just(party.tables.clone()).prop_shuffle();
            let other = party.clone();
            (Just(party), tables.prop_map(move |tables| PartyDocument { tables, ..other.clone() }))
        })
    ) {
        prop_assert_eq!(one.rankings(), other.rankings());
    }

    #[test]
    fn every_score_is_from_the_pads(document in parties()) {
        let gross = scores(&document, PrizeScore::Gross);
        let net = scores(&document, PrizeScore::Net);
        for (place, table) in document.tables.iter().enumerate() {
            match sheet(&document, table) {
                Sheet::Bridge(sheet) => {
                    let over = sheet.rubbers.iter().filter_map(|seated| seated.over());
                    let pads: u32 = over
                        .map(|over| Side::ALL.map(|side| over.pad().total(side).0).iter().sum::<u32>())
                        .sum();
                    prop_assert_eq!(gross[place].scores.iter().flatten().sum::<i64>(), 2 * i64::from(pads));
                    prop_assert_eq!(net[place].scores.iter().flatten().sum::<i64>(), 0);
                    let ledger = sheet.ledger(Rounding::Exact);
                    for player in table.players.ids() {
                        if ledger.row(player).rubbers == 0 {
                            prop_assert_eq!(gross[place].scores[player.index()], Some(0));
                        }
                    }
                }
                // Whatever the score is called, red counters are all there is.
                Sheet::Pitch(_) => prop_assert_eq!(gross[place].scores.iter().flatten().sum::<i64>(), 0),
            }
        }
    }

    /// Who competes with whom changes ranks, not scores.
    #[test]
    fn both_scopes_agree_on_the_scores(document in parties()) {
        let at = |scope| {
            let prizes = Prizes { scope, ..document.prizes[0].clone() };
            let lines = sorted(standings(&prizes, &scores(&document, prizes.score), &document.cuts));
            lines.into_iter().map(|line| (line.person, line.score)).collect::<Vec<_>>()
        };
        prop_assert_eq!(at(Scope::Room), at(Scope::Table));
    }

    /// Without an open tie there are as many winners as prizes, or as players
    /// who sat.
    #[test]
    fn as_many_winners_as_prizes(document in parties()) {
        for Ranking { prizes, lines } in document.rankings() {
            let scope = prizes.scope;
            let count = usize::from(prizes.count.get());
            let groups: Vec<Vec<&Standing>> = match scope {
                Scope::Room => vec![lines.iter().collect()],
                Scope::Table => document.tables.iter().map(|table| {
                    lines.iter().filter(|line| line.person.table == table.number).collect()
                }).collect(),
            };
            for group in groups {
                let winners = group.iter().filter(|line| line.prize && !line.tied).count();
                let tied = group.iter().filter(|line| line.tied).count();
                let prizes = count.min(group.iter().filter(|line| line.played).count());
                if tied == 0 {
                    prop_assert_eq!(winners, prizes);
                } else {
                    prop_assert!(winners < prizes && prizes < winners + tied);
                }
            }
            prop_assert!(lines.iter().all(|line| line.played || !line.prize && !line.tied && !line.cut));
            let ties = open_ties(&lines, scope);
            let cutting = ties.concat();
            for line in lines.iter().filter(|line| line.tied) {
                prop_assert!(cutting.contains(line));
            }
            for tie in &ties {
                prop_assert!(tie.len() > 1);
                prop_assert!(tie.iter().all(|line| line.played && line.score == tie[0].score && line.rank == tie[0].rank));
            }
            for line in last(&lines, scope, &[]).into_iter().flat_map(|last| last.lines) {
                prop_assert!(line.played);
                let rivals = lines.iter().filter(|other| {
                    let near = scope == Scope::Room || other.person.table == line.person.table;
                    near && other.played
                });
                prop_assert!(rivals.clone().all(|other| other.score >= line.score));
                prop_assert!(rivals.clone().any(|other| other.score > line.score));
            }
        }
    }

    #[test]
    fn a_document_is_read_as_it_was_written(document in parties()) {
        let text = document.write();
        let read = PartyDocument::read(&text).map_err(|error| {
            TestCaseError::fail(format!("{error}: {text}"))
        })?;
        prop_assert_eq!(read.write(), text);
        prop_assert_eq!(read.rankings(), document.rankings());
        prop_assert_eq!(read.score(), document.score());
        prop_assert_eq!(read, document);
    }

    /// Export, import, export gives the same bytes, and the same standings.
    #[test]
    fn a_party_that_is_kept_is_exported_again(document in parties()) {
        let keep = |document: &PartyDocument| {
            let tables = document.tables.iter().map(|table| {
                (table.number, journal(document.header_of(table), &table.entries))
            });
            let tables: Vec<(TableNumber, Journal)> = tables.collect();
            let tables: Vec<_> = tables.iter().map(|(number, table)| (*number, table)).collect();
            PartyDocument::of(&kept(document), &tables)
        };
        let exported = keep(&document);
        prop_assert!(exported.tables.is_sorted_by_key(|table| table.number));
        prop_assert_eq!(exported.rankings(), document.rankings());
        let text = exported.write();
        let imported = PartyDocument::read(&text).unwrap();
        prop_assert_eq!(&imported, &exported);
        prop_assert_eq!(keep(&imported).write(), text);
    }
}

#[test]
fn last_is_nobody_where_all_are_equal() {
    let table = |number: i64, scores: &[i64]| TableScores {
        table: TableNumber::new(number).unwrap(),
        scores: scores.iter().copied().map(Some).collect(),
        played: vec![true; scores.len()],
    };
    let of = |scope: Scope, tables: &[TableScores]| {
        let prizes = Prizes {
            scope,
            ..Prizes::usual(&Game::all()[0])
        };
        let last = last(&standings(&prizes, tables, &[]), scope, &[]);
        let who = last
            .iter()
            .flat_map(|last| &last.lines)
            .map(|line| (line.person.table.get(), line.person.player.index()));
        who.collect::<Vec<_>>()
    };
    let tables = [
        table(2, &[5, 5, 0, 0]),
        table(1, &[7, 7, 7, 7]),
        table(9, &[0, 3, 4, 5]),
    ];
    assert_eq!(of(Scope::Room, &tables), [(2, 2), (2, 3), (9, 0)]);
    assert_eq!(of(Scope::Table, &tables), [(2, 2), (2, 3), (9, 0)]);
    assert_eq!(of(Scope::Room, &tables[1..2]), []);
    assert_eq!(of(Scope::Table, &[]), []);
}

fn read(text: &str) -> PartyDocument {
    PartyDocument::read(text).unwrap()
}

#[test]
fn what_was_struck_leaves_no_gap_in_the_document() {
    let stop = Fact::from(BridgeFact::Stop);
    let journal = journal(header(Game::all()[0]), &[]);
    let stamp = Stamp {
        submission: SubmissionId::new("recorded1").unwrap(),
        device: DeviceId(1),
        at: DateTime::UNIX_EPOCH,
    };
    let events = vec![
        Event::Recorded { fact: stop.clone() },
        Event::Recorded { fact: stop },
        Event::Struck { entry: EntryId(1) },
    ];
    let journal = journal.with(journal.stamped(events, &stamp));
    let party = read(r#"{"format":"crossline-party/1","game":"auction-bridge","tables":[]}"#);
    let table = (TableNumber::new(1).unwrap(), &journal);
    let document = PartyDocument::of(&kept(&party), &[table]);
    let ids: Vec<u32> = document.tables[0]
        .entries
        .iter()
        .map(|entry| entry.id.0)
        .collect();
    assert_eq!(ids, [1]);
}

#[test]
fn a_cut_of_players_who_are_not_here_is_not_written() {
    let document = read(
        r#"{"format":"crossline-party/1","game":"auction-bridge",
        "prizes":{"cuts":[["Ada","Cy"],["Eve","Ada"],["Ben","Dee"],["Cy","Ada"]]},"tables":[
        {"table":1,"players":["Ada","Ben","Cy","Dee"],"entries":[]},
        {"table":2,"players":["Eve","Flo","Gus","Hal"],"entries":[]}]}"#,
    );
    let first = &document.tables[0];
    let journal = journal(document.header_of(first), &[]);
    let kept = PartyDocument::of(&kept(&document), &[(first.number, &journal)]);
    let cuts = kept.cuts.iter();
    let names = cuts.map(|cut| cut.order.iter().map(|one| kept.name(*one)).collect());
    let names: Vec<Vec<&str>> = names.collect();
    // Ada and Cy cut twice: what is written is the later.
    assert_eq!(names, [["Ben", "Dee"], ["Cy", "Ada"]]);
    assert_eq!(read(&kept.write()), kept);
}

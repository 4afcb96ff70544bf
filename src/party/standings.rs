//! Who comes where, who has a prize, and whose tie is still to be cut for.
//!
//! The highest score comes first. Equal scores are a tie; those who cut for it
//! come in the order of their cut, and all others share a rank: 1, 2, 2, 4. A
//! cut counts when it is exactly between the players of one tie, so that a
//! correction which breaks the tie makes the cut void.
//!
//! ```
//! use crossline::journal::Game;
//! use crossline::party::{Prizes, TableNumber, TableScores, standings};
//!
//! let table = TableNumber::new(1).unwrap();
//! let scores = TableScores { table, scores: vec![48, 930, 48, 930], played: vec![true; 4] };
//! let prizes = Prizes::usual(&Game::all()[0]);
//! let ranks: Vec<_> = standings(&prizes, &[scores], &[]).iter().map(|line| line.rank).collect();
//! assert_eq!(ranks, [1, 1, 3, 3]);
//! ```

use std::cmp::Reverse;

use super::event::Person;
use super::prizes::{PrizeScore, Prizes, Scope};
use super::tables::TableNumber;
use crate::journal::{Header, PlayerId, Sheet};

/// The scores of a table, in the order of its players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableScores {
    /// The table.
    pub table: TableNumber,
    /// A score a player; one who never played has 0.
    pub scores: Vec<i64>,
    /// Whether each sat in a rubber or game that is over.
    pub played: Vec<bool>,
}

impl TableScores {
    /// What each player of a table has, of the rubbers or games that are over.
    #[must_use]
    pub fn of(table: TableNumber, header: &Header, sheet: &Sheet, score: PrizeScore) -> Self {
        let players = header.players.ids();
        let scores = match sheet {
            Sheet::Bridge(sheet) => {
                let ledger = sheet.ledger(header.rounding());
                let of = |player: PlayerId| match (score, ledger.row(player)) {
                    (PrizeScore::Net, row) => row.net(),
                    (PrizeScore::Gross | PrizeScore::Red, row) => i64::from(row.gross),
                };
                players.map(of).collect()
            }
            Sheet::Pitch(sheet) => players.map(|player| sheet.red(player)).collect(),
        };
        Self {
            table,
            scores,
            played: header
                .players
                .ids()
                .map(|player| sheet.finished_by(player))
                .collect(),
        }
    }

    fn people(&self) -> impl Iterator<Item = Entrant> {
        let scores = self.scores.iter().zip(&self.played).enumerate();
        scores.filter_map(|(place, (score, played))| {
            let player = PlayerId::at(place)?;
            let table = self.table;
            Some(Entrant {
                person: Person { table, player },
                score: *score,
                played: *played,
            })
        })
    }
}

/// One player before he is ranked.
#[derive(Clone, Copy)]
struct Entrant {
    person: Person,
    score: i64,
    played: bool,
}

/// One player in the standings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a question of its own"
)]
pub struct Standing {
    /// Who.
    pub person: Person,
    /// His score.
    pub score: i64,
    /// Whether he sat in a rubber or game that is over. The standings rank
    /// everybody; a prize is for those who played.
    pub played: bool,
    /// His rank, from 1, in the room or at his table.
    pub rank: u32,
    /// Whether his rank has a prize.
    pub prize: bool,
    /// Whether a cut gave him his rank among his equals.
    pub cut: bool,
    /// Whether more share that rank than there are prizes left, so that they
    /// cut for them.
    pub tied: bool,
}

/// The standings: the best first, equal scores in the order of a cut that
/// counts, else by table and place in its list.
#[must_use]
pub fn standings(prizes: &Prizes, tables: &[TableScores], cuts: &[Vec<Person>]) -> Vec<Standing> {
    let mut people: Vec<_> = tables.iter().flat_map(TableScores::people).collect();
    people.sort_by_key(|one| (Reverse(one.score), one.person));
    let mut lines = Vec::with_capacity(people.len());
    match prizes.scope {
        Scope::Room => rank(prizes, &people, cuts, &mut lines),
        Scope::Table => {
            for table in tables {
                let own = people.iter().filter(|one| one.person.table == table.table);
                let own: Vec<_> = own.copied().collect();
                rank(prizes, &own, cuts, &mut lines);
            }
            // Stable: a cut at a table keeps its order.
            lines.sort_by_key(|line| (Reverse(line.score), line.person.table));
        }
    }
    lines
}

/// Ranks those who compete with each other, the best first.
fn rank(prizes: &Prizes, people: &[Entrant], cuts: &[Vec<Person>], lines: &mut Vec<Standing>) {
    let prizes = u32::from(prizes.count.get());
    let mut before = 0;
    for equal in people.chunk_by(|one, next| one.score == next.score) {
        let size = u32::try_from(equal.len()).unwrap_or(u32::MAX);
        let tie: Vec<Person> = equal.iter().map(|one| one.person).collect();
        let mut order = equal.to_vec();
        let cut = cut_for(&tie, cuts);
        if let Some(cut) = cut {
            order.sort_by_cached_key(|one| cut.iter().position(|person| *person == one.person));
        }
        for (place, one) in (1..).zip(order) {
            let rank = before + if cut.is_some() { place } else { 1 };
            let prize = rank <= prizes;
            lines.push(Standing {
                person: one.person,
                score: one.score,
                played: one.played,
                rank,
                prize,
                cut: cut.is_some(),
                tied: prize && cut.is_none() && before + size > prizes,
            });
        }
        before += size;
    }
}

/// The newest cut that was exactly between the players of a tie.
///
/// [R] Where the same players cut twice, the later cut counts: it is how a cut
/// that was written down wrongly is put right.
fn cut_for<'a>(tie: &[Person], cuts: &'a [Vec<Person>]) -> Option<&'a [Person]> {
    let cut = cuts.iter().rfind(|cut| same_players(cut, tie))?;
    (tie.len() > 1).then_some(cut)
}

/// Whether two lists, each of different players, are of the same players.
pub(super) fn same_players(one: &[Person], other: &[Person]) -> bool {
    one.len() == other.len() && other.iter().all(|person| one.contains(person))
}

/// Who has won a prize, the ties that are open included.
#[must_use]
pub fn winners(standings: &[Standing]) -> Vec<Standing> {
    let won = standings.iter().filter(|line| line.prize && line.played);
    won.copied().collect()
}

/// The ties that are still to be cut for: each all the players who share a rank,
/// since a cut counts between exactly those. Where none of them has played
/// there is nothing to cut for.
#[must_use]
pub fn open_ties(standings: &[Standing], scope: Scope) -> Vec<Vec<Standing>> {
    let mut ties: Vec<Vec<Standing>> = Vec::new();
    for line in standings.iter().filter(|line| line.tied) {
        let same = |tie: &&mut Vec<Standing>| {
            let first = tie[0];
            let apart = scope == Scope::Table && first.person.table != line.person.table;
            first.rank == line.rank && !apart
        };
        match ties.iter_mut().find(same) {
            Some(tie) => tie.push(*line),
            None => ties.push(vec![*line]),
        }
    }
    ties.retain(|tie| tie.iter().any(|line| line.played));
    ties
}

/// Those who come last of all who played: in the room, or at each table. None
/// where all have the same score.
#[must_use]
pub fn last(standings: &[Standing], scope: Scope) -> Vec<Standing> {
    let played = standings.iter().filter(|line| line.played);
    let standings: Vec<Standing> = played.copied().collect();
    let of = |lines: Vec<Standing>| {
        let lowest = lines.iter().map(|line| line.score).min();
        let highest = lines.iter().map(|line| line.score).max();
        let last = lines
            .into_iter()
            .filter(move |line| Some(line.score) == lowest);
        last.filter(move |_| lowest != highest).collect::<Vec<_>>()
    };
    match scope {
        Scope::Room => of(standings),
        Scope::Table => {
            let mut tables: Vec<_> = standings.iter().map(|line| line.person.table).collect();
            tables.sort_unstable();
            tables.dedup();
            let at = |table: TableNumber| {
                let lines = standings.iter().filter(|line| line.person.table == table);
                of(lines.copied().collect())
            };
            tables.into_iter().flat_map(at).collect()
        }
    }
}

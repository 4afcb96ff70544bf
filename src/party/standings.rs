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
//! let scores = TableScores { table, scores: [48, 930, 48, 930].map(Some).to_vec(), played: vec![true; 4] };
//! let prizes = Prizes::usual(&Game::all()[0]);
//! let ranks: Vec<_> = standings(&prizes, &[scores], &[]).iter().map(|line| line.rank).collect();
//! assert_eq!(ranks, [1, 1, 3, 3]);
//! ```

use std::cmp::Reverse;

use super::event::{Cut, Person};
use super::prizes::{AllPrizes, PrizeScore, Prizes, Scope};
use super::tables::TableNumber;
use crate::journal::stage::row;
use crate::journal::{Header, PlayerId, Sheet};

/// The scores of a table, by the places of its list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableScores {
    /// The table.
    pub table: TableNumber,
    /// A score a player; one who never played has 0, and who was taken out none.
    pub scores: Vec<Option<i64>>,
    /// Whether each sat in a rubber or game that counts.
    pub played: Vec<bool>,
}

impl TableScores {
    /// What each player of a table has, of the rubbers or games that are over.
    #[must_use]
    pub fn of(table: TableNumber, header: &Header, sheet: &Sheet, score: PrizeScore) -> Self {
        let places = || header.players.places();
        let stages = sheet.stages(header.rounding());
        let of = |player: PlayerId| match (score, row(&stages, player)) {
            (PrizeScore::Gross, row) => i64::from(row.gross),
            (PrizeScore::Net | PrizeScore::Red, row) => row.net(),
        };
        let counts = |player| stages.iter().any(|stage| stage.counts_for(player));
        Self {
            table,
            scores: places()
                .map(|player| header.players.id(player.index()).map(of))
                .collect(),
            played: places().map(counts).collect(),
        }
    }

    fn people(&self) -> impl Iterator<Item = Entrant> {
        let scores = self.scores.iter().zip(&self.played).enumerate();
        scores.filter_map(|(place, (score, played))| {
            let player = PlayerId::at(place)?;
            let table = self.table;
            Some(Entrant {
                person: Person { table, player },
                score: (*score)?,
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

impl Entrant {
    /// The best first; who never sat comes after all who did.
    fn place(self) -> Reverse<Option<i64>> {
        Reverse(self.played.then_some(self.score))
    }
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
    /// Whether he sat in a rubber or game that counts. Who did not comes after
    /// all others, and has no prize and no tie.
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

/// The standings of one list of prizes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranking {
    /// What is played for.
    pub prizes: Prizes,
    /// Who comes where.
    pub lines: Vec<Standing>,
}

impl Ranking {
    /// The standings of each list of prizes; `scores` counts what each player
    /// has at each table.
    pub fn all(
        prizes: &AllPrizes,
        scores: impl Fn(PrizeScore) -> Vec<TableScores>,
        cuts: &[Cut],
    ) -> Vec<Self> {
        let ranking = |prizes: &Prizes| Self {
            lines: standings(prizes, &scores(prizes.score), cuts),
            prizes: prizes.clone(),
        };
        prizes.iter().map(ranking).collect()
    }
}

/// The standings: the best first, equal scores in the order of a cut that
/// counts, else by table and place in its list.
#[must_use]
pub fn standings(prizes: &Prizes, tables: &[TableScores], cuts: &[Cut]) -> Vec<Standing> {
    let cuts: Vec<&[Person]> = cuts
        .iter()
        .filter(|cut| cut.is_for(prizes.scope))
        .map(|cut| cut.order.as_slice())
        .collect();
    let mut people: Vec<_> = tables.iter().flat_map(TableScores::people).collect();
    people.sort_by_key(|one| (one.place(), one.person));
    let mut lines = Vec::with_capacity(people.len());
    match prizes.scope {
        Scope::Room => rank(prizes, &people, &cuts, &mut lines),
        Scope::Table => {
            for table in tables {
                let own = people.iter().filter(|one| one.person.table == table.table);
                let own: Vec<_> = own.copied().collect();
                rank(prizes, &own, &cuts, &mut lines);
            }
            // Stable: a cut at a table keeps its order.
            let place = |line: &Standing| line.played.then_some(line.score);
            lines.sort_by_key(|line| (Reverse(place(line)), line.person.table));
        }
    }
    lines
}

/// Ranks those who compete with each other, the best first.
fn rank(prizes: &Prizes, people: &[Entrant], cuts: &[&[Person]], lines: &mut Vec<Standing>) {
    let prizes = u32::from(prizes.count.get());
    let mut before = 0;
    for equal in people.chunk_by(|one, next| one.place() == next.place()) {
        let sat = equal[0].played;
        let size = u32::try_from(equal.len()).unwrap_or(u32::MAX);
        let tie: Vec<Person> = equal.iter().map(|one| one.person).collect();
        let mut order = equal.to_vec();
        let cut = sat.then(|| cut_for(&tie, cuts)).flatten();
        if let Some(cut) = cut {
            order.sort_by_cached_key(|one| cut.iter().position(|person| *person == one.person));
        }
        for (place, one) in (1..).zip(order) {
            let rank = before + if cut.is_some() { place } else { 1 };
            let prize = sat && rank <= prizes;
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
fn cut_for<'a>(tie: &[Person], cuts: &[&'a [Person]]) -> Option<&'a [Person]> {
    let cut = cuts.iter().copied().rfind(|cut| same_players(cut, tie))?;
    (tie.len() > 1).then_some(cut)
}

/// Whether two lists, each of different players, are of the same players.
pub(super) fn same_players(one: &[Person], other: &[Person]) -> bool {
    one.len() == other.len() && other.iter().all(|person| one.contains(person))
}

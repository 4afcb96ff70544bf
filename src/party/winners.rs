//! Who wins, who still cuts for it, and who comes last, from the standings.

use super::event::Person;
use super::prizes::{Prizes, Scope};
use super::standings::{Standing, same_players};
use super::tables::TableNumber;

/// Who has a prize, the ties that are open included. Before play is `over` it
/// is who leads, and nobody leads with nothing: those who lost the first rubber
/// are not ahead of those who have not finished theirs.
#[must_use]
pub fn winners(standings: &[Standing], over: bool) -> Vec<Standing> {
    let won = standings.iter().filter(|line| leads(line, over));
    won.copied().collect()
}

/// Whether a player has a prize, or would have one as it stands.
#[must_use]
pub fn leads(line: &Standing, over: bool) -> bool {
    line.prize && (over || line.score > 0)
}

/// How many share the rank of a player, he included.
#[must_use]
pub fn share(standings: &[Standing], line: &Standing, scope: Scope) -> usize {
    let equal = |other: &&Standing| equal(line, other, scope);
    standings.iter().filter(equal).count()
}

/// Whether two who sat have one rank among those they compete with.
fn equal(one: &Standing, other: &Standing, scope: Scope) -> bool {
    let near = scope == Scope::Room || one.person.table == other.person.table;
    near && one.rank == other.rank && one.played && other.played
}

/// The ties that are still to be cut for: each all the players who share a rank,
/// since a cut counts between exactly those.
#[must_use]
pub fn open_ties(standings: &[Standing], scope: Scope) -> Vec<Vec<Standing>> {
    ties(standings.iter().filter(|line| line.tied), scope)
}

/// The ties that may be cut for, because their prizes have different names:
/// each of the players has one, and one of them is perhaps the better.
#[must_use]
pub fn free_ties(standings: &[Standing], prizes: &Prizes) -> Vec<Vec<Standing>> {
    let won = standings.iter().filter(|line| line.prize && !line.tied);
    let mut ties = ties(won, prizes.scope);
    ties.retain(|tie| {
        let places = (tie[0].rank..).take(tie.len());
        let mut names = places.map(|place| prizes.name(place));
        let first = names.next().flatten();
        tie.len() > 1 && names.any(|name| name != first)
    });
    ties
}

fn ties<'a>(lines: impl Iterator<Item = &'a Standing>, scope: Scope) -> Vec<Vec<Standing>> {
    let mut ties: Vec<Vec<Standing>> = Vec::new();
    for line in lines {
        let same = |tie: &&mut Vec<Standing>| equal(&tie[0], line, scope);
        match ties.iter_mut().find(same) {
            Some(tie) => tie.push(*line),
            None => ties.push(vec![*line]),
        }
    }
    ties
}

/// Those who come last, in the room or at one table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Last {
    /// All who have the lowest score; who takes the booby prize by a cut is the
    /// first.
    pub lines: Vec<Standing>,
    /// Whether a cut decided it.
    pub cut: bool,
}

impl Last {
    /// Who takes the booby prize: all of them, where nobody cut for it.
    #[must_use]
    pub fn takers(&self) -> &[Standing] {
        let takers = if self.cut { 1 } else { self.lines.len() };
        &self.lines[..takers.min(self.lines.len())]
    }
}

/// Those who come last of all who sat: in the room, or at each table. Nobody
/// where all have the same score. A cut counts when it is exactly between those
/// who come last; of two the later.
#[must_use]
pub fn last(standings: &[Standing], scope: Scope, cuts: &[Vec<Person>]) -> Vec<Last> {
    let sat: Vec<&Standing> = standings.iter().filter(|line| line.played).collect();
    let of = |lines: Vec<Standing>| {
        let lowest = lines.iter().map(|line| line.score).min()?;
        let highest = lines.iter().map(|line| line.score).max()?;
        if lowest == highest {
            return None;
        }
        let last = lines.into_iter().filter(|line| line.score == lowest);
        let mut lines: Vec<Standing> = last.collect();
        lines.sort_by_key(|line| line.person);
        let people: Vec<Person> = lines.iter().map(|line| line.person).collect();
        let mut cuts = cuts.iter();
        let cut = cuts.rfind(|cut| people.len() > 1 && same_players(cut, &people));
        if let Some(cut) = cut {
            lines.sort_by_key(|line| cut.iter().position(|person| *person == line.person));
        }
        let cut = cut.is_some();
        Some(Last { lines, cut })
    };
    let at = |table: Option<TableNumber>| {
        let here = |line: &&&Standing| table.is_none_or(|table| line.person.table == table);
        of(sat.iter().filter(here).map(|line| **line).collect())
    };
    match scope {
        Scope::Room => at(None).into_iter().collect(),
        Scope::Table => {
            let mut tables: Vec<TableNumber> = sat.iter().map(|line| line.person.table).collect();
            tables.sort_unstable();
            tables.dedup();
            tables
                .into_iter()
                .filter_map(|table| at(Some(table)))
                .collect()
        }
    }
}

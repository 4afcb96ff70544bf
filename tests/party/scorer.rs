//! The standings once more, by counting instead of sorting.

use crossline::party::{Person, Prizes, Scope, Standing, TableScores};

/// Everybody's line, table by table, in the order of the lists of players.
pub(crate) fn lines(
    prizes: &Prizes,
    tables: &[TableScores],
    people: &[Person],
    cuts: &[Vec<Person>],
) -> Vec<Standing> {
    let score = |person: Person| {
        let table = tables.iter().find(|table| table.table == person.table);
        table.unwrap().scores[person.player.index()]
    };
    let played = |person: Person| {
        let table = tables.iter().find(|table| table.table == person.table);
        table.unwrap().played[person.player.index()]
    };
    let line = |person: Person| {
        let rivals = people
            .iter()
            .copied()
            .filter(|rival| prizes.scope == Scope::Room || rival.table == person.table);
        let rivals: Vec<Person> = rivals.collect();
        let better = rivals.iter().filter(|rival| score(**rival) > score(person));
        let tie = rivals
            .iter()
            .copied()
            .filter(|rival| score(*rival) == score(person));
        let mut tie: Vec<Person> = tie.collect();
        tie.sort_unstable();
        let better = better.count();
        let counts = |cut: &&Vec<Person>| {
            let mut cut = (*cut).clone();
            cut.sort_unstable();
            cut == tie && tie.len() > 1
        };
        let place = cuts
            .iter()
            .rfind(counts)
            .map(|cut| cut.iter().position(|one| *one == person).unwrap());
        let rank = 1 + better + place.unwrap_or(0);
        let prizes = usize::from(prizes.count.get());
        Standing {
            person,
            score: score(person),
            played: played(person),
            rank: u32::try_from(rank).unwrap(),
            prize: rank <= prizes,
            cut: place.is_some(),
            tied: rank <= prizes && place.is_none() && better + tie.len() > prizes,
        }
    };
    people.iter().copied().map(line).collect()
}

/// Whether one line may stand right above another.
pub(crate) fn in_order(above: &Standing, below: &Standing, scope: Scope) -> bool {
    if above.score != below.score {
        return above.score > below.score;
    }
    let apart = scope == Scope::Table && above.person.table != below.person.table;
    if apart || above.rank == below.rank {
        above.person < below.person
    } else {
        above.rank < below.rank
    }
}

//! Who sits at which table, by lot, with what the organizer wished for.
//!
//! People who belong together get one table, people to keep apart get different
//! ones, and a fixed table keeps its people when the others are drawn again.
//! All else is chance. \[R\] “Together” means one table and not one side: where
//! partners change, everyone at a table partners everyone.

use std::ops::Range;

/// How often a draw is tried before it is given up. Few wishes of a club need
/// a second try; what a hundred do not bring about nearly always cannot be.
const TRIES: usize = 100;

/// What an organizer wished for, before the draw. People are numbers of a list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wishes {
    /// Groups that sit at one table.
    pub together: Vec<Vec<usize>>,
    /// Groups of whom no two sit at one table.
    pub apart: Vec<Vec<usize>>,
}

/// Wishes that no draw can keep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Impossible {
    /// More belong together than a table holds.
    TooMany {
        /// Who.
        group: Vec<usize>,
        /// The largest table.
        most: usize,
    },
    /// Two belong together and apart.
    Both(usize, usize),
}

impl Wishes {
    /// Whether nothing was wished for.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.together.is_empty() && self.apart.is_empty()
    }

    /// The groups that sit together: two that share a person are one. Everyone
    /// of `people` is in one of them, most alone.
    fn groups(&self, people: usize) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = (0..people).map(|person| vec![person]).collect();
        for wish in &self.together {
            let (joined, others): (Vec<_>, Vec<_>) = groups
                .into_iter()
                .partition(|group: &Vec<usize>| group.iter().any(|one| wish.contains(one)));
            groups = others;
            let mut joined: Vec<usize> = joined.into_iter().flatten().collect();
            joined.sort_unstable();
            groups.push(joined);
        }
        groups.retain(|group| !group.is_empty());
        groups
    }

    /// Says why no draw can keep these wishes, where that is plain.
    pub fn check(&self, sizes: &[usize]) -> Result<(), Impossible> {
        let most = sizes.iter().copied().max().unwrap_or_default();
        for group in self.groups(sizes.iter().sum()) {
            if group.len() > most {
                return Err(Impossible::TooMany { group, most });
            }
            for apart in &self.apart {
                let mut both = group.iter().filter(|one| apart.contains(one));
                if let (Some(one), Some(other)) = (both.next(), both.next()) {
                    return Err(Impossible::Both(*one, *other));
                }
            }
        }
        Ok(())
    }

    /// The wishes that seats do not keep: those to be together, then those to be
    /// apart. `seats` has the people in the order of the tables.
    #[must_use]
    pub fn unkept(&self, sizes: &[usize], seats: &[usize]) -> Self {
        let table = |person: &usize| {
            let seat = seats.iter().position(|one| one == person);
            seat.and_then(|seat| tables(sizes).position(|table| table.contains(&seat)))
        };
        let split = |group: &&Vec<usize>| {
            let first = group.first().map(table);
            group.iter().any(|one| Some(table(one)) != first)
        };
        let meet = |group: &&Vec<usize>| {
            let tables: Vec<_> = group.iter().map(table).collect();
            (1..tables.len()).any(|place| tables[..place].contains(&tables[place]))
        };
        Self {
            together: self.together.iter().filter(split).cloned().collect(),
            apart: self.apart.iter().filter(meet).cloned().collect(),
        }
    }
}

/// The seats of each table, in the order of the tables.
pub fn tables(sizes: &[usize]) -> impl Iterator<Item = Range<usize>> {
    let mut next = 0;
    sizes.iter().map(move |size| {
        let first = next;
        next += size;
        first..next
    })
}

/// Draws lots for the seats of the tables that are not fixed. `seats` has the
/// people as they sit; `below` gives a number below another by chance. None if
/// no draw was found that keeps the wishes of those who are drawn.
pub fn draw(
    sizes: &[usize],
    fixed: &[bool],
    seats: &[usize],
    wishes: &Wishes,
    mut below: impl FnMut(usize) -> usize,
) -> Option<Vec<usize>> {
    let is_fixed = |table: usize| fixed.get(table).copied().unwrap_or_default();
    let mut free: Vec<(Range<usize>, Vec<usize>)> = Vec::new();
    let mut drawn = Vec::new();
    for (number, table) in tables(sizes).enumerate() {
        if !is_fixed(number) {
            drawn.extend_from_slice(&seats[table.clone()]);
            free.push((table, Vec::new()));
        }
    }
    // A group of whom some sit at a fixed table is a group of the others.
    let groups = wishes.groups(seats.len()).into_iter().map(|mut group| {
        group.retain(|person| drawn.contains(person));
        group
    });
    let mut groups: Vec<Vec<usize>> = groups.filter(|group| !group.is_empty()).collect();
    for _ in 0..TRIES {
        shuffle(&mut groups, &mut below);
        // Large groups first: they have the fewest places. The sort is stable.
        groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
        if let Some(tables) = seat(&groups, free.clone(), wishes, &mut below) {
            let mut drawn = seats.to_vec();
            for (places, mut people) in tables {
                shuffle(&mut people, &mut below);
                drawn[places].copy_from_slice(&people);
            }
            return Some(drawn);
        }
    }
    None
}

/// Puts a list into an order by chance, each as likely.
fn shuffle<T>(list: &mut [T], below: &mut impl FnMut(usize) -> usize) {
    for last in (1..list.len()).rev() {
        list.swap(last, below(last + 1));
    }
}

/// Seats one group after the other: at a table by chance that has room and
/// nobody to be kept apart from, a table counting once for each free seat.
fn seat(
    groups: &[Vec<usize>],
    mut tables: Vec<(Range<usize>, Vec<usize>)>,
    wishes: &Wishes,
    below: &mut impl FnMut(usize) -> usize,
) -> Option<Vec<(Range<usize>, Vec<usize>)>> {
    for group in groups {
        let apart = wishes.apart.iter();
        let apart: Vec<usize> = apart
            .filter(|apart| apart.iter().any(|one| group.contains(one)))
            .flatten()
            .copied()
            .collect();
        let chances: Vec<usize> = tables
            .iter()
            .map(|(places, people)| {
                let left = places.len() - people.len();
                let fits = left >= group.len() && !people.iter().any(|one| apart.contains(one));
                if fits { left } else { 0 }
            })
            .collect();
        let mut chance = match chances.iter().sum() {
            0 => return None,
            all => below(all),
        };
        let place = chances.iter().position(|seats| {
            let here = chance < *seats;
            chance = chance.saturating_sub(*seats);
            here
        })?;
        tables[place].1.extend_from_slice(group);
    }
    Some(tables)
}

//! How many tables a number of players makes.
//!
//! Any number from 4 up, except 7, makes tables of four, five and six: as many
//! fours as possible, those over spread one to a table, then a second. Six cut
//! in at one table, five pivot; seven are too many for one table and too few
//! for two.
//!
//! ```
//! use crossline::party::tables::sizes;
//!
//! assert_eq!(sizes(41).unwrap(), [4, 4, 4, 4, 4, 4, 4, 4, 4, 5]);
//! assert_eq!(sizes(11).unwrap(), [5, 6]);
//! assert!(sizes(7).is_err());
//! ```

use std::fmt;

/// The most tables that a party is set up with.
pub const MAX_TABLES: usize = 100;
/// The highest number that a table may have.
pub const MAX_TABLE_NUMBER: u16 = 1000;

/// The number on a table: 1 to 1000.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableNumber(u16);

impl TableNumber {
    /// Takes the number of a table.
    #[must_use]
    pub fn new(number: i64) -> Option<Self> {
        let number = u16::try_from(number).ok()?;
        (1..=MAX_TABLE_NUMBER)
            .contains(&number)
            .then_some(Self(number))
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0
    }
}

impl fmt::Display for TableNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A number of players that makes no tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CannotSeat {
    /// Fewer than four.
    #[error("a table needs four players")]
    TooFew,
    /// Seven.
    #[error("seven are too many for one table and too few for two; find an eighth")]
    Seven,
    /// More than a hundred tables hold.
    #[error("a party has at most {MAX_TABLES} tables")]
    TooMany,
}

/// A table that cannot be added to a party.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TableRefusal {
    /// Another phone organizes the party.
    #[error("only a phone of the organizer can do that")]
    NotOrganizer,
    /// The party is closed.
    #[error("the party is closed; reopen it first")]
    Closed,
    /// There are a hundred.
    #[error("a party has at most {MAX_TABLES} tables")]
    TooMany,
    /// Another table has that number.
    #[error("there is a table {0} already")]
    NumberTaken(TableNumber),
    /// A name that another table has.
    #[error("there is another {name} at table {table}; add a letter or a surname")]
    Name {
        /// The name, as that table has it.
        name: String,
        /// The table.
        table: TableNumber,
    },
}

/// The players at each table, the fuller tables last.
pub fn sizes(players: usize) -> Result<Vec<usize>, CannotSeat> {
    let tables = players / 4;
    match players {
        0..4 => return Err(CannotSeat::TooFew),
        7 => return Err(CannotSeat::Seven),
        _ if tables > MAX_TABLES => return Err(CannotSeat::TooMany),
        _ => {}
    }
    let over = players % 4;
    let more = |table: usize| over / tables + usize::from(tables - table <= over % tables);
    Ok((0..tables).map(|table| 4 + more(table)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_players_has_a_seat() {
        for players in (4..=403).filter(|players| *players != 7) {
            let sizes = sizes(players).unwrap();
            assert_eq!(sizes.iter().sum::<usize>(), players);
            assert_eq!(sizes.len(), players / 4, "as many tables as possible");
            assert!(sizes.iter().all(|size| (4..=6).contains(size)), "{players}");
            let (most, fewest) = (sizes.iter().max(), sizes.iter().min());
            assert!(most.unwrap() - fewest.unwrap() <= 1, "spread, {players}");
            assert!(sizes.is_sorted());
        }
    }

    #[test]
    fn who_cannot_be_seated_is_told_why() {
        assert_eq!(sizes(3), Err(CannotSeat::TooFew));
        assert_eq!(sizes(7), Err(CannotSeat::Seven));
        assert_eq!(sizes(404), Err(CannotSeat::TooMany));
    }
}

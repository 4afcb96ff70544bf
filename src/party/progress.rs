//! How far a party has come: whether play is over, and which tables the prizes
//! wait for.
//!
//! Before the hour play is never over: a table between two rubbers sits down
//! again. It is over when the hour has come and no table plays, when every
//! table was stopped, or when the party is closed; then the result is final.

use chrono::{DateTime, Utc};

use super::tables::TableNumber;
use crate::journal::describe::and;
use crate::journal::{EntryId, Journal, Sheet};
use crate::rules::ledger::Rounding;

/// Where a table stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableState {
    /// Nobody has sat down.
    NotBegun,
    /// A rubber, round or game is in play.
    InPlay,
    /// The last one is over: the table sits down again, unless the hour has
    /// come.
    Between,
    /// The last one was stopped.
    Stopped,
}

/// A table as the prizes see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableProgress {
    /// Its number.
    pub number: TableNumber,
    /// Where it stands.
    pub state: TableState,
    /// How many rubbers, rounds or games that are over it has not agreed on.
    pub not_agreed: usize,
    /// Whether its hour, which may be later than that of the party, is to come.
    pub plays_on: bool,
}

impl TableProgress {
    /// Of a table now, with the stages that it agreed on.
    #[must_use]
    pub fn of(
        number: TableNumber,
        journal: &Journal,
        sheet: &Sheet,
        agreed: &[EntryId],
        now: DateTime<Utc>,
    ) -> Self {
        let stages = sheet.stages(Rounding::Exact);
        let last = stages.last().map(|stage| stage.outcome.as_ref());
        Self {
            number,
            state: match last {
                None => TableState::NotBegun,
                Some(None) => TableState::InPlay,
                Some(Some(over)) if over.stopped => TableState::Stopped,
                Some(Some(_)) => TableState::Between,
            },
            not_agreed: stages
                .iter()
                .filter(|stage| stage.is_not_agreed(agreed))
                .count(),
            plays_on: journal.evening().hour().is_some_and(|hour| hour > now),
        }
    }
}

/// What the prizes wait for at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wait {
    /// It still plays, or sits down again.
    Plays,
    /// It may still begin.
    NotBegun,
    /// It has not agreed on all that is over.
    NotAgreed,
}

impl Wait {
    /// All three, the longest wait first.
    const ALL: [Self; 3] = [Self::Plays, Self::NotBegun, Self::NotAgreed];

    /// “still plays”, “still play”.
    #[must_use]
    pub const fn say(self, one: bool) -> &'static str {
        match (self, one) {
            (Self::Plays, true) => "still plays",
            (Self::Plays, false) => "still play",
            (Self::NotBegun, true) => "has not begun",
            (Self::NotBegun, false) => "have not begun",
            (Self::NotAgreed, true) => "has not agreed",
            (Self::NotAgreed, false) => "have not agreed",
        }
    }
}

/// A party and its tables as the prizes see them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    /// The tables, in the order of their numbers.
    pub tables: Vec<TableProgress>,
    /// Whether no new deal begins any more.
    pub hour_has_come: bool,
    /// Whether the party is closed.
    pub closed: bool,
}

impl Progress {
    /// Whether no table plays any more.
    #[must_use]
    pub fn play_is_over(&self) -> bool {
        let mut tables = self.tables.iter();
        if self.closed {
            true
        } else if self.hour_has_come {
            tables.all(|table| matches!(self.wait(table), None | Some(Wait::NotAgreed)))
        } else {
            !self.tables.is_empty() && tables.all(|table| table.state == TableState::Stopped)
        }
    }

    /// What the prizes wait for at a table, if they wait for it. One that never
    /// began when the hour has come did not play.
    #[must_use]
    pub fn wait(&self, table: &TableProgress) -> Option<Wait> {
        match table.state {
            _ if self.closed => None,
            TableState::InPlay => Some(Wait::Plays),
            TableState::NotBegun => {
                (!self.hour_has_come || table.plays_on).then_some(Wait::NotBegun)
            }
            TableState::Between if !self.hour_has_come || table.plays_on => Some(Wait::Plays),
            TableState::Between | TableState::Stopped => {
                (table.not_agreed > 0).then_some(Wait::NotAgreed)
            }
        }
    }

    /// The tables that the prizes wait for.
    #[must_use]
    pub fn open(&self) -> Vec<(TableNumber, Wait)> {
        let open = |table: &TableProgress| Some((table.number, self.wait(table)?));
        self.tables.iter().filter_map(open).collect()
    }

    /// “Not final: 3 tables are open. Tables 3, 4 and 10 still play.”, for
    /// whatever is read as final.
    #[must_use]
    pub fn not_final(&self) -> Option<String> {
        let open = self.open();
        let count = match open.len() {
            0 => return None,
            1 => "Not final: 1 table is open.".to_owned(),
            count => format!("Not final: {count} tables are open."),
        };
        let waits = Wait::ALL.into_iter().filter_map(|wait| {
            let here = open.iter().filter(|(_, why)| *why == wait);
            let here: Vec<TableNumber> = here.map(|(number, _)| *number).collect();
            let say = || format!("{} {}.", say_tables(&here), wait.say(here.len() == 1));
            (!here.is_empty()).then(say)
        });
        Some(
            [count]
                .into_iter()
                .chain(waits)
                .collect::<Vec<_>>()
                .join(" "),
        )
    }
}

/// “Table 3”, “Tables 3, 4 and 10”, “Tables 1 and 5 to 100”.
#[must_use]
pub fn say_tables(numbers: &[TableNumber]) -> String {
    let follows = |one: &TableNumber, next: &TableNumber| one.get() + 1 == next.get();
    let mut words = Vec::new();
    for run in numbers.chunk_by(follows) {
        match run {
            [first, _, _, .., last] => words.push(format!("{first} to {last}")),
            few => words.extend(few.iter().map(ToString::to_string)),
        }
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let noun = if numbers.len() == 1 {
        "Table"
    } else {
        "Tables"
    };
    format!("{noun} {}", and(&words))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(number: i64) -> TableNumber {
        TableNumber::new(number).unwrap()
    }

    fn party(states: &[(TableState, usize)]) -> Progress {
        let table = |(place, (state, not_agreed)): (i64, &(TableState, usize))| TableProgress {
            number: number(place),
            state: *state,
            not_agreed: *not_agreed,
            plays_on: false,
        };
        Progress {
            tables: (1..).zip(states).map(table).collect(),
            hour_has_come: false,
            closed: false,
        }
    }

    const STATES: [TableState; 4] = [
        TableState::NotBegun,
        TableState::InPlay,
        TableState::Between,
        TableState::Stopped,
    ];

    #[test]
    fn before_the_hour_play_is_over_only_where_every_table_was_stopped() {
        assert!(!party(&[]).play_is_over());
        for one in STATES {
            for other in STATES {
                let mut party = party(&[(one, 0), (other, 0)]);
                let stopped = one == TableState::Stopped && other == TableState::Stopped;
                assert_eq!(party.play_is_over(), stopped, "{one:?}, {other:?}");
                assert_eq!(party.not_final().is_none(), stopped, "{one:?}, {other:?}");
                party.hour_has_come = true;
                let plays = one == TableState::InPlay || other == TableState::InPlay;
                assert_eq!(party.play_is_over(), !plays, "{one:?}, {other:?}");
                party.closed = true;
                assert!(party.play_is_over() && party.not_final().is_none());
            }
        }
    }

    #[test]
    fn a_table_with_an_hour_of_its_own_is_waited_for() {
        let mut party = party(&[(TableState::Between, 0), (TableState::Stopped, 0)]);
        party.hour_has_come = true;
        assert!(party.play_is_over());
        party.tables[1].plays_on = true;
        assert!(party.play_is_over(), "a stopped table is done");
        party.tables[0].plays_on = true;
        assert!(!party.play_is_over());
        let why = "Not final: 1 table is open. Table 1 still plays.";
        assert_eq!(party.not_final().unwrap(), why);
        // It may still begin.
        party.tables[0].state = TableState::NotBegun;
        assert!(!party.play_is_over());
        let why = "Not final: 1 table is open. Table 1 has not begun.";
        assert_eq!(party.not_final().unwrap(), why);
    }

    #[test]
    fn what_the_prizes_wait_for_is_said_with_the_tables() {
        let states = [
            (TableState::InPlay, 2),
            (TableState::Between, 1),
            (TableState::Stopped, 0),
            (TableState::NotBegun, 0),
        ];
        let mut party = party(&states);
        assert_eq!(
            party.not_final().unwrap(),
            "Not final: 3 tables are open. Tables 1 and 2 still play. Table 4 has not begun."
        );
        party.hour_has_come = true;
        assert_eq!(
            party.not_final().unwrap(),
            "Not final: 2 tables are open. Table 1 still plays. Table 2 has not agreed."
        );
        party.tables.remove(0);
        assert_eq!(
            party.not_final().unwrap(),
            "Not final: 1 table is open. Table 2 has not agreed."
        );
    }

    #[test]
    fn tables_in_a_row_are_said_as_a_range() {
        let said = |numbers: &[i64]| {
            let numbers: Vec<_> = numbers.iter().copied().map(number).collect();
            say_tables(&numbers)
        };
        assert_eq!(said(&[3]), "Table 3");
        assert_eq!(said(&[3, 4, 10]), "Tables 3, 4 and 10");
        assert_eq!(said(&[1, 2, 3]), "Tables 1, 2 and 3");
        assert_eq!(said(&[1, 5, 6, 7, 8]), "Tables 1 and 5 to 8");
    }
}

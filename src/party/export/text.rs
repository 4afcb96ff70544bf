//! The result of a party as plain text, to paste in a message: the winners
//! first, the ties still to be cut for, then every table.

use crate::journal::describe::and;
use crate::journal::export::text::{heading, signed};
use crate::party::event::Person;
use crate::party::fold::PartyHeader;
use crate::party::prizes::{PrizeScore, Prizes, Scope};
use crate::party::standings::{Standing, last, open_ties};
use crate::party::tables::TableNumber;

/// As wide as a figure, so that numbers stand below one another also where
/// letters are of different widths.
const FIGURE_SPACE: &str = "\u{2007}";

/// The result: a line a winner, a line a tie, a line a player at his table.
#[must_use]
pub fn text<'a>(
    header: &PartyHeader,
    standings: &[Standing],
    name: impl Fn(Person) -> &'a str,
) -> String {
    let told = Told {
        prizes: header.prizes,
        standings,
        name,
    };
    let mut lines = vec![heading(header.title.as_ref(), header.game)];
    lines.push(played_for(&header.prizes));
    lines.push(String::new());
    // Before the first rubber is over everybody ties with everybody.
    if standings.iter().all(|line| line.score == 0) {
        lines.push("Nobody has scored yet".to_owned());
    } else {
        lines.extend(told.winners());
        lines.extend(told.ties());
        if header.booby {
            lines.extend(told.last());
        }
    }
    lines.extend(told.tables());
    lines.join("\n") + "\n"
}

/// “3 prizes in the room, by gross score”
fn played_for(prizes: &Prizes) -> String {
    let count = match prizes.count.get() {
        1 => "1 prize".to_owned(),
        count => format!("{count} prizes"),
    };
    let place = match prizes.scope {
        Scope::Room => "in the room",
        Scope::Table => "at each table",
    };
    let score = match prizes.score {
        PrizeScore::Gross => "gross score",
        PrizeScore::Net => "net score",
        PrizeScore::Red => "red counters",
    };
    format!("{count} {place}, by {score}")
}

struct Told<'s, F> {
    prizes: Prizes,
    standings: &'s [Standing],
    name: F,
}

impl<'a, F: Fn(Person) -> &'a str> Told<'_, F> {
    fn winners(&self) -> Vec<String> {
        let won = self
            .standings
            .iter()
            .filter(|line| line.prize && !line.tied);
        let won: Vec<Standing> = won.copied().collect();
        let told = |line: &Standing| format!("{}. {}", line.rank, self.placed(line));
        self.by_table(won).iter().map(told).collect()
    }

    /// “Eve and Gus: 500, to cut for the last prize”
    fn ties(&self) -> Vec<String> {
        let told = |tie: &Vec<Standing>| {
            let names = tie.iter().map(|line| (self.name)(line.person));
            let names: Vec<&str> = names.collect();
            let (first, count) = (tie[0], u32::from(self.prizes.count.get()));
            let prizes = match count + 1 - first.rank {
                1 if count == 1 => "the prize".to_owned(),
                1 => "the last prize".to_owned(),
                left => format!("{left} prizes"),
            };
            let table = match self.prizes.scope {
                Scope::Room => String::new(),
                Scope::Table => format!(", table {}", first.person.table),
            };
            let score = self.score(first.score);
            format!("{}{table}: {score}, to cut for {prizes}", and(&names))
        };
        let ties = open_ties(self.standings, self.prizes.scope);
        ties.iter().map(told).collect()
    }

    fn last(&self) -> Vec<String> {
        let lines = last(self.standings, self.prizes.scope);
        let told = |line: &Standing| format!("Last: {}", self.placed(line));
        self.by_table(lines).iter().map(told).collect()
    }

    /// Every table with its players, the best first.
    fn tables(&self) -> Vec<String> {
        let scores = self.standings.iter().map(|line| self.score(line.score));
        let width = scores.map(|score| score.chars().count()).max();
        let told = |line: &Standing| {
            let score = self.score(line.score);
            let blanks = width.unwrap_or(0).saturating_sub(score.chars().count());
            let name = (self.name)(line.person);
            format!("{}{score}  {name}", FIGURE_SPACE.repeat(blanks))
        };
        let mut numbers: Vec<TableNumber> = self.standings.iter().map(table).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let at = |number: TableNumber| {
            let own = self
                .standings
                .iter()
                .filter(move |line| table(line) == number);
            let heading = [String::new(), format!("Table {number}")];
            heading.into_iter().chain(own.map(told))
        };
        numbers.into_iter().flat_map(at).collect()
    }

    /// “Ada, table 1: 930”
    fn placed(&self, line: &Standing) -> String {
        let name = (self.name)(line.person);
        format!("{name}, table {}: {}", table(line), self.score(line.score))
    }

    /// With its sign where it may be below nothing.
    fn score(&self, score: i64) -> String {
        match self.prizes.score {
            PrizeScore::Gross => score.to_string(),
            PrizeScore::Net | PrizeScore::Red => signed(score),
        }
    }

    /// The winners at each table together, where each has its own.
    fn by_table(&self, mut lines: Vec<Standing>) -> Vec<Standing> {
        if self.prizes.scope == Scope::Table {
            lines.sort_by_key(table);
        }
        lines
    }
}

fn table(line: &Standing) -> TableNumber {
    line.person.table
}

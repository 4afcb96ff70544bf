//! The result of a party as plain text, to paste in a message: the winners
//! first, the ties still to be cut for, then every table.

use crate::journal::export::text::heading;
use crate::party::event::Person;
use crate::party::fold::PartyHeader;
use crate::party::prizes::{Prizes, Scope};
use crate::party::standings::{Standing, last, open_ties, winners};
use crate::party::tables::TableNumber;

/// As wide as a figure, so that numbers stand below one another also where
/// letters are of different widths.
const FIGURE_SPACE: &str = "\u{2007}";

/// The result, `over` once no table plays: a line a winner, a line a tie, a line a player at his table.
#[must_use]
pub fn text<'a>(
    header: &PartyHeader,
    standings: &[Standing],
    name: impl Fn(Person) -> &'a str,
    over: bool,
) -> String {
    let told = Told {
        prizes: header.prizes,
        standings,
        name,
    };
    let mut lines = vec![heading(header.title.as_ref(), header.game)];
    lines.push(header.prizes.say());
    lines.push(String::new());
    // Before the first rubber is over everybody is equal with everybody.
    if standings.iter().any(|line| line.played) {
        if over {
            lines.extend(told.winners());
            lines.extend(told.ties());
        } else {
            lines.push("Not final: tables still play".to_owned());
            lines.extend(told.leaders());
        }
        if header.booby {
            lines.extend(told.last());
        }
    } else {
        lines.push("Nothing is over yet".to_owned());
    }
    lines.extend(told.tables());
    lines.join("\n") + "\n"
}

struct Told<'s, F> {
    prizes: Prizes,
    standings: &'s [Standing],
    name: F,
}

impl<'a, F: Fn(Person) -> &'a str> Told<'_, F> {
    /// Who would win a prize now.
    fn leaders(&self) -> Vec<String> {
        let told = |line: &Standing| format!("{}. {}", line.rank, self.placed(line));
        self.by_table(winners(self.standings))
            .iter()
            .map(told)
            .collect()
    }

    fn winners(&self) -> Vec<String> {
        let won = winners(self.standings).into_iter();
        let won: Vec<Standing> = won.filter(|line| !line.tied).collect();
        let told = |line: &Standing| format!("{}. {}", line.rank, self.placed(line));
        self.by_table(won).iter().map(told).collect()
    }

    fn ties(&self) -> Vec<String> {
        let ties = open_ties(self.standings, self.prizes.scope);
        let told = ties.iter().map(|tie| self.prizes.say_tie(tie, &self.name));
        told.collect()
    }

    fn last(&self) -> Vec<String> {
        let lines = last(self.standings, self.prizes.scope);
        let told = |line: &Standing| format!("Last: {}", self.placed(line));
        self.by_table(lines).iter().map(told).collect()
    }

    /// Every table with its players, the best first.
    fn tables(&self) -> Vec<String> {
        let scores = self
            .standings
            .iter()
            .map(|line| self.prizes.say_score(line.score));
        let width = scores.map(|score| score.chars().count()).max();
        let told = |line: &Standing| {
            let score = self.prizes.say_score(line.score);
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
        format!(
            "{name}, table {}: {}",
            table(line),
            self.prizes.say_score(line.score)
        )
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

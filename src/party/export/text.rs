//! The result of a party as plain text, to paste in a message: the winners
//! first, the ties still to be cut for, then every table.

use crate::journal::export::text::headed;
use crate::party::event::Person;
use crate::party::fold::PartyHeader;
use crate::party::prizes::Scope;
use crate::party::progress::Progress;
use crate::party::standings::{Ranking, Standing};
use crate::party::tables::TableNumber;
use crate::party::winners::{Last, open_ties, share, winners};

/// As wide as a figure, so that numbers stand below one another also where
/// letters are of different widths.
const FIGURE_SPACE: &str = "\u{2007}";

/// What a party came to.
pub struct Outcome<'a> {
    /// What it is.
    pub header: &'a PartyHeader,
    /// “30 November 2026”.
    pub day: Option<String>,
    /// Who comes where, for each list of prizes.
    pub rankings: &'a [Ranking],
    /// Who comes last.
    pub last: Vec<Last>,
    /// Whether that is final.
    pub progress: &'a Progress,
    /// The tables that are missing because they cannot be read.
    pub unreadable: &'a [TableNumber],
}

/// The result: a line a winner, a line a tie, a line a player at his table.
#[must_use]
pub fn text<'a>(outcome: &Outcome, name: impl Fn(Person) -> &'a str) -> String {
    let header = outcome.header;
    let over = outcome.progress.play_is_over();
    let head = headed(header.title.as_ref(), header.game, outcome.day.clone());
    let mut lines = vec![head, header.prizes.say()];
    lines.extend(outcome.progress.not_final());
    lines.extend(outcome.unreadable.iter().copied().map(unreadable));
    for ranking in outcome.rankings {
        lines.push(String::new());
        if outcome.rankings.len() > 1 {
            lines.push(ranking.prizes.scope.heading().to_owned());
        }
        let before = lines.len();
        lines.extend(won(ranking, over, &name));
        if lines.len() == before {
            lines.push(nobody(header, over));
        }
    }
    if over {
        for last in outcome.last.iter().filter(|_| header.booby) {
            let ranking = outcome.rankings.iter();
            let mut ranking = ranking.filter(|one| one.prizes.scope == header.prizes.booby_scope());
            if let Some(ranking) = ranking.next() {
                let said = ranking.prizes.say_last(last, &name);
                lines.push(format!("Booby prize: {said}"));
            }
        }
    }
    lines.extend(
        outcome
            .rankings
            .first()
            .map(|one| tables(one, &name))
            .unwrap_or_default(),
    );
    lines.join("\n") + "\n"
}

/// What stands for a table that is missing.
pub(super) fn unreadable(table: TableNumber) -> String {
    format!("Table {table} cannot be read")
}

/// Why nobody has a prize.
fn nobody(header: &PartyHeader, over: bool) -> String {
    let unit = header.game.unit();
    match (over, header.game.laws()) {
        (false, _) => format!("Nobody leads: no {unit} that counts is over"),
        (true, Some(_)) => format!("No {unit} was finished or stopped, so nobody wins"),
        (true, None) => {
            "No game was finished, and one that is stopped counts nothing: nobody wins".to_owned()
        }
    }
}

/// The winners, and the ties that are to be cut for now; while somebody plays,
/// those who lead.
fn won<'a>(ranking: &Ranking, over: bool, name: &impl Fn(Person) -> &'a str) -> Vec<String> {
    let prizes = &ranking.prizes;
    let mut won = winners(&ranking.lines, over);
    won.retain(|line| !(over && line.tied));
    // The winners at each table together, where each has its own.
    if prizes.scope == Scope::Table {
        won.sort_by_key(|line| line.person.table);
    }
    let say = |line: &Standing| {
        let (name, table) = (name(line.person), line.person.table);
        let score = prizes.say_score(line.score);
        let equal = share(&ranking.lines, line, prizes.scope);
        let prize = over.then(|| prizes.say_won(line.rank, equal)).flatten();
        let words = [
            Some(format!("{}. {name}, table {table}: {score}", line.rank)),
            prize,
            line.cut.then(|| "by a cut".to_owned()),
        ];
        words.into_iter().flatten().collect::<Vec<_>>().join(", ")
    };
    let mut lines: Vec<String> = won.iter().map(say).collect();
    if over {
        let ties = open_ties(&ranking.lines, prizes.scope);
        lines.extend(ties.iter().map(|tie| prizes.say_tie(tie, name)));
    }
    lines
}

/// Every table with its players, the best first.
fn tables<'a>(ranking: &Ranking, name: &impl Fn(Person) -> &'a str) -> Vec<String> {
    let score = |line: &Standing| ranking.prizes.say_score(line.score);
    let width = ranking.lines.iter().map(|line| score(line).chars().count());
    let width = width.max().unwrap_or(0);
    let say = |line: &Standing| {
        let score = score(line);
        let blanks = width.saturating_sub(score.chars().count());
        format!(
            "{}{score}  {}",
            FIGURE_SPACE.repeat(blanks),
            name(line.person)
        )
    };
    let mut numbers: Vec<TableNumber> = ranking.lines.iter().map(table).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let at = |number: TableNumber| {
        let own = ranking
            .lines
            .iter()
            .filter(move |line| table(line) == number);
        let heading = [String::new(), format!("Table {number}")];
        heading.into_iter().chain(own.map(say))
    };
    numbers.into_iter().flat_map(at).collect()
}

fn table(line: &Standing) -> TableNumber {
    line.person.table
}

//! The standings as CSV, for a spreadsheet.

use super::text::unreadable as say;
use crate::journal::export::rows::{Rows, typed};
use crate::party::event::Person;
use crate::party::standings::Ranking;
use crate::party::tables::TableNumber;

/// The standings, a player a row, in their order; where there are two lists of
/// prizes, one list after the other. A table that cannot be read has a row that
/// says so.
#[must_use]
pub fn csv<'a>(
    rankings: &[Ranking],
    unreadable: &[TableNumber],
    name: impl Fn(Person) -> &'a str,
) -> String {
    let heads = ["rank", "name", "table", "score", "prize", "tied"];
    let both = rankings.len() > 1;
    let mut rows = Rows::headed(both.then_some("prizes").into_iter().chain(heads));
    for ranking in rankings {
        for line in &ranking.lines {
            let cells = [
                line.rank.to_string(),
                typed(name(line.person)),
                line.person.table.to_string(),
                line.score.to_string(),
                yes(line.prize),
                yes(line.tied),
            ];
            let of = both.then(|| ranking.prizes.scope.as_str().to_owned());
            rows.add(of.into_iter().chain(cells));
        }
    }
    for table in unreadable {
        let cells = [
            String::new(),
            say(*table),
            table.to_string(),
            String::new(),
            String::new(),
            String::new(),
        ];
        rows.add(both.then(String::new).into_iter().chain(cells));
    }
    rows.finish()
}

fn yes(is: bool) -> String {
    if is { "yes" } else { "no" }.to_owned()
}

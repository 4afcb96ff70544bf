//! The standings as CSV, for a spreadsheet.

use crate::journal::export::rows::{Rows, typed};
use crate::party::event::Person;
use crate::party::standings::Standing;

/// The standings, a player a row, in their order.
#[must_use]
pub fn csv<'a>(standings: &[Standing], name: impl Fn(Person) -> &'a str) -> String {
    let mut rows = Rows::headed(["rank", "name", "table", "score", "prize", "tied"]);
    for line in standings {
        rows.add([
            line.rank.to_string(),
            typed(name(line.person)),
            line.person.table.to_string(),
            line.score.to_string(),
            yes(line.prize),
            yes(line.tied),
        ]);
    }
    rows.finish()
}

fn yes(is: bool) -> String {
    if is { "yes" } else { "no" }.to_owned()
}

//! The names of those who play, as they are pasted.

use std::collections::HashMap;

use super::pasted::{Pasted, looks_like_two, people};
use crate::journal::name::{likenesses, quoted};
use crate::journal::{Name, Players};
use crate::party::tables::CannotSeat;
use crate::web::faults::{Faults, sentence};
use crate::web::fields::Fields;

/// The most players: a hundred tables of four and three over.
const MAX_PLAYERS: usize = 403;
/// The most players that a table is made with: six cut in.
const MOST_AT_A_TABLE: usize = 6;

/// The names, one a line, and “Player 39” for those who are named later.
pub(super) fn names(fields: &Fields, faults: &mut Faults) -> Vec<Name> {
    let typed = fields.text("names").unwrap_or_default();
    let mut names = Vec::new();
    let mut lines: HashMap<String, usize> = HashMap::new();
    for Pasted { line, name: typed } in people(typed) {
        if looks_like_two(&typed) {
            let fault = format!(
                "“{}” looks like two people. Put each on a line of their own.",
                quoted(&typed)
            );
            faults.add("names", fault);
            return vec![];
        }
        let name = match Name::new(&typed) {
            Ok(name) => name,
            Err(error) => {
                faults.add(
                    "names",
                    format!("“{}”: {error}.", quoted(&shortened(&typed))),
                );
                return vec![];
            }
        };
        let alike = likenesses(name.as_str());
        if let Some(first) = alike.iter().find_map(|alike| lines.get(alike)) {
            let fault = format!(
                "{} is there twice, in lines {first} and {line}. \
                 Add a letter or a surname to one.",
                name.shown()
            );
            faults.add("names", fault);
            return vec![];
        }
        lines.extend(alike.map(|alike| (alike, line)));
        names.push(name);
        // What is too long is not read to its end.
        if names.len() > MAX_PLAYERS {
            return names;
        }
    }
    let wanted = match fields.text("players").map(str::parse::<usize>) {
        None => names.len(),
        Some(Ok(number)) if number <= MAX_PLAYERS => number,
        Some(Ok(_)) => {
            let most = format!("A party has at most {MAX_PLAYERS} players.");
            faults.add("players", most);
            return vec![];
        }
        Some(Err(_)) => {
            faults.add("players", "How many players? Write it as 12.");
            return vec![];
        }
    };
    let mut number = names.len();
    while names.len() < wanted {
        number += 1;
        let name = format!("Player {number}");
        let alike = likenesses(&name);
        if !alike.iter().any(|alike| lines.contains_key(alike)) {
            names.extend(Name::new(&name));
        }
    }
    names
}

/// So much of a name that is too long as tells which it is.
fn shortened(name: &str) -> String {
    let start: String = name.chars().take(20).collect();
    if start.len() < name.len() {
        start + "…"
    } else {
        start
    }
}

/// The players of one table, from a form: four to six.
pub(in crate::web::pages::party) fn sit_down(
    fields: &Fields,
    faults: &mut Faults,
) -> Option<Players> {
    let names = names(fields, faults);
    if !faults.is_empty() {
        return None;
    }
    let fault = match names.len() {
        0..4 => sentence(CannotSeat::TooFew),
        4..=MOST_AT_A_TABLE => String::new(),
        _ => "A table has four to six players; eight make two.".to_owned(),
    };
    if !fault.is_empty() {
        faults.add("names", fault);
        return None;
    }
    match Players::new(names) {
        Ok(players) => Some(players),
        Err(error) => {
            faults.add("names", sentence(error));
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(typed: &[(&str, &str)]) -> Fields {
        let owned = typed
            .iter()
            .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
        Fields(owned.collect())
    }

    #[test]
    fn names_are_pasted_one_a_line_and_the_rest_are_named_later() {
        let mut faults = Faults::default();
        let typed = fields(&[
            ("names", "Ada\r\n\r\n Ben\tB.\t\nplayer 4"),
            ("players", "5"),
        ]);
        let names = names(&typed, &mut faults);
        let names: Vec<_> = names.iter().map(Name::as_str).collect();
        assert_eq!(names, ["Ada", "Ben B.", "player 4", "Player 5", "Player 6"]);
        assert!(faults.is_empty());
    }

    #[test]
    fn two_of_one_name_are_told_by_their_lines() {
        let mut faults = Faults::default();
        assert!(names(&fields(&[("names", "Ada\nBen\n\nADA")]), &mut faults).is_empty());
        let fault = faults.of("names").unwrap();
        assert!(
            fault.starts_with("ADA is there twice, in lines 1 and 4."),
            "{fault}"
        );
    }
}

//! Who sits where, by name: a sheet for the door.

use askama::Template;
use axum::response::Response;

use crate::party::TableNumber;
use crate::web::error::{PageError, html};
use crate::web::room::{Room, Table};

#[derive(Template)]
#[template(path = "party/seats.html")]
struct SeatsPage {
    room: String,
    title: String,
    /// Those who are there, in the order of their names, with their tables.
    people: Vec<(String, TableNumber)>,
    /// Tables whose players are not in the list, because they cannot be read.
    unreadable: Vec<TableNumber>,
}

/// Everyone who is there with their table, by name.
pub(super) fn by_name(room: &Room) -> Vec<(String, TableNumber)> {
    let at = |table: &Table| {
        let names = table.present().into_iter();
        let names: Vec<_> = names.map(|name| (name.to_owned(), table.number)).collect();
        names
    };
    let mut people: Vec<_> = room.tables.iter().flat_map(at).collect();
    people.sort_by_cached_key(|(name, number)| (sorted_as(name), *number));
    people
}

/// Shows the list.
pub(in crate::web) async fn show(room: Room) -> Result<Response, PageError> {
    html(&SeatsPage {
        room: room.address(),
        title: room.title(),
        people: by_name(&room),
        unreadable: room.unreadable(),
    })
}

/// What a name is sorted by: letters alone, whatever their size and accents.
fn sorted_as(name: &str) -> String {
    let parts = icu_normalizer::DecomposingNormalizerBorrowed::new_nfkd();
    let parts = parts.normalize(name).to_lowercase();
    parts
        .chars()
        .filter(|part| part.is_alphanumeric() || *part == ' ')
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_as_a_reader_looks_for_them() {
        let mut names = [
            "Zoe",
            "\u{c9}mile",
            "ada",
            "Eve",
            "Emil",
            "\u{201c}Bo\u{201d}",
            "Ada B",
            "Adam",
        ];
        names.sort_by_cached_key(|name| sorted_as(name));
        let sorted = [
            "ada",
            "Ada B",
            "Adam",
            "\u{201c}Bo\u{201d}",
            "Emil",
            "\u{c9}mile",
            "Eve",
            "Zoe",
        ];
        assert_eq!(names, sorted);
    }
}

//! Which part of the house may know which.

use crate::dependencies::{Dependency, dependencies};
use crate::source::{self, Named};
use crate::{File, files, none};

/// Each may import from itself and from those before it. `main` is the binary,
/// and `cli` its commands.
const ORDER: [&str; 8] = [
    "rules", "journal", "party", "circle", "store", "web", "cli", "main",
];

const GAMES: [&str; 3] = ["auction_bridge", "contract_bridge", "pitch"];

/// Libraries and the one layer that may name them. A library is meant with all
/// that begin with its name: `tower_http` with `tower`.
const HOMES: [(&str, &str); 5] = [
    ("sqlx", "store"),
    ("libsqlite3", "store"),
    ("axum", "web"),
    ("askama", "web"),
    ("tower", "web"),
];

#[test]
fn every_file_belongs_to_a_layer() {
    let stray: Vec<String> = files("src", &["rs"])
        .into_iter()
        .map(|file| file.path)
        .filter(|path| path != "src/lib.rs" && !ORDER.contains(&layer(path)))
        .collect();
    none(
        &stray,
        "Move these files into one of the layers, or give the new layer its place in ORDER here and in src/lib.rs.",
    );
}

#[test]
fn imports_point_from_later_layers_to_earlier_ones() {
    none(
        &offenders(|file, named| {
            let own = ORDER.iter().position(|name| *name == layer(&file.path))?;
            let path = resolved(&file.path, &named.path)?;
            match ORDER.iter().position(|name| path.first() == Some(name)) {
                Some(other) if other <= own => None,
                Some(other) => Some(format!("{} may not know {}", ORDER[own], ORDER[other])),
                // `super` may start from a module inside the file, which is not read here.
                None if named.path[0] == "super" => None,
                None => Some("src/lib.rs only lists the layers".to_owned()),
            }
        }),
        "A layer imports only from itself and those before it (rules, journal, party, circle, store, web, cli, main): \
         move what is needed to the earlier layer, or the caller to the later one.",
    );
}

#[test]
fn rules_name_no_library() {
    let libraries: Vec<String> = dependencies().iter().map(Dependency::library).collect();
    none(
        &offenders(|file, named| {
            let library = named.path[0].as_str();
            let outside =
                layer(&file.path) == "rules" && libraries.iter().any(|name| name == library);
            outside.then(|| format!("{library} is not the standard library"))
        }),
        "The rules are pure: move what needs the library to the journal or later, and hand the rules its result.",
    );
}

#[test]
fn libraries_stay_in_their_layer() {
    none(
        &offenders(|file, named| {
            let (_, home) = HOMES
                .iter()
                .find(|(library, _)| named.path[0].starts_with(library))?;
            (layer(&file.path) != *home).then(|| format!("only src/{home} names it"))
        }),
        "Move the code into the layer that may name the library, behind a function that does not show it.",
    );
}

#[test]
fn the_games_do_not_know_one_another() {
    none(
        &offenders(|file, named| {
            let own = GAMES.iter().find(|game| {
                file.path.starts_with("src/rules/") && module(&file.path).contains(*game)
            })?;
            let other = named
                .path
                .iter()
                .find(|segment| GAMES.contains(&segment.as_str()) && segment != own)?;
            Some(format!("{own} may not know {other}"))
        }),
        "The games meet only in the journal: move what two bridges share to src/rules/bridge, and the rest of it there.",
    );
}

/// Every path in src which the judge has something to say about.
fn offenders(judge: impl Fn(&File, &Named) -> Option<String>) -> Vec<String> {
    let mut found = Vec::new();
    for file in files("src", &["rs"]) {
        for named in source::paths(&source::code(&file.text)) {
            if let Some(why) = judge(&file, &named) {
                let path = named.path.join("::");
                found.push(format!("{}:{}: {path}: {why}", file.path, named.line));
            }
        }
    }
    found
}

/// `rules` for `src/rules/card.rs`, `main` for `src/main.rs`.
fn layer(path: &str) -> &str {
    module(path).first().copied().unwrap_or_default()
}

/// `["rules", "bridge"]` for `src/rules/bridge/mod.rs`.
fn module(path: &str) -> Vec<&str> {
    let inner = path.trim_start_matches("src/").trim_end_matches(".rs");
    inner.split('/').filter(|name| *name != "mod").collect()
}

/// The path from the root of the crate, if it says where it begins.
fn resolved<'a>(file: &'a str, path: &'a [String]) -> Option<Vec<&'a str>> {
    let mut from = match path[0].as_str() {
        "crate" | "crossline" => Vec::new(),
        "self" | "super" => module(file),
        _ => return None,
    };
    for segment in path {
        match segment.as_str() {
            "crate" | "crossline" | "self" => {}
            "super" => {
                from.pop();
            }
            name => from.push(name),
        }
    }
    Some(from)
}

#[test]
fn paths_are_read_from_the_root() {
    let read = |file, path: &str| {
        let path: Vec<String> = path.split("::").map(str::to_owned).collect();
        resolved(file, &path).map(|found| found.join("::"))
    };
    let chicago = "src/rules/bridge/contract_bridge/chicago.rs";
    assert_eq!(
        read(chicago, "crate::web::App").as_deref(),
        Some("web::App")
    );
    assert_eq!(
        read(chicago, "super::super::auction_bridge::Code").as_deref(),
        Some("rules::bridge::auction_bridge::Code")
    );
    assert_eq!(
        read("src/journal/mod.rs", "self::entry::Fact").as_deref(),
        Some("journal::entry::Fact")
    );
    assert_eq!(read(chicago, "std::fmt"), None);
}

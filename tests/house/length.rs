//! A file has one subject and fits in the head.

use crate::{files, none};

const MAX_LINES: usize = 450;

#[test]
fn no_file_is_longer_than_450_lines() {
    let written = [
        files("src", &["rs"]),
        files("templates", &["html", "svg", "txt"]),
        files("static", &["css", "js"]),
    ];
    let long: Vec<String> = written
        .iter()
        .flatten()
        .map(|file| (&file.path, file.text.lines().count()))
        .filter(|(_, lines)| *lines > MAX_LINES)
        .map(|(path, lines)| format!("{path}: {lines} lines"))
        .collect();
    none(
        &long,
        "These files have more than one subject: split each along its subjects, into a folder of its name.",
    );
}

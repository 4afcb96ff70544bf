//! A party: its document, its standings, and what it prints.

mod cases;
mod documents;
mod draw;
mod exports;
#[path = "../common/people.rs"]
mod people;
mod properties;
mod scorer;
#[path = "../common/table.rs"]
mod table;

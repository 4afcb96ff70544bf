//! The journal: documents, corrections, and what an evening leaves behind.

mod corrections;
mod described;
#[path = "../common/difference.rs"]
mod difference;
mod documents;
mod evening;
mod facts;
mod lines;
mod names;
#[path = "../common/people.rs"]
mod people;
mod properties;
mod received;
mod sittings;
#[path = "../common/table.rs"]
mod table;

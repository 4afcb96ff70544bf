//! Crossline keeps the score of card games played with real cards at a real
//! table: the cards are on the table, the score is on a phone.
//!
//! The house, and the rule of direction: a module imports only from those
//! before it.
//!
//! 1. [`rules`] what the books say; pure, in the standard library alone
//! 2. [`journal`] what happened at a table; events, entries, corrections,
//!    documents
//! 3. [`party`] many tables under one organizer: standings, prizes, the hour
//! 4. [`circle`] people who meet again: what their evenings come to
//! 5. [`store`] where sittings and parties are kept; the only place that names
//!    sqlx
//! 6. [`web`] the pages; the only place that names axum, askama and tower-http

pub mod circle;
pub mod journal;
pub mod party;
pub mod rules;
pub mod store;
pub mod web;

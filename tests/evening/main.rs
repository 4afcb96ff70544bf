//! An evening: what is played for, who comes and goes, and how it is settled.

#[path = "../common/difference.rs"]
mod difference;
mod documents;
mod events;
mod exports;
mod paid;
mod scores;
mod support;
mod taken_out;

//! An evening: what is played for, who comes and goes, and how it is settled.

mod documents;
mod events;
mod exports;
mod scores;
mod support;

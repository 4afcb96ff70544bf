//! Auction Bridge under the laws of 1915, or with the English order of bids.
//!
//! [`laws`] holds every number with its book, `score` what a deal comes to,
//! `rubber` games, the 250 and the 125s.
//!
//! The books: **I** Florence Irwin, *The Complete Auction Player* (c. 1916,
//! laws of 1915); **F** R. F. Foster, *Complete Hoyle* (1914, with the Whist
//! Club code of November 1913); **W** Milton C. Work, *Auction of To-day*
//! (1913, code of 1912). † marks the code of 1913 carried forward where I does
//! not report the laws of 1915; \[R\] marks our own ruling.

pub mod laws;
mod rubber;
mod score;

pub use laws::{Code, MAX_REVOKE_POINTS, Rules};

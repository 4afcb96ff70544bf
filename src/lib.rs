//! Crossline keeps the score of Auction Bridge played with real cards.
pub mod rules;

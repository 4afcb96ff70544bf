//! Auction Pitch: the cases, the book’s examples, and what holds in any game.

mod bidding;
mod cases;
mod games;
mod properties;
mod revokes;
mod table;

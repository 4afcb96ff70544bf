//! What a correction means for the entries after it: each row of the table of
//! remedies as a whole little evening, in each game.

mod bids;
mod bridge;
mod calls;
mod chicago;
mod pitch;
mod play;
mod rest;
mod substitutes;

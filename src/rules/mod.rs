//! What the books say: pure rules, in the standard library alone.
//!
//! Nothing here knows a player's name, a clock, a file or a page. A seat is a
//! compass point, a chair a place in the order of the deal, a deal is what was
//! bid and taken, and what comes out is points with the reason for each.

pub mod bridge;
pub mod card;
pub mod ledger;
pub mod partners;
pub mod pitch;
pub mod seat;
pub mod settle;

pub use card::{Denomination, Suit};
pub use seat::{BySeat, BySide, Seat, Side};

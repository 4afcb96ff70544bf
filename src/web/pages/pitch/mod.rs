//! The pages of Auction Pitch.

mod answers;
pub(in crate::web) mod bidding;
pub(in crate::web) mod blank;
mod carried;
pub(in crate::web) mod counters;
pub(in crate::web) mod cut;
mod cut_cards;
pub(in crate::web) mod entry;
pub(in crate::web) mod misdeal;
pub(in crate::web) mod pad;
pub(in crate::web::pages) mod pad_view;
mod pips;
pub(in crate::web) mod points;
mod says;
pub(in crate::web) mod seating;
pub(in crate::web) mod stop;
pub(in crate::web) mod story;

//! The pages of a bridge table.

pub(in crate::web) mod auction;
pub(in crate::web) mod blank;
pub(in crate::web) mod contract;
pub(in crate::web) mod cut;
mod cut_cards;
mod doubt;
pub(in crate::web) mod entry;
mod kept;
pub(in crate::web) mod lines;
mod low_bid;
pub(in crate::web) mod next;
pub(in crate::web) mod pad;
pub(in crate::web::pages) mod pad_view;
pub(in crate::web) mod penalty;
pub(in crate::web) mod result;
mod says;
pub(in crate::web) mod seating;
pub(in crate::web) mod stop;

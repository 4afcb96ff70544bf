//! A file a page: what it shows, and what its form does.

pub(super) mod agree;
pub(super) mod bridge;
mod changed;
pub(super) mod deal;
pub(super) mod entry;
pub(super) mod follow;
pub(super) mod home;
pub(super) mod host;
pub(super) mod journal;
pub(super) mod keep;
pub(super) mod ledger;
pub(super) mod names;
pub(super) mod new_sitting;
pub(super) mod pad;
pub(super) mod partners;
pub(super) mod party;
pub(super) mod people;
pub(super) mod pitch;
pub(super) mod seating;
pub(super) mod settled;
pub(super) mod share;
pub(super) mod stake;
pub(super) mod stop;
pub(super) mod strike;
pub(super) mod undo;
pub(super) mod withdraw;

//! A file a page: what it shows, and what its form does.

pub(super) mod bridge;
pub(super) mod entry;
pub(super) mod home;
pub(super) mod journal;
pub(super) mod names;
pub(super) mod new_sitting;
pub(super) mod pad;
pub(super) mod strike;
pub(super) mod undo;

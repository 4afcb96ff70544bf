//! A party: set up, followed in the room, its prizes given.
//!
//! What happens at a table is entered on the table's own pages.

pub(in crate::web) mod cards;
mod clock;
pub(in crate::web) mod close;
pub(in crate::web) mod cut;
pub(in crate::web) mod hour;
pub(in crate::web) mod journal;
pub(in crate::web) mod names;
pub(in crate::web) mod new;
pub(in crate::web) mod organize;
pub(in crate::web) mod out;
pub(in crate::web) mod people;
mod places;
pub(in crate::web) mod prizes;
pub(in crate::web) mod read;
pub(in crate::web) mod results;
pub(in crate::web) mod room;
pub(in crate::web) mod seats;
pub(in crate::web) mod share;
mod submit;
pub(in crate::web) mod tables;
mod times;

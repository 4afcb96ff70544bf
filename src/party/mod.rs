//! Many tables under one organizer: an afternoon of a club.
//!
//! A table of a party is a sitting like any other, with its own scorer and its
//! own journal; its players are the party's. What belongs to the party alone is
//! the hour at which play ends, the prizes, and the cuts that settle a tie.
//!
//! - [`prizes`] what is played for: where, how many, by which score
//! - [`tables`] how many tables a number of players makes
//! - [`mod@draw`] who sits at which table, by lot
//! - [`event`] one thing that the organizer did
//! - [`mod@fold`] events to the party as it stands
//! - [`clock`] what may still begin when the hour has come
//! - [`stored`] the JSON in which a party is kept
//! - [`mod@standings`] who comes where
//! - [`winners`] who wins, who cuts for it, who comes last
//! - [`progress`] whether play is over, and which tables the prizes wait for
//! - [`say`] all that in words
//! - [`document`] the JSON in which a party travels
//! - [`export`] the result for a spreadsheet and for a message

pub mod clock;
pub mod document;
pub mod draw;
pub mod event;
pub mod export;
pub mod fold;
pub mod prizes;
pub mod progress;
pub mod say;
pub mod standings;
pub mod stored;
pub mod tables;
pub mod winners;

pub use clock::Clock;
pub use event::{Cut, PartyEvent, PartyStamped, Person};
pub use fold::{End, Party, PartyAnswer, PartyHeader, PartyRefusal, PartySubmission};
pub use prizes::{AllPrizes, PrizeCount, PrizeScore, Prizes, Scope};
pub use progress::{Progress, TableProgress};
pub use standings::{Ranking, Standing, TableScores, standings};
pub use tables::TableNumber;

//! What happened at a table: the journal of one sitting.
//!
//! Two folds, kept apart. [`Event`]s are what phones did: recorded, amended,
//! struck, undone. They fold into the [`Entry`]s that now hold, and those
//! replay into the [`Sheet`], where every score is computed afresh.
//!
//! - [`game`] the three games, in one enum
//! - [`sitting`] who plays what, under which rules
//! - [`entry`] one thing that happened at the table
//! - [`event`] one thing that a phone did
//! - [`evening`] who came and went, what the table agreed, whether it is settled
//! - [`agreed`] the rubbers that the table agrees on
//! - [`stake`] what it is played for
//! - [`seatings`] the rubbers that the next seating is proposed from
//! - [`reckoning`] what the evening comes to for each player
//! - [`in_play`] what is being played, until the result is in
//! - [`mod@fold`] events to entries
//! - [`mod@replay`] entries to scores
//! - [`mod@stage`] what came of each rubber, round or game
//! - [`part`] who has a part in what was recorded
//! - [`correct`] what a change means for the entries after it
//! - [`mod@changes`] which scores a correction changes
//! - [`receive`] nothing twice, nothing lost
//! - [`describe`] an event in words
//! - [`name`] which characters of a name can be seen, and which names are too alike
//! - [`mod@line`] a deal in one line of text
//! - [`document`] the JSON in which a sitting travels
//! - [`export`] a sitting for a spreadsheet and for a message
//! - [`stored`] the JSON in which events are kept

pub mod agreed;
pub mod changes;
pub mod correct;
pub mod describe;
pub mod document;
pub mod entry;
pub mod evening;
pub mod event;
pub mod export;
pub mod fold;
pub mod game;
pub mod in_play;
pub mod line;
pub mod name;
pub mod part;
pub mod receive;
pub mod reckoning;
pub mod replay;
pub mod seatings;
pub mod sitting;
pub mod stage;
pub mod stake;
pub mod stored;

pub use changes::{Change, changes};
pub use correct::{Decision, Question, Refusal, Remedy};
pub use entry::{
    BridgeFact, Counters, CountersMoved, DealFact, Entry, EntryId, Fact, NotPaid, Note, Paid,
    Penalty, PitchBid, PitchDeal, PitchFact, PitchPoints, PitchSeating, Seating, Substitute,
};
pub use evening::Evening;
pub use event::{BatchId, DeviceId, Event, Stamped, SubmissionId, Version};
pub use fold::{Journal, Put};
pub use game::Game;
pub use in_play::{ContractInPlay, InPlay, PitchInPlay};
pub use receive::{Answer, Submission};
pub use reckoning::{Money, money};
pub use replay::{
    Bidding, BridgeSheet, Fault, PitchSheet, PlaysFor, Problem, Replay, Scored, SeatedGame,
    SeatedRubber, Sheet, Substitutes,
};
pub use sitting::{Header, Name, Partners, PlayerId, Players, Title};
pub use stage::{Decided, Outcome, Stage};
pub use stake::{Stake, Unit};

//! What the two bridges share: calls, contracts, honours, the pad, the rubber.
//!
//! [`auction_bridge`] and [`contract_bridge`] are two sets of [`Laws`] over
//! this vocabulary. A deal is facts only; its points, the games and the end of
//! a rubber are computed.
//!
//! ```
//! use crossline::rules::bridge::{auction_bridge::Rules, Deal, Played, Playing};
//! use crossline::rules::{Seat, Side};
//!
//! let rules = Rules::default();
//! let three_hearts = Deal::Played(Played::new("3H".parse().unwrap(), Seat::South, 10).unwrap());
//! let rubber = Playing::begin(Seat::North).deal(three_hearts, None, &rules).unwrap();
//! assert_eq!(rubber.pad().games[Side::NS], 1); // four odd tricks at 8 are 32, and game is 30
//! ```

mod auction;
pub mod auction_bridge;
mod call;
mod contract;
pub mod contract_bridge;
mod deal;
mod honours;
mod illegal_call;
mod least;
mod order;
mod pad;
mod rubber;
mod sheet;

pub use auction::{Auction, Called, Closed, Standing};
pub use call::{Call, Mark, NotACall};
pub use contract::{
    ALL_TRICKS, BOOK, Bid, Contract, Declared, Doubling, Level, NotAContract, Outcome, Tricks,
};
pub use deal::{Deal, Played, RevokeClaimRefused, RevokePenalty, Revokes};
pub use honours::{Holding, Honours, NotAHolding};
pub use illegal_call::IllegalCall;
pub use least::TooFewTricks;
pub use order::{BidOrder, CallLaws};
pub use pad::{Above, Below, Item, Kind, Pad, ScoredDeal, Total};
pub use rubber::{Ending, Laws, Lump, Over, Playing, Refusal, Refused, Rubber, Winner};

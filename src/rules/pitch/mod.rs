//! Auction Pitch: the pitch is sold, or bid to the board.
//!
//! [`Auction`] says who pitches and what he must make, [`Deal`] what happened
//! in one deal, [`ScoredDeal`] what it leads to, [`Playing`] and [`Over`] how
//! far the game has come. Names are not known here: a player is a [`Chair`].
//!
//! The book is R. F. Foster, *Complete Hoyle*, marked **F**: Auction Pitch,
//! Sell Out, or Commercial Pitch, with Smudge, and Seven-Up for the four
//! points. \[R\] marks our own ruling where he is silent.
//!
//! ```
//! use crossline::rules::pitch::{Answer, Bid, Deal, Game, Offer, Players, Playing, Points, Rules};
//!
//! let players = Players::new(4).unwrap();
//! let [ada, ben, cy, dee] = [0, 1, 2, 3].map(|index| players.chair(index).unwrap());
//! let game = Playing::begin(Rules::default(), players, ada).unwrap();
//! let deal = Deal {
//!     bids: vec![Offer { by: dee, bid: Bid::new(2).unwrap() }],
//!     answer: Some(Answer::Sells),
//!     points: Points { high: dee, low: cy, jack: None, game: Some(dee) },
//!     revoke: None,
//! };
//! let Game::Playing(game) = game.deal(deal, None).unwrap() else { panic!("nobody is out") };
//! assert_eq!(game.sheet().to_go[ben], 5); // eldest hand sold for two
//! assert_eq!(game.sheet().to_go[dee], 5); // who made them, High and Game
//! ```

mod bidding;
mod deal;
mod game;
mod pips;
mod refusal;
mod rules;
mod sale;
mod score;
mod table;

pub use bidding::{Auction, Bid, NotABid, Offer, Standing};
pub use deal::{Deal, Point, Points};
pub use game::{Ending, Game, Over, Playing, Refused, Sheet};
pub use pips::{ALL_PIPS, TooManyPips, game_by_pips};
pub use refusal::Refusal;
pub use rules::{Bidding, COUNTERS, DealerTakes, MAX_ANTE, Rules};
pub use sale::{Answer, Obligation, Pitch, Settled};
pub use score::{Fault, Outcome, ScoredDeal, SetBack, Win, WonBy};
pub use table::{ByChair, Chair, NotATable, Players};

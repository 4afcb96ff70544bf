//! One call of the bidding, as a player makes it and the scorer writes it.

use std::fmt;
use std::str::FromStr;

use super::Bid;

/// What a player says in his turn. Written `P`, `X`, `XX`, `1C` to `7NT`, the
/// bid with its [`Mark`].
///
/// ```
/// # use crossline::rules::bridge::{Call, Mark};
/// let call: Call = "4H^".parse().unwrap();
/// assert_eq!(call, Call::Bid("4H".parse().unwrap(), Mark::Raised));
/// assert_eq!(call.to_string(), "4H^");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Call {
    /// “No.” Written `P`.
    Pass,
    /// So many tricks in a denomination, and what the table did if it was too
    /// low.
    Bid(Bid, Mark),
    /// Written `X`.
    Double,
    /// Written `XX`.
    Redouble,
}

/// How a bid came to stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Mark {
    /// It was high enough.
    #[default]
    Plain,
    /// It was too low, and the next player called before anybody spoke: it
    /// stands as it is. Written `!`.
    Condoned,
    /// It was too low, and an adversary spoke in time: this is what it was
    /// raised to. Written `^`.
    Raised,
}

impl Mark {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Plain, Self::Condoned, Self::Raised];

    /// Nothing, `!` or `^`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Condoned => "!",
            Self::Raised => "^",
        }
    }
}

impl Call {
    /// A bid without a mark.
    #[must_use]
    pub const fn bid(bid: Bid) -> Self {
        Self::Bid(bid, Mark::Plain)
    }

    /// Every call there is: pass, double, redouble, and 35 bids with each mark.
    pub fn all() -> impl Iterator<Item = Self> {
        let bids = Mark::ALL
            .into_iter()
            .flat_map(|mark| Bid::all().map(move |bid| Self::Bid(bid, mark)));
        [Self::Pass, Self::Double, Self::Redouble]
            .into_iter()
            .chain(bids)
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.write_str("P"),
            Self::Bid(bid, mark) => write!(f, "{bid}{}", mark.as_str()),
            Self::Double => f.write_str("X"),
            Self::Redouble => f.write_str("XX"),
        }
    }
}

impl FromStr for Call {
    type Err = NotACall;

    fn from_str(text: &str) -> Result<Self, NotACall> {
        match text {
            "P" => return Ok(Self::Pass),
            "X" => return Ok(Self::Double),
            "XX" => return Ok(Self::Redouble),
            _ => {}
        }
        let (bid, mark) = match (text.strip_suffix('!'), text.strip_suffix('^')) {
            (Some(bid), _) => (bid, Mark::Condoned),
            (_, Some(bid)) => (bid, Mark::Raised),
            (None, None) => (text, Mark::Plain),
        };
        match bid.parse() {
            Ok(bid) => Ok(Self::Bid(bid, mark)),
            Err(_) => Err(NotACall(text.to_owned())),
        }
    }
}

/// A text that is no call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotACall(String);

impl fmt::Display for NotACall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "“{}” is not a call; write P, X, XX, or a bid from 1C to 7NT",
            self.0
        )
    }
}

impl std::error::Error for NotACall {}

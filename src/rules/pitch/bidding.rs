//! Which bids stand: one from each player, each higher than the last.
//!
//! Any order of seats is heard, since bidding out of turn has no penalty (F),
//! and passes are not told.

use std::fmt;

use super::{Answer, Bidding, Chair, DealerTakes, Pitch, Refusal, Rules, Settled};

/// How many points are bid, one to four.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bid(u8);

impl Bid {
    /// All that can be made: High, Low, Jack and Game.
    pub const FOUR: Self = Self(4);

    /// One to four.
    pub const ALL: [Self; 4] = [Self(1), Self(2), Self(3), Self::FOUR];

    /// A bid of `points`; none outside one to four.
    #[must_use]
    pub fn new(points: u8) -> Option<Self> {
        (1..=4).contains(&points).then_some(Self(points))
    }

    /// One to four.
    #[must_use]
    pub const fn points(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Bid {
    type Error = NotABid;

    fn try_from(points: u8) -> Result<Self, NotABid> {
        Self::new(points).ok_or(NotABid(points))
    }
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A number that is no bid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotABid(u8);

impl fmt::Display for NotABid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a bid; bids are 1 to 4", self.0)
    }
}

impl std::error::Error for NotABid {}

/// A bid and who made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Offer {
    /// The bidder.
    pub by: Chair,
    /// How many points.
    pub bid: Bid,
}

/// What a bid is worth once it is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It is the one to beat.
    Good,
    /// It would put eldest hand out, who has `to_go`: it counts for nothing,
    /// and the bidder is out of the bidding for the deal (F).
    Void {
        /// Eldest hand’s counters to go.
        to_go: i32,
    },
}

/// The bidding of one deal, as far as it has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Auction {
    bidding: Bidding,
    dealer: Chair,
    dealer_takes: DealerTakes,
    eldest: Chair,
    /// Eldest hand’s counters to go, where no bid may be as large.
    below: Option<i32>,
    heard: Vec<(Offer, Standing)>,
}

impl Auction {
    /// No bid yet; eldest hand, on the dealer’s left, has `to_go` counters.
    #[must_use]
    pub const fn open(rules: Rules, dealer: Chair, eldest: Chair, to_go: i32) -> Self {
        let below = match rules.bidding {
            Bidding::Sell if !rules.full_value_bids => Some(to_go),
            Bidding::Sell | Bidding::Board => None,
        };
        Self {
            bidding: rules.bidding,
            dealer,
            dealer_takes: rules.dealer_takes,
            eldest,
            below,
            heard: Vec::new(),
        }
    }

    /// The player on the dealer’s left.
    #[must_use]
    pub const fn eldest(&self) -> Chair {
        self.eldest
    }

    /// The last good bid: void ones are not measured against (F).
    #[must_use]
    pub fn best(&self) -> Option<Offer> {
        let last = self
            .heard
            .iter()
            .rfind(|(_, standing)| *standing == Standing::Good);
        last.map(|(offer, _)| *offer)
    }

    /// Whose bids were void, in the order of the bids.
    pub fn barred(&self) -> impl Iterator<Item = Chair> {
        self.heard
            .iter()
            .filter(|(_, standing)| *standing != Standing::Good)
            .map(|(offer, _)| offer.by)
    }

    /// What `offer` would be worth if it were made now.
    pub fn judge(&self, offer: Offer) -> Result<Standing, Refusal> {
        if self.bidding == Bidding::Sell && offer.by == self.eldest {
            return Err(Refusal::EldestBids(offer.by));
        }
        match self.heard.iter().find(|(before, _)| before.by == offer.by) {
            Some((_, Standing::Good)) => return Err(Refusal::SecondBid(offer.by)),
            Some((void, Standing::Void { .. })) => return Err(Refusal::Barred(*void)),
            None => {}
        }
        match (self.below, self.best()) {
            (Some(to_go), _) if i32::from(offer.bid.points()) >= to_go => {
                Ok(Standing::Void { to_go })
            }
            (_, Some(last)) if offer.bid <= last.bid && !self.takes(offer, last) => {
                Err(Refusal::TooLow { offer, last })
            }
            _ => Ok(Standing::Good),
        }
    }

    /// Whether the dealer takes the deal with `offer`, at the number of the
    /// last good bid.
    fn takes(&self, offer: Offer, last: Offer) -> bool {
        let board = self.bidding == Bidding::Board;
        let names_it = offer.by == self.dealer && offer.bid == last.bid;
        board && names_it && self.dealer_takes.takes(offer.bid)
    }

    /// The last good bid, if `by` may take the deal at its number.
    #[must_use]
    pub fn to_take(&self, by: Chair) -> Option<Offer> {
        let last = self.best()?;
        let offer = Offer { by, bid: last.bid };
        (self.takes(offer, last) && self.judge(offer).is_ok()).then_some(last)
    }

    /// Each bid, and what it would be worth if `by` made it now.
    pub fn choices(&self, by: Chair) -> [(Bid, Result<Standing, Refusal>); 4] {
        Bid::ALL.map(|bid| (bid, self.judge(Offer { by, bid })))
    }

    /// Hears a bid, good or void.
    pub fn hear(&mut self, offer: Offer) -> Result<Standing, Refusal> {
        let standing = self.judge(offer)?;
        self.heard.push((offer, standing));
        Ok(standing)
    }

    /// What eldest hand may answer now. After a good bid one of these is
    /// needed; before any bid, none.
    #[must_use]
    pub fn answers(&self) -> &'static [Answer] {
        match (self.bidding, self.best()) {
            (Bidding::Sell, Some(_)) => &[Answer::Sells, Answer::Refuses],
            (Bidding::Sell, None) if self.heard.is_empty() => &[Answer::Pitches],
            _ => &[],
        }
    }

    /// Ends the bidding with eldest hand’s answer, if there is one to give.
    pub fn close(self, answer: Option<Answer>) -> Result<Settled, Refusal> {
        let eldest = self.eldest;
        let pitch = match (self.bidding, self.best(), answer) {
            (Bidding::Board, _, Some(_)) => return Err(Refusal::AnswerToTheBoard),
            (Bidding::Board, Some(best), None) => Pitch::Board(best),
            (_, None, None) => Pitch::Free,
            (Bidding::Sell, best, Some(Answer::Pitches)) => {
                match best.or(self.heard.first().map(|(offer, _)| *offer)) {
                    Some(bid) => return Err(Refusal::PitchesAfterBid { eldest, bid }),
                    None => Pitch::Unasked,
                }
            }
            (Bidding::Sell, Some(best), None) => return Err(Refusal::NoAnswer { eldest, best }),
            (Bidding::Sell, Some(best), Some(Answer::Sells)) => Pitch::Sold(best),
            (Bidding::Sell, Some(best), Some(Answer::Refuses)) => Pitch::Refused(best),
            (Bidding::Sell, None, Some(Answer::Sells | Answer::Refuses)) => {
                return Err(Refusal::NothingToSell(eldest));
            }
        };
        Ok(Settled {
            eldest,
            pitch,
            barred: self.barred().collect(),
        })
    }
}

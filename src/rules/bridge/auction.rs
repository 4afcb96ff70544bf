//! The bidding, call by call: who may say what, and what it comes to.
//!
//! An [`Auction`] is open. A call that closes it gives [`Closed`], which takes
//! no more calls. Three passes after a bid close it, four at the start pass the
//! deal out (I). Which bid outbids which is asked of the laws.
//!
//! ```
//! use crossline::rules::Seat;
//! use crossline::rules::bridge::{Auction, Closed, Laws, auction_bridge::Rules};
//!
//! let calls = ["1H", "2H", "P", "3H", "P", "P", "P"].map(|call| call.parse().unwrap());
//! let closed = Auction::run(Seat::North, Rules::default().calls(), calls).unwrap();
//! let Closed::Declared(declared) = closed else { panic!() };
//! assert_eq!(declared.contract.to_string(), "3H");
//! assert_eq!(declared.declarer, Seat::East); // of the last bidder's side, first to name hearts
//! ```

use super::{Bid, Call, CallLaws, Contract, Declared, Doubling, IllegalCall, Level, Mark};
use crate::rules::{BySeat, Denomination, Seat};

/// A bidding that is not over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Auction {
    laws: CallLaws,
    turn: Seat,
    calls: Vec<(Seat, Call)>,
    standing: Option<Standing>,
    /// Who may make no more bids, since his partner's bid was raised.
    barred: BySeat<bool>,
}

/// The bid that stands: the last one, with its doubling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The contract it would be if all passed now.
    pub contract: Contract,
    /// Who made the bid.
    pub by: Seat,
}

/// What a call led to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Called {
    /// The next player is to call.
    Open(Auction),
    /// The bidding is over.
    Closed(Closed),
}

/// A bidding that is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closed {
    /// All four passed.
    PassedOut,
    /// A contract, and who plays it.
    Declared(Declared),
}

impl Auction {
    /// Nobody has called; `dealer` is the first to.
    #[must_use]
    pub fn begin(dealer: Seat, laws: CallLaws) -> Self {
        Self {
            laws,
            turn: dealer,
            calls: vec![],
            standing: None,
            barred: BySeat::default(),
        }
    }

    /// A whole bidding. Where it breaks the laws: how many calls were good
    /// before, and what was wrong with the next, or that there was none.
    pub fn run(
        dealer: Seat,
        laws: CallLaws,
        calls: impl IntoIterator<Item = Call>,
    ) -> Result<Closed, (usize, IllegalCall)> {
        let mut called = Called::Open(Self::begin(dealer, laws));
        let mut good = 0;
        for call in calls {
            called = match called {
                Called::Open(auction) => auction.call(call).map_err(|why| (good, why))?,
                Called::Closed(_) => return Err((good, IllegalCall::Closed)),
            };
            good += 1;
        }
        match called {
            Called::Open(_) => Err((good, IllegalCall::NotOver)),
            Called::Closed(closed) => Ok(closed),
        }
    }

    /// Who is to call.
    #[must_use]
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// The calls so far, each with who made it, from the dealer on.
    #[must_use]
    pub fn calls(&self) -> &[(Seat, Call)] {
        &self.calls
    }

    /// The bid that stands; none before the first.
    #[must_use]
    pub const fn standing(&self) -> Option<Standing> {
        self.standing
    }

    /// Whether `seat` may still bid; who may not can double and redouble.
    #[must_use]
    pub fn may_bid(&self, seat: Seat) -> bool {
        !self.barred[seat]
    }

    /// Whether `bid` outbids the one that stands.
    #[must_use]
    pub fn is_sufficient(&self, bid: Bid) -> bool {
        self.standing
            .is_none_or(|standing| self.laws.order.outbids(bid, standing.contract.bid))
    }

    /// The lowest bid in `denomination` that outbids the one that stands: what
    /// a bid that was too low is raised to. None once seven is not enough.
    #[must_use]
    pub fn lowest_sufficient(&self, denomination: Denomination) -> Option<Bid> {
        Level::ALL
            .into_iter()
            .map(|level| Bid {
                level,
                denomination,
            })
            .find(|bid| self.is_sufficient(*bid))
    }

    /// Every call that may be made now, bids with each mark they may have.
    pub fn legal_calls(&self) -> impl Iterator<Item = Call> {
        Call::all().filter(|call| self.check(*call).is_ok())
    }

    /// Makes a call.
    pub fn call(mut self, call: Call) -> Result<Called, IllegalCall> {
        self.check(call)?;
        if let (Call::Pass, Some((raised, Call::Bid(_, Mark::Raised)))) = (call, self.calls.last())
        {
            self.barred[raised.partner()] = true;
        }
        match (call, &mut self.standing) {
            (Call::Bid(bid, _), standing) => {
                *standing = Some(Standing {
                    contract: Contract {
                        bid,
                        doubling: Doubling::Undoubled,
                    },
                    by: self.turn,
                });
            }
            (Call::Double, Some(standing)) => standing.contract.doubling = Doubling::Doubled,
            (Call::Redouble, Some(standing)) => standing.contract.doubling = Doubling::Redoubled,
            (Call::Pass | Call::Double | Call::Redouble, _) => {}
        }
        self.calls.push((self.turn, call));
        self.turn = self.turn.left();
        Ok(match self.closed() {
            Some(closed) => Called::Closed(closed),
            None => Called::Open(self),
        })
    }

    fn check(&self, call: Call) -> Result<(), IllegalCall> {
        match call {
            Call::Pass => Ok(()),
            Call::Bid(bid, mark) => self.check_bid(bid, mark),
            Call::Double => {
                let standing = self.standing.ok_or(IllegalCall::NothingToDouble)?;
                if standing.by.side() == self.turn.side() {
                    return Err(IllegalCall::DoublesOwnSide);
                }
                match standing.contract.doubling {
                    Doubling::Undoubled => Ok(()),
                    _ => Err(IllegalCall::DoubledAlready(standing.contract)),
                }
            }
            Call::Redouble => {
                let doubled = self
                    .standing
                    .filter(|standing| standing.contract.doubling != Doubling::Undoubled)
                    .ok_or(IllegalCall::NothingToRedouble)?;
                if doubled.contract.doubling == Doubling::Redoubled {
                    return Err(IllegalCall::RedoubledAlready(doubled.contract));
                }
                if doubled.by.side() != self.turn.side() {
                    return Err(IllegalCall::RedoublesOwnDouble);
                }
                Ok(())
            }
        }
    }

    /// The partner of a player whose bid was raised makes no bid with any mark,
    /// for the rest of the auction \[R\]. A raised bid must outbid as it is
    /// written, which need not be the lowest that does.
    fn check_bid(&self, bid: Bid, mark: Mark) -> Result<(), IllegalCall> {
        if !self.may_bid(self.turn) {
            return Err(IllegalCall::Barred(self.turn));
        }
        let over = self.standing.map(|standing| standing.contract.bid);
        match (mark, over) {
            (Mark::Raised, _) if !self.laws.raised => Err(IllegalCall::NoRaisedBids(bid)),
            (Mark::Condoned, _) if self.is_sufficient(bid) => {
                Err(IllegalCall::NotTooLow { bid, over })
            }
            (Mark::Plain | Mark::Raised, Some(over)) if !self.is_sufficient(bid) => {
                Err(IllegalCall::TooLow { bid, over })
            }
            _ => Ok(()),
        }
    }

    fn closed(&self) -> Option<Closed> {
        let passes = self
            .calls
            .iter()
            .rev()
            .take_while(|(_, call)| *call == Call::Pass)
            .count();
        match self.standing {
            None if passes == 4 => Some(Closed::PassedOut),
            Some(standing) if passes == 3 => Some(Closed::Declared(Declared {
                contract: standing.contract,
                declarer: self.first_to_name(standing),
            })),
            _ => None,
        }
    }

    /// Of the side that made the bid that stands, who first named its
    /// denomination, whatever was bid in between (I).
    fn first_to_name(&self, standing: Standing) -> Seat {
        self.calls
            .iter()
            .find(|(seat, call)| {
                seat.side() == standing.by.side()
                    && matches!(call, Call::Bid(bid, _)
                        if bid.denomination == standing.contract.bid.denomination)
            })
            .map_or(standing.by, |(seat, _)| *seat)
    }
}

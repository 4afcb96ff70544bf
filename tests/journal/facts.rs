//! Facts in a line, for evenings that are told in tests.
//!
//! Players are numbers, by their place in the sitting.

use crossline::journal::{
    BridgeFact, Counters, CountersMoved, DealFact, Fact, Penalty, PitchBid, PitchDeal, PitchFact,
    PitchPoints, PitchSeating, Seating, Substitute,
};
use crossline::rules::bridge::{Auction, BidOrder, Call, CallLaws, Closed, Deal, Played};
use crossline::rules::pitch::{Answer, Bid};
use crossline::rules::{BySeat, Seat};

pub(crate) use crate::people::{NAMES, header, player};

pub(crate) fn seat(text: &str) -> Seat {
    text.parse().unwrap()
}

/// North, East, South and West.
pub(crate) fn seating([north, east, south, west]: [usize; 4], dealer: &str) -> Fact {
    let seats = BySeat {
        north: player(north),
        east: player(east),
        south: player(south),
        west: player(west),
    };
    BridgeFact::Seating(Seating::new(seats, seat(dealer)).unwrap()).into()
}

pub(crate) fn deal(contract: &str, declarer: &str, tricks: u8) -> Fact {
    let played = Played::new(contract.parse().unwrap(), seat(declarer), tricks).unwrap();
    DealFact::from(Deal::Played(played)).into()
}

pub(crate) fn passed_out() -> Fact {
    DealFact::from(Deal::PassedOut).into()
}

/// A deal with its calls, the first by `dealer`, who is the next in turn.
pub(crate) fn called(dealer: &str, calls: &str, tricks: u8) -> Fact {
    let calls: Vec<Call> = calls.split(' ').map(|call| call.parse().unwrap()).collect();
    let laws = CallLaws {
        order: BidOrder::Tricks,
        raised: true,
    };
    let closed = Auction::run(seat(dealer), laws, calls.clone()).unwrap();
    let deal = match closed {
        Closed::PassedOut => Deal::PassedOut,
        Closed::Declared(declared) => {
            Deal::Played(Played::new(declared.contract, declared.declarer, tricks).unwrap())
        }
    };
    DealFact {
        calls,
        ..deal.into()
    }
    .into()
}

pub(crate) fn dealt_by(dealer: &str, fact: Fact) -> Fact {
    let Fact::Bridge(BridgeFact::Deal(deal)) = fact else {
        panic!("not a deal");
    };
    DealFact {
        dealer: Some(seat(dealer)),
        ..deal
    }
    .into()
}

pub(crate) fn penalty(to: &str, points: u16) -> Fact {
    BridgeFact::Penalty(Penalty {
        to: to.parse().unwrap(),
        points,
        reason: None,
    })
    .into()
}

pub(crate) fn stop() -> Fact {
    BridgeFact::Stop.into()
}

pub(crate) fn order(order: &[usize], dealer: usize) -> Fact {
    let order = order.iter().map(|index| player(*index)).collect();
    PitchFact::Seating(PitchSeating::new(order, player(dealer)).unwrap()).into()
}

/// Bids, the answer, and who made High, Low, Jack and Game.
pub(crate) fn pitch(bids: &[(usize, u8)], answer: Option<Answer>, points: Points) -> Fact {
    pitch_deal(bids, answer, points).into()
}

pub(crate) type Points = (usize, usize, Option<usize>, Option<usize>);

pub(crate) fn pitch_deal(
    bids: &[(usize, u8)],
    answer: Option<Answer>,
    points: Points,
) -> PitchDeal {
    let bids = bids.iter().map(|(index, points)| PitchBid {
        player: player(*index),
        bid: Bid::new(*points).unwrap(),
    });
    PitchDeal {
        bids: bids.collect(),
        answer,
        points: PitchPoints {
            high: player(points.0),
            low: player(points.1),
            jack: points.2.map(player),
            game: points.3.map(player),
        },
        trump: None,
        revoke: None,
        dealer: None,
        note: None,
    }
}

/// Somebody plays a player’s cards from here on; nobody if the player does
/// again.
pub(crate) fn substitute(whose: usize, by: Option<usize>) -> Fact {
    let by = by.map(player);
    Substitute {
        player: player(whose),
        by,
    }
    .into()
}

/// Nobody bid: eldest hand pitches, and all four points are one player's.
pub(crate) fn all_four(maker: usize) -> Fact {
    pitch(&[], None, (maker, maker, Some(maker), Some(maker)))
}

pub(crate) fn misdeal() -> Fact {
    PitchFact::Misdeal.into()
}

pub(crate) fn pitch_stop() -> Fact {
    PitchFact::Stop.into()
}

pub(crate) fn bought(index: usize, count: u16) -> Fact {
    PitchFact::Counters(Counters {
        player: player(index),
        moved: CountersMoved::Bought(count),
    })
    .into()
}

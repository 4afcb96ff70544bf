//! Events of random rubbers, and the same with the seats moved on by one.

use crossline::rules::bridge::auction_bridge::{Code, MAX_REVOKE_POINTS, Rules};
use crossline::rules::bridge::{
    Bid, Contract, Deal, Doubling, Holding, Honours, Played, Playing, RevokePenalty, Revokes,
    Rubber,
};
use crossline::rules::{Seat, Side};
use proptest::prelude::*;
use proptest::sample::select;

/// What happens at a table, until the rubber is over.
#[derive(Debug, Clone, Copy)]
pub(super) enum Event {
    Deal(Deal, Option<Seat>),
    Penalty(Side, u32),
    Stop,
}

pub(super) fn seat() -> impl Strategy<Value = Seat> {
    select(Seat::ALL.to_vec())
}

fn side() -> impl Strategy<Value = Side> {
    select(Side::ALL.to_vec())
}

fn honours() -> impl Strategy<Value = Honours> {
    (side(), select(Holding::ALL.to_vec())).prop_map(|(side, holding)| Honours { side, holding })
}

fn revokes() -> impl Strategy<Value = Revokes> {
    prop_oneof![
        6 => Just(Revokes::None),
        1 => Just(Revokes::Declarer),
        1 => Just(Revokes::Defenders(RevokePenalty::Points)),
        2 => Just(Revokes::Defenders(RevokePenalty::Tricks)),
        1 => Just(Revokes::Both),
    ]
}

fn played() -> impl Strategy<Value = Deal> {
    (
        select(Bid::all().collect::<Vec<_>>()),
        select(Doubling::ALL.to_vec()),
        seat(),
        0..=13u8,
        prop::option::of(honours()),
        revokes(),
    )
        .prop_map(|(bid, doubling, declarer, tricks, honours, revokes)| {
            let contract = Contract { bid, doubling };
            Deal::Played(Played {
                honours: honours.filter(|held| held.holding.can_be(bid.denomination)),
                revokes,
                ..Played::new(contract, declarer, tricks).unwrap()
            })
        })
}

fn event() -> impl Strategy<Value = Event> {
    let dealt = prop_oneof![9 => played(), 1 => Just(Deal::PassedOut)];
    prop_oneof![
        30 => (dealt, prop::option::weighted(0.1, seat()))
            .prop_map(|(deal, dealer)| Event::Deal(deal, dealer)),
        3 => (side(), 1..=1000u32).prop_map(|(to, points)| Event::Penalty(to, points)),
        1 => Just(Event::Stop),
    ]
}

pub(super) fn events() -> impl Strategy<Value = Vec<Event>> {
    prop::collection::vec(event(), 0..30)
}

pub(super) fn rules() -> impl Strategy<Value = Rules> {
    (select(Code::ALL.to_vec()), 0..=MAX_REVOKE_POINTS).prop_map(|(code, revoke_points)| Rules {
        code,
        revoke_points,
    })
}

/// The rubber after one more event; a deal or a stop when it is over is none.
pub(super) fn next(rubber: Rubber, event: Event, rules: Rules) -> Rubber {
    match (rubber, event) {
        (rubber, Event::Penalty(to, points)) => rubber.penalty(to, points, "a fault".into()),
        (Rubber::Playing(playing), Event::Deal(deal, dealer)) => {
            playing.deal(deal, dealer, &rules).unwrap()
        }
        (Rubber::Playing(playing), Event::Stop) => Rubber::Over(playing.stop(&rules)),
        (over @ Rubber::Over(_), _) => over,
    }
}

pub(super) fn play(first: Seat, events: &[Event], rules: Rules) -> Rubber {
    let begun = Rubber::Playing(Playing::begin(first));
    events
        .iter()
        .fold(begun, |rubber, event| next(rubber, *event, rules))
}

/// Every seat moves on by one, so that the sides change places.
pub(super) fn rotated(event: Event) -> Event {
    match event {
        Event::Deal(deal, dealer) => Event::Deal(rotated_deal(deal), dealer.map(Seat::left)),
        Event::Penalty(to, points) => Event::Penalty(to.other(), points),
        Event::Stop => Event::Stop,
    }
}

pub(super) fn rotated_deal(deal: Deal) -> Deal {
    match deal {
        Deal::PassedOut => Deal::PassedOut,
        Deal::Played(mut played) => {
            played.declared.declarer = played.declared.declarer.left();
            played.honours = played.honours.map(|held| Honours {
                side: held.side.other(),
                ..held
            });
            Deal::Played(played)
        }
    }
}

//! What happens at random at a table that goes by the rules.

use crossline::journal::{
    BridgeFact, Counters, CountersMoved, DealFact, Fact, Game, Note, Penalty, PitchBid, PitchDeal,
    PitchFact, PitchPoints, PitchSeating, PlayerId, Seating, Sheet, Substitute,
};
use crossline::rules::bridge::{
    Auction, Call, Called, Closed, Contract, Deal, Declared, Doubling, Holding, Honours, Laws,
    Played, RevokePenalty, Revokes, Tricks, auction_bridge, contract_bridge,
};
use crossline::rules::pitch::{self, Bid, Bidding, DealerTakes, Playing};
use crossline::rules::{BySeat, Seat, Side, Suit};
use proptest::prelude::*;

use crate::people::{NAMES, player};

/// Numbers to draw from, one after the other; an evening shrinks with them.
#[derive(Debug, Clone)]
pub(crate) struct Draw {
    numbers: Vec<u16>,
    next: usize,
}

pub(crate) fn draw() -> impl Strategy<Value = Draw> {
    prop::collection::vec(any::<u16>(), 24).prop_map(|numbers| Draw { numbers, next: 0 })
}

impl Draw {
    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let number = self.numbers[self.next % self.numbers.len()];
        self.next += 1;
        usize::from(number) % bound
    }

    pub(crate) fn one_in(&mut self, bound: usize) -> bool {
        self.below(bound) == 0
    }

    pub(crate) fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// Different players, at random.
    fn players(&mut self, count: usize) -> Vec<PlayerId> {
        let mut left: Vec<usize> = (0..NAMES.len()).collect();
        // Mostly the same people in the same order: corrections depend on it.
        if self.one_in(2) {
            left = (0..NAMES.len())
                .map(|_| left.remove(self.below(left.len())))
                .collect();
        }
        left[..count].iter().map(|index| player(*index)).collect()
    }
}

/// Each game under rules that differ.
pub(crate) fn games() -> impl Strategy<Value = Game> {
    let auction = prop::sample::select(&auction_bridge::Code::ALL).prop_map(|code| {
        Game::AuctionBridge(auction_bridge::Rules {
            code,
            ..auction_bridge::Rules::default()
        })
    });
    let contract = (
        prop::sample::select(&contract_bridge::Code::ALL),
        prop::sample::select(&contract_bridge::Scoring::ALL),
        prop::sample::select(&contract_bridge::ChicagoVulnerable::ALL),
    )
        .prop_map(|(code, scoring, chicago_vulnerable)| {
            Game::ContractBridge(contract_bridge::Rules {
                code,
                scoring,
                chicago_vulnerable,
            })
        });
    let pitch = (
        prop::sample::select(&Bidding::ALL),
        prop::sample::select(&DealerTakes::ALL),
        any::<[bool; 3]>(),
        5..10_u8,
        0..3_u8,
    )
        .prop_map(
            |(bidding, takes, [full_value_bids, set_back_red, smudge], counters, ante)| {
                let dealer_takes = match bidding {
                    Bidding::Sell => DealerTakes::No,
                    Bidding::Board => takes,
                };
                Game::AuctionPitch(pitch::Rules {
                    bidding,
                    dealer_takes,
                    full_value_bids,
                    set_back_red,
                    smudge,
                    counters,
                    ante,
                })
            },
        );
    prop_oneof![auction, contract, pitch]
}

/// What may happen next at this table.
pub(crate) fn happens(game: Game, sheet: &Sheet, draw: &mut Draw) -> Fact {
    if sheet.is_in_play()
        && draw.one_in(12)
        && let Some(substitute) = substitute(sheet, draw)
    {
        return substitute.into();
    }
    match (sheet, game.laws()) {
        (Sheet::Bridge(sheet), Some(laws)) => match sheet.in_play() {
            None => {
                let seats = draw.players(4);
                let seats = BySeat {
                    north: seats[0],
                    east: seats[1],
                    south: seats[2],
                    west: seats[3],
                };
                let dealer = draw.of(&Seat::ALL);
                BridgeFact::Seating(Seating::new(seats, dealer).unwrap()).into()
            }
            Some((_, playing)) => bridge(laws, playing.next_dealer(), draw),
        },
        (Sheet::Pitch(sheet), None) => match sheet.in_play() {
            None => {
                let count = 4 + draw.below(3);
                let order = draw.players(count);
                let dealer = draw.of(&order);
                PitchFact::Seating(PitchSeating::new(order, dealer).unwrap()).into()
            }
            Some((seated, playing)) => {
                let order: Vec<PlayerId> = seated.order.iter().map(|(_, who)| *who).collect();
                pitch(&order, playing, draw)
            }
        },
        _ => unreachable!("a sheet is of its game"),
    }
}

/// Somebody plays another’s cards, or no longer does.
fn substitute(sheet: &Sheet, draw: &mut Draw) -> Option<Substitute> {
    let (seated, now) = (sheet.seated(), sheet.substitutes());
    let player = draw.of(&seated);
    let ends = now.iter().any(|plays| plays.player == player) && draw.one_in(2);
    let free = (0..NAMES.len()).map(self::player);
    let free = free.filter(|by| !seated.contains(by) && now.iter().all(|plays| plays.by != *by));
    let free: Vec<PlayerId> = free.collect();
    let by = match free.is_empty() {
        _ if ends => None,
        true => return None,
        false => Some(draw.of(&free)),
    };
    Some(Substitute { player, by })
}

fn note(draw: &mut Draw) -> Option<Note> {
    let note = draw
        .one_in(4)
        .then(|| draw.of(&["so near", "“Ada’s” <b>first</b>, \u{1f0cf}"]));
    Note::new(note.unwrap_or_default()).unwrap()
}

fn bridge(laws: &dyn Laws, in_turn: Seat, draw: &mut Draw) -> Fact {
    match draw.below(12) {
        0 => BridgeFact::Stop.into(),
        1 => BridgeFact::Penalty(Penalty {
            to: draw.of(&Side::ALL),
            points: u16::try_from(1 + draw.below(1000)).unwrap(),
            reason: draw
                .one_in(2)
                .then(|| "looked at a \"quitted\" trick".into()),
        })
        .into(),
        2 => DealFact::from(Deal::PassedOut).into(),
        _ => bridge_deal(laws, in_turn, draw).into(),
    }
}

fn bridge_deal(laws: &dyn Laws, in_turn: Seat, draw: &mut Draw) -> DealFact {
    let dealer = draw.one_in(6).then(|| draw.of(&Seat::ALL));
    let (calls, declared) = if draw.one_in(2) {
        match called(laws, dealer.unwrap_or(in_turn), draw) {
            (calls, Closed::Declared(declared)) => (calls, declared),
            (calls, Closed::PassedOut) => {
                return DealFact {
                    calls,
                    dealer,
                    ..Deal::PassedOut.into()
                };
            }
        }
    } else {
        let bids: Vec<_> = crossline::rules::bridge::Bid::all().collect();
        let declared = Declared {
            contract: Contract {
                bid: draw.of(&bids),
                doubling: draw.of(&Doubling::ALL),
            },
            declarer: draw.of(&Seat::ALL),
        };
        (vec![], declared)
    };
    let mut played = Played {
        declared,
        tricks: Tricks::new(u8::try_from(draw.below(14)).unwrap()).unwrap(),
        honours: None,
        revokes: Revokes::None,
    };
    let holding = draw.of(&Holding::ALL);
    if laws
        .honours(declared.contract.bid.denomination, holding)
        .is_some()
    {
        let side = draw.of(&Side::ALL);
        played.honours = Some(Honours { side, holding });
    }
    if laws.settles_revokes() && draw.one_in(4) {
        played.revokes = draw.of(&[
            Revokes::Declarer,
            Revokes::Defenders(RevokePenalty::Points),
            Revokes::Defenders(RevokePenalty::Tricks),
            Revokes::Both,
        ]);
    }
    DealFact {
        deal: Deal::Played(played),
        calls,
        dealer,
        note: note(draw),
    }
}

/// A bidding that goes by the laws, mostly passes.
pub(crate) fn called(laws: &dyn Laws, dealer: Seat, draw: &mut Draw) -> (Vec<Call>, Closed) {
    let mut auction = Auction::begin(dealer, laws.calls());
    let mut calls = vec![];
    loop {
        let legal: Vec<Call> = auction.legal_calls().collect();
        let call = if draw.below(5) < 3 || calls.len() > 24 {
            Call::Pass
        } else {
            draw.of(&legal)
        };
        calls.push(call);
        match auction.call(call).unwrap() {
            Called::Open(open) => auction = open,
            Called::Closed(closed) => return (calls, closed),
        }
    }
}

fn pitch(order: &[PlayerId], playing: &Playing, draw: &mut Draw) -> Fact {
    match draw.below(14) {
        0 => PitchFact::Stop.into(),
        1 => PitchFact::Misdeal.into(),
        2 => {
            let count = u16::try_from(1 + draw.below(10_000)).unwrap();
            let moved = if draw.one_in(2) {
                CountersMoved::Bought(count)
            } else {
                CountersMoved::Redeemed(count)
            };
            let player = player(draw.below(NAMES.len()));
            PitchFact::Counters(Counters { player, moved }).into()
        }
        _ => pitch_deal(order, playing, draw).into(),
    }
}

pub(crate) fn pitch_deal(order: &[PlayerId], playing: &Playing, draw: &mut Draw) -> PitchDeal {
    let dealer = draw.one_in(6).then(|| draw.below(order.len()));
    let chair = |index: usize| playing.sheet().players().chair(index).unwrap();
    let mut auction = playing.auction(dealer.map(chair)).unwrap();
    let mut bids = vec![];
    for _ in 0..draw.below(order.len()) {
        let (by, bid) = (draw.below(order.len()), draw.of(&Bid::ALL));
        let offer = pitch::Offer { by: chair(by), bid };
        if auction.hear(offer).is_ok() {
            let player = order[by];
            bids.push(PitchBid { player, bid });
        }
    }
    let answers = auction.answers();
    let answer = match auction.best() {
        _ if answers.is_empty() => None,
        Some(_) => Some(draw.of(answers)),
        None => draw.one_in(2).then(|| draw.of(answers)),
    };
    let mut maker = |may_be_nobody: bool| {
        let nobody = may_be_nobody && draw.one_in(3);
        (!nobody).then(|| draw.of(order))
    };
    PitchDeal {
        bids,
        answer,
        points: PitchPoints {
            high: maker(false).unwrap(),
            low: maker(false).unwrap(),
            jack: maker(true),
            game: maker(true),
        },
        trump: draw.one_in(2).then(|| draw.of(&Suit::ALL)),
        revoke: draw.one_in(8).then(|| draw.of(order)),
        dealer: dealer.map(|index| order[index]),
        note: note(draw),
    }
}

//! The bidding: the cases of `auctions.json`, the order of bids, properties.

use std::cmp::Ordering;

use crossline::rules::bridge::{
    Auction, Bid, BidOrder, Call, CallLaws, Called, Closed, IllegalCall, Laws, Mark,
    auction_bridge, contract_bridge,
};
use crossline::rules::{Denomination, Seat, Side};
use proptest::prelude::*;
use serde::Deserialize;

/// The laws of calls of every code, by the word of the document format.
fn codes() -> Vec<(&'static str, CallLaws)> {
    let auction = auction_bridge::Code::ALL.map(|code| {
        let rules = auction_bridge::Rules {
            code,
            ..auction_bridge::Rules::default()
        };
        (code.as_str(), rules.calls())
    });
    let contract = contract_bridge::Code::ALL.map(|code| {
        let rules = contract_bridge::Rules {
            code,
            ..contract_bridge::Rules::default()
        };
        (code.as_str(), rules.calls())
    });
    auction.into_iter().chain(contract).collect()
}

fn laws(word: &str) -> CallLaws {
    let found = codes().into_iter().find(|(code, _)| *code == word);
    found.unwrap_or_else(|| panic!("no code {word}")).1
}

fn bid(text: &str) -> Bid {
    text.parse().unwrap()
}

fn calls(text: &str) -> Vec<Call> {
    text.split_whitespace()
        .map(|call| call.parse().unwrap())
        .collect()
}

/// The auction after `text`, which must leave it open.
fn after(text: &str, laws: CallLaws) -> Auction {
    calls(text).into_iter().fold(
        Auction::begin(Seat::North, laws),
        |auction, call| match auction.call(call) {
            Ok(Called::Open(auction)) => auction,
            other => panic!("{call} in {text}: {other:?}"),
        },
    )
}

fn refused(text: &str, code: &str) -> (usize, String) {
    let (index, why) = Auction::run(Seat::North, laws(code), calls(text)).unwrap_err();
    (index + 1, why.to_string())
}

#[derive(Deserialize)]
struct Case {
    id: String,
    laws: String,
    dealer: String,
    calls: Vec<String>,
    expect: Expect,
}

#[derive(Deserialize)]
struct Expect {
    contract: Option<String>,
    declarer: Option<String>,
    refused_at: Option<serde_json::Value>,
}

/// What an auction comes to, in the words of the cases.
fn outcome(case: &Case, laws: CallLaws) -> String {
    let calls: Vec<Call> = case
        .calls
        .iter()
        .map(|call| call.parse().unwrap())
        .collect();
    match Auction::run(case.dealer.parse().unwrap(), laws, calls) {
        Ok(Closed::PassedOut) => "Pass".to_owned(),
        Ok(Closed::Declared(declared)) => format!("{} by {}", declared.contract, declared.declarer),
        Err((_, IllegalCall::NotOver)) => "refused at \"end\"".to_owned(),
        Err((index, _)) => format!("refused at {}", index + 1),
    }
}

#[test]
fn every_case() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("../cases/auctions.json")).unwrap();
    assert_eq!(cases.len(), 29);
    for case in &cases {
        let expected = match (&case.expect.contract, &case.expect.declarer) {
            (Some(contract), Some(declarer)) => format!("{contract} by {declarer}"),
            (Some(contract), None) => contract.clone(),
            _ => format!("refused at {}", case.expect.refused_at.as_ref().unwrap()),
        };
        let mut under = codes();
        under.retain(|(code, _)| case.laws == "any" || case.laws == *code);
        assert!(!under.is_empty(), "{}: no code {}", case.id, case.laws);
        for (code, laws) in under {
            assert_eq!(outcome(case, laws), expected, "{} under {code}", case.id);
        }
    }
}

#[test]
fn a_call_reads_as_it_is_written() {
    assert_eq!(Call::all().count(), 3 + 3 * 35);
    for call in Call::all() {
        assert_eq!(call.to_string().parse(), Ok(call));
    }
    for text in [
        "", "p", "XXX", "0C", "8C", "1", "1N", "2C!!", "2C^!", "2C!^", "P!", "X^", " 1C",
    ] {
        assert!(text.parse::<Call>().is_err(), "{text}");
    }
}

#[test]
fn refusals_are_in_the_words_of_the_table() {
    for (text, at, why) in [
        ("3H 3D", 2, "3D does not outbid 3H"),
        ("3S 3H^", 2, "3H does not outbid 3S"),
        ("1C 2C!", 2, "2C was not too low: it outbids 1C"),
        ("1C!", 1, "1C was not too low: there was no bid before it"),
        ("P X", 2, "there is no bid to double"),
        ("1S P X", 3, "only an adversary can double"),
        ("1S X P P X", 5, "only an adversary can double"),
        ("1S X P X", 4, "1S is doubled already"),
        ("1S P XX", 3, "there is no double to redouble"),
        (
            "1S X P XX",
            4,
            "only the side that was doubled can redouble",
        ),
        ("1S X XX P XX", 5, "1S is redoubled already"),
        ("1D P P P P", 5, "the bidding is closed"),
        ("P P P P 1C", 5, "the bidding is closed"),
        ("1D P P", 4, "the bidding is not over"),
        ("", 1, "the bidding is not over"),
        (
            "3S 4H^ P 5H",
            4,
            "W may make no more bids: the bid of E was raised and the next player passed",
        ),
    ] {
        assert_eq!(refused(text, "us-1915"), (at, why.to_owned()), "{text}");
    }
    assert_eq!(
        refused("3S 4H^", "american-1993"),
        (
            2,
            "only Auction Bridge marks a bid that was raised; write 4H".to_owned()
        )
    );
}

#[test]
fn a_low_bid_is_raised_to_the_lowest_sufficient_in_its_suit() {
    let auction = after("4NT", laws("us-1915"));
    let lowest = |auction: &Auction, denomination| {
        auction
            .lowest_sufficient(denomination)
            .map(|bid| bid.to_string())
    };
    assert_eq!(lowest(&auction, Denomination::CLUBS), Some("5C".into()));
    let english = after("4NT", laws("english-1914"));
    assert_eq!(lowest(&english, Denomination::CLUBS), Some("7C".into()));
    assert_eq!(lowest(&english, Denomination::HEARTS), Some("5H".into()));
    let grand = after("7NT", laws("us-1915"));
    assert_eq!(lowest(&grand, Denomination::NoTrumps), None);
}

#[test]
fn whose_bid_was_raised_may_bid_on_and_only_his_partner_is_silenced() {
    let auction = after("3S 4H^ P", laws("us-1915"));
    assert_eq!(
        Seat::ALL.map(|seat| auction.may_bid(seat)),
        [true, true, true, false]
    );
    let silenced: Vec<Call> = auction.legal_calls().collect();
    assert_eq!(silenced, [Call::Pass]);
    // A second raised bid of the same player, doubled this time, frees nobody.
    let again = after("3S 4H^ P P 4S 5H^ X", laws("us-1915"));
    assert!(!again.may_bid(Seat::West));
}

#[test]
fn a_bid_over_a_raised_one_frees_the_partner() {
    let auction = after("3S 4H^ 4S", laws("us-1915"));
    assert!(auction.may_bid(Seat::West));
    // So does a raised bid over a raised one; that may silence in its turn.
    let auction = after("3S 4H^ 4S^ P", laws("us-1915"));
    assert!(auction.may_bid(Seat::West) && !auction.may_bid(Seat::North));
}

#[test]
fn a_low_bid_that_stands_may_be_doubled_and_outbid_like_any_other() {
    let auction = after("7NT 1C!", laws("american-1993"));
    assert!(auction.is_sufficient(bid("1D")) && !auction.is_sufficient(bid("1C")));
    assert_eq!(auction.standing().unwrap().by, Seat::East);
    let closed = Auction::run(
        Seat::North,
        laws("american-1993"),
        calls("7NT 7S! X XX P P P"),
    );
    let Ok(Closed::Declared(declared)) = closed else {
        panic!("{closed:?}")
    };
    assert_eq!(declared.contract.to_string(), "7SXX");
    assert_eq!(declared.declarer, Seat::East);
}

#[test]
fn a_low_bid_may_be_what_first_names_the_suit() {
    let text = "1S P 1H! P 2H P P P";
    let closed = Auction::run(Seat::North, laws("us-1915"), calls(text));
    let Ok(Closed::Declared(declared)) = closed else {
        panic!("{closed:?}")
    };
    assert_eq!(declared.declarer, Seat::South);
}

/// The longest bidding without a low bid: three passes, then every bid with
/// two passes before it is doubled, two before it is redoubled, two after.
#[test]
fn the_longest_bidding_has_319_calls() {
    for (code, laws) in codes() {
        let mut bids: Vec<Bid> = Bid::all().collect();
        bids.sort_by(|one, other| laws.order.compare(*one, *other));
        let each = bids.iter().map(|bid| format!("{bid} P P X P P XX P P"));
        let text = format!("P P P {} P", each.collect::<Vec<_>>().join(" "));
        assert_eq!(calls(&text).len(), 319);
        let closed = Auction::run(Seat::North, laws, calls(&text));
        assert!(
            matches!(closed, Ok(Closed::Declared(_))),
            "{code}: {closed:?}"
        );
    }
}

/// A second table of the values, typed from the books.
fn english_value(bid: Bid) -> u32 {
    let trick = match bid.denomination.as_str() {
        "C" => 6,
        "D" => 7,
        "H" => 8,
        "S" => 9,
        _ => 10,
    };
    u32::from(bid.level.odd()) * trick
}

#[test]
fn the_english_order_is_by_value_and_total() {
    let order = laws("english-1914").order;
    assert_total(order);
    for one in Bid::all() {
        for other in Bid::all() {
            let by_value = english_value(one).cmp(&english_value(other));
            let by_tricks = one.level.cmp(&other.level);
            assert_eq!(
                order.outbids(one, other),
                by_value.then(by_tricks).is_gt(),
                "{one} over {other}"
            );
        }
    }
}

#[test]
fn the_order_by_tricks_is_the_list_of_bids() {
    for code in ["us-1915", "american-1943", "american-1993"] {
        let order = laws(code).order;
        assert_total(order);
        assert!(Bid::all().is_sorted_by(|low, high| order.outbids(*high, *low)));
    }
}

fn assert_total(order: BidOrder) {
    for one in Bid::all() {
        for other in Bid::all() {
            let there = order.compare(one, other);
            assert_eq!(there, order.compare(other, one).reverse());
            assert_eq!(there == Ordering::Equal, one == other, "{one} and {other}");
        }
    }
    let mut sorted: Vec<Bid> = Bid::all().collect();
    sorted.sort_by(|one, other| order.compare(*one, *other));
    for (place, low) in sorted.iter().enumerate() {
        for high in &sorted[place + 1..] {
            assert!(order.outbids(*high, *low), "{high} over {low}");
        }
    }
}

fn assert_equal_pair(higher: &str, lower: &str) {
    let (higher, lower) = (bid(higher), bid(lower));
    let order = laws("english-1914").order;
    assert_eq!(english_value(higher), english_value(lower));
    assert!(order.outbids(higher, lower) && !order.outbids(lower, higher));
}

#[test]
fn english_three_clubs_beats_two_spades() {
    assert_equal_pair("3C", "2S");
}

#[test]
fn english_four_clubs_beats_three_hearts() {
    assert_equal_pair("4C", "3H");
}

#[test]
fn english_five_clubs_beats_three_no_trumps() {
    assert_equal_pair("5C", "3NT");
}

#[test]
fn english_six_clubs_beats_four_spades() {
    assert_equal_pair("6C", "4S");
}

#[test]
fn english_five_hearts_beats_four_no_trumps() {
    assert_equal_pair("5H", "4NT");
}

#[test]
fn english_seven_clubs_beats_six_diamonds() {
    assert_equal_pair("7C", "6D");
}

#[test]
fn the_english_equal_pairs_are_those_six() {
    let pairs = Bid::all()
        .flat_map(|one| Bid::all().map(move |other| (one, other)))
        .filter(|(one, other)| one.level > other.level)
        .filter(|(one, other)| english_value(*one) == english_value(*other));
    assert_eq!(pairs.count(), 6);
}

/// Plays `choices`, each picking one of the calls `allowed`, and then passes
/// until the bidding is over. Returns every call made, and the end.
fn play_out(
    laws: CallLaws,
    choices: &[prop::sample::Index],
    allowed: fn(&Call) -> bool,
) -> (Vec<(Seat, Call)>, Closed) {
    let mut auction = Auction::begin(Seat::North, laws);
    let mut made = Vec::new();
    let mut choices = choices.iter();
    loop {
        let legal: Vec<Call> = auction.legal_calls().filter(allowed).collect();
        let call = choices
            .next()
            .map_or(Call::Pass, |index| *index.get(&legal));
        made.push((auction.turn(), call));
        match auction.call(call).unwrap() {
            Called::Open(open) => auction = open,
            Called::Closed(closed) => return (made, closed),
        }
    }
}

fn any_code() -> impl Strategy<Value = CallLaws> {
    prop::sample::select(codes()).prop_map(|(_, laws)| laws)
}

fn choices() -> impl Strategy<Value = Vec<prop::sample::Index>> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..60)
}

/// Calls that keep the bidding open, in so far as there are any: passes,
/// doubles, and the lowest bid in each denomination, so that it grows long.
fn dawdling(auction: &Auction) -> Vec<Call> {
    let lowest = Denomination::ALL
        .into_iter()
        .filter_map(|denomination| auction.lowest_sufficient(denomination))
        .map(Call::bid);
    [Call::Pass, Call::Double, Call::Redouble]
        .into_iter()
        .chain(lowest)
        .filter(|call| matches!(auction.clone().call(*call), Ok(Called::Open(_))))
        .collect()
}

proptest! {
    #[test]
    fn a_call_is_listed_exactly_when_making_it_succeeds(laws in any_code(), choices in choices()) {
        let mut auction = Auction::begin(Seat::North, laws);
        for index in choices {
            let legal: Vec<Call> = auction.legal_calls().collect();
            for call in Call::all() {
                prop_assert_eq!(legal.contains(&call), auction.clone().call(call).is_ok(), "{}", call);
            }
            match auction.call(*index.get(&legal)).unwrap() {
                Called::Open(open) => auction = open,
                Called::Closed(_) => break,
            }
        }
    }

    /// Independently of the list: passing is always legal, a plain bid or a
    /// raised one needs to outbid, and an accepted low one needs not to.
    #[test]
    fn marks_say_whether_a_bid_was_high_enough(laws in any_code(), choices in choices()) {
        let (made, _) = play_out(laws, &choices, |_| true);
        let mut last: Option<Bid> = None;
        for (_, call) in made {
            let Call::Bid(bid, mark) = call else { continue };
            let high = last.is_none_or(|last| laws.order.outbids(bid, last));
            prop_assert_eq!(high, mark != Mark::Condoned);
            prop_assert!(mark != Mark::Raised || laws.raised);
            last = Some(bid);
        }
    }

    #[test]
    fn without_low_bids_the_bidding_ends_within_319_calls(
        laws in any_code(),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 319),
    ) {
        let mut auction = Auction::begin(Seat::North, laws);
        for (number, index) in choices.iter().enumerate() {
            let open = dawdling(&auction);
            let call = if open.is_empty() { Call::Pass } else { *index.get(&open) };
            match auction.call(call).unwrap() {
                Called::Open(open) => auction = open,
                Called::Closed(_) => return Ok(()),
            }
            prop_assert!(number < 318, "still open after 319 calls");
        }
    }

    #[test]
    fn the_declarer_is_the_first_of_his_side_to_name_the_suit(laws in any_code(), choices in choices()) {
        let (made, closed) = play_out(laws, &choices, |_| true);
        let bids: Vec<(Seat, Bid)> = made
            .iter()
            .filter_map(|(seat, call)| match call {
                Call::Bid(bid, _) => Some((*seat, *bid)),
                _ => None,
            })
            .collect();
        let Closed::Declared(declared) = closed else {
            prop_assert!(bids.is_empty());
            return Ok(());
        };
        let (last_bidder, last) = *bids.last().unwrap();
        let side: Side = last_bidder.side();
        let named: Vec<Seat> = bids
            .iter()
            .filter(|(seat, bid)| seat.side() == side && bid.denomination == last.denomination)
            .map(|(seat, _)| *seat)
            .collect();
        prop_assert_eq!(declared.contract.bid, last);
        prop_assert_eq!(declared.declarer, named[0]);
    }

    /// Who may not bid does not, until the end.
    #[test]
    fn a_silenced_partner_makes_no_bid(choices in choices()) {
        let (made, _) = play_out(laws("us-1915"), &choices, |_| true);
        for (place, pair) in made.windows(2).enumerate() {
            let ((raiser, Call::Bid(_, Mark::Raised)), (_, Call::Pass)) = (pair[0], pair[1]) else { continue };
            for (seat, call) in &made[place + 2..] {
                prop_assert!(*seat != raiser.partner() || !matches!(call, Call::Bid(..)));
            }
        }
    }
}

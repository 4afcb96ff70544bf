//! Which bids stand, and what eldest hand does with them.

use super::table::{
    bid, board, chair, deal, dealer_takes, five, full_value, left, play, playing, points, refuse,
    say, won,
};
use crossline::rules::pitch::{
    Answer, Auction, Bid, Bidding, DealerTakes, Obligation, Offer, Outcome, Pitch, Refusal, Rules,
    Standing, WonBy,
};

#[test]
fn a_full_value_bid_refused_and_not_made() {
    let [ada, ben, cy, dee, _] = five();
    let made = points(ada, cy, Some(dee), Some(ada));
    let refused = deal(&[bid(ben, 3)], Some(Answer::Refuses), made);
    let scored = play(full_value(), [2, 2, 5, 5, 7], refused);
    assert_eq!(left(&scored), [5, 2, 4, 4, 7]);
    assert_eq!((scored.outcome, scored.win), (Outcome::Short, None));
}

#[test]
fn had_the_bid_been_two_he_would_have_won() {
    let [ada, ben, cy, dee, _] = five();
    let made = points(ada, cy, Some(dee), Some(ada));
    let refused = deal(&[bid(ben, 2)], Some(Answer::Refuses), made);
    let scored = play(full_value(), [2, 2, 5, 5, 7], refused);
    assert_eq!(scored.win, Some(won(ada, WonBy::Bidder)));
}

#[test]
fn full_value_never_takes_the_last_counter() {
    let [_, ben, ..] = five();
    for (to_go, bid_of, sold) in [(7, 4, 4), (4, 4, 3), (2, 4, 1), (1, 3, 0), (11, 1, 1)] {
        let made = points(ben, ben, Some(ben), Some(ben));
        let deal = deal(&[bid(ben, bid_of)], Some(Answer::Sells), made);
        let scored = play(full_value(), [to_go, 7, 7, 7, 7], deal);
        assert_eq!(scored.sold, sold, "{bid_of} to a player with {to_go} to go");
    }
}

#[test]
fn a_bid_that_puts_eldest_hand_out_is_void() {
    let [ada, ben, cy, dee, eve] = five();
    let mut auction = playing(Rules::default(), [3, 7, 7, 7, 7])
        .auction(None)
        .unwrap();
    assert_eq!(auction.answers(), [Answer::Pitches]);
    assert_eq!(auction.hear(bid(ben, 1)), Ok(Standing::Good));
    assert_eq!(auction.hear(bid(cy, 3)), Ok(Standing::Void { to_go: 3 }));
    assert_eq!(auction.best(), Some(bid(ben, 1)));

    let [one, two, three, four] = auction.choices(dee).map(|(_, worth)| worth);
    let (offer, last) = (bid(dee, 1), bid(ben, 1));
    assert_eq!(one, Err(Refusal::TooLow { offer, last }));
    assert_eq!(two, Ok(Standing::Good));
    assert_eq!(three, Ok(Standing::Void { to_go: 3 }));
    assert_eq!(four, Ok(Standing::Void { to_go: 3 }));

    let again = auction.hear(bid(cy, 2)).unwrap_err();
    assert_eq!(
        say(again),
        "Cy is out of the bidding: Cy’s bid of 3 would have put eldest hand out"
    );
    assert_eq!(auction.answers(), [Answer::Sells, Answer::Refuses]);
    auction.hear(bid(eve, 2)).unwrap();
    let settled = auction.close(Some(Answer::Sells)).unwrap();
    assert_eq!(settled.pitch, Pitch::Sold(bid(eve, 2)));
    assert_eq!((settled.eldest, settled.barred), (ada, vec![cy]));
}

#[test]
fn with_one_to_go_eldest_hand_can_receive_no_bid() {
    let [ada, ben, cy, _, eve] = five();
    let rules = Rules::default();
    let auction = Auction::open(rules, eve, ada, 1);
    for (_, worth) in auction.choices(ben) {
        assert_eq!(worth, Ok(Standing::Void { to_go: 1 }));
    }
    let made = points(ben, cy, None, None);
    let scored = play(rules, [1, 7, 7, 7, 7], deal(&[bid(ben, 1)], None, made));
    assert_eq!(scored.settled.pitch, Pitch::Free);
    assert_eq!(scored.obligation(), Obligation::None);
}

#[test]
fn bids_that_are_refused() {
    let [ada, ben, cy, dee, eve] = five();
    let made = points(ada, ben, None, None);
    let to_go = [7; 5];
    let refused =
        |rules, bids: &[Offer], answer| say(refuse(rules, to_go, deal(bids, answer, made)));
    let sell = Rules::default();
    let sells = Some(Answer::Sells);
    assert_eq!(
        refused(sell, &[bid(ben, 1), bid(cy, 2), bid(ben, 3)], sells),
        "Ben has bid already; each player bids once"
    );
    assert_eq!(
        refused(sell, &[bid(ada, 1)], sells),
        "Ada is eldest hand, who sells and does not bid"
    );
    assert_eq!(
        refused(sell, &[bid(ben, 2), bid(cy, 2)], sells),
        "Cy’s bid of 2 is not above Ben’s 2"
    );
    assert_eq!(
        refused(sell, &[bid(dee, 2), bid(eve, 3)], None),
        "Eve bid 3: Ada must sell or refuse"
    );
    assert_eq!(
        refused(sell, &[bid(dee, 2)], Some(Answer::Pitches)),
        "Ada cannot pitch without waiting: Dee has bid 2"
    );
    assert_eq!(
        refused(sell, &[], sells),
        "nobody made a good bid, so Ada can neither sell nor refuse"
    );
    assert_eq!(
        refused(board(), &[bid(dee, 2)], sells),
        "bids go to the board, so eldest hand has nothing to answer"
    );
    assert_eq!(
        refused(sell, &[bid(chair(6), 2)], sells),
        "Gus is not in this game"
    );
    for outside in [0, 5, 255] {
        assert_eq!(
            Bid::try_from(outside).unwrap_err().to_string(),
            format!("{outside} is not a bid; bids are 1 to 4")
        );
    }
}

#[test]
fn only_void_bids_need_no_answer_and_allow_none() {
    let [ada, ben, cy, ..] = five();
    let (rules, to_go) = (Rules::default(), [2, 7, 7, 7, 7]);
    let made = points(ada, cy, None, None);
    let void = |answer| deal(&[bid(ben, 2)], answer, made);
    assert_eq!(
        refuse(rules, to_go, void(Some(Answer::Sells))),
        Refusal::NothingToSell(ada)
    );
    assert!(matches!(
        refuse(rules, to_go, void(Some(Answer::Pitches))),
        Refusal::PitchesAfterBid { .. }
    ));
    let scored = play(rules, to_go, void(None));
    assert_eq!(scored.settled.pitch, Pitch::Free);
    assert_eq!(scored.settled.barred, [ben]);
}

#[test]
fn bids_out_of_turn_are_heard() {
    let [ada, ben, _, dee, eve] = five();
    let made = points(ben, dee, None, Some(ben));
    let bids = [bid(eve, 1), bid(dee, 2), bid(ben, 3)];
    let scored = play(
        Rules::default(),
        [7; 5],
        deal(&bids, Some(Answer::Sells), made),
    );
    assert_eq!(scored.pitcher(), ben);
    assert_eq!(scored.settled.eldest, ada);
}

#[test]
fn to_the_board_eldest_hand_bids_and_nobody_scores_the_bid() {
    let [ada, ben, ..] = five();
    let made = points(ben, ben, Some(ben), Some(ben));
    let bids = [bid(ada, 2), bid(ben, 4)];
    let scored = play(board(), [1, 7, 7, 7, 7], deal(&bids, None, made));
    assert_eq!(scored.settled.pitch, Pitch::Board(bid(ben, 4)));
    assert_eq!(left(&scored), [1, 3, 7, 7, 7]);
}

/// Every bid of every player after every other bid, under each rule: the
/// dealer alone may name the same number, and only where the rule has it.
#[test]
fn the_dealer_takes_the_last_bid_where_the_rule_has_it() {
    let [ada, .., eve] = five();
    for (takes, bidding) in DealerTakes::ALL
        .into_iter()
        .flat_map(|takes| Bidding::ALL.map(|bidding| (takes, bidding)))
    {
        let rules = Rules {
            bidding,
            ..dealer_takes(takes)
        };
        for (last, first) in five().into_iter().flat_map(|by| {
            let bids = Bid::ALL.into_iter();
            bids.map(move |bid| (Offer { by, bid }, by))
        }) {
            let mut auction = Auction::open(rules, eve, ada, 7);
            if auction.hear(last).is_err() {
                continue; // Eldest hand sells and does not bid.
            }
            for by in five().into_iter().filter(|by| *by != first) {
                let named = match takes {
                    DealerTakes::No => false,
                    DealerTakes::Four => last.bid == Bid::FOUR,
                    DealerTakes::Any => true,
                };
                let may_take = bidding == Bidding::Board && by == eve && named;
                assert_eq!(auction.to_take(by), may_take.then_some(last));
                for (bid, worth) in auction.choices(by) {
                    let higher = bid > last.bid || (may_take && bid == last.bid);
                    let sells = bidding == Bidding::Sell && by == ada;
                    assert_eq!(
                        worth.is_ok(),
                        higher && !sells,
                        "{rules:?} {last:?} {by} {bid}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_dealer_who_takes_has_bid_and_others_go_higher() {
    let [ada, ben, cy, dee, eve] = five();
    let any = dealer_takes(DealerTakes::Any);
    let made = points(eve, cy, None, Some(eve));
    // Eve takes it at two and makes it.
    let taken = play(
        any,
        [7; 5],
        deal(&[bid(ben, 1), bid(cy, 2), bid(eve, 2)], None, made),
    );
    assert_eq!(taken.settled.pitch, Pitch::Board(bid(eve, 2)));
    assert_eq!(left(&taken), [7, 7, 6, 7, 5]);
    // Dee, heard after the dealer, bids three over it, makes nothing and is set back.
    let over = play(
        any,
        [7; 5],
        deal(&[bid(cy, 2), bid(eve, 2), bid(dee, 3)], None, made),
    );
    assert_eq!(over.settled.pitch, Pitch::Board(bid(dee, 3)));
    assert_eq!(left(&over), [7, 7, 6, 10, 5]);
    let refused = |rules, bids: &[Offer]| say(refuse(rules, [7; 5], deal(bids, None, made)));
    assert_eq!(
        refused(any, &[bid(cy, 2), bid(eve, 2), bid(dee, 3), bid(eve, 3)]),
        "Eve has bid already; each player bids once"
    );
    assert_eq!(
        refused(any, &[bid(cy, 2), bid(eve, 2), bid(ada, 2)]),
        "Ada’s bid of 2 is not above Eve’s 2"
    );
    assert_eq!(
        refused(any, &[bid(cy, 3), bid(eve, 2)]),
        "Eve’s bid of 2 is not above Cy’s 3"
    );
    let four = dealer_takes(DealerTakes::Four);
    assert_eq!(
        refused(four, &[bid(cy, 3), bid(eve, 3)]),
        "Eve’s bid of 3 is not above Cy’s 3"
    );
    let taken = play(four, [7; 5], deal(&[bid(cy, 4), bid(eve, 4)], None, made));
    assert_eq!(
        (left(&taken), taken.outcome),
        (vec![7, 7, 6, 7, 11], Outcome::Short)
    );
    // The dealer of the deal, where another dealt than the next in turn.
    let game = playing(any, [7; 5]);
    let by_ben = |bids: &[Offer]| game.clone().deal(deal(bids, None, made), Some(ben));
    assert!(by_ben(&[bid(cy, 2), bid(ben, 2)]).is_ok());
    assert!(by_ben(&[bid(cy, 2), bid(eve, 2)]).is_err());
}

//! Evenings of Auction Pitch, and the story of each deal.

use crossline::journal::describe::story;
use crossline::journal::{Event, Fact, Game, InPlay, Note, PitchDeal, PitchInPlay};
use crossline::rules::Suit;
use crossline::rules::pitch::{self, Answer};

use super::{SEATS, told};
use crate::evening::Evening;
use crate::facts::{
    Points, all_four, bought, misdeal, order, pitch, pitch_deal, pitch_stop, player, substitute,
};

#[test]
fn an_evening_of_pitch() {
    let points: Points = (3, 2, Some(3), Some(3));
    let mut evening = Evening::pitch().with([
        order(&[0, 1, 2, 3, 4], 0),
        bought(0, 10),
        misdeal(),
        pitch(&[(2, 1), (3, 2)], Some(Answer::Sells), points),
        all_four(2),
    ]);
    let fact = PitchDeal {
        revoke: Some(player(4)),
        dealer: Some(player(0)),
        ..pitch_deal(&[], Some(Answer::Pitches), (1, 1, None, None))
    };
    let bidding = pitch_deal(&[(4, 1)], Some(Answer::Refuses), points);
    let in_play = InPlay::Pitch(PitchInPlay {
        bids: bidding.bids,
        answer: bidding.answer,
        dealer: None,
    });
    evening.record(fact.into());
    evening.accept(Event::ContractPut { in_play }, &[]);
    evening.record(substitute(4, Some(5)));
    evening.record(substitute(4, None));
    evening.record(pitch_stop());
    let change = evening.amended(4, pitch(&[(3, 2)], Some(Answer::Sells), (3, 2, None, None)));
    evening.accept(change, &[]);
    let change = evening.struck(2);
    evening.accept(change, &[]);
    assert_eq!(
        told(&evening),
        [
            "Ada, Ben, Cy, Dee and Eve play, Ada deals",
            "Ada bought 10 red counters",
            "A misdeal: the same player deals again",
            "Deal 1: Cy bid 1, Dee bid 2, eldest hand sold; Dee made High, Jack and Game, Cy made Low",
            "Deal 2: nobody bid; Cy made High, Low, Jack and Game",
            "Deal 3: eldest hand pitched unasked; Ben made High and Low; Eve revoked; Ada dealt",
            "Playing Eve bid 1, eldest hand refused",
            "Flo plays Eve’s cards",
            "Eve plays again",
            "The game was stopped",
            "Amended deal 1: Dee bid 2, eldest hand sold instead of Cy bid 1, Dee bid 2, \
             eldest hand sold, Dee made High, Cy made Low instead of Dee made High, Jack and Game, \
             Cy made Low",
            "Struck the counters: Ada bought 10 red counters",
        ]
    );
}

/// The stories of the deals of a game under these rules.
fn stories(rules: pitch::Rules, facts: Vec<Fact>) -> Vec<String> {
    let evening = Evening::of(Game::AuctionPitch(rules)).with(facts);
    let games = evening.games().games;
    let deals = games.iter().flat_map(|seated| {
        let deals = &seated.game.sheet().deals;
        deals.iter().map(move |scored| (scored, seated))
    });
    let players = &evening.journal.header().players;
    deals
        .map(|(scored, seated)| story(scored, seated, players))
        .collect()
}

#[test]
fn the_story_of_a_pitch_deal() {
    let rules = pitch::Rules {
        set_back_red: true,
        smudge: true,
        ..pitch::Rules::default()
    };
    let revoked = PitchDeal {
        revoke: Some(player(3)),
        ..pitch_deal(&[(3, 1)], Some(Answer::Refuses), (0, 3, None, Some(0)))
    };
    let told = stories(
        rules,
        vec![
            order(&SEATS, 0),
            // Ben is eldest hand, then Cy, Dee, Ada.
            pitch(&[(3, 2)], Some(Answer::Sells), (3, 2, Some(3), Some(3))),
            pitch(&[(0, 3)], Some(Answer::Sells), (0, 1, None, Some(3))),
            pitch(&[], None, (1, 2, None, None)),
            revoked.into(),
            // Ben has three to go.
            pitch(&[(2, 4), (0, 2)], Some(Answer::Sells), (1, 1, None, None)),
            order(&SEATS, 0),
            pitch(&[], Some(Answer::Pitches), (1, 1, Some(1), Some(1))),
        ],
    );
    assert_eq!(
        told,
        [
            "Dee bid 2, Ben sold: Ben 5 to go; Dee made High, Jack and Game: 4 to go; \
             Cy made Low: 6 to go",
            "Ada bid 3, Cy sold: Cy 3 to go; \
             Ada made only High and is set back 3 and 1 red counter: 10 to go; \
             Ben made Low: 4 to go; Dee made Game: 3 to go",
            "nobody bid, Dee pitched; Ben made High: 3 to go; Cy made Low: 2 to go",
            "Dee bid 1, Ada refused; Ada made High and Game: 8 to go; \
             Dee revoked and is set back 1 and 1 red counter: 4 to go",
            "Cy bid 4, void, Ada bid 2, Ben sold: Ben 1 to go; \
             Ada made nothing and is set back 2 and 1 red counter: 10 to go; \
             Ben made High and Low: nothing to go; Ben wins with High",
            "Ben pitched unasked; Ben made High, Low, Jack and Game: 3 to go; Ben wins by Smudge",
        ][..]
    );
}

#[test]
fn a_bid_that_the_dealer_took_trumps_and_a_note() {
    let rules = pitch::Rules {
        bidding: pitch::Bidding::Board,
        dealer_takes: pitch::DealerTakes::Any,
        ..pitch::Rules::default()
    };
    let taken = PitchDeal {
        trump: Some(Suit::Hearts),
        note: Note::new("so near").unwrap(),
        ..pitch_deal(&[(2, 2), (0, 2)], None, (0, 3, None, Some(0)))
    };
    let told_so = "Deal 1: Cy bid 2, Ada took it at 2; Ada made High and Game, Dee made Low; \
                   ♥ was trumps; “so near”";
    let mut evening =
        Evening::of(Game::AuctionPitch(rules)).with([order(&SEATS, 0), taken.clone().into()]);
    assert_eq!(told(&evening)[1], told_so);
    for (deal, says) in [
        (
            PitchDeal {
                trump: Some(Suit::Clubs),
                ..taken.clone()
            },
            "♣ was trumps",
        ),
        (
            PitchDeal {
                trump: None,
                note: None,
                ..taken.clone()
            },
            "trumps not recorded, no note",
        ),
        (
            PitchDeal {
                note: Note::new("made it").unwrap(),
                ..taken.clone()
            },
            "♥ was trumps, “made it”",
        ),
    ] {
        let change = evening.amended(2, deal.into());
        evening.accept(change, &[]);
        assert_eq!(
            told(&evening).last().unwrap(),
            &format!("Amended deal 1: {says}")
        );
    }
    assert_eq!(
        stories(rules, vec![order(&SEATS, 0), taken.into()]),
        ["Cy bid 2, Ada took it at 2; Ada made High and Game: 5 to go; Dee made Low: 6 to go"]
    );
}

//! Who goes out first, and what becomes of the pool.

use super::table::{bid, board, chair, deal, five, left, play, playing, points, say, smudge, won};
use crossline::rules::pitch::{
    Answer, ByChair, Deal, Ending, Fault, Game, NotATable, Outcome, Over, Players, Playing, Point,
    Refusal, Rules, WonBy, game_by_pips,
};

#[test]
fn bidder_goes_out_before_high_and_low() {
    let [_, ben, cy, ..] = five();
    let made = points(cy, cy, Some(ben), Some(ben));
    let sold = deal(&[bid(ben, 2)], Some(Answer::Sells), made);
    let scored = play(Rules::default(), [5, 2, 2, 7, 7], sold);
    assert_eq!(left(&scored), [3, 0, 0, 7, 7]);
    assert_eq!(scored.win, Some(won(ben, WonBy::Bidder)));
}

#[test]
fn a_red_counter_for_a_set_back_only_where_agreed() {
    let [ada, ben, cy, ..] = five();
    let made = points(ada, cy, None, None);
    let short = deal(&[bid(ben, 1)], Some(Answer::Sells), made);
    for (set_back_red, red) in [(false, 0), (true, 1)] {
        let rules = Rules {
            set_back_red,
            ..Rules::default()
        };
        let set_back = play(rules, [7; 5], short.clone()).set_back.unwrap();
        assert_eq!((set_back.chair, set_back.counters), (ben, 1));
        assert_eq!((set_back.red, set_back.fault), (red, Fault::Short));
    }
}

#[test]
fn smudge_is_for_a_player_out_of_the_hole() {
    let [ada, ben, ..] = five();
    let all = |chair| points(chair, chair, Some(chair), Some(chair));
    let sold = || deal(&[bid(ben, 4)], Some(Answer::Sells), all(ben));
    let by = |rules, to_go, deal| play(rules, to_go, deal).win.map(|win| win.by);
    assert_eq!(by(smudge(), [7; 5], sold()), Some(WonBy::Smudge));
    assert_eq!(by(smudge(), [7, 8, 7, 7, 7], sold()), None);
    assert_eq!(by(Rules::default(), [7; 5], sold()), None);
    // A refusing seller in the hole, and one who pitched unasked.
    let refused = || deal(&[bid(ben, 4)], Some(Answer::Refuses), all(ada));
    assert_eq!(by(smudge(), [7; 5], refused()), Some(WonBy::Smudge));
    assert_eq!(by(smudge(), [8, 7, 7, 7, 7], refused()), None);
    let unasked = deal(&[], Some(Answer::Pitches), all(ada));
    assert_eq!(by(smudge(), [7; 5], unasked), Some(WonBy::Smudge));
    // All four without an obligation are no Smudge.
    assert_eq!(by(smudge(), [7; 5], deal(&[], None, all(ada))), None);
    // Three bid and four made are none either.
    let three = deal(&[bid(ben, 3)], Some(Answer::Sells), all(ben));
    assert_eq!(by(smudge(), [7; 5], three), None);
    let to_board = Rules {
        smudge: true,
        ..board()
    };
    let four = deal(&[bid(ben, 4)], None, all(ben));
    assert_eq!(by(to_board, [7; 5], four), Some(WonBy::Smudge));
}

#[test]
fn the_order_of_counting_starts_after_the_sale() {
    let [ada, ben, cy, ..] = five();
    // Ada has three to go and sells two: her Low puts her out before Game.
    let made = points(ben, ada, None, Some(cy));
    let sold = deal(&[bid(ben, 2)], Some(Answer::Sells), made);
    let scored = play(Rules::default(), [3, 7, 1, 7, 7], sold);
    assert_eq!(scored.outcome, Outcome::Short);
    assert_eq!(scored.win, Some(won(ada, WonBy::Order(Point::Low))));
}

#[test]
fn the_deal_passes_on_from_whoever_dealt() {
    let [ada, ben, cy, dee, eve] = five();
    let facts = deal(&[], None, points(ben, cy, None, None));
    let begin = || Playing::begin(Rules::default(), Players::new(5).unwrap(), eve).unwrap();
    let Game::Playing(game) = begin().deal(facts.clone(), None).unwrap() else {
        panic!("nobody is out");
    };
    assert_eq!((game.next_dealer(), game.sheet().pool()), (ada, 5));
    let Game::Playing(game) = game.misdeal().deal(facts.clone(), Some(cy)).unwrap() else {
        panic!("nobody is out");
    };
    assert_eq!(game.next_dealer(), dee);
    assert_eq!(game.sheet().deals[1].settled.eldest, dee);
    let stranger = begin().deal(facts, Some(chair(5))).unwrap_err();
    assert_eq!(say(stranger), "Flo is not in this game");
}

#[test]
fn the_winner_takes_the_pool_and_a_stopped_game_gives_it_back() {
    let [ada, ben, cy, dee, eve] = five();
    let facts = Deal {
        revoke: Some(dee),
        ..deal(&[], None, points(ben, cy, None, None))
    };
    let gains = |over: &Over| five().map(|chair| over.gain(chair));
    let Game::Over(over) = playing(Rules::default(), [7, 1, 7, 7, 7])
        .deal(facts.clone(), None)
        .unwrap()
    else {
        panic!("Ben is out");
    };
    assert_eq!(over.sheet().pool(), 6);
    assert_eq!(gains(&over), [-1, 5, -1, -2, -1]);

    let Game::Playing(game) = playing(Rules::default(), [7; 5]).deal(facts, None).unwrap() else {
        panic!("nobody is out");
    };
    assert_eq!(game.sheet().paid[dee], 2);
    let over = game.stop();
    assert_eq!((over.ending, over.sheet().pool()), (Ending::Stopped, 6));
    assert_eq!(gains(&over), [0; 5]);
    assert_eq!((over.win(), over.gain(ada), over.gain(eve)), (None, 0, 0));
}

#[test]
fn tables_and_games_that_cannot_be() {
    assert_eq!(Players::new(3), None);
    assert_eq!(Players::new(8), None);
    let three: Result<ByChair<u8>, NotATable> = vec![1, 2, 3].try_into();
    assert_eq!(
        three.unwrap_err().to_string(),
        "Auction Pitch is for 4 to 7 players, not 3"
    );
    let four = Players::new(4).unwrap();
    assert_eq!(
        Playing::begin(Rules::default(), four, chair(4)),
        Err(Refusal::NotAtTheTable(chair(4)))
    );
    let to_go = ByChair::try_from(vec![7, 0, 7, 7]).unwrap();
    let over = Playing::at(Rules::default(), chair(0), to_go).unwrap_err();
    assert_eq!(say(over), "Ben has nothing to go, so the game is over");
}

#[test]
fn game_goes_to_the_most_pips() {
    let taken = |pips: [u8; 4]| game_by_pips(&ByChair::try_from(pips.to_vec()).unwrap());
    assert_eq!(taken([10, 11, 0, 4]), Ok(Some(chair(1))));
    assert_eq!(taken([11, 11, 0, 4]), Ok(None));
    assert_eq!(taken([0; 4]), Ok(None));
    assert_eq!(taken([20, 20, 19, 21]), Ok(Some(chair(3))));
    assert_eq!(
        taken([20, 20, 20, 21]).unwrap_err().to_string(),
        "there are 80 pips in a pack, not 81"
    );
    assert!(taken([255; 4]).is_err());
}

//! The table of the examples: names, facts and a game to put them in.

use crossline::rules::pitch::{
    Answer, Bid, Bidding, ByChair, Chair, Deal, DealerTakes, Game, Offer, Players, Playing, Points,
    Refusal, Rules, ScoredDeal, Win, WonBy,
};

pub(super) const NAMES: [&str; 7] = ["Ada", "Ben", "Cy", "Dee", "Eve", "Flo", "Gus"];

pub(super) fn chair(index: usize) -> Chair {
    Players::new(7).unwrap().chair(index).unwrap()
}

/// Ada is eldest hand of a table of five in every example; Eve deals.
pub(super) fn five() -> [Chair; 5] {
    [0, 1, 2, 3, 4].map(chair)
}

pub(super) fn bid(by: Chair, points: u8) -> Offer {
    let bid = Bid::new(points).unwrap();
    Offer { by, bid }
}

pub(super) fn points(high: Chair, low: Chair, jack: Option<Chair>, game: Option<Chair>) -> Points {
    Points {
        high,
        low,
        jack,
        game,
    }
}

pub(super) fn deal(bids: &[Offer], answer: Option<Answer>, points: Points) -> Deal {
    Deal {
        bids: bids.to_vec(),
        answer,
        points,
        revoke: None,
    }
}

pub(super) fn playing(rules: Rules, to_go: [i32; 5]) -> Playing {
    Playing::at(rules, chair(4), ByChair::try_from(to_go.to_vec()).unwrap()).unwrap()
}

pub(super) fn play(rules: Rules, to_go: [i32; 5], deal: Deal) -> ScoredDeal {
    let game = playing(rules, to_go).deal(deal, None).unwrap();
    let scored = game.sheet().deals[0].clone();
    assert_eq!(matches!(game, Game::Over(_)), scored.win.is_some());
    scored
}

pub(super) fn refuse(rules: Rules, to_go: [i32; 5], deal: Deal) -> Refusal {
    playing(rules, to_go).deal(deal, None).unwrap_err()
}

pub(super) fn say(refusal: Refusal) -> String {
    refusal.say(|chair| NAMES[chair.index()])
}

pub(super) fn left(scored: &ScoredDeal) -> Vec<i32> {
    scored.to_go.iter().map(|(_, to_go)| *to_go).collect()
}

pub(super) fn won(chair: Chair, by: WonBy) -> Win {
    Win { chair, by }
}

pub(super) fn full_value() -> Rules {
    Rules {
        full_value_bids: true,
        ..Rules::default()
    }
}

pub(super) fn board() -> Rules {
    Rules {
        bidding: Bidding::Board,
        ..Rules::default()
    }
}

pub(super) fn dealer_takes(dealer_takes: DealerTakes) -> Rules {
    Rules {
        dealer_takes,
        ..board()
    }
}

pub(super) fn smudge() -> Rules {
    Rules {
        smudge: true,
        ..Rules::default()
    }
}

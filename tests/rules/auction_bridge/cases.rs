//! The deals of the books, and what they say each comes to.

use crossline::rules::bridge::auction_bridge::{Code, Rules};
use crossline::rules::bridge::{
    Below, Deal, Honours, Laws, Played, RevokePenalty, Revokes, ScoredDeal,
};
use crossline::rules::{Seat, Side};
use serde::Deserialize;

use super::NOBODY;

#[derive(Deserialize)]
struct Case {
    id: String,
    deal: CaseDeal,
    expect: Expect,
}

#[derive(Deserialize)]
struct CaseDeal {
    contract: String,
    declarer: String,
    tricks: u8,
    honours: Option<CaseHonours>,
    #[serde(default)]
    revokes: Vec<CaseRevoke>,
}

#[derive(Deserialize)]
struct CaseHonours {
    side: String,
    holding: String,
}

#[derive(Deserialize)]
struct CaseRevoke {
    side: String,
    penalty: String,
}

#[derive(Deserialize, PartialEq, Debug)]
struct Expect {
    below: u32,
    above_declarer: u32,
    above_defenders: u32,
}

impl CaseDeal {
    fn played(&self) -> Played {
        let declarer: Seat = self.declarer.parse().unwrap();
        let contract = self.contract.parse().unwrap();
        let mut played = Played::new(contract, declarer, self.tricks).unwrap();
        played.honours = self.honours.as_ref().map(|held| Honours {
            side: held.side.parse().unwrap(),
            holding: held.holding.parse().unwrap(),
        });
        let claims: Vec<(Side, RevokePenalty)> = self.revokes.iter().map(claim).collect();
        played.revokes = Revokes::from_claims(declarer.side(), &claims).unwrap();
        played
    }
}

fn claim(revoke: &CaseRevoke) -> (Side, RevokePenalty) {
    let penalty = [RevokePenalty::Points, RevokePenalty::Tricks]
        .into_iter()
        .find(|penalty| penalty.as_str() == revoke.penalty);
    (revoke.side.parse().unwrap(), penalty.unwrap())
}

fn found(played: Played, code: Code) -> Expect {
    let rules = Rules {
        code,
        ..Rules::default()
    };
    let scored = ScoredDeal {
        dealer: Seat::North,
        vulnerable: NOBODY,
        deal: Deal::Played(played),
        items: rules.score(&played, NOBODY),
        game: None,
    };
    let (us, they) = (played.side(), played.side().other());
    assert_eq!(scored.below(they), Below(0));
    Expect {
        below: scored.below(us).0,
        above_declarer: scored.above(us).0,
        above_defenders: scored.above(they).0,
    }
}

#[test]
fn every_case() {
    let text = include_str!("../../cases/auction-bridge-deals.json");
    let cases: Vec<Case> = serde_json::from_str(text).unwrap();
    assert_eq!(cases.len(), 42);
    let mut failing = Vec::new();
    for case in &cases {
        // The English code differs in the bidding only.
        for code in Code::ALL {
            let found = found(case.deal.played(), code);
            if found != case.expect {
                failing.push((&case.id, code.as_str(), found, &case.expect));
            }
        }
    }
    assert!(failing.is_empty(), "found, expected: {failing:#?}");
}

//! What the table settled, in words.

use super::words::and;
use crate::journal::game::Game;
use crate::rules::bridge::auction_bridge;
use crate::rules::bridge::contract_bridge::{self, ChicagoVulnerable, Scoring};
use crate::rules::pitch::{Bidding, DealerTakes};

/// What is otherwise in `new`: “Rules: a revoke is 50”.
pub(super) fn changed(old: Game, new: Game) -> String {
    let old = rules(old);
    let mut changed = rules(new);
    changed.retain(|rule| !old.contains(rule));
    if changed.is_empty() {
        "Rules: as they were".into()
    } else {
        format!("Rules: {}", and(&changed))
    }
}

/// Every rule of a game, each in a phrase.
fn rules(game: Game) -> Vec<String> {
    let yes_or_no = |on: bool, yes: &str, no: &str| (if on { yes } else { no }).to_owned();
    match game {
        Game::AuctionBridge(rules) => vec![
            match rules.code {
                auction_bridge::Code::Us1915 => "bids by the laws of 1915".into(),
                auction_bridge::Code::English1914 => "bids by the English laws of 1914".into(),
            },
            format!("a revoke is {}", rules.revoke_points),
        ],
        Game::ContractBridge(rules) => vec![
            match rules.code {
                contract_bridge::Code::American1993 => "the American code of 1993".into(),
                contract_bridge::Code::American1943 => "the American code of 1943".into(),
            },
            match rules.scoring {
                Scoring::Rubber => "rubbers".into(),
                Scoring::ChicagoCarry => "Chicago with part-scores carried".into(),
                Scoring::ChicagoDuplicate => "Chicago with each deal on its own".into(),
            },
            match rules.chicago_vulnerable {
                ChicagoVulnerable::Dealer => "on deals 2 and 3 the dealer’s side vulnerable".into(),
                ChicagoVulnerable::Opponents => {
                    "on deals 2 and 3 the dealer’s opponents vulnerable".into()
                }
            },
        ],
        Game::AuctionPitch(rules) => vec![
            match rules.bidding {
                Bidding::Sell => "eldest hand sells the pitch".into(),
                Bidding::Board => "bids go to the board".into(),
            },
            yes_or_no(
                rules.full_value_bids,
                "bids of a hand’s full value",
                "no bid may put eldest hand out",
            ),
            yes_or_no(
                rules.set_back_red,
                "a set-back costs a red counter",
                "a set-back costs no red counter",
            ),
            yes_or_no(rules.smudge, "Smudge wins", "no Smudge"),
            format!("{} white counters", rules.counters),
            format!("an ante of {}", rules.ante),
            match rules.dealer_takes {
                DealerTakes::No => "the dealer bids higher or passes".into(),
                DealerTakes::Four => "the dealer may take a four".into(),
                DealerTakes::Any => "the dealer may take the last bid".into(),
            },
        ],
    }
}

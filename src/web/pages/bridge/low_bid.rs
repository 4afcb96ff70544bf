//! A bid that was too low: what may be made of it, and what it leaves to the
//! partner of the player who made it.

use crate::journal::describe;
use crate::rules::bridge::{Auction, Bid, Call, Mark};
use crate::web::bridge_table::BridgeTable;
use crate::web::fields::Fields;

/// A bid that was too low: “2♦”, and what it is raised to where the laws raise.
pub(super) struct TooLow {
    pub(super) bid: String,
    pub(super) text: String,
    pub(super) raised: Option<String>,
}

/// The bid that the table says was too low, before it says what came of it.
pub(super) fn too_low(at: &BridgeTable, fields: &Fields, auction: &Auction) -> Option<TooLow> {
    let low: Bid = fields.read("low")?;
    let accepted = auction.clone().call(Call::Bid(low, Mark::Condoned));
    if auction.is_sufficient(low) || accepted.is_err() {
        return None;
    }
    let raised = auction.lowest_sufficient(low.denomination);
    let raised = raised.filter(|_| at.laws().calls().raised);
    Some(TooLow {
        bid: low.to_string(),
        text: describe::call(Call::bid(low)),
        raised: raised.map(|bid| describe::call(Call::bid(bid))),
    })
}

/// What a player may do whose partner bid too low: the buttons that are left.
pub(super) fn barred(auction: &Auction, name: &str) -> Option<String> {
    if auction.may_bid(auction.turn()) {
        return None;
    }
    let may = [
        (Call::Pass, "pass"),
        (Call::Double, "double"),
        (Call::Redouble, "redouble"),
    ];
    let may = may.into_iter();
    let may: Vec<_> = may
        .filter(|(call, _)| auction.clone().call(*call).is_ok())
        .map(|(_, word)| word)
        .collect();
    Some(format!(
        "{name}’s partner bid too low, so {name} bids no more in this deal: {name} may {}.",
        match may.as_slice() {
            [one] => format!("only {one} now"),
            words => words.join(" or "),
        }
    ))
}

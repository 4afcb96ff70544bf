//! The result of a deal on its way from page to page: what was tapped stays
//! where the contract is changed, and a deal that is put right or was just
//! taken back starts with what it was.

use super::auction::write_calls;
use super::result::{REVOKES, declared};
use crate::journal::entry::{BridgeFact, DealFact, Fact};
use crate::journal::{ContractInPlay, Game};
use crate::rules::Seat;
use crate::rules::bridge::{Deal, Declared, Honours, Revokes};
use crate::web::bridge_table::BridgeTable;
use crate::web::fields::Fields;
use crate::web::target::Target;

/// The fields of the result page that a change of the contract keeps.
pub(super) const RESULT: [&str; 4] = ["tricks", "honours", "revoke", "note"];

/// The deal that a page starts with.
pub(super) fn deal(at: &BridgeTable, target: Target) -> Option<&DealFact> {
    match at.starts_with(target)? {
        Fact::Bridge(BridgeFact::Deal(deal)) => Some(deal),
        _ => None,
    }
}

/// What the contract page starts with.
pub(super) fn contract(at: &BridgeTable, target: Target, asked: Fields) -> Fields {
    let deal = deal(at, target).filter(|_| asked.text("bid").is_none());
    let in_play = at.contract_in_play().filter(|_| target == Target::New);
    let Some(deal) = deal.filter(|_| in_play.is_none()) else {
        return asked;
    };
    let filled = asked.with(&[("dealer", dealer(deal.dealer))]);
    match deal.deal {
        Deal::PassedOut => filled,
        Deal::Played(played) => {
            let Declared { contract, declarer } = played.declared;
            filled.with(&[
                ("bid", contract.bid.to_string()),
                ("doubling", contract.doubling.as_str().to_owned()),
                ("declarer", declarer.to_string()),
            ])
        }
    }
}

/// What the result page starts with: what the address says, the contract in
/// play, and what is known of the deal.
pub(super) fn result(at: &BridgeTable, target: Target, asked: Fields) -> Fields {
    let deal = deal(at, target);
    let in_play = at.contract_in_play().filter(|_| target == Target::New);
    let said = declared(&asked);
    let asked = match (in_play, deal, target) {
        (Some(in_play), _, _) if said.is_none_or(|said| said == in_play.declared) => {
            from_in_play(&asked, in_play)
        }
        (None, Some(deal), Target::Amend(_)) if said.is_none() => from_deal(asked, deal),
        _ => asked,
    };
    match (declared(&asked), deal) {
        (Some(declared), Some(deal)) => with_result(at, declared, deal, target, asked),
        _ => asked,
    }
}

/// The contract in play as the fields of a form, its calls and dealer with it.
fn from_in_play(asked: &Fields, in_play: &ContractInPlay) -> Fields {
    asked.with(&[
        ("contract", in_play.declared.contract.to_string()),
        ("declarer", in_play.declared.declarer.to_string()),
        ("calls", write_calls(&in_play.calls)),
        ("dealer", dealer(in_play.dealer)),
    ])
}

fn from_deal(asked: Fields, deal: &DealFact) -> Fields {
    let Deal::Played(played) = deal.deal else {
        return asked;
    };
    asked.with(&[
        ("contract", played.declared.contract.to_string()),
        ("declarer", played.declared.declarer.to_string()),
        ("dealer", dealer(deal.dealer)),
    ])
}

fn dealer(dealer: Option<Seat>) -> String {
    dealer.map(|seat| seat.to_string()).unwrap_or_default()
}

/// A deal keeps what still makes sense of it under another contract; one that
/// was taken back, under its own.
fn with_result(
    at: &BridgeTable,
    declared: Declared,
    deal: &DealFact,
    target: Target,
    asked: Fields,
) -> Fields {
    let Deal::Played(played) = deal.deal else {
        return asked;
    };
    let same = declared == played.declared;
    if target == Target::New && !same {
        return asked;
    }
    let mut fields = asked;
    if same && fields.text("calls").is_none() {
        fields = fields.with(&[("calls", write_calls(&deal.calls))]);
    }
    // It comes back from another page with what was tapped.
    if !fields.only(&["honours"]).is_empty() {
        return fields;
    }
    fields = fields.with(&[("tricks", played.tricks.taken().to_string())]);
    if let Some(note) = &deal.note {
        fields = fields.with(&[("note", note.as_str().to_owned())]);
    }
    let denomination = declared.contract.bid.denomination;
    if let Some(honours) = played.honours
        && at.laws().honours(denomination, honours.holding).is_some()
    {
        fields = fields.with(&[("honours", honours_value(honours))]);
    }
    if declared.side() == played.side() {
        fields = fields.with(&[("revoke", revoke_value(played.revokes).to_owned())]);
    }
    fields
}

/// Holding and side as a form carries them: `NS:4+1`.
pub(super) fn honours_value(honours: Honours) -> String {
    format!("{}:{}", honours.side, honours.holding)
}

fn revoke_value(revokes: Revokes) -> &'static str {
    let known = REVOKES.into_iter().find(|(_, known)| *known == revokes);
    known.map_or("none", |(value, _)| value)
}

/// Whether all may see the calls once the bidding is closed: in Contract Bridge
/// a player may ask for them; in Auction Bridge only the contract may be asked
/// (I, Etiquette).
pub(super) fn calls_are_open(at: &BridgeTable) -> bool {
    matches!(at.journal.header().game, Game::ContractBridge(_))
}

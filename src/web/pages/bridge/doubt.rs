//! The question about a deal that cannot have happened. It is asked once, and a
//! table that says so has its deal saved.

use axum::response::Response;

use super::kept;
use crate::journal::entry::DealFact;
use crate::rules::bridge::{Deal, Played, TooFewTricks};
use crate::web::bridge_table::BridgeTable;
use crate::web::error::PageError;
use crate::web::fields::{Fields, query};
use crate::web::submit::question;
use crate::web::target::Target;
use crate::web::words::{Names, count};

/// What cannot be about a deal, in words: “Five honours in one hand take 5
/// tricks or more, and Ben & Dee have 0.”
pub(super) fn words(at: &BridgeTable, names: &Names, played: &Played) -> Option<String> {
    let TooFewTricks {
        honours,
        least,
        has,
    } = played.too_few_tricks()?;
    let denomination = played.declared.contract.bid.denomination;
    let held = honours.holding.describe(denomination);
    let (first, rest) = held.split_at(1);
    let moved = if at.laws().settles_revokes() {
        ""
    } else {
        " unless tricks were moved for a revoke"
    };
    Some(format!(
        "{}{rest} take {} or more{moved}, and {} have {has}.",
        first.to_uppercase(),
        count(least.into(), "trick"),
        names.side(honours.side),
    ))
}

/// Asks about a deal that cannot have happened, unless that was answered, the
/// form was saved before, or the deal stood so already.
pub(super) fn ask(
    at: &BridgeTable,
    target: Target,
    fact: &DealFact,
    fields: &Fields,
    action: &str,
) -> Result<Option<Response>, PageError> {
    let Deal::Played(played) = fact.deal else {
        return Ok(None);
    };
    let names = match at.rubber_for(target) {
        Some(seated) => at.names(seated),
        None => return Ok(None),
    };
    let stood = matches!(target, Target::Amend(_))
        && kept::deal(at, target).is_some_and(|known| known.deal == fact.deal);
    let sent = at.journal.sent(&fields.submission()?).is_some();
    if stood || sent || fields.text("sure").is_some() {
        return Ok(None);
    }
    let Some(why) = words(at, &names, &played) else {
        return Ok(None);
    };
    let mut back = target.fields();
    back.extend(fields.only(&["contract", "declarer", "dealer"]));
    back.extend(fields.only(&kept::RESULT));
    question(
        at,
        fields,
        action,
        (
            "Can that be?",
            &format!("{why} Perhaps it was the other side, or another number of tricks."),
        ),
        Some(names.deal(fact.deal)),
        ("Yes, save it so", "sure"),
        (
            "Change it",
            format!("{}/deals/result?{}", at.pad(), query(&back)),
        ),
    )
    .map(Some)
}

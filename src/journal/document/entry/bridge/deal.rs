//! One deal of a document: what was bid, called and taken.

use serde_json::value::RawValue;

use crate::journal::document::entry::{Before, note, word};
use crate::journal::document::object::{Object, missing, text};
use crate::journal::entry::DealFact;
use crate::rules::bridge::{
    Call, Closed, Contract, Deal, Declared, Honours, IllegalCall, Laws, Played, Refusal,
    RevokePenalty, Revokes, Tricks,
};
use crate::rules::{Seat, Side};

/// Reads a deal.
pub(super) fn read(
    object: &Object,
    laws: &dyn Laws,
    before: Option<&Before>,
) -> Result<DealFact, String> {
    if object.raw("revokes").is_some() && !laws.settles_revokes() {
        return Err(format!("revokes: {}", Refusal::Revoke));
    }
    let dealer = seat(object, "dealer")?;
    let calls = calls(object)?;
    let deal = match object.text("contract")?.as_deref() {
        Some("Pass") => passed_out(object)?,
        contract => {
            let contract = contract.map(word).transpose()?;
            let called = || match before {
                Some(before) if !calls.is_empty() => before.close(dealer, laws, &calls).map(Some),
                _ => Ok(None),
            };
            not_passed(object, contract, called)?
        }
    };
    Ok(DealFact {
        deal,
        calls,
        dealer,
        note: note(object)?,
    })
}

/// Contract and declarer as given; one that is left out is what was `called`,
/// if calls are recorded. Whether both agree is for the replay.
fn not_passed(
    object: &Object,
    contract: Option<Contract>,
    called: impl FnOnce() -> Result<Option<Closed>, String>,
) -> Result<Deal, String> {
    let declarer = seat(object, "declarer")?;
    if let (Some(contract), Some(declarer)) = (contract, declarer) {
        return played(object, contract, declarer);
    }
    match (called()?, contract) {
        (Some(Closed::Declared(called)), _) => played(
            object,
            contract.unwrap_or(called.contract),
            declarer.unwrap_or(called.declarer),
        ),
        (Some(Closed::PassedOut), None) => passed_out(object),
        (Some(Closed::PassedOut), Some(contract)) => Err(format!(
            "all passed in the calls, so nobody played {contract}"
        )),
        (None, Some(contract)) => Err(format!("who played {contract}? declarer is missing")),
        (None, None) => Err(missing("contract")),
    }
}

fn seat(object: &Object, name: &str) -> Result<Option<Seat>, String> {
    object.text(name)?.map(|seat| word(&seat)).transpose()
}

fn calls(object: &Object) -> Result<Vec<Call>, String> {
    let Some(written) = object.list("calls")? else {
        return Ok(vec![]);
    };
    if written.is_empty() {
        return Err(format!("calls: {}", IllegalCall::NotOver));
    }
    let call = |(number, raw)| {
        text("a call", raw)
            .and_then(|text| word(&text))
            .map_err(|reason| format!("call {number}: {reason}"))
    };
    (1..).zip(written).map(call).collect()
}

fn passed_out(object: &Object) -> Result<Deal, String> {
    let result = ["declarer", "tricks", "honours", "revokes"];
    match result.into_iter().find(|field| object.raw(field).is_some()) {
        None => Ok(Deal::PassedOut),
        Some(field) => Err(format!("all passed, so the deal has no {field}")),
    }
}

fn played(object: &Object, contract: Contract, declarer: Seat) -> Result<Deal, String> {
    let written = object
        .whole("tricks")?
        .ok_or_else(|| format!("how many tricks did {contract} take? tricks is missing"))?;
    let tricks = u8::try_from(written)
        .ok()
        .and_then(Tricks::new)
        .ok_or_else(|| format!("a side takes 0 to 13 tricks, not {written}"))?;
    Ok(Deal::Played(Played {
        declared: Declared { contract, declarer },
        tricks,
        honours: honours(object)?,
        revokes: revokes(declarer.side(), object)?,
    }))
}

fn honours(object: &Object) -> Result<Option<Honours>, String> {
    let Some(honours) = object.object("honours")? else {
        return Ok(None);
    };
    honours.only("honours", &["side", "holding"])?;
    Ok(Some(Honours {
        side: word(&honours.needs_text("side")?)?,
        holding: word(&honours.needs_text("holding")?)?,
    }))
}

fn revokes(declaring: Side, object: &Object) -> Result<Revokes, String> {
    let claims = object.list("revokes")?.unwrap_or_default();
    let claims: Result<Vec<_>, String> = claims.into_iter().map(revoke).collect();
    Revokes::from_claims(declaring, &claims?).map_err(|refused| refused.to_string())
}

fn revoke(raw: &RawValue) -> Result<(Side, RevokePenalty), String> {
    let claim = Object::read("a revoke", raw.get())?;
    claim.only("a revoke", &["side", "penalty"])?;
    let written = claim.needs_text("penalty")?;
    let penalty = [RevokePenalty::Points, RevokePenalty::Tricks]
        .into_iter()
        .find(|penalty| penalty.as_str() == written)
        .ok_or_else(|| format!("a revoke costs points or tricks, not “{written}”"))?;
    Ok((word(&claim.needs_text("side")?)?, penalty))
}

//! One deal of a document: what was bid, called and taken.

use serde::{Deserialize, Serialize};

use crate::journal::document::entry::{Before, note};
use crate::journal::entry::DealFact;
use crate::rules::bridge::{
    Call, Closed, Contract, Deal, Declared, Holding, Honours, IllegalCall, Laws, Played, Refusal,
    RevokePenalty, Revokes, Tricks,
};
use crate::rules::{Seat, Side};

/// Contract and declarer are written also where the calls say them, so that a
/// reader need not know the laws of bidding.
#[derive(Default, Serialize, Deserialize)]
#[serde(rename = "a deal")]
pub(super) struct Fields {
    contract: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    declarer: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tricks: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    honours: Option<HonoursFields>,
    #[serde(skip_serializing_if = "Option::is_none")]
    calls: Option<Vec<Call>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    revokes: Option<Vec<RevokeFields>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dealer: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "honours")]
struct HonoursFields {
    side: Side,
    holding: Holding,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "a revoke")]
struct RevokeFields {
    side: Side,
    penalty: RevokePenalty,
}

const PASSED_OUT: &str = "Pass";

impl Fields {
    pub(super) fn of(fact: &DealFact) -> Self {
        let around = Self {
            contract: Some(PASSED_OUT.to_owned()),
            calls: written(fact.calls.clone()),
            dealer: fact.dealer,
            note: fact.note.as_ref().map(|note| note.as_str().to_owned()),
            ..Self::default()
        };
        let Deal::Played(played) = fact.deal else {
            return around;
        };
        let claims = played.revokes.claims(played.side()).into_iter();
        let revokes = claims.map(|(side, penalty)| RevokeFields { side, penalty });
        Self {
            contract: Some(played.declared.contract.to_string()),
            declarer: Some(played.declared.declarer),
            tricks: Some(played.tricks.taken().into()),
            honours: played
                .honours
                .map(|Honours { side, holding }| HonoursFields { side, holding }),
            revokes: written(revokes.collect()),
            ..around
        }
    }

    pub(super) fn fact(
        mut self,
        laws: &dyn Laws,
        before: Option<&Before>,
    ) -> Result<DealFact, String> {
        if self.revokes.is_some() && !laws.settles_revokes() {
            return Err(format!("revokes: {}", Refusal::Revoke));
        }
        let calls = self.calls.take();
        if calls.as_ref().is_some_and(Vec::is_empty) {
            return Err(format!("calls: {}", IllegalCall::NotOver));
        }
        let calls = calls.unwrap_or_default();
        let note = note(self.note.take())?;
        let deal = match self.contract.as_deref() {
            Some(PASSED_OUT) => self.passed_out()?,
            contract => {
                let contract = contract.map(str::parse::<Contract>).transpose();
                let contract = contract.map_err(|error| error.to_string())?;
                let called = || match before {
                    Some(before) if !calls.is_empty() => {
                        before.close(self.dealer, laws, &calls).map(Some)
                    }
                    _ => Ok(None),
                };
                self.not_passed(contract, called)?
            }
        };
        Ok(DealFact {
            deal,
            calls,
            dealer: self.dealer,
            note,
        })
    }

    /// Contract and declarer as given; one that is left out is what was
    /// `called`, if calls are recorded. Whether both agree is for the replay.
    fn not_passed(
        &self,
        contract: Option<Contract>,
        called: impl FnOnce() -> Result<Option<Closed>, String>,
    ) -> Result<Deal, String> {
        if let (Some(contract), Some(declarer)) = (contract, self.declarer) {
            return self.played(contract, declarer);
        }
        match (called()?, contract) {
            (Some(Closed::Declared(called)), _) => self.played(
                contract.unwrap_or(called.contract),
                self.declarer.unwrap_or(called.declarer),
            ),
            (Some(Closed::PassedOut), None) => self.passed_out(),
            (Some(Closed::PassedOut), Some(contract)) => Err(format!(
                "all passed in the calls, so nobody played {contract}"
            )),
            (None, Some(contract)) => Err(format!("who played {contract}? declarer is missing")),
            (None, None) => Err("contract is missing".to_owned()),
        }
    }

    fn passed_out(&self) -> Result<Deal, String> {
        let result = [
            ("declarer", self.declarer.is_some()),
            ("tricks", self.tricks.is_some()),
            ("honours", self.honours.is_some()),
            ("revokes", self.revokes.is_some()),
        ];
        match result.into_iter().find(|(_, is_there)| *is_there) {
            None => Ok(Deal::PassedOut),
            Some((field, _)) => Err(format!("all passed, so the deal has no {field}")),
        }
    }

    fn played(&self, contract: Contract, declarer: Seat) -> Result<Deal, String> {
        let written = self
            .tricks
            .ok_or_else(|| format!("how many tricks did {contract} take? tricks is missing"))?;
        let tricks = u8::try_from(written)
            .ok()
            .and_then(Tricks::new)
            .ok_or_else(|| format!("a side takes 0 to 13 tricks, not {written}"))?;
        let honours = self.honours.as_ref();
        let claims = self.revokes.iter().flatten();
        let claims: Vec<_> = claims.map(|claim| (claim.side, claim.penalty)).collect();
        Ok(Deal::Played(Played {
            declared: Declared { contract, declarer },
            tricks,
            honours: honours.map(|&HonoursFields { side, holding }| Honours { side, holding }),
            revokes: Revokes::from_claims(declarer.side(), &claims)
                .map_err(|refused| refused.to_string())?,
        }))
    }
}

/// A list, left out where it is empty.
fn written<T>(list: Vec<T>) -> Option<Vec<T>> {
    (!list.is_empty()).then_some(list)
}

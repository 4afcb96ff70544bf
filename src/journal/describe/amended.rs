//! What an amendment changed: “9 tricks instead of 10”.

use super::Scene;
use super::bridge::Table;
use super::pitch::trump;
use super::words::{contract, count};
use crate::journal::entry::{BridgeFact, DealFact, Fact, PitchDeal, PitchFact};
use crate::rules::bridge::{Deal, Played};

impl Scene<'_> {
    /// What `new` says otherwise than `old`, both at this place.
    pub(super) fn difference(self, place: usize, old: &Fact, new: &Fact) -> String {
        let parts = match (old, new) {
            (Fact::Bridge(BridgeFact::Deal(old)), Fact::Bridge(BridgeFact::Deal(new))) => {
                self.at(place).deals(old, new)
            }
            (Fact::Pitch(PitchFact::Deal(old)), Fact::Pitch(PitchFact::Deal(new))) => {
                Some(self.pitch_deals(old, new))
            }
            _ => None,
        };
        match parts {
            _ if old == new => "as it was".into(),
            Some(parts) => parts.join(", "),
            None => {
                let [new, old] = [new, old].map(|fact| self.fact(place, fact));
                format!("{new} instead of: {old}")
            }
        }
    }

    /// What differs in two deals of Auction Pitch.
    fn pitch_deals(self, old: &PitchDeal, new: &PitchDeal) -> Vec<String> {
        let mut parts = vec![];
        if (&old.bids, old.answer) != (&new.bids, new.answer) {
            let [new, old] = [new, old].map(|deal| self.bidding(&deal.bids, deal.answer));
            parts.push(format!("{new} instead of {old}"));
        }
        if old.points != new.points {
            let [new, old] = [new, old].map(|deal| self.points(deal.points));
            parts.push(format!("{new} instead of {old}"));
        }
        if old.trump != new.trump {
            let trump = new.trump.map(trump);
            parts.push(trump.unwrap_or_else(|| "trumps not recorded".into()));
        }
        if old.revoke != new.revoke {
            let revoked = new.revoke.map(|player| self.revoked(player));
            parts.push(revoked.unwrap_or_else(|| "nobody revoked".into()));
        }
        if old.dealer != new.dealer {
            let dealt = new.dealer.map(|player| self.dealt(player));
            parts.push(dealt.unwrap_or_else(|| "dealt in turn".into()));
        }
        parts.extend(Self::notes(old.note.as_ref(), new.note.as_ref()));
        parts
    }
}

impl Table<'_> {
    /// What differs in two deals of bridge.
    fn deals(&self, old: &DealFact, new: &DealFact) -> Option<Vec<String>> {
        let mut parts = match (&old.deal, &new.deal) {
            (Deal::PassedOut, Deal::PassedOut) => vec![],
            (Deal::Played(old), Deal::Played(new)) => self.results(*old, *new),
            _ => return None,
        };
        if old.dealer != new.dealer {
            let dealt = new.dealer.map(|dealer| self.dealt(dealer));
            parts.push(dealt.unwrap_or_else(|| "dealt in turn".into()));
        }
        if old.calls != new.calls {
            let bidding = match (old.calls.is_empty(), new.calls.is_empty()) {
                (true, _) => "with its bidding",
                (_, true) => "without its bidding",
                _ => "with other bidding",
            };
            parts.push(bidding.into());
        }
        parts.extend(Scene::notes(old.note.as_ref(), new.note.as_ref()));
        Some(parts)
    }

    fn results(&self, old: Played, new: Played) -> Vec<String> {
        let mut parts = vec![];
        if old.declared.contract != new.declared.contract {
            let [new, old] = [new, old].map(|played| contract(played.declared.contract));
            parts.push(format!("{new} instead of {old}"));
        }
        if old.declared.declarer != new.declared.declarer {
            let [new, old] = [new, old].map(|played| self.seat(played.declared.declarer));
            parts.push(format!("by {new} instead of {old}"));
        }
        if old.tricks != new.tricks {
            let (new, old) = (count(new.tricks.taken(), "trick"), old.tricks.taken());
            parts.push(format!("{new} instead of {old}"));
        }
        if old.honours != new.honours {
            let denomination = new.declared.contract.bid.denomination;
            let honours = new
                .honours
                .map(|honours| self.honours(honours, denomination));
            parts.push(honours.unwrap_or_else(|| "no honours".into()));
        }
        if old.revokes != new.revokes {
            match self.revokes(new) {
                revokes if revokes.is_empty() => parts.push("no revoke".into()),
                revokes => parts.extend(revokes),
            }
        }
        parts
    }
}

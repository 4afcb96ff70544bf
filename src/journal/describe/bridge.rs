//! What happened at a bridge table, in words.

use super::Scene;
use super::words::{contract, count};
use crate::journal::entry::{BridgeFact, DealFact, Fact, Penalty, Seating};
use crate::journal::in_play::ContractInPlay;
use crate::journal::sitting::PlayerId;
use crate::rules::bridge::{Deal, Honours, Played, RevokePenalty};
use crate::rules::{BySeat, Denomination, Seat, Side};

pub(super) const fn noun(fact: &BridgeFact) -> &'static str {
    match fact {
        BridgeFact::Seating(_) => "the seating",
        BridgeFact::Deal(_) => "the deal",
        BridgeFact::Penalty(_) => "the penalty",
        BridgeFact::Stop => "the stop",
    }
}

impl Scene<'_> {
    pub(super) fn bridge(self, place: usize, fact: &BridgeFact) -> String {
        match fact {
            BridgeFact::Seating(seating) => self.seating(*seating),
            BridgeFact::Deal(deal) => self.at(place).deal(deal),
            BridgeFact::Penalty(penalty) => self.at(place).penalty(penalty),
            BridgeFact::Stop => format!("The {} was stopped", self.before.header().game.unit()),
        }
    }

    fn seating(self, seating: Seating) -> String {
        let table = Table {
            scene: self,
            seats: Some(seating.seats),
        };
        format!(
            "{} against {}, {} deals",
            table.side(Side::NS),
            table.side(Side::EW),
            table.seat(seating.dealer)
        )
    }

    /// “3♥ doubled, Cy”.
    pub(super) fn contract_in_play(self, play: &ContractInPlay) -> String {
        let table = self.at(self.before.entries().len());
        format!(
            "{}, {}",
            contract(play.declared.contract),
            table.seat(play.declared.declarer)
        )
    }

    /// The table as it is at a place: who sat down last before it.
    pub(super) fn at(&self, place: usize) -> Table<'_> {
        let mut before = self.before.entries()[..place].iter().rev();
        let seats = before.find_map(|entry| match &entry.fact {
            Fact::Bridge(BridgeFact::Seating(seating)) => Some(seating.seats),
            _ => None,
        });
        Table {
            scene: *self,
            seats,
        }
    }
}

/// A bridge table, for the names of its seats.
#[derive(Clone, Copy)]
pub(super) struct Table<'a> {
    scene: Scene<'a>,
    seats: Option<BySeat<PlayerId>>,
}

impl Table<'_> {
    pub(super) fn seat(&self, seat: Seat) -> &str {
        match &self.seats {
            Some(seats) => self.scene.players.name(seats[seat]),
            None => seat.as_str(),
        }
    }

    pub(super) fn side(&self, side: Side) -> String {
        let [one, other] = side.seats().map(|seat| self.seat(seat));
        format!("{one} & {other}")
    }

    /// “Ben & Dee score 50: doubled partner”.
    fn penalty(&self, penalty: &Penalty) -> String {
        let score = format!("{} score {}", self.side(penalty.to), penalty.points);
        match &penalty.reason {
            Some(reason) => format!("{score}: {reason}"),
            None => score,
        }
    }

    /// “3♥ doubled by Cy, 9 tricks; Ben & Dee had three honours; Ben dealt”.
    pub(super) fn deal(&self, fact: &DealFact) -> String {
        let Deal::Played(played) = &fact.deal else {
            let dealt = fact.dealer.map(|dealer| self.dealt(dealer));
            return ["all passed".to_owned()]
                .into_iter()
                .chain(dealt)
                .chain(fact.note.as_ref().map(Scene::note))
                .collect::<Vec<_>>()
                .join("; ");
        };
        let result = format!(
            "{} by {}, {}",
            contract(played.declared.contract),
            self.seat(played.declared.declarer),
            count(played.tricks.taken(), "trick")
        );
        let denomination = played.declared.contract.bid.denomination;
        let mut parts = vec![result];
        parts.extend(
            played
                .honours
                .map(|honours| self.honours(honours, denomination)),
        );
        parts.extend(self.revokes(*played));
        parts.extend(fact.dealer.map(|dealer| self.dealt(dealer)));
        parts.extend(fact.note.as_ref().map(Scene::note));
        parts.join("; ")
    }

    pub(super) fn honours(&self, honours: Honours, denomination: Denomination) -> String {
        let holding = honours.holding.describe(denomination);
        format!("{} had {holding}", self.side(honours.side))
    }

    pub(super) fn revokes(&self, played: Played) -> Vec<String> {
        let claims = played.revokes.claims(played.side()).into_iter();
        let words = claims.map(|(side, penalty)| {
            let paid = match penalty {
                RevokePenalty::Points => "paid in points",
                RevokePenalty::Tricks => "paid in tricks",
            };
            format!("{} revoked, {paid}", self.side(side))
        });
        words.collect()
    }

    pub(super) fn dealt(&self, dealer: Seat) -> String {
        format!("{} dealt", self.seat(dealer))
    }
}

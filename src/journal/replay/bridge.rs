//! The rubbers of a bridge sitting, entry by entry.

use super::{Bidding, Fault, Substitutes};
use crate::journal::entry::{BridgeFact, DealFact, EntryId, Paid, Penalty, Seating};
use crate::journal::sitting::PlayerId;
use crate::rules::bridge::{Laws, Over, Playing, Rubber};
use crate::rules::{BySeat, Seat, Side};

/// The rubbers of a bridge sitting.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BridgeSheet {
    /// In order; at most the last is in play.
    pub rubbers: Vec<SeatedRubber>,
    /// The money that changed hands, in order.
    pub paid: Vec<(EntryId, Paid)>,
}

/// A rubber, who plays it, and the entries it came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatedRubber {
    /// The entry that began it.
    pub seating: EntryId,
    /// Who sits where.
    pub seats: BySeat<PlayerId>,
    /// The score.
    pub rubber: Rubber,
    /// The entries of its deals, in the order of the pad.
    pub deals: Vec<EntryId>,
    /// The entries of its lump penalties, in order.
    pub penalties: Vec<EntryId>,
    /// The entry that stopped it.
    pub stop: Option<EntryId>,
    /// Who plays whose cards.
    pub substitutes: Substitutes,
}

impl SeatedRubber {
    /// The two partners of a side.
    #[must_use]
    pub fn partners(&self, side: Side) -> [PlayerId; 2] {
        side.seats().map(|seat| self.seats[seat])
    }

    /// The rubber, if it is in play.
    #[must_use]
    pub const fn playing(&self) -> Option<&Playing> {
        match &self.rubber {
            Rubber::Playing(playing) => Some(playing),
            Rubber::Over(_) => None,
        }
    }

    /// The rubber, if it is over.
    #[must_use]
    pub const fn over(&self) -> Option<&Over> {
        match &self.rubber {
            Rubber::Playing(_) => None,
            Rubber::Over(over) => Some(over),
        }
    }
}

impl SeatedRubber {
    fn bidding(&self, playing: &Playing, dealer: Option<Seat>, laws: &dyn Laws) -> Bidding {
        Bidding {
            dealer: dealer.unwrap_or(playing.next_dealer()),
            seats: self.seats,
            laws: laws.calls(),
        }
    }
}

impl BridgeSheet {
    /// What the calls of the next deal are checked against; `dealer` is who
    /// dealt where he was not the next in turn.
    pub fn bidding(&self, dealer: Option<Seat>, laws: &dyn Laws) -> Result<Bidding, Fault> {
        let last = self.rubbers.last().ok_or(Fault::NoSeating)?;
        let playing = last.playing().ok_or(Fault::RubberOver)?;
        Ok(last.bidding(playing, dealer, laws))
    }

    /// The rubber in play, if one is.
    #[must_use]
    pub fn in_play(&self) -> Option<(&SeatedRubber, &Playing)> {
        let last = self.rubbers.last()?;
        last.playing().map(|playing| (last, playing))
    }

    /// Takes the next entry; one that does not fit leaves the sheet as it was.
    pub(super) fn take(
        &mut self,
        id: EntryId,
        fact: &BridgeFact,
        laws: &dyn Laws,
    ) -> Result<(), Fault> {
        match fact {
            BridgeFact::Seating(seating) => self.seat(id, *seating),
            BridgeFact::Deal(deal) => self.deal(id, deal, laws),
            BridgeFact::Stop => self.play(|playing, seated| {
                seated.stop = Some(id);
                Ok(Rubber::Over(playing.stop(laws)))
            }),
            BridgeFact::Penalty(penalty) => self.penalty(id, penalty),
        }
    }

    fn seat(&mut self, id: EntryId, seating: Seating) -> Result<(), Fault> {
        if self.in_play().is_some() {
            return Err(Fault::RubberInPlay);
        }
        self.rubbers.push(SeatedRubber {
            seating: id,
            seats: seating.seats,
            rubber: Rubber::Playing(Playing::begin(seating.dealer)),
            deals: Vec::new(),
            penalties: Vec::new(),
            stop: None,
            substitutes: Substitutes::default(),
        });
        Ok(())
    }

    fn deal(&mut self, id: EntryId, fact: &DealFact, laws: &dyn Laws) -> Result<(), Fault> {
        self.play(|playing, seated| {
            let bidding = seated.bidding(&playing, fact.dealer, laws);
            if let Err(fault) = bidding.check(&fact.calls, &fact.deal) {
                return Err((playing, fault));
            }
            let outcome = playing.deal(fact.deal, fact.dealer, laws);
            if outcome.is_ok() {
                seated.deals.push(id);
            }
            outcome.map_err(|refused| (refused.playing, Fault::Refused(refused.refusal)))
        })
    }

    /// A lump belongs to the last rubber, also when that is over.
    fn penalty(&mut self, id: EntryId, penalty: &Penalty) -> Result<(), Fault> {
        let mut seated = self.rubbers.pop().ok_or(Fault::NoSeating)?;
        let reason = penalty.reason.clone().unwrap_or_default();
        seated.rubber = seated
            .rubber
            .penalty(penalty.to, u32::from(penalty.points), reason);
        seated.penalties.push(id);
        self.rubbers.push(seated);
        Ok(())
    }

    /// Moves the rubber in play on; one that is over takes nothing.
    fn play(
        &mut self,
        step: impl FnOnce(Playing, &mut SeatedRubber) -> Result<Rubber, (Playing, Fault)>,
    ) -> Result<(), Fault> {
        let mut seated = self.rubbers.pop().ok_or(Fault::NoSeating)?;
        let rubber = std::mem::replace(
            &mut seated.rubber,
            Rubber::Playing(Playing::begin(Seat::North)),
        );
        let (rubber, fault) = match rubber {
            over @ Rubber::Over(_) => (over, Some(Fault::RubberOver)),
            Rubber::Playing(playing) => match step(playing, &mut seated) {
                Ok(rubber) => (rubber, None),
                Err((playing, fault)) => (Rubber::Playing(playing), Some(fault)),
            },
        };
        seated.rubber = rubber;
        self.rubbers.push(seated);
        fault.map_or(Ok(()), Err)
    }
}

//! Entries to scores: the whole sitting computed afresh, each time.
//!
//! Replay never stops halfway without an answer: it returns the sheet of all
//! entries before the first that does not fit, and says which and why.

use super::entry::{BridgeFact, DealFact, Entry, EntryId, Fact, Seating};
use super::sitting::{Game, PlayerId};
use crate::rules::bridge::{Laws, Over, Playing, Refusal, Rubber};
use crate::rules::{BySeat, Side};

/// The sheet of a sitting as far as its entries fit, and the first that does not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    /// The scores.
    pub sheet: Sheet,
    /// The first entry that does not fit.
    pub problem: Option<Problem>,
}

/// An entry that does not fit those before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Its place in the list, from 0.
    pub index: usize,
    /// Its id.
    pub entry: EntryId,
    /// Why.
    pub fault: Fault,
}

/// Why an entry does not fit.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Nobody sat down yet.
    #[error("nobody has sat down yet; a seating comes first")]
    NoSeating,
    /// A deal or a stop after the end of the rubber.
    #[error("the rubber is over; a new seating comes first")]
    RubberOver,
    /// A seating in the middle of a rubber.
    #[error("a rubber is still in play")]
    RubberInPlay,
    /// The laws say no.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

/// The scores of a sitting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sheet {
    /// Of either bridge.
    Bridge(BridgeSheet),
}

/// The rubbers of a bridge sitting.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BridgeSheet {
    /// In order; at most the last is in play.
    pub rubbers: Vec<SeatedRubber>,
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

impl BridgeSheet {
    /// The rubber in play, if one is.
    #[must_use]
    pub fn in_play(&self) -> Option<(&SeatedRubber, &Playing)> {
        let last = self.rubbers.last()?;
        last.playing().map(|playing| (last, playing))
    }
}

/// Replays the entries of a sitting.
#[must_use]
pub fn replay(game: &Game, entries: &[Entry]) -> Replay {
    match game {
        Game::AuctionBridge(rules) => replay_bridge(rules, entries),
    }
}

fn replay_bridge(laws: &impl Laws, entries: &[Entry]) -> Replay {
    let mut sheet = BridgeSheet::default();
    for (index, entry) in entries.iter().enumerate() {
        let Fact::Bridge(fact) = &entry.fact;
        if let Err(fault) = sheet.take(entry.id, fact, laws) {
            return Replay {
                sheet: Sheet::Bridge(sheet),
                problem: Some(Problem {
                    index,
                    entry: entry.id,
                    fault,
                }),
            };
        }
    }
    Replay {
        sheet: Sheet::Bridge(sheet),
        problem: None,
    }
}

impl BridgeSheet {
    fn take(&mut self, id: EntryId, fact: &BridgeFact, laws: &impl Laws) -> Result<(), Fault> {
        match fact {
            BridgeFact::Seating(seating) => self.seat(id, seating),
            BridgeFact::Deal(deal) => self.play(|playing, seated| {
                let outcome = playing.deal(deal.deal, deal.dealer, laws);
                if outcome.is_ok() {
                    seated.deals.push(id);
                }
                outcome.map_err(|refused| (refused.playing, Fault::Refused(refused.refusal)))
            }),
            BridgeFact::Stop => self.play(|playing, seated| {
                seated.stop = Some(id);
                Ok(Rubber::Over(playing.stop(laws)))
            }),
            BridgeFact::Penalty(penalty) => {
                let mut seated = self.rubbers.pop().ok_or(Fault::NoSeating)?;
                let reason = penalty.reason.clone().unwrap_or_default();
                seated.rubber =
                    seated
                        .rubber
                        .penalty(penalty.to, u32::from(penalty.points), reason);
                seated.penalties.push(id);
                self.rubbers.push(seated);
                Ok(())
            }
        }
    }

    fn seat(&mut self, id: EntryId, seating: &Seating) -> Result<(), Fault> {
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
        });
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
            Rubber::Playing(Playing::begin(crate::rules::Seat::North)),
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

/// What a deal fact is without the journal: for a preview.
impl From<DealFact> for Fact {
    fn from(deal: DealFact) -> Self {
        Self::Bridge(BridgeFact::Deal(deal))
    }
}

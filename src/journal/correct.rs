//! What a change means for the entries after it.
//!
//! A change is accepted only if the entries that result replay without a
//! fault. Where a later entry no longer fits, the table is asked what it
//! means; each answer is a [`Remedy`], and change and remedies are saved
//! together or not at all. Nothing is dropped: a struck entry stays readable.
//!
//! | what no longer fits | remedies |
//! |---|---|
//! | a deal: the rubber now ends before it | [`Remedy::NewRubber`] |
//! | a stop: the rubber now ends before it | [`Remedy::StrikeStop`] |
//! | a seating of the same four: the rubber is open again | [`Remedy::CarryOn`], [`Remedy::LeaveUnfinished`] |
//! | a seating of others: the rubber is open again | [`Remedy::LeaveUnfinished`] |

use chrono::{DateTime, Utc};

use super::entry::{BridgeFact, DealFact, EntryId, Fact, Seating};
use super::event::{BatchId, DeviceId, Event, Stamped, SubmissionId};
use super::fold::Journal;
use super::replay::{Fault, Problem, Sheet, replay};
use super::sitting::{BadPlayers, MAX_ENTRIES};

/// What came of a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// These events hold together.
    Accept(Vec<Event>),
    /// A later entry no longer fits.
    Ask(Question),
    /// It cannot be.
    Refuse(Refusal),
}

/// A later entry that a change leaves without a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The entry that no longer fits.
    pub entry: EntryId,
    /// Why.
    pub fault: Fault,
    /// What it may mean, besides leaving all as it is.
    pub offers: Vec<Remedy>,
    /// What was answered so far.
    pub chosen: Vec<Remedy>,
}

/// What the table says that a later entry means now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Remedy {
    /// The deals from here on begin a new rubber with the same seats.
    NewRubber,
    /// The stop goes: the rubber is over without it.
    StrikeStop,
    /// The later deals carry on in the rubber that is open again.
    CarryOn,
    /// The rubber that is open again is left unfinished there.
    LeaveUnfinished,
}

impl Remedy {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::NewRubber,
        Self::StrikeStop,
        Self::CarryOn,
        Self::LeaveUnfinished,
    ];

    /// The word a form carries.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NewRubber => "new-rubber",
            Self::StrikeStop => "strike-stop",
            Self::CarryOn => "carry-on",
            Self::LeaveUnfinished => "leave-unfinished",
        }
    }
}

/// A change that cannot be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The entry itself does not fit where it stands.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The entry was struck meanwhile.
    #[error("that entry has been struck")]
    NoSuchEntry,
    /// Nothing is left to undo, or to put back.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// A sitting is full.
    #[error("a sitting holds at most {MAX_ENTRIES} entries; begin a new one")]
    Full,
    /// No rubber is in play, so no contract can be.
    #[error("no rubber is in play; a new seating comes first")]
    NothingInPlay,
    /// Two players would have one name.
    #[error(transparent)]
    Players(#[from] BadPlayers),
    /// Another game's rules.
    #[error("the game of a sitting cannot change")]
    OtherGame,
    /// A later entry does not fit, and no remedy is known.
    #[error("entry {place} would no longer fit: {fault}")]
    Later {
        /// Its place in the journal, from 1.
        place: usize,
        /// Why it would not fit.
        fault: Fault,
    },
}

impl Journal {
    /// Decides on one change, with what the table answered about later entries.
    #[must_use]
    pub fn decide(&self, event: Event, answers: &[Remedy]) -> Decision {
        if let Err(refusal) = self.precheck(&event) {
            return Decision::Refuse(refusal);
        }
        if !event.changes_entries() {
            return Decision::Accept(vec![event]);
        }
        self.settle(event, answers)
    }

    fn precheck(&self, event: &Event) -> Result<(), Refusal> {
        let exists = |entry: &EntryId| self.entry(*entry).map(|_| ()).ok_or(Refusal::NoSuchEntry);
        match event {
            Event::Recorded { .. } | Event::Imported { .. } => self.room(),
            Event::Inserted { before, .. } => self.room().and_then(|()| exists(before)),
            Event::Amended { entry, .. } | Event::Struck { entry } => exists(entry),
            Event::Undone { batch } if self.undo() != Some(*batch) => Err(Refusal::NothingToUndo),
            Event::PutBack { batch } if self.put_back() != Some(*batch) => {
                Err(Refusal::NothingToUndo)
            }
            Event::ContractPut { .. } => {
                let sheet = replay(&self.header().game, self.entries()).sheet;
                let in_play = sheet.is_in_play();
                in_play.then_some(()).ok_or(Refusal::NothingInPlay)
            }
            Event::Renamed { player, name } => {
                let players = &self.header().players;
                Ok(players.renamed(*player, name.clone()).map(|_| ())?)
            }
            Event::RulesChanged { game } if !game.is_like(&self.header().game) => {
                Err(Refusal::OtherGame)
            }
            _ => Ok(()),
        }
    }

    fn room(&self) -> Result<(), Refusal> {
        if self.entries().len() < MAX_ENTRIES {
            Ok(())
        } else {
            Err(Refusal::Full)
        }
    }

    /// Adds remedies to a change until everything fits, or a question is open.
    fn settle(&self, event: Event, answers: &[Remedy]) -> Decision {
        let changed = self.subject(&event);
        let mut events = vec![event];
        let mut chosen = Vec::new();
        let mut answers = answers.iter().copied();
        loop {
            let after = self.with(self.provisional(&events));
            let Some(problem) = replay(&after.header().game, after.entries()).problem else {
                return Decision::Accept(events);
            };
            if changed == Some(problem.entry) {
                return Decision::Refuse(problem.fault.into());
            }
            let offers = offers(&after, &problem);
            if offers.is_empty() {
                return Decision::Refuse(Refusal::Later {
                    place: problem.index + 1,
                    fault: problem.fault,
                });
            }
            match answers.next() {
                Some(answer) if offers.contains(&answer) => {
                    events.extend(remedy(&after, &problem, answer));
                    chosen.push(answer);
                }
                _ => {
                    return Decision::Ask(Question {
                        entry: problem.entry,
                        fault: problem.fault,
                        offers,
                        chosen,
                    });
                }
            }
        }
    }

    /// The entry that a change writes; a fault there is the change's own.
    fn subject(&self, event: &Event) -> Option<EntryId> {
        match event {
            Event::Recorded { .. } | Event::Imported { .. } | Event::Inserted { .. } => {
                Some(EntryId(self.last_seq() + 1))
            }
            Event::Amended { entry, .. } => Some(*entry),
            _ => None,
        }
    }

    /// The events as they would be numbered, to see what they lead to.
    fn provisional(&self, events: &[Event]) -> Vec<Stamped> {
        let stamp = Stamp {
            submission: SubmissionId::provisional(),
            device: DeviceId(0),
            at: DateTime::<Utc>::UNIX_EPOCH,
        };
        self.stamped(events.to_vec(), &stamp)
    }

    /// Numbers the events of one submission after those of the journal.
    #[must_use]
    pub fn stamped(&self, events: Vec<Event>, stamp: &Stamp) -> Vec<Stamped> {
        let first = self.last_seq() + 1;
        (first..)
            .zip(events)
            .map(|(seq, event)| Stamped {
                seq,
                batch: BatchId(first),
                submission: stamp.submission.clone(),
                device: stamp.device,
                at: stamp.at,
                event,
            })
            .collect()
    }
}

/// Who submitted what, and when: the same for all events of a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stamp {
    /// The submission.
    pub submission: SubmissionId,
    /// The phone.
    pub device: DeviceId,
    /// When.
    pub at: DateTime<Utc>,
}

fn offers(after: &Journal, problem: &Problem) -> Vec<Remedy> {
    let Some(Fact::Bridge(fact)) = after.entry(problem.entry).map(|entry| &entry.fact) else {
        return vec![];
    };
    match (&problem.fault, fact) {
        (Fault::RubberOver, BridgeFact::Deal(_)) => vec![Remedy::NewRubber],
        (Fault::RubberOver, BridgeFact::Stop) => vec![Remedy::StrikeStop],
        (Fault::RubberInPlay, BridgeFact::Seating(next)) => {
            if open_seating(after, problem).is_some_and(|open| open.seats == next.seats) {
                vec![Remedy::CarryOn, Remedy::LeaveUnfinished]
            } else {
                vec![Remedy::LeaveUnfinished]
            }
        }
        _ => vec![],
    }
}

/// The seats of the last rubber before the problem, with the dealer next in turn.
fn open_seating(after: &Journal, problem: &Problem) -> Option<Seating> {
    let replay = replay(&after.header().game, &after.entries()[..problem.index]);
    let Sheet::Bridge(sheet) = replay.sheet else {
        return None;
    };
    let last = sheet.rubbers.last()?;
    let dealer = match last.playing() {
        Some(playing) => playing.next_dealer(),
        None => last.rubber.pad().deals.last()?.dealer.left(),
    };
    Seating::new(last.seats, dealer)
}

fn remedy(after: &Journal, problem: &Problem, answer: Remedy) -> Vec<Event> {
    let entry = problem.entry;
    let insert = |fact| Event::Inserted {
        before: entry,
        fact: Fact::Bridge(fact),
    };
    match answer {
        Remedy::NewRubber => open_seating(after, problem)
            .map(|seating| insert(BridgeFact::Seating(seating)))
            .into_iter()
            .collect(),
        Remedy::LeaveUnfinished => vec![insert(BridgeFact::Stop)],
        Remedy::StrikeStop => vec![Event::Struck { entry }],
        Remedy::CarryOn => carry_on(after, problem),
    }
}

/// Strikes the seating between; who dealt after it is a fact and stays so.
fn carry_on(after: &Journal, problem: &Problem) -> Vec<Event> {
    let mut events = vec![Event::Struck {
        entry: problem.entry,
    }];
    let struck = after.entry(problem.entry).map(|entry| &entry.fact);
    let Some(Fact::Bridge(BridgeFact::Seating(next))) = struck else {
        return events;
    };
    let in_turn = open_seating(after, problem).map(|open| open.dealer);
    let following = after.entries()[problem.index + 1..]
        .iter()
        .find_map(|entry| {
            let Fact::Bridge(fact) = &entry.fact else {
                return None;
            };
            match fact {
                BridgeFact::Penalty(_) => None,
                BridgeFact::Deal(deal) => Some(Some((entry.id, deal.clone()))),
                BridgeFact::Seating(_) | BridgeFact::Stop => Some(None),
            }
        });
    if let Some(Some((entry, deal))) = following
        && deal.dealer.is_none()
        && in_turn != Some(next.dealer)
    {
        events.push(Event::Amended {
            entry,
            fact: DealFact {
                dealer: Some(next.dealer),
                ..deal
            }
            .into(),
        });
    }
    events
}

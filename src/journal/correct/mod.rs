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
//! | a deal that is just told: the rubber had ended before it | [`Remedy::NewRubber`] |
//! | the same: the rubber had been stopped before it | [`Remedy::BeforeStop`], [`Remedy::NewRubber`] |
//! | a stop: the rubber now ends before it | [`Remedy::StrikeStop`] |
//! | a seating of the same seats: the rubber is open again | [`Remedy::CarryOn`], [`Remedy::LeaveUnfinished`] |
//! | a seating of others: the rubber is open again | [`Remedy::LeaveUnfinished`] |
//! | a deal whose calls or bids began on another dealer's left | [`Remedy::KeepDealer`] |
//! | a sale in Auction Pitch: the bid is now void | [`Remedy::NoSale`] |
//! | bids in Auction Pitch: one that was void is now good | [`Remedy::LeaveBidOut`] |
//! | a substitute: the rubber now ends before it, deals follow | [`Remedy::NewRubber`], [`Remedy::StrikeSubstitute`] |
//! | a substitute: the player no longer sits, or the substitute does | [`Remedy::StrikeSubstitute`] |
//!
//! A round of Chicago and a game of Auction Pitch are asked about as a rubber
//! is.

mod again;
mod keep;
mod precheck;
mod refusal;
mod remedy;

use chrono::{DateTime, Utc};

use super::entry::EntryId;
use super::event::{BatchId, DeviceId, Event, Stamped, SubmissionId};
use super::fold::Journal;
use super::replay::Fault;
use super::sitting::MAX_ENTRIES;

pub use refusal::Refusal;
pub use remedy::Remedy;

use remedy::Offer;

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

impl Journal {
    /// Decides on one change, with what the table answered about later entries.
    #[must_use]
    pub fn decide(&self, event: Event, answers: &[Remedy]) -> Decision {
        self.decide_all(vec![event], answers)
    }

    /// Decides on changes that hold together or not at all.
    #[must_use]
    pub fn decide_all(&self, events: Vec<Event>, answers: &[Remedy]) -> Decision {
        let mut before = self.clone();
        for event in &events {
            if let Err(refusal) = before.precheck(event) {
                return Decision::Refuse(refusal);
            }
            before = before.preview(std::slice::from_ref(event));
        }
        let replays =
            |event: &Event| event.changes_entries() || matches!(event, Event::RulesChanged { .. });
        if events.iter().any(replays) {
            self.settle(events, answers)
        } else {
            Decision::Accept(events)
        }
    }

    /// The journal with changes and what was answered about later entries, as
    /// far as the answers go.
    #[must_use]
    pub fn outcome(&self, mut events: Vec<Event>, answers: &[Remedy]) -> Self {
        for answer in answers {
            let after = self.preview(&events);
            let Some(problem) = after.replay().problem else {
                return after;
            };
            let mut offers = self.offers(&after, &problem).into_iter();
            if let Some(offer) = offers.find(|(remedy, _)| remedy == answer) {
                take(&mut events, offer);
            }
        }
        self.preview(&events)
    }

    /// Adds remedies to changes until everything fits, or a question is open.
    fn settle(&self, mut events: Vec<Event>, answers: &[Remedy]) -> Decision {
        let changed = self.subjects(&events);
        let is_new_deal = matches!(&events[..], [Event::Recorded { fact }] if fact.is_deal());
        let mut chosen = Vec::new();
        let mut answers = answers.iter().copied();
        loop {
            let after = self.preview(&events);
            let Some(problem) = after.replay().problem else {
                if after.entries().len() > MAX_ENTRIES.max(self.entries().len()) {
                    return Decision::Refuse(Refusal::Full);
                }
                events.extend(self.play_on(&after));
                return Decision::Accept(events);
            };
            let own = changed.contains(&problem.entry);
            // It was played, and told late: another phone ended the rubber.
            let late = is_new_deal && problem.fault == Fault::RubberOver;
            if own && !late {
                return Decision::Refuse(problem.fault.into());
            }
            let offers = self.offers(&after, &problem);
            if offers.is_empty() && own {
                return Decision::Refuse(problem.fault.into());
            }
            if offers.is_empty() {
                return Decision::Refuse(Refusal::Later {
                    entry: problem.entry,
                    deal: after.deal_number(problem.entry),
                    fault: problem.fault,
                });
            }
            let answer = answers.next();
            match offers
                .iter()
                .find(|(remedy, _)| Some(*remedy) == answer)
                .cloned()
            {
                Some(offer) => {
                    chosen.push(offer.0);
                    take(&mut events, offer);
                }
                None => {
                    return Decision::Ask(Question {
                        entry: problem.entry,
                        fault: problem.fault,
                        offers: offers.into_iter().map(|(remedy, _)| remedy).collect(),
                        chosen,
                    });
                }
            }
        }
    }

    /// The entries that changes write; a fault there is the change's own.
    fn subjects(&self, events: &[Event]) -> Vec<EntryId> {
        let numbered = (self.last_seq() + 1..).zip(events);
        let subject = |(seq, event): (u32, &Event)| match event {
            Event::Recorded { .. } | Event::Imported { .. } | Event::Inserted { .. } => {
                Some(EntryId(seq))
            }
            Event::Amended { entry, .. } => Some(*entry),
            _ => None,
        };
        numbered.filter_map(subject).collect()
    }

    /// The journal as it would be after these events; nothing is saved.
    #[must_use]
    pub fn preview(&self, events: &[Event]) -> Self {
        let stamp = Stamp {
            submission: SubmissionId::provisional(),
            device: DeviceId(0),
            at: DateTime::<Utc>::UNIX_EPOCH,
        };
        self.with(self.stamped(events.to_vec(), &stamp))
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

/// Adds to changes what an answer means.
fn take(events: &mut Vec<Event>, (remedy, consequences): Offer) {
    if remedy == Remedy::BeforeStop {
        events.clear();
    }
    events.extend(consequences);
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

//! Nothing twice, nothing lost: what becomes of a form that was sent.
//!
//! A form carries a submission id and the version it was drawn from. The same
//! form again gets the first answer; the same id with other content is asked
//! about; a form drawn before another phone's entries is shown what changed.

use super::correct::{Decision, Question, Refusal, Remedy, Stamp};
use super::event::{BatchId, DeviceId, Event, Stamped, SubmissionId, Version};
use super::fold::Journal;
use chrono::{DateTime, Utc};

/// A change as a form sends it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Submission {
    /// The id that was drawn with the form.
    pub id: SubmissionId,
    /// The entries the form was drawn from; none where it does not matter.
    pub version: Option<Version>,
    /// The changes: saved together or not at all.
    pub events: Vec<Event>,
    /// What the table answered about later entries.
    pub answers: Vec<Remedy>,
}

impl Submission {
    /// Whether it was saved as these events, with their consequences after them.
    fn is<'a>(&self, mut saved: impl Iterator<Item = &'a Stamped>) -> bool {
        let mut events = self.events.iter();
        events.all(|event| {
            saved
                .next()
                .is_some_and(|saved| self.was(event, &saved.event))
        })
    }

    /// Whether an event was saved as this one. A deal that is told late may have
    /// been written before the stop of its rubber.
    fn was(&self, event: &Event, saved: &Event) -> bool {
        if saved == event {
            return true;
        }
        match (saved, event) {
            (Event::Inserted { fact, .. }, Event::Recorded { fact: told }) => {
                fact == told && self.answers.contains(&Remedy::BeforeStop)
            }
            _ => false,
        }
    }

    /// Whether it changes what happened at the table.
    #[must_use]
    pub fn changes_entries(&self) -> bool {
        self.events.iter().any(Event::changes_entries)
    }
}

/// What becomes of a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// New: these events are to be saved.
    Save(Vec<Stamped>),
    /// Saved before, with the same content.
    Repeated(BatchId),
    /// Saved before with other content, which is still in place.
    Reused(BatchId),
    /// Drawn before these events changed the entries.
    Stale(Vec<Stamped>),
    /// A later entry no longer fits.
    Ask(Question),
    /// It cannot be.
    Refuse(Refusal),
}

impl Journal {
    /// Says what becomes of a submission from a phone.
    #[must_use]
    pub fn receive(&self, submission: Submission, device: DeviceId, now: DateTime<Utc>) -> Answer {
        if let Some(first) = self.sent(&submission.id) {
            return if submission.is(self.batch(first.batch)) {
                Answer::Repeated(first.batch)
            } else {
                Answer::Reused(first.batch)
            };
        }
        // Undo names the one change that it takes back, and needs no version.
        let undoes = |event: &Event| matches!(event, Event::Undone { .. } | Event::PutBack { .. });
        if submission.changes_entries()
            && !submission.events.iter().all(undoes)
            && let Some(drawn_from) = submission.version
            && drawn_from != self.version()
        {
            return Answer::Stale(self.changes_since(drawn_from));
        }
        match self.decide_all(submission.events, &submission.answers) {
            Decision::Accept(events) => {
                let stamp = Stamp {
                    submission: submission.id,
                    device,
                    at: now,
                };
                Answer::Save(self.stamped(events, &stamp))
            }
            Decision::Ask(question) => Answer::Ask(question),
            Decision::Refuse(refusal) => Answer::Refuse(refusal),
        }
    }

    /// The first event that came with a form, if it was saved.
    #[must_use]
    pub fn sent(&self, submission: &SubmissionId) -> Option<&Stamped> {
        let mut history = self.history().iter();
        history.find(|stamped| stamped.submission == *submission)
    }

    /// The events that changed the entries after `version`.
    #[must_use]
    pub fn changes_since(&self, version: Version) -> Vec<Stamped> {
        self.history()
            .iter()
            .filter(|stamped| stamped.seq > version.0 && self.changes_entries(&stamped.event))
            .cloned()
            .collect()
    }
}

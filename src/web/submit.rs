//! From a form to the journal, and what the phone sees of it.
//!
//! A change that is saved, or was saved before, leads back to the pad. One
//! that meets other entries comes back as a question, whose buttons send the
//! same form again with one field changed: nothing typed is lost.

use askama::Template;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};
use chrono::{DateTime, SubsecRound, Utc};

use super::App;
use super::at_table::AtTable;
use super::error::PageError;
use super::fields::{Fields, new_submission, next};
use super::pages::pitch::story;
use super::words::{Names, count};
use crate::journal::entry::{BridgeFact, Fact, PitchFact};
use crate::journal::{
    Answer, BatchId, DeviceId, EntryId, Event, Refusal, SeatedRubber, Stamped, Submission, Version,
};
use crate::rules::bridge::Deal;

#[derive(Template)]
#[template(path = "question.html")]
pub(super) struct QuestionPage {
    title: String,
    texts: Vec<String>,
    /// What another phone entered meanwhile, beside what this one did.
    lines: Vec<String>,
    pub(super) mine: Option<String>,
    pub(super) action: String,
    pub(super) offers: Vec<Offer>,
    /// Where to go without sending it.
    pad: String,
    /// Whether what waits for a network is given up there: it is entered anew.
    drops: bool,
    pub(super) leave: &'static str,
}

impl QuestionPage {
    /// A form that the database did not answer; the same form again saves it, once.
    pub(super) fn not_saved(action: String, fields: Fields, back: String) -> Self {
        Self {
            title: "Not saved".to_owned(),
            texts: vec![
                "The database does not answer just now: its disk is full, its file was moved, \
                 or another program holds it. Your entry is still on this page."
                    .to_owned(),
            ],
            lines: vec![],
            mine: None,
            action,
            offers: vec![Offer {
                label: "Save again".to_owned(),
                outcome: vec![],
                fields: fields.0,
            }],
            pad: back,
            drops: false,
            leave: "Discard my entry",
        }
    }
}

/// A button that sends the form again, and the fields that it changes.
pub(super) type Change = (String, Vec<(&'static str, String)>);

/// A button that sends the form again, and what that does to the score.
pub(super) struct Offer {
    label: String,
    pub(super) outcome: Vec<String>,
    fields: Vec<(String, String)>,
}

/// What a page does with a form: a way on, or a reason beside the field.
pub(super) type Submitted = Result<Result<Response, Refusal>, PageError>;

/// Now, in whole seconds: a journal needs no more.
pub(super) fn now() -> DateTime<Utc> {
    Utc::now().trunc_subsecs(0)
}

/// Sends a change to the journal. `action` is where the form was sent.
pub(super) async fn submit(
    app: &App,
    at: &AtTable,
    fields: &Fields,
    event: Event,
    action: &str,
) -> Submitted {
    submit_all(app, at, fields, vec![event], action).await
}

/// Sends changes to the journal that are saved together or not at all.
pub(super) async fn submit_all(
    app: &App,
    at: &AtTable,
    fields: &Fields,
    events: Vec<Event>,
    action: &str,
) -> Submitted {
    let device = at.keeper()?.device;
    let version = drawn_from(at, fields)?;
    let submission = Submission {
        id: fields.submission()?,
        version: Some(version),
        events,
        answers: fields.answers(),
    };
    let event = submission.events.first().ok_or(PageError::BadForm)?.clone();
    let sent = Sent {
        at,
        fields,
        event,
        action,
    };
    // What another phone entered meanwhile may be this very deal: that comes first.
    if let Some(what) = at.begins(fields, &sent.event)
        && version == at.journal.version()
        && at.journal.sent(&submission.id).is_none()
        && let Some(asked) = at.too_late_for(what, sent.mine(), fields, action)?
    {
        return Ok(Ok(asked));
    }
    sent.send(app, device, submission).await
}

/// The entries that a form was drawn from. One that waited for a network names
/// the one it came after, which was saved since. Where that took the place of
/// another phone's entry, what that phone entered next is still to be compared.
pub(super) fn drawn_from(at: &AtTable, fields: &Fields) -> Result<Version, PageError> {
    let drawn = fields.version()?;
    let before = fields.text("after").and_then(|after| {
        let mut history = at.journal.history().iter().rev();
        history.find(|stamped| stamped.submission.as_str() == after)
    });
    let seq = before.map(|before| match before.event {
        Event::Amended { entry, .. } => entry.0,
        _ => before.seq,
    });
    Ok(seq.map_or(drawn, |seq| drawn.max(Version(seq))))
}

/// A page that asks one thing about a form before it is saved.
pub(super) fn question(
    at: &AtTable,
    fields: &Fields,
    action: &str,
    (title, text): (&str, &str),
    mine: Option<String>,
    offer: (&str, &'static str),
    (leave, to): (&'static str, String),
) -> Result<Response, PageError> {
    let (label, field) = offer;
    let page = QuestionPage {
        title: title.to_owned(),
        texts: vec![text.to_owned()],
        lines: vec![],
        mine,
        action: action.to_owned(),
        offers: vec![Offer {
            label: label.to_owned(),
            outcome: vec![],
            fields: fields.with(&[(field, "1".to_owned())]).0,
        }],
        drops: to != at.pad(),
        pad: to,
        leave,
    };
    Ok((StatusCode::CONFLICT, Html(page.render()?)).into_response())
}

/// A form that was sent, and the change it means.
pub(super) struct Sent<'a> {
    pub(super) at: &'a AtTable,
    pub(super) fields: &'a Fields,
    pub(super) event: Event,
    pub(super) action: &'a str,
}

impl Sent<'_> {
    /// Sends it to the journal. What is asked is drawn from the journal that it
    /// was judged by, which may be newer than the one that this page began with.
    async fn send(self, app: &App, device: DeviceId, mut submission: Submission) -> Submitted {
        let judged = loop {
            let judged = app
                .store
                .judge(&self.at.id, device, submission.clone(), now());
            match judged.await? {
                // Back, another name: that is a change of mind, and nothing twice.
                Some((Answer::Reused(_), _)) if !submission.changes_entries() => {
                    submission.id = next(&submission.id);
                }
                judged => break judged,
            }
        };
        let (answer, journal) = judged.ok_or(PageError::NotFound)?;
        let newest = || self.at.with(journal);
        match answer {
            Answer::Save(events) => Ok(Ok(self.saved(events.first().map(|first| first.batch)))),
            Answer::Repeated(batch) => Ok(Ok(self.saved(Some(batch)))),
            Answer::Reused(batch) => self.seen_from(&newest()).reused(batch).map(Ok),
            Answer::Stale(events) => self.seen_from(&newest()).stale(&events).map(Ok),
            Answer::Ask(question) => {
                let newest = newest();
                let sent = self.seen_from(&newest);
                sent.asks(&question, &submission.events).map(Ok)
            }
            Answer::Refuse(Refusal::NotNewest) => self.seen_from(&newest()).not_newest().map(Ok),
            Answer::Refuse(refusal) => Ok(Err(refusal)),
        }
    }

    /// The same form at a table with a newer journal.
    fn seen_from<'b>(&'b self, at: &'b AtTable) -> Sent<'b> {
        Sent {
            at,
            fields: self.fields,
            event: self.event.clone(),
            action: self.action,
        }
    }

    fn saved(&self, batch: Option<BatchId>) -> Response {
        let mark = batch.map_or(String::new(), |batch| format!("?saved={}", batch.0));
        Redirect::to(&format!("{}{mark}", self.at.pad())).into_response()
    }

    /// The same form was sent before with other content: back, changed, Save.
    fn reused(&self, batch: BatchId) -> Result<Response, PageError> {
        let journal = &self.at.journal;
        let written = journal.batch(batch).next().and_then(written_entry);
        // Several deals at once are not changed into several others.
        let written = written.filter(|_| !self.action.ends_with("/lines"));
        let still = written.filter(|entry| journal.holds(batch) && journal.entry(*entry).is_some());
        let (title, label, change) = match still {
            Some(entry) => (
                self.change_question(entry),
                "Yes, change it",
                vec![("amend", entry.0.to_string()), ("before", String::new())],
            ),
            None => ("Save this as well?".to_owned(), "Yes, save it", vec![]),
        };
        let text = "This page was saved before, with something else on it.";
        self.question(
            title,
            vec![text.to_owned()],
            vec![],
            vec![(label.to_owned(), change)],
        )
    }

    /// “Change deal 5 from 9 to 10 tricks?”
    fn change_question(&self, entry: EntryId) -> String {
        let what = self.at.deal_number(entry).map_or_else(
            || "what was entered".to_owned(),
            |number| format!("deal {number}"),
        );
        let old = self.at.journal.entry(entry).map(|entry| &entry.fact);
        let new = fact_of(&self.event);
        if let (Some(Fact::Pitch(PitchFact::Deal(old))), Some(Fact::Pitch(PitchFact::Deal(new)))) =
            (old, new)
        {
            let players = &self.at.journal.header().players;
            return format!("Change {what}: {}?", story::difference(old, new, players));
        }
        let (Some(old), Some(new)) = (old.and_then(deal_of), new.and_then(deal_of)) else {
            return format!("Change {what}?");
        };
        if let (Deal::Played(old), Deal::Played(new)) = (&old, &new)
            && old.declared == new.declared
            && old.tricks != new.tricks
        {
            let (old, new) = (old.tricks.taken(), new.tricks.taken());
            return format!(
                "Change {what} from {old} to {}?",
                count(new.into(), "trick")
            );
        }
        let Some(names) = self.names(entry) else {
            return format!("Change {what}?");
        };
        format!(
            "Change {what} from {} to {}?",
            names.deal(old),
            names.deal(new)
        )
    }

    /// The names around the rubber of an entry.
    fn names(&self, entry: EntryId) -> Option<Names<'_>> {
        let rubbers = &self.at.sheet.bridge()?.rubbers;
        let begun = |seated: &&SeatedRubber| seated.seating <= entry;
        Some(Names {
            players: &self.at.journal.header().players,
            seats: rubbers.iter().rfind(begun)?.seats,
        })
    }

    /// What this phone entered, in words.
    pub(super) fn mine(&self) -> Option<String> {
        self.deal_words(fact_of(&self.event)?)
    }

    /// A deal in words, in either kind of game.
    pub(super) fn deal_words(&self, fact: &Fact) -> Option<String> {
        if let Fact::Pitch(PitchFact::Deal(deal)) = fact {
            return Some(story::entered(deal, &self.at.journal.header().players));
        }
        // By those who sat there when it was entered.
        let drawn = drawn_from(self.at, self.fields).ok()?;
        Some(self.names(EntryId(drawn.0))?.deal(deal_of(fact)?))
    }

    fn question(
        &self,
        title: String,
        texts: Vec<String>,
        lines: Vec<String>,
        offers: Vec<(String, Vec<(&str, String)>)>,
    ) -> Result<Response, PageError> {
        conflict(&self.page(title, texts, lines, offers))
    }

    pub(super) fn page(
        &self,
        title: String,
        texts: Vec<String>,
        lines: Vec<String>,
        offers: Vec<(String, Vec<(&str, String)>)>,
    ) -> QuestionPage {
        let fresh = [
            ("after", String::new()),
            ("submission", new_submission()),
            ("version", self.at.journal.version().0.to_string()),
        ];
        QuestionPage {
            title,
            texts,
            lines,
            mine: None,
            action: self.action.to_owned(),
            offers: offers
                .into_iter()
                .map(|(label, change)| Offer {
                    label,
                    outcome: vec![],
                    fields: self.fields.with(&fresh).with(&change).0,
                })
                .collect(),
            pad: self.at.pad(),
            drops: false,
            leave: "Leave all as it is",
        }
    }
}

/// Sends a question: the journal holds something else than the form expects.
pub(super) fn conflict(page: &QuestionPage) -> Result<Response, PageError> {
    Ok((StatusCode::CONFLICT, Html(page.render()?)).into_response())
}

/// The entry that an event wrote.
pub(super) fn written_entry(stamped: &Stamped) -> Option<EntryId> {
    match &stamped.event {
        Event::Recorded { .. } | Event::Inserted { .. } => Some(EntryId(stamped.seq)),
        Event::Amended { entry, .. } => Some(*entry),
        _ => None,
    }
}

pub(super) fn fact_of(event: &Event) -> Option<&Fact> {
    match event {
        Event::Recorded { fact } | Event::Inserted { fact, .. } | Event::Amended { fact, .. } => {
            Some(fact)
        }
        _ => None,
    }
}

fn deal_of(fact: &Fact) -> Option<Deal> {
    match fact {
        Fact::Bridge(BridgeFact::Deal(deal)) => Some(deal.deal),
        Fact::Bridge(_) | Fact::Pitch(_) | Fact::Paid(_) | Fact::Substitute(_) => None,
    }
}

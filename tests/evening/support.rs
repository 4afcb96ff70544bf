//! Documents to vary, and journals to add to.

use chrono::DateTime;
use crossline::journal::document::Document;
use crossline::journal::{
    Answer, DeviceId, Event, Fact, Journal, Refusal, Submission, SubmissionId,
};
use serde_json::{Value, json};

/// A rubber that Ada & Cy win by 900 points to 18 and one that is stopped in
/// the middle, Dee with Ada.
pub(crate) fn auction(more: &Value) -> Value {
    with(
        json!({"format": "crossline/1", "game": "auction-bridge",
            "players": ["Ada", "Ben", "Cy", "Dee"],
            "entries": [
                {"type": "seating", "seats": {"N": "Ada", "E": "Ben", "S": "Cy", "W": "Dee"}, "dealer": "N"},
                {"type": "deal", "contract": "3HX", "declarer": "S", "tricks": 11},
                {"type": "deal", "contract": "2S", "declarer": "E", "tricks": 8},
                {"type": "deal", "contract": "4S", "declarer": "N", "tricks": 10},
                {"type": "seating", "seats": {"N": "Cy", "E": "Dee", "S": "Ben", "W": "Ada"}, "dealer": "E"},
                {"type": "deal", "contract": "1NT", "declarer": "E", "tricks": 8},
                {"type": "stop"}]}),
        more,
    )
}

pub(crate) fn contract(more: &Value) -> Value {
    with(
        json!({"format": "crossline/1", "game": "contract-bridge",
            "players": ["Ada", "Ben", "Cy", "Dee", "Eve"],
            "entries": [
                {"type": "seating", "seats": {"N": "Ada", "E": "Ben", "S": "Cy", "W": "Dee"}, "dealer": "N"},
                {"type": "deal", "contract": "3NT", "declarer": "S", "tricks": 9},
                {"type": "stop"}]}),
        more,
    )
}

/// Dee wins a pool of five; each of five anted one.
pub(crate) fn pitch(more: &Value) -> Value {
    let deal = |high: &str, game: &str| {
        json!({"type": "deal", "bids": [], "answer": "pitches",
            "points": {"high": high, "low": high, "jack": high, "game": game}})
    };
    with(
        json!({"format": "crossline/1", "game": "auction-pitch", "rules": {"counters": 5},
            "players": ["Ada", "Ben", "Cy", "Dee", "Eve"],
            "entries": [
                {"type": "seating", "order": ["Ada", "Ben", "Cy", "Dee", "Eve"], "dealer": "Cy"},
                deal("Dee", "Dee"),
                {"type": "deal", "bids": [{"player": "Dee", "bid": 1}], "answer": "sells",
                    "points": {"high": "Dee", "low": "Ada", "jack": null, "game": null}}]}),
        more,
    )
}

fn with(mut document: Value, more: &Value) -> Value {
    let fields = document.as_object_mut().unwrap();
    for (name, value) in more.as_object().unwrap() {
        fields.insert(name.clone(), value.clone());
    }
    document
}

pub(crate) fn read(document: &Value) -> Document {
    Document::read(&document.to_string()).unwrap_or_else(|error| panic!("{error}"))
}

#[track_caller]
pub(crate) fn refuses(document: &Value, says: &str) {
    match Document::read(&document.to_string()) {
        Ok(_) => panic!("it is taken, though {says}"),
        Err(error) => assert_eq!(error.to_string(), says),
    }
}

pub(crate) fn score(document: &Value) -> Value {
    serde_json::from_str(&crossline::journal::document::score(&read(document))).unwrap()
}

/// A journal that takes what a phone sends, one event at a time.
pub(crate) struct Evening {
    pub(crate) journal: Journal,
    sent: u32,
}

impl Evening {
    /// The journal of a document, entered entry by entry.
    pub(crate) fn of(document: &Value) -> Self {
        let document = read(document);
        let mut evening = Self {
            journal: Journal::fold(document.header, vec![]),
            sent: 0,
        };
        for entry in document.entries {
            evening.record(entry.fact);
        }
        evening
    }

    pub(crate) fn record(&mut self, fact: Fact) {
        self.does(Event::Recorded { fact });
    }

    pub(crate) fn undo(&mut self) {
        let batch = self.journal.undo().unwrap();
        self.does(Event::Undone { batch });
    }

    fn sends(&mut self, event: Event) -> Answer {
        self.sent += 1;
        let submission = Submission {
            id: SubmissionId::new(&format!("submission{}", self.sent)).unwrap(),
            version: None,
            events: vec![event],
            answers: vec![],
        };
        let now = DateTime::from_timestamp(1_700_000_000, 0).unwrap();
        self.journal.receive(submission, DeviceId(1), now)
    }

    #[track_caller]
    pub(crate) fn does(&mut self, event: Event) {
        match self.sends(event) {
            Answer::Save(events) => self.journal = self.journal.with(events),
            other => panic!("{other:?}"),
        }
    }

    #[track_caller]
    pub(crate) fn may_not(&mut self, event: Event) -> Refusal {
        match self.sends(event) {
            Answer::Refuse(refusal) => refusal,
            other => panic!("{other:?}"),
        }
    }
}

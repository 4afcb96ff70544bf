//! One evening: a journal, and verbs for what phones do to it.

use chrono::{DateTime, Utc};
use crossline::journal::correct::Stamp;
use crossline::journal::document::{self, Document};
use crossline::journal::{
    BridgeSheet, Decision, DeviceId, EntryId, Event, Fact, Game, Header, Journal, PitchSheet,
    Refusal, Remedy, Sheet, Stake, SubmissionId, Unit,
};
use crossline::rules::ledger::Rounding;
use crossline::rules::settle::{Carries, Carry, Currency, Per};

use crate::facts::{header, player};

pub(crate) struct Evening {
    pub(crate) journal: Journal,
}

impl Evening {
    pub(crate) fn of(game: Game) -> Self {
        Self {
            journal: Journal::fold(header(game), vec![]),
        }
    }

    /// One that is played for money, in which Ada pays for Flo.
    pub(crate) fn staked(game: Game) -> Self {
        let unit = match game.laws() {
            Some(_) => Unit::Points {
                per: Per::Point,
                rounding: Rounding::Exact,
            },
            None => Unit::Counter,
        };
        let carry = Carry {
            player: player(5),
            by: player(0),
        };
        let header = Header {
            stake: Some(Stake {
                currency: Currency::of("USD").unwrap(),
                price: "0.0125".parse().unwrap(),
                unit,
            }),
            carries: Carries::new(vec![carry]).unwrap(),
            ..header(game)
        };
        Self {
            journal: Journal::fold(header, vec![]),
        }
    }

    pub(crate) fn auction_bridge() -> Self {
        Self::of(Game::all()[0])
    }

    pub(crate) fn contract_bridge() -> Self {
        Self::of(Game::all()[1])
    }

    pub(crate) fn pitch() -> Self {
        Self::of(Game::all()[2])
    }

    /// Enters facts one after the other.
    pub(crate) fn with(mut self, facts: impl IntoIterator<Item = Fact>) -> Self {
        for fact in facts {
            self.record(fact);
        }
        self
    }

    pub(crate) fn record(&mut self, fact: Fact) -> EntryId {
        let id = EntryId(self.journal.last_seq() + 1);
        self.accept(Event::Recorded { fact }, &[]);
        id
    }

    /// The entry at a place of the journal, from 1.
    pub(crate) fn entry(&self, place: usize) -> EntryId {
        self.journal.entries()[place - 1].id
    }

    pub(crate) fn amended(&self, place: usize, fact: Fact) -> Event {
        Event::Amended {
            entry: self.entry(place),
            fact,
        }
    }

    pub(crate) fn struck(&self, place: usize) -> Event {
        Event::Struck {
            entry: self.entry(place),
        }
    }

    pub(crate) fn inserted(&self, place: usize, fact: Fact) -> Event {
        Event::Inserted {
            before: self.entry(place),
            fact,
        }
    }

    /// A change that is accepted with these answers.
    pub(crate) fn accept(&mut self, event: Event, answers: &[Remedy]) {
        match self.journal.decide(event, answers) {
            Decision::Accept(events) => self.save(events),
            other => panic!("{other:?}"),
        }
    }

    pub(crate) fn save(&mut self, events: Vec<Event>) {
        let stamp = Stamp {
            submission: SubmissionId::new(&format!("{:08}", self.journal.last_seq())).unwrap(),
            device: DeviceId(1),
            at: DateTime::<Utc>::UNIX_EPOCH,
        };
        self.journal = self.journal.with(self.journal.stamped(events, &stamp));
        assert_eq!(self.journal.replay().problem, None);
    }

    /// A change that is asked about: the place of the entry that no longer
    /// fits, from 1 before the change, why, and what is offered.
    pub(crate) fn ask(&self, event: Event, answers: &[Remedy]) -> (usize, String, Vec<Remedy>) {
        match self.journal.decide(event, answers) {
            Decision::Ask(question) => {
                assert_eq!(question.chosen, answers);
                let place = self.journal.position(question.entry).unwrap() + 1;
                let why = question.fault.say(self.journal.header());
                (place, why, question.offers)
            }
            other => panic!("{other:?}"),
        }
    }

    pub(crate) fn refuse(&self, event: Event) -> Refusal {
        match self.journal.decide(event, &[]) {
            Decision::Refuse(refusal) => refusal,
            other => panic!("{other:?}"),
        }
    }

    pub(crate) fn refused(&self, event: Event) -> String {
        self.refuse(event).say(self.journal.header())
    }

    pub(crate) fn undo(&mut self) {
        let batch = self.journal.undo().unwrap();
        self.accept(Event::Undone { batch }, &[]);
    }

    pub(crate) fn put_back(&mut self) {
        let batch = self.journal.put_back().unwrap();
        self.accept(Event::PutBack { batch }, &[]);
    }

    pub(crate) fn bridge(&self) -> BridgeSheet {
        match self.journal.replay().sheet {
            Sheet::Bridge(sheet) => sheet,
            Sheet::Pitch(_) => panic!("pitch"),
        }
    }

    pub(crate) fn games(&self) -> PitchSheet {
        match self.journal.replay().sheet {
            Sheet::Pitch(sheet) => sheet,
            Sheet::Bridge(_) => panic!("bridge"),
        }
    }

    /// The sitting as its document, entries numbered afresh.
    pub(crate) fn document(&self) -> Document {
        Document {
            header: self.journal.header().clone(),
            entries: self.journal.entries().to_vec(),
        }
    }

    /// A line for each rubber, round or game: how it stands, with how many
    /// deals, and who deals next.
    pub(crate) fn shape(&self) -> Vec<String> {
        let score: serde_json::Value =
            serde_json::from_str(&document::score(&self.document())).unwrap();
        let list = score.get("rubbers").or(score.get("games")).unwrap();
        let line = |rubber: &serde_json::Value| {
            let deals = rubber["deals"].as_array().unwrap();
            let dealers: Vec<&str> = deals
                .iter()
                .map(|deal| deal["dealer"].as_str().unwrap())
                .collect();
            let status = rubber["status"].as_str().unwrap();
            format!("{status}: {}", dealers.join(" "))
        };
        list.as_array().unwrap().iter().map(line).collect()
    }
}

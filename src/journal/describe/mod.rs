//! An event in words. Every page that tells what happened asks here.
//!
//! Lines are plain text with suit symbols. They are told from the facts alone,
//! with the names that players have now; what a deal scored is on the pad.

mod amended;
mod bridge;
pub mod money;
mod pitch;
mod remedy;
mod rules;
mod story;
mod words;

use super::entry::{Entry, EntryId, Fact, Note, Paid, Substitute};
use super::evening;
use super::event::{BatchId, Event, Stamped};
use super::fold::Journal;
use super::in_play::InPlay;
use super::sitting::{Name, PlayerId, Players, Title};

pub use story::story;
pub(crate) use words::{and, capital, minus, signed};
pub use words::{call, contract};

/// What a phone did, in a line; `before` is the journal as it was then.
#[must_use]
pub fn describe(before: &Journal, event: &Event, players: &Players) -> String {
    Scene { before, players }.event(event)
}

/// One entry that holds, in a line: “Deal 5: 3♥ doubled by Cy, 9 tricks”.
#[must_use]
pub fn entry(journal: &Journal, entry: EntryId) -> Option<String> {
    let players = &journal.header().players;
    let scene = Scene {
        before: journal,
        players,
    };
    let place = journal.position(entry)?;
    Some(scene.headed(place, &journal.entries()[place].fact))
}

/// What a phone did, in a line, from the journal as it is now.
#[must_use]
pub fn told(journal: &Journal, stamped: &Stamped) -> String {
    let before = journal.as_of(stamped.seq.saturating_sub(1));
    describe(&before, &stamped.event, players(journal, &before, stamped))
}

/// The whole history, a line for each event.
#[must_use]
pub fn history(journal: &Journal) -> Vec<String> {
    let mut before = Journal::fold(journal.began().clone(), vec![]);
    let mut lines = Vec::new();
    for stamped in journal.history() {
        let players = players(journal, &before, stamped);
        lines.push(describe(&before, &stamped.event, players));
        before.advance(stamped.clone());
    }
    lines
}

/// The names to describe an event with: those of now, or, for what does not
/// hold, those of then. It may name somebody who never joined.
fn players<'a>(journal: &'a Journal, before: &'a Journal, stamped: &Stamped) -> &'a Players {
    let holds = match stamped.event {
        Event::Undone { batch } | Event::PutBack { batch } => journal.holds(batch),
        _ => !stamped.event.can_be_undone() || journal.holds(stamped.batch),
    };
    if holds {
        &journal.header().players
    } else {
        &before.header().players
    }
}

/// How many deals a change recorded, where it recorded several.
#[must_use]
pub fn deals_of(journal: &Journal, batch: BatchId) -> Option<u32> {
    let recorded = journal
        .batch(batch)
        .filter(|stamped| matches!(&stamped.event, Event::Recorded { fact } if fact.is_deal()));
    let deals = u32::try_from(recorded.count()).ok()?;
    (deals > 1).then_some(deals)
}

/// The button that takes a change back: “Undo deal 3: 4♥ by Cy, 10 tricks”,
/// “Undo: Eve joined”.
#[must_use]
pub fn undo(journal: &Journal, batch: BatchId) -> Option<String> {
    let first = &journal.batch(batch).next()?.event;
    let deal = matches!(first, Event::Recorded { fact } if fact.is_deal());
    let colon = if deal { "" } else { ":" };
    Some(format!("Undo{colon} {}", change(journal, batch)?))
}

/// What a change was, in a line: “deal 3: 4♥ by Cy, 10 tricks”.
#[must_use]
pub fn change(journal: &Journal, batch: BatchId) -> Option<String> {
    if let Some(deals) = deals_of(journal, batch) {
        return Some(words::count(deals, "deal"));
    }
    let first = journal.batch(batch).next()?;
    let line = told(journal, first);
    Some(match &first.event {
        Event::Recorded { fact } if fact.is_deal() => words::lower_first(&line),
        _ => line,
    })
}

/// The journal before an event, and how its players are called.
#[derive(Clone, Copy)]
struct Scene<'a> {
    before: &'a Journal,
    players: &'a Players,
}

impl Scene<'_> {
    fn event(self, event: &Event) -> String {
        let entries = self.before.entries();
        match event {
            Event::Recorded { fact } | Event::Imported { fact, .. } => {
                self.headed(entries.len(), fact)
            }
            Event::Inserted { before, fact } => {
                let place = self.place(*before);
                let words = self.headed(place, fact);
                if fact.is_deal() {
                    format!("Inserted {}", words::lower_first(&words))
                } else {
                    format!("Inserted: {words}")
                }
            }
            Event::Amended { entry, fact } => {
                let place = self.place(*entry);
                let old = entries.get(place).map(|entry| &entry.fact);
                let what = self.what(place, old.unwrap_or(fact));
                let words = match old {
                    Some(old) => self.difference(place, old, fact),
                    None => self.fact(place, fact),
                };
                format!("Amended {what}: {words}")
            }
            Event::Struck { entry } => {
                let place = self.place(*entry);
                match entries.get(place) {
                    Some(Entry { fact, .. }) => {
                        format!(
                            "Struck {}: {}",
                            self.what(place, fact),
                            self.fact(place, fact)
                        )
                    }
                    None => "Struck an entry".into(),
                }
            }
            Event::Undone { batch } => format!("Took back: {}", self.batch(*batch)),
            Event::PutBack { batch } => format!("Put back: {}", self.batch(*batch)),
            Event::ContractPut { in_play } => format!("Playing {}", self.in_play(in_play)),
            Event::ContractWithdrawn => "Nothing is being played after all".into(),
            Event::Renamed { names } => {
                let players = &self.before.header().players;
                let renamed = |(player, name): &(PlayerId, Name)| {
                    format!("{} is now {}", players.name(*player), name.shown())
                };
                let renamed: Vec<_> = names.iter().map(renamed).collect();
                renamed.join(", ")
            }
            Event::Titled { title } => match title.as_ref().map(Title::as_str) {
                Some(title) => format!("The title is now “{title}”"),
                None => "The title was taken off".into(),
            },
            Event::RulesChanged { game } => rules::changed(self.before.header().game, *game),
            Event::StakeChanged { .. }
            | Event::CarriesChanged { .. }
            | Event::PartnersChanged { .. }
            | Event::Joined { .. }
            | Event::Left { .. }
            | Event::TakenOut { .. }
            | Event::Agreed { .. }
            | Event::HourSet { .. }
            | Event::Settled
            | Event::Reopened => evening::say(event, self.before),
        }
    }

    /// The place of an entry, from 0; past the end if it is gone.
    fn place(self, entry: EntryId) -> usize {
        let place = self.before.position(entry);
        place.unwrap_or(self.before.entries().len())
    }

    /// What happened, a deal with its number: “Deal 5: all passed”.
    fn headed(self, place: usize, fact: &Fact) -> String {
        let words = self.fact(place, fact);
        if fact.is_deal() {
            format!("Deal {}: {words}", self.number(place))
        } else {
            words
        }
    }

    /// The number of a deal that stands at this place.
    fn number(self, place: usize) -> usize {
        self.before.deals_before(place) + 1
    }

    /// What an entry is called: “deal 5”, “the penalty”.
    fn what(self, place: usize, fact: &Fact) -> String {
        if fact.is_deal() {
            return format!("deal {}", self.number(place));
        }
        match fact {
            Fact::Bridge(fact) => bridge::noun(fact),
            Fact::Pitch(fact) => pitch::noun(fact),
            Fact::Paid(_) => "the payment",
            Fact::Substitute(_) => "the substitute",
        }
        .into()
    }

    fn fact(self, place: usize, fact: &Fact) -> String {
        match fact {
            Fact::Bridge(fact) => self.bridge(place, fact),
            Fact::Pitch(fact) => self.pitch(fact),
            Fact::Paid(paid) => self.paid(*paid),
            Fact::Substitute(Substitute { player, by }) => match by {
                Some(by) => format!("{} plays {}’s cards", self.name(*by), self.name(*player)),
                None => format!("{} plays again", self.name(*player)),
            },
        }
    }

    /// “Ben paid Ada £3.00”.
    fn paid(self, paid: Paid) -> String {
        let [from, to] = [paid.from, paid.to].map(|player| self.name(player));
        let stake = self.before.header().stake;
        let amount = match (stake, paid.minor(stake.as_ref())) {
            (Some(stake), Ok(minor)) => money::amount(stake.currency, minor),
            _ => paid.amount.to_string(),
        };
        format!("{from} paid {to} {amount}")
    }

    fn note(note: &Note) -> String {
        format!("“{}”", note.as_str())
    }

    /// What differs in the notes of two deals.
    fn notes(old: Option<&Note>, new: Option<&Note>) -> Option<String> {
        let note = || new.map_or_else(|| "no note".to_owned(), Self::note);
        (old != new).then(note)
    }

    fn in_play(self, in_play: &InPlay) -> String {
        match in_play {
            InPlay::Contract(contract) => self.contract_in_play(contract),
            InPlay::Pitch(pitch) => self.pitch_in_play(pitch),
        }
    }

    /// All that one submission changed, told from where it was made.
    fn batch(self, batch: BatchId) -> String {
        if let Some(deals) = deals_of(self.before, batch) {
            return words::count(deals, "deal");
        }
        let history = self.before.history().iter();
        let earlier = history.take_while(|stamped| stamped.batch != batch);
        let mut before = Journal::fold(self.before.began().clone(), earlier.cloned().collect());
        let mut lines = Vec::new();
        for stamped in self.before.batch(batch) {
            lines.push(describe(&before, &stamped.event, self.players));
            before.advance(stamped.clone());
        }
        lines.join("; ")
    }
}

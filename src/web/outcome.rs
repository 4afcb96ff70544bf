//! The question after a correction: what no longer fits, and what each answer
//! does to the rubbers, rounds or games of the table.

use axum::response::Response;

use super::at_table::AtTable;
use super::error::PageError;
use super::remedy;
use super::submit::{Sent, conflict, fact_of};
use super::words::Names;
use crate::journal::{
    EntryId, Event, Fault, Header, Journal, Question, Remedy, SeatedGame, SeatedRubber, Sheet,
    describe,
};
use crate::rules::Side;
use crate::rules::bridge::{Rubber, Total, Winner};

impl Sent<'_> {
    /// A later entry no longer fits.
    pub(super) fn asks(
        &self,
        question: &Question,
        events: &[Event],
    ) -> Result<Response, PageError> {
        let asked = Asked {
            at: self.at,
            question,
            after: self.at.journal.outcome(events.to_vec(), &question.chosen),
        };
        let answered = |remedy: &Remedy| [&question.chosen[..], &[*remedy]].concat();
        let offers = question.offers.iter().map(|remedy| {
            let answers: Vec<_> = answered(remedy).iter().map(|one| one.as_str()).collect();
            (asked.button(*remedy), vec![("answers", answers.join(" "))])
        });
        let (title, text) = asked.words();
        let mut page = self.page(title, vec![text], vec![], offers.collect());
        if asked.is_late() {
            page.mine = fact_of(&self.event).and_then(|fact| self.deal_words(fact));
            page.leave = "Neither: to the pad";
        }
        for (offer, remedy) in page.offers.iter_mut().zip(&question.offers) {
            let after = self.at.journal.outcome(events.to_vec(), &answered(remedy));
            offer.outcome = changed(&self.at.journal, &after);
        }
        conflict(&page)
    }
}

/// What is asked, and the journal with the change that it is asked about.
struct Asked<'a> {
    at: &'a AtTable,
    question: &'a Question,
    after: Journal,
}

impl Asked<'_> {
    /// Whether a deal was played, and sent after its rubber had ended.
    fn is_late(&self) -> bool {
        self.at.journal.entry(self.question.entry).is_none()
    }

    /// The heading, and what is wrong.
    fn words(&self) -> (String, String) {
        let header = self.at.journal.header();
        let unit = header.game.unit();
        if self.is_late() {
            let text = "It ended before this deal was saved. Where does the deal belong?";
            return (format!("The {unit} is over"), text.to_owned());
        }
        let what = self.what();
        let (last, number) = (self.last_deal(), self.number());
        let text = match &self.question.fault {
            Fault::RubberOver => {
                let ends =
                    last.map_or_else(|| "before it".to_owned(), |deal| format!("with {deal}"));
                format!("With this change, {unit} {number} ends {ends}.")
            }
            Fault::RubberInPlay => {
                let after = last.map_or_else(String::new, |deal| format!(" after {deal}"));
                format!("With this change, {unit} {number} is still in play{after}.")
            }
            fault => format!("With this change, {}.", fault.say(header)),
        };
        (format!("{} no longer fits", upper_first(&what)), text)
    }

    /// The entry that no longer fits, as the table calls it.
    fn what(&self) -> String {
        let (journal, entry) = (&self.at.journal, self.question.entry);
        let unit = journal.header().game.unit();
        if let Some(number) = journal.deal_number(entry) {
            return format!("deal {number}");
        }
        if let Some(place) = self
            .at
            .sheet
            .seatings()
            .position(|seating| seating == entry)
        {
            return format!("{unit} {}", place + 1);
        }
        match journal.entry(entry).map(|entry| &entry.fact) {
            Some(fact) if fact.is_stop() => format!("the stop of {unit} {}", self.number()),
            _ => describe::entry(journal, entry)
                .map_or_else(|| "what comes next".to_owned(), |line| format!("“{line}”")),
        }
    }

    /// The number of the rubber that ends or is open where the question arises.
    fn number(&self) -> usize {
        self.after.replay().sheet.seatings().count()
    }

    /// The last deal before the question, by its number on the pad.
    fn last_deal(&self) -> Option<String> {
        let deals = match self.after.replay().sheet {
            Sheet::Bridge(sheet) => sheet.rubbers.last().map(|last| last.deals.clone()),
            Sheet::Pitch(sheet) => sheet.games.last().map(|last| last.deals.clone()),
        };
        let last = deals?.last().copied()?;
        Some(match self.at.journal.deal_number(last) {
            Some(number) => format!("deal {number}"),
            None => "the deal that you add".to_owned(),
        })
    }

    /// An answer as a button.
    fn button(&self, remedy: Remedy) -> String {
        let unit = self.at.journal.header().game.unit();
        let (number, what) = (self.number(), self.what());
        match remedy {
            Remedy::NewRubber if self.is_late() => format!("It begins a new {unit}, same seats"),
            Remedy::NewRubber if what.starts_with("deal ") => {
                format!("The deals from {what} on begin a new {unit}, same seats")
            }
            Remedy::CarryOn => format!("The deals of {what} carry on in {unit} {number}"),
            Remedy::LeaveUnfinished => {
                let after = self.last_deal();
                let after = after.map_or_else(String::new, |deal| format!(" after {deal}"));
                format!("{} {number} is left unfinished{after}", upper_first(unit))
            }
            _ => remedy::button(remedy, unit),
        }
    }
}

/// What differs in the rubbers of two journals: “Rubber 1: Ada & Cy by 560 → Ben
/// & Dee by 98”. What comes after a question that is still open is left out.
fn changed(before: &Journal, after: &Journal) -> Vec<String> {
    let unit = upper_first(before.header().game.unit());
    let (old, new) = (states(before), states(after));
    let state = |states: &[(EntryId, String)], seating: EntryId| {
        let mut states = states.iter();
        let found = states.find(|(began, _)| *began == seating);
        found.map(|(_, state)| state.clone())
    };
    let kept = (1..).zip(&old).filter_map(|(number, (seating, was))| {
        let now = match state(&new, *seating) {
            Some(now) => now,
            None if after.entry(*seating).is_none() && number > 1 => {
                format!("part of {} {}", before.header().game.unit(), number - 1)
            }
            None => return None,
        };
        (now != *was).then(|| format!("{unit} {number}: {was} → {now}"))
    });
    let added = new
        .iter()
        .filter(|(seating, _)| state(&old, *seating).is_none());
    let added = added.map(|(_, now)| format!("New {}: {now}", before.header().game.unit()));
    kept.chain(added).collect()
}

/// How each rubber stands, by what began it.
fn states(journal: &Journal) -> Vec<(EntryId, String)> {
    let header = journal.header();
    match journal.replay().sheet {
        Sheet::Bridge(sheet) => {
            let say = |seated: &SeatedRubber| (seated.seating, bridge(seated, header));
            sheet.rubbers.iter().map(say).collect()
        }
        Sheet::Pitch(sheet) => {
            let say = |seated: &SeatedGame| (seated.seating, pitch(seated, header));
            sheet.games.iter().map(say).collect()
        }
    }
}

fn bridge(seated: &SeatedRubber, header: &Header) -> String {
    let names = Names {
        players: &header.players,
        seats: seated.seats,
    };
    match &seated.rubber {
        Rubber::Over(over) => match over.winner() {
            Winner::Side(side) => format!("{} by {}", names.side(side), over.margin()),
            Winner::Tie => "a tie".to_owned(),
        },
        Rubber::Playing(playing) => {
            let [us, them] = [Side::NS, Side::EW].map(|side| {
                let Total(total) = playing.pad().total(side);
                (names.side(side), total)
            });
            format!("in play, {} {} : {} {}", us.0, us.1, them.1, them.0)
        }
    }
}

fn pitch(seated: &SeatedGame, header: &Header) -> String {
    let name = |chair| header.players.name(seated.order[chair]);
    if let Some(over) = seated.over() {
        return match over.win() {
            Some(win) => format!(
                "{} wins the pool of {}",
                name(win.chair),
                over.sheet().pool()
            ),
            None => "stopped".to_owned(),
        };
    }
    let to_go = seated.game.sheet().to_go.iter();
    let to_go: Vec<_> = to_go
        .map(|(chair, left)| format!("{} {left} to go", name(chair)))
        .collect();
    format!("in play, {}", to_go.join(", "))
}

fn upper_first(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(chars).collect()
}

//! What a later entry may mean now, and what follows from each answer.

use super::again::{Table, same_seats};
use super::keep::Dealer;
use crate::journal::entry::{BridgeFact, Fact, PitchDeal, PitchFact};
use crate::journal::event::Event;
use crate::journal::fold::Journal;
use crate::journal::replay::{Fault, Problem, Scored, Sheet};

/// What the table says that a later entry means now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Remedy {
    /// The deal that is just told was played before the stop.
    BeforeStop,
    /// The deals from here on begin a new rubber with the same seats.
    NewRubber,
    /// The stop goes: the rubber is over without it.
    StrikeStop,
    /// The later deals carry on in the rubber that is open again.
    CarryOn,
    /// The rubber that is open again is left unfinished there.
    LeaveUnfinished,
    /// The deal keeps the dealer it had.
    KeepDealer,
    /// The bid was void, so that nothing was sold or refused.
    NoSale,
    /// The bid that counted for nothing is left out.
    LeaveBidOut,
    /// The substitute goes: nobody plays another’s cards there.
    StrikeSubstitute,
}

impl Remedy {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::BeforeStop,
        Self::NewRubber,
        Self::StrikeStop,
        Self::CarryOn,
        Self::LeaveUnfinished,
        Self::KeepDealer,
        Self::NoSale,
        Self::LeaveBidOut,
        Self::StrikeSubstitute,
    ];

    /// The word a form carries.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::BeforeStop => "before-stop",
            Self::NewRubber => "new-rubber",
            Self::StrikeStop => "strike-stop",
            Self::CarryOn => "carry-on",
            Self::LeaveUnfinished => "leave-unfinished",
            Self::KeepDealer => "keep-dealer",
            Self::NoSale => "no-sale",
            Self::LeaveBidOut => "leave-bid-out",
            Self::StrikeSubstitute => "strike-substitute",
        }
    }
}

/// A remedy and the events that it adds to the change. [`Remedy::BeforeStop`]
/// has the one that takes the place of the change.
pub(super) type Offer = (Remedy, Vec<Event>);

impl Journal {
    /// What the entry that no longer fits may mean, `after` being this journal
    /// with the change and what was answered so far.
    pub(super) fn offers(&self, after: &Self, problem: &Problem) -> Vec<Offer> {
        let Some(entry) = after.entry(problem.entry) else {
            return vec![];
        };
        let table = Table::at(after, problem);
        let insert = |fact| Event::Inserted {
            before: problem.entry,
            fact,
        };
        let strike = || {
            vec![Event::Struck {
                entry: problem.entry,
            }]
        };
        match (&problem.fault, &entry.fact) {
            (Fault::RubberOver, Fact::Bridge(BridgeFact::Stop) | Fact::Pitch(PitchFact::Stop)) => {
                vec![(Remedy::StrikeStop, strike())]
            }
            (Fault::RubberOver, fact) => {
                let told_late = self.entry(problem.entry).is_none();
                let stop = told_late.then(|| before_stop(after, problem, fact));
                let again = table.seated_again().filter(|_| goes_on(after, problem));
                let again = again.map(|seating| {
                    let facts = [seating].into_iter().chain(table.substitutes());
                    (Remedy::NewRubber, facts.map(insert).collect())
                });
                let is_substitute = matches!(fact, Fact::Substitute(_));
                let struck = is_substitute.then(|| (Remedy::StrikeSubstitute, strike()));
                let offers = stop.flatten().into_iter().chain(again);
                offers.chain(struck).collect()
            }
            (Fault::RubberInPlay, seating) => {
                let again = table.seated_again();
                let carry_on = again.filter(|again| same_seats(again, seating));
                let carry_on = carry_on.map(|again| {
                    let mut events: Vec<Event> = table.ends().map(insert).collect();
                    events.extend(carry_on_events(after, problem, seating, &again));
                    (Remedy::CarryOn, events)
                });
                let stop = match table.sheet {
                    Sheet::Bridge(_) => Fact::from(BridgeFact::Stop),
                    Sheet::Pitch(_) => Fact::from(PitchFact::Stop),
                };
                let leave = (Remedy::LeaveUnfinished, vec![insert(stop)]);
                carry_on.into_iter().chain([leave]).collect()
            }
            (_, Fact::Substitute(_)) => vec![(Remedy::StrikeSubstitute, strike())],
            (_, fact) => self.rewritten(problem, fact, &table),
        }
    }

    /// Offers to write the entry otherwise; each makes it fit.
    fn rewritten(&self, problem: &Problem, fact: &Fact, table: &Table) -> Vec<Offer> {
        let sheet = self.replay().sheet;
        let dealer = Dealer::of(&sheet, problem.entry);
        let kept = dealer.and_then(|dealer| dealer.said_in(fact));
        let (no_sale, left_out) = match (fact, sheet.deal(problem.entry)) {
            (Fact::Pitch(PitchFact::Deal(deal)), scored) => (
                no_sale(deal),
                scored.and_then(|scored| left_out(deal, &scored)),
            ),
            _ => (None, None),
        };
        let offers = [
            (Remedy::KeepDealer, kept),
            (Remedy::NoSale, no_sale),
            (Remedy::LeaveBidOut, left_out),
        ];
        let fitting = offers.into_iter().filter_map(|(remedy, fact)| {
            let fact = fact.filter(|fact| table.takes(problem, fact))?;
            let entry = problem.entry;
            Some((remedy, vec![Event::Amended { entry, fact }]))
        });
        fitting.collect()
    }
}

/// Whether the rubber that ended earlier goes on after it: a deal follows, or
/// a misdeal, before anybody sits down again.
fn goes_on(after: &Journal, problem: &Problem) -> bool {
    let mut following = after.entries()[problem.index..].iter();
    let next = following.find(|entry| !entry.fact.is_aside());
    next.is_some_and(|entry| !entry.fact.is_seating() && !entry.fact.is_stop())
}

/// Puts a deal that is told late before the stop of its rubber, where it fits.
fn before_stop(after: &Journal, problem: &Problem, fact: &Fact) -> Option<Offer> {
    let before = &after.entries()[..problem.index];
    let index = before.iter().rposition(|entry| entry.fact.is_stop())?;
    let over = before[index..].iter().any(|entry| entry.fact.is_seating());
    let stop = before[index].id;
    let at_stop = Problem {
        index,
        entry: stop,
        fault: problem.fault.clone(),
    };
    let fits = !over && Table::at(after, &at_stop).takes(&at_stop, fact);
    fits.then(|| {
        let inserted = Event::Inserted {
            before: stop,
            fact: fact.clone(),
        };
        (Remedy::BeforeStop, vec![inserted])
    })
}

/// Strikes the seating between; who dealt after it is a fact and stays so.
fn carry_on_events(after: &Journal, problem: &Problem, seating: &Fact, again: &Fact) -> Vec<Event> {
    let struck = Event::Struck {
        entry: problem.entry,
    };
    let (dealt, in_turn) = (Dealer::first(seating), Dealer::first(again));
    let mut following = after.entries()[problem.index + 1..].iter();
    let next = following.find(|entry| {
        let misdeal = matches!(entry.fact, Fact::Pitch(PitchFact::Misdeal));
        !entry.fact.is_aside() && !misdeal
    });
    let amended = next.filter(|_| dealt != in_turn).and_then(|entry| {
        Some(Event::Amended {
            entry: entry.id,
            fact: dealt?.said_in(&entry.fact)?,
        })
    });
    [struck].into_iter().chain(amended).collect()
}

/// The deal without eldest hand’s answer: the bid was void, nothing was there
/// to sell or refuse.
fn no_sale(deal: &PitchDeal) -> Option<Fact> {
    deal.answer.map(|_| {
        Fact::from(PitchDeal {
            answer: None,
            ..deal.clone()
        })
    })
}

/// The deal without the bids that were void before the change.
fn left_out(deal: &PitchDeal, before: &Scored) -> Option<Fact> {
    let Scored::Pitch { scored, seated } = before else {
        return None;
    };
    let barred: Vec<_> = scored.settled.barred.iter().collect();
    let mut deal = deal.clone();
    deal.bids.retain(|bid| {
        let chair = seated.chair_of(bid.player);
        !barred.iter().any(|barred| Some(**barred) == chair)
    });
    Some(Fact::from(deal))
}

//! An event in words. Every page that tells what happened asks here.

use super::entry::{BridgeFact, Fact, Seating};
use super::evening;
use super::event::{Event, Stamped};
use super::fold::Journal;
use super::in_play::InPlay;
use super::sitting::{Players, Title};
use crate::rules::bridge::{Contract, Deal, Declared, Doubling};
use crate::rules::{Denomination, Seat, Side, Suit};

/// What a phone did, in a line: “Deal 5: 3♥ doubled by Cy, 9 tricks”.
#[must_use]
pub fn describe(journal: &Journal, stamped: &Stamped) -> String {
    let players = &journal.header().players;
    let told = Told {
        players,
        seating: seating_before(journal, stamped.seq),
    };
    match &stamped.event {
        Event::Recorded { fact } | Event::Imported { fact, .. } => told.fact(fact),
        Event::Inserted { fact, .. } => format!("Forgotten, put in: {}", told.fact(fact)),
        Event::Amended { fact, .. } => format!("Put right: {}", told.fact(fact)),
        Event::Struck { entry } => {
            let struck = journal.history().iter().rev().find(|earlier| {
                earlier.seq < stamped.seq && writes(&earlier.event, entry.0, earlier.seq)
            });
            match struck.and_then(|earlier| fact_of(&earlier.event)) {
                Some(fact) => format!("Struck out: {}", told.fact(fact)),
                None => "Struck out".to_owned(),
            }
        }
        Event::Undone { batch } => match journal.batch(*batch).next() {
            Some(first) => format!("Taken back: {}", describe(journal, first)),
            None => "Taken back".to_owned(),
        },
        Event::PutBack { batch } => match journal.batch(*batch).next() {
            Some(first) => format!("Put back: {}", describe(journal, first)),
            None => "Put back".to_owned(),
        },
        Event::ContractPut { in_play } => match in_play {
            InPlay::Contract(contract) => format!("Playing {}", told.declared(contract.declared)),
            InPlay::Pitch(_) => "A pitch is being played".to_owned(),
        },
        Event::ContractWithdrawn => "Nothing is being played after all".to_owned(),
        Event::Renamed { player, name } => {
            format!("Player {} is now {}", player.index() + 1, name.as_str())
        }
        Event::Titled { title } => match title.as_ref().map(Title::as_str) {
            Some(title) => format!("The evening is “{title}”"),
            None => "The evening has no title".to_owned(),
        },
        Event::RulesChanged { .. } => "The rules were changed".to_owned(),
        Event::StakeChanged { .. }
        | Event::CarriesChanged { .. }
        | Event::PartnersChanged { .. }
        | Event::Joined { .. }
        | Event::Left { .. }
        | Event::Agreed { .. }
        | Event::Settled
        | Event::Reopened => evening::say(&stamped.event, journal),
    }
}

fn fact_of(event: &Event) -> Option<&Fact> {
    match event {
        Event::Recorded { fact }
        | Event::Imported { fact, .. }
        | Event::Inserted { fact, .. }
        | Event::Amended { fact, .. } => Some(fact),
        _ => None,
    }
}

/// Whether an event wrote the entry of that number.
fn writes(event: &Event, entry: u32, seq: u32) -> bool {
    match event {
        Event::Amended { entry: amended, .. } => amended.0 == entry,
        Event::Recorded { .. } | Event::Imported { .. } | Event::Inserted { .. } => seq == entry,
        _ => false,
    }
}

fn seating_before(journal: &Journal, seq: u32) -> Option<Seating> {
    let earlier = journal.history().iter().rev();
    let facts = earlier
        .filter(|stamped| stamped.seq <= seq)
        .filter_map(|stamped| match fact_of(&stamped.event) {
            Some(Fact::Bridge(BridgeFact::Seating(seating))) => Some(*seating),
            _ => None,
        });
    facts.take(1).next()
}

struct Told<'a> {
    players: &'a Players,
    seating: Option<Seating>,
}

impl Told<'_> {
    fn at(&self, seat: Seat) -> &str {
        self.seating.map_or(seat.as_str(), |seating| {
            self.players.name(seating.seats[seat])
        })
    }

    fn side(&self, side: Side) -> String {
        let [one, other] = side.seats();
        format!("{} & {}", self.at(one), self.at(other))
    }

    fn declared(&self, declared: Declared) -> String {
        format!(
            "{} by {}",
            contract(declared.contract),
            self.at(declared.declarer)
        )
    }

    fn fact(&self, fact: &Fact) -> String {
        let Fact::Bridge(fact) = fact else {
            return String::new();
        };
        match fact {
            BridgeFact::Seating(seating) => {
                let seated = Told {
                    players: self.players,
                    seating: Some(*seating),
                };
                format!(
                    "{} against {}, {} deals",
                    seated.side(Side::NS),
                    seated.side(Side::EW),
                    seated.at(seating.dealer)
                )
            }
            BridgeFact::Deal(deal) => match &deal.deal {
                Deal::PassedOut => "All passed".to_owned(),
                Deal::Played(played) => {
                    let tricks = match played.tricks.taken() {
                        1 => "1 trick".to_owned(),
                        taken => format!("{taken} tricks"),
                    };
                    format!("{}, {tricks}", self.declared(played.declared))
                }
            },
            BridgeFact::Penalty(penalty) => {
                let reason = penalty.reason.as_deref();
                let reason = reason
                    .map(|reason| format!(": {reason}"))
                    .unwrap_or_default();
                format!(
                    "Penalty, {} to {}{reason}",
                    penalty.points,
                    self.side(penalty.to)
                )
            }
            BridgeFact::Stop => "The rubber was stopped".to_owned(),
        }
    }
}

fn contract(contract: Contract) -> String {
    let sign = match contract.bid.denomination {
        Denomination::Suit(Suit::Clubs) => "♣",
        Denomination::Suit(Suit::Diamonds) => "♦",
        Denomination::Suit(Suit::Hearts) => "♥",
        Denomination::Suit(Suit::Spades) => "♠",
        Denomination::NoTrumps => "NT",
    };
    let doubling = match contract.doubling {
        Doubling::Undoubled => "",
        Doubling::Doubled => " doubled",
        Doubling::Redoubled => " redoubled",
    };
    format!("{}{sign}{doubling}", contract.bid.level.odd())
}

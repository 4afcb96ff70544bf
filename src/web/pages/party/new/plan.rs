//! The party that a form describes, before it begins.

use chrono::{DateTime, Utc};

use super::names::names;
use super::prizes::{prizes, say_prizes};
use super::told;
use super::wishes::{say_unkept, wishes};
use crate::journal::sitting::Header;
use crate::journal::{Game, Name, Partners, Players, SubmissionId, Title};
use crate::party::draw::{Wishes, draw, tables as seats_of};
use crate::party::fold::MAX_MINUTES;
use crate::party::tables::sizes;
use crate::party::{End, PartyHeader, TableNumber};
use crate::rules::settle::Carries;
use crate::store::{NewParty, NewTable};
use crate::web::chance::random_below;
use crate::web::error::PageError;
use crate::web::faults::{Faults, sentence};
use crate::web::fields::Fields;
use crate::web::pages::bridge::next::word;
use crate::web::pages::new_sitting::rules;
use crate::web::pages::partners;
use crate::web::pages::party::times::time_after;
use crate::web::room::title_of;
use crate::web::words::{count, day_and_clock};

/// What a form describes, checked.
pub(super) struct Plan {
    header: PartyHeader,
    /// In the order of their seats: those of table 1 first.
    pub(super) names: Vec<Name>,
    sizes: Vec<usize>,
    wishes: Wishes,
}

impl Plan {
    /// Reads a form; what is wrong is noted beside its field.
    pub(super) fn read(
        game: &Game,
        fields: &Fields,
        now: DateTime<Utc>,
        faults: &mut Faults,
    ) -> Option<Self> {
        let rules = rules::read(game, fields, faults);
        let title = title(fields, faults);
        let prizes = prizes(game, fields, faults);
        let end = end(fields, now, faults);
        let names = names(fields, faults);
        let sizes = sizes(names.len());
        if let (Err(error), true) = (&sizes, !faults.any(&["names", "players"])) {
            let field = match (fields.text("names"), fields.text("players")) {
                (None, Some(_)) => "players",
                _ => "names",
            };
            faults.add(field, sentence(error));
        }
        let header = PartyHeader {
            title,
            game: rules,
            partners: game
                .laws()
                .map(|_| partners::read(fields).unwrap_or(Partners::Pivot)),
            prizes: prizes?,
            booby: fields.text("booby").is_some(),
            end,
        };
        let sizes = sizes.ok()?;
        let wishes = wishes(fields, &names, &sizes, faults);
        faults.is_empty().then_some(Self {
            header,
            names,
            sizes,
            wishes,
        })
    }

    /// Draws lots for the seats of the tables that do not stay as they are. False
    /// if no draw keeps the wishes.
    pub(super) fn draw(&mut self, stays: &[usize]) -> bool {
        let fixed: Vec<bool> = (1..=self.sizes.len())
            .map(|table| stays.contains(&table))
            .collect();
        let seats: Vec<usize> = (0..self.names.len()).collect();
        match draw(&self.sizes, &fixed, &seats, &self.wishes, random_below) {
            None => false,
            Some(seats) => {
                self.sit(&seats);
                true
            }
        }
    }

    /// Lets two people, by their seats from 0, change places.
    pub(super) fn swap(&mut self, one: usize, other: usize) {
        let mut seats: Vec<usize> = (0..self.names.len()).collect();
        seats.swap(one, other);
        self.sit(&seats);
    }

    /// Seats the people in another order; the wishes go with them.
    fn sit(&mut self, seats: &[usize]) {
        self.names = seats
            .iter()
            .filter_map(|person| self.names.get(*person).cloned())
            .collect();
        let seat = |person: &usize| seats.iter().position(|one| one == person);
        for groups in [&mut self.wishes.together, &mut self.wishes.apart] {
            for group in groups {
                *group = group.iter().filter_map(seat).collect();
            }
        }
    }

    /// The wishes that these seats do not keep, a line each.
    pub(super) fn unkept(&self) -> Vec<String> {
        let seats: Vec<usize> = (0..self.names.len()).collect();
        say_unkept(&self.wishes.unkept(&self.sizes, &seats), &self.names)
    }

    /// The names at each table, each with its seat from 0.
    pub(super) fn tables(&self) -> Vec<Vec<(usize, String)>> {
        let named = |seat: usize| (seat, self.names[seat].shown().to_owned());
        let tables = seats_of(&self.sizes);
        tables.map(|seats| seats.map(named).collect()).collect()
    }

    /// The party's name, or what is played.
    pub(super) fn title_words(&self) -> String {
        title_of(self.header.title.as_ref(), self.header.game.title())
    }

    /// “41 players: 9 tables of four and 1 of five.”
    pub(super) fn sum(&self) -> String {
        let players = u32::try_from(self.names.len()).unwrap_or(u32::MAX);
        format!("{}: {}.", count(players, "player"), told(&self.sizes))
    }

    /// What was chosen, a line each.
    pub(super) fn lines(&self) -> Vec<String> {
        let header = &self.header;
        let partners = header
            .partners
            .map(|method| format!("Partners: {}", word(method)));
        let end = match header.end {
            None => "No hour is set for the end of play".to_owned(),
            Some(End::Minutes(minutes)) => {
                format!("Play ends {} after Start", count(minutes.into(), "minute"))
            }
            Some(End::At(hour)) => format!("Play ends: {}", day_and_clock(hour, Utc::now())),
        };
        let mut lines = vec![header.game.title().to_owned()];
        lines.extend(partners);
        lines.push(end);
        lines.push(say_prizes(&header.prizes, header.booby));
        lines
    }

    /// The party, to be begun.
    pub(super) fn party(self, submission: SubmissionId) -> Result<NewParty, PageError> {
        let mut tables = Vec::new();
        for (number, seats) in (1..).zip(seats_of(&self.sizes)) {
            let players = Players::new(self.names[seats].to_vec());
            let players = players.map_err(|_| PageError::BadForm)?;
            tables.push(NewTable {
                number: TableNumber::new(number).ok_or(PageError::BadForm)?,
                header: table_header(&self.header, players),
                events: vec![],
            });
        }
        Ok(NewParty {
            tables,
            header: self.header,
            events: vec![],
            submission,
        })
    }
}

/// A table of a party, before anything happens at it.
pub(in crate::web::pages::party) fn table_header(party: &PartyHeader, players: Players) -> Header {
    Header {
        title: None,
        game: party.game,
        players,
        partners: party.partners,
        stake: None,
        carries: Carries::default(),
    }
}

fn title(fields: &Fields, faults: &mut Faults) -> Option<Title> {
    fields.title().unwrap_or_else(|fault| {
        faults.add("title", fault);
        None
    })
}

fn end(fields: &Fields, now: DateTime<Utc>, faults: &mut Faults) -> Option<End> {
    match fields.text("end") {
        Some("clock") => {
            let hour = time_after(fields.text("clock"), now);
            if hour.is_none() {
                faults.add("clock", "At which time? Write it as 21:30.");
            }
            hour.map(End::At)
        }
        Some("open") => None,
        _ => {
            let minutes = fields.text("minutes").unwrap_or("60").parse().ok();
            let minutes = minutes.filter(|minutes| (1..=MAX_MINUTES).contains(minutes));
            if minutes.is_none() {
                faults.add("minutes", format!("Play lasts 1 to {MAX_MINUTES} minutes."));
            }
            minutes.map(End::Minutes)
        }
    }
}

//! Between a party's document and the party as it is kept: its header, its
//! events, and a journal a table.
//!
//! The document holds facts of play. When play ends, whether the last is named
//! and how partners are proposed is not in it.

use super::{PartyDocument, TableDocument};
use crate::journal::{Entry, EntryId, Game, Journal, Partners};
use crate::party::event::{Cut, Person};
use crate::party::fold::{Party, PartyHeader};
use crate::party::standings::same_players;
use crate::party::tables::TableNumber;

/// How partners change at a party: by pivot, the usual way (Irwin). Auction
/// Pitch has none.
pub(super) fn partners(game: Game) -> Option<Partners> {
    game.laws().map(|_| Partners::Pivot)
}

impl PartyDocument {
    /// The party as it begins when the document is imported; its cuts are
    /// events.
    #[must_use]
    pub fn header(&self) -> PartyHeader {
        PartyHeader {
            title: self.title.clone(),
            game: self.game,
            partners: partners(self.game),
            prizes: self.prizes.clone(),
            booby: false,
            end: None,
        }
    }

    /// The document of a party and its tables, in whatever order they come.
    #[must_use]
    pub fn of(party: &Party, tables: &[(TableNumber, &Journal)]) -> Self {
        let header = party.header();
        let mut tables: Vec<TableDocument> = tables.iter().map(table).collect();
        tables.sort_by_key(|table| table.number);
        let mut document = Self {
            title: header.title.clone(),
            game: header.game,
            prizes: header.prizes.clone(),
            cuts: Vec::new(),
            tables,
        };
        document.cuts = cuts(party.cuts(), &document);
        document
    }
}

fn table((number, journal): &(TableNumber, &Journal)) -> TableDocument {
    let entries = (1..).zip(journal.entries());
    // A document numbers its entries from 1, whatever was struck before.
    let entries = entries.map(|(number, entry)| Entry {
        id: EntryId(number),
        ..entry.clone()
    });
    TableDocument {
        number: *number,
        players: journal.header().players.clone(),
        entries: entries.collect(),
    }
}

/// The cuts that may still count, the oldest first: of those between the same
/// players the last.
fn cuts(recorded: &[Cut], document: &PartyDocument) -> Vec<Cut> {
    let here: Vec<Person> = document.people().collect();
    let of = |scope| {
        let cuts: Vec<&Cut> = recorded.iter().filter(|cut| cut.is_for(scope)).collect();
        let still = cuts.iter().enumerate().filter(|(place, cut)| {
            let again = |later: &&Cut| same_players(&later.order, &cut.order);
            let mut order = cut.order.iter();
            !cuts[place + 1..].iter().any(again) && order.all(|person| here.contains(person))
        });
        let still = still.map(|(_, cut)| Cut {
            scope: Some(scope),
            order: cut.order.clone(),
        });
        still.collect::<Vec<_>>()
    };
    let lists = document.prizes.iter();
    lists.flat_map(|prizes| of(prizes.scope)).collect()
}

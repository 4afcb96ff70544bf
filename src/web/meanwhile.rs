//! What another phone entered meanwhile, beside what this one sends: the same
//! deal, another one, or one of a rubber that is over by now.

use axum::response::Response;

use super::at_table::AtTable;
use super::error::PageError;
use super::submit::{Change, Sent, conflict, drawn_from, written_entry};
use crate::journal::{Entry, EntryId, Event, Stamped, Version, describe};

impl AtTable {
    /// The seating that a form was drawn under, by the entries it was drawn from.
    pub(super) fn seating_at(&self, drawn: Version) -> Option<&Entry> {
        let entries = self.journal.entries().iter();
        let mut seatings = entries.filter(|entry| entry.fact.is_seating());
        seatings.rfind(|seating| seating.id.0 <= drawn.0)
    }

    /// What ended, since a form was drawn, the rubber it was drawn in, if others
    /// sat down after it: its stop, or the next seating.
    pub(super) fn moved_on(&self, drawn: Version) -> Option<EntryId> {
        let seating = self.seating_at(drawn)?;
        let place = self.journal.position(seating.id)?;
        let later = &self.journal.entries()[place + 1..];
        let next = later.iter().find(|entry| entry.fact.is_seating())?;
        let ended = |entry: &&Entry| entry.fact.is_stop() || entry.id == next.id;
        Some(later.iter().find(ended)?.id)
    }
}

impl Sent<'_> {
    /// Undo was tapped beside a change that is no longer the newest.
    pub(super) fn not_newest(&self) -> Result<Response, PageError> {
        let journal = &self.at.journal;
        let (Event::Undone { batch } | Event::PutBack { batch }) = self.event else {
            return Err(PageError::BadForm);
        };
        let title = match self.event {
            Event::PutBack { .. } => "Nothing was put back",
            _ => "Nothing was taken back",
        };
        let mut texts = Vec::new();
        if let Some(change) = describe::change(journal, batch) {
            texts.push(format!("Something else was saved after: {change}."));
        }
        let newest = journal.undo();
        let newest = newest.and_then(|batch| Some((batch, describe::undo(journal, batch)?)));
        let offers = newest.map(|(batch, label)| (label, vec![("batch", batch.0.to_string())]));
        let offers = offers.into_iter().collect();
        let mut page = self.page(title.to_owned(), texts, vec![], offers);
        page.action = format!("{}/undos", self.at.pad());
        conflict(&page)
    }

    /// Another phone changed the entries since this form was drawn.
    pub(super) fn stale(&self, events: &[Stamped]) -> Result<Response, PageError> {
        let lines = events.iter().map(|stamped| {
            let phone = self.at.phone_name(stamped.device);
            format!("{phone}: {}", self.at.tell(stamped))
        });
        let offers = match self.event {
            Event::Recorded { .. } | Event::Inserted { .. } => {
                let as_well = match self.in_its_rubber()? {
                    Some(offer) => offer,
                    None => ("Both are right: save mine as well".to_owned(), vec![]),
                };
                [as_well].into_iter().chain(self.instead(events)).collect()
            }
            Event::Amended { .. } | Event::Struck { .. } => {
                vec![("Save my change all the same".to_owned(), vec![])]
            }
            _ => vec![],
        };
        let title = "The pad changed meanwhile".to_owned();
        let mut page = self.page(title, vec![], lines.collect(), offers);
        page.leave = "Only theirs is right: drop mine";
        page.mine = self.mine();
        conflict(&page)
    }

    /// Others have sat down since this was entered: it belongs to the rubber in
    /// which it was.
    fn in_its_rubber(&self) -> Result<Option<Change>, PageError> {
        let drawn = drawn_from(self.at, self.fields)?;
        let (Event::Recorded { fact }, Some(before)) = (&self.event, self.at.moved_on(drawn))
        else {
            return Ok(None);
        };
        let seating = self.at.seating_at(drawn).map(|seating| seating.id);
        let mut seatings = self.at.sheet.seatings();
        let number = seatings.position(|known| Some(known) == seating);
        let (true, Some(number)) = (fact.is_deal() || fact.is_penalty(), number) else {
            return Ok(None);
        };
        let unit = self.at.journal.header().game.unit();
        let label = format!("It belongs to {unit} {}: record it there", number + 1);
        Ok(Some((label, vec![("before", before.0.to_string())])))
    }

    /// The same deal, entered by both: this phone's version takes the place of
    /// one of the other's.
    fn instead(&self, events: &[Stamped]) -> Vec<Change> {
        let Event::Recorded { fact } = &self.event else {
            return vec![];
        };
        // Only a form for one deal can be sent as another.
        if !fact.is_deal() || !self.action.contains("/deals") {
            return vec![];
        }
        let journal = &self.at.journal;
        let theirs = events.iter().filter_map(written_entry);
        let theirs = theirs.filter_map(|entry| journal.entry(entry));
        let theirs = theirs.filter(|entry| entry.fact.is_deal());
        let offer = |entry: &Entry| {
            let number = self.at.deal_number(entry.id)?;
            let label = format!("It is the same deal: mine instead of deal {number}");
            Some((label, vec![("amend", entry.id.0.to_string())]))
        };
        theirs.filter_map(offer).collect()
    }
}

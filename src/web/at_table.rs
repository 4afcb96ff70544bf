//! The sitting that an address names, loaded and replayed for every page of it.

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::Method;
use axum::http::request::Parts;

use super::App;
use super::address;
use super::device::Phone;
use super::error::PageError;
use super::fields::{Fields, new_submission};
use super::target::Target;
use crate::journal::replay::replay;
use crate::journal::{
    BridgeFact, DealFact, DeviceId, EntryId, Event, Fact, Journal, PitchFact, PlayerId, PlaysFor,
    Sheet, Stamped, describe,
};
use crate::rules::bridge::Deal;
use crate::store::{AtParty, Keeper, Organizer, SittingId};

/// A sitting, its scores, and what the phone that asks may do.
#[derive(Clone)]
pub(super) struct AtTable {
    pub(super) id: SittingId,
    pub(super) journal: Journal,
    pub(super) sheet: Sheet,
    /// The entry that the address names, if it names one.
    pub(super) entry: Option<EntryId>,
    /// Whether this phone keeps the score, and where its owner sits.
    pub(super) keeping: Option<Keeping>,
    /// The phones that keep the score, or did, the first one first.
    pub(super) keepers: Vec<Keeper>,
    /// The party that it is a table of, and the phones that organize it or did.
    pub(super) party: Option<AtParty>,
    organizers: Vec<Organizer>,
}

/// A phone that keeps the score.
#[derive(Debug, Clone, Copy)]
pub(super) struct Keeping {
    pub(super) device: DeviceId,
    pub(super) chair: Option<PlayerId>,
}

impl FromRequestParts<App> for AtTable {
    type Rejection = PageError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, PageError> {
        let params = RawPathParams::from_request_parts(parts, app).await;
        let params = params.map_err(|_| PageError::NotFound)?;
        let param = |name| {
            let mut params = params.iter();
            params.find(|(key, _)| *key == name).map(|(_, value)| value)
        };
        let id = param("id")
            .and_then(SittingId::parse)
            .ok_or(PageError::NotFound)?;
        let entry = param("entry")
            .map(|text| text.parse().map(EntryId).map_err(|_| PageError::NotFound))
            .transpose()?;
        let Phone(device) = Phone::from_request_parts(parts, app).await?;
        let journal = app.store.load(&id).await?.ok_or(PageError::NotFound)?;
        let keepers = app.store.keepers(&id).await?;
        let at_party = app.store.party_of(&id).await?;
        let organizers = match &at_party {
            Some(at) => app.store.organizers(&at.id).await?,
            None => vec![],
        };
        let at = Self {
            keeping: device.and_then(|device| keeping(device, &keepers, &organizers)),
            keepers,
            party: at_party,
            organizers,
            sheet: replay(journal.header(), journal.entries()).sheet,
            id,
            journal,
            entry,
        };
        // Whether a phone may write is asked before what it wrote is read.
        if parts.method == Method::POST {
            at.keeper()?;
        }
        Ok(at)
    }
}

/// What a phone may do: one that keeps the score of the table, or one of the
/// organizer of its party.
fn keeping(device: DeviceId, keepers: &[Keeper], organizers: &[Organizer]) -> Option<Keeping> {
    let mut live = keepers.iter().filter(|keeper| !keeper.stopped);
    let keeper = live.find(|keeper| keeper.device == device);
    let live = |known: &Organizer| known.device == device && !known.stopped;
    let chair = keeper.and_then(|keeper| keeper.chair);
    (keeper.is_some() || organizers.iter().any(live)).then_some(Keeping { device, chair })
}

impl AtTable {
    /// The same table with a newer journal.
    pub(super) fn with(&self, journal: Journal) -> Self {
        Self {
            sheet: replay(journal.header(), journal.entries()).sheet,
            journal,
            ..self.clone()
        }
    }

    /// The address of the pad.
    pub(super) fn pad(&self) -> String {
        address::pad(&self.id)
    }

    /// The room of the party, where a page or a form came from there.
    pub(super) fn room_of(&self, fields: &Fields) -> Option<String> {
        let party = self.party.as_ref()?;
        (fields.text("from") == Some("room")).then(|| address::room(&party.id))
    }

    /// The phone, if it may write.
    pub(super) fn keeper(&self) -> Result<Keeping, PageError> {
        let pad = || self.pad();
        self.keeping
            .ok_or_else(|| PageError::OnlyWatching { pad: pad() })
    }

    /// Whether this phone alone keeps the score, and has begun to.
    pub(super) fn keeps_alone(&self) -> bool {
        let mut live = self.keepers.iter().filter(|keeper| !keeper.stopped);
        let first = live.next().map(|keeper| keeper.device);
        let own = self.keeping.map(|keeping| keeping.device);
        own.is_some() && own == first && live.next().is_none() && self.next_deal_number() > 1
    }

    /// What every form carries: what it is for, an id of its own, and the
    /// entries it was drawn from.
    pub(super) fn hidden(&self, target: Target) -> Vec<(&'static str, String)> {
        let mut hidden = target.fields();
        hidden.push(("submission", new_submission()));
        hidden.push(("version", self.journal.version().0.to_string()));
        hidden
    }

    /// “Ben’s phone”, or “phone 2” if nobody said whose it is.
    pub(super) fn phone_name(&self, device: DeviceId) -> String {
        let place = self
            .keepers
            .iter()
            .position(|keeper| keeper.device == device);
        let organizes = self.organizers.iter().any(|known| known.device == device);
        let other = if organizes {
            "the organizer’s phone"
        } else {
            "this machine"
        };
        place.map_or_else(
            || other.to_owned(),
            |place| match self.keepers[place].chair {
                Some(player) => format!("{}’s phone", self.journal.header().players.name(player)),
                None => format!("phone {}", place + 1),
            },
        )
    }

    /// “Sally plays Ray’s cards”, for each who does.
    pub(super) fn say_plays(&self, all: &[PlaysFor], plays: &str) -> Vec<String> {
        let players = &self.journal.header().players;
        let say = |one: &PlaysFor| {
            let [by, player] = [one.by, one.player].map(|who| players.name(who));
            format!("{by} {plays} {player}’s cards")
        };
        all.iter().map(say).collect()
    }

    /// The page of an entry.
    pub(super) fn entry_address(&self, entry: EntryId) -> String {
        let noun = if self.deal_number(entry).is_some() {
            "deals"
        } else {
            "entries"
        };
        format!("{}/{noun}/{}", self.pad(), entry.0)
    }

    /// Where an entry is put right; none where it can only be struck out.
    pub(super) fn amend_address(&self, entry: EntryId) -> Option<String> {
        let page = match &self.journal.entry(entry)?.fact {
            Fact::Bridge(BridgeFact::Deal(DealFact {
                deal: Deal::PassedOut,
                ..
            })) => "deals/new",
            Fact::Bridge(BridgeFact::Deal(_)) | Fact::Pitch(PitchFact::Deal(_)) => "deals/result",
            Fact::Bridge(BridgeFact::Penalty(_)) => "penalties/new",
            Fact::Bridge(BridgeFact::Seating(_)) | Fact::Pitch(PitchFact::Seating(_)) => {
                "seatings/new"
            }
            Fact::Pitch(PitchFact::Counters(_)) => "counters/new",
            Fact::Substitute(_) => "substitutes/new",
            Fact::Bridge(BridgeFact::Stop)
            | Fact::Pitch(PitchFact::Stop | PitchFact::Misdeal)
            | Fact::Paid(_) => return None,
        };
        Some(format!("{}/{page}?amend={}", self.pad(), entry.0))
    }

    /// The fact that the entry forms of a target start with: the one that is
    /// being put right, or the one that Undo has just taken back.
    pub(super) fn starts_with(&self, target: Target) -> Option<&Fact> {
        match target {
            Target::Amend(entry) => self.journal.entry(entry).map(|entry| &entry.fact),
            Target::Before(_) => None,
            Target::New => {
                let mut events = self.journal.batch(self.journal.put_back()?);
                match (events.next().map(|stamped| &stamped.event), events.next()) {
                    (Some(Event::Recorded { fact }), None) => Some(fact),
                    _ => None,
                }
            }
        }
    }

    /// What a phone did, in a line.
    pub(super) fn tell(&self, stamped: &Stamped) -> String {
        describe::told(&self.journal, stamped)
    }

    /// The number that a deal has for the table: counted through the sitting, from 1.
    pub(super) fn deal_number(&self, entry: EntryId) -> Option<usize> {
        let entries = self.journal.entries().iter();
        let mut deals = entries.filter(|entry| entry.fact.is_deal());
        deals
            .position(|deal| deal.id == entry)
            .map(|place| place + 1)
    }

    /// The number that the next deal will have.
    pub(super) fn next_deal_number(&self) -> usize {
        let entries = self.journal.entries().iter();
        entries.filter(|entry| entry.fact.is_deal()).count() + 1
    }

    /// “Deal 5”, “Deal 5, put right”, “A deal before deal 5”.
    pub(super) fn heading(&self, target: Target) -> String {
        match target {
            Target::New => format!("Deal {}", self.next_deal_number()),
            Target::Amend(entry) => match self.deal_number(entry) {
                Some(number) => format!("Deal {number}, put right"),
                None => "Put right".to_owned(),
            },
            Target::Before(entry) => match self.deal_number(entry) {
                Some(number) => format!("A deal before deal {number}"),
                None => "A forgotten deal".to_owned(),
            },
        }
    }
}

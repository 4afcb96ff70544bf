//! A bridge table: its rubbers, and what it looked like just before an entry.

use std::ops::Deref;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use super::App;
use super::at_table::AtTable;
use super::error::PageError;
use super::target::Target;
use super::words::Names;
use crate::journal::replay::replay;
use crate::journal::{
    BridgeFact, BridgeSheet, ContractInPlay, EntryId, Fact, Game, InPlay, PlayerId, SeatedRubber,
    Sheet,
};
use crate::rules::bridge::{Laws, Pad, Playing, Rubber};
use crate::rules::{BySeat, BySide, Seat, Side};

/// A sitting of either bridge. A sitting of another game has no such page.
pub(super) struct BridgeTable(AtTable);

impl Deref for BridgeTable {
    type Target = AtTable;

    fn deref(&self) -> &AtTable {
        &self.0
    }
}

impl TryFrom<AtTable> for BridgeTable {
    type Error = PageError;

    fn try_from(table: AtTable) -> Result<Self, PageError> {
        match (&table.sheet, table.journal.header().game.laws()) {
            (Sheet::Bridge(_), Some(_)) => Ok(Self(table)),
            _ => Err(PageError::NotFound),
        }
    }
}

impl FromRequestParts<App> for BridgeTable {
    type Rejection = PageError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, PageError> {
        AtTable::from_request_parts(parts, app).await?.try_into()
    }
}

impl BridgeTable {
    /// The rubbers.
    pub(super) fn sheet(&self) -> &BridgeSheet {
        let sheet = self.sheet.bridge();
        sheet.expect("only a sitting of bridge becomes a bridge table")
    }

    /// The laws of the table.
    pub(super) fn laws(&self) -> &dyn Laws {
        let laws = self.journal.header().game.laws();
        laws.expect("only a sitting of bridge becomes a bridge table")
    }

    /// What a revoke costs at this table; none where it is put right in the tricks.
    pub(super) fn revoke_points(&self) -> Option<u16> {
        match &self.journal.header().game {
            Game::AuctionBridge(rules) => Some(rules.revoke_points),
            Game::ContractBridge(_) | Game::AuctionPitch(_) => None,
        }
    }

    /// The names around a rubber.
    pub(super) fn names(&self, seated: &SeatedRubber) -> Names<'_> {
        Names {
            players: &self.journal.header().players,
            seats: seated.seats,
        }
    }

    /// The rubber in play.
    pub(super) fn rubber_in_play(&self) -> Option<&SeatedRubber> {
        self.sheet().in_play().map(|(seated, _)| seated)
    }

    /// The contract in play, if a phone has said what is being played.
    pub(super) fn contract_in_play(&self) -> Option<&ContractInPlay> {
        self.rubber_in_play()?;
        match &self.journal.in_play()?.in_play {
            InPlay::Contract(contract) => Some(contract),
            InPlay::Pitch(_) => None,
        }
    }

    /// “Ben’s phone: 3♥ doubled by Cy”, if something is in play from another phone.
    pub(super) fn in_play_elsewhere(&self) -> Option<String> {
        let contract = self.contract_in_play()?;
        let device = self.journal.in_play()?.device;
        let own = self.keeping.is_some_and(|keeping| keeping.device == device);
        let names = self.names(self.rubber_in_play()?);
        let phone = self.phone_name(device);
        (!own).then(|| format!("{phone}: {}", names.declared(contract.declared)))
    }

    /// The rubber that holds an entry: a deal, a penalty, a stop or its seating.
    pub(super) fn rubber_of(&self, entry: EntryId) -> Option<&SeatedRubber> {
        self.sheet().rubbers.iter().find(|seated| {
            seated.seating == entry
                || seated.stop == Some(entry)
                || seated.deals.contains(&entry)
                || seated.penalties.contains(&entry)
        })
    }

    /// The rubber an entry belongs to, or will.
    pub(super) fn rubber_for(&self, target: Target) -> Option<&SeatedRubber> {
        match target {
            Target::New => self.sheet().rubbers.last(),
            Target::Amend(entry) | Target::Before(entry) => self.rubber_of(entry),
        }
    }

    /// The sides in the order this phone shows them: its owner's on the left.
    pub(super) fn sides_from(&self, seated: &SeatedRubber) -> [Side; 2] {
        self.sides_around(&seated.seats)
    }

    /// The same around other seats.
    pub(super) fn sides_around(&self, seats: &BySeat<PlayerId>) -> [Side; 2] {
        let mine = self
            .keeping
            .and_then(|keeping| keeping.chair)
            .and_then(|player| seats.seat_of(&player))
            .map_or(Side::NS, Seat::side);
        [mine, mine.other()]
    }

    /// Who deals there, if the deal passes on as it should.
    pub(super) fn dealer_for(&self, target: Target) -> Option<Seat> {
        let before = self.before(target)?;
        let last = before.rubbers.last()?;
        match &last.rubber {
            Rubber::Playing(playing) => Some(playing.next_dealer()),
            Rubber::Over(over) => match over.pad().deals.last() {
                Some(dealt) => Some(self.laws().next_dealer(dealt.dealer, &dealt.deal)),
                None => match &self.journal.entry(last.seating)?.fact {
                    Fact::Bridge(BridgeFact::Seating(seating)) => Some(seating.dealer),
                    _ => None,
                },
            },
        }
    }

    /// Who is vulnerable there, `dealer` dealing or else the next in turn.
    pub(super) fn vulnerable_for(&self, target: Target, dealer: Option<Seat>) -> BySide<bool> {
        let Some(before) = self.before(target) else {
            return BySide::default();
        };
        let playing = before.rubbers.last().and_then(SeatedRubber::playing);
        let dealer = dealer.or_else(|| playing.map(Playing::next_dealer));
        let pad = playing.map(Playing::pad).cloned();
        let pad = pad.unwrap_or_else(Pad::default);
        self.laws().vulnerable(&pad, dealer.unwrap_or(Seat::North))
    }

    /// The sheet as it was before the entry.
    fn before(&self, target: Target) -> Option<BridgeSheet> {
        let entries = self.journal.entries();
        let end = match target {
            Target::New => entries.len(),
            Target::Amend(entry) | Target::Before(entry) => self.journal.position(entry)?,
        };
        match replay(self.journal.header(), &entries[..end]).sheet {
            Sheet::Bridge(sheet) => Some(sheet),
            Sheet::Pitch(_) => None,
        }
    }
}

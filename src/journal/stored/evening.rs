//! What belongs to the evening, as the database keeps it.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{Unreadable, unreadable};
use crate::journal::document::{JsonObject, read_stake as read_fields};
use crate::journal::game::Game;
use crate::journal::sitting::{Partners, PlayerId};
use crate::journal::stake::Stake;
use crate::rules::settle::{Carries, Carry};

#[derive(Serialize, Deserialize)]
pub(super) struct CarryFields {
    player: usize,
    by: usize,
}

pub(super) fn write_carries(carries: &Carries<PlayerId>) -> Vec<CarryFields> {
    let fields = |carry: &Carry<PlayerId>| CarryFields {
        player: carry.player.index(),
        by: carry.by.index(),
    };
    carries.list().iter().map(fields).collect()
}

pub(super) fn read_carries(fields: Vec<CarryFields>) -> Result<Carries<PlayerId>, Unreadable> {
    let carry = |fields: CarryFields| {
        Ok(Carry {
            player: read_player(fields.player)?,
            by: read_player(fields.by)?,
        })
    };
    let carries: Result<Vec<_>, Unreadable> = fields.into_iter().map(carry).collect();
    Carries::new(carries?).map_err(unreadable)
}

pub(super) fn read_player(index: usize) -> Result<PlayerId, Unreadable> {
    PlayerId::at(index).ok_or_else(|| unreadable("no such player"))
}

pub(super) fn read_partners(word: &str) -> Result<Partners, Unreadable> {
    let mut all = Partners::ALL.into_iter();
    all.find(|partners| partners.as_str() == word)
        .ok_or_else(|| unreadable("no such way to partners"))
}

pub(super) fn read_stake(game: Game, raw: Option<&RawValue>) -> Result<Option<Stake>, Unreadable> {
    let stake = |raw: &RawValue| {
        let fields = JsonObject::read("a stake", raw.get())?;
        read_fields(&fields, game)
    };
    raw.map(stake).transpose().map_err(Unreadable)
}

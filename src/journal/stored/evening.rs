//! What belongs to the evening, as the database keeps it.

use serde::{Deserialize, Serialize};

use super::{Unreadable, unreadable};
use crate::journal::sitting::PlayerId;
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

//! What belongs to the evening, as the database keeps it.

use serde::{Deserialize, Serialize};

use super::{Unreadable, unreadable};
use crate::journal::sitting::PlayerId;
use crate::rules::settle::{Carries, Carry};

#[derive(Serialize, Deserialize)]
pub(super) struct CarryFields {
    player: PlayerId,
    by: PlayerId,
}

pub(super) fn write_carries(carries: &Carries<PlayerId>) -> Vec<CarryFields> {
    let fields = |carry: &Carry<PlayerId>| CarryFields {
        player: carry.player,
        by: carry.by,
    };
    carries.list().iter().map(fields).collect()
}

pub(super) fn read_carries(fields: Vec<CarryFields>) -> Result<Carries<PlayerId>, Unreadable> {
    let carry = |CarryFields { player, by }| Carry { player, by };
    let carries = fields.into_iter().map(carry).collect();
    Carries::new(carries).map_err(unreadable)
}

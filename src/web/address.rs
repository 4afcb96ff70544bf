//! Where things are: the pad of a sitting, the room of a party.

use crate::store::{PartyId, SittingId};

/// The pad of a sitting.
pub(super) fn pad(id: &SittingId) -> String {
    format!("/sittings/{id}")
}

/// The room of a party.
pub(super) fn room(id: &PartyId) -> String {
    format!("/parties/{id}")
}

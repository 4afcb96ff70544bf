//! One room read and replayed for all who ask for it.
//!
//! A hundred tables take a moment to read, and two hundred phones look again
//! within a second of every deal. So a room is kept by the number of its line:
//! whoever asks first reads it, the others wait for that.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::error::PageError;
use super::room::Hall;
use crate::store::{PartyId, Store};

/// How many rooms are kept: more parties than a club has in one evening.
const ROOMS: usize = 4;
/// A room that nobody asked for so long is dropped with the next request.
const UNASKED: Duration = Duration::from_mins(10);

/// The rooms that are kept, the last asked for first.
#[derive(Clone, Debug, Default)]
pub(super) struct Rooms(Arc<Mutex<Vec<Kept>>>);

#[derive(Debug)]
struct Kept {
    id: PartyId,
    asked: Instant,
    place: Place,
}

/// Where a room is put once it is read; locked while somebody reads it.
type Place = Arc<tokio::sync::Mutex<Option<Arc<Hall>>>>;

impl Rooms {
    /// The room as it is now, or newer: nothing that was saved before this is
    /// asked is missing from it.
    pub(super) async fn ask(&self, store: &Store, id: &PartyId) -> Result<Arc<Hall>, PageError> {
        let line = store.party_line(id).await?.ok_or(PageError::NotFound)?;
        let place = self.place(id, Instant::now());
        let mut kept = place.lock().await;
        if let Some(hall) = kept.as_ref().filter(|hall| hall.line >= line) {
            return Ok(Arc::clone(hall));
        }
        let loaded = store.load_party(id).await?.ok_or(PageError::NotFound)?;
        let hall = Arc::new(Hall::replayed(loaded));
        *kept = Some(Arc::clone(&hall));
        Ok(hall)
    }

    fn place(&self, id: &PartyId, now: Instant) -> Place {
        // A list of rooms is whole whatever panicked beside it.
        let mut rooms = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.retain(|kept| now.duration_since(kept.asked) < UNASKED);
        let known = rooms.iter().position(|kept| kept.id == *id);
        let place = known.map_or_else(Place::default, |known| rooms.remove(known).place);
        rooms.truncate(ROOMS - 1);
        let kept = Kept {
            id: id.clone(),
            asked: now,
            place: Arc::clone(&place),
        };
        rooms.insert(0, kept);
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(letter: &str) -> PartyId {
        PartyId::parse(&letter.repeat(16)).unwrap()
    }

    #[test]
    fn a_few_rooms_are_kept_while_they_are_asked_for() {
        let (rooms, now) = (Rooms::default(), Instant::now());
        let first = rooms.place(&id("a"), now);
        assert!(Arc::ptr_eq(&first, &rooms.place(&id("a"), now)));
        for letter in ["b", "c", "d"] {
            rooms.place(&id(letter), now);
        }
        assert!(Arc::ptr_eq(&first, &rooms.place(&id("a"), now)));
        for letter in ["b", "c", "d", "e"] {
            rooms.place(&id(letter), now);
        }
        assert_eq!(rooms.0.lock().unwrap().len(), ROOMS);
        assert!(!Arc::ptr_eq(&first, &rooms.place(&id("a"), now)));
        rooms.place(&id("b"), now + UNASKED);
        assert_eq!(rooms.0.lock().unwrap().len(), 1);
    }
}

//! What was saved just now, for those who follow along.
//!
//! Only the number of the newest line of a sitting is told: whoever has an
//! older one reads the sitting again. A number that is overtaken by the next
//! is never told, and nobody is waited for.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::watch;

use super::{SittingId, Store};

/// Who follows what; none after the end.
#[derive(Debug, Clone)]
pub(super) struct News(Arc<Mutex<Option<Followed>>>);

type Followed = HashMap<SittingId, watch::Sender<u32>>;

impl Default for News {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Some(HashMap::new()))))
    }
}

impl News {
    fn with<T>(&self, act: impl FnOnce(&mut Option<Followed>) -> T) -> T {
        // A map of numbers is whole whatever panicked beside it.
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Tells that a sitting has a new last line.
    pub(super) fn tell(&self, id: &SittingId, line: u32) {
        self.with(|followed| {
            let Some(followed) = followed else { return };
            if let Some(sender) = followed.get(id) {
                // Two saves may come here in the other order.
                sender.send_if_modified(|last| {
                    let newer = line > *last;
                    *last = line.max(*last);
                    newer
                });
            }
            followed.retain(|_, sender| sender.receiver_count() > 0);
        });
    }
}

/// The most that follow one sitting: a hall that watches a final.
pub const FOLLOWERS_OF_ONE: usize = 600;
/// The most that follow any.
pub const FOLLOWERS: usize = 1_200;

impl Store {
    /// Follows a sitting: the receiver holds the number of a line once one is
    /// saved from now on, and is closed at the end. None if too many follow.
    #[must_use]
    pub fn follow(&self, id: &SittingId) -> Option<watch::Receiver<u32>> {
        self.news.with(|followed| {
            let Some(followed) = followed else {
                return Some(watch::channel(0).1);
            };
            followed.retain(|_, sender| sender.receiver_count() > 0);
            let all: usize = followed.values().map(watch::Sender::receiver_count).sum();
            let sender = followed.entry(id.clone()).or_default();
            let room = sender.receiver_count() < FOLLOWERS_OF_ONE && all < FOLLOWERS;
            room.then(|| sender.subscribe())
        })
    }

    /// Ends all following, so that no answer stays open while the program ends.
    pub fn end_news(&self) {
        self.news.with(Option::take);
    }
}

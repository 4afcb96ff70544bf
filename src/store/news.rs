//! What was saved just now, for those who follow along.
//!
//! Only the number of the newest line of a sitting or a party is told: whoever has an
//! older one reads it again. A number that is overtaken by the next
//! is never told, and nobody is waited for.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::watch;

use super::{PartyId, SittingId, Store};

/// Who follows what; none after the end.
#[derive(Debug, Clone)]
pub(super) struct News(Arc<Mutex<Option<Followed>>>);

/// What is followed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Topic {
    /// A sitting, by the numbers of its lines.
    Sitting(SittingId),
    /// A party, by the count of all lines, its own and those of its tables.
    Party(PartyId),
}

type Followed = HashMap<Topic, watch::Sender<u32>>;

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

    /// Tells of several at once.
    pub(super) fn tell_all(&self, told: &[(Topic, u32)]) {
        for (topic, line) in told {
            self.tell(topic, *line);
        }
    }

    /// Tells that there is a new last line.
    fn tell(&self, topic: &Topic, line: u32) {
        self.with(|followed| {
            let Some(followed) = followed else { return };
            if let Some(sender) = followed.get(topic) {
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

/// The most that follow one sitting or one party: a hall that watches a final.
pub const FOLLOWERS_OF_ONE: usize = 600;
/// The most that follow any.
pub const FOLLOWERS: usize = 1_200;

impl Store {
    /// Follows a sitting: the receiver holds the number of a line once one is
    /// saved from now on, and is closed at the end. None if too many follow.
    #[must_use]
    pub fn follow(&self, id: &SittingId) -> Option<watch::Receiver<u32>> {
        self.follow_topic(Topic::Sitting(id.clone()))
    }

    /// Follows a party as a sitting is followed: told of its own lines and of
    /// those at its tables, by [`LoadedParty::line`](super::LoadedParty::line).
    #[must_use]
    pub fn follow_party(&self, id: &PartyId) -> Option<watch::Receiver<u32>> {
        self.follow_topic(Topic::Party(id.clone()))
    }

    fn follow_topic(&self, topic: Topic) -> Option<watch::Receiver<u32>> {
        self.news.with(|followed| {
            let Some(followed) = followed else {
                return Some(watch::channel(0).1);
            };
            followed.retain(|_, sender| sender.receiver_count() > 0);
            let all: usize = followed.values().map(watch::Sender::receiver_count).sum();
            let sender = followed.entry(topic).or_default();
            let room = sender.receiver_count() < FOLLOWERS_OF_ONE && all < FOLLOWERS;
            room.then(|| sender.subscribe())
        })
    }

    /// Ends all following, so that no answer stays open while the program ends.
    pub fn end_news(&self) {
        self.news.with(Option::take);
    }
}

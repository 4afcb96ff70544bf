//! What was saved just now, for those who follow along.
//!
//! Only the number of the newest line of a sitting or a party is told: whoever has an
//! older one reads it again. A number that is overtaken by the next
//! is never told, and nobody is waited for.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
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

#[derive(Debug, Default)]
struct Followed {
    topics: HashMap<Topic, watch::Sender<u32>>,
    /// Where those who follow are; each of them holds one more of it.
    addresses: HashMap<IpAddr, Arc<()>>,
}

/// Somebody who follows, until this is dropped.
#[derive(Debug)]
pub struct Follower {
    /// Holds the number of a line once one is saved.
    pub line: watch::Receiver<u32>,
    _place: Option<Arc<()>>,
}

impl Default for News {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Some(Followed::default()))))
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
            if let Some(sender) = followed.topics.get(topic) {
                // Two saves may come here in the other order.
                sender.send_if_modified(|last| {
                    let newer = line > *last;
                    *last = line.max(*last);
                    newer
                });
            }
            followed
                .topics
                .retain(|_, sender| sender.receiver_count() > 0);
        });
    }
}

impl Followed {
    /// Counts one more at an address; none if too many are there.
    fn place(&mut self, address: IpAddr) -> Option<Arc<()>> {
        self.addresses
            .retain(|_, place| Arc::strong_count(place) > 1);
        let place = self.addresses.entry(neighbourhood(address)).or_default();
        (Arc::strong_count(place) <= FOLLOWERS_OF_ADDRESS).then(|| Arc::clone(place))
    }
}

/// What one household has: an address of IPv4, or all that begin alike of IPv6.
fn neighbourhood(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => Ipv6Addr::from_bits(six.to_bits() >> 64 << 64).into(),
        four @ IpAddr::V4(_) => four,
    }
}

/// The most that follow one sitting or one party: a hall that watches a final.
pub const FOLLOWERS_OF_ONE: usize = 600;
/// The most that follow any.
pub const FOLLOWERS: usize = 1_200;
/// The most that follow from one address: a hall behind one router, and half of
/// all places, so that nobody takes them all.
pub const FOLLOWERS_OF_ADDRESS: usize = 600;

impl Store {
    /// Follows a sitting, from an address if it is known: the receiver holds the
    /// number of a line once one is saved from now on, and is closed at the end.
    /// None if too many follow.
    #[must_use]
    pub fn follow(&self, id: &SittingId, from: Option<IpAddr>) -> Option<Follower> {
        self.follow_topic(Topic::Sitting(id.clone()), from)
    }

    /// Follows a party as a sitting is followed: told of its own lines and of
    /// those at its tables, by [`LoadedParty::line`](super::LoadedParty::line).
    #[must_use]
    pub fn follow_party(&self, id: &PartyId, from: Option<IpAddr>) -> Option<Follower> {
        self.follow_topic(Topic::Party(id.clone()), from)
    }

    fn follow_topic(&self, topic: Topic, from: Option<IpAddr>) -> Option<Follower> {
        self.news.with(|followed| {
            let Some(followed) = followed else {
                return Some(Follower {
                    line: watch::channel(0).1,
                    _place: None,
                });
            };
            let topics = &mut followed.topics;
            topics.retain(|_, sender| sender.receiver_count() > 0);
            let all: usize = topics.values().map(watch::Sender::receiver_count).sum();
            let of_topic = topics.get(&topic).map_or(0, watch::Sender::receiver_count);
            if of_topic >= FOLLOWERS_OF_ONE || all >= FOLLOWERS {
                return None;
            }
            let place = match from {
                Some(address) => Some(followed.place(address)?),
                None => None,
            };
            Some(Follower {
                line: followed.topics.entry(topic).or_default().subscribe(),
                _place: place,
            })
        })
    }

    /// Ends all following, so that no answer stays open while the program ends.
    pub fn end_news(&self) {
        self.news.with(Option::take);
    }
}

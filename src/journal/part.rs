//! Who has a part in what was recorded, and so cannot be taken out of the list.

use super::entry::{BridgeFact, Fact, PitchFact};
use super::event::Event;
use super::fold::Journal;
use super::sitting::PlayerId;
use crate::rules::Seat;

/// The part a player has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// In a rubber, a round or a game.
    Sat,
    /// In what was paid.
    Paid,
    /// In the counters that were bought or handed back.
    Counters,
    /// Plays another's cards, or has them played.
    Substitute,
    /// Pays for another, or has another pay.
    Carried,
}

impl Part {
    /// “… sat at the table”.
    pub(super) const fn say(self) -> &'static str {
        match self {
            Self::Sat => "sat at the table",
            Self::Paid => "paid or was paid",
            Self::Counters => "bought or handed back counters",
            Self::Substitute => "is in a line about a substitute",
            Self::Carried => "is carried or carries somebody",
        }
    }
}

impl Fact {
    /// The part that a player has in it.
    fn part_of(&self, player: PlayerId) -> Option<Part> {
        let (has, part) = match self {
            Self::Bridge(BridgeFact::Seating(seating)) => {
                let mut seats = Seat::ALL.into_iter();
                (seats.any(|seat| seating.seats[seat] == player), Part::Sat)
            }
            Self::Pitch(PitchFact::Seating(seating)) => {
                (seating.chair_of(player).is_some(), Part::Sat)
            }
            Self::Pitch(PitchFact::Counters(counters)) => {
                (counters.player == player, Part::Counters)
            }
            Self::Paid(paid) => ([paid.from, paid.to].contains(&player), Part::Paid),
            Self::Substitute(plays) => (
                plays.player == player || plays.by == Some(player),
                Part::Substitute,
            ),
            // Those who sit play a deal.
            Self::Bridge(BridgeFact::Deal(_) | BridgeFact::Penalty(_) | BridgeFact::Stop)
            | Self::Pitch(PitchFact::Deal(_) | PitchFact::Stop | PitchFact::Misdeal) => {
                return None;
            }
        };
        has.then_some(part)
    }
}

impl Journal {
    /// The part that a player has in what holds now; none if nothing would
    /// change without the player.
    pub(super) fn part_of(&self, player: PlayerId) -> Option<Part> {
        let mut entries = self.entries().iter();
        let part = entries.find_map(|entry| entry.fact.part_of(player));
        part.or_else(|| {
            let mut carries = self.header().carries.list().iter();
            let named = carries.any(|carry| [carry.player, carry.by].contains(&player));
            named.then_some(Part::Carried)
        })
    }

    /// Whether a player can be taken out of the list.
    #[must_use]
    pub fn can_be_taken_out(&self, player: PlayerId) -> bool {
        self.evening_allows(&Event::TakenOut { player }).is_ok()
    }

    /// The player named in what is to be recorded whom another phone took out.
    pub(super) fn names_one_taken_out(&self, event: &Event) -> Option<PlayerId> {
        let (Event::Recorded { fact }
        | Event::Imported { fact, .. }
        | Event::Inserted { fact, .. }
        | Event::Amended { fact, .. }) = event
        else {
            return None;
        };
        let mut out = self.header().players.out().iter().copied();
        out.find(|player| fact.part_of(*player).is_some())
    }
}

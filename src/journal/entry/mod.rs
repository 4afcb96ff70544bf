//! One thing that happened at the table: a line of the document.

mod bridge;
mod note;
mod paid;
mod pitch;
mod substitute;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

pub use bridge::{BridgeFact, DealFact, MAX_PENALTY, Penalty, Seating};
pub use note::{BadNote, NOTE_CHARS, Note};
pub use paid::{NotPaid, Paid};
pub(super) use pitch::chair_of;
pub use pitch::{
    BadOrder, Counters, CountersMoved, MAX_COUNTERS, PitchBid, PitchDeal, PitchFact, PitchPoints,
    PitchSeating,
};
pub use substitute::Substitute;

/// The stable id of an entry: it stays when entries before it come and go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct EntryId(pub u32);

/// One thing that happened, and when it was entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its id.
    pub id: EntryId,
    /// When it was entered; it never affects a score.
    pub at: Option<DateTime<Utc>>,
    /// What happened.
    pub fact: Fact,
}

/// What happened, in one of the games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    /// At a bridge table.
    Bridge(BridgeFact),
    /// At a table of Auction Pitch.
    Pitch(PitchFact),
    /// Money that changed hands, in any game.
    Paid(Paid),
    /// Somebody plays another’s cards, in whichever game.
    Substitute(Substitute),
}

impl Fact {
    /// Whether this is a deal, misdeals not counted.
    #[must_use]
    pub const fn is_deal(&self) -> bool {
        matches!(
            self,
            Self::Bridge(BridgeFact::Deal(_)) | Self::Pitch(PitchFact::Deal(_))
        )
    }

    /// Whether this begins a rubber, a round or a game.
    #[must_use]
    pub const fn is_seating(&self) -> bool {
        matches!(
            self,
            Self::Bridge(BridgeFact::Seating(_)) | Self::Pitch(PitchFact::Seating(_))
        )
    }

    /// Whether this is a lump sum for one side.
    #[must_use]
    pub const fn is_penalty(&self) -> bool {
        matches!(self, Self::Bridge(BridgeFact::Penalty(_)))
    }

    /// Whether a rubber or game ends unfinished with this.
    #[must_use]
    pub const fn is_stop(&self) -> bool {
        matches!(
            self,
            Self::Bridge(BridgeFact::Stop) | Self::Pitch(PitchFact::Stop)
        )
    }

    /// Whether whatever is being played goes on after this: a penalty, counters
    /// bought or money paid in the middle of a deal, or a substitute.
    #[must_use]
    pub const fn is_aside(&self) -> bool {
        matches!(
            self,
            Self::Bridge(BridgeFact::Penalty(_))
                | Self::Pitch(PitchFact::Counters(_))
                | Self::Paid(_)
                | Self::Substitute(_)
        )
    }
}

impl From<BridgeFact> for Fact {
    fn from(fact: BridgeFact) -> Self {
        Self::Bridge(fact)
    }
}

impl From<DealFact> for Fact {
    fn from(deal: DealFact) -> Self {
        Self::Bridge(BridgeFact::Deal(deal))
    }
}

impl From<PitchFact> for Fact {
    fn from(fact: PitchFact) -> Self {
        Self::Pitch(fact)
    }
}

impl From<Substitute> for Fact {
    fn from(substitute: Substitute) -> Self {
        Self::Substitute(substitute)
    }
}

impl From<PitchDeal> for Fact {
    fn from(deal: PitchDeal) -> Self {
        Self::Pitch(PitchFact::Deal(deal))
    }
}

//! One deal as the table states it: facts, never counters.

use super::{Answer, Chair, Offer};

/// What was bid, answered and taken. Whether it can have been so depends on
/// the game it comes into: [`Playing::deal`](super::Playing::deal) says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deal {
    /// The bids as they were made, passes left out.
    pub bids: Vec<Offer>,
    /// What eldest hand did, if there was anything to answer.
    pub answer: Option<Answer>,
    /// Who made the points.
    pub points: Points,
    /// The player in error, if somebody revoked.
    pub revoke: Option<Chair>,
}

impl Deal {
    /// Everyone the deal names, with repeats.
    pub(super) fn chairs(&self) -> impl Iterator<Item = Chair> {
        let bidders = self.bids.iter().map(|offer| offer.by);
        let makers = self.points.made().map(|(_, chair)| chair);
        bidders.chain(makers).chain(self.revoke)
    }
}

/// One of the four points of a deal (F, Seven-Up).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Point {
    /// The highest trump in play, to the player dealt it.
    High,
    /// The lowest, to the player dealt it.
    Low,
    /// The Jack of trumps, to the winner of its trick.
    Jack,
    /// The most pips taken.
    Game,
}

impl Point {
    /// All four, in the order in which they are counted (F).
    pub const ALL: [Self; 4] = [Self::High, Self::Low, Self::Jack, Self::Game];

    /// `high`, `low`, `jack` or `game`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::High => "high",
            Self::Low => "low",
            Self::Jack => "jack",
            Self::Game => "game",
        }
    }
}

/// Who made each point. High and Low always exist and may be one card; the
/// Jack may not be out, and a tie for Game is nobody’s.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Points {
    /// Who was dealt the highest trump.
    pub high: Chair,
    /// Who was dealt the lowest.
    pub low: Chair,
    /// Who won the trick with the Jack.
    pub jack: Option<Chair>,
    /// Who took the most pips.
    pub game: Option<Chair>,
}

impl Points {
    /// Who made `point`.
    #[must_use]
    pub const fn maker(&self, point: Point) -> Option<Chair> {
        match point {
            Point::High => Some(self.high),
            Point::Low => Some(self.low),
            Point::Jack => self.jack,
            Point::Game => self.game,
        }
    }

    /// The points made and who made them, in the order of counting.
    pub fn made(&self) -> impl Iterator<Item = (Point, Chair)> {
        Point::ALL
            .into_iter()
            .filter_map(|point| Some((point, self.maker(point)?)))
    }

    /// How many points `chair` made, nought to four.
    #[must_use]
    pub fn made_by(&self, chair: Chair) -> u8 {
        self.made()
            .fold(0, |made, (_, maker)| made + u8::from(maker == chair))
    }
}

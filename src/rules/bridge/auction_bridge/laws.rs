//! Every number of Auction Bridge, with its book.

use crate::rules::bridge::{Below, BidOrder, Doubling, Holding, Lump};
use crate::rules::{Denomination, Suit};

/// The rules of a sitting of Auction Bridge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// Which bid outbids which.
    pub code: Code,
    /// The lump for a revoke, 0 to [`MAX_REVOKE_POINTS`].
    pub revoke_points: u16,
}

impl Default for Rules {
    /// The laws of 1915 and a revoke lump of 100 (F†).
    fn default() -> Self {
        Self {
            code: Code::Us1915,
            revoke_points: 100,
        }
    }
}

/// The most a table may set for a revoke \[R\].
pub const MAX_REVOKE_POINTS: u16 = 500;

/// Two codes that score alike and differ in which bid outbids which.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Code {
    /// More tricks win, then the higher suit (I).
    #[default]
    Us1915,
    /// The higher value wins, then more tricks (I's footnote; F).
    English1914,
}

impl Code {
    /// Both codes.
    pub const ALL: [Self; 2] = [Self::Us1915, Self::English1914];

    /// The word of the document format.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Us1915 => "us-1915",
            Self::English1914 => "english-1914",
        }
    }
}

/// Which bid outbids which.
pub fn order(code: Code) -> BidOrder {
    match code {
        Code::Us1915 => BidOrder::Tricks,
        Code::English1914 => BidOrder::Value(Denomination::ALL.map(trick)),
    }
}

/// Points below the line that make a game (I).
pub const GAME: Below = Below(30);

/// Above the line, to the side with two games (I).
pub const RUBBER: u32 = 250;

/// Above the line when a rubber is stopped, for each game completed in it
/// (F law 11). I says “every completed game”; 125 is half of the 250 that a
/// finished rubber has had, so we read it as of the rubber cut short \[R\].
pub const UNFINISHED_GAME: u32 = 125;

/// Thirteen tricks (I), to either side (F).
pub const GRAND_SLAM: u32 = 100;

/// Twelve tricks, to either side (F, with the increase of 1915).
pub const SMALL_SLAM: u32 = 50;

/// An odd trick, undoubled (I).
pub const fn trick(denomination: Denomination) -> u32 {
    match denomination {
        Denomination::Suit(Suit::Clubs) => 6,
        Denomination::Suit(Suit::Diamonds) => 7,
        Denomination::Suit(Suit::Hearts) => 8,
        Denomination::Suit(Suit::Spades) => 9,
        Denomination::NoTrumps => 10,
    }
}

/// Making a doubled contract, and each trick over it; nothing undoubled (I).
pub const fn doubled_bonus(doubling: Doubling) -> u32 {
    match doubling {
        Doubling::Undoubled => 0,
        Doubling::Doubled => 50,
        Doubling::Redoubled => 100,
    }
}

/// Each trick by which a contract fails, whatever the suit (I).
pub const fn undertrick(doubling: Doubling) -> u32 {
    50 * doubling.factor()
}

/// Honours, never doubled (I, F); none for a holding that cannot be.
pub fn honours(denomination: Denomination, holding: Holding) -> Option<u32> {
    if !holding.can_be(denomination) {
        return None;
    }
    let in_tricks = match (denomination, holding) {
        (Denomination::NoTrumps, Holding::FourInOne) => 10,
        (Denomination::NoTrumps, Holding::FourDivided) => 4,
        (Denomination::NoTrumps, Holding::Three) => 3,
        (Denomination::NoTrumps, _) => return None,
        (_, Holding::Three) => 2,
        (_, Holding::FourDivided) => 4,
        (_, Holding::FiveDivided) => 5,
        (_, Holding::FourInOne) => 8,
        (_, Holding::FourAndOne) => 9,
        (_, Holding::FiveInOne) => 10,
    };
    Some(in_tricks * trick(denomination))
}

/// Faults that cost points, in the code of 1913 (F†): a quitted trick looked at
/// (90), a double or redouble of partner’s (54), a second redouble (54), and a
/// revoke after the first (84c).
pub const LUMPS: [Lump; 4] = [
    lump(25, "looked at a quitted trick"),
    lump(50, "doubled partner"),
    lump(100, "redoubled a second time"),
    lump(100, "a further revoke"),
];

const fn lump(points: u16, fault: &'static str) -> Lump {
    Lump { points, fault }
}

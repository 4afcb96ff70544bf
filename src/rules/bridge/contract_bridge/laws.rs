//! Every number of Contract Bridge, with its code.

use crate::rules::bridge::{Below, Doubling, Holding, Level};
use crate::rules::{Denomination, Suit};

/// The rules of a sitting of Contract Bridge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rules {
    /// The scoring table.
    pub code: Code,
    /// Rubbers, or one of the two Chicagos.
    pub scoring: Scoring,
    /// Who is vulnerable on deals two and three of Chicago.
    pub chicago_vulnerable: ChicagoVulnerable,
}

/// Two scoring tables. They differ in the undertricks of a doubled contract
/// not vulnerable, in making a redoubled one, and in the unfinished part-score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Code {
    /// The code in force.
    #[default]
    American1993,
    /// The code of the *Official Rules of Card Games*.
    American1943,
}

impl Code {
    /// Both codes.
    pub const ALL: [Self; 2] = [Self::American1993, Self::American1943];

    /// The word of the document format.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::American1993 => "american-1993",
            Self::American1943 => "american-1943",
        }
    }
}

/// What deals add up to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scoring {
    /// Rubbers: two games.
    #[default]
    Rubber,
    /// Rounds of four deals; a part-score carries to the next.
    ChicagoCarry,
    /// Rounds of four deals; each stands alone.
    ChicagoDuplicate,
}

impl Scoring {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Rubber, Self::ChicagoCarry, Self::ChicagoDuplicate];

    /// The word of the document format.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Rubber => "rubber",
            Self::ChicagoCarry => "chicago-carry",
            Self::ChicagoDuplicate => "chicago-duplicate",
        }
    }
}

/// Who is vulnerable on deals two and three of Chicago.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ChicagoVulnerable {
    /// The dealer's side.
    #[default]
    Dealer,
    /// The other side.
    Opponents,
}

impl ChicagoVulnerable {
    /// Both ways.
    pub const ALL: [Self; 2] = [Self::Dealer, Self::Opponents];

    /// The word of the document format.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Dealer => "dealer",
            Self::Opponents => "opponents",
        }
    }
}

/// Points below the line that make a game (43, 93).
pub const GAME: Below = Below(100);

/// Games that make a rubber (43, 93).
pub const RUBBER_GAMES: u8 = 2;

/// For a rubber against a side with `games` games: 700 if it has none, else
/// 500 (43, 93).
pub const fn rubber(games: u8) -> u32 {
    if games == 0 { 700 } else { 500 }
}

/// To the only side with a game, when a rubber is stopped (43, 93).
pub const UNFINISHED_GAME: u32 = 300;

/// To the only side with a part-score in the game in play, when a rubber is
/// stopped: 50 (43), 100 (93).
pub const fn unfinished_part(code: Code) -> u32 {
    match code {
        Code::American1943 => 50,
        Code::American1993 => 100,
    }
}

/// Deals of a round of Chicago (Ch).
pub const CHICAGO_DEALS: usize = 4;

/// A game in Chicago, in the deal that completes it (Ch).
pub const fn chicago_game(vulnerable: bool) -> u32 {
    if vulnerable { 500 } else { 300 }
}

/// A part-score made on the last deal of Chicago, where part-scores carry (Ch).
pub const CHICAGO_LAST_PART: u32 = 100;

/// Any part-score in Chicago, where deals stand alone (Ch).
pub const CHICAGO_PART: u32 = 50;

/// The `nth` odd trick, counted from one, undoubled: at no-trumps the first is
/// worth 10 more than the others (43, 93).
pub const fn odd_trick(denomination: Denomination, nth: u8) -> u32 {
    match (denomination, nth) {
        (Denomination::Suit(Suit::Clubs | Suit::Diamonds), _) => 20,
        (Denomination::NoTrumps, 1) => 40,
        (Denomination::Suit(Suit::Hearts | Suit::Spades) | Denomination::NoTrumps, _) => 30,
    }
}

/// Each trick over the contract. Undoubled it is worth an odd trick that is
/// not the first, at no-trumps 30 (43, 93).
pub const fn overtrick(denomination: Denomination, doubling: Doubling, vulnerable: bool) -> u32 {
    match (doubling, vulnerable) {
        (Doubling::Undoubled, _) => odd_trick(denomination, 2),
        (Doubling::Doubled, false) => 100,
        (Doubling::Doubled, true) | (Doubling::Redoubled, false) => 200,
        (Doubling::Redoubled, true) => 400,
    }
}

/// Making a doubled contract (43, 93); a redoubled one 50 (43), 100 (93).
pub const fn making(code: Code, doubling: Doubling) -> u32 {
    match (doubling, code) {
        (Doubling::Undoubled, _) => 0,
        (Doubling::Doubled, _) | (Doubling::Redoubled, Code::American1943) => 50,
        (Doubling::Redoubled, Code::American1993) => 100,
    }
}

/// The `nth` undertrick, counted from one. Only the fourth and later ones of a
/// doubled contract not vulnerable differ: 200 (43), 300 (93).
pub const fn undertrick(code: Code, doubling: Doubling, vulnerable: bool, nth: u8) -> u32 {
    let doubled = match (vulnerable, nth, code) {
        (false, 0 | 1, _) => 100,
        (true, 0 | 1, _) | (false, 2 | 3, _) | (false, _, Code::American1943) => 200,
        (true, _, _) | (false, _, Code::American1993) => 300,
    };
    match (doubling, vulnerable) {
        (Doubling::Undoubled, false) => 50,
        (Doubling::Undoubled, true) => 100,
        (Doubling::Doubled, _) => doubled,
        (Doubling::Redoubled, _) => 2 * doubled,
    }
}

/// A contract of six or seven, bid and made; nothing for less (43, 93).
pub const fn slam(level: Level, vulnerable: bool) -> u32 {
    match (level.odd(), vulnerable) {
        (6, false) => 500,
        (6, true) => 750,
        (7, false) => 1000,
        (7, true) => 1500,
        _ => 0,
    }
}

/// Honours in one hand, never doubled (43, 93); none for any other holding, or
/// one that cannot be.
pub const fn honours(denomination: Denomination, holding: Holding) -> Option<u32> {
    match (denomination, holding) {
        (Denomination::Suit(_), Holding::FourInOne | Holding::FourAndOne) => Some(100),
        (Denomination::Suit(_), Holding::FiveInOne)
        | (Denomination::NoTrumps, Holding::FourInOne) => Some(150),
        _ => None,
    }
}

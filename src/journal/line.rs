//! What happened at a bridge table in lines, as a table that kept a paper pad
//! types them: `3HX S 11 4+1 NS`, `4S E -1`, `3N Ada 9`, `AP`, and between two
//! rubbers `seats Ada Cy v Ben Dee, Ben deals`.
//!
//! A deal is contract, declarer, result, and honours with their side where
//! there were any. The result is the tricks taken, or `=`, `+1`, `-2` against
//! the contract. Capitals do not matter, and suits may be signs or words.
//!
//! Each word is read by its place, so that a player may be called “Ed”, “Pass”
//! or “Hearts”. Where a player is meant, a word is, in this order: a seat (N, E,
//! S, W; not in a line of seats), a whole name, the beginning of one name only.
//! Blanks in names are left out: `MaryA` is “Mary Ann”.

use super::entry::Seating;
use super::name::{quoted, visible};
use super::{PlayerId, Players};
use crate::rules::bridge::{
    Bid, Contract, Deal, Declared, Doubling, Holding, Honours, Level, Played, Revokes, Tricks,
};
use crate::rules::{BySeat, Denomination, Seat, Side, Suit};

/// A line that can be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// One deal.
    Deal(Deal),
    /// Who sits where from here on.
    Seats(Seating),
}

/// A line that cannot be read, in the words of the table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LineFault {
    /// The line begins with no contract.
    #[error("“{}” is not a contract; write it as 3H, 1NT or 4SX, or P if all passed", quoted(.0))]
    Contract(String),
    /// A word that should say who plays is missing.
    #[error("who plays it? N, E, S or W, or the player’s name, comes after the contract")]
    Declarer,
    /// A word is no player of this table.
    #[error("nobody here is called “{}”", quoted(.0))]
    Nobody(String),
    /// A word is the beginning of several names.
    #[error("“{}” may be {}; write more of the name", quoted(.word), .names.join(" or "))]
    Several {
        /// What was typed.
        word: String,
        /// Whose name begins so.
        names: Vec<String>,
    },
    /// What should be the result is none.
    #[error("how many tricks? 0 to 13, or =, +1, -2 against the contract")]
    Result,
    /// The rest is no holding of honours.
    #[error("honours are 3, 4, 4+0, 4+1, 5 or 5+0 and the side, NS or EW, or a player of it")]
    Honours,
    /// There is more than a line has.
    #[error("“{}” is too much; a line is one deal", quoted(.0))]
    TooMuch(String),
    /// A line of seats is not like the example.
    #[error("seats are written as in “seats Ada Cy v Ben Dee, Ben deals”")]
    Seats,
    /// Somebody sits twice, or deals without a seat.
    #[error("four different players sit down, and one of them deals")]
    Twice,
}

/// The table that lines are of.
#[derive(Debug, Clone, Copy)]
pub struct Around<'a> {
    /// All who are here.
    pub players: &'a Players,
    /// Who sits where; none before a line of seats says so.
    pub seats: Option<BySeat<PlayerId>>,
}

impl Around<'_> {
    /// Reads one line; blanks around it do not matter.
    pub fn read(&self, line: &str) -> Result<Line, LineFault> {
        let mut words = line.split_whitespace().peekable();
        let first = words.peek().map_or(String::new(), |word| upper(word));
        if matches!(first.as_str(), "SEATS" | "SEATS:") {
            let line = line.replace([',', ':'], " ");
            return self.seating(&mut line.split_whitespace().skip(1));
        }
        let deal = match first.as_str() {
            "P" | "AP" | "PASS" | "PASSED" => {
                words.next();
                Deal::PassedOut
            }
            "ALL" => {
                words.next();
                let passed = words
                    .next()
                    .is_some_and(|word| upper(word).starts_with("PASS"));
                passed
                    .then_some(Deal::PassedOut)
                    .ok_or(LineFault::Contract(first))?
            }
            _ => Deal::Played(self.played(&mut words)?),
        };
        match words.next() {
            None => Ok(Line::Deal(deal)),
            Some(more) => Err(LineFault::TooMuch(more.to_owned())),
        }
    }

    fn played<'w>(
        &self,
        words: &mut Words<'w, impl Iterator<Item = &'w str>>,
    ) -> Result<Played, LineFault> {
        let contract = contract(words)?;
        let declarer = words.next().ok_or(LineFault::Declarer)?;
        let declarer = self.seat(declarer)?;
        let result = words.next().ok_or(LineFault::Result)?;
        let tricks = result_of(result, contract.bid.level).ok_or(LineFault::Result)?;
        let honours = words
            .next()
            .map(|holding| self.honours(holding, words.next()));
        Ok(Played {
            declared: Declared { contract, declarer },
            tricks,
            honours: honours.transpose()?,
            revokes: Revokes::None,
        })
    }

    fn honours(&self, holding: &str, side: Option<&str>) -> Result<Honours, LineFault> {
        let holding: Holding = holding.parse().map_err(|_| LineFault::Honours)?;
        let side = side.ok_or(LineFault::Honours)?;
        let side = match upper(side).as_str() {
            "NS" | "SN" => Side::NS,
            "EW" | "WE" => Side::EW,
            _ => self.seat(side)?.side(),
        };
        Ok(Honours { side, holding })
    }

    /// A seat, or the seat of a player who sits.
    fn seat(&self, word: &str) -> Result<Seat, LineFault> {
        if let Ok(seat) = upper(word).parse() {
            return Ok(seat);
        }
        let seats = self.seats.ok_or(LineFault::Declarer)?;
        let sitting: Vec<_> = seats.iter().copied().collect();
        let player = self.player(word, &sitting)?;
        seats.seat_of(&player).ok_or(LineFault::Declarer)
    }

    /// The one of these players whom a word names.
    fn player(&self, word: &str, among: &[PlayerId]) -> Result<PlayerId, LineFault> {
        let typed = folded(word);
        let key = |player: &PlayerId| folded(&self.players.plain(*player).replace(' ', ""));
        if let Some(player) = among.iter().find(|player| key(player) == typed) {
            return Ok(*player);
        }
        let begin = among
            .iter()
            .filter(|player| key(player).starts_with(&typed));
        match begin.collect::<Vec<_>>().as_slice() {
            [] => Err(LineFault::Nobody(word.to_owned())),
            [player] => Ok(**player),
            several => Err(LineFault::Several {
                word: word.to_owned(),
                names: several
                    .iter()
                    .map(|player| self.players.name(**player).to_owned())
                    .collect(),
            }),
        }
    }

    /// Partners, `v`, partners, and who deals.
    fn seating<'w>(&self, words: &mut impl Iterator<Item = &'w str>) -> Result<Line, LineFault> {
        let all: Vec<_> = self.players.ids().collect();
        let mut words = words.filter(|word| !matches!(folded(word).as_str(), "&" | "and"));
        let mut next = || words.next().ok_or(LineFault::Seats);
        let [north, south] = [next()?, next()?];
        if !matches!(
            folded(next()?).as_str(),
            "v" | "v." | "vs" | "vs." | "against"
        ) {
            return Err(LineFault::Seats);
        }
        let [east, west, dealer] = [next()?, next()?, next()?];
        if folded(next()?) != "deals" || next().is_ok() {
            return Err(LineFault::Seats);
        }
        let player = |word| self.player(word, &all);
        let seats = BySeat {
            north: player(north)?,
            east: player(east)?,
            south: player(south)?,
            west: player(west)?,
        };
        let dealer = seats.seat_of(&player(dealer)?).ok_or(LineFault::Twice)?;
        Seating::new(seats, dealer)
            .map(Line::Seats)
            .ok_or(LineFault::Twice)
    }
}

type Words<'w, W> = std::iter::Peekable<W>;

/// Capitals, letters for suit signs, and one minus sign for all.
fn upper(word: &str) -> String {
    word.to_uppercase()
        .replace('\u{fe0f}', "")
        .replace('♣', "C")
        .replace('♦', "D")
        .replace('♥', "H")
        .replace('♠', "S")
        .replace(['−', '–'], "-")
}

/// What a denomination may be called.
fn denomination(word: &str) -> Option<Denomination> {
    Some(match word {
        "C" | "CLUB" | "CLUBS" => Denomination::Suit(Suit::Clubs),
        "D" | "DIAMOND" | "DIAMONDS" => Denomination::Suit(Suit::Diamonds),
        "H" | "HEART" | "HEARTS" => Denomination::Suit(Suit::Hearts),
        "S" | "SPADE" | "SPADES" => Denomination::Suit(Suit::Spades),
        "N" | "NT" | "SA" | "NO-TRUMP" | "NO-TRUMPS" | "NOTRUMP" | "NOTRUMPS" => {
            Denomination::NoTrumps
        }
        _ => return None,
    })
}

/// The contract in one word or some: `3HX`, `3H X`, `3 hearts doubled`.
fn contract<'w>(
    words: &mut Words<'w, impl Iterator<Item = &'w str>>,
) -> Result<Contract, LineFault> {
    let first = words.next().unwrap_or_default();
    let fault = || LineFault::Contract(first.to_owned());
    let typed = upper(first);
    let mut letters = typed.chars();
    let level = letters.next().and_then(|digit| digit.to_digit(10));
    let level = level
        .and_then(|odd| Level::new(u8::try_from(odd).ok()?))
        .ok_or_else(fault)?;
    let mut trump = letters.as_str().to_owned();
    if trump.is_empty() {
        trump = upper(words.next().ok_or_else(fault)?);
    }
    if trump == "NO"
        && words
            .next_if(|word| upper(word).starts_with("TRUMP"))
            .is_some()
    {
        "NT".clone_into(&mut trump);
    }
    let plain = trump.trim_end_matches('X');
    let mut doubling = match trump.len() - plain.len() {
        0 => Doubling::Undoubled,
        1 => Doubling::Doubled,
        2 => Doubling::Redoubled,
        _ => return Err(fault()),
    };
    let denomination = denomination(plain).ok_or_else(fault)?;
    if doubling == Doubling::Undoubled
        && let Some(said) = words.peek().and_then(|word| doubled(&upper(word)))
    {
        words.next();
        doubling = said;
    }
    let bid = Bid {
        level,
        denomination,
    };
    Ok(Contract { bid, doubling })
}

fn doubled(word: &str) -> Option<Doubling> {
    match word {
        "X" | "DOUBLED" => Some(Doubling::Doubled),
        "XX" | "REDOUBLED" => Some(Doubling::Redoubled),
        _ => None,
    }
}

fn result_of(word: &str, level: Level) -> Option<Tricks> {
    let text = upper(word);
    let needs = i16::from(level.needs());
    let taken = match text.as_bytes().first()? {
        b'=' if text.len() == 1 => needs,
        b'+' | b'-' => needs + text.parse::<i16>().ok()?,
        _ => text.parse().ok()?,
    };
    u8::try_from(taken).ok().and_then(Tricks::new)
}

/// A word as it is compared, capitals or not: in the form in which names are kept.
fn folded(word: &str) -> String {
    visible(word).to_lowercase()
}

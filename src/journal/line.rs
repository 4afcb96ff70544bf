//! A deal in one line, as a table that kept a paper pad types it: `3HX S 11
//! 4+1 NS`, `4S E -1`, `P`.
//!
//! Contract, declarer, result, and honours with their side where there were
//! any. The result is the tricks taken, or `=`, `+1`, `-2` against the
//! contract. Capitals do not matter, and suits may be typed as signs.
//!
//! ```
//! use crossline::journal::line::read_line;
//! use crossline::rules::bridge::Deal;
//!
//! let Deal::Played(played) = read_line("4s e -1").unwrap() else { panic!() };
//! assert_eq!(played.tricks.taken(), 9);
//! ```

use crate::rules::Seat;
use crate::rules::bridge::{
    Contract, Deal, Declared, Holding, Honours, Level, Played, Revokes, Tricks,
};

/// A line that is no deal, in the words of the table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LineFault {
    /// The first word is no contract.
    #[error("“{0}” is not a contract; write it as 3H, 1NT or 4SX, or P if all passed")]
    Contract(String),
    /// The second word is no seat.
    #[error("who plays it? N, E, S or W comes after the contract")]
    Declarer,
    /// The third word is no result.
    #[error("how many tricks? 0 to 13, or =, +1, -2 against the contract")]
    Result,
    /// The rest is no holding of honours.
    #[error("honours are 3, 4, 4+0, 4+1, 5 or 5+0 and the side, NS or EW")]
    Honours,
    /// There is more than a deal has.
    #[error("“{0}” is too much; a line is one deal")]
    TooMuch(String),
}

/// Reads one line; blanks around it do not matter.
pub fn read_line(line: &str) -> Result<Deal, LineFault> {
    let line = plain(line);
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default();
    let deal = if matches!(first, "P" | "PASS" | "PASSED") {
        Deal::PassedOut
    } else {
        Deal::Played(played(first, &mut words)?)
    };
    match words.next() {
        None => Ok(deal),
        Some(more) => Err(LineFault::TooMuch(more.to_owned())),
    }
}

/// Capitals, letters for suit signs, and one minus sign for all.
fn plain(line: &str) -> String {
    line.to_uppercase()
        .replace('♣', "C")
        .replace('♦', "D")
        .replace('♥', "H")
        .replace('♠', "S")
        .replace(['−', '–'], "-")
}

fn played<'a>(first: &str, words: &mut impl Iterator<Item = &'a str>) -> Result<Played, LineFault> {
    let contract: Contract = first
        .parse()
        .map_err(|_| LineFault::Contract(first.to_owned()))?;
    let declarer: Seat = word(words).ok_or(LineFault::Declarer)?;
    let result = words.next().ok_or(LineFault::Result)?;
    let tricks = result_of(result, contract.bid.level).ok_or(LineFault::Result)?;
    let honours = words.next().map(|holding| honours(holding, words));
    Ok(Played {
        declared: Declared { contract, declarer },
        tricks,
        honours: honours.transpose()?,
        revokes: Revokes::None,
    })
}

fn word<'a, T: std::str::FromStr>(words: &mut impl Iterator<Item = &'a str>) -> Option<T> {
    words.next()?.parse().ok()
}

fn result_of(text: &str, level: Level) -> Option<Tricks> {
    let needs = i16::from(level.needs());
    let taken = match text.as_bytes().first()? {
        b'=' if text.len() == 1 => needs,
        b'+' | b'-' => needs + text.parse::<i16>().ok()?,
        _ => text.parse().ok()?,
    };
    u8::try_from(taken).ok().and_then(Tricks::new)
}

fn honours<'a>(
    holding: &str,
    words: &mut impl Iterator<Item = &'a str>,
) -> Result<Honours, LineFault> {
    let holding: Holding = holding.parse().map_err(|_| LineFault::Honours)?;
    let side = word(words).ok_or(LineFault::Honours)?;
    Ok(Honours { side, holding })
}

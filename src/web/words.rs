//! Names and signs as the table knows them: sides by their players, suits by
//! sign and letter.

use std::fmt::Write;

use chrono::{DateTime, Local, Utc};

pub(super) use crate::journal::describe::{and, capital, minus, signed};
use crate::journal::{PitchSheet, PlayerId, Players};
use crate::rules::bridge::{Contract, Deal, Declared, Doubling, Item};
use crate::rules::pitch::Over;
use crate::rules::{BySeat, Denomination, Seat, Side, Suit};

/// A denomination on a page.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sign {
    /// ♣ ♦ ♥ ♠ or NT.
    pub(super) symbol: &'static str,
    /// The letter beside it; nothing at no-trumps, which is letters already.
    pub(super) letter: &'static str,
    /// The word.
    pub(super) word: &'static str,
    /// The class that gives it its colour.
    pub(super) class: &'static str,
}

/// The sign of a denomination.
pub(super) const fn sign(denomination: Denomination) -> Sign {
    let (symbol, letter, word, class) = match denomination {
        Denomination::Suit(Suit::Clubs) => ("♣", "C", "clubs", "clubs"),
        Denomination::Suit(Suit::Diamonds) => ("♦", "D", "diamonds", "diamonds"),
        Denomination::Suit(Suit::Hearts) => ("♥", "H", "hearts", "hearts"),
        Denomination::Suit(Suit::Spades) => ("♠", "S", "spades", "spades"),
        Denomination::NoTrumps => ("NT", "", "no-trumps", "notrumps"),
    };
    Sign {
        symbol,
        letter,
        word,
        class,
    }
}

/// A contract on a page.
#[derive(Debug, Clone, Copy)]
pub(super) struct ContractWords {
    pub(super) level: u8,
    pub(super) sign: Sign,
    /// Nothing, “doubled” or “redoubled”.
    pub(super) doubling: &'static str,
}

impl From<Contract> for ContractWords {
    fn from(contract: Contract) -> Self {
        Self {
            level: contract.bid.level.odd(),
            sign: sign(contract.bid.denomination),
            doubling: doubling(contract.doubling),
        }
    }
}

/// The word for a doubling; nothing undoubled.
pub(super) const fn doubling(doubling: Doubling) -> &'static str {
    match doubling {
        Doubling::Undoubled => "",
        Doubling::Doubled => "doubled",
        Doubling::Redoubled => "redoubled",
    }
}

/// Who sits where, by name.
#[derive(Debug, Clone, Copy)]
pub(super) struct Names<'a> {
    pub(super) players: &'a Players,
    pub(super) seats: BySeat<PlayerId>,
}

impl<'a> Names<'a> {
    /// The player in a seat.
    pub(super) fn at(&self, seat: Seat) -> &'a str {
        self.players.name(self.seats[seat])
    }

    /// Two partners: “Ada & Cy”.
    pub(super) fn side(&self, side: Side) -> String {
        let [one, other] = side.seats();
        format!("{} & {}", self.at(one), self.at(other))
    }

    /// “3♥ doubled by Cy”.
    pub(super) fn declared(&self, declared: Declared) -> String {
        let words = ContractWords::from(declared.contract);
        let mut text = format!("{}{}", words.level, words.sign.symbol);
        if !words.doubling.is_empty() {
            let _ = write!(text, " {}", words.doubling);
        }
        let _ = write!(text, " by {}", self.at(declared.declarer));
        text
    }

    /// “3♥ doubled by Cy, 9 tricks”, or “all passed”.
    pub(super) fn deal(&self, deal: Deal) -> String {
        match deal {
            Deal::PassedOut => "all passed".to_owned(),
            Deal::Played(played) => format!(
                "{}, {}",
                self.declared(played.declared),
                count(played.tricks.taken().into(), "trick")
            ),
        }
    }

    /// “Ada & Cy 32 below, 50 above”.
    pub(super) fn points(&self, items: &[Item]) -> String {
        let of = |side: Side, below: bool| -> u32 {
            let items = items.iter();
            items
                .filter(|item| item.side == side && item.kind.is_below() == below)
                .map(|item| item.points)
                .sum()
        };
        let sides = Side::ALL.into_iter().filter_map(|side| {
            let points = match (of(side, true), of(side, false)) {
                (0, 0) => return None,
                (below, 0) => format!("{below} below"),
                (0, above) => format!("{above} above"),
                (below, above) => format!("{below} below, {above} above"),
            };
            Some(format!("{} {points}", self.side(side)))
        });
        let sides: Vec<_> = sides.collect();
        sides.join("; ")
    }
}

/// “1 trick”, “9 tricks”.
pub(super) fn count(number: u32, noun: &str) -> String {
    if number == 1 {
        format!("1 {noun}")
    } else {
        format!("{number} {noun}s")
    }
}

/// A time of the clock on this machine's wall: “21:30”.
pub(super) fn clock(time: DateTime<Utc>) -> String {
    time.with_timezone(&Local).format("%H:%M").to_string()
}

/// The same, and “tomorrow” or “yesterday” where it is not today's.
pub(super) fn day_and_clock(time: DateTime<Utc>, now: DateTime<Utc>) -> String {
    let day = |time: DateTime<Utc>| time.with_timezone(&Local).date_naive();
    let days = (day(time) - day(now)).num_days();
    match days {
        0 => clock(time),
        1 => format!("tomorrow {}", clock(time)),
        -1 => format!("yesterday {}", clock(time)),
        _ => {
            let time = time.with_timezone(&Local);
            time.format("%-d %B, %H:%M").to_string()
        }
    }
}

/// “game 2, Ada 3, Ben 5, Cy 7, Dee 9 to go”, “game 1 to Dee”; none before the
/// first game.
pub(super) fn games(sheet: &PitchSheet, players: &Players) -> Option<String> {
    let last = sheet.games.last()?;
    let number = sheet.games.len();
    let name = |chair| players.name(last.order[chair]);
    Some(match last.over().map(Over::win) {
        None => {
            let to_go = last.game.sheet().to_go.iter();
            let to_go = to_go.map(|(chair, left)| format!("{} {left}", name(chair)));
            let to_go: Vec<_> = to_go.collect();
            format!("game {number}, {} to go", to_go.join(", "))
        }
        Some(Some(win)) => format!("game {number} to {}", name(win.chair)),
        Some(None) => format!("game {number} stopped"),
    })
}

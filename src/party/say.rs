//! What is played for, and who still cuts for it, in words.

use super::event::Person;
use super::prizes::{AllPrizes, PrizeScore, Prizes, Scope};
use super::standings::Standing;
use super::winners::Last;
use crate::journal::describe::and;
use crate::journal::describe::signed;

impl AllPrizes {
    /// “3 prizes in the room, by gross score; 1 prize at each table, by net
    /// score”.
    #[must_use]
    pub fn say(&self) -> String {
        let lists: Vec<String> = self.iter().map(Prizes::say).collect();
        lists.join("; ")
    }
}

impl Prizes {
    /// “3 prizes in the room, by gross score (1st: A hamper)”.
    #[must_use]
    pub fn say(&self) -> String {
        let count = match self.count.get() {
            1 => "1 prize".to_owned(),
            count => format!("{count} prizes"),
        };
        let score = match self.score {
            PrizeScore::Gross => "gross score",
            PrizeScore::Net => "net score",
            PrizeScore::Red => "red counters",
        };
        let named = (1..=u32::from(self.count.get()))
            .filter_map(|place| Some(format!("{}: {}", numeral(place), self.name(place)?)));
        let named: Vec<String> = named.collect();
        let named = match named.as_slice() {
            [] => String::new(),
            named => format!(" ({})", named.join(", ")),
        };
        format!("{count} {}, by {score}{named}", self.scope.say())
    }

    /// A score, with its sign where it may be below nothing.
    #[must_use]
    pub fn say_score(&self, score: i64) -> String {
        match self.score {
            PrizeScore::Gross => score.to_string(),
            PrizeScore::Net | PrizeScore::Red => signed(score),
        }
    }

    /// What a player of this rank wins: “A hamper”; “A hamper or A bottle”
    /// where `equal` players share the rank. Nothing for prizes without a name.
    #[must_use]
    pub fn say_won(&self, rank: u32, equal: usize) -> Option<String> {
        let equal = u32::try_from(equal.max(1)).unwrap_or(u32::MAX);
        let past = rank
            .saturating_add(equal)
            .min(u32::from(self.count.get()) + 1);
        let mut names: Vec<&str> = Vec::new();
        for name in (rank..past).filter_map(|place| self.name(place)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        (!names.is_empty()).then(|| names.join(" or "))
    }

    /// “Eve and Gus: 500, to cut for the last prize”.
    #[must_use]
    pub fn say_tie<'a>(&self, tie: &[Standing], name: impl Fn(Person) -> &'a str) -> String {
        let Some(first) = tie.first() else {
            return String::new();
        };
        let count = u32::from(self.count.get());
        let prizes = match (count + 1).saturating_sub(first.rank) {
            1 if count == 1 => "the prize".to_owned(),
            1 => "the last prize".to_owned(),
            left => format!("{left} prizes"),
        };
        let won = self.say_won(first.rank, tie.len());
        let won = won.map_or_else(String::new, |won| format!(", {won}"));
        format!("{}, to cut for {prizes}{won}", self.equal(tie, name))
    }

    /// “Ada and Cy: 930, equal first, for A hamper or A bottle: they may cut”.
    #[must_use]
    pub fn say_choice<'a>(&self, tie: &[Standing], name: impl Fn(Person) -> &'a str) -> String {
        let Some(first) = tie.first() else {
            return String::new();
        };
        let won = self.say_won(first.rank, tie.len()).unwrap_or_default();
        let rank = ordinal(first.rank);
        format!(
            "{}, equal {rank}, for {won}: they may cut for the better",
            self.equal(tie, name)
        )
    }

    /// “Eve and Gus, table 2: 500”.
    fn equal<'a>(&self, tie: &[Standing], name: impl Fn(Person) -> &'a str) -> String {
        let names: Vec<&str> = tie.iter().map(|line| name(line.person)).collect();
        let first = tie.first();
        let table = match (self.scope, first) {
            (Scope::Table, Some(first)) => format!(", table {}", first.person.table),
            _ => String::new(),
        };
        let score = first.map_or_else(String::new, |first| self.say_score(first.score));
        format!("{}{table}: {score}", and(&names))
    }

    /// Who takes the booby prize: “Ben (table 1) and Dee (table 1): 48”.
    #[must_use]
    pub fn say_last<'a>(&self, last: &Last, name: impl Fn(Person) -> &'a str) -> String {
        let takers = last.takers();
        let one = |line: &Standing| format!("{} (table {})", name(line.person), line.person.table);
        let names: Vec<String> = takers.iter().map(one).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let score = takers.first().map_or(0, |line| line.score);
        let each = if names.len() > 1 { " each" } else { "" };
        let cut = if last.cut { ", by a cut" } else { "" };
        format!("{}: {}{each}{cut}", and(&names), self.say_score(score))
    }
}

impl Scope {
    /// The same as a heading.
    #[must_use]
    pub const fn heading(self) -> &'static str {
        match self {
            Self::Room => "In the room",
            Self::Table => "At each table",
        }
    }

    /// “in the room”, “at each table”.
    #[must_use]
    pub const fn say(self) -> &'static str {
        match self {
            Self::Room => "in the room",
            Self::Table => "at each table",
        }
    }
}

/// “first”, “21st”.
#[must_use]
pub fn ordinal(rank: u32) -> String {
    let word = match rank {
        1 => "first",
        2 => "second",
        3 => "third",
        4 => "fourth",
        5 => "fifth",
        6 => "sixth",
        _ => return numeral(rank),
    };
    word.to_owned()
}

/// “1st”, “12th”.
fn numeral(rank: u32) -> String {
    let end = match (rank % 100, rank % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{rank}{end}")
}

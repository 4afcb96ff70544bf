//! What is played for, and who still cuts for it, in words.

use super::event::Person;
use super::prizes::{PrizeScore, Prizes, Scope};
use super::standings::Standing;
use crate::journal::describe::and;
use crate::journal::export::text::signed;

impl Prizes {
    /// “3 prizes in the room, by gross score”.
    #[must_use]
    pub fn say(&self) -> String {
        let count = match self.count.get() {
            1 => "1 prize".to_owned(),
            count => format!("{count} prizes"),
        };
        let place = match self.scope {
            Scope::Room => "in the room",
            Scope::Table => "at each table",
        };
        let score = match self.score {
            PrizeScore::Gross => "gross score",
            PrizeScore::Net => "net score",
            PrizeScore::Red => "red counters",
        };
        format!("{count} {place}, by {score}")
    }

    /// A score, with its sign where it may be below nothing.
    #[must_use]
    pub fn say_score(&self, score: i64) -> String {
        match self.score {
            PrizeScore::Gross => score.to_string(),
            PrizeScore::Net | PrizeScore::Red => signed(score),
        }
    }

    /// “Eve and Gus: 500, to cut for the last prize”.
    #[must_use]
    pub fn say_tie<'a>(&self, tie: &[Standing], name: impl Fn(Person) -> &'a str) -> String {
        let names: Vec<&str> = tie.iter().map(|line| name(line.person)).collect();
        let Some(first) = tie.first() else {
            return String::new();
        };
        let count = u32::from(self.count.get());
        let prizes = match (count + 1).saturating_sub(first.rank) {
            1 if count == 1 => "the prize".to_owned(),
            1 => "the last prize".to_owned(),
            left => format!("{left} prizes"),
        };
        let table = match self.scope {
            Scope::Room => String::new(),
            Scope::Table => format!(", table {}", first.person.table),
        };
        let score = self.say_score(first.score);
        format!("{}{table}: {score}, to cut for {prizes}", and(&names))
    }
}

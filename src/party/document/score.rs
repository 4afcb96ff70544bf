//! What `crossline score` prints of a party: every table, and the standings.

use serde::Serialize;

use super::{PartyDocument, TableDocument};
use crate::journal::document::{ListFields, SCORE_FORMAT, json, score_list};
use crate::journal::replay::replay;
use crate::journal::{Header, Sheet};
use crate::party::prizes::PrizeScore;
use crate::party::standings::{Ranking, Standing, TableScores};
use crate::party::tables::TableNumber;

#[derive(Serialize)]
struct ScoreFields<'a> {
    format: &'static str,
    game: &'static str,
    tables: Vec<TableFields<'a>>,
    standings: StandingsFields<'a>,
}

/// One list of standings, or two in the order of `prizes`.
#[derive(Serialize)]
#[serde(untagged)]
enum StandingsFields<'a> {
    One(Vec<StandingFields<'a>>),
    Both(Vec<Vec<StandingFields<'a>>>),
}

#[derive(Serialize)]
struct TableFields<'a> {
    table: u16,
    #[serde(flatten)]
    list: ListFields<'a>,
}

#[derive(Serialize)]
struct StandingFields<'a> {
    rank: u32,
    name: &'a str,
    table: u16,
    score: i64,
    prize: bool,
    tied: bool,
}

/// A table, replayed.
struct Replayed {
    number: TableNumber,
    header: Header,
    sheet: Sheet,
}

impl Replayed {
    fn of(document: &PartyDocument, table: &TableDocument) -> Self {
        let header = document.header_of(table);
        Self {
            number: table.number,
            sheet: replay(&header, &table.entries).sheet,
            header,
        }
    }

    fn fields(&self) -> TableFields<'_> {
        TableFields {
            table: self.number.get(),
            list: score_list(&self.sheet, &self.header),
        }
    }
}

impl PartyDocument {
    /// The scores as JSON, with a line break at the end.
    #[must_use]
    pub fn score(&self) -> String {
        let replayed = self.replayed();
        let standing = |standing: Standing| StandingFields {
            rank: standing.rank,
            name: self.plain(standing.person),
            table: standing.person.table.get(),
            score: standing.score,
            prize: standing.prize,
            tied: standing.tied,
        };
        let rankings = self.ranked(&replayed).into_iter();
        let mut lists: Vec<Vec<StandingFields>> = rankings
            .map(|ranking| ranking.lines.into_iter().map(standing).collect())
            .collect();
        let fields = ScoreFields {
            format: SCORE_FORMAT,
            game: self.game.as_str(),
            tables: replayed.iter().map(Replayed::fields).collect(),
            standings: match lists.len() {
                1 => StandingsFields::One(lists.swap_remove(0)),
                _ => StandingsFields::Both(lists),
            },
        };
        json(&fields) + "\n"
    }

    /// Who comes where, for each list of prizes.
    #[must_use]
    pub fn rankings(&self) -> Vec<Ranking> {
        self.ranked(&self.replayed())
    }

    fn ranked(&self, replayed: &[Replayed]) -> Vec<Ranking> {
        let scores = |score: PrizeScore| {
            let tables = replayed.iter();
            let of = |table: &Replayed| {
                TableScores::of(table.number, &table.header, &table.sheet, score)
            };
            tables.map(of).collect()
        };
        Ranking::all(&self.prizes, scores, &self.cuts)
    }

    fn replayed(&self) -> Vec<Replayed> {
        let tables = self.tables.iter();
        tables.map(|table| Replayed::of(self, table)).collect()
    }
}

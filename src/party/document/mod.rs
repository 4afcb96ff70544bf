//! The party document, `crossline-party/1`: every table of a party as JSON.
//!
//! A table is what a sitting's document has of it, without what the party
//! decides for all: the game, its rules, what is played for. An error names the
//! table it is in, and the entry. How to read and score a table is not decided
//! here: that is the sitting's document.
//!
//! ```
//! use crossline::party::document::PartyDocument;
//!
//! let text = r#"{"format":"crossline-party/1","game":"auction-bridge",
//!     "tables":[{"table":2,"players":["Ada","Ben","Cy"],"entries":[]}]}"#;
//! assert_eq!(
//!     PartyDocument::read(text).unwrap_err().to_string(),
//!     "table 2: players: a sitting has 4 to 12 players, not 3"
//! );
//! ```

mod kept;
mod prizes;
mod score;

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::event::{Cut, Person};
use super::prizes::AllPrizes;
use super::tables::{MAX_TABLE_NUMBER, TableNumber};
use crate::journal::document::{
    DocumentError, GameFields, JsonObject, json, read_document, read_entries, read_game,
    read_players, read_title, write_entries,
};
use crate::journal::name::likenesses;
use crate::journal::{Entry, Game, Header, Players, Title};
use crate::rules::settle::Carries;
use prizes::{ReadPrizes, write_prizes};

/// The value of `format` that this program reads and writes.
pub const FORMAT: &str = "crossline-party/1";

/// A party as a document holds it. The entries of every table replay without
/// a fault, and no two players have one name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartyDocument {
    /// Its name.
    pub title: Option<Title>,
    /// What every table plays, under which rules.
    pub game: Game,
    /// What is played for.
    pub prizes: AllPrizes,
    /// Who cut for a tie, list by list. Which of them count, the standings say.
    pub cuts: Vec<Cut>,
    /// The tables, in the order of the document.
    pub tables: Vec<TableDocument>,
}

/// One table of a party.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableDocument {
    /// Its number.
    pub number: TableNumber,
    /// Who plays at it.
    pub players: Players,
    /// What happened there, numbered from 1.
    pub entries: Vec<Entry>,
}

/// A party's document that is not valid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PartyDocumentError {
    /// Outside the tables.
    #[error(transparent)]
    Party(DocumentError),
    /// At one table.
    #[error("table {number}: {error}")]
    Table {
        /// Its number.
        number: TableNumber,
        /// Why; in an entry, or outside them.
        error: DocumentError,
    },
}

impl PartyDocumentError {
    fn party(reason: impl AsRef<str>) -> Self {
        Self::Party(DocumentError::document(reason))
    }
}

impl PartyDocument {
    /// Reads a document and replays every table.
    pub fn read(text: &str) -> Result<Self, PartyDocumentError> {
        let mut object = read_document(text, FORMAT).map_err(PartyDocumentError::Party)?;
        let tables = object.needs("tables").map_err(PartyDocumentError::party)?;
        let (mut document, prizes) = outside(object).map_err(PartyDocumentError::party)?;
        document.read_tables(tables)?;
        document.cuts = prizes.cuts(&document).map_err(PartyDocumentError::party)?;
        Ok(document)
    }

    fn read_tables(&mut self, written: Vec<&RawValue>) -> Result<(), PartyDocumentError> {
        let mut seated = HashMap::new();
        for (place, raw) in (1..).zip(written) {
            let here = |reason: String| {
                PartyDocumentError::party(format!("tables: place {place}: {reason}"))
            };
            let (number, fields) = table_number(raw).map_err(here)?;
            if self.tables.iter().any(|table| table.number == number) {
                let reason = format!("tables: table {number} is there twice");
                return Err(PartyDocumentError::party(reason));
            }
            let table = self
                .read_table(number, fields, &mut seated)
                .map_err(|error| PartyDocumentError::Table { number, error })?;
            self.tables.push(table);
        }
        Ok(())
    }

    /// Reads a table; `seated` is who sits where, over the whole party.
    fn read_table(
        &self,
        number: TableNumber,
        fields: JsonObject,
        seated: &mut HashMap<String, TableNumber>,
    ) -> Result<TableDocument, DocumentError> {
        let fields: TableFields = fields.rest().map_err(DocumentError::document)?;
        let players = seat(number, &fields.players, seated).map_err(DocumentError::document)?;
        let mut table = TableDocument {
            number,
            players,
            entries: Vec::new(),
        };
        table.entries = read_entries(fields.entries, &self.header_of(&table))?;
        Ok(table)
    }

    /// A table as the sitting that it is. What a party is played for, it is
    /// played for as a whole: a table has no stake.
    #[must_use]
    pub fn header_of(&self, table: &TableDocument) -> Header {
        Header {
            title: None,
            game: self.game,
            players: table.players.clone(),
            partners: kept::partners(self.game),
            stake: None,
            carries: Carries::default(),
        }
    }

    /// A player's name as it is shown.
    #[must_use]
    pub fn name(&self, person: Person) -> &str {
        let table = self.table(person.table);
        table.map_or("?", |table| table.players.name(person.player))
    }

    /// The same as it was typed.
    fn plain(&self, person: Person) -> &str {
        let table = self.table(person.table);
        table.map_or("?", |table| table.players.plain(person.player))
    }

    fn table(&self, number: TableNumber) -> Option<&TableDocument> {
        self.tables.iter().find(|table| table.number == number)
    }

    /// Everyone who plays, table by table.
    fn people(&self) -> impl Iterator<Item = Person> {
        self.tables.iter().flat_map(|table| {
            let ids = table.players.ids();
            ids.map(|player| Person {
                table: table.number,
                player,
            })
        })
    }

    /// Writes the document: a field a line, a table a line and each of its
    /// entries one, and a line break at the end. Every rule is written, so that
    /// the document keeps its meaning when a default changes.
    #[must_use]
    pub fn write(&self) -> String {
        let GameFields { game, rules } = GameFields::of(self.game);
        let mut fields = vec![("format", json(&FORMAT))];
        if let Some(title) = &self.title {
            fields.push(("title", json(&title.as_str())));
        }
        fields.push(("game", json(&game)));
        fields.push(("rules", json(&rules)));
        fields.push(("prizes", write_prizes(self)));
        let tables: Vec<String> = self.tables.iter().map(TableDocument::write).collect();
        let tables = match tables.as_slice() {
            [] => "[]".to_owned(),
            _ => format!("[\n{}\n  ]", tables.join(",\n")),
        };
        fields.push(("tables", tables));
        let line = |(name, json): &(&str, String)| format!("  \"{name}\": {json}");
        let lines: Vec<String> = fields.iter().map(line).collect();
        format!("{{\n{}\n}}\n", lines.join(",\n"))
    }
}

impl TableDocument {
    fn write(&self) -> String {
        let players = json(&self.players.plain_names().collect::<Vec<_>>());
        format!(
            "    {{\"table\":{},\"players\":{players},\"entries\":{}}}",
            self.number,
            write_entries(&self.players, &self.entries, "    ")
        )
    }
}

/// Reads who plays at a table, nobody of whom plays at another.
fn seat(
    number: TableNumber,
    names: &[String],
    seated: &mut HashMap<String, TableNumber>,
) -> Result<Players, String> {
    let players = read_players(names)?;
    for name in players.names() {
        let alike = likenesses(name);
        if let Some(other) = alike.iter().find_map(|alike| seated.get(alike)) {
            return Err(format!(
                "players: {name} plays at table {other} too; add a letter or a surname to one"
            ));
        }
    }
    let names = players.names().flat_map(likenesses);
    seated.extend(names.map(|alike| (alike, number)));
    Ok(players)
}

/// The fields of a party’s document apart from its tables.
#[derive(Deserialize)]
#[serde(rename = "a party's document")]
struct PartyFields<'a> {
    title: Option<String>,
    game: String,
    #[serde(borrow)]
    rules: Option<&'a RawValue>,
    #[serde(borrow)]
    prizes: Option<&'a RawValue>,
}

/// The fields of a table apart from its number.
#[derive(Deserialize)]
#[serde(rename = "a table")]
struct TableFields<'a> {
    players: Vec<String>,
    #[serde(borrow)]
    entries: Vec<&'a RawValue>,
}

/// All that is not at one of the tables; the cuts wait for their names.
fn outside(object: JsonObject) -> Result<(PartyDocument, ReadPrizes), String> {
    let fields: PartyFields = object.rest()?;
    let title = read_title(fields.title)?;
    let game = read_game(&fields.game, fields.rules)?;
    let prizes = ReadPrizes::read(fields.prizes, game)?;
    let document = PartyDocument {
        title,
        game,
        prizes: prizes.all()?,
        cuts: Vec::new(),
        tables: Vec::new(),
    };
    Ok((document, prizes))
}

fn table_number(raw: &RawValue) -> Result<(TableNumber, JsonObject<'_>), String> {
    let mut fields = JsonObject::read(raw.get()).map_err(|wrong| wrong.of("a table"))?;
    let written = fields.needs("table")?;
    let number = TableNumber::new(written)
        .ok_or_else(|| format!("table is 1 to {MAX_TABLE_NUMBER}, not {written}"))?;
    Ok((number, fields))
}

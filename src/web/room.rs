//! The party that an address names, with all its tables replayed, for every
//! page of it.

use std::ops::Deref;
use std::sync::Arc;

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::Method;
use axum::http::request::Parts;
use chrono::{DateTime, Utc};

use super::App;
use super::address;
use super::device::Phone;
use super::error::PageError;
use super::fields::Fields;
use crate::journal::replay::replay;
use crate::journal::{DeviceId, EntryId, Journal, Sheet, Title};
use crate::party::{
    Party, Person, PrizeScore, Progress, Ranking, Standing, TableNumber, TableProgress, TableScores,
};
use crate::store::{LoadedParty, PartyId, PartyTable, SittingId};

/// A party and what the phone that asks may do.
pub(super) struct Room {
    shared: Arc<Hall>,
    /// The phone, if it organizes the party.
    pub(super) organizing: Option<DeviceId>,
}

/// A party and its tables: the same for all who ask.
#[derive(Debug)]
pub(super) struct Hall {
    pub(super) id: PartyId,
    pub(super) party: Party,
    /// In the order of their numbers.
    pub(super) tables: Vec<Table>,
    /// Those of which what is stored cannot be read.
    pub(super) unreadable: Vec<(TableNumber, SittingId)>,
    /// Grows with every line saved in the party or at one of its tables.
    pub(super) line: u32,
    rankings: Vec<Ranking>,
}

/// A table of the party.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) number: TableNumber,
    pub(super) sitting: SittingId,
    pub(super) journal: Journal,
    pub(super) sheet: Sheet,
    agreed: Vec<EntryId>,
}

impl Deref for Room {
    type Target = Hall;

    fn deref(&self) -> &Hall {
        &self.shared
    }
}

impl FromRequestParts<App> for Room {
    type Rejection = PageError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, PageError> {
        let params = RawPathParams::from_request_parts(parts, app).await;
        let params = params.map_err(|_| PageError::NotFound)?;
        let id = params.iter().find(|(key, _)| *key == "id");
        let id = id.and_then(|(_, id)| PartyId::parse(id));
        let id = id.ok_or(PageError::NotFound)?;
        let Phone(device) = Phone::from_request_parts(parts, app).await?;
        let shared = app.rooms.ask(&app.store, &id).await?;
        let organizing = match device {
            Some(device) if app.store.organizes(&id, device).await? => Some(device),
            _ => None,
        };
        let room = Self { shared, organizing };
        // Whether a phone may write is asked before what it wrote is read.
        if parts.method == Method::POST {
            room.organizer()?;
        }
        Ok(room)
    }
}

impl Room {
    /// The phone, if it may write.
    pub(super) fn organizer(&self) -> Result<DeviceId, PageError> {
        let room = || self.address();
        self.organizing
            .ok_or_else(|| PageError::OnlyOrganizer { room: room() })
    }
}

impl Hall {
    /// Replays every table of a party.
    pub(super) fn replayed(loaded: LoadedParty) -> Self {
        let tables = loaded.tables.into_iter().map(Table::replayed);
        let mut replayed = Self {
            tables: tables.collect(),
            unreadable: loaded.unreadable,
            id: loaded.id,
            party: loaded.party,
            line: loaded.line,
            rankings: vec![],
        };
        let prizes = &replayed.party.header().prizes;
        let scores = |score| replayed.scores(score);
        replayed.rankings = Ranking::all(prizes, scores, replayed.party.cuts());
        replayed
    }

    /// The address of the room.
    pub(super) fn address(&self) -> String {
        address::room(&self.id)
    }

    /// Whether all of it can be read, as a document of it needs.
    pub(super) fn whole(&self) -> Result<(), PageError> {
        match self.unreadable.first() {
            None => Ok(()),
            Some((number, _)) => Err(PageError::Unreadable(*number)),
        }
    }

    /// The numbers of the tables that cannot be read.
    pub(super) fn unreadable(&self) -> Vec<TableNumber> {
        self.unreadable.iter().map(|(number, _)| *number).collect()
    }

    /// The party's name, or what is played.
    pub(super) fn title(&self) -> String {
        let header = self.party.header();
        title_of(header.title.as_ref(), header.game.title())
    }

    /// A table by its number.
    pub(super) fn table(&self, number: TableNumber) -> Option<&Table> {
        let found = self
            .tables
            .binary_search_by_key(&number, |table| table.number);
        found.ok().and_then(|place| self.tables.get(place))
    }

    /// The table whose number is in a field of a form.
    pub(super) fn table_in(&self, fields: &Fields, field: &str) -> Option<&Table> {
        self.table(fields.read::<i64>(field).and_then(TableNumber::new)?)
    }

    /// What a player is called.
    pub(super) fn name(&self, person: Person) -> &str {
        self.table(person.table).map_or("?", |table| {
            table.journal.header().players.name(person.player)
        })
    }

    /// What each player has at each table.
    fn scores(&self, score: PrizeScore) -> Vec<TableScores> {
        let of = |table: &Table| {
            TableScores::of(table.number, table.journal.header(), &table.sheet, score)
        };
        self.tables.iter().map(of).collect()
    }

    /// Who comes where, for each list of prizes.
    pub(super) fn rankings(&self) -> &[Ranking] {
        &self.rankings
    }

    /// What a player has, once something that counts is over: as the prizes count
    /// it, those in the room first.
    pub(super) fn score(&self, person: Person) -> Option<String> {
        let ranking = self.rankings.first()?;
        let mut lines = ranking.lines.iter();
        let line = lines.find(|line| line.person == person && line.played)?;
        Some(ranking.prizes.say_score(line.score))
    }

    /// Whether anybody sat in a rubber or game that counts.
    pub(super) fn has_results(&self) -> bool {
        let mut lines = self.rankings.iter().flat_map(|ranking| &ranking.lines);
        lines.any(|line: &Standing| line.played)
    }

    /// Whether no new deal begins any more.
    pub(super) fn hour_has_come(&self, now: DateTime<Utc>) -> bool {
        self.party.hour().is_some_and(|hour| hour <= now)
    }

    /// How far it has come: whether play is over, what the prizes wait for.
    pub(super) fn progress(&self, now: DateTime<Utc>) -> Progress {
        Progress {
            tables: self
                .tables
                .iter()
                .map(|table| table.progress(now))
                .collect(),
            hour_has_come: self.hour_has_come(now),
            closed: self.party.is_closed(),
        }
    }

    /// Whether no table plays any more.
    pub(super) fn play_is_over(&self, now: DateTime<Utc>) -> bool {
        self.progress(now).play_is_over()
    }

    /// The player that a form names, “3.0” for the first of table 3, if the
    /// party has him.
    pub(super) fn person(&self, text: &str) -> Option<Person> {
        let (table, player) = text.split_once('.')?;
        let table = TableNumber::new(table.parse().ok()?)?;
        let players = &self.table(table)?.journal.header().players;
        let player = players.id(player.parse().ok()?)?;
        Some(Person { table, player })
    }
}

impl Table {
    fn replayed(table: PartyTable) -> Self {
        let journal = table.journal;
        let sheet = replay(journal.header(), journal.entries()).sheet;
        Self {
            number: table.number,
            sitting: table.sitting,
            agreed: journal.agreed_on(&sheet),
            journal,
            sheet,
        }
    }

    /// The address of its pad.
    pub(super) fn address(&self) -> String {
        address::pad(&self.sitting)
    }

    /// Its players, those who went home as well.
    pub(super) fn names(&self) -> Vec<&str> {
        self.journal.header().players.names().collect()
    }

    /// Those of them who are here.
    pub(super) fn present(&self) -> Vec<&str> {
        let players = &self.journal.header().players;
        let here = self.journal.present().into_iter();
        here.map(|player| players.name(player)).collect()
    }

    /// Its own hour, where the organizer gave it more time than the others have.
    pub(super) fn own_hour(&self, party: &Party) -> Option<DateTime<Utc>> {
        let hour = self.journal.evening().hour()?;
        party.hour().filter(|all| *all < hour).map(|_| hour)
    }

    /// Whether no new deal begins at it any more.
    pub(super) fn hour_has_come(&self, now: DateTime<Utc>) -> bool {
        self.journal
            .evening()
            .hour()
            .is_some_and(|hour| hour <= now)
    }

    /// The rubbers or games that are over and that the table has not agreed on.
    pub(super) fn not_agreed(&self) -> Vec<EntryId> {
        let open = self.sheet.not_agreed(&self.agreed).into_iter();
        open.map(|stage| stage.seating).collect()
    }

    /// Where it stands.
    fn progress(&self, now: DateTime<Utc>) -> TableProgress {
        TableProgress::of(self.number, &self.journal, &self.sheet, &self.agreed, now)
    }
}

/// A player as a form names him.
pub(super) fn field(person: Person) -> String {
    format!("{}.{}", person.table, person.player.index())
}

/// A party's title in the words of its own.
pub(super) fn title_of(title: Option<&Title>, game: &str) -> String {
    let title = title.map(|title| title.as_str().trim());
    let title = title.filter(|title| !title.is_empty());
    title.map_or_else(|| format!("A party of {game}"), str::to_owned)
}

//! The names at every table, and the party's own: who is named here is called so
//! everywhere. All that a form changes is saved, or nothing.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use crate::journal::{Name, Title};
use crate::party::{PartyEvent, Person};
use crate::store::{Renamed, Renaming};
use crate::web::App;
use crate::web::error::{PageError, form, unprocessable};
use crate::web::faults::Faults;
use crate::web::fields::Fields;
use crate::web::renaming::{self, NameField};
use crate::web::room::{Room, Table, field};
use crate::web::submit::now;

#[derive(Template)]
#[template(path = "party/names.html")]
struct NamesPage {
    room: String,
    title: NameField,
    tables: Vec<(u16, Vec<NameField>)>,
    wrong: Option<&'static str>,
    /// What is asked before two people change places.
    swaps: Vec<String>,
}

/// Shows the page.
pub(in crate::web) async fn show(room: Room) -> Result<Response, PageError> {
    room.organizer()?;
    form(&page(&room, None, &Faults::default(), vec![]))
}

/// The page, as it stands or as typed.
fn page(room: &Room, typed: Option<&Fields>, faults: &Faults, swaps: Vec<String>) -> NamesPage {
    let people = |table: &Table| {
        let player = |person: Person| {
            let name = table.journal.header().players.plain(person.player);
            NameField::of(field(person), name, typed, faults)
        };
        people(table).map(player).collect()
    };
    NamesPage {
        room: room.address(),
        title: NameField::of("title".to_owned(), title(room), typed, faults),
        tables: room
            .tables
            .iter()
            .map(|table| (table.number.get(), people(table)))
            .collect(),
        wrong: (!faults.is_empty())
            .then_some("Something is not right below. Nothing is saved yet."),
        swaps,
    }
}

fn title(room: &Room) -> &str {
    let title = room.party.header().title.as_ref();
    title.map_or("", Title::as_str)
}

fn people(table: &Table) -> impl Iterator<Item = Person> {
    let players = table.journal.header().players.ids();
    players.map(|player| Person {
        table: table.number,
        player,
    })
}

/// Saves what was changed.
pub(in crate::web) async fn save(
    State(app): State<App>,
    room: Room,
    fields: Fields,
) -> Result<Response, PageError> {
    let device = room.organizer()?;
    let mut faults = Faults::default();
    let renaming = Renaming {
        submission: fields.submission()?,
        names: names(&room, &fields, &mut faults),
        titled: renaming::title(&fields, title(&room), &mut faults, |title| {
            PartyEvent::Titled { title }
        }),
    };
    let swaps = match fields.text("swap") {
        Some(_) => vec![],
        None => swaps(&room, &renaming.names),
    };
    if faults.is_empty() && swaps.is_empty() {
        let renamed = app.store.rename(&room.id, device, renaming, now()).await?;
        match renamed.ok_or(PageError::NotFound)? {
            Renamed::Saved => return Ok(Redirect::to(&room.address()).into_response()),
            Renamed::NotOrganizer => {
                let room = room.address();
                return Err(PageError::OnlyOrganizer { room });
            }
            Renamed::Taken(taken) => {
                for (person, table) in taken {
                    let at = format!(
                        "At table {table} somebody has this name. Add a letter or a surname."
                    );
                    faults.add(&field(person), at);
                }
            }
        }
    }
    unprocessable(&page(&room, Some(&fields), &faults, swaps))
}

/// Who takes the name of somebody at another table, where one of them has a
/// score: a score stays at its seat, so it changes its name with it.
fn swaps(room: &Room, names: &[(Person, Name)]) -> Vec<String> {
    let say = |(person, name): &(Person, Name)| {
        let mut others = names.iter().map(|(other, _)| *other);
        let other =
            others.find(|other| other.table != person.table && name.is_like(room.name(*other)))?;
        let score = room.score(*person);
        (score.is_some() || room.score(other).is_some()).then(|| {
            format!(
                "{} then has what {} scored at table {}: {}.",
                name.shown(),
                room.name(*person),
                person.table,
                score.unwrap_or_else(|| "nothing yet".to_owned()),
            )
        })
    };
    names.iter().filter_map(say).collect()
}

/// The players whom the form calls otherwise.
fn names(room: &Room, fields: &Fields, faults: &mut Faults) -> Vec<(Person, Name)> {
    let mut names = Vec::new();
    for table in &room.tables {
        for person in people(table) {
            let now = table.journal.header().players.plain(person.player);
            let name = renaming::name(fields, &field(person), now, faults);
            names.extend(name.map(|name| (person, name)));
        }
    }
    names
}

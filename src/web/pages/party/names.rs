//! The names at every table, and the party's own: whoever was named later is
//! named here, and is then called so everywhere.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use super::submit::submit;
use crate::journal::{Name, Title};
use crate::party::{PartyEvent, Person};
use crate::store::Renamed;
use crate::web::App;
use crate::web::error::{PageError, form, unprocessable};
use crate::web::faults::{Faults, sentence};
use crate::web::fields::Fields;
use crate::web::room::{Room, Table, field};
use crate::web::submit::now;

#[derive(Template)]
#[template(path = "party/names.html")]
struct NamesPage {
    room: String,
    title: String,
    was_title: String,
    title_error: Option<String>,
    tables: Vec<(u16, Vec<Player>)>,
    wrong: Option<&'static str>,
}

struct Player {
    field: String,
    was: String,
    name: String,
    error: Option<String>,
}

/// Shows the page.
pub(in crate::web) async fn show(room: Room) -> Result<Response, PageError> {
    room.organizer()?;
    form(&page(&room, None, &Faults::default(), None))
}

/// The page, as it stands or as typed.
fn page(
    room: &Room,
    typed: Option<&Fields>,
    faults: &Faults,
    wrong: Option<&'static str>,
) -> NamesPage {
    let text = |field: &str, was: &str| {
        let typed = typed.map(|fields| fields.text(field).unwrap_or_default());
        typed.unwrap_or(was).to_owned()
    };
    let people = |table: &Table| {
        let players = &table.journal.header().players;
        let player = |player| {
            let person = Person {
                table: table.number,
                player,
            };
            let field = field(person);
            let shown = typed.and_then(|fields| fields.text(&format!("was-{field}")));
            let was = shown.unwrap_or_else(|| players.name(player));
            Player {
                name: text(&field, was),
                was: was.to_owned(),
                error: faults.of(&field),
                field,
            }
        };
        players.ids().map(player).collect()
    };
    let title = room.party.header().title.as_ref().map_or("", Title::as_str);
    NamesPage {
        room: room.address(),
        title: text("title", title),
        was_title: typed
            .map_or(title, |fields| fields.text("was-title").unwrap_or_default())
            .to_owned(),
        title_error: faults.of("title"),
        tables: room
            .tables
            .iter()
            .map(|table| (table.number.get(), people(table)))
            .collect(),
        wrong,
    }
}

/// Saves what was changed.
pub(in crate::web) async fn save(
    State(app): State<App>,
    room: Room,
    fields: Fields,
) -> Result<Response, PageError> {
    let device = room.organizer()?;
    let mut faults = Faults::default();
    let changes = changes(&room, &fields, &mut faults);
    let title = title(&room, &fields, &mut faults);
    if !faults.is_empty() {
        let wrong = "Something is not right below. Nothing is saved yet.";
        return unprocessable(&page(&room, Some(&fields), &faults, Some(wrong)));
    }
    if let Some(titled) = title
        && let Err(refusal) = submit(&app, &room, &fields, titled).await?
    {
        faults.add("title", sentence(refusal));
    }
    let renamed = app.store.rename(&room.id, device, changes, now()).await?;
    match renamed.ok_or(PageError::NotFound)? {
        Renamed::Saved => {}
        Renamed::NotOrganizer => {
            let room = room.address();
            return Err(PageError::OnlyOrganizer { room });
        }
        Renamed::Taken(taken) => {
            for (person, table) in taken {
                let at =
                    format!("At table {table} somebody has this name. Add a letter or a surname.");
                faults.add(&field(person), at);
            }
        }
    }
    if faults.is_empty() {
        return Ok(Redirect::to(&room.address()).into_response());
    }
    let wrong = "Something is not right below. No name is saved yet.";
    unprocessable(&page(&room, Some(&fields), &faults, Some(wrong)))
}

/// The new title as a change, if it is another.
fn title(room: &Room, fields: &Fields, faults: &mut Faults) -> Option<PartyEvent> {
    let title = match fields.title() {
        Ok(title) => title,
        Err(fault) => {
            faults.add("title", fault);
            return None;
        }
    };
    // As the form showed it: another phone may have changed it since.
    if fields.0.iter().any(|(name, _)| name == "was-title")
        && title.as_ref().map(Title::as_str) == fields.text("was-title")
    {
        return None;
    }
    (title != room.party.header().title).then_some(PartyEvent::Titled { title })
}

/// Who is called otherwise than the form showed. A name that the form does not
/// carry, or shows as it was, stays whatever it is by now.
fn changes(room: &Room, fields: &Fields, faults: &mut Faults) -> Vec<(Person, Name)> {
    let mut changes = Vec::new();
    for table in &room.tables {
        let players = &table.journal.header().players;
        for player in players.ids() {
            let person = Person {
                table: table.number,
                player,
            };
            let field = field(person);
            let was = fields.text(&format!("was-{field}"));
            let was = was.unwrap_or_else(|| players.name(player));
            if !fields.0.iter().any(|(name, _)| *name == field) {
                continue;
            }
            match Name::new(fields.text(&field).unwrap_or_default()) {
                Err(error) => faults.add(&field, sentence(error)),
                Ok(name) if name.as_str() == was => {}
                Ok(name) => changes.push((person, name)),
            }
        }
    }
    changes
}

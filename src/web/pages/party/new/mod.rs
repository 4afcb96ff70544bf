//! A new party in two pages: what is played and by whom; then the tables as
//! they were drawn, to look at before they are told.
//!
//! Nothing is kept between the two: the second page carries the names in the
//! order of their seats.

mod form;
mod names;
mod pasted;
mod plan;
mod prizes;
mod wishes;

pub(super) use names::sit_down;
pub(super) use plan::table_header;
pub(super) use prizes::{PrizesForm, prize_fields, prizes, say_prizes};

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::CookieJar;

use self::form::{NewPartyPage, game};
use self::plan::Plan;
use crate::journal::{Game, Name};
use crate::store::{BegunParty, PartyId};
use crate::web::App;
use crate::web::address;
use crate::web::device::Phone;
use crate::web::error::{PageError, form as html_form, unprocessable};
use crate::web::faults::Faults;
use crate::web::fields::{Asked, Fields, new_submission};
use crate::web::pages::new_sitting::rules;
use crate::web::submit::now;
use crate::web::words::count;

/// What the second page carries on from the first, besides the rules of the game.
const CARRIED: [&str; 17] = [
    "game",
    "title",
    "partners",
    "end",
    "minutes",
    "clock",
    "scope",
    "room-count",
    "room-score",
    "room-names",
    "table-count",
    "table-score",
    "table-names",
    "booby",
    "draw",
    "together",
    "apart",
];

#[derive(Template)]
#[template(path = "party/drawn.html")]
struct DrawnPage {
    title: String,
    /// “41 players: 9 tables of four and 1 of five.”
    sum: String,
    /// What was chosen, a line each.
    lines: Vec<String>,
    tables: Vec<DrawnTable>,
    /// Wishes that these seats do not keep.
    unkept: Vec<String>,
    /// Two ticked people change places; why that was not done.
    error: Option<String>,
    carried: Vec<(String, String)>,
    names: String,
    by_lot: bool,
    submission: String,
}

/// A table as it was drawn.
struct DrawnTable {
    people: Vec<DrawnPerson>,
    /// Whether it stays when the others are drawn again.
    stays: bool,
}

/// Somebody at it.
struct DrawnPerson {
    /// Their seat among those of all tables, from 0.
    seat: usize,
    name: String,
    ticked: bool,
}

/// Shows the first page, filled in like another party if one is named.
pub(in crate::web) async fn show(
    State(app): State<App>,
    Phone(device): Phone,
    Asked(asked): Asked,
) -> Result<Response, PageError> {
    let mut fields = asked.clone();
    if let Some(id) = asked.text("like").and_then(PartyId::parse)
        && let Some(device) = device
        && app.store.organizes(&id, device).await?
        && let Some(like) = app.store.load_party(&id).await?
    {
        fields = form::fields_of(&like);
    }
    let game = game(&fields)?;
    html_form(&NewPartyPage::of(&game, &fields, &Faults::default()))
}

/// Draws the tables and shows them, or the first page again to change it.
pub(in crate::web) async fn draw(mut fields: Fields) -> Result<Response, PageError> {
    // Another game keeps what was typed.
    let instead = fields.text("instead").map(str::to_owned);
    let change = fields.text("change").is_some() || instead.is_some();
    if let Some(game) = instead {
        fields.0.push(("game".to_owned(), game));
    }
    let game = game(&fields)?;
    let mut faults = Faults::default();
    if change {
        return html_form(&NewPartyPage::of(&game, &fields, &faults));
    }
    let Some(mut plan) = Plan::read(&game, &fields, now(), &mut faults) else {
        return unprocessable(&NewPartyPage::of(&game, &fields, &faults));
    };
    let by_lot = fields.text("draw") != Some("order");
    let stays = numbers(&fields, "stays");
    let mut ticked = numbers(&fields, "person");
    let mut error = None;
    if fields.text("swap").is_some() {
        match ticked[..] {
            [one, other] if one.max(other) < plan.names.len() => plan.swap(one, other),
            _ => error = Some("Tick two people: they change places.".to_owned()),
        }
    } else if by_lot && !plan.draw(&stays) {
        if stays.is_empty() {
            let field = if fields.text("apart").is_some() {
                "apart"
            } else {
                "together"
            };
            faults.add(field, "No draw keeps these wishes. Take one out.");
            return unprocessable(&NewPartyPage::of(&game, &fields, &faults));
        }
        error = Some("No draw keeps the wishes with these tables as they are.".to_owned());
    }
    // Where nobody moved, what was ticked stays ticked.
    if error.is_none() {
        ticked.clear();
    }
    let person = |(seat, name)| DrawnPerson {
        seat,
        name,
        ticked: ticked.contains(&seat),
    };
    let drawn = DrawnPage {
        title: plan.title_words(),
        sum: plan.sum(),
        lines: plan.lines(),
        tables: (1..)
            .zip(plan.tables())
            .map(|(number, people)| DrawnTable {
                people: people.into_iter().map(person).collect(),
                stays: stays.contains(&number),
            })
            .collect(),
        unkept: plan.unkept(),
        error,
        // Whoever was named later has a name by now: how many is not carried.
        carried: carried(&game, &fields),
        names: plan
            .names
            .iter()
            .map(Name::as_str)
            .collect::<Vec<_>>()
            .join("\n"),
        by_lot,
        submission: new_submission(),
    };
    match drawn.error {
        None => html_form(&drawn),
        Some(_) => unprocessable(&drawn),
    }
}

/// What was typed on the first page and is not shown on the second.
fn carried(game: &Game, fields: &Fields) -> Vec<(String, String)> {
    let rules = rules::fields_of(game).into_iter().map(|(field, _)| field);
    let carried = CARRIED.into_iter().map(str::to_owned).chain(rules);
    let carried = carried.filter_map(|field| {
        let typed = fields.text(&field)?.to_owned();
        Some((field, typed))
    });
    carried.collect()
}

/// The numbers that were ticked.
fn numbers(fields: &Fields, name: &str) -> Vec<usize> {
    let ticked = fields.0.iter().filter(|(field, _)| field == name);
    ticked
        .filter_map(|(_, number)| number.parse().ok())
        .collect()
}

/// Begins the party at the tables as they were shown.
pub(in crate::web) async fn create(
    State(app): State<App>,
    phone: Phone,
    jar: CookieJar,
    fields: Fields,
) -> Result<Response, PageError> {
    let game = game(&fields)?;
    let mut faults = Faults::default();
    let Some(plan) = Plan::read(&game, &fields, now(), &mut faults) else {
        return unprocessable(&NewPartyPage::of(&game, &fields, &faults));
    };
    let party = plan.party(fields.submission()?)?;
    let (device, jar) = phone.or_new(&app, jar).await?;
    let begun = app.store.begin_party(party, Some(device), now()).await?;
    let (BegunParty::New(id) | BegunParty::Repeated(id)) = begun;
    Ok((jar, Redirect::to(&address::room(&id))).into_response())
}

/// “9 tables of four and 1 of five”.
fn told(sizes: &[usize]) -> String {
    let word = |number: usize| match number {
        4 => "four",
        5 => "five",
        _ => "six",
    };
    let groups = sizes.chunk_by(|one, next| one == next);
    let groups: Vec<_> = groups
        .zip(0..)
        .map(|(group, place)| {
            let tables = u32::try_from(group.len()).unwrap_or(u32::MAX);
            let of = word(group[0]);
            if place == 0 {
                format!("{} of {of}", count(tables, "table"))
            } else {
                format!("{tables} of {of}")
            }
        })
        .collect();
    groups.join(" and ")
}

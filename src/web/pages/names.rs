//! What may change during a sitting without being an entry: names, title, and
//! what a revoke costs. All that a form changes is one change.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use crate::journal::correct::Refusal;
use crate::journal::sitting::BadPlayers;
use crate::journal::{Event, Game, Name, PlayerId, Title};
use crate::rules::bridge::auction_bridge::{self, MAX_REVOKE_POINTS};
use crate::web::App;
use crate::web::at_table::AtTable;
use crate::web::error::{PageError, form, unprocessable};
use crate::web::faults::{Faults, sentence};
use crate::web::fields::{Fields, new_submission};
use crate::web::hour::Strip;
use crate::web::renaming::{self, NameField};
use crate::web::submit::submit_all;

#[derive(Template)]
#[template(path = "names.html")]
struct NamesPage {
    pad: String,
    strip: Option<Strip>,
    action: String,
    submission: String,
    version: u32,
    wrong: Option<String>,
    players: Vec<NameField>,
    title: NameField,
    revoke_points: Option<String>,
    revoke_error: Option<String>,
}

/// Shows the page.
pub(in crate::web) async fn show(at: AtTable) -> Result<Response, PageError> {
    at.keeper()?;
    form(&page(&at, None, &Faults::default()))
}

fn field(player: PlayerId) -> String {
    format!("player{}", player.index())
}

/// The page, as it stands or as typed.
fn page(at: &AtTable, typed: Option<&Fields>, faults: &Faults) -> NamesPage {
    let header = at.journal.header();
    let players = header.players.ids();
    let player = |player| NameField::of(field(player), header.players.plain(player), typed, faults);
    NamesPage {
        pad: at.pad(),
        strip: at.strip(),
        action: format!("{}/names", at.pad()),
        submission: typed
            .and_then(|typed| typed.text("submission"))
            .map_or_else(new_submission, str::to_owned),
        version: at.journal.version().0,
        wrong: faults
            .of("form")
            .or_else(|| (!faults.is_empty()).then(|| "Nothing is saved yet.".to_owned())),
        players: players.map(player).collect(),
        title: NameField::of("title".to_owned(), title(at), typed, faults),
        revoke_points: rules(at).map(|rules| match typed {
            Some(typed) => typed.text("revoke_points").unwrap_or_default().to_owned(),
            None => rules.revoke_points.to_string(),
        }),
        revoke_error: faults.of("revoke_points"),
    }
}

fn title(at: &AtTable) -> &str {
    let title = at.journal.header().title.as_ref();
    title.map_or("", Title::as_str)
}

/// The rules, where the page can change them. All tables of a party play under
/// the same.
fn rules(at: &AtTable) -> Option<auction_bridge::Rules> {
    match at.journal.header().game {
        Game::AuctionBridge(rules) if at.party.is_none() => Some(rules),
        _ => None,
    }
}

/// Saves what was changed.
pub(in crate::web) async fn save(
    State(app): State<App>,
    at: AtTable,
    fields: Fields,
) -> Result<Response, PageError> {
    at.keeper()?;
    let mut faults = Faults::default();
    let names = names(&at, &fields, &mut faults);
    let events = events(&at, &fields, &names, &mut faults);
    if faults.is_empty() && events.is_empty() {
        return Ok(Redirect::to(&at.pad()).into_response());
    }
    if faults.is_empty() {
        let action = format!("{}/names", at.pad());
        match submit_all(&app, &at, &fields, events, &action).await? {
            Ok(response) => return Ok(response),
            Err(refusal) => refuse(&at, &refusal, &names, &mut faults),
        }
    }
    unprocessable(&page(&at, Some(&fields), &faults))
}

/// The players whom the form calls otherwise.
fn names(at: &AtTable, fields: &Fields, faults: &mut Faults) -> Vec<(PlayerId, Name)> {
    let players = &at.journal.header().players;
    let name = |player| {
        let name = renaming::name(fields, &field(player), players.plain(player), faults)?;
        Some((player, name))
    };
    players.ids().filter_map(name).collect()
}

/// What the form amounts to.
fn events(
    at: &AtTable,
    fields: &Fields,
    names: &[(PlayerId, Name)],
    faults: &mut Faults,
) -> Vec<Event> {
    let mut events = Vec::new();
    if !names.is_empty() {
        let names = names.to_vec();
        events.push(Event::Renamed { names });
    }
    let titled = |title| Event::Titled { title };
    events.extend(renaming::title(fields, title(at), faults, titled));
    let Some(rules) = rules(at) else {
        return events;
    };
    let typed = fields.read::<u16>("revoke_points");
    match typed.filter(|points| *points <= MAX_REVOKE_POINTS) {
        None => {
            let text = format!("A revoke costs 0 to {MAX_REVOKE_POINTS} points.");
            faults.add("revoke_points", text);
        }
        Some(revoke_points) if revoke_points != rules.revoke_points => {
            let game = Game::AuctionBridge(auction_bridge::Rules {
                revoke_points,
                ..rules
            });
            events.push(Event::RulesChanged { game });
        }
        Some(_) => {}
    }
    events
}

/// Puts a refusal beside the names that are one too many, or above the form.
fn refuse(at: &AtTable, refusal: &Refusal, names: &[(PlayerId, Name)], faults: &mut Faults) {
    let says = sentence(refusal.say(at.journal.header()));
    if let Refusal::Players(BadPlayers::Twice(taken)) | Refusal::NameAtTable { name: taken, .. } =
        refusal
    {
        for (player, _) in names.iter().filter(|(_, name)| name.is_like(taken)) {
            faults.add(&field(*player), says.clone());
        }
    }
    if faults.is_empty() {
        faults.add("form", says);
    }
}

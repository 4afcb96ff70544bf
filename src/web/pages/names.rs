//! What may change during a sitting without being an entry: names, title, and
//! what a revoke costs.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use crate::journal::{Answer, Event, Game, Name, PlayerId, Submission, Title};
use crate::rules::bridge::auction_bridge::{self, MAX_REVOKE_POINTS};
use crate::web::App;
use crate::web::at_table::AtTable;
use crate::web::error::{PageError, form, unprocessable};
use crate::web::fields::{Fields, new_submission};
use crate::web::hour::Strip;
use crate::web::submit::now;

#[derive(Template)]
#[template(path = "names.html")]
struct NamesPage {
    pad: String,
    strip: Option<Strip>,
    action: String,
    players: Vec<Player>,
    title: String,
    title_error: Option<String>,
    revoke_points: Option<String>,
    revoke_error: Option<String>,
}

struct Player {
    field: String,
    was: String,
    name: String,
    error: Option<String>,
}

/// Shows the page.
pub(in crate::web) async fn show(at: AtTable) -> Result<Response, PageError> {
    at.keeper()?;
    form(&page(&at, &now_so(&at), &[]))
}

/// The fields as they stand.
fn now_so(at: &AtTable) -> Fields {
    let header = at.journal.header();
    let mut fields = Vec::new();
    for player in header.players.ids() {
        fields.push((field(player), header.players.name(player).to_owned()));
    }
    let title = header.title.as_ref().map_or("", Title::as_str);
    fields.push(("title".to_owned(), title.to_owned()));
    if let Game::AuctionBridge(rules) = header.game {
        fields.push(("revoke_points".to_owned(), rules.revoke_points.to_string()));
    }
    Fields(fields)
}

fn field(player: PlayerId) -> String {
    format!("player{}", player.index())
}

fn page(at: &AtTable, fields: &Fields, faults: &[(String, String)]) -> NamesPage {
    let header = at.journal.header();
    let fault = |name: &str| {
        let mut faults = faults.iter();
        faults
            .find(|(field, _)| field == name)
            .map(|(_, text)| text.clone())
    };
    let typed = |name: &str| fields.text(name).unwrap_or_default().to_owned();
    NamesPage {
        pad: at.pad(),
        strip: at.strip(),
        action: format!("{}/names", at.pad()),
        players: header
            .players
            .ids()
            .map(|player| Player {
                was: header.players.name(player).to_owned(),
                name: typed(&field(player)),
                error: fault(&field(player)),
                field: field(player),
            })
            .collect(),
        title: typed("title"),
        title_error: fault("title"),
        // All tables of a party play under the same rules.
        revoke_points: (matches!(header.game, Game::AuctionBridge(_)) && at.party.is_none())
            .then(|| typed("revoke_points")),
        revoke_error: fault("revoke_points"),
    }
}

/// Saves what was changed.
pub(in crate::web) async fn save(
    State(app): State<App>,
    at: AtTable,
    fields: Fields,
) -> Result<Response, PageError> {
    let device = at.keeper()?.device;
    let mut faults = Vec::new();
    let events = changes(&at, &fields, &mut faults);
    if faults.is_empty() {
        for (field, event) in events {
            let submission = Submission {
                id: Fields(vec![("submission".to_owned(), new_submission())]).submission()?,
                version: None,
                event,
                answers: vec![],
            };
            let answer = app.store.submit(&at.id, device, submission, now()).await?;
            if let Some(Answer::Refuse(refusal)) = answer {
                faults.push((field, format!("This cannot be: {refusal}.")));
            }
        }
    }
    if faults.is_empty() {
        return Ok(Redirect::to(&at.pad()).into_response());
    }
    unprocessable(&page(&at, &fields, &faults))
}

/// The events that the form amounts to; saying the same again is none.
fn changes(
    at: &AtTable,
    fields: &Fields,
    faults: &mut Vec<(String, String)>,
) -> Vec<(String, Event)> {
    let header = at.journal.header();
    let mut events = Vec::new();
    for player in header.players.ids() {
        let field = field(player);
        match Name::new(fields.text(&field).unwrap_or_default()) {
            Err(error) => faults.push((field, format!("This cannot be: {error}."))),
            Ok(name) if name.as_str() == header.players.name(player) => {}
            Ok(name) => events.push((field, Event::Renamed { player, name })),
        }
    }
    match fields.title() {
        Err(fault) => faults.push(("title".to_owned(), fault)),
        Ok(title) if title != header.title => {
            events.push(("title".to_owned(), Event::Titled { title }));
        }
        Ok(_) => {}
    }
    let Game::AuctionBridge(rules) = header.game else {
        return events;
    };
    if at.party.is_some() {
        return events;
    }
    let typed = fields.read::<u16>("revoke_points");
    match typed.filter(|points| *points <= MAX_REVOKE_POINTS) {
        None => {
            let text = format!("A revoke costs 0 to {MAX_REVOKE_POINTS} points.");
            faults.push(("revoke_points".to_owned(), text));
        }
        Some(revoke_points) if revoke_points != rules.revoke_points => {
            let game = Game::AuctionBridge(auction_bridge::Rules {
                revoke_points,
                ..rules
            });
            events.push(("revoke_points".to_owned(), Event::RulesChanged { game }));
        }
        Some(_) => {}
    }
    events
}

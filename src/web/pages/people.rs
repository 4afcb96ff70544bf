//! Who is here: somebody joins, goes home, or is back; and how partners change.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use super::bridge::next::how_long;
use super::partners::{Method, methods};
use super::substitute;
use crate::journal::sitting::MAX_PLAYERS;
use crate::journal::{BridgeSheet, Event, Name, Partners, PlayerId};
use crate::web::App;
use crate::web::at_table::AtTable;
use crate::web::error::{PageError, form, unprocessable};
use crate::web::faults::sentence;
use crate::web::fields::{Asked, Fields};
use crate::web::hour::Strip;
use crate::web::submit::submit;

#[derive(Template)]
#[template(path = "people.html")]
struct PeoplePage {
    pad: String,
    /// The room, if one came from there and goes back.
    back: Option<String>,
    strip: Option<Strip>,
    version: u32,
    here: Vec<Person>,
    gone: Vec<Person>,
    /// Whether there is a chair for one more.
    room: bool,
    name: String,
    name_error: Option<String>,
    error: Option<String>,
    /// Whether one who goes home may be settled with: no party has a stake.
    settle: bool,
    /// What is played next: a rubber, a round.
    unit: &'static str,
    /// Bridge only.
    methods: Vec<Method>,
}

struct Person {
    index: usize,
    name: String,
    /// “played 2 rubbers running”.
    how_long: Option<String>,
    /// “Sally plays Ray’s cards”, said beside both.
    plays: Option<String>,
    /// The page that asks who plays the cards of one who sits.
    substitute: Option<String>,
    /// Whether nothing that was recorded needs the name.
    can_be_taken_out: bool,
}

/// Shows the page.
pub(in crate::web) async fn show(at: AtTable, Asked(asked): Asked) -> Result<Response, PageError> {
    at.keeper()?;
    form(&page(&at, &asked, None, None))
}

/// The page, with what was typed.
fn page(
    at: &AtTable,
    fields: &Fields,
    name_error: Option<String>,
    error: Option<String>,
) -> PeoplePage {
    let header = at.journal.header();
    let unit = header.game.unit();
    let past = at.sheet.bridge().map(BridgeSheet::played);
    let (seated, plays) = (at.sheet.seated(), at.sheet.substitutes());
    let person = |player: PlayerId| Person {
        index: player.index(),
        name: header.players.name(player).to_owned(),
        how_long: past.as_ref().and_then(|past| how_long(player, past, unit)),
        plays: plays
            .iter()
            .find(|plays| plays.player == player || plays.by == player)
            .and_then(|plays| at.say_plays(&[*plays], "plays").pop()),
        substitute: seated
            .contains(&player)
            .then(|| substitute::address(at, player)),
        can_be_taken_out: at.journal.can_be_taken_out(player),
    };
    let everyone = header.players.ids();
    let (gone, here): (Vec<_>, Vec<_>) =
        everyone.partition(|player| at.journal.evening().has_gone(*player));
    PeoplePage {
        pad: at.pad(),
        back: at.room_of(fields),
        strip: at.strip(),
        version: at.journal.version().0,
        unit,
        room: here.len() + gone.len() < MAX_PLAYERS,
        here: here.into_iter().map(person).collect(),
        gone: gone.into_iter().map(person).collect(),
        name: fields.text("name").unwrap_or_default().to_owned(),
        name_error,
        error,
        settle: at.party.is_none(),
        methods: match header.game.laws() {
            Some(_) => methods(header.partners.unwrap_or(Partners::Same)),
            None => vec![],
        },
    }
}

/// Whose cards are to be played by somebody else once a player went home: the
/// player’s own, or those that the player played for another.
fn asks_for(at: &AtTable, left: PlayerId) -> Option<PlayerId> {
    let plays = at.sheet.substitutes();
    let for_whom = plays.iter().find(|plays| plays.by == left);
    let own = plays.iter().all(|plays| plays.player != left) && at.sheet.seated().contains(&left);
    for_whom.map(|plays| plays.player).or(own.then_some(left))
}

/// Somebody joins, goes home, is back or is taken out.
pub(in crate::web) async fn save(
    State(app): State<App>,
    at: AtTable,
    fields: Fields,
) -> Result<Response, PageError> {
    at.keeper()?;
    let players = &at.journal.header().players;
    let player = |field: &str| PlayerId::at(fields.read(field)?);
    let typed = fields.text("name").unwrap_or_default();
    let event = if let Some(player) = player("left") {
        Event::Left { player }
    } else if let Some(player) = player("out") {
        Event::TakenOut { player }
    } else {
        let back = player("back").and_then(|player| players.name_of(player));
        match back.map_or_else(|| Name::new(typed), |name| Ok(name.clone())) {
            Ok(name) => Event::Joined { name },
            Err(bad) => return unprocessable(&page(&at, &fields, Some(sentence(bad)), None)),
        }
    };
    let joins = matches!(event, Event::Joined { .. });
    let action = format!("{}/people", at.pad());
    let left = match &event {
        Event::Left { player } => asks_for(&at, *player),
        _ => None,
    };
    match submit(&app, &at, &fields, event, &action).await? {
        Ok(saved) if saved.status().is_redirection() => {
            let asks = left.map(|player| substitute::address(&at, player));
            let there = asks.or_else(|| at.room_of(&fields));
            Ok(there.map_or(saved, |there| Redirect::to(&there).into_response()))
        }
        Ok(response) => Ok(response),
        Err(refusal) => {
            let why = Some(sentence(refusal.say(at.journal.header())));
            let (name_error, error) = if joins { (why, None) } else { (None, why) };
            unprocessable(&page(&at, &fields, name_error, error))
        }
    }
}

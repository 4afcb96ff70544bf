//! A new sitting: names around the table, who deals, the rules under a fold.
//!
//! A name may be left empty: the place then keeps its own name, so that a
//! table in a hurry begins with one tap.

pub(in crate::web::pages) mod rules;

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::CookieJar;

use self::rules::RulesForm;
use crate::journal::entry::{BridgeFact, Fact, PitchFact, PitchSeating, Seating};
use crate::journal::sitting::{BadName, Header, MAX_PLAYERS};
use crate::journal::{DeviceId, Event, Game, Journal, Name, Partners, PlayerId, Players, Stake};
use crate::rules::settle::Carries;
use crate::rules::{BySeat, Seat};
use crate::store::{Begun, NewSitting, SittingId};
use crate::web::App;
use crate::web::address;
use crate::web::device::Phone;
use crate::web::error::{PageError, form, html, unprocessable};
use crate::web::faults::{Faults, sentence};
use crate::web::fields::{Asked, Fields, new_submission};
use crate::web::pages::bridge::next::word;
use crate::web::pages::partners::{self, Method, methods};
use crate::web::pages::stake::form::{self as stake, StakeForm};
use crate::web::submit::now;

/// How many of its sittings are looked at for what a phone last played for.
const LOOKED_AT: u32 = 20;
/// Chairs around a table of Auction Pitch: four are always taken.
const PITCH_CHAIRS: usize = 7;
/// Chairs around a bridge table.
const BRIDGE_CHAIRS: usize = 4;

#[derive(Template)]
#[template(path = "new_sitting.html")]
struct NewSittingPage {
    game: &'static str,
    title: &'static str,
    /// Whether partners sit opposite, or all sit in a ring.
    bridge: bool,
    submission: String,
    chairs: Vec<Chair>,
    /// Bridge: who sits out at first.
    others: Vec<Chair>,
    others_open: bool,
    /// How partners change; none in pitch.
    methods: Vec<Method>,
    partners: &'static str,
    /// Whether the first seats are cut for, not typed.
    cut_first: bool,
    rules: RulesForm,
    stake: StakeForm,
    error: Option<String>,
}

struct Chair {
    field: String,
    /// The word that stands for an empty name.
    place: String,
    name: String,
    /// Whether it is the next to be typed.
    next: bool,
    deals: bool,
    mine: bool,
    error: Option<String>,
}

/// Shows the page, with the last sitting's names if they are asked for again.
pub(in crate::web) async fn show(
    State(app): State<App>,
    Phone(device): Phone,
    Asked(asked): Asked,
) -> Result<Response, PageError> {
    let game = game(&asked)?;
    let mut fields = asked.clone();
    if let Some(id) = asked.text("again").and_then(SittingId::parse)
        && let Some(device) = device
        && app.store.keeps(&id, device).await?
        && let Some(journal) = app.store.load(&id).await?
    {
        for (chair, name) in journal.header().players.plain_names().enumerate() {
            fields = fields.with(&[(&field(&game, chair), name.to_owned())]);
        }
        let stake = journal.header().stake.filter(|stake| stake.is_for(&game));
        fields.0.extend(stake::fields_of(&game, stake.as_ref()));
    } else if let Some(device) = device {
        let stake = last_stake(&app, device, &game).await?;
        fields.0.extend(stake::fields_of(&game, stake.as_ref()));
    }
    form(&page(&game, &fields, &Faults::default()))
}

/// What this phone last played the game for; none if that was nothing. Tables of
/// a party, which never have a stake, are passed over.
async fn last_stake(app: &App, device: DeviceId, game: &Game) -> Result<Option<Stake>, PageError> {
    for kept in app.store.sittings_of(device, LOOKED_AT).await? {
        let header = kept.journal.as_ref().map(Journal::header);
        let Some(header) = header.filter(|header| header.game.as_str() == game.as_str()) else {
            continue;
        };
        if app.store.party_of(&kept.id).await?.is_none() {
            return Ok(header.stake);
        }
    }
    Ok(None)
}

/// The game that an address or a form names.
fn game(fields: &Fields) -> Result<Game, PageError> {
    let word = fields.text("game").unwrap_or("auction-bridge");
    let mut games = Game::all().into_iter();
    games
        .find(|game| game.as_str() == word)
        .ok_or(PageError::NotFound)
}

/// The word for a chair in a form, also the field of its name: the seat at a
/// bridge table, else a number.
fn field(game: &Game, chair: usize) -> String {
    match (game, Seat::ALL.get(chair)) {
        (Game::AuctionBridge(_) | Game::ContractBridge(_), Some(seat)) => seat.to_string(),
        _ => format!("player{chair}"),
    }
}

/// The chair that a field names.
fn chosen(game: &Game, fields: &Fields, name: &str) -> Option<usize> {
    let typed = fields.text(name)?;
    (0..MAX_PLAYERS).find(|chair| field(game, *chair) == typed)
}

/// Chairs of the table, and how many of them must be taken.
fn chairs(game: &Game) -> (usize, usize) {
    match game {
        Game::AuctionBridge(_) | Game::ContractBridge(_) => (BRIDGE_CHAIRS, BRIDGE_CHAIRS),
        Game::AuctionPitch(_) => (PITCH_CHAIRS, 4),
    }
}

/// The word for a chair, which is the name of whoever gives none.
pub(in crate::web) fn place(game: &Game, chair: usize) -> String {
    match (game, chair) {
        (Game::AuctionPitch(_), _) => format!("Player {}", chair + 1),
        (_, 0) => "North".to_owned(),
        (_, 1) => "East".to_owned(),
        (_, 2) => "South".to_owned(),
        (_, 3) => "West".to_owned(),
        _ => format!("Player {}", chair + 1),
    }
}

fn page(game: &Game, fields: &Fields, faults: &Faults) -> NewSittingPage {
    let (at_table, _) = chairs(game);
    let dealer = chosen(game, fields, "dealer").unwrap_or(0);
    let mine = chosen(game, fields, "mine");
    let empty = |chair: &usize| fields.text(&field(game, *chair)).is_none();
    let next = fields.text("next").and_then(|_| (0..at_table).find(empty));
    let chair = |chair: usize| Chair {
        place: place(game, chair),
        name: fields
            .text(&field(game, chair))
            .unwrap_or_default()
            .to_owned(),
        next: next == Some(chair),
        deals: dealer == chair,
        mine: mine == Some(chair),
        error: faults.of(&field(game, chair)),
        field: field(game, chair),
    };
    let bridge = game.laws().is_some();
    let partners = partners::read(fields).unwrap_or(Partners::Same);
    let others: Vec<_> = if bridge {
        (at_table..MAX_PLAYERS).map(chair).collect()
    } else {
        vec![]
    };
    NewSittingPage {
        game: game.as_str(),
        title: game.title(),
        bridge,
        submission: new_submission(),
        chairs: (0..at_table).map(chair).collect(),
        others_open: others.iter().any(|chair| !chair.name.is_empty()),
        others,
        partners: word(partners),
        methods: if bridge { methods(partners) } else { vec![] },
        cut_first: fields.text("first") == Some("cut"),
        rules: RulesForm::of(game, fields, faults),
        stake: StakeForm::of(game, fields, faults),
        error: faults.of("form"),
    }
}

/// Begins the sitting, with everyone seated, or to be seated by a cut.
pub(in crate::web) async fn create(
    State(app): State<App>,
    phone: Phone,
    jar: CookieJar,
    fields: Fields,
) -> Result<Response, PageError> {
    let game = game(&fields)?;
    let mut faults = Faults::default();
    // Enter in a name, without script: a browser presses the first button.
    if fields.text("next").is_some() {
        return html(&page(&game, &fields, &faults));
    }
    let Some((header, seating, chair)) = sitting(&game, &fields, &mut faults) else {
        return unprocessable(&page(&game, &fields, &faults));
    };
    let cut = game.laws().is_some() && fields.text("first") == Some("cut");
    let new = NewSitting {
        header,
        chair,
        submission: fields.submission()?,
        events: if cut {
            vec![]
        } else {
            vec![Event::Recorded { fact: seating }]
        },
    };
    let (device, jar) = phone.or_new(&app, jar).await?;
    let (Begun::New(id) | Begun::Repeated(id)) = app.store.begin(new, Some(device), now()).await?;
    let page = if cut { "/cut" } else { "" };
    Ok((jar, Redirect::to(&format!("{}{page}", address::pad(&id)))).into_response())
}

/// The sitting that the form describes, its first seating, and the chair of
/// whoever holds the phone.
fn sitting(
    game: &Game,
    fields: &Fields,
    faults: &mut Faults,
) -> Option<(Header, Fact, Option<PlayerId>)> {
    let rules = rules::read(game, fields, faults);
    let stake = stake::read(game, fields, faults);
    let taken = taken_chairs(game, fields, faults);
    let names = names(game, fields, &taken, faults);
    if !faults.is_empty() {
        return None;
    }
    let players = match Players::new(names) {
        Ok(players) => players,
        Err(error) => {
            faults.add("form", sentence(&error));
            return None;
        }
    };
    let sitter = |field: &str| -> Option<PlayerId> {
        let chair = chosen(game, fields, field)?;
        players.id(taken.iter().position(|taken| *taken == chair)?)
    };
    let ids: Vec<_> = players.ids().collect();
    let seating = match game {
        Game::AuctionPitch(_) => {
            let dealer = sitter("dealer").or(ids.first().copied())?;
            Fact::Pitch(PitchFact::Seating(PitchSeating::new(ids, dealer).ok()?))
        }
        Game::AuctionBridge(_) | Game::ContractBridge(_) => {
            let dealer = chosen(game, fields, "dealer").unwrap_or(0);
            Fact::Bridge(BridgeFact::Seating(around(&ids, dealer)?))
        }
    };
    let chair = sitter("mine");
    let header = Header {
        title: None,
        game: rules,
        players,
        partners: game
            .laws()
            .map(|_| partners::read(fields).unwrap_or(Partners::Same)),
        stake,
        carries: Carries::default(),
    };
    Some((header, seating, chair))
}

/// The first four players around a bridge table, from North on.
fn around(ids: &[PlayerId], dealer: usize) -> Option<Seating> {
    let seats = BySeat {
        north: *ids.first()?,
        east: *ids.get(1)?,
        south: *ids.get(2)?,
        west: *ids.get(3)?,
    };
    Seating::new(seats, *Seat::ALL.get(dealer)?)
}

/// The chairs that somebody sits in: all that must be, and those with a name. In
/// pitch whoever sits antes, so that an empty chair among named ones is empty.
fn taken_chairs(game: &Game, fields: &Fields, faults: &mut Faults) -> Vec<usize> {
    let (_, needed) = chairs(game);
    let all = || 0..MAX_PLAYERS;
    let named = |chair: &usize| typed(game, fields, *chair).is_some();
    if matches!(game, Game::AuctionPitch(_)) && all().any(|chair| named(&chair)) {
        let empty = all().find(|chair| !named(chair));
        if let Some(empty) = empty.filter(|_| all().filter(named).count() < needed) {
            let why = "Pitch needs four to seven players. Name everyone who plays.";
            faults.add(&field(game, empty), why);
        }
        return all().filter(named).collect();
    }
    all()
        .filter(|chair| *chair < needed || named(chair))
        .collect()
}

/// The name that a chair was given. What cannot be seen is none.
fn typed<'a>(game: &Game, fields: &'a Fields, chair: usize) -> Option<&'a str> {
    let typed = fields.text(&field(game, chair))?;
    (Name::new(typed) != Err(BadName::Empty)).then_some(typed)
}

fn names(game: &Game, fields: &Fields, taken: &[usize], faults: &mut Faults) -> Vec<Name> {
    let mut names: Vec<Name> = Vec::new();
    for chair in taken {
        let field = field(game, *chair);
        let typed = typed(game, fields, *chair);
        let typed = typed.map_or_else(|| place(game, *chair), str::to_owned);
        match Name::new(&typed) {
            Err(error) => faults.add(&field, sentence(&error)),
            Ok(name) if names.iter().any(|other| other.is_like(name.as_str())) => faults.add(
                &field,
                format!("Another {} sits here. Add a letter to one.", name.shown()),
            ),
            Ok(name) => names.push(name),
        }
    }
    names
}

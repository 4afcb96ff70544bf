//! The first page of a new party, filled in as typed.

use askama::Template;

use super::prizes::{PrizesForm, prize_fields};
use super::wishes::FIELDS;
use crate::journal::{Game, Partners, Title};
use crate::party::End;
use crate::store::LoadedParty;
use crate::web::error::PageError;
use crate::web::faults::Faults;
use crate::web::fields::Fields;
use crate::web::pages::new_sitting::rules::{self, RulesForm};
use crate::web::pages::partners::{self, Method, methods};
use crate::web::words::clock;

#[derive(Template)]
#[template(path = "party/new.html")]
pub(super) struct NewPartyPage {
    game: &'static str,
    games: Vec<(&'static str, &'static str)>,
    title: String,
    title_error: Option<String>,
    names: String,
    names_error: Option<String>,
    players: String,
    players_error: Option<String>,
    by_lot: bool,
    /// Who sits together, who apart: the field, what it asks, what was typed and
    /// what is wrong.
    wishes: Vec<(&'static str, &'static str, String, Option<String>)>,
    /// How partners change; none in pitch.
    methods: Vec<Method>,
    end: &'static str,
    minutes: String,
    minutes_error: Option<String>,
    clock: String,
    clock_error: Option<String>,
    rules: RulesForm,
    prizes: PrizesForm,
}

/// The game that an address or a form names.
pub(super) fn game(fields: &Fields) -> Result<Game, PageError> {
    let word = fields.text("game").unwrap_or("auction-bridge");
    let mut games = Game::all().into_iter();
    games
        .find(|game| game.as_str() == word)
        .ok_or(PageError::NotFound)
}

impl NewPartyPage {
    /// The page, filled in as typed.
    pub(super) fn of(game: &Game, fields: &Fields, faults: &Faults) -> Self {
        let typed = |name: &str| fields.text(name).unwrap_or_default().to_owned();
        let partners = partners::read(fields).unwrap_or(Partners::Pivot);
        Self {
            game: game.as_str(),
            games: Game::all()
                .iter()
                .map(|game| (game.as_str(), game.title()))
                .collect(),
            title: typed("title"),
            title_error: faults.of("title"),
            names: typed("names"),
            names_error: faults.of("names"),
            players: typed("players"),
            players_error: faults.of("players"),
            by_lot: fields.text("draw") != Some("order"),
            wishes: FIELDS
                .into_iter()
                .zip([
                    "At one table: a line for each couple or group",
                    "Never at one table: a line for each",
                ])
                .map(|(field, asks)| (field, asks, typed(field), faults.of(field)))
                .collect(),
            methods: game.laws().map_or_else(Vec::new, |_| methods(partners)),
            end: match fields.text("end") {
                Some("clock") => "clock",
                Some("open") => "open",
                _ => "minutes",
            },
            minutes: fields.text("minutes").unwrap_or("60").to_owned(),
            minutes_error: faults.of("minutes"),
            clock: typed("clock"),
            clock_error: faults.of("clock"),
            rules: RulesForm::of(game, fields, faults),
            prizes: PrizesForm::of(game, fields, faults, None),
        }
    }
}

/// A party as the form that would begin another like it.
pub(super) fn fields_of(like: &LoadedParty) -> Fields {
    let header = like.party.header();
    let mut fields = Fields::default();
    let mut add = |name: &str, text: String| fields.0.push((name.to_owned(), text));
    let title = header.title.as_ref().map_or("", Title::as_str);
    add("title", title.to_owned());
    let tables = like.tables.iter();
    let names = tables.flat_map(|table| table.journal.header().players.plain_names());
    add("names", names.collect::<Vec<_>>().join("\n"));
    if let Some(partners) = header.partners {
        add("partners", partners.as_str().to_owned());
    }
    match header.end {
        None => add("end", "open".to_owned()),
        Some(End::Minutes(minutes)) => add("minutes", minutes.to_string()),
        Some(End::At(hour)) => {
            add("end", "clock".to_owned());
            add("clock", clock(hour));
        }
    }
    add("game", header.game.as_str().to_owned());
    fields.0.extend(rules::fields_of(&header.game));
    fields.0.extend(prize_fields(header));
    fields
}

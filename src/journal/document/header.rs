//! The fields of a document outside its entries.

use serde::Serialize;

use super::object::{Object, missing, text};
use super::rules::{self, GameFields};
use super::stake::{self, CarryFields, StakeFields};
use crate::journal::sitting::{BadName, Header, Name, Partners, Players, TITLE_CHARS, Title};

/// The header as JSON has it.
#[derive(Debug, Serialize)]
pub(in crate::journal) struct HeaderFields<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(flatten)]
    game: GameFields,
    players: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    partners: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stake: Option<StakeFields>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    carries: Vec<CarryFields<'a>>,
}

/// The names of its fields, in the order in which they are written.
pub(in crate::journal) const HEADER: [&str; 7] = [
    "title", "game", "rules", "players", "partners", "stake", "carries",
];

impl<'a> HeaderFields<'a> {
    pub(in crate::journal) fn of(header: &'a Header) -> Self {
        Self {
            title: header.title.as_ref().map(Title::as_str),
            game: GameFields::of(header.game),
            players: header.players.plain_names().collect(),
            partners: header.partners.map(Partners::as_str),
            stake: header.stake.as_ref().map(StakeFields::of),
            carries: CarryFields::all(&header.carries, &header.players),
        }
    }

    /// Its fields one by one, named and as JSON; those left out are null.
    pub(super) fn lines(&self) -> [(&'static str, String); 7] {
        let [title, game, rules, players, partners, stake, carries] = HEADER;
        [
            (title, json(&self.title)),
            (game, json(&self.game.game)),
            (rules, json(&self.game.rules)),
            (players, json(&self.players)),
            (partners, json(&self.partners)),
            (stake, json(&self.stake)),
            (
                carries,
                json(&(!self.carries.is_empty()).then_some(&self.carries)),
            ),
        ]
    }
}

/// Reads a header from the object that has its fields, and perhaps others.
pub(in crate::journal) fn header(object: &Object) -> Result<Header, String> {
    header_with(object, players(object)?)
}

/// The same, as any version of the program stored it.
pub(in crate::journal) fn stored_header(object: &Object) -> Result<Header, String> {
    let names = names(object, |typed| Ok(Name::stored(typed)))?;
    let players = Players::stored(names).map_err(|error| format!("players: {error}"))?;
    header_with(object, players)
}

fn header_with(object: &Object, players: Players) -> Result<Header, String> {
    let title = title(object)?;
    let partners = object.text("partners")?.map(|word| {
        Partners::ALL
            .into_iter()
            .find(|partners| partners.as_str() == word)
            .ok_or_else(|| format!("partners: “{word}” is not same, cut, pivot or chosen"))
    });
    let game = rules::game(object)?;
    let stake = object.object("stake")?;
    let stake = stake.map(|fields| stake::stake(&fields, game));
    let carries = object.list("carries")?.unwrap_or_default();
    let carries = stake::carries(&carries, &players);
    Ok(Header {
        title,
        game,
        partners: partners.transpose()?,
        stake: stake
            .transpose()
            .map_err(|reason| format!("stake: {reason}"))?,
        carries: carries.map_err(|reason| format!("carries: {reason}"))?,
        players,
    })
}

/// A field as JSON.
pub(crate) fn json(field: &impl Serialize) -> String {
    serde_json::to_string(field).expect("plain fields with text keys are always JSON")
}

/// Reads `title`.
pub(crate) fn title(object: &Object) -> Result<Option<Title>, String> {
    let title = object.text("title")?.map(|typed| {
        Title::new(&typed).ok_or_else(|| format!("title: at most {TITLE_CHARS} characters"))
    });
    title.transpose()
}

/// Reads `players`.
pub(crate) fn players(object: &Object) -> Result<Players, String> {
    let names = names(object, Name::new)?;
    Players::new(names).map_err(|error| format!("players: {error}"))
}

fn names(
    object: &Object,
    name: impl Fn(&str) -> Result<Name, BadName>,
) -> Result<Vec<Name>, String> {
    let written = object.list("players")?.ok_or_else(|| missing("players"))?;
    let read = |raw| {
        let typed = text("a name in players", raw)?;
        name(&typed).map_err(|error| format!("players: {error}"))
    };
    written.into_iter().map(read).collect()
}

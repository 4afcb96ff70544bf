//! The fields of a document outside its entries.

use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

use super::reader::Object;
use super::rules::{self, GameFields};
use super::stake::{CarryFields, StakeFields};
use crate::journal::sitting::{BadName, Header, Name, Partners, Players, TITLE_CHARS, Title};

/// The header as JSON has it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "a document")]
pub(in crate::journal) struct HeaderFields {
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    game: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<Box<RawValue>>,
    players: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    partners: Option<Partners>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stake: Option<StakeFields>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    carries: Vec<CarryFields>,
}

impl HeaderFields {
    pub(in crate::journal) fn of(header: &Header) -> Self {
        let GameFields { game, rules } = GameFields::of(header.game);
        Self {
            title: header.title.as_ref().map(|title| title.as_str().to_owned()),
            game: game.to_owned(),
            rules: to_raw_value(&rules).ok(),
            players: header.players.plain_names().map(str::to_owned).collect(),
            partners: header.partners,
            stake: header.stake.as_ref().map(StakeFields::of),
            carries: CarryFields::all(&header.carries, &header.players),
        }
    }

    fn header(self, players: Players) -> Result<Header, String> {
        let game = rules::game(&self.game, self.rules.as_deref())?;
        let stake = self.stake.map(|fields| fields.stake(game)).transpose();
        let carries = CarryFields::carries(&self.carries, &players);
        Ok(Header {
            title: title(self.title)?,
            game,
            partners: self.partners,
            stake: stake.map_err(|reason| format!("stake: {reason}"))?,
            carries: carries.map_err(|reason| format!("carries: {reason}"))?,
            players,
        })
    }
}

/// Reads a header from the fields that are left of a document.
pub(super) fn header(object: Object) -> Result<Header, String> {
    let fields: HeaderFields = object.rest()?;
    let players = players(&fields.players)?;
    fields.header(players)
}

/// Reads a header as any version of the program stored it.
pub(in crate::journal) fn stored_header(json: &str) -> Result<Header, String> {
    let object = Object::read(json).map_err(|wrong| wrong.of("a header"))?;
    let fields: HeaderFields = object.rest()?;
    let names = fields.players.iter().map(|name| Name::stored(name));
    let players = Players::stored(names.collect()).map_err(|error| format!("players: {error}"))?;
    fields.header(players)
}

/// A field as JSON.
pub(crate) fn json(field: &impl Serialize) -> String {
    serde_json::to_string(field).expect("plain fields with text keys are always JSON")
}

/// Reads `title`.
pub(crate) fn title(written: Option<String>) -> Result<Option<Title>, String> {
    let title = written.map(|typed| {
        Title::new(&typed).ok_or_else(|| format!("title: at most {TITLE_CHARS} characters"))
    });
    title.transpose()
}

/// Reads `players`.
pub(crate) fn players(written: &[String]) -> Result<Players, String> {
    let names: Result<_, BadName> = written.iter().map(|typed| Name::new(typed)).collect();
    let players = names.map_err(|error| error.to_string());
    let players = players.and_then(|names| Players::new(names).map_err(|error| error.to_string()));
    players.map_err(|error| format!("players: {error}"))
}

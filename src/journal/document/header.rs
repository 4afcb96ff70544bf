//! The fields of a document outside its entries.

use serde::Serialize;

use super::object::{Object, missing, text};
use super::rules::{self, GameFields};
use crate::journal::sitting::{Header, Name, Partners, Players, TITLE_CHARS, Title};

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
}

/// Its fields, in the order in which they are written.
pub(in crate::journal) const HEADER: [&str; 5] = ["title", "game", "rules", "players", "partners"];

impl<'a> HeaderFields<'a> {
    pub(in crate::journal) fn of(header: &'a Header) -> Self {
        Self {
            title: header.title.as_ref().map(Title::as_str),
            game: GameFields::of(header.game),
            players: header.players.names().collect(),
            partners: header.partners.map(Partners::as_str),
        }
    }
}

/// Reads a header from the object that has its fields, and perhaps others.
pub(in crate::journal) fn header(object: &Object) -> Result<Header, String> {
    let title = object.text("title")?.map(|typed| {
        Title::new(&typed).ok_or_else(|| format!("title: at most {TITLE_CHARS} characters"))
    });
    let partners = object.text("partners")?.map(|word| {
        Partners::ALL
            .into_iter()
            .find(|partners| partners.as_str() == word)
            .ok_or_else(|| format!("partners: “{word}” is not same, cut, pivot or chosen"))
    });
    Ok(Header {
        title: title.transpose()?,
        game: rules::game(object)?,
        players: players(object)?,
        partners: partners.transpose()?,
    })
}

fn players(object: &Object) -> Result<Players, String> {
    let written = object.list("players")?.ok_or_else(|| missing("players"))?;
    let mut names = Vec::new();
    for raw in written {
        let typed = text("a name in players", raw)?;
        names.push(Name::new(&typed).map_err(|error| format!("players: {error}"))?);
    }
    Players::new(names).map_err(|error| format!("players: {error}"))
}

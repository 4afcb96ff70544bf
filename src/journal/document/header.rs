//! The fields of a document outside its entries.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{DocumentError, plain};
use crate::journal::sitting::{Game, Header, Name, Partners, Players, TITLE_CHARS, Title};
use crate::rules::bridge::auction_bridge::{self, Code, MAX_REVOKE_POINTS};

/// The header as JSON has it.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::journal) struct HeaderFields {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) title: Option<String>,
    #[serde(flatten)]
    pub(super) game: GameFields,
    pub(super) players: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) partners: Option<String>,
}

/// A game and its rules as JSON has them.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "game", content = "rules")]
pub(in crate::journal) enum GameFields {
    #[serde(rename = "auction-bridge")]
    AuctionBridge(AuctionBridgeRules),
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::journal) struct AuctionBridgeRules {
    #[serde(skip_serializing_if = "Option::is_none")]
    laws: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    revoke_points: Option<i64>,
}

impl GameFields {
    /// Reads `game` and `rules` of a document.
    pub(super) fn read(game: String, rules: Option<&RawValue>) -> Result<Self, DocumentError> {
        match game.as_str() {
            "auction-bridge" => Ok(Self::AuctionBridge(rules_of(rules)?)),
            _ => Err(DocumentError::Document(format!(
                "game: “{game}” is not a game this program scores"
            ))),
        }
    }

    /// The game as JSON has it, every rule written out.
    pub(in crate::journal) fn of(game: &Game) -> Self {
        match game {
            Game::AuctionBridge(rules) => Self::AuctionBridge(AuctionBridgeRules {
                laws: Some(rules.code.as_str().into()),
                revoke_points: Some(rules.revoke_points.into()),
            }),
        }
    }

    /// The game, if its rules are possible.
    pub(in crate::journal) fn check(self) -> Result<Game, String> {
        match self {
            Self::AuctionBridge(rules) => rules.check().map(Game::AuctionBridge),
        }
    }
}

fn rules_of<T: Default + for<'a> Deserialize<'a>>(
    rules: Option<&RawValue>,
) -> Result<T, DocumentError> {
    rules.map_or_else(
        || Ok(T::default()),
        |raw| {
            serde_json::from_str(raw.get())
                .map_err(|error| DocumentError::Document(format!("rules: {}", plain(&error))))
        },
    )
}

impl AuctionBridgeRules {
    fn check(self) -> Result<auction_bridge::Rules, String> {
        let mut rules = auction_bridge::Rules::default();
        if let Some(laws) = self.laws {
            rules.code = Code::ALL
                .into_iter()
                .find(|code| code.as_str() == laws)
                .ok_or_else(|| format!("rules: laws is us-1915 or english-1914, not “{laws}”"))?;
        }
        if let Some(points) = self.revoke_points {
            rules.revoke_points = u16::try_from(points)
                .ok()
                .filter(|points| *points <= MAX_REVOKE_POINTS)
                .ok_or_else(|| {
                    format!("rules: revoke_points is 0 to {MAX_REVOKE_POINTS}, not {points}")
                })?;
        }
        Ok(rules)
    }
}

impl HeaderFields {
    pub(in crate::journal) fn of(header: &Header) -> Self {
        Self {
            title: header.title.as_ref().map(|title| title.as_str().to_owned()),
            game: GameFields::of(&header.game),
            players: header.players.names().map(str::to_owned).collect(),
            partners: header.partners.map(|partners| partners.as_str().to_owned()),
        }
    }

    pub(in crate::journal) fn check(self) -> Result<Header, String> {
        let title = self.title.map(|typed| {
            Title::new(&typed).ok_or_else(|| format!("title: at most {TITLE_CHARS} characters"))
        });
        let names: Result<Vec<Name>, _> =
            self.players.iter().map(|typed| Name::new(typed)).collect();
        let players = names
            .map_err(|error| format!("players: {error}"))
            .and_then(|names| Players::new(names).map_err(|error| format!("players: {error}")))?;
        let partners = self.partners.map(|word| {
            Partners::ALL
                .into_iter()
                .find(|partners| partners.as_str() == word)
                .ok_or_else(|| format!("partners: “{word}” is not same, cut, pivot or chosen"))
        });
        Ok(Header {
            title: title.transpose()?,
            game: self.game.check()?,
            players,
            partners: partners.transpose()?,
        })
    }
}

//! Events as the database keeps them: JSON that names players by number, so
//! that a renamed player is renamed in everything he ever did.

mod evening;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

use super::document::{
    GameFields, HeaderFields, Naming, StakeFields, entry_from_json, entry_to_json,
    read_stored_game, read_stored_header,
};
use super::entry::{EntryId, Fact};
use super::event::{BatchId, Event};
use super::game::Game;
use super::in_play::{ContractInPlay, InPlay, PitchInPlay};
use super::sitting::{Header, Name, Partners, PlayerId, Title};
use evening::CarryFields;

/// A stored text that this program did not write.
#[derive(Debug, thiserror::Error)]
#[error("a stored event cannot be read: {0}")]
pub struct Unreadable(pub(crate) String);

// The tags are written out: renaming a variant must not change what is stored.
#[derive(Serialize, Deserialize)]
enum Fields {
    #[serde(rename = "recorded")]
    Recorded { fact: Box<RawValue> },
    #[serde(rename = "imported")]
    Imported { fact: Box<RawValue> },
    #[serde(rename = "inserted")]
    Inserted {
        before: EntryId,
        fact: Box<RawValue>,
    },
    #[serde(rename = "amended")]
    Amended { entry: EntryId, fact: Box<RawValue> },
    #[serde(rename = "struck")]
    Struck { entry: EntryId },
    #[serde(rename = "undone")]
    Undone { batch: BatchId },
    #[serde(rename = "put-back")]
    PutBack { batch: BatchId },
    #[serde(rename = "contract-put")]
    ContractPut(ContractInPlay),
    #[serde(rename = "pitch-put")]
    PitchPut(PitchInPlay),
    #[serde(rename = "contract-withdrawn")]
    ContractWithdrawn,
    #[serde(rename = "renamed")]
    Renamed(NameFields),
    #[serde(rename = "all-renamed")]
    AllRenamed { names: Vec<NameFields> },
    #[serde(rename = "titled")]
    Titled { title: Option<String> },
    #[serde(rename = "rules-changed")]
    RulesChanged { game: Box<RawValue> },
    #[serde(rename = "stake-changed")]
    StakeChanged { stake: Option<StakeFields> },
    #[serde(rename = "carries-changed")]
    CarriesChanged { carries: Vec<CarryFields> },
    #[serde(rename = "partners-changed")]
    PartnersChanged { partners: Partners },
    #[serde(rename = "joined")]
    Joined { name: String },
    #[serde(rename = "left")]
    Left { player: PlayerId },
    #[serde(rename = "taken-out")]
    TakenOut { player: PlayerId },
    #[serde(rename = "agreed")]
    Agreed { rubber: EntryId },
    #[serde(rename = "hour-set")]
    HourSet { hour: Option<DateTime<Utc>> },
    #[serde(rename = "settled")]
    Settled,
    #[serde(rename = "reopened")]
    Reopened,
}

#[derive(Serialize, Deserialize)]
struct NameFields {
    player: PlayerId,
    name: String,
}

/// Writes new names. One alone is written as before several could change at once.
fn write_names(names: &[(PlayerId, Name)]) -> Fields {
    let fields = |(player, name): &(PlayerId, Name)| NameFields {
        player: *player,
        name: name.as_stored().to_owned(),
    };
    match names {
        [one] => Fields::Renamed(fields(one)),
        names => Fields::AllRenamed {
            names: names.iter().map(fields).collect(),
        },
    }
}

fn read_names(names: Vec<NameFields>) -> Event {
    let name = |fields: NameFields| (fields.player, Name::stored(&fields.name));
    let names = names.into_iter().map(name).collect();
    Event::Renamed { names }
}

/// Writes a header.
#[must_use]
pub fn write_header(header: &Header) -> String {
    json(&HeaderFields::of(header))
}

/// Reads a header.
pub fn read_header(text: &str) -> Result<Header, Unreadable> {
    read_stored_header(text).map_err(Unreadable)
}

/// Writes an event.
#[must_use]
pub fn write_event(event: &Event) -> String {
    let raw = |fact, at: Option<DateTime<Utc>>| entry_to_json(fact, at, &Naming::Numbers);
    json(&match event {
        Event::Recorded { fact } => Fields::Recorded {
            fact: raw(fact, None),
        },
        Event::Imported { fact, at } => Fields::Imported {
            fact: raw(fact, *at),
        },
        Event::Inserted { before, fact } => Fields::Inserted {
            before: *before,
            fact: raw(fact, None),
        },
        Event::Amended { entry, fact } => Fields::Amended {
            entry: *entry,
            fact: raw(fact, None),
        },
        Event::Struck { entry } => Fields::Struck { entry: *entry },
        Event::Undone { batch } => Fields::Undone { batch: *batch },
        Event::PutBack { batch } => Fields::PutBack { batch: *batch },
        Event::ContractPut { in_play } => match in_play {
            InPlay::Contract(contract) => Fields::ContractPut(contract.clone()),
            InPlay::Pitch(pitch) => Fields::PitchPut(pitch.clone()),
        },
        Event::ContractWithdrawn => Fields::ContractWithdrawn,
        Event::Renamed { names } => write_names(names),
        Event::Titled { title } => Fields::Titled {
            title: title.as_ref().map(|title| title.as_str().to_owned()),
        },
        Event::RulesChanged { game } => Fields::RulesChanged {
            game: raw_json(&GameFields::of(*game)),
        },
        Event::StakeChanged { stake } => Fields::StakeChanged {
            stake: stake.as_ref().map(StakeFields::of),
        },
        Event::CarriesChanged { carries } => Fields::CarriesChanged {
            carries: evening::write_carries(carries),
        },
        Event::PartnersChanged { partners } => Fields::PartnersChanged {
            partners: *partners,
        },
        Event::Joined { name } => Fields::Joined {
            name: name.as_stored().to_owned(),
        },
        Event::Left { player } => Fields::Left { player: *player },
        Event::TakenOut { player } => Fields::TakenOut { player: *player },
        Event::Agreed { rubber } => Fields::Agreed { rubber: *rubber },
        Event::HourSet { hour } => Fields::HourSet { hour: *hour },
        Event::Settled => Fields::Settled,
        Event::Reopened => Fields::Reopened,
    })
}

/// Reads an event of a sitting that plays `game`.
pub fn read_event(game: &Game, text: &str) -> Result<Event, Unreadable> {
    let fact = |raw: &RawValue| -> Result<(Fact, _), Unreadable> {
        entry_from_json(*game, raw.get(), &Naming::Numbers, None).map_err(Unreadable)
    };
    Ok(match serde_json::from_str(text).map_err(unreadable)? {
        Fields::Recorded { fact: raw } => Event::Recorded {
            fact: fact(&raw)?.0,
        },
        Fields::Imported { fact: raw } => {
            let (fact, at) = fact(&raw)?;
            Event::Imported { fact, at }
        }
        Fields::Inserted { before, fact: raw } => Event::Inserted {
            before,
            fact: fact(&raw)?.0,
        },
        Fields::Amended { entry, fact: raw } => Event::Amended {
            entry,
            fact: fact(&raw)?.0,
        },
        Fields::Struck { entry } => Event::Struck { entry },
        Fields::Undone { batch } => Event::Undone { batch },
        Fields::PutBack { batch } => Event::PutBack { batch },
        Fields::ContractPut(contract) => Event::ContractPut {
            in_play: contract.into(),
        },
        Fields::PitchPut(pitch) => Event::ContractPut {
            in_play: pitch.into(),
        },
        Fields::ContractWithdrawn => Event::ContractWithdrawn,
        Fields::Renamed(name) => read_names(vec![name]),
        Fields::AllRenamed { names } => read_names(names),
        Fields::Titled { title } => Event::Titled {
            title: title.as_deref().and_then(Title::new),
        },
        Fields::RulesChanged { game } => Event::RulesChanged {
            game: read_stored_game(game.get()).map_err(Unreadable)?,
        },
        Fields::StakeChanged { stake } => Event::StakeChanged {
            stake: stake
                .map(|fields| fields.stake(*game))
                .transpose()
                .map_err(Unreadable)?,
        },
        Fields::CarriesChanged { carries } => Event::CarriesChanged {
            carries: evening::read_carries(carries)?,
        },
        Fields::PartnersChanged { partners } => Event::PartnersChanged { partners },
        Fields::Joined { name } => Event::Joined {
            name: Name::stored(&name),
        },
        Fields::Left { player } => Event::Left { player },
        Fields::TakenOut { player } => Event::TakenOut { player },
        Fields::Agreed { rubber } => Event::Agreed { rubber },
        Fields::HourSet { hour } => Event::HourSet { hour },
        Fields::Settled => Event::Settled,
        Fields::Reopened => Event::Reopened,
    })
}

#[allow(clippy::needless_pass_by_value)] // it is what `map_err` hands over
fn unreadable(error: impl ToString) -> Unreadable {
    Unreadable(error.to_string().trim_start().to_owned())
}

fn json(fields: &impl Serialize) -> String {
    serde_json::to_string(fields).expect("plain fields with text keys are always JSON")
}

fn raw_json(fields: &impl Serialize) -> Box<RawValue> {
    to_raw_value(fields).expect("plain fields with text keys are always JSON")
}

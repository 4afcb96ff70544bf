//! A party as the database keeps it: JSON that names players by their table
//! and their place in its list, so that a renamed player is renamed in every
//! cut.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

use super::event::{Cut, PartyEvent, Person};
use super::fold::{End, MAX_MINUTES, PartyHeader};
use super::prizes::{AllPrizes, PrizeCount, PrizeScore, Prizes, Scope};
use super::tables::TableNumber;
use crate::journal::document::{GameFields, choices, numbers, read_stored_game};
use crate::journal::stored::Unreadable;
use crate::journal::{Partners, Title};

choices![Scope, PrizeScore];
numbers! {
    TableNumber: u16, TableNumber::get, |number| TableNumber::new(number.into()), "no such table";
    PrizeCount: u8, PrizeCount::get, |count| PrizeCount::new(count.into()), "no such number of prizes";
}

#[derive(Serialize, Deserialize)]
struct HeaderFields {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    /// The game with its rules, in the words of the document format.
    plays: Box<RawValue>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    partners: Option<Partners>,
    #[serde(flatten)]
    prizes: AllPrizesFields,
    booby: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    end: Option<EndFields>,
}

#[derive(Serialize, Deserialize)]
struct AllPrizesFields {
    prizes: PrizesFields,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    more_prizes: Option<PrizesFields>,
}

#[derive(Serialize, Deserialize)]
struct PrizesFields {
    scope: Scope,
    count: PrizeCount,
    score: PrizeScore,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    names: Vec<String>,
}

#[derive(Serialize, Deserialize)]
enum EndFields {
    #[serde(rename = "minutes")]
    Minutes(u16),
    #[serde(rename = "at")]
    At(DateTime<Utc>),
}

#[derive(Serialize, Deserialize)]
enum EventFields {
    #[serde(rename = "started")]
    Started,
    #[serde(rename = "hour-set")]
    HourSet { hour: Option<DateTime<Utc>> },
    #[serde(rename = "table-added")]
    TableAdded { table: TableNumber },
    #[serde(rename = "cut-recorded")]
    CutRecorded {
        order: Vec<Person>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        scope: Option<Scope>,
    },
    #[serde(rename = "booby-cut")]
    BoobyCut { order: Vec<Person> },
    #[serde(rename = "read-out")]
    ReadOut { done: bool },
    #[serde(rename = "announced")]
    Announced { count: u16 },
    #[serde(rename = "prizes-changed")]
    PrizesChanged {
        #[serde(flatten)]
        prizes: AllPrizesFields,
        booby: bool,
    },
    #[serde(rename = "titled")]
    Titled { title: Option<String> },
    #[serde(rename = "closed")]
    Closed,
    #[serde(rename = "reopened")]
    Reopened,
}

/// Writes a header.
#[must_use]
pub fn write_header(header: &PartyHeader) -> String {
    json(&HeaderFields {
        title: text(header.title.as_ref()),
        plays: raw_json(&GameFields::of(header.game)),
        partners: header.partners,
        prizes: (&header.prizes).into(),
        booby: header.booby,
        end: header.end.map(|end| match end {
            End::Minutes(minutes) => EndFields::Minutes(minutes),
            End::At(hour) => EndFields::At(hour),
        }),
    })
}

/// Reads a header.
pub fn read_header(text: &str) -> Result<PartyHeader, Unreadable> {
    let fields: HeaderFields = serde_json::from_str(text).map_err(unreadable)?;
    let game = read_stored_game(fields.plays.get()).map_err(Unreadable)?;
    let end = match fields.end {
        Some(EndFields::Minutes(minutes)) if !(1..=MAX_MINUTES).contains(&minutes) => {
            return Err(unreadable("no such length of play"));
        }
        Some(EndFields::Minutes(minutes)) => Some(End::Minutes(minutes)),
        Some(EndFields::At(hour)) => Some(End::At(hour)),
        None => None,
    };
    Ok(PartyHeader {
        title: fields.title.as_deref().and_then(Title::new),
        game,
        partners: fields.partners,
        prizes: fields.prizes.try_into()?,
        booby: fields.booby,
        end,
    })
}

/// Writes an event.
#[must_use]
pub fn write_event(event: &PartyEvent) -> String {
    json(&match event {
        PartyEvent::Started => EventFields::Started,
        PartyEvent::HourSet { hour } => EventFields::HourSet { hour: *hour },
        PartyEvent::TableAdded { table } => EventFields::TableAdded { table: *table },
        PartyEvent::CutRecorded(Cut { scope, order }) => EventFields::CutRecorded {
            order: order.clone(),
            scope: *scope,
        },
        PartyEvent::BoobyCut { order } => EventFields::BoobyCut {
            order: order.clone(),
        },
        PartyEvent::ReadOut { done } => EventFields::ReadOut { done: *done },
        PartyEvent::Announced { count } => EventFields::Announced { count: *count },
        PartyEvent::PrizesChanged { prizes, booby } => EventFields::PrizesChanged {
            prizes: prizes.into(),
            booby: *booby,
        },
        PartyEvent::Titled { title } => EventFields::Titled {
            title: text(title.as_ref()),
        },
        PartyEvent::Closed => EventFields::Closed,
        PartyEvent::Reopened => EventFields::Reopened,
    })
}

/// Reads an event.
pub fn read_event(text: &str) -> Result<PartyEvent, Unreadable> {
    Ok(match serde_json::from_str(text).map_err(unreadable)? {
        EventFields::Started => PartyEvent::Started,
        EventFields::HourSet { hour } => PartyEvent::HourSet { hour },
        EventFields::TableAdded { table } => PartyEvent::TableAdded { table },
        EventFields::CutRecorded { order, scope } => PartyEvent::CutRecorded(Cut { scope, order }),
        EventFields::BoobyCut { order } => PartyEvent::BoobyCut { order },
        EventFields::ReadOut { done } => PartyEvent::ReadOut { done },
        EventFields::Announced { count } => PartyEvent::Announced { count },
        EventFields::PrizesChanged { prizes, booby } => PartyEvent::PrizesChanged {
            prizes: prizes.try_into()?,
            booby,
        },
        EventFields::Titled { title } => PartyEvent::Titled {
            title: title.as_deref().and_then(Title::new),
        },
        EventFields::Closed => PartyEvent::Closed,
        EventFields::Reopened => PartyEvent::Reopened,
    })
}

impl From<&AllPrizes> for AllPrizesFields {
    fn from(prizes: &AllPrizes) -> Self {
        Self {
            prizes: (&prizes[0]).into(),
            more_prizes: prizes.get(1).map(Into::into),
        }
    }
}

impl TryFrom<AllPrizesFields> for AllPrizes {
    type Error = Unreadable;

    fn try_from(fields: AllPrizesFields) -> Result<Self, Unreadable> {
        let lists = [Some(fields.prizes), fields.more_prizes];
        let lists = lists.into_iter().flatten().map(Prizes::from);
        Self::new(lists.collect()).ok_or_else(|| unreadable("two lists of prizes of one scope"))
    }
}

impl From<&Prizes> for PrizesFields {
    fn from(prizes: &Prizes) -> Self {
        Self {
            scope: prizes.scope,
            count: prizes.count,
            score: prizes.score,
            names: prizes
                .names
                .iter()
                .map(|name| name.as_str().to_owned())
                .collect(),
        }
    }
}

impl From<PrizesFields> for Prizes {
    fn from(fields: PrizesFields) -> Self {
        let names = fields.names.iter().filter_map(|name| Title::new(name));
        Self {
            scope: fields.scope,
            count: fields.count,
            score: fields.score,
            names: names.collect(),
        }
    }
}

fn text(title: Option<&Title>) -> Option<String> {
    title.map(|title| title.as_str().to_owned())
}

#[allow(clippy::needless_pass_by_value)] // it is what `map_err` hands over
fn unreadable(error: impl ToString) -> Unreadable {
    Unreadable(error.to_string())
}

fn json(fields: &impl Serialize) -> String {
    serde_json::to_string(fields).expect("plain fields with text keys are always JSON")
}

fn raw_json(fields: &impl Serialize) -> Box<RawValue> {
    to_raw_value(fields).expect("plain fields with text keys are always JSON")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::{Game, PlayerId};

    fn both(game: &Game) -> AllPrizes {
        let room = Prizes {
            names: vec![Title::new("A hamper").unwrap()],
            ..Prizes::usual(game)
        };
        let table = Prizes {
            scope: Scope::Table,
            ..Prizes::usual(game)
        };
        AllPrizes::new(vec![table, room]).unwrap()
    }

    /// Lines that the versions before this one stored.
    #[test]
    fn what_an_earlier_version_wrote_is_read() {
        for line in [
            r#"{"cut-recorded":{"order":[{"table":1,"player":0},{"table":1,"player":2}]}}"#,
            r#"{"prizes-changed":{"prizes":{"scope":"table","count":1,"score":"net"},"booby":true}}"#,
        ] {
            assert_eq!(write_event(&read_event(line).unwrap()), line);
        }
        let header = r#"{"title":"Tea","plays":{"game":"auction-pitch","rules":{}},"prizes":{"scope":"room","count":3,"score":"red"},"booby":false,"end":{"minutes":60}}"#;
        let header = read_header(header).unwrap();
        assert_eq!(header.prizes, AllPrizes::usual(&header.game));
    }

    #[test]
    fn what_is_written_is_read_again() {
        let hour = DateTime::from_timestamp(1_790_000_000, 0);
        for game in Game::all() {
            let mut header = PartyHeader {
                title: Title::new("Guild bridge tea"),
                game,
                partners: Some(Partners::Pivot),
                prizes: AllPrizes::usual(&game),
                booby: true,
                end: Some(End::Minutes(180)),
            };
            assert_eq!(read_header(&write_header(&header)).unwrap(), header);
            header.title = None;
            header.prizes = both(&game);
            header.partners = None;
            header.end = hour.map(End::At);
            assert_eq!(read_header(&write_header(&header)).unwrap(), header);
        }
        let person = |table, place| Person {
            table: TableNumber::new(table).unwrap(),
            player: PlayerId::at(place).unwrap(),
        };
        let events = [
            PartyEvent::Started,
            PartyEvent::HourSet { hour },
            PartyEvent::HourSet { hour: None },
            PartyEvent::CutRecorded(Cut {
                scope: None,
                order: vec![person(1000, 0), person(1, 11)],
            }),
            PartyEvent::CutRecorded(Cut {
                scope: Some(Scope::Table),
                order: vec![person(1, 0), person(1, 11)],
            }),
            PartyEvent::BoobyCut {
                order: vec![person(1, 0), person(2, 0)],
            },
            PartyEvent::ReadOut { done: true },
            PartyEvent::Announced { count: 2 },
            PartyEvent::TableAdded {
                table: person(11, 0).table,
            },
            PartyEvent::PrizesChanged {
                prizes: AllPrizes::usual(&Game::all()[0]),
                booby: false,
            },
            PartyEvent::PrizesChanged {
                prizes: both(&Game::all()[0]),
                booby: true,
            },
            PartyEvent::Titled {
                title: Title::new("Tea"),
            },
            PartyEvent::Titled { title: None },
            PartyEvent::Closed,
            PartyEvent::Reopened,
        ];
        for event in events {
            assert_eq!(read_event(&write_event(&event)).unwrap(), event);
        }
    }

    #[test]
    fn what_this_program_did_not_write_is_not_read() {
        for (wrong, reason) in [
            ("{}", "expected value"),
            (r#"{"titled":{"title":1}}"#, "invalid type: integer"),
            (
                r#"{"cut-recorded":{"order":[{"table":0,"player":0}]}}"#,
                "no such table",
            ),
            (
                r#"{"cut-recorded":{"order":[{"table":1,"player":12}]}}"#,
                "no such player",
            ),
            (
                r#"{"prizes-changed":{"prizes":{"scope":"room","count":0,"score":"net"},"booby":true}}"#,
                "no such number of prizes",
            ),
            (
                r#"{"prizes-changed":{"prizes":{"scope":"hall","count":1,"score":"net"},"booby":true}}"#,
                "room or table, not “hall”",
            ),
            (
                r#"{"prizes-changed":{"prizes":{"scope":"room","count":1,"score":"net"},"more_prizes":{"scope":"room","count":1,"score":"net"},"booby":true}}"#,
                "two lists of prizes of one scope",
            ),
            (
                r#"{"cut-recorded":{"order":[{"table":1,"player":0}],"scope":"hall"}}"#,
                "room or table, not “hall”",
            ),
        ] {
            let error = read_event(wrong).unwrap_err().to_string();
            assert!(error.contains(reason), "{wrong}: {error}");
        }
    }
}

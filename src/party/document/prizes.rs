//! `prizes` of a party's document: what is played for, and the cuts for ties.

use std::collections::HashMap;

use serde::Serialize;
use serde_json::value::RawValue;

use super::PartyDocument;
use crate::journal::Game;
use crate::journal::document::{JsonObject, choice, json, read_list, read_text};
use crate::party::event::Person;
use crate::party::prizes::{MAX_PRIZES, PrizeCount, PrizeScore, Prizes, Scope};

#[derive(Serialize)]
struct PrizesFields<'a> {
    scope: &'static str,
    count: u8,
    /// Left out in Auction Pitch, where there is nothing to choose.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cuts: Vec<Vec<&'a str>>,
}

/// `prizes` as JSON, each written out.
pub(super) fn write_prizes(document: &PartyDocument) -> String {
    let Prizes {
        scope,
        count,
        score,
    } = document.prizes;
    let names = |cut: &Vec<Person>| cut.iter().map(|person| document.name(*person)).collect();
    json(&PrizesFields {
        scope: scope.as_str(),
        count: count.get(),
        score: (score != PrizeScore::Red).then(|| score.as_str()),
        cuts: document.cuts.iter().map(names).collect(),
    })
}

/// What is played for, and the cuts as they are written: whom they name, the
/// tables say.
pub(super) struct ReadPrizes<'a> {
    pub(super) prizes: Prizes,
    cuts: Vec<&'a RawValue>,
}

impl<'a> ReadPrizes<'a> {
    /// Reads `prizes` of the object that may have them.
    pub(super) fn read(object: &JsonObject<'a>, game: Game) -> Result<Self, String> {
        match object.object("prizes")? {
            Some(fields) => Self::of(&fields, game).map_err(|reason| format!("prizes: {reason}")),
            None => Ok(Self {
                prizes: Prizes::usual(&game),
                cuts: Vec::new(),
            }),
        }
    }

    fn of(fields: &JsonObject<'a>, game: Game) -> Result<Self, String> {
        fields.only("prizes", &["scope", "count", "score", "cuts"])?;
        let scope = choice(fields, "scope", Scope::ALL, Scope::as_str)?.unwrap_or_default();
        let prizes = Prizes {
            scope,
            count: count(fields)?.unwrap_or(scope.usual_count()),
            score: score(fields, game)?.unwrap_or(PrizeScore::usual(&game)),
        };
        let cuts = fields.list("cuts")?.unwrap_or_default();
        Ok(Self { prizes, cuts })
    }

    /// The cuts, between the players of the document.
    ///
    /// [R] Whoever cut must play in the party: a cut that counts moves prizes,
    /// and one whose name is mistyped would silently not count. A cut that is
    /// not between the players of one tie is kept, and does not count.
    pub(super) fn cuts(&self, document: &PartyDocument) -> Result<Vec<Vec<Person>>, String> {
        let people = document.people();
        let people = people.map(|person| (document.name(person), person));
        let people: HashMap<&str, Person> = people.collect();
        let cuts = (1..).zip(&self.cuts).map(|(number, raw)| {
            let title = format!("cut {number}");
            cut(&title, raw, &people).map_err(|reason| format!("prizes: cuts: {reason}"))
        });
        cuts.collect()
    }
}

fn count(fields: &JsonObject) -> Result<Option<PrizeCount>, String> {
    let Some(written) = fields.whole("count")? else {
        return Ok(None);
    };
    let count = PrizeCount::new(written);
    let refused = || format!("count is 1 to {MAX_PRIZES}, not {written}");
    count.map(Some).ok_or_else(refused)
}

fn score(fields: &JsonObject, game: Game) -> Result<Option<PrizeScore>, String> {
    match game {
        Game::AuctionBridge(_) | Game::ContractBridge(_) => {
            let scores = [PrizeScore::Gross, PrizeScore::Net];
            choice(fields, "score", scores, PrizeScore::as_str)
        }
        Game::AuctionPitch(_) if fields.raw("score").is_some() => {
            Err("score is for points; in auction-pitch the red counters count".to_owned())
        }
        Game::AuctionPitch(_) => Ok(None),
    }
}

fn cut(title: &str, raw: &RawValue, people: &HashMap<&str, Person>) -> Result<Vec<Person>, String> {
    let names = read_list(title, raw)?;
    let mut cut = Vec::with_capacity(names.len());
    for raw in names {
        let typed = read_text(&format!("a name in {title}"), raw)?;
        let name = typed.trim();
        match people.get(name) {
            None => return Err(format!("{title}: {name} is not among the players")),
            Some(person) if cut.contains(person) => {
                return Err(format!("{title}: {name} is there twice"));
            }
            Some(person) => cut.push(*person),
        }
    }
    Ok(cut)
}

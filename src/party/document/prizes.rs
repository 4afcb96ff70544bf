//! `prizes` of a party's document: what is played for, and the cuts for ties.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::PartyDocument;
use crate::journal::document::{JsonObject, json};
use crate::journal::sitting::TITLE_CHARS;
use crate::journal::{Game, Title};
use crate::party::event::{Cut, Person};
use crate::party::prizes::{AllPrizes, MAX_PRIZES, PrizeCount, PrizeScore, Prizes, Scope};

#[derive(Serialize, Deserialize)]
#[serde(rename = "prizes")]
struct PrizesFields {
    scope: Option<Scope>,
    count: Option<i64>,
    /// Left out in Auction Pitch, where there is nothing to choose.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    names: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    cuts: Vec<Vec<String>>,
}

/// `prizes` as JSON, each written out: an object, or a list of two.
pub(super) fn write_prizes(document: &PartyDocument) -> String {
    let name = |person: &Person| document.plain(*person).to_owned();
    let fields = |prizes: &'_ Prizes| {
        let cuts = document.cuts.iter().filter(|cut| cut.is_for(prizes.scope));
        let score = prizes.score.as_str().to_owned();
        let names = prizes.names.iter().map(|name| name.as_str().to_owned());
        json(&PrizesFields {
            scope: Some(prizes.scope),
            count: Some(prizes.count.get().into()),
            score: (prizes.score != PrizeScore::Red).then_some(score),
            names: names.collect(),
            cuts: cuts
                .map(|cut| cut.order.iter().map(name).collect())
                .collect(),
        })
    };
    let lists: Vec<String> = document.prizes.iter().map(fields).collect();
    match lists.as_slice() {
        [one] => one.clone(),
        _ => format!("[{}]", lists.join(",")),
    }
}

/// What is played for, and the cuts as they are written: whom they name, the
/// tables say.
pub(super) struct ReadPrizes(Vec<ReadList>);

struct ReadList {
    /// How a complaint begins: “prizes”, “prizes: place 2”.
    place: String,
    prizes: Prizes,
    cuts: Vec<Vec<String>>,
}

impl ReadPrizes {
    /// Reads `prizes`, where the document has them.
    pub(super) fn read(written: Option<&RawValue>, game: Game) -> Result<Self, String> {
        let Some(raw) = written else {
            return Ok(Self(vec![ReadList {
                place: "prizes".to_owned(),
                prizes: Prizes::usual(&game),
                cuts: Vec::new(),
            }]));
        };
        if !raw.get().starts_with('[') {
            return Ok(Self(vec![ReadList::read("prizes".to_owned(), raw, game)?]));
        }
        let lists: Vec<&RawValue> =
            serde_json::from_str(raw.get()).map_err(|error| error.to_string())?;
        let lists = (1..).zip(lists);
        let lists =
            lists.map(|(place, raw)| ReadList::read(format!("prizes: place {place}"), raw, game));
        let lists = Self(lists.collect::<Result<_, _>>()?);
        match lists.0.len() {
            2 => Ok(lists),
            count => Err(format!(
                "prizes: a list has two, one for the room and one for each table, not {count}"
            )),
        }
    }

    /// What is played for.
    pub(super) fn all(&self) -> Result<AllPrizes, String> {
        let lists = self.0.iter().map(|list| list.prizes.clone());
        AllPrizes::new(lists.collect())
            .ok_or_else(|| "prizes: of two, one is for the room and one for each table".to_owned())
    }

    /// The cuts, between the players of the document.
    ///
    /// [R] Whoever cut must play in the party: a cut that counts moves prizes,
    /// and one whose name is mistyped would silently not count. A cut that is
    /// not between the players of one tie is kept, and does not count.
    pub(super) fn cuts(&self, document: &PartyDocument) -> Result<Vec<Cut>, String> {
        let people = document.people();
        let people = people.map(|person| (document.plain(person), person));
        let people: HashMap<&str, Person> = people.collect();
        let mut cuts = Vec::new();
        for list in &self.0 {
            for (number, names) in (1..).zip(&list.cuts) {
                let order = cut(&format!("cut {number}"), names, &people)
                    .map_err(|reason| format!("{}: cuts: {reason}", list.place))?;
                cuts.push(Cut {
                    scope: Some(list.prizes.scope),
                    order,
                });
            }
        }
        Ok(cuts)
    }
}

impl ReadList {
    fn read(place: String, raw: &RawValue, game: Game) -> Result<Self, String> {
        let fields = JsonObject::read(raw.get()).and_then(JsonObject::rest::<PrizesFields>);
        let fields = fields.map_err(|wrong| wrong.inside(&place))?;
        match fields.prizes(game) {
            Ok(prizes) => Ok(Self {
                place,
                prizes,
                cuts: fields.cuts,
            }),
            Err(reason) => Err(format!("{place}: {reason}")),
        }
    }
}

impl PrizesFields {
    fn prizes(&self, game: Game) -> Result<Prizes, String> {
        let scope = self.scope.unwrap_or_default();
        let count = self.count.map_or(Ok(scope.usual_count()), count)?;
        Ok(Prizes {
            scope,
            count,
            score: match &self.score {
                Some(word) => score(word, game)?,
                None => PrizeScore::usual(&game),
            },
            names: names(&self.names, count)?,
        })
    }
}

fn names(written: &[String], count: PrizeCount) -> Result<Vec<Title>, String> {
    if written.len() > usize::from(count.get()) {
        let count = count.get();
        return Err(format!(
            "names: {} names are too many; the count is {count}",
            written.len()
        ));
    }
    let names = (1..).zip(written).map(|(number, name)| {
        Title::new(name)
            .ok_or_else(|| format!("names: name {number} has more than {TITLE_CHARS} characters"))
    });
    names.collect()
}

fn count(written: i64) -> Result<PrizeCount, String> {
    let count = PrizeCount::new(written);
    count.ok_or_else(|| format!("count is 1 to {MAX_PRIZES}, not {written}"))
}

fn score(word: &str, game: Game) -> Result<PrizeScore, String> {
    match (game, word) {
        (Game::AuctionPitch(_), _) => {
            Err("score is for points; in auction-pitch the red counters count".to_owned())
        }
        (_, "gross") => Ok(PrizeScore::Gross),
        (_, "net") => Ok(PrizeScore::Net),
        (_, other) => Err(format!("score is gross or net, not “{other}”")),
    }
}

fn cut(
    title: &str,
    names: &[String],
    people: &HashMap<&str, Person>,
) -> Result<Vec<Person>, String> {
    let mut cut = Vec::with_capacity(names.len());
    for name in names.iter().map(|name| name.trim()) {
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

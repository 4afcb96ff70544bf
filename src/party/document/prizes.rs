//! `prizes` of a party's document: what is played for, and the cuts for ties.

use std::collections::HashMap;

use serde::Serialize;
use serde_json::value::RawValue;

use super::PartyDocument;
use crate::journal::document::{JsonObject, choice, json, read_list, read_text};
use crate::journal::sitting::TITLE_CHARS;
use crate::journal::{Game, Title};
use crate::party::event::{Cut, Person};
use crate::party::prizes::{AllPrizes, MAX_PRIZES, PrizeCount, PrizeScore, Prizes, Scope};

#[derive(Serialize)]
struct PrizesFields<'a> {
    scope: &'static str,
    count: u8,
    /// Left out in Auction Pitch, where there is nothing to choose.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    names: Vec<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cuts: Vec<Vec<&'a str>>,
}

/// `prizes` as JSON, each written out: an object, or a list of two.
pub(super) fn write_prizes(document: &PartyDocument) -> String {
    let name = |person: &Person| document.plain(*person);
    let fields = |prizes: &'_ Prizes| {
        let cuts = document.cuts.iter().filter(|cut| cut.is_for(prizes.scope));
        json(&PrizesFields {
            scope: prizes.scope.as_str(),
            count: prizes.count.get(),
            score: (prizes.score != PrizeScore::Red).then(|| prizes.score.as_str()),
            names: prizes.names.iter().map(Title::as_str).collect(),
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
pub(super) struct ReadPrizes<'a>(Vec<ReadList<'a>>);

struct ReadList<'a> {
    /// How a complaint begins: “prizes”, “prizes: place 2”.
    place: String,
    prizes: Prizes,
    cuts: Vec<&'a RawValue>,
}

impl<'a> ReadPrizes<'a> {
    /// Reads `prizes` of the object that may have them.
    pub(super) fn read(object: &JsonObject<'a>, game: Game) -> Result<Self, String> {
        let Some(raw) = object.raw("prizes") else {
            return Ok(Self(vec![ReadList {
                place: "prizes".to_owned(),
                prizes: Prizes::usual(&game),
                cuts: Vec::new(),
            }]));
        };
        if !raw.get().starts_with('[') {
            return Ok(Self(vec![ReadList::read("prizes".to_owned(), raw, game)?]));
        }
        let lists = (1..).zip(read_list("prizes", raw)?);
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
            for (number, raw) in (1..).zip(&list.cuts) {
                let title = format!("cut {number}");
                let order = cut(&title, raw, &people)
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

impl<'a> ReadList<'a> {
    fn read(place: String, raw: &'a RawValue, game: Game) -> Result<Self, String> {
        // An object that is none already names the field it should be.
        let fields = JsonObject::read(&place, raw.get())?;
        match Self::of(&fields, game) {
            Ok((prizes, cuts)) => Ok(Self {
                place,
                prizes,
                cuts,
            }),
            Err(reason) => Err(format!("{place}: {reason}")),
        }
    }

    fn of(fields: &JsonObject<'a>, game: Game) -> Result<(Prizes, Vec<&'a RawValue>), String> {
        fields.only("prizes", &["scope", "count", "score", "names", "cuts"])?;
        let scope = choice(fields, "scope", Scope::ALL, Scope::as_str)?.unwrap_or_default();
        let count = count(fields)?.unwrap_or(scope.usual_count());
        let prizes = Prizes {
            scope,
            count,
            score: score(fields, game)?.unwrap_or(PrizeScore::usual(&game)),
            names: names(fields, count)?,
        };
        Ok((prizes, fields.list("cuts")?.unwrap_or_default()))
    }
}

fn names(fields: &JsonObject, count: PrizeCount) -> Result<Vec<Title>, String> {
    let written = fields.list("names")?.unwrap_or_default();
    if written.len() > usize::from(count.get()) {
        let count = count.get();
        return Err(format!(
            "names: {} names are too many; the count is {count}",
            written.len()
        ));
    }
    let names = (1..).zip(written).map(|(number, raw)| {
        let name = read_text(&format!("name {number}"), raw)?;
        Title::new(&name)
            .ok_or_else(|| format!("names: name {number} has more than {TITLE_CHARS} characters"))
    });
    names.collect()
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

//! What happened at a table of Auction Pitch, as JSON.

use serde::Serialize;
use serde_json::value::RawValue;

use crate::journal::document::entry::note;
use crate::journal::document::naming::Naming;
use crate::journal::document::object::{Object, missing, text};
use crate::journal::document::rules::choice;
use crate::journal::entry::{
    BadOrder, Counters, CountersMoved, MAX_COUNTERS, PitchBid, PitchDeal, PitchFact, PitchPoints,
    PitchSeating,
};
use crate::journal::sitting::PlayerId;
use crate::rules::Suit;
use crate::rules::pitch::{Answer, Bid};

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum Fields {
    Seating {
        order: Vec<String>,
        dealer: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        at: Option<String>,
    },
    Deal {
        bids: Vec<BidFields>,
        #[serde(skip_serializing_if = "Option::is_none")]
        answer: Option<&'static str>,
        points: PointsFields,
        #[serde(skip_serializing_if = "Option::is_none")]
        trump: Option<&'static str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        revoke: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        dealer: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        note: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        at: Option<String>,
    },
    Stop {
        #[serde(skip_serializing_if = "Option::is_none")]
        at: Option<String>,
    },
    Counters {
        player: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        bought: Option<u16>,
        #[serde(skip_serializing_if = "Option::is_none")]
        redeemed: Option<u16>,
        #[serde(skip_serializing_if = "Option::is_none")]
        at: Option<String>,
    },
    Misdeal {
        #[serde(skip_serializing_if = "Option::is_none")]
        at: Option<String>,
    },
}

#[derive(Serialize)]
pub(super) struct BidFields {
    player: String,
    bid: u8,
}

/// Nobody is said: the Jack was not out, or Game was a tie.
#[derive(Serialize)]
pub(super) struct PointsFields {
    high: String,
    low: String,
    jack: Option<String>,
    game: Option<String>,
}

impl Fields {
    pub(super) fn of(fact: &PitchFact, at: Option<String>, naming: &Naming) -> Self {
        let name = |player: PlayerId| naming.write(player);
        match fact {
            PitchFact::Seating(seating) => Self::Seating {
                order: seating.order.iter().map(|(_, who)| name(*who)).collect(),
                dealer: name(seating.dealer),
                at,
            },
            PitchFact::Deal(deal) => Self::Deal {
                bids: bids_written(&deal.bids, naming),
                answer: deal.answer.map(Answer::as_str),
                points: PointsFields {
                    high: name(deal.points.high),
                    low: name(deal.points.low),
                    jack: deal.points.jack.map(name),
                    game: deal.points.game.map(name),
                },
                trump: deal.trump.map(Suit::as_str),
                revoke: deal.revoke.map(name),
                dealer: deal.dealer.map(name),
                note: deal.note.as_ref().map(|note| note.as_str().to_owned()),
                at,
            },
            PitchFact::Stop => Self::Stop { at },
            PitchFact::Counters(counters) => {
                let (bought, redeemed) = match counters.moved {
                    CountersMoved::Bought(count) => (Some(count), None),
                    CountersMoved::Redeemed(count) => (None, Some(count)),
                };
                Self::Counters {
                    player: name(counters.player),
                    bought,
                    redeemed,
                    at,
                }
            }
            PitchFact::Misdeal => Self::Misdeal { at },
        }
    }
}

fn bids_written(bids: &[PitchBid], naming: &Naming) -> Vec<BidFields> {
    let written = bids.iter().map(|bid| BidFields {
        player: naming.write(bid.player),
        bid: bid.bid.points(),
    });
    written.collect()
}

pub(super) fn read(object: &Object, naming: &Naming) -> Result<PitchFact, String> {
    match object.needs_text("type")?.as_str() {
        "seating" => {
            object.only("a seating", &["type", "order", "dealer", "at"])?;
            seating(object, naming).map(PitchFact::Seating)
        }
        "deal" => {
            object.only(
                "a deal",
                &[
                    "type", "bids", "answer", "points", "trump", "revoke", "dealer", "note", "at",
                ],
            )?;
            deal(object, naming).map(PitchFact::Deal)
        }
        "stop" => {
            object.only("a stop", &["type", "at"])?;
            Ok(PitchFact::Stop)
        }
        "counters" => {
            object.only("counters", &["type", "player", "bought", "redeemed", "at"])?;
            counters(object, naming).map(PitchFact::Counters)
        }
        "misdeal" => {
            object.only("a misdeal", &["type", "at"])?;
            Ok(PitchFact::Misdeal)
        }
        other => Err(format!(
            "type: “{other}” is not seating, deal, stop, counters, misdeal, paid or substitute"
        )),
    }
}

fn seating(object: &Object, naming: &Naming) -> Result<PitchSeating, String> {
    let written = object.list("order")?.ok_or_else(|| missing("order"))?;
    let mut order = Vec::new();
    for raw in written {
        order.push(naming.read(&text("a name in order", raw)?)?);
    }
    let dealer = naming.read(&object.needs_text("dealer")?)?;
    PitchSeating::new(order, dealer).map_err(|bad| match bad {
        BadOrder::Twice(player) => format!("{} sits in two places", naming.write(player)),
        BadOrder::Dealer(player) => format!("{} deals but does not play", naming.write(player)),
        BadOrder::Count(count) => count.to_string(),
    })
}

fn deal(object: &Object, naming: &Naming) -> Result<PitchDeal, String> {
    let bids = object.list("bids")?.ok_or_else(|| missing("bids"))?;
    let bids: Result<_, String> = bids.into_iter().map(|raw| bid(raw, naming)).collect();
    Ok(PitchDeal {
        bids: bids?,
        answer: object
            .text("answer")?
            .map(|word| answer(&word))
            .transpose()?,
        points: points(object, naming)?,
        trump: choice(object, "trump", Suit::ALL, Suit::as_str)?,
        revoke: naming.maybe(object, "revoke")?,
        dealer: naming.maybe(object, "dealer")?,
        note: note(object)?,
    })
}

fn bid(raw: &RawValue, naming: &Naming) -> Result<PitchBid, String> {
    let object = Object::read("a bid", raw.get())?;
    object.only("a bid", &["player", "bid"])?;
    let player = naming.read(&object.needs_text("player")?)?;
    let points = object.needs_whole("bid")?;
    let bid = u8::try_from(points).ok().and_then(Bid::new);
    let bid = bid.ok_or_else(|| format!("{points} is not a bid; bids are 1 to 4"))?;
    Ok(PitchBid { player, bid })
}

fn answer(word: &str) -> Result<Answer, String> {
    Answer::ALL
        .into_iter()
        .find(|answer| answer.as_str() == word)
        .ok_or_else(|| format!("answer is sells, refuses or pitches, not “{word}”"))
}

fn points(object: &Object, naming: &Naming) -> Result<PitchPoints, String> {
    let points = object.object("points")?.ok_or_else(|| missing("points"))?;
    points.only("points", &["high", "low", "jack", "game"])?;
    let needed = |name: &str| {
        naming
            .maybe(&points, name)?
            .ok_or_else(|| format!("{name} is missing; somebody was dealt it"))
    };
    Ok(PitchPoints {
        high: needed("high")?,
        low: needed("low")?,
        jack: naming.maybe(&points, "jack")?,
        game: naming.maybe(&points, "game")?,
    })
}

fn counters(object: &Object, naming: &Naming) -> Result<Counters, String> {
    let player = naming.read(&object.needs_text("player")?)?;
    let count = |count: i64| {
        u16::try_from(count)
            .ok()
            .filter(|count| (1..=MAX_COUNTERS).contains(count))
            .ok_or_else(|| format!("counters go over 1 to {MAX_COUNTERS} at a time, not {count}"))
    };
    let moved = match (object.whole("bought")?, object.whole("redeemed")?) {
        (Some(bought), None) => CountersMoved::Bought(count(bought)?),
        (None, Some(redeemed)) => CountersMoved::Redeemed(count(redeemed)?),
        (None, None) => return Err("counters are bought or redeemed; neither is said".into()),
        (Some(_), Some(_)) => {
            return Err("counters are bought or redeemed; write two entries for both".into());
        }
    };
    Ok(Counters { player, moved })
}

//! What happened at a table of Auction Pitch, as JSON.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{line, note};
use crate::journal::document::naming::Naming;
use crate::journal::document::reader::Object;
use crate::journal::entry::{
    BadOrder, Counters, CountersMoved, MAX_COUNTERS, PitchBid, PitchDeal, PitchFact, PitchPoints,
    PitchSeating,
};
use crate::journal::sitting::PlayerId;
use crate::rules::Suit;
use crate::rules::pitch::{Answer, Bid};

#[derive(Serialize, Deserialize)]
#[serde(rename = "a seating")]
struct SeatingFields {
    order: Vec<String>,
    dealer: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "a deal")]
struct DealFields {
    bids: Vec<BidFields>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<Answer>,
    points: PointsFields,
    #[serde(skip_serializing_if = "Option::is_none")]
    trump: Option<Suit>,
    #[serde(skip_serializing_if = "Option::is_none")]
    revoke: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dealer: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "a bid")]
struct BidFields {
    player: String,
    bid: i64,
}

/// Nobody is written as null: the Jack was not out, or Game was a tie.
#[derive(Serialize, Deserialize)]
#[serde(rename = "points")]
struct PointsFields {
    high: String,
    low: String,
    jack: Option<String>,
    game: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "counters")]
struct CountersFields {
    player: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    bought: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    redeemed: Option<i64>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "a stop")]
struct StopFields {}

#[derive(Serialize, Deserialize)]
#[serde(rename = "a misdeal")]
struct MisdealFields {}

pub(super) fn write(fact: &PitchFact, at: Option<DateTime<Utc>>, naming: &Naming) -> Box<RawValue> {
    match fact {
        PitchFact::Seating(seating) => line("seating", &SeatingFields::of(seating, naming), at),
        PitchFact::Deal(deal) => line("deal", &DealFields::of(deal, naming), at),
        PitchFact::Stop => line("stop", &StopFields {}, at),
        PitchFact::Counters(counters) => {
            line("counters", &CountersFields::of(counters, naming), at)
        }
        PitchFact::Misdeal => line("misdeal", &MisdealFields {}, at),
    }
}

pub(super) fn read(kind: &str, fields: Object, naming: &Naming) -> Result<PitchFact, String> {
    Ok(match kind {
        "seating" => PitchFact::Seating(fields.rest::<SeatingFields>()?.fact(naming)?),
        "deal" => PitchFact::Deal(fields.rest::<DealFields>()?.fact(naming)?),
        "stop" => {
            let StopFields {} = fields.rest()?;
            PitchFact::Stop
        }
        "counters" => PitchFact::Counters(fields.rest::<CountersFields>()?.fact(naming)?),
        "misdeal" => {
            let MisdealFields {} = fields.rest()?;
            PitchFact::Misdeal
        }
        other => {
            return Err(format!(
                "type: “{other}” is not seating, deal, stop, counters, misdeal, paid or substitute"
            ));
        }
    })
}

impl SeatingFields {
    fn of(seating: &PitchSeating, naming: &Naming) -> Self {
        let order = seating.order.iter();
        Self {
            order: order.map(|(_, player)| naming.write(*player)).collect(),
            dealer: naming.write(seating.dealer),
        }
    }

    fn fact(&self, naming: &Naming) -> Result<PitchSeating, String> {
        let order = self.order.iter().map(|name| naming.read(name));
        let order = order.collect::<Result<_, _>>()?;
        PitchSeating::new(order, naming.read(&self.dealer)?).map_err(|bad| match bad {
            BadOrder::Twice(player) => format!("{} sits in two places", naming.write(player)),
            BadOrder::Dealer(player) => format!("{} deals but does not play", naming.write(player)),
            BadOrder::Count(count) => count.to_string(),
        })
    }
}

impl DealFields {
    fn of(deal: &PitchDeal, naming: &Naming) -> Self {
        let name = |player: PlayerId| naming.write(player);
        let bids = deal.bids.iter().map(|bid| BidFields {
            player: name(bid.player),
            bid: bid.bid.points().into(),
        });
        Self {
            bids: bids.collect(),
            answer: deal.answer,
            points: PointsFields {
                high: name(deal.points.high),
                low: name(deal.points.low),
                jack: deal.points.jack.map(name),
                game: deal.points.game.map(name),
            },
            trump: deal.trump,
            revoke: deal.revoke.map(name),
            dealer: deal.dealer.map(name),
            note: deal.note.as_ref().map(|note| note.as_str().to_owned()),
        }
    }

    fn fact(self, naming: &Naming) -> Result<PitchDeal, String> {
        let bids = self.bids.iter().map(|bid| bid.fact(naming));
        let points = self.points;
        Ok(PitchDeal {
            bids: bids.collect::<Result<_, _>>()?,
            answer: self.answer,
            points: PitchPoints {
                high: naming.read(&points.high)?,
                low: naming.read(&points.low)?,
                jack: naming.maybe(points.jack.as_deref())?,
                game: naming.maybe(points.game.as_deref())?,
            },
            trump: self.trump,
            revoke: naming.maybe(self.revoke.as_deref())?,
            dealer: naming.maybe(self.dealer.as_deref())?,
            note: note(self.note)?,
        })
    }
}

impl BidFields {
    fn fact(&self, naming: &Naming) -> Result<PitchBid, String> {
        let points = self.bid;
        let bid = u8::try_from(points).ok().and_then(Bid::new);
        Ok(PitchBid {
            player: naming.read(&self.player)?,
            bid: bid.ok_or_else(|| format!("{points} is not a bid; bids are 1 to 4"))?,
        })
    }
}

impl CountersFields {
    fn of(counters: &Counters, naming: &Naming) -> Self {
        let (bought, redeemed) = match counters.moved {
            CountersMoved::Bought(count) => (Some(count.into()), None),
            CountersMoved::Redeemed(count) => (None, Some(count.into())),
        };
        Self {
            player: naming.write(counters.player),
            bought,
            redeemed,
        }
    }

    fn fact(&self, naming: &Naming) -> Result<Counters, String> {
        let player = naming.read(&self.player)?;
        let count = |count: i64| {
            u16::try_from(count)
                .ok()
                .filter(|count| (1..=MAX_COUNTERS).contains(count))
                .ok_or_else(|| {
                    format!("counters go over 1 to {MAX_COUNTERS} at a time, not {count}")
                })
        };
        let moved = match (self.bought, self.redeemed) {
            (Some(bought), None) => CountersMoved::Bought(count(bought)?),
            (None, Some(redeemed)) => CountersMoved::Redeemed(count(redeemed)?),
            (None, None) => return Err("counters are bought or redeemed; neither is said".into()),
            (Some(_), Some(_)) => {
                return Err("counters are bought or redeemed; write two entries for both".into());
            }
        };
        Ok(Counters { player, moved })
    }
}

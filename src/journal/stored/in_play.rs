//! What is being played, as the database keeps it.

use serde::{Deserialize, Serialize};

use super::{Unreadable, unreadable};
use crate::journal::entry::PitchBid;
use crate::journal::in_play::{ContractInPlay, PitchInPlay};
use crate::journal::sitting::PlayerId;
use crate::rules::Seat;
use crate::rules::bridge::{Call, Declared};
use crate::rules::pitch::{Answer, Bid};

#[derive(Serialize, Deserialize)]
pub(super) struct ContractFields {
    contract: String,
    declarer: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    calls: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dealer: Option<String>,
}

#[derive(Serialize, Deserialize)]
pub(super) struct PitchFields {
    bids: Vec<BidFields>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answer: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dealer: Option<usize>,
}

#[derive(Serialize, Deserialize)]
struct BidFields {
    player: usize,
    bid: u8,
}

impl From<&ContractInPlay> for ContractFields {
    fn from(contract: &ContractInPlay) -> Self {
        Self {
            contract: contract.declared.contract.to_string(),
            declarer: contract.declared.declarer.to_string(),
            calls: contract.calls.iter().map(Call::to_string).collect(),
            dealer: contract.dealer.map(|seat| seat.to_string()),
        }
    }
}

impl TryFrom<ContractFields> for ContractInPlay {
    type Error = Unreadable;

    fn try_from(fields: ContractFields) -> Result<Self, Unreadable> {
        let call = |text: &String| text.parse::<Call>().map_err(unreadable);
        let seat = |text: String| text.parse::<Seat>().map_err(unreadable);
        Ok(Self {
            declared: Declared {
                contract: fields.contract.parse().map_err(unreadable)?,
                declarer: seat(fields.declarer)?,
            },
            calls: fields.calls.iter().map(call).collect::<Result<_, _>>()?,
            dealer: fields.dealer.map(seat).transpose()?,
        })
    }
}

impl From<&PitchInPlay> for PitchFields {
    fn from(pitch: &PitchInPlay) -> Self {
        let bids = pitch.bids.iter().map(|bid| BidFields {
            player: bid.player.index(),
            bid: bid.bid.points(),
        });
        Self {
            bids: bids.collect(),
            answer: pitch.answer.map(|answer| answer.as_str().to_owned()),
            dealer: pitch.dealer.map(PlayerId::index),
        }
    }
}

impl TryFrom<PitchFields> for PitchInPlay {
    type Error = Unreadable;

    fn try_from(fields: PitchFields) -> Result<Self, Unreadable> {
        let player = |index| PlayerId::at(index).ok_or_else(|| unreadable("no such player"));
        let bid = |fields: BidFields| {
            Ok(PitchBid {
                player: player(fields.player)?,
                bid: Bid::try_from(fields.bid).map_err(unreadable)?,
            })
        };
        let answer = |word: String| {
            let mut all = Answer::ALL.into_iter();
            all.find(|answer| answer.as_str() == word)
                .ok_or_else(|| unreadable("no such answer"))
        };
        Ok(Self {
            bids: fields
                .bids
                .into_iter()
                .map(bid)
                .collect::<Result<_, Unreadable>>()?,
            answer: fields.answer.map(answer).transpose()?,
            dealer: fields.dealer.map(player).transpose()?,
        })
    }
}

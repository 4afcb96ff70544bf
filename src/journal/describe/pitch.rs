//! What happened at a table of Auction Pitch, in words.

use super::Scene;
use super::words::{and, count};
use crate::journal::entry::{
    CountersMoved, PitchBid, PitchDeal, PitchFact, PitchPoints, PitchSeating,
};
use crate::journal::in_play::PitchInPlay;
use crate::journal::sitting::PlayerId;
use crate::rules::Suit;
use crate::rules::pitch::{Answer, Bidding};

pub(super) const fn noun(fact: &PitchFact) -> &'static str {
    match fact {
        PitchFact::Seating(_) => "the seating",
        PitchFact::Deal(_) => "the deal",
        PitchFact::Stop => "the stop",
        PitchFact::Counters(_) => "the counters",
        PitchFact::Misdeal => "the misdeal",
    }
}

/// “♥ was trumps”.
pub(super) fn trump(suit: Suit) -> String {
    format!("{} was trumps", suit.sign())
}

impl Scene<'_> {
    pub(super) fn pitch(self, fact: &PitchFact) -> String {
        match fact {
            PitchFact::Seating(seating) => self.order(seating),
            PitchFact::Deal(deal) => self.pitch_deal(deal),
            PitchFact::Stop => "The game was stopped".into(),
            PitchFact::Counters(counters) => {
                let (did, counted) = match counters.moved {
                    CountersMoved::Bought(counted) => ("bought", counted),
                    CountersMoved::Redeemed(counted) => ("handed back", counted),
                };
                let counted = count(counted, "red counter");
                format!("{} {did} {counted}", self.name(counters.player))
            }
            PitchFact::Misdeal => "A misdeal: the same player deals again".into(),
        }
    }

    pub(super) fn name(&self, player: PlayerId) -> &str {
        self.players.name(player)
    }

    fn order(self, seating: &PitchSeating) -> String {
        let names: Vec<&str> = seating
            .order
            .iter()
            .map(|(_, who)| self.name(*who))
            .collect();
        let dealer = self.name(seating.dealer);
        format!("{} play, {dealer} deals", and(&names))
    }

    /// “Dee bid 2, eldest hand sold; Dee made High and Game, Cy Low”.
    fn pitch_deal(self, deal: &PitchDeal) -> String {
        let mut parts = vec![
            self.bidding(&deal.bids, deal.answer),
            self.points(deal.points),
        ];
        parts.extend(deal.trump.map(trump));
        parts.extend(deal.revoke.map(|player| self.revoked(player)));
        parts.extend(deal.dealer.map(|player| self.dealt(player)));
        parts.extend(deal.note.as_ref().map(Self::note));
        parts.join("; ")
    }

    pub(super) fn pitch_in_play(self, play: &PitchInPlay) -> String {
        let bidding = self.bidding(&play.bids, play.answer);
        let dealt = play.dealer.map(|player| self.dealt(player));
        [bidding]
            .into_iter()
            .chain(dealt)
            .collect::<Vec<_>>()
            .join("; ")
    }

    pub(super) fn bidding(self, bids: &[PitchBid], answer: Option<Answer>) -> String {
        let board = self.before.header().game.pitch();
        let board = board.is_some_and(|rules| rules.bidding == Bidding::Board);
        let mut parts: Vec<String> = (0..bids.len())
            .map(|place| {
                let PitchBid { player, bid } = bids[place];
                let equal = bids[..place].last().is_some_and(|last| last.bid == bid);
                let did = if board && equal { "took it at" } else { "bid" };
                format!("{} {did} {bid}", self.name(player))
            })
            .collect();
        match answer {
            Some(Answer::Sells) => parts.push("eldest hand sold".into()),
            Some(Answer::Refuses) => parts.push("eldest hand refused".into()),
            Some(Answer::Pitches) => parts.push("eldest hand pitched unasked".into()),
            None if bids.is_empty() => parts.push("nobody bid".into()),
            None => {}
        }
        parts.join(", ")
    }

    /// Who made what, in the order of counting: “Dee High and Game, Cy Low”.
    pub(super) fn points(self, points: PitchPoints) -> String {
        let all = [
            ("High", Some(points.high)),
            ("Low", Some(points.low)),
            ("Jack", points.jack),
            ("Game", points.game),
        ];
        let mut makers: Vec<(PlayerId, Vec<&str>)> = vec![];
        for (point, maker) in all {
            let Some(maker) = maker else { continue };
            match makers.iter_mut().find(|(player, _)| *player == maker) {
                Some((_, made)) => made.push(point),
                None => makers.push((maker, vec![point])),
            }
        }
        let made = makers
            .iter()
            .map(|(player, made)| format!("{} made {}", self.name(*player), and(made)));
        made.collect::<Vec<_>>().join(", ")
    }

    pub(super) fn revoked(self, player: PlayerId) -> String {
        format!("{} revoked", self.name(player))
    }

    pub(super) fn dealt(self, player: PlayerId) -> String {
        format!("{} dealt", self.name(player))
    }
}

//! Players into chairs: the facts of a pitch deal as the rules take them.

use super::Fault;
use crate::journal::entry::{PitchBid, PitchDeal, chair_of};
use crate::journal::in_play::PitchInPlay;
use crate::journal::sitting::PlayerId;
use crate::rules::pitch::{ByChair, Chair, Deal, Offer, Playing, Points, Refusal, Settled};

/// Who has which chair in one game.
#[derive(Clone, Copy)]
pub(super) struct Chairs<'a>(pub(super) &'a ByChair<PlayerId>);

impl Chairs<'_> {
    fn chair(self, player: PlayerId) -> Result<Chair, Fault> {
        chair_of(self.0, player).ok_or(Fault::NotInGame(player))
    }

    fn maybe(self, player: Option<PlayerId>) -> Result<Option<Chair>, Fault> {
        player.map(|player| self.chair(player)).transpose()
    }

    fn offers(self, bids: &[PitchBid]) -> Result<Vec<Offer>, Fault> {
        let offer = |bid: &PitchBid| {
            Ok(Offer {
                by: self.chair(bid.player)?,
                bid: bid.bid,
            })
        };
        bids.iter().map(offer).collect()
    }

    /// A deal, and who dealt it if not the next in turn.
    pub(super) fn deal(self, fact: &PitchDeal) -> Result<(Deal, Option<Chair>), Fault> {
        let deal = Deal {
            bids: self.offers(&fact.bids)?,
            answer: fact.answer,
            points: Points {
                high: self.chair(fact.points.high)?,
                low: self.chair(fact.points.low)?,
                jack: self.maybe(fact.points.jack)?,
                game: self.maybe(fact.points.game)?,
            },
            revoke: self.maybe(fact.revoke)?,
        };
        Ok((deal, self.maybe(fact.dealer)?))
    }

    /// How the bidding of the next deal ends.
    pub(super) fn settle(self, pitch: &PitchInPlay, playing: &Playing) -> Result<Settled, Fault> {
        let offers = self.offers(&pitch.bids)?;
        playing
            .settle(&offers, pitch.answer, self.maybe(pitch.dealer)?)
            .map_err(|refusal| self.refused(refusal))
    }

    pub(super) fn refused(self, refusal: Refusal) -> Fault {
        Fault::Pitch {
            refusal,
            order: self.0.clone(),
        }
    }
}

//! What the next seating is proposed from: the rubbers that were played.

use super::replay::BridgeSheet;
use super::sitting::PlayerId;
use crate::rules::partners::PastRubber;

impl BridgeSheet {
    /// The rubbers that are over, for [`partners`](crate::rules::partners).
    ///
    /// One that was stopped before its first deal was not played: nobody has
    /// partnered anybody in it, and nobody has sat it out \[R\].
    #[must_use]
    pub fn played(&self) -> Vec<PastRubber<PlayerId>> {
        let over = self.rubbers.iter().filter_map(|seated| {
            let deals = &seated.over()?.pad().deals;
            let (first, last) = (deals.first()?.dealer, deals.last()?.dealer);
            PastRubber::new(seated.seats, first, Some(last))
        });
        over.collect()
    }
}

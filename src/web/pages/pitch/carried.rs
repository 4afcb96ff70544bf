//! A bidding on its way from the first page to the second: in an address, then
//! in a form.

use crate::journal::{PitchBid, PitchInPlay};
use crate::rules::pitch::{Answer, Bid};
use crate::web::fields::Fields;
use crate::web::pitch_table::PitchTable;
use crate::web::target::Target;

/// A bidding in an address: `bids=3-2&answer=sells`.
pub(super) fn query(target: Target, pitch: &PitchInPlay) -> Vec<(&'static str, String)> {
    let mut query = target.fields();
    query.extend(fields(pitch));
    query
}

/// The fields in which a form carries a bidding.
pub(super) fn fields(pitch: &PitchInPlay) -> Vec<(&'static str, String)> {
    let bids = pitch.bids.iter();
    let bids: Vec<_> = bids
        .map(|bid| format!("{}-{}", bid.player.index(), bid.bid))
        .collect();
    let answer = pitch.answer.map_or("none", Answer::as_str);
    let mut fields = vec![("bids", bids.join(".")), ("answer", answer.to_owned())];
    let dealer = pitch.dealer.map(|player| player.index().to_string());
    fields.extend(dealer.map(|dealer| ("dealer", dealer)));
    fields
}

/// The bidding that a form or an address carries; none if it carries none.
pub(super) fn read(at: &PitchTable, fields: &Fields) -> Option<PitchInPlay> {
    let answer = match fields.text("answer")? {
        "none" => None,
        word => Some(
            Answer::ALL
                .into_iter()
                .find(|answer| answer.as_str() == word)?,
        ),
    };
    let bids = fields.text("bids").unwrap_or_default();
    let bids = bids.split('.').filter(|bid| !bid.is_empty()).map(|bid| {
        let (player, bid) = bid.split_once('-')?;
        Some(PitchBid {
            player: at.players().id(player.parse().ok()?)?,
            bid: Bid::new(bid.parse().ok()?)?,
        })
    });
    Some(PitchInPlay {
        bids: bids.collect::<Option<_>>()?,
        answer,
        dealer: at.player(fields, "dealer"),
    })
}

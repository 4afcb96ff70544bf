//! The buttons that end the bidding: what eldest hand did.

use crate::rules::pitch::{Auction, Bidding, Standing};
use crate::web::fields::Fields;
use crate::web::pitch_table::ChairNames;

/// What eldest hand can have done, to tap.
pub(super) struct Button {
    pub(super) value: &'static str,
    pub(super) text: String,
    pub(super) main: bool,
    /// Whether the deal that the page starts with was bid so.
    pub(super) known: bool,
}

/// The buttons; the one that the fields tell of is marked.
pub(super) fn buttons(
    bidding: Bidding,
    auction: &Auction,
    names: &ChairNames,
    fields: &Fields,
) -> Vec<Button> {
    let eldest = names.at(auction.eldest());
    let somebody = fields.0.iter().any(|(name, bid)| {
        let of = name
            .strip_prefix("bid")
            .and_then(|number| number.parse::<u8>().ok());
        of.is_some() && !bid.is_empty()
    });
    // There was nothing to answer: nobody bid, or the highest bid pitches.
    let answered = fields
        .text("answer")
        .map(|answer| match (answer, somebody) {
            ("none", true) => "board",
            ("none", false) => "nobody",
            (answer, _) => answer,
        });
    let button = |value, text, main| Button {
        value,
        text,
        main: answered.map_or(main, |answered| answered == value),
        known: answered == Some(value),
    };
    let nobody = button("nobody", "Nobody bid".to_owned(), false);
    if bidding == Bidding::Board {
        let highest = button("board", "Highest bidder pitches".to_owned(), true);
        return vec![highest, nobody];
    }
    // With one to go no bid stands, and so nothing can be sold.
    let mut bidders = names.from(auction.eldest()).into_iter().skip(1);
    let sellable = bidders.any(|chair| {
        let mut choices = auction.choices(chair).into_iter();
        choices.any(|(_, standing)| standing == Ok(Standing::Good))
    });
    let mut buttons = Vec::new();
    if sellable {
        buttons.push(button("sells", format!("{eldest} sells"), true));
        buttons.push(button("refuses", format!("{eldest} refuses"), true));
    }
    buttons.push(button(
        "pitches",
        format!("{eldest} pitches unasked"),
        false,
    ));
    buttons.push(nobody);
    buttons
}

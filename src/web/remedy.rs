//! What a table may answer where a correction leaves a later entry without its
//! place, as the words of a button.

use crate::journal::Remedy;

/// A remedy as a button; `unit` is what a seating begins.
pub(super) fn button(remedy: Remedy, unit: &str) -> String {
    match remedy {
        Remedy::NewRubber => {
            return format!("The deals from there on begin a new {unit}, same seats");
        }
        Remedy::StrikeStop => {
            return format!("The {unit} was over by itself: take the stop out");
        }
        Remedy::CarryOn => return format!("The later deals carry on in this {unit}"),
        Remedy::LeaveUnfinished => return format!("This {unit} is left unfinished there"),
        Remedy::BeforeStop => "It belongs before the stop: record it there",
        Remedy::KeepDealer => "The deal keeps the dealer it had",
        Remedy::NoSale => "Nothing was sold: there was no good bid left to sell to",
        Remedy::StrikeSubstitute => "Take the substitute out: nobody plays another’s cards there",
        Remedy::LeaveBidOut => "Leave the bid out that no longer stands",
    }
    .to_owned()
}

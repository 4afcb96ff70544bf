//! What a later entry may mean, as the page offers it.

use crate::journal::correct::Remedy;
use crate::journal::game::Game;

impl Remedy {
    /// The offer in words of the game: “the later deals carry on in the rubber
    /// that is open again”.
    #[must_use]
    pub fn say(self, game: &Game) -> String {
        let unit = game.unit();
        let seats = match game {
            Game::AuctionBridge(_) | Game::ContractBridge(_) => "with the same seats",
            Game::AuctionPitch(_) => "in the same order",
        };
        match self {
            Self::BeforeStop => "the deal belongs before the stop".into(),
            Self::NewRubber => format!("the deals from here on begin a new {unit} {seats}"),
            Self::StrikeStop => format!("the stop is struck: the {unit} is over without it"),
            Self::CarryOn => format!("the later deals carry on in the {unit} that is open again"),
            Self::LeaveUnfinished => format!("the {unit} that is open again is left unfinished"),
            Self::KeepDealer => "the deal keeps the dealer it had".into(),
            Self::NoSale => "the bid was void, and nothing was sold or refused".into(),
            Self::StrikeSubstitute => {
                "the substitute is struck: nobody plays another’s cards".into()
            }
            Self::LeaveBidOut => "the bid that was void is left out".into(),
        }
    }
}

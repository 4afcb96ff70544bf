//! Six players, by their place in the sitting.

use crossline::journal::{Game, Header, Name, PlayerId, Players};
use crossline::rules::settle::Carries;

pub(crate) const NAMES: [&str; 6] = ["Ada", "Ben", "Cy", "Dee", "Eve", "Flo"];

pub(crate) fn players() -> Players {
    let names = NAMES.map(|name| Name::new(name).unwrap());
    Players::new(names.to_vec()).unwrap()
}

pub(crate) fn header(game: Game) -> Header {
    Header {
        title: None,
        game,
        players: players(),
        partners: None,
        stake: None,
        carries: Carries::default(),
    }
}

pub(crate) fn player(index: usize) -> PlayerId {
    players().id(index).unwrap()
}

//! A tie for the last prize is settled by a cut, which the organizer records:
//! who cut, the best first.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use super::results;
use super::submit::submit;
use crate::party::{PartyEvent, Person};
use crate::web::App;
use crate::web::error::PageError;
use crate::web::faults::sentence;
use crate::web::fields::Fields;
use crate::web::room::{Room, field};

/// Records a cut. The form sends everyone in the tie, and of each the place he
/// cut: `place-3.0=1`; where two cut, the winner alone.
pub(in crate::web) async fn save(
    State(app): State<App>,
    room: Room,
    fields: Fields,
) -> Result<Response, PageError> {
    room.organizer()?;
    let tied = fields.text("tied").unwrap_or_default().split(' ');
    let tied: Option<Vec<Person>> = tied.map(|text| room.person(text)).collect();
    let tied = tied.ok_or(PageError::BadForm)?;
    let Some(order) = order(&room, &tied, &fields) else {
        let why = "Each of them needs a place of his own; 1 is the best.";
        return results::again(&room, &fields, why.to_owned());
    };
    match submit(&app, &room, &fields, PartyEvent::CutRecorded { order }).await? {
        Ok(()) => Ok(Redirect::to(&format!("{}/results", room.address())).into_response()),
        Err(refusal) => results::again(&room, &fields, sentence(refusal)),
    }
}

/// The best first; none unless everyone has a place of his own.
fn order(room: &Room, tied: &[Person], fields: &Fields) -> Option<Vec<Person>> {
    if let Some(won) = fields.text("won") {
        let won = room.person(won)?;
        return match *tied {
            [one, other] if won == one => Some(vec![one, other]),
            [one, other] if won == other => Some(vec![other, one]),
            _ => None,
        };
    }
    let at = |place: usize| {
        let typed = |person: &&Person| fields.read(&format!("place-{}", field(**person)));
        tied.iter()
            .find(|person| typed(person) == Some(place))
            .copied()
    };
    let order: Option<Vec<Person>> = (1..=tied.len()).map(at).collect();
    // One who is there twice has taken a place from somebody.
    order.filter(|order| tied.iter().all(|person| order.contains(person)))
}

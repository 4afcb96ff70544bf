//! A tie is settled by a cut, which the organizer records: who cut, the best
//! first; of those who come last, who takes the booby prize.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use super::results;
use super::submit::submit;
use crate::party::{Cut, PartyEvent, Person, Scope};
use crate::web::App;
use crate::web::error::{PageError, refused_in_room};
use crate::web::faults::sentence;
use crate::web::fields::Fields;
use crate::web::room::{Room, field};
use crate::web::submit::now;

/// Records a cut. The form sends everyone in the tie, and of each the place he
/// cut: `place-3.0=1`; where two cut, or the
/// booby prize is cut for, who won alone.
pub(in crate::web) async fn save(
    State(app): State<App>,
    room: Room,
    fields: Fields,
) -> Result<Response, PageError> {
    room.organizer()?;
    if !room.play_is_over(now()) {
        let why = "While tables play, the scores may still part a tie.";
        return Ok(refused_in_room("Play is not over", why, &room.address()));
    }
    let tied = fields.text("tied").unwrap_or_default().split(' ');
    let tied: Option<Vec<Person>> = tied.map(|text| room.person(text)).collect();
    let tied = tied.ok_or(PageError::BadForm)?;
    let Some(order) = order(&room, &tied, &fields) else {
        let why = "Each of them needs a place of his own; 1 is the best.";
        return results::again(&room, &fields, why.to_owned());
    };
    let scope = fields.text("scope");
    let scope = Scope::ALL
        .into_iter()
        .find(|one| Some(one.as_str()) == scope);
    let event = match fields.text("booby") {
        Some(_) => PartyEvent::BoobyCut { order },
        None => PartyEvent::CutRecorded(Cut { scope, order }),
    };
    match submit(&app, &room, &fields, event).await? {
        Ok(()) => Ok(Redirect::to(&format!("{}/results", room.address())).into_response()),
        Err(refusal) => results::again(&room, &fields, sentence(refusal)),
    }
}

/// The best first; none unless everyone has a place of his own.
fn order(room: &Room, tied: &[Person], fields: &Fields) -> Option<Vec<Person>> {
    if let Some(won) = fields.text("won") {
        // Between two who won says all, and of the last who takes the prize.
        let won = room.person(won)?;
        let enough = tied.len() == 2 || fields.text("booby").is_some();
        let others = tied.iter().copied().filter(|person| *person != won);
        let order: Vec<Person> = [won].into_iter().chain(others).collect();
        return (enough && order.len() == tied.len()).then_some(order);
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

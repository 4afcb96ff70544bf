//! A tie for the last prize is settled by a cut, which the organizer records:
//! who cut, the best first.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use super::submit::submit;
use crate::party::{PartyEvent, Person};
use crate::web::App;
use crate::web::error::{PageError, refused_in_room};
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
    let won = fields.text("won").and_then(|text| room.person(text));
    let place = |person: &Person| -> usize {
        if won == Some(*person) {
            return 0;
        }
        let typed = fields.read(&format!("place-{}", field(*person)));
        typed.unwrap_or(tied.len())
    };
    let mut order: Vec<_> = tied.iter().map(|person| (place(person), *person)).collect();
    order.sort_by_key(|(place, _)| *place);
    let equal = order.windows(2).any(|two| two[0].0 == two[1].0);
    let results = format!("{}/results", room.address());
    if equal && won.is_none() {
        let why = "each of them needs a place of his own; 1 is the best";
        return Ok(refused_in_room("The cut is not recorded", why, &results));
    }
    let order = order.into_iter().map(|(_, person)| person).collect();
    match submit(&app, &room, &fields, PartyEvent::CutRecorded { order }).await? {
        Ok(()) => Ok(Redirect::to(&results).into_response()),
        Err(refusal) => Ok(refused_in_room(
            "The cut is not recorded",
            &refusal.to_string(),
            &results,
        )),
    }
}

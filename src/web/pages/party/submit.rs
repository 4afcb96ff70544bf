//! A change of the organizer's, sent to the party's journal.

use crate::party::{PartyAnswer, PartyEvent, PartyRefusal, PartySubmission};
use crate::web::App;
use crate::web::error::PageError;
use crate::web::fields::{Fields, newest, next};
use crate::web::room::Room;
use crate::web::submit::now;

/// Sends a change to the party's journal. The same form with something else on
/// it is another change: the organizer went back, and means what he says now.
pub(super) async fn submit(
    app: &App,
    room: &Room,
    fields: &Fields,
    event: PartyEvent,
) -> Result<Result<(), PartyRefusal>, PageError> {
    let device = room.organizer()?;
    let mut id = newest(fields.submission()?, |id| room.party.sent(id).is_some());
    loop {
        let submission = PartySubmission {
            id: id.clone(),
            event: event.clone(),
        };
        let answer = app.store.submit_party(&room.id, device, submission, now());
        match answer.await?.ok_or(PageError::NotFound)? {
            PartyAnswer::Save(_) | PartyAnswer::Repeated => return Ok(Ok(())),
            PartyAnswer::Reused => id = next(&id),
            PartyAnswer::Refuse(refusal) => return Ok(Err(refusal)),
        }
    }
}

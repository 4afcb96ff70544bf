//! A change of the organizer's, sent to the party's journal.

use crate::party::{PartyAnswer, PartyEvent, PartyRefusal, PartySubmission};
use crate::web::App;
use crate::web::error::PageError;
use crate::web::fields::Fields;
use crate::web::room::Room;
use crate::web::submit::now;

/// Sends a change, if this phone organizes the party.
pub(super) async fn submit(
    app: &App,
    room: &Room,
    fields: &Fields,
    event: PartyEvent,
) -> Result<Result<(), PartyRefusal>, PageError> {
    let device = room.organizer()?;
    let submission = PartySubmission {
        id: fields.submission()?,
        event,
    };
    let answer = app.store.submit_party(&room.id, device, submission, now());
    match answer.await?.ok_or(PageError::NotFound)? {
        PartyAnswer::Save(_) | PartyAnswer::Repeated => Ok(Ok(())),
        PartyAnswer::Refuse(refusal) => Ok(Err(refusal)),
    }
}

//! What is being played, from a form to the journal.

use super::App;
use super::at_table::AtTable;
use super::error::PageError;
use super::fields::Fields;
use super::submit::now;
use crate::journal::{Answer, Event, InPlay, Refusal, Submission};

/// Says what is being played; a refusal stands beside the field.
pub(super) async fn put(
    app: &App,
    at: &AtTable,
    fields: &Fields,
    in_play: InPlay,
) -> Result<Result<(), Refusal>, PageError> {
    let device = at.keeper()?.device;
    let mut submission = Submission {
        id: fields.submission()?,
        version: None,
        events: vec![Event::ContractPut { in_play }],
        answers: vec![],
    };
    let sent = submission.clone();
    let mut answer = app.store.submit(&at.id, device, sent, now()).await?;
    if let Some(Answer::Reused(_)) = answer {
        // Back, another contract: that is no second deal, only a change of mind.
        submission.id = crate::store::new_submission();
        answer = app.store.submit(&at.id, device, submission, now()).await?;
    }
    Ok(match answer.ok_or(PageError::NotFound)? {
        Answer::Refuse(refusal) => Err(refusal),
        _ => Ok(()),
    })
}

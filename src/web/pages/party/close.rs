//! The party is closed: no table is corrected any more, until the organizer
//! reopens it.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use super::places::ties;
use super::submit::submit;
use crate::party::PartyEvent;
use crate::web::App;
use crate::web::error::{PageError, form, refused_in_room};
use crate::web::fields::Fields;
use crate::web::room::Room;
use crate::web::submit::now;

#[derive(Template)]
#[template(path = "party/close.html")]
struct ClosePage {
    room: String,
    /// What is still open, a sentence each.
    open: Vec<String>,
}

/// Asks once more before the party is closed.
pub(in crate::web) async fn show(room: Room) -> Result<Response, PageError> {
    room.organizer()?;
    let ties = ties(&room, now());
    let open = [
        room.progress(now()).not_final(),
        (!ties.is_empty()).then(|| "A tie for the last prize is not cut for.".to_owned()),
    ];
    form(&ClosePage {
        room: room.address(),
        open: open.into_iter().flatten().collect(),
    })
}

/// Closes it.
pub(in crate::web) async fn close(
    State(app): State<App>,
    room: Room,
    fields: Fields,
) -> Result<Response, PageError> {
    say(&app, &room, &fields, PartyEvent::Closed).await
}

/// Opens it again.
pub(in crate::web) async fn reopen(
    State(app): State<App>,
    room: Room,
    fields: Fields,
) -> Result<Response, PageError> {
    say(&app, &room, &fields, PartyEvent::Reopened).await
}

async fn say(
    app: &App,
    room: &Room,
    fields: &Fields,
    event: PartyEvent,
) -> Result<Response, PageError> {
    Ok(match submit(app, room, fields, event).await? {
        Ok(()) => Redirect::to(&room.address()).into_response(),
        Err(refusal) => refused_in_room("It is so already", &refusal.to_string(), &room.address()),
    })
}

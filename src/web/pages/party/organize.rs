//! An organizer link, opened: what it is for, and a button. Only the button
//! lets the phone in, since whatever previews a link opens it as well.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::CookieJar;

use crate::store::KeySecret;
use crate::web::App;
use crate::web::address;
use crate::web::device::Phone;
use crate::web::error::{PageError, html};
use crate::web::room::title_of;
use crate::web::submit::now;
use crate::web::words::count;

#[derive(Template)]
#[template(path = "party/organize.html")]
struct OrganizePage {
    action: String,
    room: String,
    title: String,
    tables: String,
    already: bool,
}

/// Shows the party and the button.
pub(in crate::web) async fn show(
    State(app): State<App>,
    Phone(device): Phone,
    Path(secret): Path<String>,
) -> Result<Response, PageError> {
    let key = KeySecret::parse(&secret).ok_or(PageError::StoppedKey)?;
    let id = app.store.party_of_key(&key).await?;
    let id = id.ok_or(PageError::StoppedKey)?;
    let hall = app.rooms.ask(&app.store, &id).await?;
    let header = hall.party.header();
    let tables = u32::try_from(hall.tables.len()).unwrap_or(u32::MAX);
    html(&OrganizePage {
        action: format!("/organize/{}", key.reveal()),
        room: address::room(&id),
        title: title_of(header.title.as_ref(), header.game.title()),
        tables: count(tables, "table"),
        already: match device {
            Some(device) => app.store.organizes(&id, device).await?,
            None => false,
        },
    })
}

/// Lets the phone in.
pub(in crate::web) async fn grant(
    State(app): State<App>,
    phone: Phone,
    Path(secret): Path<String>,
    jar: CookieJar,
) -> Result<Response, PageError> {
    let key = KeySecret::parse(&secret).ok_or(PageError::StoppedKey)?;
    // Asked before the phone is taken in: a dead link leaves nothing behind.
    let live = app.store.party_of_key(&key).await?;
    live.ok_or(PageError::StoppedKey)?;
    let (device, jar) = phone.or_new(&app, jar).await?;
    let id = app.store.grant_organizer(&key, device, now()).await?;
    let id = id.ok_or(PageError::StoppedKey)?;
    Ok((jar, Redirect::to(&address::room(&id))).into_response())
}

//! A keep-score link, opened: what it is for, and a button. Only the button
//! lets the phone in, since whatever previews a link opens it as well.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::CookieJar;

use crate::journal::{Journal, PlayerId};
use crate::store::KeySecret;
use crate::web::App;
use crate::web::address;
use crate::web::device::Phone;
use crate::web::error::{PageError, html};
use crate::web::fields::Fields;
use crate::web::submit::now;

#[derive(Template)]
#[template(path = "keep.html")]
struct KeepPage {
    action: String,
    pad: String,
    /// Each with a place in the list.
    players: Vec<(usize, String)>,
    game: &'static str,
    already: bool,
}

/// Shows the sitting and the button.
pub(in crate::web) async fn show(
    State(app): State<App>,
    Phone(device): Phone,
    Path(secret): Path<String>,
) -> Result<Response, PageError> {
    let key = KeySecret::parse(&secret).ok_or(PageError::StoppedKey)?;
    let id = app.store.sitting_of_key(&key).await?;
    let id = id.ok_or(PageError::StoppedKey)?;
    let journal: Journal = app.store.load(&id).await?.ok_or(PageError::NotFound)?;
    let header = journal.header();
    html(&KeepPage {
        action: format!("/keep/{}", key.reveal()),
        pad: address::pad(&id),
        players: header
            .players
            .ids()
            .map(|player| (player.index(), header.players.name(player).to_owned()))
            .collect(),
        game: header.game.title(),
        already: match device {
            Some(device) => app.store.keeps(&id, device).await?,
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
    fields: Fields,
) -> Result<Response, PageError> {
    let key = KeySecret::parse(&secret).ok_or(PageError::StoppedKey)?;
    // Asked before the phone is taken in: a dead link leaves nothing behind.
    let live = app.store.sitting_of_key(&key).await?;
    live.ok_or(PageError::StoppedKey)?;
    let (device, jar) = phone.or_new(&app, jar).await?;
    let chair = fields.read::<usize>("chair").and_then(PlayerId::at);
    let id = app.store.grant(&key, device, chair, now()).await?;
    let id = id.ok_or(PageError::StoppedKey)?;
    Ok((jar, Redirect::to(&address::pad(&id))).into_response())
}

//! The host's pages: every sitting of this machine, a new keep-score link for
//! any of them, a backup. Their address holds a secret that is new at each
//! start and that only the terminal tells.

use askama::Template;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use chrono::Local;
use futures_util::stream;
use tokio::io::AsyncReadExt;

use super::home::{Line, line, party_line};
use crate::store::{PartyId, Secret, SittingId, StoreError};
use crate::web::App;
use crate::web::error::{PageError, html};
use crate::web::fields::Fields;
use crate::web::qr::Link;
use crate::web::settings::Base;
use crate::web::submit::now;

/// Sittings that the page lists.
const LISTED: u32 = 500;
/// How much of a backup is read at once.
const CHUNK: usize = 64 * 1024;

#[derive(Template)]
#[template(path = "host.html")]
struct HostPage {
    host: String,
    sittings: Vec<(String, Line)>,
    parties: Vec<(String, Line)>,
    all: bool,
    /// A link that was made just now, and what it is.
    key: Option<(&'static str, Link)>,
}

/// Whoever knows the secret of this start.
fn host(app: &App, secret: &str) -> Result<String, PageError> {
    let secret = Secret::parse(secret).ok_or(PageError::NotFound)?;
    if secret.hash() == app.settings.host.hash() {
        Ok(format!("/host/{}", secret.reveal()))
    } else {
        Err(PageError::NotFound)
    }
}

async fn page(
    app: &App,
    host: String,
    key: Option<(&'static str, Link)>,
) -> Result<Response, PageError> {
    let sittings = app.store.sittings(LISTED).await?;
    let parties = app.store.parties(LISTED).await?;
    html(&HostPage {
        host,
        all: sittings.len() < LISTED as usize,
        sittings: sittings
            .iter()
            .map(|kept| (kept.id.to_string(), line(kept)))
            .collect(),
        parties: parties
            .iter()
            .map(|listed| (listed.id.to_string(), party_line(listed)))
            .collect(),
        key,
    })
}

/// Lists the sittings.
pub(in crate::web) async fn show(
    State(app): State<App>,
    Path(secret): Path<String>,
) -> Result<Response, PageError> {
    page(&app, host(&app, &secret)?, None).await
}

/// Makes a keep-score link for a sitting, or an organizer link for a party, and
/// shows it, this once.
pub(in crate::web) async fn new_key(
    State(app): State<App>,
    Base(base): Base,
    Path(secret): Path<String>,
    fields: Fields,
) -> Result<Response, PageError> {
    let host = host(&app, &secret)?;
    let key = if let Some(id) = fields.text("party").and_then(PartyId::parse) {
        let key = app.store.new_organizer_key(&id, None, now()).await?;
        key.map(|key| {
            (
                "organizer link",
                format!("{base}/organize/{}", key.reveal()),
            )
        })
    } else {
        let id = fields.text("sitting").and_then(SittingId::parse);
        let id = id.ok_or(PageError::NotFound)?;
        let key = app.store.new_key(&id, None, now()).await?;
        key.map(|key| ("keep-score link", format!("{base}/keep/{}", key.reveal())))
    };
    let (what, address) = key.ok_or(PageError::NotFound)?;
    page(&app, host, Some((what, Link::to(address)))).await
}

/// Sends a copy of the database, read through before it is offered.
pub(in crate::web) async fn backup(
    State(app): State<App>,
    Path(secret): Path<String>,
) -> Result<Response, PageError> {
    host(&app, &secret)?;
    let backup = app.store.backup().await?;
    let unavailable = |error: std::io::Error| StoreError::Unavailable(error.into());
    let file = tokio::fs::File::open(backup.path()).await;
    let file = file.map_err(unavailable)?;
    let length = file.metadata().await.map_err(unavailable)?.len();
    // The copy goes with the last of it, or with whoever stops listening.
    let body = stream::try_unfold((file, backup), |(mut file, backup)| async {
        let mut chunk = vec![0; CHUNK];
        let read = file.read(&mut chunk).await?;
        chunk.truncate(read);
        Ok::<_, std::io::Error>((read > 0).then_some((chunk, (file, backup))))
    });
    let name = Local::now().format("crossline-%Y-%m-%d-%H%M.db");
    let headers = [
        (header::CONTENT_TYPE, "application/vnd.sqlite3".to_owned()),
        (header::CONTENT_LENGTH, length.to_string()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ),
    ];
    Ok((headers, Body::from_stream(body)).into_response())
}

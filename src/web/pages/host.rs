//! The host's pages: every sitting of this machine, a new keep-score link for
//! any of them, a backup. Their address holds a secret that is new at each
//! start and that only the terminal tells.

use askama::Template;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Local, NaiveDate, Utc};
use futures_util::stream;
use tokio::io::AsyncReadExt;

use super::home::{Line, line, party_line};
use crate::store::{PartyId, Secret, SittingId, StoreError};
use crate::web::App;
use crate::web::error::{PageError, html};
use crate::web::fields::{Asked, Fields};
use crate::web::qr::Link;
use crate::web::settings::Base;
use crate::web::submit::now;

/// Sittings that the page lists.
const LISTED: u32 = 500;
/// Sittings that a search looks at.
const SEARCHED: u32 = 10_000;
/// How much of a backup is read at once.
const CHUNK: usize = 64 * 1024;

#[derive(Template)]
#[template(path = "host.html")]
struct HostPage {
    host: String,
    sittings: Vec<(String, Line)>,
    parties: Vec<(String, Line)>,
    all: bool,
    /// What is looked for, and the day.
    find: String,
    day: String,
    /// Whether anything is.
    searched: bool,
    key: Option<NewKey>,
}

/// A link that was made just now.
struct NewKey {
    /// “keep-score link”.
    what: &'static str,
    /// What it is for.
    place: Line,
    link: Link,
}

/// What the host looks for: words of the names and titles, and a day.
#[derive(Default)]
struct Search {
    find: String,
    day: Option<NaiveDate>,
}

impl Search {
    fn of(asked: &Fields) -> Self {
        Self {
            find: asked.text("find").unwrap_or_default().to_owned(),
            day: asked.read("day"),
        }
    }

    fn is_empty(&self) -> bool {
        self.find.is_empty() && self.day.is_none()
    }

    /// Whether a line holds every word, on the day.
    fn finds(&self, line: &Line, started_at: DateTime<Utc>) -> bool {
        let text = format!("{} {} {}", line.title, line.about, line.state).to_lowercase();
        let find = self.find.to_lowercase();
        let day = started_at.with_timezone(&Local).date_naive();
        find.split_whitespace().all(|word| text.contains(word))
            && self.day.is_none_or(|asked| asked == day)
    }
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
    search: Search,
    key: Option<NewKey>,
) -> Result<Response, PageError> {
    let limit = if search.is_empty() { LISTED } else { SEARCHED };
    let sittings = app.store.sittings(limit).await?;
    let parties = app.store.parties(limit).await?;
    let all = sittings.len() < limit as usize;
    let sittings = sittings.iter().map(|kept| {
        let line = dated(line(kept), kept.started_at);
        (kept.id.to_string(), line, kept.started_at)
    });
    let parties = parties.iter().map(|listed| {
        let line = dated(party_line(listed), listed.started_at);
        (listed.id.to_string(), line, listed.started_at)
    });
    let found = |(id, line, started_at): (String, Line, DateTime<Utc>)| {
        search.finds(&line, started_at).then_some((id, line))
    };
    html(&HostPage {
        all,
        sittings: sittings.filter_map(found).collect(),
        parties: parties.filter_map(found).collect(),
        find: search.find.clone(),
        day: search.day.map_or(String::new(), |day| day.to_string()),
        searched: !search.is_empty(),
        host,
        key,
    })
}

/// A line with the year and the time: there may be years of them.
fn dated(line: Line, started_at: DateTime<Utc>) -> Line {
    let local = started_at.with_timezone(&Local);
    Line {
        day: local.format("%-d %B %Y, %H:%M").to_string(),
        ..line
    }
}

/// Lists the sittings, or those that are looked for.
pub(in crate::web) async fn show(
    State(app): State<App>,
    Path(secret): Path<String>,
    Asked(asked): Asked,
) -> Result<Response, PageError> {
    page(&app, host(&app, &secret)?, Search::of(&asked), None).await
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
    let (what, noun, secret, place) =
        if let Some(id) = fields.text("party").and_then(PartyId::parse) {
            let secret = app.store.new_organizer_key(&id, None, now()).await?;
            let place = app.store.listed_party(&id).await?;
            let place = place.map(|listed| dated(party_line(&listed), listed.started_at));
            ("organizer link", "organize", secret, place)
        } else {
            let id = fields.text("sitting").and_then(SittingId::parse);
            let id = id.ok_or(PageError::NotFound)?;
            let secret = app.store.new_key(&id, None, now()).await?;
            let place = app.store.kept_sitting(&id).await?;
            let place = place.map(|kept| dated(line(&kept), kept.started_at));
            ("keep-score link", "keep", secret, place)
        };
    let (Some(secret), Some(place)) = (secret, place) else {
        return Err(PageError::NotFound);
    };
    let key = NewKey {
        what,
        place,
        link: Link::to(format!("{base}/{noun}/{}", secret.reveal())),
    };
    page(&app, host, Search::default(), Some(key)).await
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

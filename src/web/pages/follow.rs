//! Following along: a stream that tells the number of the newest line, and
//! what other phones did since, for a page on which something is being typed.

use std::convert::Infallible;
use std::time::Duration;

use askama::Template;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;

use crate::store::{Follower, PartyId, SittingId};
use crate::web::App;
use crate::web::at_table::AtTable;
use crate::web::error::{PageError, html};
use crate::web::fields::Asked;
use crate::web::hour::Strip;
use crate::web::settings::Peer;

/// How often the number is told though nothing changed. Proxies close what is
/// idle for longer, and a page that hears nothing knows that it is cut off.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// Tells the number of the newest line, now and whenever it changes.
pub(in crate::web) async fn events(
    State(app): State<App>,
    Peer(peer): Peer,
    Path(id): Path<String>,
) -> Result<Response, PageError> {
    let id = SittingId::parse(&id).ok_or(PageError::NotFound)?;
    // First followed, then read: what is saved between is told.
    let news = app.store.follow(&id, peer);
    let line = app.store.last_line(&id).await?;
    Ok(stream(news, line.ok_or(PageError::NotFound)?))
}

/// The same of a party: the number grows with every line at its tables, which
/// are not read for it. After a pause two hundred phones come at once.
pub(in crate::web) async fn party_events(
    State(app): State<App>,
    Peer(peer): Peer,
    Path(id): Path<String>,
) -> Result<Response, PageError> {
    let id = PartyId::parse(&id).ok_or(PageError::NotFound)?;
    let news = app.store.follow_party(&id, peer);
    let line = app.store.party_line(&id).await?;
    Ok(stream(news, line.ok_or(PageError::NotFound)?))
}

/// A stream of line numbers, the newest first.
fn stream(news: Option<Follower>, line: u32) -> Response {
    let Some(mut news) = news else {
        let later = [(header::RETRY_AFTER, "30")];
        return (
            StatusCode::SERVICE_UNAVAILABLE,
            later,
            "too many follow along",
        )
            .into_response();
    };
    // What was saved while the sitting was being read is told by its number.
    let first = line.max(*news.line.borrow_and_update());
    let body = unfold(
        (news, first, true),
        |(mut news, mut line, first)| async move {
            if !first {
                tokio::select! {
                    changed = news.line.changed() => {
                        // Closed: the program ends.
                        changed.ok()?;
                        line = line.max(*news.line.borrow_and_update());
                    }
                    () = tokio::time::sleep(HEARTBEAT) => {}
                }
            }
            let told = Ok::<_, Infallible>(format!("data: {line}\n\n"));
            Some((told, (news, line, false)))
        },
    );
    let headers = [
        (header::CONTENT_TYPE, "text/event-stream"),
        // Else nginx would keep it until there is enough of it.
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    (headers, Body::from_stream(body)).into_response()
}

#[derive(Template)]
#[template(path = "news.html")]
struct NewsPage {
    pad: String,
    line: u32,
    /// The hour may have been moved; a form takes it from here.
    strip: Option<Strip>,
    news: Vec<(String, String)>,
}

/// Shows what other phones did since a line.
pub(in crate::web) async fn news(at: AtTable, Asked(asked): Asked) -> Result<Response, PageError> {
    let since = asked.read("since").unwrap_or(at.journal.last_seq());
    let only_entries = asked.text("entries").is_some();
    let own = at.keeping.map(|keeping| keeping.device);
    let history = at.journal.history().iter();
    let news = history.filter(|stamped| {
        stamped.seq > since
            && Some(stamped.device) != own
            && (stamped.event.changes_entries() || !only_entries)
    });
    html(&NewsPage {
        pad: at.pad(),
        line: at.journal.last_seq(),
        strip: at.strip(),
        news: news
            .map(|stamped| (at.phone_name(stamped.device), at.tell(stamped)))
            .collect(),
    })
}

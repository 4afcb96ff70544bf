//! What a page says when it cannot do what was asked. A failure inside is
//! logged once, with its cause; the page stays plain.

use std::any::Any;

use askama::Template;
use axum::Extension;
use axum::body::Body;
use axum::extract::MatchedPath;
use axum::http::{Method, Request, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use tower_http::csrf::{ProtectionError, ResponseForProtectionError};
use tracing::Span;

use super::address;
use crate::party::TableNumber;
use crate::store::StoreError;

/// A request that ends in a page of its own.
#[derive(Debug, thiserror::Error)]
pub(super) enum PageError {
    /// Nothing is at this address.
    #[error("not found")]
    NotFound,
    /// This phone does not keep the score of the sitting.
    #[error("this phone may only watch")]
    OnlyWatching {
        /// The address of the pad.
        pad: String,
    },
    /// This phone does not organize the party.
    #[error("only the organizer's phone may")]
    OnlyOrganizer {
        /// The address of the room.
        room: String,
    },
    /// A keep-score or organizer link that lets nobody in, or not any more.
    #[error("a link that was stopped")]
    StoppedKey,
    /// A form that took too long to arrive.
    #[error("a form that arrived too slowly")]
    TooSlow,
    /// The form is not one of ours.
    #[error("a form that this app did not draw")]
    BadForm,
    /// The database said no.
    #[error("the database failed")]
    Store(#[from] StoreError),
    /// A table of a party cannot be read, and what was asked for needs it.
    #[error("table {0} cannot be read")]
    Unreadable(TableNumber),
    /// A template failed.
    #[error("a page could not be drawn")]
    Template(#[from] askama::Error),
}

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorPage<'a> {
    title: &'a str,
    text: &'a str,
    back: &'a str,
    back_text: &'a str,
}

/// Marks an answer: the database did not answer, and the same again may work.
#[derive(Clone, Copy)]
pub(super) struct Unavailable;

/// Draws a page.
pub(super) fn html(page: &impl Template) -> Result<Response, PageError> {
    Ok(Html(page.render()?).into_response())
}

/// Draws a form. Back in the browser finds it as it was sent, under the same
/// submission, where a page that is not kept would be drawn as a new one and
/// saved a second time.
pub(super) fn form(page: &impl Template) -> Result<Response, PageError> {
    let kept = [(header::CACHE_CONTROL, "private, no-cache")];
    Ok((kept, html(page)?).into_response())
}

/// Draws a form again, with what is wrong beside the field.
pub(super) fn unprocessable(page: &impl Template) -> Result<Response, PageError> {
    Ok((StatusCode::UNPROCESSABLE_ENTITY, Html(page.render()?)).into_response())
}

fn plain(status: StatusCode, title: &str, text: &str, back: &str, back_text: &str) -> Response {
    let page = ErrorPage {
        title,
        text,
        back,
        back_text,
    };
    match page.render() {
        Ok(page) => (status, Html(page)).into_response(),
        Err(_) => (status, title.to_owned()).into_response(),
    }
}

impl IntoResponse for PageError {
    fn into_response(self) -> Response {
        match &self {
            Self::NotFound => plain(
                StatusCode::NOT_FOUND,
                "Nothing is here",
                "This address leads to no page. Perhaps a letter of it was lost on the way.",
                "/",
                "Home",
            ),
            Self::OnlyWatching { pad } => only_watching(pad),
            // It was let in when the form came, and locked out before it was saved.
            Self::Store(StoreError::OnlyWatching(id)) => only_watching(&address::pad(id)),
            Self::OnlyOrganizer { room } => only_organizer(room),
            Self::Store(StoreError::NotOrganizer(id)) => only_organizer(&address::room(id)),
            Self::StoppedKey => plain(
                StatusCode::FORBIDDEN,
                "This link was stopped",
                "It lets no phone in any more. Ask for a new one where you had it from, at More, \
                 Share. The host can make one as well: the person whose machine Crossline \
                 runs on.",
                "/",
                "Home",
            ),
            Self::BadForm => plain(
                StatusCode::UNPROCESSABLE_ENTITY,
                "That form came in pieces",
                "Something was missing from what this phone sent. Go back, load the page again \
                 and send it once more.",
                "/",
                "Home",
            ),
            Self::Store(StoreError::TooManySittings) => plain(
                StatusCode::TOO_MANY_REQUESTS,
                "A hundred sittings in a day",
                "This phone has begun a hundred sittings since yesterday. Carry on in one of \
                 them, or begin a new one tomorrow.",
                "/",
                "Home",
            ),
            Self::Store(StoreError::TooManyParties) => plain(
                StatusCode::TOO_MANY_REQUESTS,
                "Twenty parties in a day",
                "This phone has begun twenty parties since yesterday. Carry on in one of them, \
                 or begin a new one tomorrow.",
                "/",
                "Home",
            ),
            Self::Store(StoreError::TooManyTables) => plain(
                StatusCode::TOO_MANY_REQUESTS,
                "Too many tables at once",
                "Very many tables have begun on this machine within a minute, so this one was \
                 not. Wait a minute, go back and send it again.",
                "/",
                "Home",
            ),
            Self::TooSlow => plain(
                StatusCode::REQUEST_TIMEOUT,
                "That took too long",
                "What this phone sent did not arrive within twenty seconds, so nothing was \
                 saved. Go back and send it again, where the network is better.",
                "/",
                "Home",
            ),
            Self::Store(StoreError::Unavailable(_)) => {
                log(&self);
                let page = plain(
                    StatusCode::SERVICE_UNAVAILABLE,
                    "This cannot be shown just now",
                    "The database does not answer: its disk is full, its file was moved, or \
                     another program holds it. Try again in a minute.",
                    "/",
                    "Home",
                );
                (Extension(Unavailable), page).into_response()
            }
            Self::Store(_) | Self::Unreadable(_) => {
                log(&self);
                plain(
                    StatusCode::INTERNAL_SERVER_ERROR,
                    "This cannot be read",
                    "Something stored here is damaged, so this page cannot be shown. Whoever \
                     runs Crossline finds the reason in its log, and the other sittings on the \
                     host page, where they can also be saved as a backup.",
                    "/",
                    "Home",
                )
            }
            Self::Template(_) => {
                log(&self);
                wrong_inside()
            }
        }
    }
}

/// A page that only the organizer's phone may ask for.
fn only_organizer(room: &str) -> Response {
    plain(
        StatusCode::FORBIDDEN,
        "The organizer does this",
        "Another phone organizes this party. Its owner can do this, or make an organizer link \
         for this phone: More, Share. If that phone is lost or was forgotten, the host can make \
         a link: the person whose machine Crossline runs on.",
        room,
        "The room",
    )
}

fn only_watching(pad: &str) -> Response {
    plain(
        StatusCode::FORBIDDEN,
        "This phone may watch",
        "Another phone keeps the score of this sitting. Its owner can enter this, or make a \
         keep-score link for this phone: More, Share. If that phone is lost or was forgotten, \
         the host can make a link: the person whose machine Crossline runs on.",
        pad,
        "The pad",
    )
}

fn wrong_inside() -> Response {
    plain(
        StatusCode::INTERNAL_SERVER_ERROR,
        "Something went wrong here",
        "It is not your doing. Go back and try once more.",
        "/",
        "Home",
    )
}

/// Logs a failure inside once, with its causes.
pub(super) fn log(error: &dyn std::error::Error) {
    let mut causes = Vec::new();
    let mut cause = error.source();
    while let Some(error) = cause {
        causes.push(error.to_string());
        cause = error.source();
    }
    tracing::error!(error = %error, cause = causes.join(": "), "request failed");
}

/// Answers for an address that leads nowhere.
pub(super) async fn not_found() -> PageError {
    PageError::NotFound
}

/// Answers for an address that only a form is sent to, as a phone asks for it
/// that opens its pages again: with the pad, or the room.
pub(super) async fn only_a_form(method: Method, uri: Uri) -> Response {
    let mut parts = uri.path().splitn(4, '/').skip(1);
    match (method, parts.next(), parts.next(), parts.next()) {
        (Method::GET, Some(noun @ ("sittings" | "parties")), Some(id), Some(_)) => {
            Redirect::to(&format!("/{noun}/{id}")).into_response()
        }
        _ => PageError::NotFound.into_response(),
    }
}

/// Answers a form that another site sent.
#[derive(Clone, Copy)]
pub(super) struct CrossSite;

impl ResponseForProtectionError<Body> for CrossSite {
    fn response_for_protection_error(&mut self, _error: ProtectionError) -> Response<Body> {
        plain(
            StatusCode::FORBIDDEN,
            "Sent from another site",
            "Another page tried to write into this pad, so nothing was saved. Open the pad and \
             enter it there.",
            "/",
            "Home",
        )
    }
}

/// Says why a button did nothing.
pub(super) fn refused(title: &str, reason: &str, pad: &str) -> Response {
    refused_on(title, reason, pad, "The pad")
}

/// Says why a button of the organizer did nothing.
pub(super) fn refused_in_room(title: &str, reason: &str, back: &str) -> Response {
    refused_on(title, reason, back, "Back to the party")
}

fn refused_on(title: &str, reason: &str, back: &str, back_text: &str) -> Response {
    let text = format!("This cannot be: {reason}.");
    plain(
        StatusCode::UNPROCESSABLE_ENTITY,
        title,
        &text,
        back,
        back_text,
    )
}

/// Answers after a panic.
#[allow(clippy::needless_pass_by_value)] // the signature tower-http asks for
pub(super) fn panicked(panic: Box<dyn Any + Send + 'static>) -> Response {
    let what = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no message");
    tracing::error!(panic = what, "a handler panicked");
    wrong_inside()
}

/// The span of a request: its route, never its address, which holds secrets.
pub(super) fn span<B>(request: &Request<B>) -> Span {
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or("unknown", MatchedPath::as_str);
    tracing::info_span!("request", method = %request.method(), route)
}

//! How a form comes in, and comes back if it could not be saved: with all that
//! was typed and *Save again*, whichever form it is.
//!
//! A form is read whole before anything is done with it, so that it is still
//! at hand when the database does not answer. Sent again it is the same
//! submission, which is saved once. A form that arrives too slowly, and a page
//! that takes too long, end in a sentence.

use std::time::Duration;

use askama::Template;
use axum::body::{Body, to_bytes};
use axum::extract::{FromRequest, Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use tokio::time::timeout;

use super::LARGEST_FORM;
use super::error::{PageError, Unavailable};
use super::fields::Fields;
use super::submit::QuestionPage;
use crate::store::StoreError;

/// How long anybody is waited for.
#[derive(Clone, Copy)]
pub(super) struct Patience {
    /// How long a form may take to arrive.
    form: Duration,
    /// How long a page may take, the wait for a locked database included.
    page: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            form: Duration::from_secs(20),
            page: Duration::from_secs(20),
        }
    }
}

/// Takes a request in, answers it in time, and gives a form back that was not
/// saved.
pub(super) async fn receive(
    State(patience): State<Patience>,
    request: Request,
    next: Next,
) -> Response {
    if request.method() != Method::POST {
        return in_time(patience, request, next).await;
    }
    let (parts, body) = request.into_parts();
    let Ok(body) = timeout(patience.form, to_bytes(body, LARGEST_FORM)).await else {
        return PageError::TooSlow.into_response();
    };
    let Ok(body) = body else {
        return PageError::BadForm.into_response();
    };
    let form = |parts| Request::from_parts(parts, Body::from(body.clone()));
    let answer = in_time(patience, form(parts.clone()), next).await;
    if answer.extensions().get::<Unavailable>().is_none() {
        return answer;
    }
    let action = parts.uri.path().to_owned();
    match Fields::from_request(form(parts), &()).await {
        Ok(fields) => not_saved(action, fields).unwrap_or(answer),
        Err(_) => answer,
    }
}

async fn in_time(patience: Patience, request: Request, next: Next) -> Response {
    match timeout(patience.page, next.run(request)).await {
        Ok(answer) => answer,
        Err(late) => PageError::Store(StoreError::Unavailable(late.into())).into_response(),
    }
}

/// The form again, under its button.
fn not_saved(action: String, fields: Fields) -> Option<Response> {
    let back = back(&action);
    let page = QuestionPage::not_saved(action, fields, back)
        .render()
        .ok()?;
    Some((StatusCode::SERVICE_UNAVAILABLE, Html(page)).into_response())
}

/// The page that a form belongs to: a pad, a room, the host's page, or home.
fn back(action: &str) -> String {
    let mut parts = action.splitn(4, '/').skip(1);
    match (parts.next(), parts.next(), parts.next()) {
        (Some(noun @ ("sittings" | "parties" | "host")), Some(id), Some(_)) => {
            format!("/{noun}/{id}")
        }
        _ => "/".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::http::header;
    use axum::middleware::from_fn_with_state;
    use axum::routing::post;
    use futures_util::stream;
    use tower::ServiceExt;

    use super::*;

    /// Sends a form to a page that never answers.
    async fn answer(form: Body) -> (StatusCode, String) {
        let patience = Patience {
            form: Duration::from_millis(20),
            page: Duration::from_millis(20),
        };
        let app = Router::new()
            .route("/sittings/{id}/deals", post(std::future::pending::<()>))
            .layer(from_fn_with_state(patience, receive));
        let request = Request::post("/sittings/abc/deals")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        let answer = app.oneshot(request.body(form).unwrap()).await.unwrap();
        let status = answer.status();
        let body = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        (status, String::from_utf8(body.into()).unwrap())
    }

    #[tokio::test]
    async fn a_form_that_arrives_too_slowly_is_told_so_in_a_sentence() {
        let endless = stream::pending::<Result<&'static str, std::io::Error>>();
        let (status, page) = answer(Body::from_stream(endless)).await;
        assert_eq!(status, StatusCode::REQUEST_TIMEOUT);
        assert!(
            page.contains("did not arrive within twenty seconds"),
            "{page}"
        );
    }

    #[tokio::test]
    async fn a_form_whose_page_takes_too_long_comes_back() {
        let (status, page) = answer(Body::from("bid=1C&bid=2C&tricks=7")).await;
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
        for words in [
            "Save again",
            "value=\"1C\"",
            "value=\"2C\"",
            "name=\"tricks\"",
        ] {
            assert!(page.contains(words), "{words}: {page}");
        }
    }

    #[test]
    fn a_form_that_is_given_up_leads_to_where_it_belongs() {
        for (action, page) in [
            ("/sittings/abc/deals", "/sittings/abc"),
            ("/sittings/abc/deals/blank", "/sittings/abc"),
            ("/parties/abc/hour", "/parties/abc"),
            ("/host/secret/keys", "/host/secret"),
            ("/sittings", "/"),
            ("/parties/new", "/"),
            ("/keep/secret", "/"),
        ] {
            assert_eq!(back(action), page, "{action}");
        }
    }
}

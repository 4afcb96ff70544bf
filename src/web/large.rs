//! How much of large pages may wait for slow readers: a page that nobody reads
//! stays in memory until its connection is cut off. Most pages are small, and
//! all connections together hold little of them; of large ones, the pads of the
//! longest sittings, only so many wait at once.

use std::convert::Infallible;
use std::sync::Arc;

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A page of so many bytes is large.
const LARGE: u64 = 64 * 1024;
/// So many KiB of large pages may wait.
const WAITING: usize = 64 * 1024;
/// How much of a page is handed on at once.
const CHUNK: usize = 16 * 1024;

/// What is left of the room for large pages, in KiB.
#[derive(Clone)]
pub(super) struct Space(Arc<Semaphore>);

impl Default for Space {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(WAITING)))
    }
}

/// Answers a large page where there is room for it.
pub(super) async fn bounded(State(space): State<Space>, request: Request, next: Next) -> Response {
    let answer = next.run(request).await;
    let Some(size) = answer
        .body()
        .size_hint()
        .exact()
        .filter(|size| *size > LARGE)
    else {
        return answer;
    };
    let wanted = u32::try_from(size / 1024).unwrap_or(u32::MAX);
    let Ok(place) = space.0.try_acquire_many_owned(wanted) else {
        let later = [(header::RETRY_AFTER, "30")];
        let text = "Too many large pages are under way just now. Try again in half a minute.";
        return (StatusCode::SERVICE_UNAVAILABLE, later, text).into_response();
    };
    let (parts, body) = answer.into_parts();
    match to_bytes(body, usize::MAX).await {
        Ok(page) => Response::from_parts(parts, in_chunks(page, place)),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// A page bit by bit, which keeps its place until the last of it is taken.
fn in_chunks(page: Bytes, place: OwnedSemaphorePermit) -> Body {
    let chunks = stream::unfold((page, place), |(mut page, place)| async move {
        let chunk = page.split_to(page.len().min(CHUNK));
        (!chunk.is_empty()).then_some((Ok::<_, Infallible>(chunk), (page, place)))
    });
    // The compression asks once more after the last.
    Body::from_stream(chunks.fuse())
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::middleware::from_fn_with_state;
    use axum::routing::get;
    use tower::ServiceExt;

    use super::*;

    #[tokio::test]
    async fn large_pages_that_nobody_reads_take_so_much_and_no_more() {
        let large = "x".repeat(1024 * 1024);
        let app = Router::new()
            .route("/large", get(move || async move { large }))
            .route("/small", get(async || "small"))
            .layer(from_fn_with_state(Space::default(), bounded));
        let ask = async |path: &str| {
            let request = Request::get(path).body(Body::empty()).unwrap();
            app.clone().oneshot(request).await.unwrap()
        };
        let mut unread = Vec::new();
        for _ in 0..WAITING / 1024 {
            let answer = ask("/large").await;
            assert_eq!(answer.status(), StatusCode::OK);
            unread.push(answer);
        }
        assert_eq!(
            ask("/large").await.status(),
            StatusCode::SERVICE_UNAVAILABLE
        );
        assert_eq!(ask("/small").await.status(), StatusCode::OK);
        // One that is read to its end, or given up, makes room.
        let read = unread.pop().unwrap();
        let page = to_bytes(read.into_body(), usize::MAX).await.unwrap();
        assert_eq!(page.len(), 1024 * 1024);
        assert_eq!(ask("/large").await.status(), StatusCode::OK);
    }
    #[tokio::test]
    async fn a_page_read_to_its_end_stays_at_its_end() {
        let place = Arc::new(Semaphore::new(1)).try_acquire_owned().unwrap();
        let mut chunks = in_chunks(Bytes::from_static(b"a page"), place).into_data_stream();
        assert_eq!(chunks.next().await.unwrap().unwrap(), "a page");
        for _ in 0..2 {
            assert!(chunks.next().await.is_none());
        }
    }
}

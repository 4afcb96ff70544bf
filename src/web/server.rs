//! How connections are served: one loop of our own, since `axum::serve` waits
//! for ever for a client that never ends its headers.
//!
//! A phone that falls silent loses its connection, not its place: browsers
//! connect again by themselves. Too many connections wait in line; none is
//! refused. On the way out, answers under way are finished.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, Request, Response, header};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tower::ServiceExt;

/// What a client may ask of the server before it is cut off.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// How long a client may take over the headers of a request. It is also how
    /// long a connection may lie idle between two.
    pub headers: Duration,
    /// How many connections are open at once.
    pub connections: usize,
    /// How long answers under way may take once the program is asked to end.
    pub farewell: Duration,
}

impl Default for Limits {
    /// A slow phone in a bad corner sends its headers in well under 10 seconds.
    /// Each that follows along holds a connection, and needs another to look.
    fn default() -> Self {
        Self {
            headers: Duration::from_secs(10),
            connections: 2048,
            farewell: Duration::from_secs(4),
        }
    }
}

/// How much of a request or an answer waits in memory for a connection that is
/// slow: the rest waits where it is made.
const BUFFER: usize = 64 * 1024;

/// Serves `app` until `shutdown`, and then finishes what is under way.
pub async fn serve(
    listener: TcpListener,
    app: Router,
    limits: Limits,
    shutdown: impl Future<Output = ()>,
) {
    let mut shutdown = pin!(shutdown);
    let places = Arc::new(Semaphore::new(limits.connections));
    let connections = GracefulShutdown::new();
    loop {
        // A place first: a connection without one waits in the system's queue.
        let next = async {
            let place = Arc::clone(&places).acquire_owned().await;
            (place, accept(&listener).await)
        };
        let (place, (stream, peer)) = tokio::select! {
            next = next => next,
            () = &mut shutdown => break,
        };
        let (app, watcher) = (app.clone(), connections.watcher());
        let places = Arc::clone(&places);
        tokio::spawn(async move {
            // Where places run short, nobody keeps one between two requests.
            let short = move || places.available_permits() * 4 < limits.connections;
            converse(stream, peer, app, limits, watcher, short).await;
            drop(place);
        });
    }
    drop(listener);
    if tokio::time::timeout(limits.farewell, connections.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("some connections did not end in time and were cut off");
    }
}

/// The next client. An error here is never the end: either that client has
/// gone, or the system is short of something that other clients will give back.
async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(client) => return client,
            Err(error) if gone(&error) => {}
            Err(error) => {
                tracing::error!(%error, "no connection can be accepted just now");
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        }
    }
}

fn gone(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionAborted
            | io::ErrorKind::ConnectionRefused
            | io::ErrorKind::ConnectionReset
    )
}

/// One connection, from its first request to its last.
async fn converse(
    stream: TcpStream,
    peer: SocketAddr,
    app: Router,
    limits: Limits,
    watcher: Watcher,
    short: impl Fn() -> bool + Clone + Send + 'static,
) {
    // Pages are small: none should wait to be sent together with the next.
    let _ = stream.set_nodelay(true);
    let service = app
        .map_request(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            request
        })
        .map_response(move |mut response: Response<Body>| {
            if short() {
                let close = HeaderValue::from_static("close");
                response.headers_mut().insert(header::CONNECTION, close);
            }
            response
        })
        .map_err(|never: Infallible| match never {});
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.headers)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service));
    if let Err(error) = watcher.watch(connection).await {
        tracing::debug!(%error, "a connection broke off");
    }
}

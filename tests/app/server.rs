//! The server against clients that are slow, silent or too many.

use std::time::{Duration, Instant};

use axum::Router;
use axum::routing::get;
use crossline::web::server::{Limits, serve};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

const LIMITS: Limits = Limits {
    headers: Duration::from_millis(300),
    connections: 2,
    farewell: Duration::from_millis(500),
};

struct Server {
    address: std::net::SocketAddr,
    end: oneshot::Sender<()>,
    ended: JoinHandle<()>,
}

async fn start(limits: Limits) -> Server {
    let app = Router::new().route("/", get(async || "the pad")).route(
        "/slow",
        get(async || {
            tokio::time::sleep(Duration::from_millis(200)).await;
            "the slow pad"
        }),
    );
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (end, asked) = oneshot::channel();
    let ended = tokio::spawn(serve(listener, app, limits, async {
        let _ = asked.await;
    }));
    Server {
        address,
        end,
        ended,
    }
}

/// Sends a text and reads until the server closes the connection.
async fn converse(server: &Server, text: &str) -> String {
    let mut client = TcpStream::connect(server.address).await.unwrap();
    client.write_all(text.as_bytes()).await.unwrap();
    read(&mut client).await
}

async fn read(client: &mut TcpStream) -> String {
    let mut answer = String::new();
    let reading = client.read_to_string(&mut answer);
    let read = tokio::time::timeout(Duration::from_secs(5), reading).await;
    read.expect("the server closes the connection").unwrap();
    answer
}

#[tokio::test]
async fn a_request_is_answered() {
    let server = start(Limits::default()).await;
    let answer = converse(
        &server,
        "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
    )
    .await;
    assert!(
        answer.starts_with("HTTP/1.1 200") && answer.ends_with("the pad"),
        "{answer}"
    );
}

#[tokio::test]
async fn half_a_header_is_not_waited_for() {
    let server = start(LIMITS).await;
    let began = Instant::now();
    let answer = converse(&server, "GET / HTTP/1.1\r\nhost: x\r\naccept: te").await;
    assert!(!answer.contains("200"), "{answer}");
    assert!(began.elapsed() >= LIMITS.headers, "{:?}", began.elapsed());
}

#[tokio::test]
async fn silent_clients_do_not_keep_others_out() {
    let server = start(LIMITS).await;
    let mut silent = Vec::new();
    for _ in 0..3 * LIMITS.connections {
        silent.push(TcpStream::connect(server.address).await.unwrap());
    }
    let answer = converse(&server, "GET / HTTP/1.0\r\n\r\n").await;
    assert!(answer.ends_with("the pad"), "{answer}");
}

#[tokio::test]
async fn at_the_end_what_is_under_way_is_answered() {
    let server = start(Limits::default()).await;
    let mut client = TcpStream::connect(server.address).await.unwrap();
    client
        .write_all(b"GET /slow HTTP/1.1\r\nhost: x\r\n\r\n")
        .await
        .unwrap();
    tokio::time::sleep(Duration::from_millis(50)).await;
    server.end.send(()).unwrap();
    assert!(read(&mut client).await.ends_with("the slow pad"));
    server.ended.await.unwrap();
}

#[tokio::test]
async fn at_the_end_nobody_is_waited_for_long() {
    let limits = Limits {
        headers: Duration::from_mins(1),
        ..LIMITS
    };
    let server = start(limits).await;
    let mut client = TcpStream::connect(server.address).await.unwrap();
    client.write_all(b"GET / HT").await.unwrap();
    tokio::time::sleep(Duration::from_millis(50)).await;
    server.end.send(()).unwrap();
    let ended = tokio::time::timeout(Duration::from_secs(5), server.ended).await;
    ended.expect("within its farewell").unwrap();
}

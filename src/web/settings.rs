//! What whoever runs the program said about it: where phones reach it, and the
//! secret of the host.

use std::convert::Infallible;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header;
use axum::http::request::Parts;

use super::App;
use super::error::PageError;
use crate::store::Secret;

/// How the pages are served.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The address that goes into links and QR codes; without one it is the
    /// address that a request came to.
    pub public_url: Option<PublicUrl>,
    /// The address of this machine in its network, told to other phones where
    /// a request came to `localhost`.
    pub network: Option<String>,
    /// The address of this machine by name: it stays the same from evening to
    /// evening, where the number may not.
    pub name: Option<String>,
    /// Opens the host's page. A new one at each start.
    pub host: Secret,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            public_url: None,
            network: None,
            name: None,
            host: Secret::random(),
        }
    }
}

impl Settings {
    /// What links begin with by name, beside those that begin with `base`.
    pub(super) fn by_name(&self, base: &str) -> Option<&str> {
        let name = self.name.as_deref().filter(|name| *name != base);
        name.filter(|_| self.public_url.is_none())
    }

    /// Whether phones come by https only.
    pub(super) fn secure(&self) -> bool {
        let url = self.public_url.as_ref();
        url.is_some_and(|url| url.0.starts_with("https:"))
    }
}

/// The address that a proxy serves us at: `https://score.example.org`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl(String);

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for PublicUrl {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const WANTED: &str = "an address without a path is wanted, like https://score.example.org";
        let text = text.trim_end_matches('/');
        let rest = text.strip_prefix("https://");
        let host = rest
            .or_else(|| text.strip_prefix("http://"))
            .ok_or(WANTED)?;
        if is_host(host) {
            Ok(Self(text.to_owned()))
        } else {
            Err(WANTED)
        }
    }
}

/// A name or number with perhaps a port.
fn is_host(text: &str) -> bool {
    let known = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]_".contains(&byte);
    !text.is_empty() && text.bytes().all(known)
}

/// Where another phone reaches us: what links and QR codes begin with.
pub(super) struct Base(pub(super) String);

impl FromRequestParts<App> for Base {
    type Rejection = PageError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, PageError> {
        if let Some(url) = &app.settings.public_url {
            return Ok(Self(url.to_string()));
        }
        let host = parts.headers.get(header::HOST);
        let host = host.and_then(|host| host.to_str().ok());
        let host = host.filter(|host| is_host(host)).unwrap_or("localhost");
        let own =
            host.starts_with("localhost") || host.starts_with("127.") || host.starts_with("[::1]");
        Ok(Self(match &app.settings.network {
            Some(network) if own => network.clone(),
            _ => format!("http://{host}"),
        }))
    }
}

/// The address that a request comes from, if it is known. Behind a proxy, which
/// a public address stands for, it is the one that the proxy names.
pub(super) struct Peer(pub(super) Option<IpAddr>);

impl FromRequestParts<App> for Peer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        if app.settings.public_url.is_some() {
            let named = parts.headers.get_all("x-forwarded-for").iter().next_back();
            let named = named.and_then(|named| named.to_str().ok());
            // Each proxy adds the one that it heard from; ours is the last.
            let last = named.and_then(|named| named.rsplit(',').next());
            return Ok(Self(last.and_then(|last| last.trim().parse().ok())));
        }
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        Ok(Self(peer.map(|ConnectInfo(peer)| peer.ip())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_address_is_a_host_and_no_path() {
        let read = |text: &str| text.parse::<PublicUrl>().map(|url| url.to_string());
        assert_eq!(
            read("https://score.example.org/"),
            Ok("https://score.example.org".to_owned())
        );
        assert!(read("http://[2001:db8::1]:7070").is_ok());
        for wrong in [
            "score.example.org",
            "https://",
            "https://a.example/b",
            "ftp://a",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}

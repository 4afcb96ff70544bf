//! Where phones reach this machine: which address to listen on.

use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, ToSocketAddrs};
use std::str::FromStr;

use tokio::net::TcpListener;

/// The port without `--listen`.
const PORT: u16 = 7070;
/// Every address of this machine.
const EVERYWHERE: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// An address to listen on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Listen(SocketAddr);

impl Default for Listen {
    fn default() -> Self {
        Self(SocketAddr::new(EVERYWHERE, PORT))
    }
}

impl fmt::Display for Listen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Listen {
    type Err = &'static str;

    /// Takes `ADDRESS:PORT`, `NAME:PORT` or a port alone.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Ok(port) = text.trim_start_matches(':').parse() {
            return Ok(Self(SocketAddr::new(EVERYWHERE, port)));
        }
        let addresses: Vec<SocketAddr> = text
            .to_socket_addrs()
            .map_err(|_| "an address and a port are wanted, like 0.0.0.0:7070")?
            .collect();
        // A name such as `localhost` may stand for both kinds; phones that know
        // only IPv4 come first.
        let four = addresses.iter().find(|address| address.is_ipv4());
        four.or(addresses.first())
            .map(|address| Self(*address))
            .ok_or("no machine has that address")
    }
}

impl Listen {
    /// The address.
    pub(crate) const fn address(self) -> SocketAddr {
        self.0
    }

    /// Listens, on IPv6 as well if all of IPv4 is meant and both can be had in one.
    pub(crate) async fn bind(self) -> io::Result<TcpListener> {
        if self.0.ip() != EVERYWHERE {
            return TcpListener::bind(self.0).await;
        }
        let both = SocketAddr::new(Ipv6Addr::UNSPECIFIED.into(), self.0.port());
        match TcpListener::bind(both).await {
            Ok(listener) => {
                let port = listener.local_addr()?.port();
                let four = SocketAddr::new(EVERYWHERE, port);
                // Where the system keeps the two apart, this still succeeds,
                // and phones that know only IPv4 come first.
                Ok(TcpListener::bind(four).await.unwrap_or(listener))
            }
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => Err(error),
            // No IPv6 on this machine.
            Err(_) => TcpListener::bind(self.0).await,
        }
    }
}

//! Which address to open on a phone in the same network?
//!
//! Both a name and a number: the name stays the same from evening to evening,
//! and the number works where names do not.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

/// The addresses of this machine for a phone.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Addresses {
    name: Option<String>,
    number: SocketAddr,
}

impl Addresses {
    /// Those that reach a program listening on `bound`.
    pub(crate) fn of(bound: SocketAddr) -> Self {
        let port = bound.port();
        if !bound.ip().is_unspecified() {
            return Self {
                name: None,
                number: bound,
            };
        }
        let host = gethostname::gethostname().to_string_lossy().into_owned();
        // Some systems give the whole name, some its first part.
        let host = host.split('.').next().filter(|host| !host.is_empty());
        Self {
            name: host.map(|host| format!("http://{host}.local:{port}")),
            // In no network there is still this machine itself.
            number: SocketAddr::new(
                local_ip_address::local_ip().unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)),
                port,
            ),
        }
    }

    /// The one that always works: by number.
    pub(crate) fn main(&self) -> String {
        format!("http://{}", self.number)
    }

    /// The one for other machines; none if none can reach it.
    pub(crate) fn in_network(&self) -> Option<String> {
        (!self.number.ip().is_loopback()).then(|| self.main())
    }

    /// The one by name, for other machines.
    pub(crate) fn name(&self) -> Option<String> {
        self.name.clone()
    }

    /// From where it can be opened.
    pub(crate) fn place(&self) -> &'static str {
        if self.number.ip().is_loopback() {
            "on this machine"
        } else {
            "on a phone in the same network"
        }
    }

    /// Both, each a line.
    pub(crate) fn lines(&self) -> String {
        let name = self.name.iter().map(|name| format!("  {name}\n"));
        name.chain([format!("  {}\n", self.main())]).collect()
    }

    /// The address by number as a QR code for a terminal; none if no phone can
    /// reach it.
    ///
    /// Black on white by escape codes: drawn in the terminal's own colours it
    /// would be inverted on a dark one, and not every camera reads that.
    pub(crate) fn qr(&self) -> Option<String> {
        if self.number.ip().is_loopback() {
            return None;
        }
        let code = QrCode::new(self.main()).ok()?;
        let image = code.render::<Dense1x2>().quiet_zone(true).build();
        let line = |line: &str| format!("\x1b[38;5;16;48;5;231m{line}\x1b[0m\n");
        Some(image.lines().map(line).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_is_listened_on_and_only_that_is_told() {
        let addresses = Addresses::of("192.0.2.7:7070".parse().unwrap());
        assert_eq!(addresses.lines(), "  http://192.0.2.7:7070\n");
    }

    #[test]
    fn everywhere_is_told_by_name_and_by_number() {
        let addresses = Addresses::of("[::]:7070".parse().unwrap());
        let lines = addresses.lines();
        assert!(lines.contains(".local:7070\n"), "{lines}");
        assert!(
            !lines.contains("0.0.0.0") && !lines.contains("[::]"),
            "{lines}"
        );
    }

    #[test]
    fn a_qr_code_has_its_quiet_zone() {
        let addresses = Addresses::of("192.0.2.7:7070".parse().unwrap());
        let qr = addresses.qr().unwrap();
        let first = qr.lines().next().unwrap();
        let blank = first.trim_start_matches("\x1b[38;5;16;48;5;231m");
        assert!(blank.trim_end_matches("\x1b[0m").chars().all(|c| c == ' '));
    }
}

//! `crossline serve`: the pages, until Ctrl-C.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::time::Duration;

use chrono::Local;
use crossline::store::{Store, Summary};
use crossline::web::{self, PublicUrl, Settings, server};

use super::addresses::Addresses;
use super::listen::Listen;
use super::serving::Serving;
use super::{Failure, files, print};

/// How long the database may take to close. With the server's own farewell it
/// is under the five seconds that a service manager or a person waits.
const CLOSING: Duration = Duration::from_millis(900);

/// `crossline serve`, and `crossline` alone.
pub(super) async fn serve(
    db: &Path,
    listen: Listen,
    public: Option<PublicUrl>,
) -> Result<(), Failure> {
    let limits = server::Limits {
        connections: files::connections(),
        ..server::Limits::default()
    };
    let listener = listen
        .bind()
        .await
        .map_err(|error| cannot(listen, &error))?;
    let bound = listener.local_addr();
    let bound = bound.map_err(|error| cannot(listen, &error))?;
    let end = asked_to_end().map_err(|error| Failure::Machine(error.to_string()))?;
    let store = Store::open(db).await?;
    let addresses = Addresses::of(bound);
    let settings = Settings {
        public_url: public,
        network: addresses.in_network(),
        name: addresses.name(),
        ..Settings::default()
    };
    let base = settings.public_url.as_ref();
    let base = base.map_or_else(|| addresses.main(), ToString::to_string);
    greet(&addresses, &settings, db, &base, &store.summary().await?)?;
    let noted = Serving::note(db, &base);

    let app = web::app(store.clone(), settings);
    let end = async {
        end.await;
        store.end_news();
    };
    server::serve(listener, app, limits, end).await;
    // What was being saved when the signal came is saved. If that takes too
    // long it is not, whole, and nobody was told that it was.
    let _ = tokio::time::timeout(CLOSING, store.close()).await;
    drop(noted);
    Ok(())
}

/// “a new database”, “4 parties, 12 sittings, last one on 30 November 2026”.
fn holds(summary: &Summary) -> String {
    let Some(last) = summary.last else {
        return "a new database".to_owned();
    };
    let count = |number: u32, one: &str, more: &str| {
        (number > 0).then(|| format!("{number} {}", if number == 1 { one } else { more }))
    };
    let parties = count(summary.parties, "party", "parties");
    let sittings = count(summary.sittings, "sitting", "sittings");
    let all: Vec<_> = parties.into_iter().chain(sittings).collect();
    let last = last.with_timezone(&Local).format("%-d %B %Y");
    format!("{}, last one on {last}", all.join(", "))
}

fn cannot(listen: Listen, error: &io::Error) -> Failure {
    Failure::Machine(match error.kind() {
        io::ErrorKind::AddrInUse => format!(
            "{listen} is in use by another program, perhaps by Crossline itself; \
             end that, or choose another port with --listen"
        ),
        _ => format!("{listen} cannot be listened on: {error}"),
    })
}

/// Says where to go. The QR code is for a terminal only: in a file or in the
/// journal of the system nobody scans it, and its colours would be noise.
fn greet(
    addresses: &Addresses,
    settings: &Settings,
    db: &Path,
    base: &str,
    summary: &Summary,
) -> Result<(), Failure> {
    let lines = addresses.lines();
    let qr = io::stdout()
        .is_terminal()
        .then(|| addresses.qr())
        .flatten()
        .map(|qr| format!("\n{qr}"));
    let place = addresses.place();
    let public = settings.public_url.as_ref();
    let lines = match public {
        Some(url) => format!("  {url}\n{lines}"),
        None => lines,
    };
    print(&format!(
        "Crossline keeps score in {}: {}.\nOpen it {place}:\n\n{lines}{}\n\
         Whoever has this link sees every sitting and can write in all of them; it changes\n\
         at each start:\n\n  {base}/host/{}\n\nCtrl-C ends it.\n",
        db.display(),
        holds(summary),
        qr.unwrap_or_default(),
        settings.host.reveal(),
    ))
}

/// Ctrl-C, or what a service manager sends. Heard from this call on, not only
/// once the answer is awaited: the signal may come at once.
#[cfg(unix)]
fn asked_to_end() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Ctrl-C.
#[cfg(windows)]
fn asked_to_end() -> io::Result<impl Future<Output = ()>> {
    let mut interrupt = tokio::signal::windows::ctrl_c()?;
    Ok(async move {
        interrupt.recv().await;
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greeting_says_what_was_opened() {
        let summary = |parties, sittings| Summary {
            parties,
            sittings,
            last: "2026-11-30T12:00:00Z".parse().ok(),
        };
        for (summary, words) in [
            (
                summary(4, 12),
                "4 parties, 12 sittings, last one on 30 November 2026",
            ),
            (summary(1, 0), "1 party, last one on 30 November 2026"),
            (summary(0, 1), "1 sitting, last one on 30 November 2026"),
            (
                Summary {
                    last: None,
                    ..summary(0, 0)
                },
                "a new database",
            ),
        ] {
            assert_eq!(holds(&summary), words);
        }
    }
}

//! What is logged, and what never is: an address that is a secret.
//!
//! Whoever knows the address of a sitting may watch it, and a link lets its
//! holder write. A library may log the address of a request at any level, so
//! what looks like one is taken out of every line on its way to the log.

use std::io::{self, IsTerminal, Write};

use tracing_subscriber::EnvFilter;

/// The lengths of what is drawn at random: the id of a sitting, a party or a
/// form, and a secret.
const DRAWN: [usize; 2] = [16, 26];

/// Logs to standard error from now on.
pub(crate) fn begin() {
    tracing_subscriber::fmt()
        .compact()
        .with_writer(|| Discreet(io::stderr()))
        .with_ansi(io::stderr().is_terminal())
        .with_env_filter(filter())
        .init();
}

/// What is logged unless `RUST_LOG` says otherwise.
fn filter() -> EnvFilter {
    EnvFilter::builder()
        .with_default_directive(tracing::level_filters::LevelFilter::INFO.into())
        .from_env_lossy()
}

/// Writes lines on without what is drawn at random in them.
struct Discreet<W>(W);

impl<W: Write> Write for Discreet<W> {
    /// Takes one whole line, as the log writes it.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let line_without = without_drawn(&String::from_utf8_lossy(line));
        self.0.write_all(line_without.as_bytes())?;
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

fn without_drawn(line: &str) -> String {
    let within = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let mut kept = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(start) = rest.find(within) {
        let (before, from) = rest.split_at(start);
        let end = from.find(|letter| !within(letter)).unwrap_or(from.len());
        let (word, after) = from.split_at(end);
        kept.push_str(before);
        kept.push_str(if is_drawn(word) { "…" } else { word });
        rest = after;
    }
    kept.push_str(rest);
    kept
}

/// Whether a word is base 32 of a length that is drawn.
fn is_drawn(word: &str) -> bool {
    let lower = |byte: u8| matches!(byte, b'a'..=b'z' | b'2'..=b'7');
    let upper = |byte: u8| matches!(byte, b'A'..=b'Z' | b'2'..=b'7');
    DRAWN.contains(&word.len()) && (word.bytes().all(lower) || word.bytes().all(upper))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_holds_an_address_that_is_a_secret() {
        let id = "abcdefghijklmno2";
        let secret = "abcdefghijklmnopqrstuvwxy7";
        for (line, written) in [
            (
                format!("request passed uri=/keep/{secret}\n"),
                "request passed uri=/keep/…\n",
            ),
            (
                format!("GET /sittings/{id}/deals?x=1 {id}"),
                "GET /sittings/…/deals?x=1 …",
            ),
            (
                format!("cookie: crossline-phone={secret}; a"),
                "cookie: crossline-phone=…; a",
            ),
            (format!("/host/{}", secret.to_uppercase()), "/host/…"),
        ] {
            let mut log = Discreet(Vec::new());
            log.write_all(line.as_bytes()).unwrap();
            assert_eq!(String::from_utf8(log.0).unwrap(), written);
        }
    }

    #[test]
    fn other_words_are_left_alone() {
        let line =
            "INFO request{method=POST route=/sittings/{id}/deals}: tower_http::trace: 12 ms…";
        assert_eq!(without_drawn(line), line);
    }
}

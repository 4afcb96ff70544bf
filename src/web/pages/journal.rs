//! The journal: every entry and correction in order, with the phone; and the
//! sitting as a document to keep.

use askama::Template;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::journal::Stamped;
use crate::journal::describe;
use crate::journal::document::Document;
use crate::journal::{EntryId, Event};
use crate::web::at_table::AtTable;
use crate::web::error::{PageError, html};
use crate::web::hour::Strip;
use crate::web::submit::written_entry;
use crate::web::words::clock;

#[derive(Template)]
#[template(path = "journal.html")]
struct JournalPage {
    pad: String,
    strip: Option<Strip>,
    line: u32,
    lines: Vec<Line>,
}

struct Line {
    time: String,
    phone: String,
    text: String,
    /// The page of the entry that it wrote, while that holds.
    href: Option<String>,
    /// Undone since.
    undone: bool,
}

/// Shows the journal.
pub(in crate::web) async fn show(at: AtTable) -> Result<Response, PageError> {
    let line = |(stamped, text): (&Stamped, String)| Line {
        time: clock(stamped.at),
        phone: at.phone_name(stamped.device),
        text,
        href: written(stamped)
            .and_then(|entry| at.journal.entry(entry))
            .map(|entry| at.entry_address(entry.id)),
        undone: stamped.event.can_be_undone() && !at.journal.holds(stamped.batch),
    };
    let told = describe::history(&at.journal);
    html(&JournalPage {
        pad: at.pad(),
        strip: at.strip(),
        line: at.journal.last_seq(),
        lines: at.journal.history().iter().zip(told).map(line).collect(),
    })
}

/// The entry that a line of the journal wrote.
fn written(stamped: &Stamped) -> Option<EntryId> {
    match stamped.event {
        Event::Imported { .. } => Some(EntryId(stamped.seq)),
        _ => written_entry(stamped),
    }
}

/// Answers with the sitting's document.
pub(in crate::web) async fn document(at: AtTable) -> Response {
    let document = Document {
        header: at.journal.header().clone(),
        entries: at.journal.entries().to_vec(),
    };
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"crossline-{}.json\"", at.id),
        ),
    ];
    (headers, document.write()).into_response()
}

//! The journal: every entry and correction in order, with the phone; and the
//! sitting as a document to keep.

use std::collections::HashMap;

use askama::Template;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::journal::describe;
use crate::journal::document::Document;
use crate::journal::{DeviceId, Event, Stamped};
use crate::web::App;
use crate::web::at_table::AtTable;
use crate::web::error::{PageError, html};

#[derive(Template)]
#[template(path = "journal.html")]
struct JournalPage {
    pad: String,
    lines: Vec<Line>,
}

struct Line {
    time: String,
    phone: String,
    text: String,
    /// Undone since.
    undone: bool,
}

/// Shows the journal.
pub(in crate::web) async fn show(
    State(app): State<App>,
    at: AtTable,
) -> Result<Response, PageError> {
    let keepers = app.store.keepers(&at.id).await?;
    let mut phones: HashMap<DeviceId, String> = HashMap::new();
    for ((device, chair), number) in keepers.into_iter().zip(1..) {
        let name = chair.map_or_else(
            || format!("phone {number}"),
            |player| format!("{}’s phone", at.journal.header().players.name(player)),
        );
        phones.insert(device, name);
    }
    let line = |(stamped, text): (&Stamped, String)| Line {
        time: stamped
            .at
            .with_timezone(&chrono::Local)
            .format("%H:%M")
            .to_string(),
        phone: phones
            .get(&stamped.device)
            .cloned()
            .unwrap_or_else(|| "this machine".to_owned()),
        text,
        undone: stamped.event.changes_entries()
            && !matches!(stamped.event, Event::Undone { .. } | Event::PutBack { .. })
            && !at.journal.holds(stamped.batch),
    };
    let told = describe::history(&at.journal);
    html(&JournalPage {
        pad: at.pad(),
        lines: at.journal.history().iter().zip(told).map(line).collect(),
    })
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

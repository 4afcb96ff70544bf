//! Documents in and out: `score`, `import`, `export`.

use std::io::Read;
use std::path::Path;

use chrono::Utc;
use crossline::journal::Event;
use crossline::journal::document::{self, Document};
use crossline::journal::export;
use crossline::store::{NewSitting, Store, new_submission};
use crossline::web::PublicUrl;

use super::listen::Listen;
use super::{Failure, base, existing, print, sitting, unknown};

/// `crossline score FILE`
pub(super) fn score(file: &Path) -> Result<(), Failure> {
    print(&document::score(&read(file)?))
}

/// `crossline import FILE`
pub(super) async fn import(
    file: &Path,
    db: &Path,
    listen: Listen,
    public: Option<PublicUrl>,
) -> Result<(), Failure> {
    let document = read(file)?;
    let store = Store::open(db).await?;
    let entries = document.entries.into_iter();
    let sitting = NewSitting {
        header: document.header,
        chair: None,
        submission: new_submission(),
        events: entries
            .map(|entry| Event::Imported {
                fact: entry.fact,
                at: entry.at,
            })
            .collect(),
    };
    let begun = store.begin(sitting, None, Utc::now()).await;
    store.close().await;
    let address = base(listen, public);
    print(&format!("{address}/sittings/{}\n", begun?.id()))
}

/// What `export` prints of a sitting.
#[derive(Clone, Copy)]
pub(super) enum Form {
    Document,
    Csv,
    Text,
}

/// `crossline export ID`
pub(super) async fn export(id: &str, form: Form, db: &Path) -> Result<(), Failure> {
    let sitting = sitting(id)?;
    let store = existing(db).await?;
    let journal = store.load(&sitting).await;
    store.close().await;
    let journal = journal?.ok_or_else(|| unknown(id))?;
    let document = Document {
        header: journal.header().clone(),
        entries: journal.entries().to_vec(),
    };
    let (header, sheet) = (&document.header, document.replay().sheet);
    print(&match form {
        Form::Document => document.write(),
        Form::Csv => {
            let deals = export::csv::deals(header, &sheet);
            format!("{deals}\r\n{}", export::csv::ledger(header, &sheet))
        }
        Form::Text => export::text::text(header, &sheet),
    })
}

/// Reads a document from a file, or from standard input if the file is `-`.
fn read(file: &Path) -> Result<Document, Failure> {
    let (name, text) = if file == Path::new("-") {
        let mut text = String::new();
        let read = std::io::stdin().read_to_string(&mut text);
        ("standard input".into(), read.map(|_| text))
    } else {
        (file.to_string_lossy(), std::fs::read_to_string(file))
    };
    let text = text.map_err(|error| Failure::Input(format!("{name} cannot be read: {error}")))?;
    Document::read(&text).map_err(|error| Failure::Input(error.to_string()))
}

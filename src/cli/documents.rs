//! Documents in and out: `score`, `import`, `export`.

use std::io::Read;
use std::path::Path;

use chrono::Utc;
use crossline::journal::Event;
use crossline::journal::document::{self, Document};
use crossline::journal::export;
use crossline::party::document::{self as party, PartyDocument};
use crossline::store::{NewSitting, Store, new_submission};
use crossline::web::PublicUrl;

use super::listen::Listen;
use super::{Failure, base, existing, print, sitting, unknown};

/// A document of either format.
enum AnyDocument {
    Sitting(Document),
    Party(PartyDocument),
}

/// `crossline score FILE`
pub(super) fn score(file: &Path) -> Result<(), Failure> {
    print(&match read(file)? {
        AnyDocument::Sitting(document) => document::score(&document),
        AnyDocument::Party(document) => document.score(),
    })
}

/// `crossline import FILE`
pub(super) async fn import(
    file: &Path,
    db: &Path,
    listen: Listen,
    public: Option<PublicUrl>,
) -> Result<(), Failure> {
    let document = match read(file)? {
        AnyDocument::Sitting(document) => document,
        AnyDocument::Party(_) => {
            let reason = "this is a party; only a sitting can be imported";
            return Err(Failure::Input(reason.to_owned()));
        }
    };
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

/// Reads a document of either format.
fn read(file: &Path) -> Result<AnyDocument, Failure> {
    let text = text(file)?;
    match document::format_of(&text)?.as_str() {
        document::FORMAT => Ok(AnyDocument::Sitting(Document::read(&text)?)),
        party::FORMAT => Ok(AnyDocument::Party(PartyDocument::read(&text)?)),
        other => Err(Failure::Input(format!(
            "format: this is “{other}”; only {} and {} can be read",
            document::FORMAT,
            party::FORMAT
        ))),
    }
}

/// The text of a file, or of standard input if the file is `-`.
fn text(file: &Path) -> Result<String, Failure> {
    let (name, text) = if file == Path::new("-") {
        let mut text = String::new();
        let read = std::io::stdin().read_to_string(&mut text);
        ("standard input".into(), read.map(|_| text))
    } else {
        (file.to_string_lossy(), std::fs::read_to_string(file))
    };
    text.map_err(|error| Failure::Input(format!("{name} cannot be read: {error}")))
}

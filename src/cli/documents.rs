//! Documents in and out: `score`, `import`, `export`.

use std::io::Read;
use std::path::Path;

use chrono::Utc;
use crossline::circle::document::{self as circle_document, date};
use crossline::circle::{self, CircleDocument, Season, Span};
use crossline::journal::document::{self, Document};
use crossline::journal::{Event, Journal, export};
use crossline::party::document::{self as party_document, PartyDocument};
use crossline::party::{PartyEvent, Person, Progress, TableProgress, export as party_export};
use crossline::store::{LoadedParty, NewParty, NewTable, PartyTable, Store, new_submission};
use crossline::web::PublicUrl;

use super::listen::Listen;
use super::{Failure, base, existing, party, print, sitting, unknown};

/// A document of any format.
enum AnyDocument {
    Sitting(Document),
    Party(PartyDocument),
    Circle(CircleDocument),
}

/// The first and last day of a season, as typed.
pub(super) struct TypedSpan {
    pub(super) from: Option<String>,
    pub(super) to: Option<String>,
}

impl TypedSpan {
    fn read(&self) -> Result<Span, Failure> {
        let day = |option: &str, typed: &Option<String>| {
            let day = typed.as_deref().map(|typed| {
                let wrong = || format!("--{option}: {typed} is not a date such as 2026-11-03");
                date(typed).ok_or_else(wrong)
            });
            day.transpose().map_err(Failure::Input)
        };
        let (from, to) = (day("from", &self.from)?, day("to", &self.to)?);
        let ends_first = || Failure::Input("--from is later than --to".to_owned());
        Span::new(from, to).ok_or_else(ends_first)
    }

    fn is_open(&self) -> bool {
        self.from.is_none() && self.to.is_none()
    }
}

/// `crossline score [--from DATE] [--to DATE] FILE`
pub(super) fn score(file: &Path, typed: &TypedSpan) -> Result<(), Failure> {
    let span = typed.read()?;
    let only_circles = || Failure::Input("--from and --to are for a circle".to_owned());
    print(&match read(file)? {
        AnyDocument::Circle(circle) => circle::score::score(&Season::of(&circle, span)),
        _ if !typed.is_open() => return Err(only_circles()),
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
    let now = Utc::now();
    let path = match read(file)? {
        AnyDocument::Sitting(document) => {
            let store = Store::open(db).await?;
            let begun = store.begin(document.into(), None, now).await;
            store.close().await;
            format!("sittings/{}", begun?.id())
        }
        AnyDocument::Party(document) => {
            let store = Store::open(db).await?;
            let begun = store.begin_party(new_party(document), None, now).await;
            store.close().await;
            format!("parties/{}", begun?.id())
        }
        AnyDocument::Circle(_) => {
            let reason = "a circle is scored, not stored: import its sittings and parties";
            return Err(Failure::Input(reason.to_owned()));
        }
    };
    print(&format!("{}/{path}\n", base(db, listen, public)))
}

fn new_party(document: PartyDocument) -> NewParty {
    let header = document.header();
    let tables = document.tables.iter().map(|table| NewTable {
        number: table.number,
        header: document.header_of(table),
        events: table.entries.iter().cloned().map(Event::from).collect(),
    });
    NewParty {
        tables: tables.collect(),
        header,
        events: document
            .cuts
            .into_iter()
            .map(PartyEvent::CutRecorded)
            .collect(),
        submission: new_submission(),
    }
}

/// What `export` prints of a sitting or a party.
#[derive(Clone, Copy)]
pub(super) enum Form {
    Document,
    Csv,
    Text,
}

/// `crossline export ID`
pub(super) async fn export(id: &str, form: Form, db: &Path) -> Result<(), Failure> {
    let store = existing(db).await?;
    let text = stored(&store, id, form).await;
    store.close().await;
    print(&text?)
}

/// A sitting or a party, whichever has the id.
async fn stored(store: &Store, id: &str, form: Form) -> Result<String, Failure> {
    if let Some(journal) = store.load(&sitting(id)?).await? {
        return Ok(sitting_as(form, &journal));
    }
    let party = store.load_party(&party(id)?).await?;
    let party = party.ok_or_else(|| unknown(id))?;
    if let Some((number, _)) = party.unreadable.first() {
        return Err(Failure::Machine(format!(
            "table {number} of that party cannot be read: what is stored of it is damaged"
        )));
    }
    Ok(party_as(form, &party))
}

fn sitting_as(form: Form, journal: &Journal) -> String {
    let document = Document {
        header: journal.header().clone(),
        entries: journal.entries().to_vec(),
    };
    let (header, sheet) = (&document.header, document.replay().sheet);
    match form {
        Form::Document => document.write(),
        Form::Csv => {
            let deals = export::csv::deals(header, &document.entries, &sheet);
            let ledger = export::csv::ledger(header, &sheet);
            // One file, so one byte-order mark.
            format!("{deals}\r\n{}", ledger.trim_start_matches('\u{feff}'))
        }
        Form::Text => export::text::text(header, export::text::began(journal), &sheet),
    }
}

fn party_as(form: Form, loaded: &LoadedParty) -> String {
    let tables = loaded.tables.iter();
    let tables: Vec<_> = tables.map(|table| (table.number, &table.journal)).collect();
    let document = PartyDocument::of(&loaded.party, &tables);
    let name = |person: Person| document.name(person);
    let unreadable: Vec<_> = loaded.unreadable.iter().map(|(table, _)| *table).collect();
    match form {
        Form::Document => document.write(),
        Form::Csv => party_export::csv(&document.rankings(), &unreadable, name),
        Form::Text => {
            let party = &loaded.party;
            let rankings = document.rankings();
            let progress = Progress {
                tables: loaded.tables.iter().map(progress).collect(),
                hour_has_come: party.hour().is_some_and(|hour| hour <= Utc::now()),
                closed: party.is_closed(),
            };
            let outcome = party_export::Outcome {
                header: party.header(),
                day: party_export::day(party, loaded.tables.iter().map(|table| &table.journal)),
                last: party.last(&rankings),
                rankings: &rankings,
                progress: &progress,
                unreadable: &unreadable,
            };
            party_export::text(&outcome, name)
        }
    }
}

fn progress(table: &PartyTable) -> TableProgress {
    let journal = &table.journal;
    let sheet = journal.replay().sheet;
    let agreed = journal.agreed_on(&sheet);
    TableProgress::of(table.number, journal, &sheet, &agreed, Utc::now())
}

/// Reads a document of any format.
fn read(file: &Path) -> Result<AnyDocument, Failure> {
    let text = text(file)?;
    match document::format_of(&text)?.as_str() {
        document::FORMAT => Ok(AnyDocument::Sitting(Document::read(&text)?)),
        party_document::FORMAT => Ok(AnyDocument::Party(PartyDocument::read(&text)?)),
        circle_document::FORMAT => Ok(AnyDocument::Circle(CircleDocument::read(&text)?)),
        other => Err(Failure::Input(format!(
            "format: this is “{other}”; only {}, {} and {} can be read",
            document::FORMAT,
            party_document::FORMAT,
            circle_document::FORMAT
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
    let text = text.map_err(|error| Failure::Input(format!("{name} cannot be read: {error}")))?;
    // Some editors put a mark before the text; it is no part of it.
    Ok(text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned())
}

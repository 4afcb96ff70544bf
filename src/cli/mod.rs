//! What the command line takes, and what a failure looks like there.
//!
//! A failure is one line on stderr. Its exit code says whose it is: 2 for a
//! document or a command that is wrong, 1 for the machine.

mod addresses;
mod documents;
mod files;
mod key;
mod listen;
pub(crate) mod log;
mod serve;
mod serving;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use crossline::circle::CircleError;
use crossline::journal::document::DocumentError;
use crossline::party::document::PartyDocumentError;
use crossline::store::{OpenError, PartyId, SittingId, Store, StoreError};
use crossline::web::PublicUrl;

use addresses::Addresses;
use documents::{Form, TypedSpan};
use listen::Listen;

/// Keeps the score of card games played with real cards at a real table.
///
/// Without a command it serves: open the address it prints on a phone in the
/// same network.
#[derive(Parser)]
#[command(version)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// The database; it is made if there is none
    #[arg(
        long,
        global = true,
        env = "CROSSLINE_DB",
        value_name = "PATH",
        default_value = "./crossline.db"
    )]
    db: PathBuf,
    /// Where phones reach this machine
    #[arg(
        long,
        global = true,
        env = "CROSSLINE_LISTEN",
        value_name = "ADDR",
        default_value_t
    )]
    listen: Listen,
    /// The address that phones know it by, where a proxy serves it; goes into
    /// links and QR codes
    #[arg(long, global = true, env = "CROSSLINE_PUBLIC_URL", value_name = "URL")]
    public_url: Option<PublicUrl>,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the pages until Ctrl-C
    Serve,
    /// Print the score of the document of a sitting, a party or a circle, as JSON
    Score {
        /// The document, or - for standard input
        file: PathBuf,
        /// Leave out what a circle did before this day (such as 2026-11-03)
        #[arg(long, value_name = "DATE")]
        from: Option<String>,
        /// Leave out what a circle did after this day
        #[arg(long, value_name = "DATE")]
        to: Option<String>,
    },
    /// Add a sitting or a party to the database and print its address
    Import {
        /// The document, or - for standard input
        file: PathBuf,
    },
    /// Print a stored sitting or party: its document, or as CSV or plain text
    Export {
        /// The sitting or party: its id, or its whole address
        id: String,
        /// As CSV: its deals, an empty line, its ledger; of a party its standings
        #[arg(long, conflicts_with = "text")]
        csv: bool,
        /// The result as plain text, to paste in a message
        #[arg(long)]
        text: bool,
    },
    /// Print a link that lets another phone keep the score of a stored sitting,
    /// or organize a stored party
    Key {
        /// The sitting or party: its id, or its whole address
        id: String,
    },
}

/// Does what was asked.
pub(crate) async fn run(cli: Cli) -> Result<(), Failure> {
    let (db, public) = (&cli.db, cli.public_url);
    match cli.command.unwrap_or(Command::Serve) {
        Command::Serve => serve::serve(db, cli.listen, public).await,
        Command::Score { file, from, to } => documents::score(&file, &TypedSpan { from, to }),
        Command::Import { file } => documents::import(&file, db, cli.listen, public).await,
        Command::Export { id, csv, text } => {
            let form = match (csv, text) {
                (true, _) => Form::Csv,
                (_, true) => Form::Text,
                _ => Form::Document,
            };
            documents::export(&id, form, db).await
        }
        Command::Key { id } => key::key(&id, db, cli.listen, public).await,
    }
}

/// What links begin with: what was asked for, else what the server of the
/// database says, else what one would that is started now.
fn base(db: &Path, listen: Listen, public: Option<PublicUrl>) -> String {
    let own = || Addresses::of(listen.address()).main();
    let asked = public.map(|url| url.to_string());
    asked.or_else(|| serving::base_of(db)).unwrap_or_else(own)
}

/// Opens a database that is there. Opening would make one, and a mistyped path
/// would leave a file behind.
async fn existing(db: &Path) -> Result<Store, Failure> {
    if db.exists() {
        return Ok(Store::open(db).await?);
    }
    Err(Failure::Machine(format!(
        "{} is not there; name the database with --db",
        db.display()
    )))
}

/// Reads which sitting is meant. What `import` printed may be pasted whole.
fn sitting(id: &str) -> Result<SittingId, Failure> {
    SittingId::parse(last(id)).ok_or_else(|| unknown(id))
}

/// Reads which party is meant, in the same way.
fn party(id: &str) -> Result<PartyId, Failure> {
    PartyId::parse(last(id)).ok_or_else(|| unknown(id))
}

fn last(id: &str) -> &str {
    let id = id.trim_end_matches('/');
    id.rsplit('/').next().unwrap_or(id)
}

fn unknown(id: &str) -> Failure {
    Failure::Machine(format!("there is no sitting or party {id}"))
}

/// Why a command came to nothing: one sentence, without a line break.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// What was handed over cannot be used.
    #[error("{}", one_line(.0))]
    Input(String),
    /// The machine, or what is stored on it, does not allow it.
    #[error("{}", one_line(.0))]
    Machine(String),
}

impl Failure {
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Self::Input(_) => ExitCode::from(2),
            Self::Machine(_) => ExitCode::from(1),
        }
    }
}

impl From<DocumentError> for Failure {
    fn from(error: DocumentError) -> Self {
        Self::Input(error.to_string())
    }
}

impl From<PartyDocumentError> for Failure {
    fn from(error: PartyDocumentError) -> Self {
        Self::Input(error.to_string())
    }
}

impl From<CircleError> for Failure {
    fn from(error: CircleError) -> Self {
        Self::Input(error.to_string())
    }
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Self {
        Self::Machine(error.to_string())
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        let cause = std::error::Error::source(&error).map(|cause| format!(": {cause}"));
        Self::Machine(format!("{error}{}", cause.unwrap_or_default()))
    }
}

/// A name in a document may hold a line break, and an error may quote it.
fn one_line(text: &str) -> String {
    text.replace(|c: char| c.is_control(), " ")
}

/// Writes to standard output. A reader that has had enough (`| head`) has
/// what it wanted; that is no failure.
fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failure::Machine(format!(
            "the answer cannot be written: {error}"
        ))),
        _ => Ok(()),
    }
}

//! The ledger: what each player's rubbers or games come to, the picture of the
//! night, the money and who pays whom. Without a stake it is of gross scores
//! alone, or of red counters.

mod custom;
mod night;
pub(in crate::web) mod out;
pub(in crate::web) mod paid;
mod picture;
mod table;
pub(in crate::web) mod why;

use askama::Template;
use axum::response::Response;

use self::night::Night;
use self::paid::{Made, Owed};
use self::picture::Picture;
use self::table::Table;
use crate::journal::describe;
use crate::journal::reckoning::money;
use crate::journal::{BatchId, Money, PlayerId};
use crate::web::at_table::AtTable;
use crate::web::error::{PageError, html};
use crate::web::fields::{Asked, Fields, new_submission};
use crate::web::hour::Strip;
use crate::web::words::{and, capital};

#[derive(Template)]
#[template(path = "ledger/ledger.html")]
struct LedgerPage {
    pad: String,
    strip: Option<Strip>,
    keeping: bool,
    /// Where a payment is entered, if it may be.
    paying: Option<String>,
    /// What it is played for, in words.
    stake: Option<String>,
    unit: &'static str,
    in_play: bool,
    evening: Table,
    /// “Ada and Cy won the night.”
    winner: Option<String>,
    picture: Option<Picture>,
    running: Table,
    /// Who pays whom; none without a stake.
    payments: Option<Vec<Owed>>,
    /// What was paid.
    made: Vec<Made>,
    /// What each settles with the bank, and whether it comes out even.
    bank: Vec<String>,
    balance: Option<String>,
    /// What was just saved, and what Undo takes back.
    saved: Option<Saved>,
    /// The old custom, where there is one to show.
    custom: Option<custom::Custom>,
    /// Whether the old custom is shown.
    by_custom: bool,
    stages: Vec<StageView>,
}

struct StageView {
    heading: String,
    told: String,
    agreed: bool,
    out: Option<String>,
    table: Table,
}

/// What was just saved.
struct Saved {
    told: String,
    batch: u32,
    submission: String,
    version: u32,
}

/// The payment that this page follows on, while it is the newest change.
fn saved(at: &AtTable, asked: &Fields) -> Option<Saved> {
    let batch = asked.read("saved").map(BatchId)?;
    let newest = at.keeping.is_some() && at.journal.undo() == Some(batch);
    let first = at.journal.batch(batch).next().filter(|_| newest)?;
    Some(Saved {
        told: at.tell(first),
        batch: batch.0,
        submission: new_submission(),
        version: at.journal.version().0,
    })
}

/// Shows the ledger; with `?custom=1` what each pays after each rubber.
pub(in crate::web) async fn show(at: AtTable, Asked(asked): Asked) -> Result<Response, PageError> {
    let header = at.journal.header();
    let night = Night::of(&at);
    let money = money(header, &at.sheet);
    let stages = night.stages.iter().map(|stage| StageView {
        heading: format!("{} {}", capital(night.unit), stage.number),
        told: stage.told.clone(),
        agreed: stage.agreed,
        out: stage.out(header),
        table: table::stage(header, &night, stage),
    });
    html(&LedgerPage {
        pad: at.pad(),
        strip: at.strip(),
        // At a party nothing is played for but the prizes.
        keeping: at.keeping.is_some() && at.party.is_none(),
        paying: paid::address(&at),
        stake: header.stake.as_ref().map(describe::money::stake),
        unit: night.unit,
        in_play: night.in_play,
        evening: table::evening(&at, &night, money.as_ref(), false),
        winner: winner(&at, &night, money.as_ref()),
        picture: Picture::of(&night, header),
        running: table::running(header, &night),
        payments: money.as_ref().map(|money| paid::owed(&at, money, None)),
        made: paid::made(&at, None),
        bank: money
            .as_ref()
            .map_or_else(Vec::new, |money| paid::bank(&at, money)),
        balance: paid::bank_balance(&at),
        saved: saved(&at, &asked),
        custom: custom::Custom::of(header, &night),
        by_custom: asked.text("custom").is_some(),
        stages: stages.rev().collect(),
    })
}

/// Who won the night, where nothing is played for.
fn winner(at: &AtTable, night: &Night, money: Option<&Money>) -> Option<String> {
    let header = at.journal.header();
    if money.is_some() || night.stages.is_empty() {
        return None;
    }
    let everyone: Vec<PlayerId> = header.players.ids().collect();
    let Some(sheet) = at.sheet.bridge() else {
        let best = everyone.iter().map(|player| night.sum(*player).net()).max();
        let best = best.filter(|best| *best > 0)?;
        let first = everyone
            .iter()
            .filter(|player| night.sum(**player).net() == best);
        let names: Vec<&str> = first.map(|player| header.players.name(*player)).collect();
        return Some(format!("{} won the most red counters.", and(&names)));
    };
    let ledger = sheet.ledger(header.rounding());
    let winners = ledger.largest_gross(&everyone);
    let names: Vec<&str> = winners
        .into_iter()
        .map(|player| header.players.name(player))
        .collect();
    (!names.is_empty()).then(|| format!("{} won the night: the largest gross.", and(&names)))
}

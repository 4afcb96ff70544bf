//! The ledger: plus and minus, the picture of the night, the money and who
//! pays whom.

mod custom;
mod night;
pub(in crate::web) mod out;
mod picture;
mod table;
pub(in crate::web) mod why;

use askama::Template;
use axum::response::Response;

use self::night::Night;
use self::picture::Picture;
use self::table::Table;
use crate::journal::evening::say_stake;
use crate::journal::reckoning::money;
use crate::journal::{Money, PlayerId};
use crate::web::at_table::AtTable;
use crate::web::error::{PageError, html};
use crate::web::fields::Asked;
use crate::web::hour::Strip;
use crate::web::words::listed;

#[derive(Template)]
#[template(path = "ledger/ledger.html")]
struct LedgerPage {
    pad: String,
    strip: Option<Strip>,
    keeping: bool,
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
    payments: Option<Vec<String>>,
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
        stake: header.stake.as_ref().map(say_stake),
        unit: night.unit,
        in_play: night.in_play,
        evening: table::evening(&at, &night, money.as_ref(), false),
        winner: winner(&at, &night, money.as_ref()),
        picture: Picture::of(&night, header),
        running: table::running(header, &night),
        payments: money.as_ref().map(|money| payments(&at, money)),
        custom: custom::Custom::of(header, &night),
        by_custom: asked.text("custom").is_some(),
        stages: stages.rev().collect(),
    })
}

/// “Rubber”, “Round”, “Game”.
fn capital(unit: &str) -> String {
    unit[..1].to_uppercase() + &unit[1..]
}

/// Who pays whom, as few payments as can be.
fn payments(at: &AtTable, money: &Money) -> Vec<String> {
    let names: Vec<&str> = at.journal.header().players.names().collect();
    let payments = money.payments().into_iter();
    let told = payments.map(|payment| {
        let [from, to] = [payment.from, payment.to].map(|place| names[place]);
        format!("{from} pays {to} {}", amount(money, payment.minor))
    });
    told.collect()
}

/// “0.90 USD”.
fn amount(money: &Money, minor: i128) -> String {
    format!("{} {}", money.currency.text(minor), money.currency.code())
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
        return Some(format!("{} won the most red counters.", listed(&names)));
    };
    let ledger = sheet.ledger(header.rounding());
    let winners = ledger.largest_gross(&everyone);
    let names: Vec<&str> = winners
        .into_iter()
        .map(|player| header.players.name(player))
        .collect();
    (!names.is_empty()).then(|| format!("{} won the night: the largest gross.", listed(&names)))
}

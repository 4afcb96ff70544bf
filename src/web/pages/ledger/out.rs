//! Getting it out: a text to paste, a sheet to print, tables for a spreadsheet.

use askama::Template;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::night::Night;
use super::paid::Made;
use super::picture::Picture;
use super::table::{self, Table};
use super::{paid, winner};
use crate::journal::describe;
use crate::journal::export::{csv, text};
use crate::journal::reckoning::money;
use crate::journal::{Sheet, Title};
use crate::web::at_table::AtTable;
use crate::web::bridge_table::BridgeTable;
use crate::web::error::{PageError, html};
use crate::web::pages::bridge::pad_view::PadView;
use crate::web::pages::pitch::pad_view::{Story, stories};
use crate::web::pitch_table::PitchTable;

#[derive(Template)]
#[template(path = "ledger/text.html")]
struct TextPage {
    ledger: String,
    text: String,
    rows: usize,
}

/// Shows the result as a text to paste in a message.
pub(in crate::web) async fn text(at: AtTable) -> Result<Response, PageError> {
    let text = text::text(at.journal.header(), text::began(&at.journal), &at.sheet);
    html(&TextPage {
        ledger: format!("{}/ledger", at.pad()),
        rows: text.lines().count() + 1,
        text,
    })
}

/// Answers with every deal, for a spreadsheet.
pub(in crate::web) async fn deals(at: AtTable) -> Response {
    let table = csv::deals(at.journal.header(), at.journal.entries(), &at.sheet);
    spreadsheet(&at, "deals", table)
}

/// Answers with the ledger, for a spreadsheet.
pub(in crate::web) async fn ledger(at: AtTable) -> Response {
    let table = csv::ledger(at.journal.header(), &at.sheet);
    spreadsheet(&at, "ledger", table)
}

fn spreadsheet(at: &AtTable, what: &str, table: String) -> Response {
    let name = format!("attachment; filename=\"crossline-{}-{what}.csv\"", at.id);
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    (headers, table).into_response()
}

#[derive(Template)]
#[template(path = "ledger/print.html")]
struct PrintPage {
    ledger: String,
    title: String,
    /// “Auction Bridge · 30 November 2026 · 0.001 USD a point”.
    about: String,
    unit: &'static str,
    pads: Vec<PadView>,
    games: Vec<Game>,
    evening: Table,
    picture: Option<Picture>,
    winner: Option<String>,
    payments: Vec<String>,
    /// Whether the bank comes out even.
    balance: Option<String>,
    made: Vec<Made>,
}

/// A game of Auction Pitch on paper.
struct Game {
    heading: String,
    told: Option<String>,
    stories: Vec<Story>,
}

/// Shows the sheet to print: the pads, the ledger, the payments.
pub(in crate::web) async fn print(at: AtTable) -> Result<Response, PageError> {
    let header = at.journal.header();
    let night = Night::of(&at);
    let money = money(header, &at.sheet);
    let evening = table::evening(&at, &night, money.as_ref(), true);
    let begun = text::began(&at.journal);
    let stake = header.stake.as_ref().map(describe::money::stake);
    let title = header.title.as_ref().map(Title::as_str);
    let title = title.filter(|title| !title.trim().is_empty());
    let game = header.game.title();
    let about = title.map(|_| game.to_owned()).into_iter();
    let about: Vec<String> = about.chain(begun).chain(stake).collect();
    let page = PrintPage {
        ledger: format!("{}/ledger", at.pad()),
        title: title.unwrap_or(game).to_owned(),
        about: about.join(" · "),
        unit: night.unit,
        evening,
        picture: Picture::of(&night, header),
        winner: winner(&at, &night, money.as_ref()),
        payments: paid::unpaid(&at),
        balance: paid::bank_balance(&at),
        made: paid::made(&at, None),
        pads: vec![],
        games: vec![],
    };
    html(&match &at.sheet {
        Sheet::Bridge(_) => PrintPage {
            pads: pads(&at.try_into()?),
            ..page
        },
        Sheet::Pitch(_) => PrintPage {
            games: games(&at.try_into()?, &night),
            ..page
        },
    })
}

fn pads(at: &BridgeTable) -> Vec<PadView> {
    let rubbers = at.sheet().rubbers.iter().zip(1..);
    let begun = rubbers.filter(|(seated, _)| !seated.deals.is_empty() || seated.over().is_none());
    begun
        .map(|(seated, number)| PadView::of(at, seated, number, &[]))
        .collect()
}

fn games(at: &PitchTable, night: &Night) -> Vec<Game> {
    let games = at.sheet().games.iter().zip(1..);
    let told = games.map(|(seated, number)| {
        let mut stories = stories(at, seated, &[]);
        stories.reverse();
        let over = night.stages.iter().find(|stage| stage.number == number);
        Game {
            heading: format!("Game {number}"),
            told: over.map(|stage| stage.told.clone()),
            stories,
        }
    });
    told.collect()
}

//! A whole deal on one page, drawn for no contract: what a phone keeps to record
//! with while it has no network. It cannot show what a result scores.

use askama::Template;
use axum::response::{IntoResponse, Redirect, Response};

use super::contract::{AllPassed, Row, rows};
use super::result::save_deal;
use super::seating::seating;
use crate::journal::PlayerId;
use crate::journal::entry::DealFact;
use crate::rules::bridge::{Deal, Doubling, Holding, Tricks};
use crate::rules::{BySeat, Seat, Side};
use crate::web::App;
use crate::web::bridge_table::BridgeTable;
use crate::web::error::{PageError, form, unprocessable};
use crate::web::faults::sentence;
use crate::web::fields::{Fields, new_submission};
use crate::web::hour::Strip;
use crate::web::submit::submit;
use crate::web::target::Target;
use crate::web::words::Names;

#[derive(Template)]
#[template(path = "blank.html")]
struct BlankPage {
    pad: String,
    strip: Option<Strip>,
    submission: String,
    version: u32,
    rows: Vec<Row>,
    doublings: [Doubling; 3],
    declarers: Vec<(Seat, String, bool)>,
    tricks: Vec<u8>,
    /// The value of each holding, what it is and whose.
    honours: Vec<(String, Holding, String)>,
    all_passed: AllPassed,
    error: Option<String>,
}

/// Shows the page, with the contract in play if there is one. Between two
/// rubbers it is of the seats in the address, which are about to be taken.
pub(in crate::web) fn show(at: &BridgeTable, asked: Fields) -> Result<Response, PageError> {
    at.keeper()?;
    let seated = at.rubber_in_play().map(|seated| seated.seats);
    let seats = seated.or_else(|| Some(seating(at, &asked)?.seats));
    let Some(seats) = seats else {
        return Ok(Redirect::to(&at.pad()).into_response());
    };
    let fields = match at.contract_in_play() {
        Some(in_play) => asked.with(&[
            ("bid", in_play.declared.contract.bid.to_string()),
            ("declarer", in_play.declared.declarer.to_string()),
        ]),
        None => asked,
    };
    form(&page(at, seats, &fields, None))
}

fn page(
    at: &BridgeTable,
    seats: BySeat<PlayerId>,
    fields: &Fields,
    error: Option<String>,
) -> BlankPage {
    let players = &at.journal.header().players;
    let names = Names { players, seats };
    let sides = at.sides_around(&seats);
    let declarer = fields.read::<Seat>("declarer");
    let seats = sides.into_iter().flat_map(Side::seats);
    let honours = sides.into_iter().flat_map(|side| {
        let names = &names;
        Holding::ALL.map(|holding| {
            let value = format!("{side}:{holding}");
            (value, holding, names.side(side))
        })
    });
    BlankPage {
        pad: at.pad(),
        strip: at.strip(),
        submission: new_submission(),
        version: at.journal.version().0,
        rows: rows(fields),
        doublings: Doubling::ALL,
        declarers: seats
            .map(|seat| (seat, names.at(seat).to_owned(), declarer == Some(seat)))
            .collect(),
        tricks: Tricks::all().map(Tricks::taken).collect(),
        honours: honours.collect(),
        all_passed: AllPassed::of(fields),
        error,
    }
}

/// Saves the deal.
pub(in crate::web) async fn save(
    app: &App,
    at: &BridgeTable,
    fields: &Fields,
) -> Result<Response, PageError> {
    at.keeper()?;
    let seated = at.rubber_for(Target::New).ok_or(PageError::NotFound)?;
    let wrong = |error| unprocessable(&page(at, seated.seats, fields, Some(error)));
    if let Some(doubt) = AllPassed::doubt(fields) {
        return wrong(doubt);
    }
    if fields.text("passed").is_some() {
        let fact = DealFact::from(Deal::PassedOut);
        let event = Target::read(fields, &at.journal)?.event(fact.into());
        let action = format!("{}/deals/blank", at.pad());
        return match submit(app, at, fields, event, &action).await? {
            Ok(response) => Ok(response),
            Err(refusal) => wrong(sentence(refusal.say(at.journal.header()))),
        };
    }
    let (Some(bid), Some(_)) = (fields.text("bid"), fields.text("declarer")) else {
        let error = "Which contract, and who played it? Tap both.".to_owned();
        return wrong(error);
    };
    let contract = format!("{bid}{}", fields.text("doubling").unwrap_or_default());
    save_deal(app, at, &fields.with(&[("contract", contract)])).await
}

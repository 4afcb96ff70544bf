//! The bidding, call by call.
//!
//! Nothing of it is kept on the server: the calls travel in the address, and
//! each button carries the number of its call, so that a double tap is one
//! call. When the bidding closes, contract and calls become the contract in
//! play and stand in no address any more.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use super::contract::passed_out;
use super::kept::calls_are_open;
use super::low_bid::{TooLow, barred, too_low};
use crate::journal::ContractInPlay;
use crate::rules::bridge::{Auction, Bid, Call, Called, Closed, Doubling, Level, Mark};
use crate::rules::{Denomination, Seat};
use crate::web::App;
use crate::web::bridge_table::BridgeTable;
use crate::web::error::{PageError, html, unprocessable};
use crate::web::faults::sentence;
use crate::web::fields::{Asked, Fields, new_submission};
use crate::web::hour::Strip;
use crate::web::in_play;
use crate::web::target::Target;
use crate::web::words::{ContractWords, Names, Sign, sign};

#[derive(Template)]
#[template(path = "auction.html")]
struct AuctionPage {
    pad: String,
    strip: Option<Strip>,
    heading: String,
    /// “Ben to call”.
    turn: String,
    /// “3♥ doubled, bid by Ada”; none before the first bid.
    standing: Option<StandingWords>,
    action: String,
    calls: String,
    number: usize,
    submission: String,
    version: u32,
    dealer: Option<Seat>,
    rows: Vec<Row>,
    pass: Button,
    double: Button,
    redouble: Button,
    /// “All pass: 3♥ by Cy”.
    all_pass: Button,
    low: Vec<LowRow>,
    /// A bid that was too low, and what may be done about it.
    too_low: Option<TooLow>,
    /// The calls so far, each with who made it.
    said: Vec<String>,
    /// Whether everyone may see them: in Contract Bridge a player may ask for all.
    open: bool,
    back: Option<String>,
    /// This page again.
    again: String,
    books: Option<[u8; 2]>,
    /// What the player to call may still do, if their partner bid too low.
    barred: Option<String>,
    error: Option<String>,
}

struct StandingWords {
    contract: ContractWords,
    by: String,
}

/// A call that may be made or not; one that closes the bidding is posted.
struct Button {
    call: String,
    text: String,
    on: bool,
    closes: bool,
}

struct Row {
    sign: Sign,
    bids: Vec<Button>,
}

/// Bids of a denomination that are too low.
struct LowRow {
    sign: Sign,
    bids: Vec<(String, u8)>,
}

/// The calls in an address, parted by dots.
pub(super) fn read_calls(text: &str) -> Result<Vec<Call>, String> {
    text.split('.')
        .filter(|call| !call.is_empty())
        .map(|call| call.parse().map_err(|error| format!("{error}")))
        .collect()
}

pub(super) fn write_calls(calls: &[Call]) -> String {
    calls
        .iter()
        .map(Call::to_string)
        .collect::<Vec<_>>()
        .join(".")
}

/// The open bidding that an address tells of, or how it closed.
struct Told {
    dealer: Seat,
    /// The dealer, where he is not the next in turn.
    out_of_turn: Option<Seat>,
    calls: Vec<Call>,
    called: Called,
}

fn told(at: &BridgeTable, fields: &Fields, calls: Vec<Call>) -> Result<Told, String> {
    let in_turn = at.dealer_for(Target::New).unwrap_or(Seat::North);
    let dealer = fields.read("dealer").unwrap_or(in_turn);
    let mut called = Called::Open(Auction::begin(dealer, at.laws().calls()));
    for (number, call) in (1..).zip(&calls) {
        called = match called {
            Called::Open(auction) => auction
                .call(*call)
                .map_err(|why| format!("Call {number}, {call}: {why}."))?,
            Called::Closed(_) => return Err(format!("Call {number}: the bidding is closed.")),
        };
    }
    Ok(Told {
        dealer,
        out_of_turn: Some(dealer).filter(|dealer| *dealer != in_turn),
        calls,
        called,
    })
}

/// The calls of the address with the one that was tapped. A tap that carries
/// another number than the next was made on an older page and counts for nothing.
fn with_tapped(fields: &Fields, mut calls: Vec<Call>) -> Result<(Vec<Call>, bool), String> {
    let tapped = match (fields.text("call"), fields.text("low"), fields.text("mark")) {
        (Some(call), _, _) => Some(call.to_owned()),
        (None, Some(low), Some("!")) => Some(format!("{low}!")),
        (None, Some(_), Some(_)) => Some(String::new()),
        (None, None, Some(_)) => return Err("Which bid was too low? Tap it first.".to_owned()),
        _ => None,
    };
    let Some(tapped) = tapped else {
        return Ok((calls, false));
    };
    if fields.read("number") == Some(calls.len() + 1) {
        calls.push(tapped.parse().map_err(|error| format!("{error}"))?);
    }
    Ok((calls, true))
}

/// A bid that was too low, raised to the lowest that is enough.
fn raised(at: &BridgeTable, fields: &Fields, calls: &[Call]) -> Result<Option<Fields>, String> {
    let (Some("^"), Some(low)) = (fields.text("mark"), fields.text("low")) else {
        return Ok(None);
    };
    let low: Bid = low.parse().map_err(|error| format!("{error}"))?;
    let told = told(at, fields, calls.to_vec())?;
    let Called::Open(auction) = told.called else {
        return Ok(None);
    };
    let bid = auction
        .lowest_sufficient(low.denomination)
        .ok_or("No bid in that suit is high enough.")?;
    Ok(Some(fields.with(&[(
        "call",
        Call::Bid(bid, Mark::Raised).to_string(),
    )])))
}

/// Shows the bidding as far as the address tells it.
pub(in crate::web) async fn show(
    at: BridgeTable,
    Asked(asked): Asked,
) -> Result<Response, PageError> {
    at.keeper()?;
    if at.rubber_in_play().is_none() {
        return Ok(Redirect::to(&at.pad()).into_response());
    }
    match listen(&at, &asked) {
        Err(error) => {
            // The calls before the one that cannot be are kept.
            let calls = read_calls(asked.text("calls").unwrap_or_default());
            let before = told(&at, &asked, calls.unwrap_or_default());
            let before = before.or_else(|_| told(&at, &Fields::default(), vec![]));
            let before = before.map_err(|_| PageError::BadForm)?;
            unprocessable(&page(&at, &before, Some(error))?)
        }
        Ok((told, tapped)) => {
            if tapped {
                return Ok(Redirect::to(&address(&at, &told)).into_response());
            }
            let mut page = page(&at, &told, None)?;
            if let Called::Open(auction) = &told.called {
                page.too_low = too_low(&at, &asked, auction);
            }
            html(&page)
        }
    }
}

fn listen(at: &BridgeTable, fields: &Fields) -> Result<(Told, bool), String> {
    let calls = read_calls(fields.text("calls").unwrap_or_default())?;
    let raised = raised(at, fields, &calls)?;
    let fields = raised.as_ref().unwrap_or(fields);
    let (calls, tapped) = with_tapped(fields, calls)?;
    Ok((told(at, fields, calls)?, tapped))
}

fn address(at: &BridgeTable, told: &Told) -> String {
    let dealer = told
        .out_of_turn
        .map_or(String::new(), |seat| format!("&dealer={seat}"));
    let calls = write_calls(&told.calls).replace('^', "%5E");
    format!("{}/auction?calls={calls}{dealer}", at.pad())
}

/// Closes the bidding: what it came to is in play, or all passed.
pub(in crate::web) async fn close(
    State(app): State<App>,
    at: BridgeTable,
    fields: Fields,
) -> Result<Response, PageError> {
    at.keeper()?;
    let calls = read_calls(fields.text("calls").unwrap_or_default());
    let closed = calls.and_then(|mut calls| {
        if fields.read("number") == Some(calls.len() + 1) {
            let passes = fields.read("passes").unwrap_or(1_usize).min(4);
            calls.extend(std::iter::repeat_n(Call::Pass, passes));
        }
        told(&at, &fields, calls)
    });
    let told = closed.map_err(|_| PageError::BadForm)?;
    match told.called {
        Called::Open(_) => Ok(Redirect::to(&address(&at, &told)).into_response()),
        Called::Closed(Closed::PassedOut) => {
            passed_out(
                &app,
                &at,
                Target::New,
                &fields,
                told.calls,
                told.out_of_turn,
            )
            .await
        }
        Called::Closed(Closed::Declared(declared)) => {
            if let Some(asked) = at.too_late(&fields, &format!("{}/auction", at.pad()))? {
                return Ok(asked);
            }
            let contract = ContractInPlay {
                declared,
                calls: told.calls,
                dealer: told.out_of_turn,
            };
            if let Err(refusal) = in_play::put(&app, &at, &fields, contract.clone().into()).await? {
                let told =
                    self::told(&at, &fields, contract.calls).map_err(|_| PageError::BadForm)?;
                let error = sentence(refusal.say(at.journal.header()));
                return unprocessable(&page(&at, &told, Some(error))?);
            }
            let result = format!("{}/deals/result", at.pad());
            Ok(Redirect::to(&result).into_response())
        }
    }
}

fn page(at: &BridgeTable, told: &Told, error: Option<String>) -> Result<AuctionPage, PageError> {
    let seated = at.rubber_for(Target::New).ok_or(PageError::NotFound)?;
    let names = at.names(seated);
    let auction = match &told.called {
        Called::Open(auction) => auction.clone(),
        // Told to the end by its address alone: the last call is to be made again.
        Called::Closed(_) => {
            let mut calls = told.calls.clone();
            while calls.last() == Some(&Call::Pass) {
                calls.pop();
            }
            let dealer = Fields(vec![("dealer".to_owned(), told.dealer.to_string())]);
            let again = self::told(at, &dealer, calls).map_err(|_| PageError::BadForm)?;
            return page(at, &again, error);
        }
    };
    let standing = auction.standing();
    let passes = passes_to_close(&auction);
    let all_pass = match auction_after(&auction, passes) {
        Some(Closed::Declared(declared)) => format!("All pass: {}", names.declared(declared)),
        _ => "All passed".to_owned(),
    };
    let button = |call: Call, text: String| Button {
        on: auction.clone().call(call).is_ok(),
        closes: call == Call::Pass && passes == 1,
        call: call.to_string(),
        text,
    };
    let level_button = |level: Level, denomination| {
        button(
            Call::bid(Bid {
                level,
                denomination,
            }),
            level.odd().to_string(),
        )
    };
    let earlier = told.calls.len().checked_sub(1);
    let back = earlier.map(|count| {
        let before = Told {
            calls: told.calls[..count].to_vec(),
            called: told.called.clone(),
            ..*told
        };
        address(at, &before)
    });
    Ok(AuctionPage {
        pad: at.pad(),
        strip: at.strip(),
        heading: at.heading(Target::New),
        turn: names.at(auction.turn()).to_owned(),
        standing: standing.map(|standing| StandingWords {
            contract: standing.contract.into(),
            by: names.at(standing.by).to_owned(),
        }),
        action: format!("{}/auction", at.pad()),
        calls: write_calls(&told.calls),
        number: told.calls.len() + 1,
        submission: new_submission(),
        version: at.journal.version().0,
        dealer: told.out_of_turn,
        rows: super::contract::ROWS
            .map(|denomination| Row {
                sign: sign(denomination),
                bids: Level::ALL
                    .map(|level| level_button(level, denomination))
                    .into(),
            })
            .into(),
        pass: button(Call::Pass, "Pass".to_owned()),
        double: button(Call::Double, "Double".to_owned()),
        redouble: button(Call::Redouble, "Redouble".to_owned()),
        all_pass: Button {
            call: passes.to_string(),
            text: all_pass,
            on: true,
            closes: true,
        },
        low: low_rows(&auction),
        too_low: None,
        said: said(&names, told.dealer, &told.calls),
        open: calls_are_open(at),
        back,
        again: address(at, told),
        books: standing.map(|standing| [6, 7 - standing.contract.bid.level.odd()]),
        barred: barred(&auction, names.at(auction.turn())),
        error,
    })
}

/// How many passes end the bidding from here.
fn passes_to_close(auction: &Auction) -> usize {
    (1..=4)
        .find(|passes| auction_after(auction, *passes).is_some())
        .unwrap_or(4)
}

fn auction_after(auction: &Auction, passes: usize) -> Option<Closed> {
    let mut called = Called::Open(auction.clone());
    for _ in 0..passes {
        called = match called {
            Called::Open(auction) => auction.call(Call::Pass).ok()?,
            Called::Closed(_) => return None,
        };
    }
    match called {
        Called::Open(_) => None,
        Called::Closed(closed) => Some(closed),
    }
}

fn low_rows(auction: &Auction) -> Vec<LowRow> {
    let rows = super::contract::ROWS.map(|denomination: Denomination| LowRow {
        sign: sign(denomination),
        bids: Level::ALL
            .into_iter()
            .map(|level| Bid {
                level,
                denomination,
            })
            .filter(|bid| !auction.is_sufficient(*bid))
            .filter(|bid| {
                auction
                    .clone()
                    .call(Call::Bid(*bid, Mark::Condoned))
                    .is_ok()
            })
            .map(|bid| (bid.to_string(), bid.level.odd()))
            .collect(),
    });
    rows.into_iter()
        .filter(|row| !row.bids.is_empty())
        .collect()
}

/// Calls from the dealer on, each with who made it.
pub(super) fn said(names: &Names, dealer: Seat, calls: &[Call]) -> Vec<String> {
    let turns = std::iter::successors(Some(dealer), |seat| Some(seat.left()));
    turns
        .zip(calls)
        .map(|(seat, call)| format!("{} {}", names.at(seat), call_words(*call)))
        .collect()
}

/// A call as it is said.
pub(super) fn call_words(call: Call) -> String {
    match call {
        Call::Pass => "passes".to_owned(),
        Call::Double => "doubles".to_owned(),
        Call::Redouble => "redoubles".to_owned(),
        Call::Bid(bid, mark) => {
            let how = match mark {
                Mark::Plain => "",
                Mark::Condoned => ", too low but accepted",
                Mark::Raised => ", raised: too low as first bid",
            };
            let words = ContractWords::from(crate::rules::bridge::Contract {
                bid,
                doubling: Doubling::Undoubled,
            });
            format!("{}{}{how}", words.level, words.sign.symbol)
        }
    }
}

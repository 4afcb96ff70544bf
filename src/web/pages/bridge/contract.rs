//! Record a deal, first page: the contract and who plays it.
//!
//! It may be sent as soon as the bidding is over; it is then the contract in
//! play, which every phone that looks sees, until the result is in.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use super::kept;
use super::result::declared as former;
use crate::journal::ContractInPlay;
use crate::journal::entry::DealFact;
use crate::rules::bridge::{Bid, Call, Contract, Deal, Declared, Doubling, Level, NotAContract};
use crate::rules::{Denomination, Seat};
use crate::web::App;
use crate::web::bridge_table::BridgeTable;
use crate::web::error::{PageError, form, unprocessable};
use crate::web::faults::sentence;
use crate::web::fields::{Fields, query};
use crate::web::hour::Strip;
use crate::web::in_play;
use crate::web::note;
use crate::web::submit::submit;
use crate::web::target::Target;
use crate::web::words::{ContractWords, Sign, sign};

#[derive(Template)]
#[template(path = "contract.html")]
struct ContractPage {
    pad: String,
    strip: Option<Strip>,
    heading: String,
    dealer: String,
    action: String,
    hidden: Vec<(&'static str, String)>,
    rows: Vec<Row>,
    doublings: Vec<Choice>,
    sides: Vec<SideButtons>,
    /// Whether it is known who plays it.
    declarer: bool,
    dealers: Vec<Choice>,
    dealer_differs: bool,
    /// A contract that is in play already.
    in_play: Option<String>,
    /// Whether the deal is being entered as it happens, so that it may be bid here.
    new: bool,
    all_passed: AllPassed,
    error: Option<String>,
}

/// The button for a deal that nobody bid in. With a bid tapped it may be the
/// wrong one, and is asked about: the second tap says that it is meant.
#[derive(Clone, Copy)]
pub(super) struct AllPassed {
    pub(super) value: &'static str,
    pub(super) text: &'static str,
}

impl AllPassed {
    /// The button on a page that these fields were typed on.
    pub(super) fn of(fields: &Fields) -> Self {
        match fields.text("passed") {
            Some(_) => Self {
                value: "sure",
                text: "Yes, all passed",
            },
            None => Self {
                value: "1",
                text: "All passed",
            },
        }
    }

    /// “3♥ doubled is tapped. Did all pass?” None where that need not be asked.
    pub(super) fn doubt(fields: &Fields) -> Option<String> {
        let asked = fields.text("passed").is_some_and(|word| word != "sure");
        let bid: Bid = fields.read("bid").filter(|_| asked)?;
        let doubling = fields.text("doubling").unwrap_or_default();
        let doubling = Doubling::ALL
            .into_iter()
            .find(|known| known.as_str() == doubling);
        let words = ContractWords::from(Contract {
            bid,
            doubling: doubling.unwrap_or(Doubling::Undoubled),
        });
        let doubled = match words.doubling {
            "" => String::new(),
            doubled => format!(" {doubled}"),
        };
        let contract = format!("{}{}{doubled}", words.level, words.sign.symbol);
        Some(format!("{contract} is tapped. Did all pass?"))
    }
}

/// The seven bids of a denomination.
pub(super) struct Row {
    pub(super) sign: Sign,
    pub(super) cells: Vec<Choice>,
}

/// A radio button.
pub(super) struct Choice {
    pub(super) value: String,
    pub(super) text: String,
    pub(super) chosen: bool,
}

struct SideButtons {
    name: String,
    /// Value, name, and whether the deal is known to be played there.
    seats: Vec<(Seat, String, bool)>,
}

/// Rows of the grid, as a bidding card has them: no-trumps on top.
pub(super) const ROWS: [Denomination; 5] = [
    Denomination::NoTrumps,
    Denomination::SPADES,
    Denomination::HEARTS,
    Denomination::DIAMONDS,
    Denomination::CLUBS,
];

/// Shows the page, filled in where a deal is being put right.
pub(in crate::web) fn show(at: &BridgeTable, asked: Fields) -> Result<Response, PageError> {
    at.keeper()?;
    let target = Target::read(&asked, &at.journal)?;
    if target == Target::New && at.rubber_in_play().is_none() {
        return Ok(Redirect::to(&at.pad()).into_response());
    }
    let fields = kept::contract(at, target, asked);
    form(&page(at, target, &fields, None)?)
}

fn page(
    at: &BridgeTable,
    target: Target,
    fields: &Fields,
    error: Option<String>,
) -> Result<ContractPage, PageError> {
    let seated = at.rubber_for(target).ok_or(PageError::NotFound)?;
    let names = at.names(seated);
    let dealer = at.dealer_for(target).ok_or(PageError::NotFound)?;
    let chosen_dealer = fields.read::<Seat>("dealer");
    let declarer = fields.read::<Seat>("declarer");
    let mut hidden = at.hidden(target);
    hidden.extend(fields.only(&kept::RESULT));
    hidden.extend(fields.only(&["was"]));
    Ok(ContractPage {
        pad: at.pad(),
        strip: at.strip(),
        heading: at.heading(target),
        dealer: names.at(dealer).to_owned(),
        action: format!("{}/contract", at.pad()),
        hidden,
        rows: rows(fields),
        doublings: Doubling::ALL
            .map(|doubling| Choice {
                value: doubling.as_str().to_owned(),
                text: match doubling {
                    Doubling::Undoubled => "undoubled",
                    Doubling::Doubled => "doubled",
                    Doubling::Redoubled => "redoubled",
                }
                .to_owned(),
                chosen: fields.text("doubling").unwrap_or_default() == doubling.as_str(),
            })
            .into(),
        sides: at
            .sides_from(seated)
            .map(|side| SideButtons {
                name: names.side(side),
                seats: side
                    .seats()
                    .map(|seat| (seat, names.at(seat).to_owned(), declarer == Some(seat)))
                    .into(),
            })
            .into(),
        declarer: declarer.is_some(),
        dealers: Seat::ALL
            .map(|seat| Choice {
                value: seat.to_string(),
                text: names.at(seat).to_owned(),
                chosen: chosen_dealer.unwrap_or(dealer) == seat,
            })
            .into(),
        dealer_differs: chosen_dealer.is_some_and(|chosen| chosen != dealer),
        in_play: at
            .contract_in_play()
            .filter(|_| target == Target::New)
            .map(|in_play| {
                let own = || names.declared(in_play.declared);
                at.in_play_elsewhere().unwrap_or_else(own)
            }),
        new: target == Target::New,
        all_passed: AllPassed::of(fields),
        error,
    })
}

/// The grid of bids, with the one that was tapped.
pub(super) fn rows(fields: &Fields) -> Vec<Row> {
    ROWS.map(|denomination| row(denomination, fields)).into()
}

fn row(denomination: Denomination, fields: &Fields) -> Row {
    let cells = Level::ALL.map(|level| {
        let bid = Bid {
            level,
            denomination,
        };
        Choice {
            value: bid.to_string(),
            text: level.odd().to_string(),
            chosen: fields.text("bid") == Some(&bid.to_string()),
        }
    });
    Row {
        sign: sign(denomination),
        cells: cells.into(),
    }
}

/// Takes the contract, or that all passed.
pub(in crate::web) async fn put(
    State(app): State<App>,
    at: BridgeTable,
    fields: Fields,
) -> Result<Response, PageError> {
    at.keeper()?;
    let target = Target::read(&fields, &at.journal)?;
    if fields.text("change").is_some() {
        return Ok(Redirect::to(&change_address(&at, target, &fields)).into_response());
    }
    let dealer = fields
        .read::<Seat>("dealer")
        .filter(|dealer| at.dealer_for(target) != Some(*dealer));
    if let Some(doubt) = AllPassed::doubt(&fields) {
        return unprocessable(&page(&at, target, &fields, Some(doubt))?);
    }
    if fields.text("passed").is_some() {
        return passed_out(&app, &at, target, &fields, vec![], dealer).await;
    }
    if target == Target::New && at.moved_on(fields.version()?).is_some() {
        let error = "Others have taken their seats since. Tap once more who plays it.";
        return unprocessable(&page(&at, target, &fields, Some(error.to_owned()))?);
    }
    match declared(&fields) {
        Err(error) => unprocessable(&page(&at, target, &fields, Some(error))?),
        Ok(declared) => {
            if target == Target::New {
                if let Some(asked) = at.too_late(&fields, &format!("{}/contract", at.pad()))? {
                    return Ok(asked);
                }
                let contract = ContractInPlay {
                    declared,
                    calls: vec![],
                    dealer,
                };
                if let Err(refusal) = in_play::put(&app, &at, &fields, contract.into()).await? {
                    let error = sentence(refusal.say(at.journal.header()));
                    return unprocessable(&page(&at, target, &fields, Some(error))?);
                }
            }
            let result = result_address(&at, target, declared, dealer, &fields);
            Ok(Redirect::to(&result).into_response())
        }
    }
}

/// Where the contract of a result is changed; what was tapped goes with it.
fn change_address(at: &BridgeTable, target: Target, fields: &Fields) -> String {
    let mut asked = target.fields();
    if let Some(Declared { contract, declarer }) = former(fields) {
        asked.extend([
            ("bid", contract.bid.to_string()),
            ("doubling", contract.doubling.as_str().to_owned()),
            ("declarer", declarer.to_string()),
            ("was", declarer.to_string()),
        ]);
    }
    asked.extend(fields.only(&["dealer"]));
    asked.extend(fields.only(&kept::RESULT));
    format!("{}/deals/new?{}", at.pad(), query(&asked))
}

/// Where the result of a contract is entered. What was tapped goes with it; a
/// revoke by the declarer’s side not, where that is the other side now.
fn result_address(
    at: &BridgeTable,
    target: Target,
    declared: Declared,
    dealer: Option<Seat>,
    fields: &Fields,
) -> String {
    let mut asked = target.fields();
    asked.push(("contract", declared.contract.to_string()));
    asked.push(("declarer", declared.declarer.to_string()));
    asked.extend(dealer.map(|dealer| ("dealer", dealer.to_string())));
    asked.extend(fields.only(&kept::RESULT));
    let was = fields.read::<Seat>("was").map(Seat::side);
    if was.is_some_and(|was| was != declared.side()) {
        asked.retain(|(name, _)| *name != "revoke");
    }
    format!("{}/deals/result?{}", at.pad(), query(&asked))
}

/// Records that all passed, with the calls if they were told.
pub(super) async fn passed_out(
    app: &App,
    at: &BridgeTable,
    target: Target,
    fields: &Fields,
    calls: Vec<Call>,
    dealer: Option<Seat>,
) -> Result<Response, PageError> {
    let note = note::read(at, target, fields).ok().flatten();
    let fact = DealFact {
        deal: Deal::PassedOut,
        calls,
        dealer,
        note,
    };
    // The contract in play may have been sent from this very form before.
    let id = format!("{}p", fields.submission()?);
    let fields = fields.with(&[("submission", id)]);
    let action = format!("{}/contract", at.pad());
    match submit(app, at, &fields, target.event(fact.into()), &action).await? {
        Ok(response) => Ok(response),
        Err(refusal) => {
            let error = sentence(refusal.say(at.journal.header()));
            unprocessable(&page(at, target, &fields, Some(error))?)
        }
    }
}

fn declared(fields: &Fields) -> Result<Declared, String> {
    let bid = fields
        .text("bid")
        .ok_or("Which contract? Tap it in the grid, then who plays it.")?;
    let contract: Result<Contract, NotAContract> =
        format!("{bid}{}", fields.text("doubling").unwrap_or_default()).parse();
    let declarer = fields.read("declarer").ok_or("Who plays it? Tap a name.")?;
    Ok(Declared {
        contract: contract.map_err(|error| error.to_string())?,
        declarer,
    })
}

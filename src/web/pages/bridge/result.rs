//! Record a deal, second page: tricks, honours, revokes.
//!
//! It is drawn for one contract, so that it can show what each result and
//! each holding of honours scores before anything is saved.

use askama::Template;
use axum::response::{IntoResponse, Redirect, Response};

use super::auction::{read_calls, said};
use super::doubt;
use super::kept::{self, honours_value};
use super::says;
use crate::journal::entry::DealFact;
use crate::rules::bridge::{
    BOOK, Deal, Declared, Holding, Honours, Outcome, Played, RevokePenalty, Revokes, Tricks,
};
use crate::rules::{BySide, Seat, Side};
use crate::web::App;
use crate::web::bridge_table::BridgeTable;
use crate::web::cases::Cases;
use crate::web::error::{PageError, form, unprocessable};
use crate::web::faults::sentence;
use crate::web::fields::Fields;
use crate::web::hour::Strip;
use crate::web::note::{self, NoteForm};
use crate::web::submit::submit;
use crate::web::target::Target;
use crate::web::words::{ContractWords, Names, count};

#[derive(Template)]
#[template(path = "result.html")]
struct ResultPage {
    pad: String,
    strip: Option<Strip>,
    heading: String,
    contract: ContractWords,
    declarer: String,
    /// “3♥ doubled by Cy”, for a phone without network.
    says: String,
    /// Where the form is sent for another contract.
    change: String,
    action: String,
    hidden: Vec<(&'static str, String)>,
    /// What another phone said is being played.
    elsewhere: Option<String>,
    needs: u8,
    /// The side that scores where the contract fails.
    against: String,
    books: [u8; 2],
    tricks: Vec<TricksCell>,
    honours: Vec<HonoursRow>,
    no_honours: bool,
    honours_are: &'static str,
    revokes: Vec<RevokeChoice>,
    revoked: bool,
    note: NoteForm,
    /// What Save says, for whatever is tapped.
    save: Vec<Cases>,
    /// The calls, where all may see them.
    calls: Vec<String>,
    error: Option<String>,
}

/// One of the fourteen results.
struct TricksCell {
    tricks: u8,
    /// −2, =, +1.
    relative: String,
    points: u32,
    made: bool,
    /// “10 tricks: Ada & Cy 32 below”.
    label: String,
    chosen: bool,
}

struct HonoursRow {
    side: String,
    cells: Vec<HonoursCell>,
}

struct HonoursCell {
    id: usize,
    value: String,
    short: &'static str,
    split: &'static str,
    points: u32,
    label: String,
    chosen: bool,
}

struct RevokeChoice {
    value: &'static str,
    label: String,
    chosen: bool,
}

/// Shows the page for the contract in play, or the one in the address.
pub(in crate::web) fn show(at: &BridgeTable, asked: Fields) -> Result<Response, PageError> {
    at.keeper()?;
    let target = Target::read(&asked, &at.journal)?;
    let fields = kept::result(at, target, asked);
    let declared = declared(&fields);
    let fits = target != Target::New || at.rubber_in_play().is_some();
    let Some(declared) = declared.filter(|_| fits) else {
        let contract = format!("{}/deals/new{}", at.pad(), target.query());
        return Ok(Redirect::to(&contract).into_response());
    };
    form(&page(at, target, declared, &fields, None)?)
}

pub(super) fn declared(fields: &Fields) -> Option<Declared> {
    Some(Declared {
        contract: fields.read("contract")?,
        declarer: fields.read("declarer")?,
    })
}

/// The revokes that may be chosen, by the word a form carries.
pub(super) const REVOKES: [(&str, Revokes); 5] = [
    ("none", Revokes::None),
    ("declarer", Revokes::Declarer),
    (
        "defenders-points",
        Revokes::Defenders(RevokePenalty::Points),
    ),
    (
        "defenders-tricks",
        Revokes::Defenders(RevokePenalty::Tricks),
    ),
    ("both", Revokes::Both),
];

fn page(
    at: &BridgeTable,
    target: Target,
    declared: Declared,
    fields: &Fields,
    error: Option<String>,
) -> Result<ResultPage, PageError> {
    let seated = at.rubber_for(target).ok_or(PageError::NotFound)?;
    let names = at.names(seated);
    let dealer = fields.read::<Seat>("dealer");
    let vulnerable = at.vulnerable_for(target, dealer);
    let needs = declared.contract.bid.level.needs();
    let mut hidden = at.hidden(target);
    hidden.extend([
        ("contract", declared.contract.to_string()),
        ("declarer", declared.declarer.to_string()),
    ]);
    hidden.extend(dealer.map(|dealer| ("dealer", dealer.to_string())));
    hidden.extend(
        fields
            .text("calls")
            .map(|calls| ("calls", calls.to_owned())),
    );
    let denomination = declared.contract.bid.denomination;
    let holdings = Holding::ALL.into_iter();
    let holdings =
        holdings.filter_map(|holding| Some((holding, at.laws().honours(denomination, holding)?)));
    let holdings: Vec<_> = holdings.collect();
    let sides = at.sides_from(seated);
    let held = sides.into_iter().flat_map(|side| {
        let honours = move |(holding, points)| Some((Honours { side, holding }, points));
        holdings.iter().copied().map(honours)
    });
    let held: Vec<_> = [None].into_iter().chain(held).collect();
    let honours: Vec<_> = (0..)
        .zip(&held)
        .filter_map(|(id, held)| {
            let (honours, points) = (*held)?;
            Some((
                honours.side,
                honours_cell(id, honours, points, declared, fields),
            ))
        })
        .collect();
    let revokes: &[_] = if at.laws().settles_revokes() {
        &REVOKES
    } else {
        &REVOKES[..1]
    };
    let save = says::of_deal(
        at,
        target,
        &names,
        &says::Asked {
            declared,
            dealer,
            honours: &held,
            revokes: &revokes.iter().map(|(_, kind)| *kind).collect::<Vec<_>>(),
        },
    );
    Ok(ResultPage {
        pad: at.pad(),
        strip: at.strip(),
        heading: at.heading(target),
        contract: declared.contract.into(),
        declarer: names.at(declared.declarer).to_owned(),
        says: names.declared(declared),
        change: format!("{}/contract", at.pad()),
        action: format!("{}/deals", at.pad()),
        hidden,
        elsewhere: at.in_play_elsewhere().filter(|_| target == Target::New),
        needs,
        against: names.side(declared.side().other()),
        books: [BOOK, 7 - declared.contract.bid.level.odd()],
        tricks: Tricks::all()
            .map(|tricks| tricks_cell(at, &names, declared, tricks, vulnerable, fields))
            .collect(),
        no_honours: !honours.iter().any(|(_, cell)| cell.chosen),
        honours: honour_rows(&names, sides, honours),
        honours_are: match denomination {
            crate::rules::Denomination::NoTrumps => "Aces",
            crate::rules::Denomination::Suit(_) => "Honours",
        },
        revokes: match revokes {
            [_] => vec![],
            _ => revoke_choices(at, &names, declared, fields),
        },
        revoked: fields.text("revoke").is_some_and(|value| value != "none"),
        note: NoteForm::of(at, target, fields),
        save,
        calls: calls(at, &names, dealer, target, fields),
        error,
    })
}

fn honour_rows(
    names: &Names,
    sides: [Side; 2],
    honours: Vec<(Side, HonoursCell)>,
) -> Vec<HonoursRow> {
    let mut rows = sides.map(|side| HonoursRow {
        side: names.side(side),
        cells: vec![],
    });
    for (side, cell) in honours {
        rows[usize::from(side != sides[0])].cells.push(cell);
    }
    rows.into()
}

/// The calls so far as all may see them, each with who made it.
fn calls(
    at: &BridgeTable,
    names: &Names,
    dealer: Option<Seat>,
    target: Target,
    fields: &Fields,
) -> Vec<String> {
    let calls = read_calls(fields.text("calls").unwrap_or_default());
    let dealer = dealer.or_else(|| at.dealer_for(target));
    match (kept::calls_are_open(at), calls, dealer) {
        (true, Ok(calls), Some(dealer)) => said(names, dealer, &calls),
        _ => vec![],
    }
}

fn tricks_cell(
    at: &BridgeTable,
    names: &Names,
    declared: Declared,
    tricks: Tricks,
    vulnerable: BySide<bool>,
    fields: &Fields,
) -> TricksCell {
    let played = Played {
        declared,
        tricks,
        honours: None,
        revokes: Revokes::None,
    };
    let items = at.laws().score(&played, vulnerable);
    let outcome = tricks.against(declared.contract.bid.level);
    let made = matches!(outcome, Outcome::Made { .. });
    let relative = match outcome {
        Outcome::Made { over: 0 } => "=".to_owned(),
        Outcome::Made { over } => format!("+{over}"),
        Outcome::Failed { under } => format!("−{under}"),
    };
    let side = if made {
        declared.side()
    } else {
        declared.side().other()
    };
    let of_side = items.iter().filter(|item| item.side == side);
    TricksCell {
        tricks: tricks.taken(),
        relative,
        points: of_side.map(|item| item.points).sum(),
        made,
        label: format!(
            "{}: {}",
            count(tricks.taken().into(), "trick"),
            names.points(&items)
        ),
        chosen: fields.text("tricks") == Some(&tricks.taken().to_string()),
    }
}

fn honours_cell(
    id: usize,
    honours: Honours,
    points: u32,
    declared: Declared,
    fields: &Fields,
) -> HonoursCell {
    let denomination = declared.contract.bid.denomination;
    let (short, split) = match honours.holding {
        Holding::Three => ("3", ""),
        Holding::FourDivided => ("4", "di\u{ad}vided"),
        Holding::FourInOne => ("4", "1 hand"),
        Holding::FourAndOne => ("4+1", ""),
        Holding::FiveDivided => ("5", "di\u{ad}vided"),
        Holding::FiveInOne => ("5", "1 hand"),
    };
    let value = honours_value(honours);
    HonoursCell {
        id,
        chosen: fields.text("honours") == Some(&value),
        value,
        short,
        split,
        points,
        label: honours.holding.describe(denomination),
    }
}

fn revoke_choices(
    at: &BridgeTable,
    names: &Names,
    declared: Declared,
    fields: &Fields,
) -> Vec<RevokeChoice> {
    let (mine, theirs) = (
        names.side(declared.side()),
        names.side(declared.side().other()),
    );
    let lump = at.revoke_points().unwrap_or_default();
    REVOKES
        .into_iter()
        .map(|(value, revokes)| RevokeChoice {
            value,
            label: match revokes {
                Revokes::None => "Nobody revoked".to_owned(),
                Revokes::Declarer => {
                    format!("{mine} revoked: their tricks score nothing, {theirs} get {lump} above")
                }
                Revokes::Defenders(RevokePenalty::Points) => {
                    format!("{theirs} revoked: {mine} get {lump} above")
                }
                Revokes::Defenders(RevokePenalty::Tricks) => {
                    format!("{theirs} revoked: {mine} take three of their tricks, below the line")
                }
                Revokes::Both => "Both sides revoked: only honours score".to_owned(),
            },
            chosen: fields.text("revoke").unwrap_or("none") == value,
        })
        .collect()
}

/// Saves the deal.
pub(in crate::web) async fn save(
    app: &App,
    at: &BridgeTable,
    fields: &Fields,
) -> Result<Response, PageError> {
    save_deal(app, at, fields).await
}

pub(super) async fn save_deal(
    app: &App,
    at: &BridgeTable,
    fields: &Fields,
) -> Result<Response, PageError> {
    at.keeper()?;
    let target = Target::read(fields, &at.journal)?;
    let declared = declared(fields).ok_or(PageError::BadForm)?;
    let Ok(note) = note::read(at, target, fields) else {
        return unprocessable(&page(at, target, declared, fields, None)?);
    };
    let fact = match deal(declared, fields) {
        Ok(fact) => DealFact { note, ..fact },
        Err(error) => return unprocessable(&page(at, target, declared, fields, Some(error))?),
    };
    let action = format!("{}/deals", at.pad());
    if let Some(asked) = doubt::ask(at, target, &fact, fields, &action)? {
        return Ok(asked);
    }
    match submit(app, at, fields, target.event(fact.into()), &action).await? {
        Ok(response) => Ok(response),
        Err(refusal) => {
            let error = sentence(refusal.say(at.journal.header()));
            unprocessable(&page(at, target, declared, fields, Some(error))?)
        }
    }
}

fn deal(declared: Declared, fields: &Fields) -> Result<DealFact, String> {
    let tricks = fields
        .read("tricks")
        .and_then(Tricks::new)
        .ok_or("How many tricks did the declarer’s side take? Tap the number.")?;
    let revoke = fields.text("revoke").unwrap_or("none");
    let revokes = REVOKES
        .into_iter()
        .find(|(value, _)| *value == revoke)
        .ok_or("Who revoked? Choose a line under Revoke.")?;
    Ok(DealFact {
        deal: Deal::Played(Played {
            declared,
            tricks,
            honours: fields.text("honours").map(read_honours).transpose()?,
            revokes: revokes.1,
        }),
        calls: read_calls(fields.text("calls").unwrap_or_default())?,
        dealer: fields.read("dealer"),
        note: None,
    })
}

fn read_honours(value: &str) -> Result<Honours, String> {
    let unknown = || "Which honours? Tap a cell, or None.".to_owned();
    let (side, holding) = value.split_once(':').ok_or_else(unknown)?;
    Ok(Honours {
        side: side.parse().map_err(|_| unknown())?,
        holding: holding.parse().map_err(|_| unknown())?,
    })
}

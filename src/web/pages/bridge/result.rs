//! Record a deal, second page: tricks, honours, revokes.
//!
//! It is drawn for one contract, so that it can show what each result and
//! each holding of honours scores before anything is saved.

use askama::Template;
use axum::response::{IntoResponse, Redirect, Response};

use super::auction::{read_calls, write_calls};
use crate::journal::ContractInPlay;
use crate::journal::entry::{BridgeFact, DealFact, Fact};
use crate::rules::bridge::{
    BOOK, Deal, Declared, Holding, Honours, Outcome, Played, RevokePenalty, Revokes, Tricks,
};
use crate::rules::{BySide, Seat};
use crate::web::App;
use crate::web::bridge_table::BridgeTable;
use crate::web::error::{PageError, form, unprocessable};
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
    change: String,
    action: String,
    hidden: Vec<(&'static str, String)>,
    /// What another phone said is being played.
    elsewhere: Option<String>,
    needs: u8,
    books: [u8; 2],
    tricks: Vec<TricksCell>,
    honours: Vec<HonoursRow>,
    no_honours: bool,
    honours_are: &'static str,
    revokes: Vec<RevokeChoice>,
    revoked: bool,
    note: NoteForm,
    error: Option<String>,
}

/// One of the fourteen results.
struct TricksCell {
    tricks: u8,
    /// −2, =, +1.
    relative: String,
    points: u32,
    made: bool,
    /// “10 tricks: 32 below”, beside Save.
    line: String,
    chosen: bool,
}

struct HonoursRow {
    side: String,
    cells: Vec<HonoursCell>,
}

struct HonoursCell {
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
    let in_play = at.contract_in_play().filter(|_| target == Target::New);
    let asked = match in_play {
        Some(in_play) if declared(&asked).is_none_or(|asked| asked == in_play.declared) => {
            from_in_play(&asked, in_play)
        }
        _ => asked,
    };
    let declared = declared(&asked);
    let fits = target != Target::New || at.rubber_in_play().is_some();
    let Some(declared) = declared.filter(|_| fits) else {
        let contract = format!("{}/deals/new{}", at.pad(), target.query());
        return Ok(Redirect::to(&contract).into_response());
    };
    let fields = filled_in(at, target, declared, asked);
    form(&page(at, target, declared, &fields, None)?)
}

/// The contract in play as the fields of a form, its calls and dealer with it.
fn from_in_play(asked: &Fields, in_play: &ContractInPlay) -> Fields {
    let dealer = in_play.dealer.map(|seat| seat.to_string());
    asked.with(&[
        ("contract", in_play.declared.contract.to_string()),
        ("declarer", in_play.declared.declarer.to_string()),
        ("calls", write_calls(&in_play.calls)),
        ("dealer", dealer.unwrap_or_default()),
    ])
}

fn declared(fields: &Fields) -> Option<Declared> {
    Some(Declared {
        contract: fields.read("contract")?,
        declarer: fields.read("declarer")?,
    })
}

/// A deal that is being put right keeps what still makes sense of it.
fn filled_in(at: &BridgeTable, target: Target, declared: Declared, asked: Fields) -> Fields {
    let Target::Amend(entry) = target else {
        return asked;
    };
    let fact = at.journal.entry(entry).map(|entry| &entry.fact);
    let Some(Fact::Bridge(BridgeFact::Deal(deal))) = fact else {
        return asked;
    };
    let Deal::Played(played) = deal.deal else {
        return asked;
    };
    let mut filled = asked.with(&[("tricks", played.tricks.taken().to_string())]);
    if declared == played.declared {
        filled = filled.with(&[("calls", write_calls(&deal.calls))]);
    }
    let denomination = declared.contract.bid.denomination;
    if let Some(honours) = played.honours
        && at.laws().honours(denomination, honours.holding).is_some()
    {
        filled = filled.with(&[("honours", honours_value(honours))]);
    }
    if declared.side() == played.side() {
        filled = filled.with(&[("revoke", revoke_value(played.revokes).to_owned())]);
    }
    filled
}

fn honours_value(honours: Honours) -> String {
    format!("{}:{}", honours.side, honours.holding)
}

/// The revokes that may be chosen, by the word a form carries.
const REVOKES: [(&str, Revokes); 5] = [
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

fn revoke_value(revokes: Revokes) -> &'static str {
    REVOKES
        .into_iter()
        .find(|(_, known)| *known == revokes)
        .map_or("none", |(value, _)| value)
}

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
    let holdings: Vec<_> = Holding::ALL
        .into_iter()
        .filter_map(|holding| Some((holding, at.laws().honours(denomination, holding)?)))
        .collect();
    let revoked = fields.text("revoke").is_some_and(|value| value != "none");
    let change = match target {
        Target::New => format!(
            "{}/deals/new?bid={}&doubling={}",
            at.pad(),
            declared.contract.bid,
            declared.contract.doubling.as_str()
        ),
        Target::Amend(_) | Target::Before(_) => format!("{}/deals/new{}", at.pad(), target.query()),
    };
    Ok(ResultPage {
        pad: at.pad(),
        strip: at.strip(),
        heading: at.heading(target),
        contract: declared.contract.into(),
        declarer: names.at(declared.declarer).to_owned(),
        says: names.declared(declared),
        change,
        action: format!("{}/deals", at.pad()),
        hidden,
        elsewhere: at.in_play_elsewhere().filter(|_| target == Target::New),
        needs,
        books: [BOOK, 7 - declared.contract.bid.level.odd()],
        tricks: Tricks::all()
            .map(|tricks| tricks_cell(at, &names, declared, tricks, vulnerable, fields))
            .collect(),
        honours: at
            .sides_from(seated)
            .map(|side| HonoursRow {
                side: names.side(side),
                cells: holdings
                    .iter()
                    .map(|(holding, points)| {
                        let honours = Honours {
                            side,
                            holding: *holding,
                        };
                        honours_cell(honours, *points, declared, fields)
                    })
                    .collect(),
            })
            .into(),
        no_honours: fields.text("honours").is_none(),
        honours_are: match denomination {
            crate::rules::Denomination::NoTrumps => "Aces",
            crate::rules::Denomination::Suit(_) => "Honours",
        },
        revokes: if at.laws().settles_revokes() {
            revoke_choices(at, &names, declared, fields)
        } else {
            vec![]
        },
        revoked,
        note: NoteForm::of(at, target, fields),
        error,
    })
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
        line: format!(
            "{}: {}",
            count(tricks.taken().into(), "trick"),
            names.points(&items)
        ),
        chosen: fields.text("tricks") == Some(&tricks.taken().to_string()),
    }
}

fn honours_cell(honours: Honours, points: u32, declared: Declared, fields: &Fields) -> HonoursCell {
    let denomination = declared.contract.bid.denomination;
    let (short, split) = match honours.holding {
        Holding::Three => ("3", ""),
        Holding::FourDivided => ("4", "divided"),
        Holding::FourInOne => ("4", "1 hand"),
        Holding::FourAndOne => ("4+1", ""),
        Holding::FiveDivided => ("5", "divided"),
        Holding::FiveInOne => ("5", "1 hand"),
    };
    let value = honours_value(honours);
    HonoursCell {
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
    match submit(app, at, fields, target.event(fact.into()), &action).await? {
        Ok(response) => Ok(response),
        Err(refusal) => {
            let error = format!("This cannot be: {refusal}.");
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

//! A lump sum above the line for a fault of the other side.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use super::contract::Choice;
use super::says;
use crate::journal::entry::{BridgeFact, Fact, MAX_PENALTY, Penalty};
use crate::rules::Side;
use crate::rules::bridge::Lump;
use crate::web::App;
use crate::web::bridge_table::BridgeTable;
use crate::web::cases::Cases;
use crate::web::error::{PageError, form, unprocessable};
use crate::web::faults::sentence;
use crate::web::fields::{Asked, Fields};
use crate::web::hour::Strip;
use crate::web::submit::submit;
use crate::web::target::Target;

/// The most characters in a reason.
const REASON_CHARS: usize = 80;

#[derive(Template)]
#[template(path = "penalty.html")]
struct PenaltyPage {
    pad: String,
    strip: Option<Strip>,
    action: String,
    hidden: Vec<(&'static str, String)>,
    amending: bool,
    sides: Vec<Choice>,
    common: Vec<Choice>,
    /// What Save says, for whatever is tapped.
    says: Option<Cases>,
    /// What it says where the points are typed.
    typed: Cases,
    points: String,
    reason: String,
    most: u16,
    side_error: Option<&'static str>,
    points_error: Option<String>,
    error: Option<String>,
}

#[derive(Default)]
struct Faults {
    side: Option<&'static str>,
    points: Option<String>,
    form: Option<String>,
}

/// Shows the page.
pub(in crate::web) async fn show(
    at: BridgeTable,
    Asked(asked): Asked,
) -> Result<Response, PageError> {
    at.keeper()?;
    let target = Target::read(&asked, &at.journal)?;
    if at.rubber_for(target).is_none() {
        return Ok(Redirect::to(&at.pad()).into_response());
    }
    form(&page(
        &at,
        target,
        &filled_in(&at, target, asked),
        Faults::default(),
    )?)
}

fn filled_in(at: &BridgeTable, target: Target, asked: Fields) -> Fields {
    let Target::Amend(entry) = target else {
        return asked;
    };
    match at.journal.entry(entry).map(|entry| &entry.fact) {
        Some(Fact::Bridge(BridgeFact::Penalty(penalty))) => asked.with(&[
            ("to", penalty.to.to_string()),
            ("points", penalty.points.to_string()),
            ("reason", penalty.reason.clone().unwrap_or_default()),
        ]),
        _ => asked,
    }
}

fn page(
    at: &BridgeTable,
    target: Target,
    fields: &Fields,
    faults: Faults,
) -> Result<PenaltyPage, PageError> {
    let seated = at.rubber_for(target).ok_or(PageError::NotFound)?;
    let names = at.names(seated);
    let hidden = at.hidden(target);
    let (sides, lumps) = (at.sides_from(seated), at.laws().lumps());
    let to = fields.read::<Side>("to");
    Ok(PenaltyPage {
        pad: at.pad(),
        strip: at.strip(),
        action: format!("{}/penalties", at.pad()),
        hidden,
        amending: matches!(target, Target::Amend(_)),
        sides: sides
            .map(|side| Choice {
                value: side.to_string(),
                text: names.side(side),
                chosen: to == Some(side),
            })
            .into(),
        common: (0_usize..)
            .zip(lumps)
            .map(|(place, lump)| Choice {
                value: place.to_string(),
                text: format!("{} · {}", lump.points, lump.fault),
                chosen: fields.text("common") == Some(&place.to_string()),
            })
            .collect(),
        says: says::of_penalty(at, target, &names, sides, lumps),
        typed: says::of_typed_penalty(&names, sides),
        points: fields.text("points").unwrap_or_default().to_owned(),
        reason: fields.text("reason").unwrap_or_default().to_owned(),
        most: MAX_PENALTY,
        side_error: faults.side,
        points_error: faults.points,
        error: faults.form,
    })
}

/// Saves the penalty.
pub(in crate::web) async fn save(
    State(app): State<App>,
    at: BridgeTable,
    fields: Fields,
) -> Result<Response, PageError> {
    at.keeper()?;
    let target = Target::read(&fields, &at.journal)?;
    let penalty = match penalty(at.laws().lumps(), &fields) {
        Ok(penalty) => penalty,
        Err(faults) => return unprocessable(&page(&at, target, &fields, faults)?),
    };
    let fact = Fact::Bridge(BridgeFact::Penalty(penalty));
    let action = format!("{}/penalties", at.pad());
    match submit(&app, &at, &fields, target.event(fact), &action).await? {
        Ok(response) => Ok(response),
        Err(refusal) => {
            let faults = Faults {
                form: Some(sentence(refusal.say(at.journal.header()))),
                ..Faults::default()
            };
            unprocessable(&page(&at, target, &fields, faults)?)
        }
    }
}

/// A typed amount goes before a tapped one.
fn penalty(lumps: &[Lump], fields: &Fields) -> Result<Penalty, Faults> {
    let common = fields
        .read::<usize>("common")
        .and_then(|place| lumps.get(place));
    let points = match fields.text("points") {
        Some(typed) => typed
            .parse()
            .ok()
            .filter(|points| (1..=MAX_PENALTY).contains(points)),
        None => common.map(|lump| lump.points),
    };
    let reason = fields.text("reason").map(str::to_owned);
    let reason = reason.or_else(|| {
        let tapped = common.filter(|lump| Some(lump.points) == points);
        tapped.map(|lump| lump.fault.to_owned())
    });
    let to = fields.read("to");
    let long = reason
        .as_ref()
        .is_some_and(|reason| reason.chars().count() > REASON_CHARS);
    match (to, points) {
        (Some(to), Some(points)) if !long => Ok(Penalty { to, points, reason }),
        _ => Err(Faults {
            side: to.is_none().then_some("Who gets the points? Tap a side."),
            points: points.is_none().then(|| {
                let tap = if lumps.is_empty() {
                    "Type"
                } else {
                    "Tap a line, or type"
                };
                format!("How many points? {tap} 1 to {MAX_PENALTY}.")
            }),
            form: long.then(|| format!("A reason has at most {REASON_CHARS} characters.")),
        }),
    }
}

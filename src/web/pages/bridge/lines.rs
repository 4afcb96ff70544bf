//! Deals typed as lines, for a table that kept a paper pad: looked at with
//! their scores and faults first, then saved all together.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use super::doubt;
use crate::journal::entry::{BridgeFact, DealFact, Entry, EntryId, Fact};
use crate::journal::line::read_line;
use crate::journal::replay::replay;
use crate::journal::{Event, Sheet};
use crate::rules::bridge::Deal;
use crate::web::App;
use crate::web::bridge_table::BridgeTable;
use crate::web::error::{PageError, form, html, unprocessable};
use crate::web::faults::sentence;
use crate::web::fields::{Fields, new_submission};
use crate::web::hour::Strip;
use crate::web::submit::submit_all;
use crate::web::words::count;

/// The most lines at once: more than any evening has.
const MOST_LINES: usize = 200;

#[derive(Template)]
#[template(path = "lines.html")]
struct LinesPage {
    pad: String,
    strip: Option<Strip>,
    action: String,
    submission: String,
    version: u32,
    typed: String,
    looked_at: Vec<Line>,
    /// “Save 10 deals”, once all of them can be.
    save: Option<String>,
    error: Option<String>,
}

/// A typed line and what became of it.
struct Line {
    number: usize,
    typed: String,
    says: String,
    fault: bool,
    /// What cannot be about it, though it can be saved.
    doubt: Option<String>,
}

/// Shows the empty page.
pub(in crate::web) async fn show(at: BridgeTable) -> Result<Response, PageError> {
    at.keeper()?;
    if at.rubber_in_play().is_none() {
        return Ok(Redirect::to(&at.pad()).into_response());
    }
    form(&page(&at, String::new(), vec![], None, None))
}

fn page(
    at: &BridgeTable,
    typed: String,
    looked_at: Vec<Line>,
    save: Option<String>,
    error: Option<String>,
) -> LinesPage {
    LinesPage {
        pad: at.pad(),
        strip: at.strip(),
        action: format!("{}/lines", at.pad()),
        submission: new_submission(),
        version: at.journal.version().0,
        typed,
        looked_at,
        save,
        error,
    }
}

/// Looks at the lines, and saves them once they have been seen as they are.
pub(in crate::web) async fn save(
    State(app): State<App>,
    at: BridgeTable,
    fields: Fields,
) -> Result<Response, PageError> {
    at.keeper()?;
    let typed = fields.text("lines").unwrap_or_default().replace('\r', "");
    let (deals, lines) = look_at(&at, &typed);
    let faults = lines.iter().filter(|line| line.fault).count();
    if deals.is_empty() && faults == 0 {
        let error = "Type a deal a line, as in 3HX S 11.".to_owned();
        return unprocessable(&page(&at, typed, lines, None, Some(error)));
    }
    if faults > 0 {
        let error = format!(
            "{} cannot be read; nothing is saved yet.",
            count(faults.try_into().unwrap_or(u32::MAX), "line")
        );
        return unprocessable(&page(&at, typed, lines, None, Some(error)));
    }
    let seen = fields.text("seen").map(|seen| seen.replace('\r', ""));
    if fields.text("save").is_some() && seen.as_deref() == Some(&typed) {
        let action = format!("{}/lines", at.pad());
        if at.journal.sent(&fields.submission()?).is_none()
            && let Some(asked) = at.too_late(&fields, &action)?
        {
            return Ok(asked);
        }
        let recorded = |deal: DealFact| Event::Recorded { fact: deal.into() };
        let events = deals.into_iter().map(recorded).collect();
        return match submit_all(&app, &at, &fields, events, &action).await? {
            Ok(response) => Ok(response),
            Err(refusal) => {
                let error = Some(sentence(refusal.say(at.journal.header())));
                unprocessable(&page(&at, typed, lines, None, error))
            }
        };
    }
    let save = count(deals.len().try_into().unwrap_or(u32::MAX), "deal");
    let save = if lines.iter().any(|line| line.doubt.is_some()) {
        format!("Save {save} so")
    } else {
        format!("Save {save}")
    };
    html(&page(&at, typed, lines, Some(save), None))
}

/// The deals as far as they fit, and what to say of every line.
fn look_at(at: &BridgeTable, typed: &str) -> (Vec<DealFact>, Vec<Line>) {
    let mut entries = at.journal.entries().to_vec();
    let mut deals = Vec::new();
    let mut stopped = false;
    let typed = typed.lines().map(str::trim).filter(|line| !line.is_empty());
    let lines = (1..).zip(typed.take(MOST_LINES)).map(|(number, typed)| {
        let read = read_line(typed).map_err(|fault| fault.to_string());
        let says = read.and_then(|deal| {
            let fact = DealFact::from(deal);
            let says = score(at, &mut entries, &fact)?;
            deals.push(fact);
            Ok((says, doubt(at, deal)))
        });
        let fault = says.is_err();
        stopped |= fault;
        let (says, doubt) = says.unwrap_or_else(|fault| (fault, None));
        Line {
            number,
            typed: typed.to_owned(),
            says,
            fault,
            doubt,
        }
    });
    let lines = lines.collect();
    (deals, lines)
}

/// What a deal would score after those before it.
fn score(at: &BridgeTable, entries: &mut Vec<Entry>, fact: &DealFact) -> Result<String, String> {
    entries.push(Entry {
        id: EntryId(u32::MAX),
        at: None,
        fact: Fact::Bridge(BridgeFact::Deal(fact.clone())),
    });
    let replay = replay(at.journal.header(), entries);
    if let Some(problem) = replay.problem {
        entries.pop();
        return Err(problem.fault.say(at.journal.header()));
    }
    let Sheet::Bridge(sheet) = replay.sheet else {
        return Err("lines are for bridge".to_owned());
    };
    let seated = sheet.rubbers.last().ok_or("nobody sits yet")?;
    let names = at.names(seated);
    let scored = seated.rubber.pad().deals.last().ok_or("no deal")?;
    let points = names.points(&scored.items);
    let deal = names.deal(scored.deal);
    Ok(if points.is_empty() {
        deal
    } else {
        format!("{deal}: {points}")
    })
}

/// What cannot be about a deal, as its own page would ask.
fn doubt(at: &BridgeTable, deal: Deal) -> Option<String> {
    let Deal::Played(played) = deal else {
        return None;
    };
    let seated = at.rubber_in_play()?;
    doubt::words(at, &at.names(seated), &played)
}

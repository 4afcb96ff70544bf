//! Deals and seats typed as lines, for a table that kept a paper pad: looked at with
//! their scores and faults first, then saved all together.

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use super::doubt;
use crate::journal::entry::{BridgeFact, Entry, EntryId, Fact};
use crate::journal::line::{self, Around};
use crate::journal::name::quoted;
use crate::journal::replay::replay;
use crate::journal::{Event, PlayerId, Sheet};
use crate::rules::bridge::Deal;
use crate::rules::{BySeat, Seat, Side};
use crate::web::App;
use crate::web::bridge_table::BridgeTable;
use crate::web::error::{PageError, form, html, unprocessable};
use crate::web::faults::sentence;
use crate::web::fields::{Fields, new_submission};
use crate::web::hour::Strip;
use crate::web::submit::submit_all;
use crate::web::words::{Names, count};

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
    /// Who sits where: the letter of the seat, and the name.
    seats: Vec<(Seat, String)>,
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
        seats: at.rubber_in_play().map_or(vec![], |seated| {
            let names = at.names(seated);
            let sits = |seat| (seat, names.at(seat).to_owned());
            Seat::ALL.into_iter().map(sits).collect()
        }),
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
    let (facts, lines) = look_at(&at, &typed);
    let faults = lines.iter().filter(|line| line.fault).count();
    if facts.is_empty() && faults == 0 {
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
        let recorded = |fact| Event::Recorded { fact };
        let events = facts.into_iter().map(recorded).collect();
        return match submit_all(&app, &at, &fields, events, &action).await? {
            Ok(response) => Ok(response),
            Err(refusal) => {
                let error = Some(sentence(refusal.say(at.journal.header())));
                unprocessable(&page(&at, typed, lines, None, error))
            }
        };
    }
    let number = |seats: bool| -> u32 {
        let of_them = facts.iter().filter(|fact| fact.is_seating() == seats);
        of_them.count().try_into().unwrap_or(u32::MAX)
    };
    let unit = at.journal.header().game.unit();
    let save = match (number(false), number(true)) {
        (deals, 0) => format!("Save {}", count(deals, "deal")),
        (0, begun) => format!("Begin {}", count(begun, unit)),
        (deals, begun) => format!(
            "Save {}, begin {}",
            count(deals, "deal"),
            count(begun, unit)
        ),
    };
    let save = if lines.iter().any(|line| line.doubt.is_some()) {
        format!("{save} so")
    } else {
        save
    };
    html(&page(&at, typed, lines, Some(save), None))
}

/// What happened as far as it fits, and what to say of every line.
fn look_at(at: &BridgeTable, typed: &str) -> (Vec<Fact>, Vec<Line>) {
    let mut entries = at.journal.entries().to_vec();
    let mut facts = Vec::new();
    let mut seats = at.rubber_in_play().map(|seated| seated.seats);
    let typed = typed.lines().map(str::trim).filter(|line| !line.is_empty());
    let lines = (1..).zip(typed.take(MOST_LINES)).map(|(number, typed)| {
        let players = &at.journal.header().players;
        let read = Around { players, seats }.read(typed);
        let says = read.map_err(|fault| fault.to_string()).and_then(|line| {
            let fact = match line {
                line::Line::Deal(deal) => BridgeFact::Deal(deal.into()),
                line::Line::Seats(seating) => BridgeFact::Seating(seating),
            };
            let says = score(at, &mut entries, &fact)?;
            let doubt = match (&fact, seats) {
                (BridgeFact::Deal(fact), Some(seats)) => doubt(at, seats, fact.deal),
                _ => None,
            };
            if let BridgeFact::Seating(seating) = &fact {
                seats = Some(seating.seats);
            }
            facts.push(Fact::Bridge(fact));
            Ok((says, doubt))
        });
        let fault = says.is_err();
        let (says, doubt) = says.unwrap_or_else(|fault| (fault, None));
        Line {
            number,
            // A word at a time, or the tricks after a name would change places with it.
            typed: typed.split(' ').map(quoted).collect::<Vec<_>>().join(" "),
            says,
            fault,
            doubt,
        }
    });
    let lines = lines.collect();
    (facts, lines)
}

/// What a line comes to after those before it.
fn score(at: &BridgeTable, entries: &mut Vec<Entry>, fact: &BridgeFact) -> Result<String, String> {
    entries.push(Entry {
        id: EntryId(u32::MAX),
        at: None,
        fact: Fact::Bridge(fact.clone()),
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
    if let BridgeFact::Seating(seating) = fact {
        let [ours, theirs] = Side::ALL.map(|side| names.side(side));
        let dealer = names.at(seating.dealer);
        return Ok(format!("{ours} against {theirs}, {dealer} deals"));
    }
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
fn doubt(at: &BridgeTable, seats: BySeat<PlayerId>, deal: Deal) -> Option<String> {
    let Deal::Played(played) = deal else {
        return None;
    };
    let players = &at.journal.header().players;
    doubt::words(at, &Names { players, seats }, &played)
}

//! The cut for partners: who goes out, who plays with whom, who deals first.

use askama::Template;
use axum::response::{IntoResponse, Redirect, Response};

use super::cut_cards::{Round, State, Step, follow};
use super::next::{Seats, highest, say};
use crate::journal::{PlayerId, Refusal};
use crate::rules::partners::{Cut, Rank, cut_in};
use crate::web::bridge_table::BridgeTable;
use crate::web::error::{PageError, form, refused, unprocessable};
use crate::web::faults::sentence;
use crate::web::fields::{Fields, new_submission};
use crate::web::hour::Strip;
use crate::web::words::and;

#[derive(Template)]
#[template(path = "cut.html")]
struct CutPage {
    pad: String,
    strip: Option<Strip>,
    heading: &'static str,
    /// Cards that an earlier round was decided by.
    kept: Vec<(String, String)>,
    /// The cards of that round: “Ada 9♦, Ben 2♠”.
    went: Option<String>,
    why: Vec<String>,
    hint: String,
    cutters: Vec<Cutter>,
    ranks: Vec<&'static str>,
    proposed: Option<Proposed>,
    error: Option<String>,
}

/// One who cuts.
struct Cutter {
    name: String,
    rank_field: String,
    suit_field: String,
    rank: String,
    suit: String,
}

/// What the cards came to.
struct Proposed {
    seats: Seats,
    submission: String,
    version: u32,
}

/// The suits, the lowest first: value, text.
pub(super) const SUITS: [(&str, &str); 4] = [
    ("S", "♠ spades"),
    ("H", "♥ hearts"),
    ("D", "♦ diamonds"),
    ("C", "♣ clubs"),
];

/// Shows the page: nobody has cut yet.
pub(in crate::web) async fn show(at: BridgeTable) -> Result<Response, PageError> {
    cut(&at, Fields::default())
}

/// Looks at the cards, or draws them.
pub(in crate::web) async fn save(at: BridgeTable, fields: Fields) -> Result<Response, PageError> {
    cut(&at, fields)
}

fn cut(at: &BridgeTable, fields: Fields) -> Result<Response, PageError> {
    at.keeper()?;
    if at.rubber_in_play().is_some() {
        return Ok(Redirect::to(&at.pad()).into_response());
    }
    let no = |why: String| Ok(refused("Nobody cuts now", &why, &at.pad()));
    if at.journal.evening().is_settled() {
        let settled = match at.party {
            Some(_) => Refusal::PartyClosed,
            None => Refusal::Settled,
        };
        return no(settled.say(at.journal.header()));
    }
    let asked = fields.text("do").map(str::to_owned);
    let draw = asked.as_deref() == Some("draw");
    let sent = fields.text("round").map(str::to_owned);
    let present = at.journal.present();
    let state = cut_in(&present, &at.sheet().played())
        .and_then(|cut_in| follow(&cut_in, present.len(), fields, draw));
    let state = match state {
        Ok(state) => state,
        Err(refusal) => return no(refusal.to_string()),
    };
    // A round that was decided leads to the next, whose cards are not missed yet.
    let error = asked.and_then(|_| fault(at, &state, sent.as_deref()));
    let page = page(at, state, error);
    if page.error.is_some() {
        return unprocessable(&page);
    }
    form(&page)
}

/// What keeps the cards that were sent from deciding.
fn fault(at: &BridgeTable, state: &State, sent: Option<&str>) -> Option<String> {
    let Step::Ask {
        round,
        missing,
        fault,
        ..
    } = &state.step
    else {
        return None;
    };
    let players = &at.journal.header().players;
    if let Some(fault) = fault {
        return Some(sentence(fault.say(|player| players.name(player))));
    }
    (sent == Some(round.word())).then(|| {
        let names: Vec<_> = missing.iter().map(|player| players.name(*player)).collect();
        format!("{} still to cut: a rank and a suit.", and(&names))
    })
}

fn page(at: &BridgeTable, state: State, error: Option<String>) -> CutPage {
    let players = &at.journal.header().players;
    let fields = state.fields;
    let mut why: Vec<_> = if at.sheet().played().is_empty() {
        vec![]
    } else {
        state.why.iter().map(|reason| say(at, *reason)).collect()
    };
    let cards = |cut: &Cut<PlayerId>| format!("{} {}", players.name(cut.player), cut.card.sign());
    let went: Vec<_> = state.went.iter().map(cards).collect();
    let kept = state.went.iter().flat_map(|cut| {
        let value = |field: &str| fields.text(field).unwrap_or_default().to_owned();
        Round::GoingOut.fields(cut.player).map(|field| {
            let value = value(&field);
            (field, value)
        })
    });
    let mut kept: Vec<_> = kept.collect();
    let mut page = CutPage {
        pad: at.pad(),
        strip: at.strip(),
        heading: "Cut for partners",
        kept: vec![],
        went: (!went.is_empty()).then(|| went.join(", ")),
        why: vec![],
        hint: String::new(),
        cutters: vec![],
        ranks: Rank::all().map(Rank::as_str).collect(),
        proposed: None,
        error,
    };
    match state.step {
        Step::Ask {
            round, who, go_out, ..
        } => {
            if round == Round::GoingOut {
                page.heading = "Cut for who goes out";
            }
            page.hint = hint(round, go_out, at.journal.header().game.unit());
            kept.push(("round".to_owned(), round.word().to_owned()));
            page.kept = kept;
            page.cutters = who
                .iter()
                .map(|player| cutter(at, round, *player, &fields))
                .collect();
        }
        Step::Proposed(proposal) => {
            why.extend(proposal.why().iter().map(|reason| say(at, *reason)));
            page.heading = "What the cards say";
            page.proposed = Some(Proposed {
                seats: Seats::of(at, *proposal.seats(), proposal.dealer()),
                submission: new_submission(),
                version: at.journal.version().0,
            });
        }
    }
    page.why = why;
    page
}

fn hint(round: Round, go_out: usize, unit: &str) -> String {
    let ace = "The ace is lowest; of equal ranks spades are lowest, then hearts, diamonds, clubs.";
    match (round, go_out) {
        (Round::GoingOut, _) => format!(
            "They have played as many {unit}s: {} out. {ace}",
            highest(go_out, "goes", "go")
        ),
        (Round::Partners, 0) => {
            format!("The two lowest play together, and the lowest deals. {ace}")
        }
        (Round::Partners, _) => {
            format!("The four lowest play: the two lowest together, and the lowest deals. {ace}")
        }
    }
}

fn cutter(at: &BridgeTable, round: Round, player: PlayerId, fields: &Fields) -> Cutter {
    let [rank_field, suit_field] = round.fields(player);
    let typed = |field: &str| fields.text(field).unwrap_or_default().to_owned();
    Cutter {
        name: at.journal.header().players.name(player).to_owned(),
        rank: typed(&rank_field),
        suit: typed(&suit_field),
        rank_field,
        suit_field,
    }
}

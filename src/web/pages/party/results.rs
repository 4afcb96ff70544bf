//! The prizes: what is still open first, then who has won, by the rule that was
//! chosen beforehand.

use askama::Template;
use axum::response::Response;

use super::clock::ClockView;
use super::new::say_prizes;
use super::places::{Group, Open, Place, booby, by, open, places, ties, winners};
use crate::party::{Scope, Standing};
use crate::web::error::{PageError, html, unprocessable};
use crate::web::fields::Fields;
use crate::web::room::{Room, field};
use crate::web::submit::now;
use crate::web::words::listed;

#[derive(Template)]
#[template(path = "party/results.html")]
struct ResultsPage {
    room: String,
    line: u32,
    organizing: bool,
    closed: bool,
    clock: ClockView,
    rule: String,
    by: &'static str,
    /// Tables that still play, or whose totals are not agreed.
    open: Vec<Open>,
    ties: Vec<TieView>,
    /// Ties that a cut has settled.
    cuts: Vec<TieView>,
    winners: Vec<Group>,
    booby: Vec<Place>,
    /// Everyone, where something is over.
    standings: Vec<Place>,
}

/// A tie for a prize.
struct TieView {
    /// “Ada and Ben: 512, to cut for the last prize”.
    text: String,
    /// Everyone in it, as the form names them: “1.0 2.3”.
    tied: String,
    people: Vec<Cutter>,
    error: Option<String>,
}

/// Somebody who cuts.
struct Cutter {
    /// As a form names him.
    field: String,
    name: String,
    /// The place he cut, as typed.
    place: String,
}

/// A cut as it was sent, and what is wrong with it.
struct Sent<'a> {
    fields: &'a Fields,
    error: String,
}

impl TieView {
    fn of(room: &Room, tie: &[Standing], text: String, sent: Option<&Sent>) -> Self {
        let tied: Vec<_> = tie.iter().map(|line| field(line.person)).collect();
        let tied = tied.join(" ");
        let sent = sent.filter(|sent| sent.fields.text("tied") == Some(&tied));
        let place = |field: &str| {
            let typed = sent.and_then(|sent| sent.fields.text(&format!("place-{field}")));
            typed.unwrap_or_default().to_owned()
        };
        let cutter = |line: &Standing| {
            let field = field(line.person);
            Cutter {
                name: room.name(line.person).to_owned(),
                place: place(&field),
                field,
            }
        };
        Self {
            text,
            people: tie.iter().map(cutter).collect(),
            error: sent.map(|sent| sent.error.clone()),
            tied,
        }
    }
}

/// Shows the prizes.
pub(in crate::web) async fn show(room: Room) -> Result<Response, PageError> {
    html(&page(&room, None))
}

/// Shows them again with the cut that cannot be, as it was typed.
pub(super) fn again(room: &Room, fields: &Fields, error: String) -> Result<Response, PageError> {
    unprocessable(&page(room, Some(&Sent { fields, error })))
}

fn page(room: &Room, sent: Option<&Sent>) -> ResultsPage {
    let now = now();
    let header = room.party.header();
    let standings = room.standings();
    let tie = |tie: Vec<Standing>| {
        let text = header.prizes.say_tie(&tie, |person| room.name(person));
        TieView::of(room, &tie, text, sent)
    };
    ResultsPage {
        room: room.address(),
        line: room.line,
        organizing: room.organizing.is_some(),
        closed: room.party.is_closed(),
        clock: ClockView::of(room, now),
        rule: say_prizes(&header.prizes, header.booby),
        by: by(header.prizes.score),
        open: open(room, now),
        ties: ties(room, standings, now).into_iter().map(tie).collect(),
        cuts: cuts(room, standings, sent),
        winners: winners(room, standings, now),
        booby: booby(room, standings),
        standings: places(room, standings, now),
    }
}

/// The cuts that count and that a prize hung on. Those who cut for one tie stand
/// one after the other.
fn cuts(room: &Room, standings: &[Standing], sent: Option<&Sent>) -> Vec<TieView> {
    let scope = room.party.header().prizes.scope;
    let one_tie = |one: &Standing, next: &Standing| {
        let near = scope == Scope::Room || one.person.table == next.person.table;
        near && one.score == next.score
    };
    let ties = standings.chunk_by(one_tie);
    let cuts = ties.filter(|tie| tie[0].cut && tie[0].prize);
    let cut = |cut: &[Standing]| {
        let names: Vec<_> = cut.iter().map(|line| room.name(line.person)).collect();
        let text = format!("They cut, the best first: {}", listed(&names));
        TieView::of(room, cut, text, sent)
    };
    cuts.map(cut).collect()
}

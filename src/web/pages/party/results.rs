//! The prizes: what is still open first, then who has won, by the rule that was
//! chosen beforehand.

use askama::Template;
use axum::response::Response;

use super::clock::ClockView;
use super::new::say_prizes;
use super::places::{Group, Open, Place, booby, by, equals, open, places, ties, winners};
use crate::party::Standing;
use crate::web::error::{PageError, html};
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
    /// “Ada and Ben: 512, to cut for the last prize”, “Ben, then Ada”.
    text: String,
    /// Each as a form names him, and by name.
    people: Vec<(String, String)>,
}

impl TieView {
    fn of(room: &Room, tie: &[Standing], text: String) -> Self {
        let person = |line: &Standing| (field(line.person), room.name(line.person).to_owned());
        Self {
            text,
            people: tie.iter().map(person).collect(),
        }
    }
}

/// Shows the prizes.
pub(in crate::web) async fn show(room: Room) -> Result<Response, PageError> {
    let now = now();
    let header = room.party.header();
    let standings = room.standings();
    let tie = |tie: Vec<Standing>| {
        let text = header.prizes.say_tie(&tie, |person| room.name(person));
        TieView::of(&room, &tie, text)
    };
    html(&ResultsPage {
        room: room.address(),
        line: room.line,
        organizing: room.organizing.is_some(),
        closed: room.party.is_closed(),
        clock: ClockView::of(&room, now),
        rule: say_prizes(&header.prizes, header.booby),
        by: by(header.prizes.score),
        open: open(&room, now),
        ties: ties(&room, &standings, now).into_iter().map(tie).collect(),
        cuts: cuts(&room, &standings),
        winners: winners(&room, &standings, now),
        booby: booby(&room, &standings),
        standings: places(&room, &standings, now),
    })
}

/// The cuts that count and that a prize hung on.
fn cuts(room: &Room, standings: &[Standing]) -> Vec<TieView> {
    let scope = room.party.header().prizes.scope;
    let first = |line: &&Standing| {
        let equals = equals(standings, line, scope);
        let leads = equals.iter().all(|other| other.rank >= line.rank);
        line.prize && leads && equals.iter().any(|other| other.rank > line.rank)
    };
    let cut = |line: &Standing| {
        let cut = equals(standings, line, scope);
        let names: Vec<_> = cut.iter().map(|line| room.name(line.person)).collect();
        TieView::of(
            room,
            &cut,
            format!("They cut, the best first: {}", listed(&names)),
        )
    };
    standings.iter().filter(first).map(cut).collect()
}

//! The prizes: what is still open first, then who has won, by the rule that was
//! chosen beforehand.

use askama::Template;
use axum::response::Response;
use chrono::{DateTime, Utc};

use super::clock::ClockView;
use super::new::say_prizes;
use super::places::{Board, Open, booby, open, standings, ties, winners};
use crate::party::progress::say_tables;
use crate::party::winners::free_ties;
use crate::party::{Prizes, Ranking, Scope, Standing, TableNumber};
use crate::web::error::{PageError, html, unprocessable};
use crate::web::fields::Fields;
use crate::web::room::{Room, Table, field};
use crate::web::submit::now;
use crate::web::words::and;

#[derive(Template)]
#[template(path = "party/results.html")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a question of its own"
)]
struct ResultsPage {
    room: String,
    line: u32,
    organizing: bool,
    closed: bool,
    /// Whether play is over, and whether the prizes are read out.
    over: bool,
    read_out: bool,
    clock: ClockView,
    rule: String,
    /// “Not final: 2 tables are open. …”
    not_final: Option<String>,
    /// Tables that still play, or whose totals are not agreed.
    open: Vec<Open>,
    /// “Tables 3 and 4”: those that can be stopped together, and those that
    /// have something to agree on.
    idle: Option<String>,
    to_agree: Option<String>,
    /// Ties that are to be cut for, or may be.
    ties: Vec<TieView>,
    free: Vec<TieView>,
    /// Those who share the booby prize.
    last: Vec<TieView>,
    /// Ties that a cut has settled.
    cuts: Vec<TieView>,
    winners: Vec<Board>,
    booby: Vec<String>,
    /// Everyone, where something that counts is over.
    standings: Vec<Board>,
    /// Why nobody leads.
    nobody: &'static str,
}

/// A tie.
struct TieView {
    /// “Ada and Ben: 512, to cut for the last prize”.
    text: String,
    /// Everyone in it, as the form names them: “1.0 2.3”.
    tied: String,
    /// Which prizes it is for: “room”, “table”; and whether the booby prize.
    scope: &'static str,
    booby: bool,
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
    fn of(room: &Room, scope: Scope, tie: &[Standing], text: String, sent: Option<&Sent>) -> Self {
        let tied: Vec<_> = tie.iter().map(|line| field(line.person)).collect();
        let tied = tied.join(" ");
        let scope = scope.as_str();
        let sent = sent.filter(|sent| {
            let prizes = sent.fields.text("booby").is_none();
            prizes
                && sent.fields.text("tied") == Some(&tied)
                && sent.fields.text("scope") == Some(scope)
        });
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
            scope,
            booby: false,
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
    let name = |person| room.name(person);
    let tie = |(ranking, tie): (&Ranking, Vec<Standing>)| {
        let text = ranking.prizes.say_tie(&tie, name);
        TieView::of(room, ranking.prizes.scope, &tie, text, sent)
    };
    let progress = room.progress(now);
    let over = progress.play_is_over();
    let tables = |numbers: Vec<TableNumber>| (!numbers.is_empty()).then(|| say_tables(&numbers));
    ResultsPage {
        room: room.address(),
        line: room.line,
        organizing: room.organizing.is_some(),
        closed: room.party.is_closed(),
        over,
        read_out: room.party.is_read_out(),
        clock: ClockView::of(room, now),
        rule: say_prizes(&header.prizes, header.booby),
        not_final: progress.not_final(),
        open: open(room, now),
        idle: tables(idle(room, now)),
        to_agree: tables(to_agree(room)),
        ties: ties(room, now).into_iter().map(tie).collect(),
        free: free(room, over, sent),
        last: last(room, over),
        cuts: cuts(room, over, sent),
        winners: winners(room, now),
        booby: booby(room, now),
        standings: standings(room, now),
        nobody: match (over, header.game.laws()) {
            (false, _) => "Nothing that counts is over yet, so nobody leads.",
            (true, Some(_)) => "No rubber was finished or stopped, so nobody wins.",
            (true, None) => {
                "No game was finished, and one that is stopped counts nothing: nobody wins."
            }
        },
    }
}

/// The tables that play when the hour has come, with no hand in play: they can
/// be stopped together.
pub(super) fn idle(room: &Room, now: DateTime<Utc>) -> Vec<TableNumber> {
    let over = room.hour_has_come(now) && !room.party.is_closed();
    let idle = |table: &&Table| {
        let playing = table.sheet.is_in_play() && table.journal.in_play().is_none();
        over && table.hour_has_come(now) && playing
    };
    let tables = room.tables.iter().filter(idle);
    tables.map(|table| table.number).collect()
}

/// The tables that have something to agree on.
pub(super) fn to_agree(room: &Room) -> Vec<TableNumber> {
    let tables = room.tables.iter();
    let tables = tables.filter(|table| !room.party.is_closed() && !table.not_agreed().is_empty());
    tables.map(|table| table.number).collect()
}

/// The ties that may be cut for, because the prizes have different names.
fn free(room: &Room, over: bool, sent: Option<&Sent>) -> Vec<TieView> {
    let of = |ranking: &Ranking| {
        let ties = free_ties(&ranking.lines, &ranking.prizes).into_iter();
        let view = |tie: Vec<Standing>| {
            let text = ranking.prizes.say_choice(&tie, |person| room.name(person));
            TieView::of(room, ranking.prizes.scope, &tie, text, sent)
        };
        ties.map(view).collect::<Vec<_>>()
    };
    let rankings = room.rankings().iter().filter(|_| over);
    rankings.flat_map(of).collect()
}

/// Those who share the booby prize, and may cut for it, or did.
fn last(room: &Room, over: bool) -> Vec<TieView> {
    let header = room.party.header();
    let scope = header.prizes.booby_scope();
    let Some(prizes) = header.prizes.of(scope).filter(|_| over && header.booby) else {
        return vec![];
    };
    let last = room.party.last(room.rankings());
    let shared = last.iter().filter(|last| last.lines.len() > 1);
    let view = |last: &crate::party::winners::Last| {
        let text = prizes.say_last(last, |person| room.name(person));
        TieView {
            booby: true,
            ..TieView::of(room, scope, &last.lines, text, None)
        }
    };
    shared.map(view).collect()
}

/// The cuts that count and that a prize hung on. Those who cut for one tie stand
/// one after the other.
fn cuts(room: &Room, over: bool, sent: Option<&Sent>) -> Vec<TieView> {
    let of = |ranking: &Ranking| {
        let Prizes { scope, .. } = ranking.prizes;
        let one_tie = |one: &Standing, next: &Standing| {
            let near = scope == Scope::Room || one.person.table == next.person.table;
            near && one.score == next.score && one.played == next.played
        };
        let ties = ranking.lines.chunk_by(one_tie);
        let cuts = ties.filter(|tie| tie[0].cut && tie[0].prize);
        let cut = |cut: &[Standing]| {
            let names: Vec<_> = cut.iter().map(|line| room.name(line.person)).collect();
            let text = format!("They cut, the best first: {}", and(&names));
            TieView::of(room, scope, cut, text, sent)
        };
        cuts.map(cut).collect::<Vec<_>>()
    };
    let rankings = room.rankings().iter().filter(|_| over);
    rankings.flat_map(of).collect()
}

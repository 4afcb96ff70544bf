//! The room: every table's rubber, score and time of its last deal, and the
//! standings, on a phone in one column and on a wall in large.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use chrono::{DateTime, TimeDelta, Utc};

use super::clock::ClockView;
use super::places::{Board, standings};
use super::read::{Spoken, on_stage};
use super::seats::by_name;
use super::submit::submit;
use crate::journal::{BridgeSheet, Event, InPlay, PitchSheet, Sheet};
use crate::party::{End, PartyEvent, TableNumber};
use crate::rules::Side;
use crate::web::App;
use crate::web::address;
use crate::web::error::{PageError, html, refused_in_room};
use crate::web::fields::{Asked, Fields};
use crate::web::room::{Room, Table};
use crate::web::submit::now;
use crate::web::words::clock;
use crate::web::words::{Names, count, games};

/// A table that plays and from which nothing was heard for so long is silent: a
/// deal takes about seven minutes, and two may be forgotten.
const SILENCE: TimeDelta = TimeDelta::minutes(20);

/// How many of the standings a phone shows at once.
const LEADERS: usize = 10;

#[derive(Template)]
#[template(path = "party/room.html")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a question of its own"
)]
struct RoomPage {
    room: String,
    title: String,
    line: u32,
    game: &'static str,
    /// For the organizer alone: whoever watches has a wall to look at.
    organizing: bool,
    wall: bool,
    clock: ClockView,
    /// “Start: 60 minutes from now”, before it.
    start: Option<String>,
    closed: bool,
    /// Whether play is over, or the hour for it has come.
    over: bool,
    /// What the prizes still wait for, once it is.
    not_final: Option<String>,
    /// The prizes that are read out already, the newest first.
    stage: Vec<Spoken>,
    /// Those who lead, and with the last list the others; nobody before a
    /// rubber that counts is over.
    standings: Vec<(Board, Option<Board>)>,
    /// Who sits where, on a wall on which nobody leads yet.
    by_name: Vec<(String, TableNumber)>,
    tables: Vec<TableView>,
    /// For the organizer to walk to: the tables in play that record nothing, by
    /// number, with their pads and for how long.
    no_deal: Vec<(u16, String, String)>,
    /// Tables that cannot be read: their numbers and pads.
    unreadable: Vec<(TableNumber, String)>,
}

struct TableView {
    number: u16,
    pad: String,
    /// “Ada & Cy” and their total, for each side of a bridge table.
    sides: Vec<(String, u32)>,
    /// Who plays, where there are no sides.
    names: String,
    /// “rubber 2”, “rubber 1 is over”, “not begun”.
    state: String,
    /// “until 21:40”, where it has more time than the others.
    until: Option<String>,
    /// “3♥ doubled by Cy”.
    playing: Option<String>,
    /// When its last deal was entered: “20:41”.
    last: Option<String>,
    /// “silent for 25 minutes”.
    silent: Option<String>,
    in_play: bool,
    /// Where its deals are typed, for a table without a phone.
    deals: String,
    not_agreed: bool,
}

/// Shows the room.
pub(in crate::web) async fn show(room: Room, Asked(asked): Asked) -> Result<Response, PageError> {
    let now = now();
    let header = room.party.header();
    let start = match (header.end, room.party.started(), room.party.hour()) {
        (_, Some(_), _) => None,
        (Some(End::Minutes(minutes)), None, None) => Some(format!(
            "Start: {} from now",
            count(minutes.into(), "minute")
        )),
        _ => Some("Start: play begins".to_owned()),
    };
    let progress = room.progress(now);
    let over = progress.hour_has_come || progress.play_is_over();
    let organizing = room.organizing.is_some();
    let wall = !organizing || asked.text("wall").is_some();
    // A wall turns its pages; a phone has the leaders, and the others in a fold.
    let fold = |mut board: Board| {
        let others = if wall { None } else { board.split_off(LEADERS) };
        (board, others)
    };
    let standings: Vec<_> = standings(&room, now).into_iter().map(fold).collect();
    let find_seats = wall && standings.is_empty() && !over;
    let tables: Vec<_> = room
        .tables
        .iter()
        .map(|table| view(&room, table, now))
        .collect();
    let no_deal = room.tables.iter().zip(&tables).filter_map(|(table, view)| {
        let before = view.in_play && !table.hour_has_come(now);
        let silent = view
            .silent
            .clone()
            .filter(|_| before && organizing && !wall)?;
        Some((view.number, view.pad.clone(), silent))
    });
    html(&RoomPage {
        room: room.address(),
        title: room.title(),
        line: room.line,
        game: header.game.title(),
        organizing,
        wall,
        clock: ClockView::of(&room, now),
        start: start.filter(|_| !over),
        closed: room.party.is_closed(),
        over,
        not_final: progress.not_final().filter(|_| over),
        stage: if wall { on_stage(&room, now) } else { vec![] },
        standings,
        by_name: if find_seats { by_name(&room) } else { vec![] },
        no_deal: no_deal.collect(),
        tables,
        unreadable: room
            .unreadable
            .iter()
            .map(|(number, sitting)| (*number, address::pad(sitting)))
            .collect(),
    })
}

/// Says that play begins.
pub(in crate::web) async fn start(
    State(app): State<App>,
    room: Room,
    fields: Fields,
) -> Result<Response, PageError> {
    Ok(
        match submit(&app, &room, &fields, PartyEvent::Started).await? {
            Ok(()) => Redirect::to(&room.address()).into_response(),
            Err(refusal) => {
                refused_in_room("It is so already", &refusal.to_string(), &room.address())
            }
        },
    )
}

fn view(room: &Room, table: &Table, now: DateTime<Utc>) -> TableView {
    let told = match &table.sheet {
        Sheet::Bridge(sheet) => rubbers(table, sheet),
        Sheet::Pitch(sheet) => games_of(table, sheet),
    };
    let newest = |which: fn(&Event) -> bool| {
        let mut history = table.journal.history().iter().rev();
        let stamped = history.find(|stamped| which(&stamped.event));
        stamped.map(|stamped| stamped.at)
    };
    let heard =
        newest(|event| event.changes_entries() || matches!(event, Event::ContractPut { .. }));
    let since = heard.max(room.party.started());
    let quiet = since
        .map(|since| now - since)
        .filter(|quiet| *quiet >= SILENCE);
    // Before the hour also a table that is between rubbers, or never began.
    let expected = told.in_play || since.is_some() && !table.hour_has_come(now);
    TableView {
        until: table
            .own_hour(&room.party)
            .filter(|hour| *hour > now)
            .map(|hour| format!("until {}", clock(hour))),
        last: newest(is_deal).map(clock),
        deals: deals(table, told.in_play),
        silent: quiet
            .filter(|_| expected && !room.party.is_closed())
            .map(|quiet| {
                let minutes = quiet.num_minutes().try_into().unwrap_or(u32::MAX);
                format!("silent for {}", count(minutes, "minute"))
            }),
        not_agreed: !table.not_agreed().is_empty(),
        ..told
    }
}

/// Where the next thing of a table that keeps a paper pad is typed.
fn deals(table: &Table, in_play: bool) -> String {
    let page = match &table.sheet {
        _ if !in_play => "seatings/new",
        Sheet::Bridge(_) => "lines",
        Sheet::Pitch(_) => "deals/new",
    };
    format!("{}/{page}", table.address())
}

/// Whether a deal was entered.
const fn is_deal(event: &Event) -> bool {
    match event {
        Event::Recorded { fact } | Event::Imported { fact, .. } | Event::Inserted { fact, .. } => {
            fact.is_deal()
        }
        _ => false,
    }
}

fn blank(table: &Table) -> TableView {
    TableView {
        number: table.number.get(),
        pad: table.address(),
        sides: vec![],
        names: table.present().join(", "),
        state: "not begun".to_owned(),
        until: None,
        playing: None,
        last: None,
        silent: None,
        in_play: false,
        deals: deals(table, false),
        not_agreed: false,
    }
}

fn rubbers(table: &Table, sheet: &BridgeSheet) -> TableView {
    let header = table.journal.header();
    let unit = header.game.unit();
    let Some(last) = sheet.rubbers.last() else {
        return blank(table);
    };
    let names = Names {
        players: &header.players,
        seats: last.seats,
    };
    let number = sheet.rubbers.len();
    let pad = last.rubber.pad();
    let in_play = last.over().is_none();
    let played = table.journal.in_play().and_then(|put| match &put.in_play {
        InPlay::Contract(contract) => Some(contract),
        InPlay::Pitch(_) => None,
    });
    TableView {
        sides: Side::ALL
            .map(|side| (names.side(side), pad.total(side).0))
            .into(),
        state: if in_play {
            format!("{unit} {number}")
        } else {
            format!("{unit} {number} is over")
        },
        playing: played
            .filter(|_| in_play)
            .map(|played| names.declared(played.declared)),
        in_play,
        ..blank(table)
    }
}

fn games_of(table: &Table, sheet: &PitchSheet) -> TableView {
    let blank = blank(table);
    TableView {
        state: games(sheet, &table.journal.header().players).unwrap_or(blank.state),
        in_play: sheet.in_play().is_some(),
        ..blank
    }
}

//! Home: begin a sitting, or carry on with one.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use chrono::{DateTime, Utc};

use crate::journal::describe::money;
use crate::journal::replay::replay;
use crate::journal::{BridgeSheet, Game, Header, Journal, Players, Sheet};
use crate::rules::Side;
use crate::rules::bridge::Winner;
use crate::store::{Kept, ListedParty};
use crate::web::App;
use crate::web::address;
use crate::web::device::Phone;
use crate::web::error::{PageError, html};
use crate::web::room::title_of;
use crate::web::words::day_and_clock;
use crate::web::words::{Names, count, games};

/// Sittings of this phone that home lists.
const LISTED: u32 = 50;

#[derive(Template)]
#[template(path = "home.html")]
struct HomePage {
    games: [Game; 3],
    again: Option<Again>,
    open: Vec<Line>,
    over: Vec<Line>,
    settled: Vec<Line>,
    /// Those of which what is stored is damaged.
    unreadable: Vec<Line>,
    /// The parties this phone organizes.
    parties: Vec<Line>,
}

/// The last sitting's people once more.
struct Again {
    href: String,
    /// “Ada, Ben, Cy, Dee · a tenth of a cent a point”.
    who: String,
}

/// One sitting in a line.
pub(super) struct Line {
    pub(super) href: String,
    pub(super) title: String,
    /// Who plays, where the title does not say it.
    pub(super) about: String,
    pub(super) state: String,
    pub(super) day: String,
}

/// Shows home.
pub(in crate::web) async fn show(
    State(app): State<App>,
    Phone(device): Phone,
) -> Result<Response, PageError> {
    let (kept, parties) = match device {
        Some(device) => (
            app.store.sittings_of(device, LISTED).await?,
            app.store.parties_of(device, LISTED).await?,
        ),
        None => (vec![], vec![]),
    };
    let read = kept
        .iter()
        .find_map(|kept| Some((kept, kept.journal.as_ref()?)));
    let again = read.map(|(last, journal)| Again {
        href: format!(
            "/sittings/new?game={}&again={}",
            journal.header().game.as_str(),
            last.id
        ),
        who: who(journal.header()),
    });
    let mut page = HomePage {
        games: Game::all(),
        again,
        open: vec![],
        over: vec![],
        settled: vec![],
        unreadable: vec![],
        parties: parties.iter().map(party_line).collect(),
    };
    for kept in &kept {
        let list = match &kept.journal {
            None => &mut page.unreadable,
            Some(journal) if journal.evening().is_settled() => &mut page.settled,
            Some(journal) if is_open(journal) => &mut page.open,
            Some(_) => &mut page.over,
        };
        list.push(line(kept));
    }
    html(&page)
}

fn who(header: &Header) -> String {
    let names = header.players.names().collect::<Vec<_>>().join(", ");
    match &header.stake {
        Some(stake) => format!("{names} · {}", money::stake(stake)),
        None => names,
    }
}

fn is_open(journal: &Journal) -> bool {
    replay(journal.header(), journal.entries())
        .sheet
        .is_in_play()
}

impl Line {
    /// What is stored is damaged.
    fn unreadable(what: &str, href: String, begun: DateTime<Utc>) -> Self {
        Self {
            href,
            title: format!("A {what}"),
            about: String::new(),
            state: "cannot be read: what is stored of it is damaged".to_owned(),
            day: day(begun),
        }
    }
}

pub(super) fn line(kept: &Kept) -> Line {
    let Some(journal) = &kept.journal else {
        return Line::unreadable("sitting", address::pad(&kept.id), kept.started_at);
    };
    let header = journal.header();
    let players = header.players.names().collect::<Vec<_>>().join(", ");
    Line {
        href: address::pad(&kept.id),
        title: header
            .title
            .as_ref()
            .map_or_else(|| players.clone(), |title| title.as_str().to_owned()),
        about: players,
        state: format!("{} · {}", header.game.title(), state(journal)),
        day: day(kept.started_at),
    }
}

/// A party in a line: “Guild bridge tea”, “Auction Bridge · 10 tables · until 21:30”.
pub(super) fn party_line(listed: &ListedParty) -> Line {
    let Some(party) = &listed.party else {
        return Line::unreadable("party", address::room(&listed.id), listed.started_at);
    };
    let header = party.header();
    let hour = party.hour();
    let until = hour.map(|hour| format!("until {}", day_and_clock(hour, Utc::now())));
    let closed = party.is_closed().then(|| "closed".to_owned());
    let state = [
        Some(header.game.title().to_owned()),
        Some(count(listed.tables, "table")),
        closed.or(until),
    ];
    Line {
        href: address::room(&listed.id),
        title: title_of(header.title.as_ref(), header.game.title()),
        about: String::new(),
        state: state.into_iter().flatten().collect::<Vec<_>>().join(" · "),
        day: day(listed.started_at),
    }
}

fn day(time: DateTime<Utc>) -> String {
    let day = time.with_timezone(&chrono::Local);
    day.format("%-d %B").to_string()
}

fn state(journal: &Journal) -> String {
    let players = &journal.header().players;
    match replay(journal.header(), journal.entries()).sheet {
        Sheet::Bridge(sheet) => rubbers(&sheet, players, journal.header().game.unit()),
        Sheet::Pitch(sheet) => games(&sheet, players).unwrap_or_else(|| "not begun".to_owned()),
    }
}

/// “rubber 2, 96 : 42”, “rubber 1 to Ada & Cy by 450”.
fn rubbers(sheet: &BridgeSheet, players: &Players, unit: &str) -> String {
    let Some(last) = sheet.rubbers.last() else {
        return "not begun".to_owned();
    };
    let names = Names {
        players,
        seats: last.seats,
    };
    let number = sheet.rubbers.len();
    match last.over() {
        None => {
            let pad = last.rubber.pad();
            format!(
                "{unit} {number}, {}\u{a0}:\u{a0}{}",
                pad.total(Side::NS).0,
                pad.total(Side::EW).0
            )
        }
        Some(over) => match over.winner() {
            Winner::Tie => format!("{unit} {number} tied"),
            Winner::Side(side) => {
                format!(
                    "{unit} {number} to {} by {}",
                    names.side(side),
                    over.margin()
                )
            }
        },
    }
}

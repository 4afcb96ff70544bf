//! Reading the prizes out: the page that the organizer reads from, and what the
//! wall shows meanwhile, one prize after the other.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use chrono::{DateTime, Utc};

use super::places::{Group, booby, winners};
use super::submit::submit;
use crate::party::say::ordinal;
use crate::party::{PartyEvent, Scope};
use crate::web::App;
use crate::web::error::{PageError, html, refused_in_room};
use crate::web::fields::Fields;
use crate::web::room::Room;
use crate::web::submit::now;

#[derive(Template)]
#[template(path = "party/read.html")]
struct ReadPage {
    room: String,
    title: String,
    lists: Vec<List>,
    /// What the prizes still wait for, and whether a tie is one of them.
    not_final: Option<String>,
    tied: bool,
    /// Whether this phone may say that the prizes are read out.
    to_read: bool,
    /// Whether it shows them on the wall while it reads.
    wall: bool,
    /// How many the wall shows.
    shown: usize,
    /// What it shows next: “The third prize”.
    next: Option<String>,
}

/// Prizes that are read out under one heading.
struct List {
    heading: Option<String>,
    /// Whether the heading names the table of all of them.
    of_table: bool,
    prizes: Vec<Spoken>,
}

/// A prize as it is read out.
pub(super) struct Spoken {
    /// Its place in the order in which they are read, from 1.
    number: usize,
    /// “The third prize: A bottle, with 512 points”, “Equal first, with 300 points”.
    pub(super) what: String,
    pub(super) name: String,
    /// “of table 3”.
    pub(super) table: Option<String>,
    pub(super) by_cut: bool,
    /// Whether more have the rank than there are prizes left.
    tied: bool,
}

/// All prizes in the order in which they are read out: the tables’ before the
/// room’s, the last prize first, and the booby prize at the end.
fn lists(room: &Room, now: DateTime<Utc>) -> Vec<List> {
    let mut boards = winners(room, now);
    boards.sort_by_key(|board| board.heading == Some(Scope::Room.heading()));
    let mut lists = Vec::new();
    for board in boards {
        let by = board.by;
        let mut heading = board.heading.map(str::to_owned);
        for group in board.groups {
            lists.push(List {
                heading: group.heading.clone().or_else(|| heading.take()),
                of_table: group.heading.is_some(),
                prizes: spoken(group, by),
            });
        }
    }
    let last = booby(room, now).into_iter().map(|line| Spoken {
        number: 0,
        what: "The booby prize".to_owned(),
        name: line,
        table: None,
        by_cut: false,
        tied: false,
    });
    let last: Vec<Spoken> = last.collect();
    if !last.is_empty() {
        lists.push(List {
            heading: None,
            of_table: false,
            prizes: last,
        });
    }
    let prizes = lists.iter_mut().flat_map(|list| &mut list.prizes);
    for (number, prize) in (1..).zip(prizes) {
        prize.number = number;
    }
    lists
}

fn spoken(group: Group, by: &str) -> Vec<Spoken> {
    let ranks: Vec<u32> = group.places.iter().map(|place| place.rank).collect();
    let places = group.places.into_iter().rev();
    let spoken = places.map(|place| {
        let equal = ranks.iter().filter(|rank| **rank == place.rank).count() > 1;
        let rank = ordinal(place.rank);
        let what = match (place.tied, equal) {
            (true, _) => format!("A tie for the {rank} prize"),
            (false, true) => format!("Equal {rank}"),
            (false, false) => format!("The {rank} prize"),
        };
        let what = match &place.won {
            Some(won) => format!("{what}: {won}"),
            None => what,
        };
        Spoken {
            number: 0,
            what: format!("{what}, with {} {by}", place.score),
            name: place.name,
            table: Some(format!("of table {}", place.table)),
            by_cut: place.remark == Some("by a cut"),
            tied: place.tied,
        }
    });
    spoken.collect()
}

/// What the wall shows, the newest first; nothing before the first prize.
pub(super) fn on_stage(room: &Room, now: DateTime<Utc>) -> Vec<Spoken> {
    let shown = room.party.announced();
    if shown == 0 {
        return vec![];
    }
    let prizes = lists(room, now).into_iter().flat_map(|list| list.prizes);
    let mut prizes: Vec<Spoken> = prizes.take(shown).collect();
    prizes.reverse();
    prizes
}

/// The page to read out from a phone.
pub(in crate::web) async fn read(room: Room) -> Result<Response, PageError> {
    let now = now();
    let lists = lists(&room, now);
    let progress = room.progress(now);
    let open = room.organizing.is_some() && !room.party.is_closed();
    let shown = room.party.announced();
    let prizes = || lists.iter().flat_map(|list| &list.prizes);
    let next = prizes().nth(shown).map(|prize| prize.name.clone());
    html(&ReadPage {
        room: room.address(),
        title: room.title(),
        not_final: progress.not_final(),
        tied: prizes().any(|prize| prize.tied),
        to_read: open && progress.play_is_over() && !room.party.is_read_out(),
        wall: open && room.party.is_read_out() && !lists.is_empty(),
        shown,
        next,
        lists,
    })
}

/// Shows the next prize on the wall, or takes the newest back: the button says
/// how many are shown then.
pub(in crate::web) async fn announce(
    State(app): State<App>,
    room: Room,
    fields: Fields,
) -> Result<Response, PageError> {
    room.organizer()?;
    let there = format!("{}/read", room.address());
    let all = lists(&room, now())
        .iter()
        .map(|list| list.prizes.len())
        .sum();
    let count = fields.read::<usize>("shown").unwrap_or_default().min(all);
    let event = PartyEvent::Announced {
        count: count.try_into().unwrap_or(u16::MAX),
    };
    Ok(match submit(&app, &room, &fields, event).await? {
        Ok(()) => Redirect::to(&there).into_response(),
        Err(refusal) => refused_in_room("It stays so", &refusal.to_string(), &room.address()),
    })
}

/// The organizer begins to read the prizes out, or says that they were not read
/// out after all: no more are added once they are.
pub(in crate::web) async fn read_out(
    State(app): State<App>,
    room: Room,
    fields: Fields,
) -> Result<Response, PageError> {
    let done = fields.text("not").is_none();
    let there = if done { "read" } else { "prizes" };
    let there = format!("{}/{there}", room.address());
    room.organizer()?;
    if done == room.party.is_read_out() {
        return Ok(Redirect::to(&there).into_response());
    }
    if done && !room.play_is_over(now()) {
        let why = "Tables still play.";
        return Ok(refused_in_room("Play is not over", why, &room.address()));
    }
    Ok(
        match submit(&app, &room, &fields, PartyEvent::ReadOut { done }).await? {
            Ok(()) => Redirect::to(&there).into_response(),
            Err(refusal) => refused_in_room("It stays so", &refusal.to_string(), &room.address()),
        },
    )
}

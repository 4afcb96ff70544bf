//! The prizes: what is still open first, then who has won, by the rule that was
//! chosen beforehand.

use askama::Template;
use axum::response::Response;

use super::new::say_prizes;
use super::room::ClockView;
use crate::party::standings::{last, open_ties};
use crate::party::{Person, PrizeScore, Scope, Standing};
use crate::web::error::{PageError, html};
use crate::web::fields::Asked;
use crate::web::room::{Room, Table};
use crate::web::submit::now;
use crate::web::words::{count, listed, minus};

/// One player in the standings, as a page shows him.
pub(super) struct Place {
    pub(super) rank: u32,
    pub(super) name: String,
    pub(super) table: u16,
    pub(super) score: String,
    pub(super) prize: bool,
    pub(super) tied: bool,
}

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
    winners: Vec<Group>,
    booby: Vec<Place>,
    /// Everyone, where somebody has played.
    standings: Vec<Place>,
}

/// A table that the prizes wait for.
struct Open {
    number: u16,
    pad: String,
    why: String,
    /// Whether it plays, so that it can be stopped.
    in_play: bool,
}

/// A tie to be cut for.
struct TieView {
    /// “Ada and Ben tie with 512 for one prize”.
    text: String,
    /// Each as a form names him, by name, and a place to begin from.
    people: Vec<(String, String, usize)>,
}

/// The winners in the room, or at one table.
pub(super) struct Group {
    /// “Table 3”; nothing for the room.
    pub(super) heading: Option<String>,
    pub(super) places: Vec<Place>,
}

/// What a score is called in a heading.
pub(super) const fn by(score: PrizeScore) -> &'static str {
    match score {
        PrizeScore::Gross => "gross",
        PrizeScore::Net => "net",
        PrizeScore::Red => "red counters",
    }
}

/// The standings as pages show them.
pub(super) fn places(room: &Room, standings: &[Standing]) -> Vec<Place> {
    standings.iter().map(|line| place(room, line)).collect()
}

/// Whether somebody has finished a rubber or game, so that somebody leads.
pub(super) fn begun(room: &Room) -> bool {
    let mut tables = room.tables.iter();
    tables.any(|table| table.stages().iter().any(|(_, over)| *over))
}

fn place(room: &Room, line: &Standing) -> Place {
    Place {
        rank: line.rank,
        name: room.name(line.person).to_owned(),
        table: line.person.table.get(),
        score: minus(&line.score.to_string()),
        prize: line.prize && has_played(room, line.person),
        // While somebody plays, the scores may still part them.
        tied: line.tied && room.all_over() && has_played(room, line.person),
    }
}

/// Who has won a prize, the ties that are open included; nobody before a rubber
/// is over.
pub(super) fn winners(room: &Room, standings: &[Standing]) -> Vec<Group> {
    let won: Vec<_> = standings
        .iter()
        .filter(|line| line.prize && has_played(room, line.person))
        .collect();
    match room.party.header().prizes.scope {
        Scope::Room => {
            let places: Vec<_> = won.into_iter().map(|line| place(room, line)).collect();
            let group = Group {
                heading: None,
                places,
            };
            [group]
                .into_iter()
                .filter(|group| !group.places.is_empty())
                .collect()
        }
        Scope::Table => {
            let tables = room.tables.iter();
            let groups = tables.map(|table| Group {
                heading: Some(format!("Table {}", table.number)),
                places: won
                    .iter()
                    .filter(|line| line.person.table == table.number)
                    .map(|line| place(room, line))
                    .collect(),
            });
            groups.filter(|group| !group.places.is_empty()).collect()
        }
    }
}

/// Those who come last, where that is named.
pub(super) fn booby(room: &Room, standings: &[Standing]) -> Vec<Place> {
    let header = room.party.header();
    if !header.booby {
        return vec![];
    }
    let played = standings
        .iter()
        .filter(|line| has_played(room, line.person));
    let played: Vec<_> = played.copied().collect();
    places(room, &last(&played, header.prizes.scope))
}

/// Whether a player sat in a rubber or game that is over.
fn has_played(room: &Room, person: Person) -> bool {
    let table = room.table(person.table);
    table.is_some_and(|table| table.sheet.finished_by(person.player))
}

/// Shows the prizes.
pub(in crate::web) async fn show(room: Room, Asked(_): Asked) -> Result<Response, PageError> {
    let header = room.party.header();
    let standings = room.standings();
    html(&ResultsPage {
        room: room.address(),
        line: room.line,
        organizing: room.organizing.is_some(),
        closed: room.party.is_closed(),
        clock: ClockView::of(&room, now()),
        rule: say_prizes(&header.prizes, header.booby),
        by: by(header.prizes.score),
        open: room.tables.iter().filter_map(open).collect(),
        ties: open_ties(&standings, header.prizes.scope)
            .iter()
            .filter(|_| room.all_over())
            .filter(|tie| tie.iter().any(|line| has_played(&room, line.person)))
            .map(|tie| tie_view(&room, tie))
            .collect(),
        winners: winners(&room, &standings),
        booby: booby(&room, &standings),
        standings: if begun(&room) {
            places(&room, &standings)
        } else {
            vec![]
        },
    })
}

/// Why the prizes wait for a table, if they do.
fn open(table: &Table) -> Option<Open> {
    let in_play = table.sheet.is_in_play();
    let unit = table.journal.header().game.unit();
    let why = if in_play {
        "still plays".to_owned()
    } else if table.stages().is_empty() {
        "has not begun".to_owned()
    } else {
        let open = table.not_agreed().try_into().unwrap_or(u32::MAX);
        if open == 0 {
            return None;
        }
        format!("has not agreed on {}", count(open, unit))
    };
    Some(Open {
        number: table.number.get(),
        pad: table.address(),
        why,
        in_play,
    })
}

fn tie_view(room: &Room, tie: &[Standing]) -> TieView {
    let names: Vec<_> = tie.iter().map(|line| room.name(line.person)).collect();
    let (score, rank) = tie.first().map_or((0, 1), |line| (line.score, line.rank));
    let prizes = u32::from(room.party.header().prizes.count.get());
    let left = match prizes + 1 - rank.min(prizes) {
        1 => "one prize".to_owned(),
        left => count(left, "prize"),
    };
    let at = match room.party.header().prizes.scope {
        Scope::Room => String::new(),
        Scope::Table => {
            let table = tie.first().map_or(0, |line| line.person.table.get());
            format!("Table {table}: ")
        }
    };
    let tied = if names.len() == 2 { "tie" } else { "are equal" };
    TieView {
        text: format!(
            "{at}{} {tied} with {} for {left}",
            listed(&names),
            minus(&score.to_string())
        ),
        people: tie
            .iter()
            .zip(1..)
            .map(|(line, place)| {
                let name = room.name(line.person).to_owned();
                (super::cut::field(line.person), name, place)
            })
            .collect(),
    }
}

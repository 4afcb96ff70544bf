//! Who sits where for the next rubber, and who deals it first.

use askama::Template;
use axum::response::{IntoResponse, Redirect, Response};

use super::next::{how_long, method, proposal, word};
use crate::journal::PlayerId;
use crate::journal::entry::{BridgeFact, Fact, Seating};
use crate::rules::{BySeat, Seat};
use crate::web::App;
use crate::web::bridge_table::BridgeTable;
use crate::web::error::{PageError, form, unprocessable};
use crate::web::faults::sentence;
use crate::web::fields::Fields;
use crate::web::hour::Strip;
use crate::web::pages::new_sitting::place;
use crate::web::submit::submit;
use crate::web::target::Target;

#[derive(Template)]
#[template(path = "seating.html")]
struct SeatingPage {
    pad: String,
    strip: Option<Strip>,
    action: String,
    hidden: Vec<(&'static str, String)>,
    amending: bool,
    /// Everyone here, and how long he has played or sat out; only where more
    /// than four are here.
    people: Vec<String>,
    /// How partners change: “pivot”.
    method: &'static str,
    unit: &'static str,
    chairs: Vec<Chair>,
    error: Option<String>,
}

struct Chair {
    seat: Seat,
    place: String,
    players: Vec<Sitter>,
    deals: bool,
}

struct Sitter {
    index: usize,
    name: String,
    here: bool,
}

/// Shows the page with the last seating, the deal passed on.
pub(in crate::web) fn show(at: &BridgeTable, asked: Fields) -> Result<Response, PageError> {
    at.keeper()?;
    let target = Target::read(&asked, &at.journal)?;
    if target == Target::New && at.rubber_in_play().is_some() {
        return Ok(Redirect::to(&at.pad()).into_response());
    }
    form(&page(at, target, &filled_in(at, target, asked), None))
}

fn filled_in(at: &BridgeTable, target: Target, asked: Fields) -> Fields {
    let proposed = match target {
        Target::Amend(entry) => match at.journal.entry(entry).map(|entry| &entry.fact) {
            Some(Fact::Bridge(BridgeFact::Seating(seating))) => Some(*seating),
            _ => None,
        },
        // Other seats begin from what the cards or the pad proposed.
        Target::New if asked.text("dealer").is_some() => return asked,
        Target::New | Target::Before(_) => {
            proposal(at).and_then(|(next, _)| Seating::new(*next.seats(), next.dealer()))
        }
    };
    let Some(seating) = proposed else {
        return asked;
    };
    let mut fields = asked.with(&[("dealer", seating.dealer.to_string())]);
    for seat in Seat::ALL {
        fields = fields.with(&[(seat.as_str(), seating.seats[seat].index().to_string())]);
    }
    fields
}

fn page(at: &BridgeTable, target: Target, fields: &Fields, error: Option<String>) -> SeatingPage {
    let players = &at.journal.header().players;
    let past = at.sheet().played();
    let unit = at.journal.header().game.unit();
    let present = at.journal.present();
    let hidden = at.hidden(target);
    let dealer = fields.read("dealer").unwrap_or(Seat::North);
    SeatingPage {
        pad: at.pad(),
        strip: at.strip(),
        action: format!("{}/seatings", at.pad()),
        hidden,
        amending: matches!(target, Target::Amend(_)),
        people: if present.len() > 4 && target == Target::New {
            let people = present.iter();
            let seated = |player: &PlayerId| {
                let mut seats = Seat::ALL.into_iter();
                seats.any(|seat| fields.read(seat.as_str()) == Some(player.index()))
            };
            let person = |player: &PlayerId| {
                let name = players.name(*player);
                let how_long = how_long(*player, &past, unit)
                    .unwrap_or_else(|| "has not played yet".to_owned());
                let out = if seated(player) { "" } else { ": sits out" };
                format!("{name} {how_long}{out}")
            };
            people.map(person).collect()
        } else {
            vec![]
        },
        method: word(method(at)),
        unit,
        chairs: Seat::ALL
            .map(|seat| {
                let here = fields.read::<usize>(seat.as_str());
                Chair {
                    seat,
                    place: place(&at.journal.header().game, seat as usize),
                    players: players
                        .ids()
                        .filter(|player| {
                            target != Target::New
                                || present.contains(player)
                                || here == Some(player.index())
                        })
                        .map(|player| Sitter {
                            index: player.index(),
                            name: players.name(player).to_owned(),
                            here: here == Some(player.index()),
                        })
                        .collect(),
                    deals: dealer == seat,
                }
            })
            .into(),
        error,
    }
}

/// Seats the players.
pub(in crate::web) async fn save(
    app: &App,
    at: &BridgeTable,
    fields: &Fields,
) -> Result<Response, PageError> {
    at.keeper()?;
    let target = Target::read(fields, &at.journal)?;
    let Some(seating) = seating(at, fields) else {
        let error = "One player sits in two seats. Every seat needs another player.";
        return unprocessable(&page(at, target, fields, Some(error.to_owned())));
    };
    let fact = Fact::Bridge(BridgeFact::Seating(seating));
    let action = format!("{}/seatings", at.pad());
    match submit(app, at, fields, target.event(fact), &action).await? {
        Ok(response) => Ok(response),
        Err(refusal) => {
            let error = sentence(refusal.say(at.journal.header()));
            unprocessable(&page(at, target, fields, Some(error)))
        }
    }
}

/// The seats that a form says, if each has another player.
pub(super) fn seating(at: &BridgeTable, fields: &Fields) -> Option<Seating> {
    let players = &at.journal.header().players;
    let player = |seat: Seat| -> Option<PlayerId> { players.id(fields.read(seat.as_str())?) };
    let seats = BySeat {
        north: player(Seat::North)?,
        east: player(Seat::East)?,
        south: player(Seat::South)?,
        west: player(Seat::West)?,
    };
    Seating::new(seats, fields.read("dealer")?)
}

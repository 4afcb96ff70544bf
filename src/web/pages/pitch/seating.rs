//! Who plays the next game, in the order of the deal, and who deals first.

use askama::Template;
use axum::response::{IntoResponse, Redirect, Response};

use crate::journal::entry::BadOrder;
use crate::journal::{Fact, PitchFact, PitchSeating, PlayerId};
use crate::rules::pitch::{Chair, Players};
use crate::web::App;
use crate::web::error::{PageError, html, unprocessable};
use crate::web::faults::sentence;
use crate::web::fields::Fields;
use crate::web::hour::Strip;
use crate::web::pitch_table::PitchTable;
use crate::web::submit::submit;
use crate::web::target::Target;

/// Places at the table.
const PLACES: usize = 7;
/// Places that are always taken.
const NEEDED: usize = 4;

#[derive(Template)]
#[template(path = "pitch/seating.html")]
struct SeatingPage {
    pad: String,
    strip: Option<Strip>,
    action: String,
    hidden: Vec<(&'static str, String)>,
    amending: bool,
    places: Vec<Place>,
    error: Option<String>,
}

/// One place in the order of the deal.
pub(super) struct Place {
    pub(super) number: usize,
    pub(super) field: String,
    pub(super) may_be_empty: bool,
    pub(super) sitters: Vec<Sitter>,
    pub(super) deals: bool,
}

/// Somebody who may sit there.
pub(super) struct Sitter {
    pub(super) index: usize,
    pub(super) name: String,
    pub(super) here: bool,
}

fn field(place: usize) -> String {
    format!("seat{place}")
}

/// The places of the table as a form shows them.
pub(super) fn places(at: &PitchTable, fields: &Fields) -> Vec<Place> {
    let dealer = fields.read::<usize>("dealer").unwrap_or(0);
    let everyone = at.players().names().count();
    let place = |place: usize| {
        let here = at.player(fields, &field(place));
        Place {
            number: place + 1,
            field: field(place),
            may_be_empty: place >= NEEDED,
            sitters: at
                .players()
                .ids()
                .map(|player| Sitter {
                    index: player.index(),
                    name: at.players().name(player).to_owned(),
                    here: here == Some(player),
                })
                .collect(),
            deals: dealer == place,
        }
    };
    (0..PLACES.min(everyone)).map(place).collect()
}

/// Who sits at the table, in the order of the deal, with the place each has.
pub(super) fn seated(at: &PitchTable, fields: &Fields) -> Vec<(usize, PlayerId)> {
    (0..PLACES)
        .filter_map(|place| Some((place, at.player(fields, &field(place))?)))
        .collect()
}

/// The last order of the deal, or the first seven players, as fields.
pub(super) fn proposed(at: &PitchTable) -> Vec<(String, String)> {
    let last = at.sheet().games.last();
    let order: Vec<PlayerId> = match last {
        Some(game) => game.order.iter().map(|(_, player)| *player).collect(),
        None => at.players().ids().take(Players::ALL[3].len()).collect(),
    };
    let places = order.iter().enumerate();
    places
        .map(|(place, player)| (field(place), player.index().to_string()))
        .collect()
}

/// Why these players make no table.
pub(super) fn bad_order(at: &PitchTable, bad: BadOrder) -> String {
    match bad {
        BadOrder::Twice(player) => {
            format!("{} sits in two places.", at.players().name(player))
        }
        BadOrder::Dealer(player) => {
            format!("{} deals and sits nowhere.", at.players().name(player))
        }
        BadOrder::Count(_) => sentence(bad),
    }
}

/// Shows the page with the last order, the deal passed on.
pub(in crate::web) fn show(at: &PitchTable, asked: Fields) -> Result<Response, PageError> {
    at.keeper()?;
    let target = Target::read(&asked, &at.journal)?;
    if target == Target::New && at.game_in_play().is_some() {
        return Ok(Redirect::to(&at.pad()).into_response());
    }
    html(&page(at, target, &filled_in(at, target, asked), None))
}

fn filled_in(at: &PitchTable, target: Target, asked: Fields) -> Fields {
    let mut fields = asked;
    if let Target::Amend(entry) = target
        && let Some(Fact::Pitch(PitchFact::Seating(seating))) =
            at.journal.entry(entry).map(|entry| &entry.fact)
    {
        for (chair, player) in seating.order.iter() {
            fields = fields.with(&[(&field(chair.index()), player.index().to_string())]);
        }
        let dealer = seating.chair_of(seating.dealer);
        let dealer = dealer.map_or(0, Chair::index);
        return fields.with(&[("dealer", dealer.to_string())]);
    }
    for (field, value) in proposed(at) {
        fields = fields.with(&[(&field, value)]);
    }
    let sheet = at.sheet().games.last().map(|last| last.game.sheet());
    let next = sheet.and_then(|sheet| {
        let last = sheet.deals.last()?;
        Some(sheet.players().left_of(last.dealer).index())
    });
    fields.with(&[("dealer", next.unwrap_or(0).to_string())])
}

fn page(at: &PitchTable, target: Target, fields: &Fields, error: Option<String>) -> SeatingPage {
    let hidden = at.hidden(target);
    SeatingPage {
        pad: at.pad(),
        strip: at.strip(),
        action: format!("{}/seatings", at.pad()),
        hidden,
        amending: matches!(target, Target::Amend(_)),
        places: places(at, fields),
        error,
    }
}

/// Seats the players.
pub(in crate::web) async fn save(
    app: &App,
    at: &PitchTable,
    fields: &Fields,
) -> Result<Response, PageError> {
    at.keeper()?;
    let target = Target::read(fields, &at.journal)?;
    let wrong = |error| unprocessable(&page(at, target, fields, Some(error)));
    let seating = match seating(at, fields) {
        Ok(seating) => seating,
        Err(error) => return wrong(error),
    };
    let fact = Fact::Pitch(PitchFact::Seating(seating));
    let action = format!("{}/seatings", at.pad());
    match submit(app, at, fields, target.event(fact), &action).await? {
        Ok(response) => Ok(response),
        Err(refusal) => wrong(sentence(refusal.say(at.journal.header()))),
    }
}

fn seating(at: &PitchTable, fields: &Fields) -> Result<PitchSeating, String> {
    let seated = seated(at, fields);
    let place: usize = fields.read("dealer").unwrap_or(0);
    let dealer = seated.iter().find(|(number, _)| *number == place);
    let (_, dealer) = dealer.ok_or("Nobody sits in the place that deals.")?;
    let order = seated.iter().map(|(_, player)| *player).collect();
    PitchSeating::new(order, *dealer).map_err(|bad| bad_order(at, bad))
}

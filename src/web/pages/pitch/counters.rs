//! Red counters bought from the banker, or handed back to him.

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use super::bidding::Choice;
use crate::journal::entry::MAX_COUNTERS;
use crate::journal::{Counters, CountersMoved, Fact, PitchFact, Players};
use crate::web::App;
use crate::web::error::{PageError, html, unprocessable};
use crate::web::faults::{Faults, sentence};
use crate::web::fields::{Asked, Fields};
use crate::web::hour::Strip;
use crate::web::pitch_table::PitchTable;
use crate::web::submit::submit;
use crate::web::target::Target;
use crate::web::words::count;

#[derive(Template)]
#[template(path = "pitch/counters.html")]
struct CountersPage {
    pad: String,
    strip: Option<Strip>,
    action: String,
    hidden: Vec<(&'static str, String)>,
    amending: bool,
    players: Vec<Choice>,
    ways: [Choice; 2],
    count: String,
    most: u16,
    player_error: Option<String>,
    way_error: Option<String>,
    count_error: Option<String>,
    error: Option<String>,
}

/// “Ada bought 10 red counters”.
pub(super) fn told(players: &Players, counters: Counters) -> String {
    let name = players.name(counters.player);
    match counters.moved {
        CountersMoved::Bought(bought) => {
            format!("{name} bought {}", count(bought.into(), "red counter"))
        }
        CountersMoved::Redeemed(redeemed) => {
            format!(
                "{name} handed {} back",
                count(redeemed.into(), "red counter")
            )
        }
    }
}

/// Shows the page.
pub(in crate::web) async fn show(
    at: PitchTable,
    Asked(asked): Asked,
) -> Result<Response, PageError> {
    at.keeper()?;
    let target = Target::read(&asked, &at.journal)?;
    html(&page(
        &at,
        target,
        &filled_in(&at, target, asked),
        &Faults::default(),
    ))
}

fn filled_in(at: &PitchTable, target: Target, asked: Fields) -> Fields {
    let Target::Amend(entry) = target else {
        return asked;
    };
    let fact = at.journal.entry(entry).map(|entry| &entry.fact);
    let Some(Fact::Pitch(PitchFact::Counters(counters))) = fact else {
        return asked;
    };
    let (way, count) = match counters.moved {
        CountersMoved::Bought(count) => ("bought", count),
        CountersMoved::Redeemed(count) => ("redeemed", count),
    };
    asked.with(&[
        ("player", counters.player.index().to_string()),
        ("way", way.to_owned()),
        ("count", count.to_string()),
    ])
}

fn page(at: &PitchTable, target: Target, fields: &Fields, faults: &Faults) -> CountersPage {
    let hidden = at.hidden(target);
    let way = |value: &str, text: &str| Choice {
        value: value.to_owned(),
        text: text.to_owned(),
        chosen: fields.text("way").unwrap_or("bought") == value,
    };
    CountersPage {
        pad: at.pad(),
        strip: at.strip(),
        action: format!("{}/counters", at.pad()),
        hidden,
        amending: matches!(target, Target::Amend(_)),
        players: at
            .players()
            .ids()
            .map(|player| Choice {
                value: player.index().to_string(),
                text: at.players().name(player).to_owned(),
                chosen: at.player(fields, "player") == Some(player),
            })
            .collect(),
        ways: [
            way("bought", "bought from the banker"),
            way("redeemed", "handed back to the banker"),
        ],
        count: fields.text("count").unwrap_or_default().to_owned(),
        most: MAX_COUNTERS,
        player_error: faults.of("player"),
        way_error: faults.of("way"),
        count_error: faults.of("count"),
        error: faults.of("form"),
    }
}

/// Saves what went over the banker's table.
pub(in crate::web) async fn save(
    State(app): State<App>,
    at: PitchTable,
    fields: Fields,
) -> Result<Response, PageError> {
    at.keeper()?;
    let target = Target::read(&fields, &at.journal)?;
    let mut faults = Faults::default();
    let Some(counters) = read(&at, &fields, &mut faults) else {
        return unprocessable(&page(&at, target, &fields, &faults));
    };
    let fact = Fact::Pitch(PitchFact::Counters(counters));
    let action = format!("{}/counters", at.pad());
    match submit(&app, &at, &fields, target.event(fact), &action).await? {
        Ok(response) => Ok(response),
        Err(refusal) => {
            faults.add("form", sentence(refusal.say(at.journal.header())));
            unprocessable(&page(&at, target, &fields, &faults))
        }
    }
}

fn read(at: &PitchTable, fields: &Fields, faults: &mut Faults) -> Option<Counters> {
    let player = at.player(fields, "player");
    if player.is_none() {
        faults.add("player", "Whose counters? Tap a name.");
    }
    let number = fields.read::<u16>("count");
    let number = number.filter(|number| (1..=MAX_COUNTERS).contains(number));
    if number.is_none() {
        faults.add("count", format!("How many? 1 to {MAX_COUNTERS}."));
    }
    let way: Option<fn(u16) -> CountersMoved> = match fields.text("way") {
        Some("bought") => Some(CountersMoved::Bought),
        Some("redeemed") => Some(CountersMoved::Redeemed),
        _ => None,
    };
    if way.is_none() {
        faults.add("way", "Bought, or handed back?");
    }
    Some(Counters {
        player: player?,
        moved: way?(number?),
    })
}

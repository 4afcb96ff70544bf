//! The pad: how the rubber stands, what is being played, what to do next.

use askama::Template;
use axum::response::Response;

use super::auction::said;
use super::kept::calls_are_open;
use super::next::{Next, Plan, next};
use super::pad_view::{PadView, unit};
use crate::journal::{Game, SeatedRubber};
use crate::rules::Side;
use crate::rules::bridge::Playing;
use crate::web::bridge_table::BridgeTable;
use crate::web::error::{PageError, html};
use crate::web::fields::Fields;
use crate::web::hour::Strip;
use crate::web::pages::pad::{Frame, just_written};
use crate::web::target::Target;
use crate::web::words::Names;

#[derive(Template)]
#[template(path = "pad.html")]
struct PadPage {
    title: String,
    frame: Frame,
    strip: Option<Strip>,
    /// “Rubber 2 · Ben deals”.
    heading: String,
    /// How the sides stand: one line a side.
    state: Vec<String>,
    /// “Playing 3♥ doubled by Cy”.
    in_play: Option<String>,
    in_play_short: Option<String>,
    /// Its calls, where all may see them.
    calls: Vec<String>,
    finished: Vec<PadView>,
    current: Option<PadView>,
    over: bool,
    /// Who plays next; none while a rubber is in play.
    next: Option<Next>,
}

/// Shows the pad.
pub(in crate::web) fn show(at: &BridgeTable, asked: &Fields) -> Result<Response, PageError> {
    let saved = just_written(at, asked);
    let sheet = at.sheet();
    let views = sheet.rubbers.iter().zip(1..);
    let mut views: Vec<_> = views
        .map(|(seated, number)| PadView::of(at, seated, number, &saved))
        .collect();
    let current = views.pop();
    views.reverse();
    let last = sheet.rubbers.last();
    let playing = last.and_then(|seated| Some((seated, seated.playing()?)));
    let names = last.map(|seated| Names {
        players: &at.journal.header().players,
        seats: seated.seats,
    });
    let declared = at.contract_in_play().map(|in_play| in_play.declared);
    let frame = Frame::of(at, asked, |first| at.tell(first));
    let page = PadPage {
        title: title(at, names.as_ref()),
        strip: at.strip_of_pad(),
        heading: heading(at, sheet.rubbers.len(), playing, names.as_ref()),
        state: playing.map_or_else(Vec::new, |(seated, playing)| state(at, seated, playing)),
        in_play: declared
            .zip(names)
            .map(|(declared, names)| names.declared(declared)),
        in_play_short: declared.map(|declared| {
            let words = crate::web::words::ContractWords::from(declared.contract);
            format!("{}{}", words.level, words.sign.symbol)
        }),
        calls: names.map_or_else(Vec::new, |names| calls(at, &names)),
        over: last.is_some_and(|seated| seated.over().is_some()),
        finished: views,
        current,
        next: at
            .keeping
            .filter(|_| !frame.settled && !frame.play_is_over)
            .and_then(|_| next(at)),
        frame,
    };
    html(&page)
}

fn title(at: &BridgeTable, names: Option<&Names>) -> String {
    let header = at.journal.header();
    match (&header.title, names) {
        (Some(title), _) => title.as_str().to_owned(),
        (None, Some(names)) => format!("{} against {}", names.side(Side::NS), names.side(Side::EW)),
        (None, None) => header.game.title().to_owned(),
    }
}

fn calls(at: &BridgeTable, names: &Names) -> Vec<String> {
    let in_play = at.contract_in_play().filter(|_| calls_are_open(at));
    in_play.map_or_else(Vec::new, |in_play| {
        let dealer = in_play.dealer.or_else(|| at.dealer_for(Target::New));
        dealer.map_or_else(Vec::new, |dealer| said(names, dealer, &in_play.calls))
    })
}

/// “Rubber 2 · Ben deals”, “Round 1, 2 of 4 played · Ben deals”.
fn heading(
    at: &BridgeTable,
    rubbers: usize,
    playing: Option<(&SeatedRubber, &Playing)>,
    names: Option<&Names>,
) -> String {
    match (playing, names) {
        (Some((_, playing)), Some(names)) => {
            let of_four = if is_chicago(at) {
                format!(", {} of 4 played", playing.pad().played())
            } else {
                String::new()
            };
            let dealer = names.at(playing.next_dealer());
            format!("{} {rubbers}{of_four} · {dealer} deals", unit(at))
        }
        _ if rubbers == 0 => "Who sits where?".to_owned(),
        _ => format!("{} {rubbers} is over", unit(at)),
    }
}

fn is_chicago(at: &BridgeTable) -> bool {
    at.journal.header().game.unit() == "round"
}

/// “Ada & Cy have a game and 18, 12 to go”, “Ben & Dee vulnerable ●, 60 to go”.
fn state(at: &BridgeTable, seated: &SeatedRubber, playing: &Playing) -> Vec<String> {
    let names = at.names(seated);
    let pad = playing.pad();
    let vulnerable = at.laws().vulnerable(pad, playing.next_dealer());
    let speaks_of_it = matches!(at.journal.header().game, Game::ContractBridge(_));
    let chicago = is_chicago(at);
    let line = |side: Side| {
        let part = pad.part[side];
        let games = if chicago { 0 } else { pad.games[side] };
        let has = match (games, part.0) {
            (0, 0) => None,
            (0, part) => Some(format!("have {part}")),
            (1, 0) => Some("have a game".to_owned()),
            (1, part) => Some(format!("have a game and {part}")),
            (games, 0) => Some(format!("have {games} games")),
            (games, part) => Some(format!("have {games} games and {part}")),
        };
        let to_go = at
            .laws()
            .game()
            .map(|game| format!("{} to go", (game - part).0));
        let vulnerable = speaks_of_it.then(|| {
            let sign = if vulnerable[side] {
                "vulnerable ●"
            } else {
                "not vulnerable ○"
            };
            sign.to_owned()
        });
        let words = [vulnerable, has, to_go]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(", ");
        format!("{} {words}", names.side(side))
    };
    at.sides_from(seated).map(line).into()
}

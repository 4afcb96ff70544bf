//! A whole deal of Auction Pitch on one page: what a phone keeps to record with
//! while it has no network.
//!
//! Deals that wait move the deal on, and only the server counts them. So the
//! page names no dealer and no eldest hand: everybody may have bid, *eldest
//! hand* answered, and which bids stand is found out when the deal is sent.

use askama::Template;
use axum::response::{IntoResponse, Redirect, Response};

use super::bidding::{self, Choice};
use super::points::{self, Cell};
use super::{says, story};
use crate::journal::{PitchBid, PitchDeal, PitchInPlay, PlayerId, SeatedGame};
use crate::rules::pitch::{Bid, Bidding, Chair, Point};
use crate::web::App;
use crate::web::error::{PageError, form, unprocessable};
use crate::web::faults::{Faults, sentence};
use crate::web::fields::Fields;
use crate::web::hour::Strip;
use crate::web::pitch_table::{ChairNames, PitchTable};
use crate::web::submit::{drawn_from, submit};
use crate::web::target::Target;

#[derive(Template)]
#[template(path = "pitch/blank.html")]
struct BlankPage {
    pad: String,
    strip: Option<Strip>,
    hidden: Vec<(&'static str, String)>,
    bidders: Vec<bidding::Row>,
    answers: Vec<Choice>,
    points: [&'static str; 4],
    rows: Vec<Row>,
    nobody: Vec<Cell>,
    revokes: Vec<Choice>,
    revoked: bool,
    dealers: Vec<Choice>,
    dealer_differs: bool,
    /// What is wrong, part by part.
    wrong: Vec<(&'static str, String)>,
    error: Option<String>,
}

/// One player’s points.
struct Row {
    name: String,
    cells: Vec<Cell>,
}

/// What eldest hand did, with the word of the form.
const SELL: [(&str, &str); 4] = [
    ("sells", "sells"),
    ("refuses", "refuses"),
    ("pitches", "pitches unasked"),
    ("nobody", "nobody bid"),
];
const BOARD: [(&str, &str); 2] = [
    ("board", "the highest bidder pitches"),
    ("nobody", "nobody bid"),
];

const fn answers(bidding: Bidding) -> &'static [(&'static str, &'static str)] {
    match bidding {
        Bidding::Sell => &SELL,
        Bidding::Board => &BOARD,
    }
}

/// Shows the page, with what is in play if something is.
pub(in crate::web) fn show(at: &PitchTable, asked: Fields) -> Result<Response, PageError> {
    at.keeper()?;
    let Some(seated) = at.game_in_play() else {
        return Ok(Redirect::to(&at.pad()).into_response());
    };
    let fields = match at.pitch_in_play() {
        Some(pitch) => filled_in(at, pitch, &asked),
        None => asked,
    };
    form(&page(at, seated, &fields, &Faults::default()))
}

fn filled_in(at: &PitchTable, pitch: &PitchInPlay, asked: &Fields) -> Fields {
    let unsold = match at.rules().bidding {
        Bidding::Board if !pitch.bids.is_empty() => "board",
        Bidding::Board | Bidding::Sell => "nobody",
    };
    let answer = pitch.answer.map_or(unsold, |answer| answer.as_str());
    let dealer = pitch.dealer.map(|player| player.index().to_string());
    let mut fields = asked.with(&[
        ("answer", answer.to_owned()),
        ("dealer", dealer.unwrap_or_default()),
    ]);
    for bid in &pitch.bids {
        let field = bidding::field(bid.player.index());
        fields = fields.with(&[(&field, bid.bid.to_string())]);
    }
    fields
}

fn page(at: &PitchTable, seated: &SeatedGame, fields: &Fields, faults: &Faults) -> BlankPage {
    let names = at.names(seated);
    let chairs: Vec<_> = seated.order.players().chairs().collect();
    let players = |field: &str, first: &str| {
        let choice = |value: String, text: &str| Choice {
            chosen: fields.text(field).unwrap_or_default() == value,
            text: text.to_owned(),
            value,
        };
        let players = chairs.iter().map(|chair| {
            let number = names.number(*chair).to_string();
            choice(number, names.at(*chair))
        });
        let first = choice(String::new(), first);
        [first].into_iter().chain(players).collect::<Vec<_>>()
    };
    let cell = |point, place, (value, who): (String, &str)| {
        points::cell(point, place, (value, who), fields, faults)
    };
    BlankPage {
        pad: at.pad(),
        strip: at.strip(),
        hidden: at.hidden(Target::New),
        bidders: chairs
            .iter()
            .map(|chair| bidder(*chair, &names, fields))
            .collect(),
        answers: answers(at.rules().bidding)
            .iter()
            .map(|(value, text)| Choice {
                value: (*value).to_owned(),
                text: (*text).to_owned(),
                chosen: fields.text("answer") == Some(value),
            })
            .collect(),
        points: Point::ALL.map(story::point),
        rows: (0..)
            .zip(&chairs)
            .map(|(place, chair)| Row {
                name: names.at(*chair).to_owned(),
                cells: Point::ALL
                    .map(|point| {
                        let number = names.number(*chair).to_string();
                        cell(point, place, (number, names.at(*chair)))
                    })
                    .into(),
            })
            .collect(),
        nobody: [Point::Jack, Point::Game]
            .map(|point| {
                let nobody = (points::NOBODY.to_owned(), points::NOBODY);
                cell(point, says::NOBODY, nobody)
            })
            .into(),
        revokes: players("revoke", "Nobody revoked"),
        revoked: fields.text("revoke").is_some(),
        dealers: players("dealer", "Whoever is next in turn"),
        dealer_differs: fields.text("dealer").is_some(),
        wrong: ["answer", "high", "low", "jack", "game"]
            .into_iter()
            .filter_map(|field| Some((field, faults.of(field)?)))
            .collect(),
        error: faults.of("form"),
    }
}

/// One player’s bids. Which of them can stand is not known here.
fn bidder(chair: Chair, names: &ChairNames, fields: &Fields) -> bidding::Row {
    let (field, name) = (bidding::field(names.number(chair)), names.at(chair));
    let bid = fields.read::<u8>(&field);
    let bids = Bid::ALL.map(|choice| bidding::Cell {
        chosen: bid == Some(choice.points()),
        ..bidding::cell(choice, name, "bids")
    });
    bidding::Row {
        cells: [bidding::pass(name, bid)].into_iter().chain(bids).collect(),
        field,
        name: name.to_owned(),
    }
}

/// Saves the deal.
pub(in crate::web) async fn save(
    app: &App,
    at: &PitchTable,
    fields: &Fields,
) -> Result<Response, PageError> {
    at.keeper()?;
    let target = Target::read(fields, &at.journal)?;
    let seated = at.sheet().games.last().ok_or(PageError::BadForm)?;
    let mut faults = Faults::default();
    let Some(deal) = read(at, target, fields, &mut faults) else {
        return unprocessable(&page(at, seated, fields, &faults));
    };
    let action = format!("{}/deals/blank", at.pad());
    match submit(app, at, fields, target.event(deal.into()), &action).await? {
        Ok(response) => Ok(response),
        Err(refusal) => {
            faults.add("form", sentence(refusal.say(at.journal.header())));
            unprocessable(&page(at, seated, fields, &faults))
        }
    }
}

/// Who dealt: as the form says, or the next in turn when it was drawn.
fn dealer(at: &PitchTable, fields: &Fields) -> Option<PlayerId> {
    let chosen = at.player(fields, "dealer");
    chosen.or_else(|| {
        let then = at.journal.as_of(drawn_from(at, fields).ok()?.0);
        let sheet = then.replay().sheet;
        let (seated, playing) = sheet.pitch()?.in_play()?;
        Some(seated.order[playing.next_dealer()])
    })
}

/// The deal as the form has it. The same form must read the same whatever was
/// saved since, or it would not be known again.
fn read(
    at: &PitchTable,
    target: Target,
    fields: &Fields,
    faults: &mut Faults,
) -> Option<PitchDeal> {
    let mut bids: Vec<_> = at
        .players()
        .ids()
        .filter_map(|player| {
            let bid = fields.read(&bidding::field(player.index()));
            let bid = bid.and_then(Bid::new)?;
            Some(PitchBid { player, bid })
        })
        .collect();
    // The dealer who takes a bid names its number after it.
    let dealer = dealer(at, fields);
    bids.sort_by_key(|bid| (bid.bid, Some(bid.player) == dealer));
    let said = fields.text("answer");
    match (said, bids.is_empty()) {
        (None, _) => faults.add("answer", "What did eldest hand do? Tap a line."),
        (Some("board"), true) => faults.add("answer", "Nobody has bid. Tap a bid, or nobody bid."),
        (Some("nobody"), false) if at.rules().bidding == Bidding::Board => {
            faults.add("answer", "Somebody bid: the highest bidder pitches.");
        }
        _ => {}
    }
    let pitch = PitchInPlay {
        bids,
        answer: bidding::answer(fields),
        dealer: at.player(fields, "dealer"),
    };
    let deal = points::read(at, target, &pitch, fields, faults);
    deal.filter(|_| faults.is_empty())
}

//! The pad of Auction Pitch: a tray of counters, what is being played, and the
//! story of each deal.

use askama::Template;
use axum::response::Response;

use super::pad_view::{Holding, Over, Story, Tray, holdings, stories};
use super::story;
use crate::journal::{EntryId, Event, Fact, PitchFact, Scored, SeatedGame, Stamped};
use crate::rules::pitch::{Bidding, Playing};
use crate::web::error::{PageError, html};
use crate::web::fields::Fields;
use crate::web::hour::{Strip, says_stopped};
use crate::web::pages::pad::{Frame, just_written};
use crate::web::pitch_table::{ChairNames, PitchTable};
use crate::web::words::and;

#[derive(Template)]
#[template(path = "pitch/pad.html")]
struct PadPage {
    title: String,
    frame: Frame,
    strip: Option<Strip>,
    /// What the game on the table comes to if the hour stops it.
    stopped: Option<&'static str>,
    /// “Game 2 · Ben deals”.
    heading: String,
    /// “Cy is eldest hand and sells.”
    state: Option<String>,
    /// “Dee pitches for 2, Ann sold”, and “Dee for 2” for the button.
    in_play: Option<[String; 2]>,
    /// The game on the table; none before anyone sat down.
    tray: Option<Tray>,
    over: Option<Over>,
    /// The entry that began the game on the table.
    seating: Option<u32>,
    stories: Vec<Story>,
    older: Vec<Story>,
    finished: Vec<Finished>,
    holdings: Vec<Holding>,
    counters: Vec<Story>,
}

/// A game that is over, folded to a line.
struct Finished {
    /// “Game 1 · Dee won, bidder goes out first”.
    line: String,
    /// The entry that began it.
    seating: u32,
    pool: String,
    stories: Vec<Story>,
}

/// Stories that stay open; the older ones fold away.
const OPEN_STORIES: usize = 6;

/// Shows the pad.
pub(in crate::web) fn show(at: &PitchTable, asked: &Fields) -> Result<Response, PageError> {
    let saved = just_written(at, asked);
    let games = &at.sheet().games;
    let current = games.last();
    let mut newest = current.map_or_else(Vec::new, |seated| stories(at, seated, &saved));
    let older = newest.split_off(newest.len().min(OPEN_STORIES));
    // One story folded away would save no line.
    let (newest, older) = if older.len() == 1 {
        ([newest, older].concat(), vec![])
    } else {
        (newest, older)
    };
    let finished = games.iter().enumerate().rev().skip(1);
    let page = PadPage {
        title: title(at, current),
        frame: Frame::of(at, asked, |first| tell(at, first)),
        strip: at.strip_of_pad(),
        stopped: (at.clock().is_some() && at.game_in_play().is_some())
            .then(|| says_stopped(at.journal.header().game))
            .flatten(),
        heading: heading(at, current),
        state: match current {
            Some(seated) => state(at, seated),
            None => Some(
                at.journal
                    .header()
                    .players
                    .names()
                    .collect::<Vec<_>>()
                    .join(", "),
            ),
        },
        in_play: at.pitch_in_play().and_then(|pitch| {
            let settled = at.sheet().settle(pitch).ok()?;
            let names = at.names(current?);
            Some([
                story::playing(&settled, &names),
                story::playing_short(&settled, &names),
            ])
        }),
        tray: current.map(|seated| Tray::of(at, seated)),
        over: current.and_then(|seated| Over::of(at, seated)),
        seating: current.map(|seated| seated.seating.0),
        stories: newest,
        older,
        finished: finished
            .map(|(place, seated)| folded(at, seated, place + 1))
            .collect(),
        holdings: holdings(at),
        counters: super::pad_view::counters(at, &saved),
    };
    html(&page)
}

fn folded(at: &PitchTable, seated: &SeatedGame, number: usize) -> Finished {
    let over = Over::of(at, seated);
    let line = over.as_ref().map_or("", |over| over.short.as_str());
    Finished {
        line: format!("Game {number} · {line}"),
        seating: seated.seating.0,
        pool: over.map_or_else(String::new, |over| over.pool),
        stories: stories(at, seated, &[]),
    }
}

fn title(at: &PitchTable, current: Option<&SeatedGame>) -> String {
    let header = at.journal.header();
    match (&header.title, current) {
        (Some(title), _) => title.as_str().to_owned(),
        (None, Some(seated)) => {
            let order = seated.order.iter();
            let names: Vec<_> = order.map(|(chair, _)| at.names(seated).at(chair)).collect();
            format!("Auction Pitch: {}", and(&names))
        }
        (None, None) => header.game.title().to_owned(),
    }
}

fn heading(at: &PitchTable, current: Option<&SeatedGame>) -> String {
    let number = at.sheet().games.len();
    match current.map(|seated| (seated, seated.playing())) {
        None => "Who plays?".to_owned(),
        Some((_, None)) => format!("Game {number} is over"),
        Some((seated, Some(playing))) => {
            let dealer = at.names(seated).at(playing.next_dealer());
            format!("Game {number} · {dealer} deals")
        }
    }
}

/// Who is eldest hand, and what that means at this table.
fn state(at: &PitchTable, seated: &SeatedGame) -> Option<String> {
    let eldest = eldest(&at.names(seated), seated.playing()?);
    Some(match at.rules().bidding {
        Bidding::Sell => format!("{eldest} is eldest hand and sells."),
        Bidding::Board => format!("{eldest} is eldest hand and bids first."),
    })
}

fn eldest<'a>(names: &ChairNames<'a>, playing: &Playing) -> &'a str {
    names.at(names.order.players().left_of(playing.next_dealer()))
}

/// What was just saved.
fn tell(at: &PitchTable, first: &Stamped) -> String {
    let told = match &first.event {
        Event::Recorded { fact } => {
            let told = dealt(at, EntryId(first.seq)).or_else(|| fact_told(at, fact));
            told.map(|told| format!("Saved: {told}"))
        }
        Event::Inserted { fact, .. } => {
            let told = dealt(at, EntryId(first.seq)).or_else(|| fact_told(at, fact));
            told.map(|told| format!("Put in: {told}"))
        }
        Event::Amended { entry, fact } => {
            let told = dealt(at, *entry).or_else(|| fact_told(at, fact));
            told.map(|told| format!("Put right: {told}"))
        }
        Event::Struck { .. } => Some("Struck out".to_owned()),
        Event::Undone { .. } => Some("Taken back".to_owned()),
        Event::PutBack { .. } => Some("Put back".to_owned()),
        _ => None,
    };
    told.unwrap_or_else(|| at.tell(first))
}

/// What a deal came to for whoever pitched, if it still stands.
fn dealt(at: &PitchTable, entry: EntryId) -> Option<String> {
    match at.sheet.deal(entry)? {
        Scored::Pitch { scored, seated } => {
            story::player(scored, scored.pitcher(), &at.names(seated))
        }
        Scored::Bridge { .. } => None,
    }
}

fn fact_told(at: &PitchTable, fact: &Fact) -> Option<String> {
    let Fact::Pitch(fact) = fact else {
        return None;
    };
    Some(match fact {
        PitchFact::Deal(deal) => story::entered(deal, at.players()),
        PitchFact::Seating(seating) => {
            format!("A game begins, {} deals", at.players().name(seating.dealer))
        }
        PitchFact::Stop => "The game was stopped".to_owned(),
        PitchFact::Misdeal => "A misdeal: the same player deals again".to_owned(),
        PitchFact::Counters(counters) => super::counters::told(at.players(), *counters),
    })
}

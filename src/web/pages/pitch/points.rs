//! Record a deal, second page: who made High, Low, Jack and Game, and whether
//! somebody revoked.

use askama::Template;
use axum::response::{IntoResponse, Redirect, Response};

use super::bidding::Choice;
use super::{carried, pips, story};
use crate::journal::{Fact, PitchDeal, PitchFact, PitchInPlay, PitchPoints, PlayerId, SeatedGame};
use crate::rules::pitch::{Chair, Deal, Game, Playing, Point, Points, ScoredDeal, Settled};
use crate::rules::{Denomination, Suit};
use crate::web::App;
use crate::web::error::{PageError, html, unprocessable};
use crate::web::faults::{Faults, sentence};
use crate::web::fields::Fields;
use crate::web::hour::Strip;
use crate::web::note::{self, NoteForm};
use crate::web::pitch_table::{ChairNames, PitchTable};
use crate::web::submit::submit;
use crate::web::target::Target;
use crate::web::words::{Sign, sign};

#[derive(Template)]
#[template(path = "pitch/points.html")]
struct PointsPage {
    pad: String,
    strip: Option<Strip>,
    heading: String,
    /// “Dee for 2”.
    short: String,
    /// “Dee pitches for 2, Ann sold”.
    playing: String,
    change: String,
    action: String,
    hidden: Vec<(&'static str, String)>,
    points: [&'static str; 4],
    rows: Vec<Row>,
    nobody: Vec<Cell>,
    /// What is wrong, point by point.
    wrong: Vec<(&'static str, String)>,
    pips: pips::Form,
    revokes: Vec<Choice>,
    revoked: bool,
    trumps: Vec<TrumpCell>,
    note: NoteForm,
    /// What the pitcher comes to with none to four of the points.
    lines: Vec<String>,
    error: Option<String>,
}

struct Row {
    name: String,
    to_go: String,
    pitches: bool,
    cells: Vec<Cell>,
}

/// A radio button of the grid.
pub(super) struct Cell {
    pub(super) field: &'static str,
    pub(super) value: String,
    pub(super) label: String,
    pub(super) chosen: bool,
    pub(super) wrong: bool,
}

/// The word a form carries for a point that nobody made.
pub(super) const NOBODY: &str = "nobody";

/// A deal about to be entered: the game before it, and its bidding.
struct Playable {
    target: Target,
    seated: SeatedGame,
    pitch: PitchInPlay,
    settled: Settled,
}

impl Playable {
    /// None where nothing was bid yet, or where it can no longer have been so.
    fn of(at: &PitchTable, target: Target, fields: &Fields) -> Option<Self> {
        let in_play = || at.pitch_in_play().filter(|_| target == Target::New);
        let pitch = carried::read(at, fields).or_else(|| in_play().cloned())?;
        let seated = at.game_before(target)?;
        let chair = |player: PlayerId| seated.chair_of(player);
        let offers = pitch.bids.iter().map(|bid| {
            Some(crate::rules::pitch::Offer {
                by: chair(bid.player)?,
                bid: bid.bid,
            })
        });
        let offers = offers.collect::<Option<Vec<_>>>()?;
        let dealer = match pitch.dealer {
            Some(player) => Some(chair(player)?),
            None => None,
        };
        let playing = seated.playing()?;
        let settled = playing.settle(&offers, pitch.answer, dealer).ok()?;
        Some(Self {
            target,
            seated,
            pitch,
            settled,
        })
    }

    fn playing(&self) -> &Playing {
        let playing = self.seated.playing();
        playing.expect("a deal about to be entered has a game in play")
    }

    /// The deal, were the pitcher to make the first so many of the points.
    fn if_made(&self, made: usize) -> Option<ScoredDeal> {
        let pitcher = self.settled.pitcher();
        let other = self.playing().sheet().players().left_of(pitcher);
        let maker = |place| if place < made { pitcher } else { other };
        let bids = self.pitch.bids.iter().filter_map(|bid| {
            Some(crate::rules::pitch::Offer {
                by: self.seated.chair_of(bid.player)?,
                bid: bid.bid,
            })
        });
        let deal = Deal {
            bids: bids.collect(),
            answer: self.pitch.answer,
            points: Points {
                high: maker(0),
                low: maker(1),
                jack: Some(maker(2)),
                game: Some(maker(3)),
            },
            revoke: None,
        };
        let dealer = self
            .pitch
            .dealer
            .and_then(|player| self.seated.chair_of(player));
        let game = self.playing().clone().deal(deal, dealer).ok()?;
        let (Game::Playing(_) | Game::Over(_)) = &game;
        game.sheet().deals.last().cloned()
    }
}

/// Shows the page for the pitch in play, or the one in the address.
pub(in crate::web) fn show(at: &PitchTable, asked: Fields) -> Result<Response, PageError> {
    at.keeper()?;
    let target = Target::read(&asked, &at.journal)?;
    let Some(deal) = Playable::of(at, target, &asked) else {
        let bids = format!("{}/deals/new{}", at.pad(), target.query());
        return Ok(Redirect::to(&bids).into_response());
    };
    let fields = filled_in(at, target, asked);
    html(&page(at, &deal, &fields, &Faults::default()))
}

/// A deal that is being put right keeps its points.
fn filled_in(at: &PitchTable, target: Target, asked: Fields) -> Fields {
    let Target::Amend(entry) = target else {
        return asked;
    };
    let fact = at.journal.entry(entry).map(|entry| &entry.fact);
    let Some(Fact::Pitch(PitchFact::Deal(deal))) = fact else {
        return asked;
    };
    let number = |player: Option<PlayerId>| {
        player.map_or_else(|| NOBODY.to_owned(), |player| player.index().to_string())
    };
    let revoke = deal.revoke.map(|player| player.index().to_string());
    let trump = deal.trump.map(Suit::as_str);
    asked.with(&[
        ("high", number(Some(deal.points.high))),
        ("low", number(Some(deal.points.low))),
        ("jack", number(deal.points.jack)),
        ("game", number(deal.points.game)),
        ("revoke", revoke.unwrap_or_default()),
        ("trump", trump.unwrap_or_default().to_owned()),
    ])
}

fn page(at: &PitchTable, deal: &Playable, fields: &Fields, faults: &Faults) -> PointsPage {
    let names = at.names(&deal.seated);
    let eldest = deal.settled.eldest;
    let chairs = names.from(eldest);
    let mut hidden = at.hidden(deal.target);
    hidden.extend(carried::fields(&deal.pitch));
    let sold = deal.if_made(0).map_or(0, |scored| scored.sold);
    let left = |chair| {
        let sold = if chair == eldest { i32::from(sold) } else { 0 };
        deal.playing().sheet().to_go[chair] - sold
    };
    let rows = chairs.iter().map(|chair| Row {
        name: names.at(*chair).to_owned(),
        to_go: format!("{} to go", left(*chair)),
        pitches: *chair == deal.settled.pitcher(),
        cells: Point::ALL
            .map(|point| {
                let maker = (names.number(*chair).to_string(), names.at(*chair));
                cell(point, maker, fields, faults)
            })
            .into(),
    });
    let nobody = [Point::Jack, Point::Game];
    PointsPage {
        pad: at.pad(),
        strip: at.strip(),
        heading: at.heading(deal.target),
        short: story::playing_short(&deal.settled, &names),
        playing: story::playing(&deal.settled, &names),
        change: format!("{}/deals/new{}", at.pad(), deal.target.query()),
        action: format!("{}/deals", at.pad()),
        hidden,
        points: Point::ALL.map(story::point),
        rows: rows.collect(),
        nobody: nobody
            .map(|point| cell(point, (NOBODY.to_owned(), NOBODY), fields, faults))
            .into(),
        wrong: Point::ALL
            .into_iter()
            .filter_map(|point| Some((point.as_str(), faults.of(point.as_str())?)))
            .collect(),
        pips: pips::Form::of(&names, &chairs, fields, faults),
        revokes: revokes(deal, &names, &chairs, fields),
        revoked: fields.text("revoke").is_some(),
        trumps: trumps(fields),
        note: NoteForm::of(at, deal.target, fields),
        lines: (0..=4)
            .filter_map(|made| Some(line(&deal.if_made(made)?, made, &names)))
            .collect(),
        error: faults.of("form"),
    }
}

/// The cell of a point and who made it.
pub(super) fn cell(
    point: Point,
    (value, who): (String, &str),
    fields: &Fields,
    faults: &Faults,
) -> Cell {
    let field = point.as_str();
    Cell {
        field,
        label: format!("{} to {who}", story::point(point)),
        chosen: fields.text(field) == Some(&value),
        value,
        wrong: faults.any(&[field]),
    }
}

/// A suit to choose; an empty value takes the choice back.
struct TrumpCell {
    value: &'static str,
    sign: Sign,
    chosen: bool,
}

/// The four suits, none chosen to begin with; once one is, also that it is not
/// recorded after all.
fn trumps(fields: &Fields) -> Vec<TrumpCell> {
    let chosen = fields.text("trump");
    let suits = Suit::ALL.map(|suit| TrumpCell {
        value: suit.as_str(),
        sign: sign(Denomination::Suit(suit)),
        chosen: chosen == Some(suit.as_str()),
    });
    let none = chosen.map(|_| TrumpCell {
        value: "",
        sign: Sign {
            symbol: "–",
            letter: "",
            word: "not recorded",
            class: "",
        },
        chosen: false,
    });
    suits.into_iter().chain(none).collect()
}

/// What the pitcher comes to: “Dee makes 2: 5 to go”.
fn line(scored: &ScoredDeal, made: usize, names: &ChairNames) -> String {
    let pitcher = scored.pitcher();
    let name = names.at(pitcher);
    let what = match (made, scored.set_back) {
        (_, Some(set_back)) => format!("{made} made, set back {}", set_back.counters),
        (0, None) => "none made".to_owned(),
        (_, None) => format!("{made} made"),
    };
    let won = scored.win.is_some_and(|win| win.chair == pitcher);
    let left = if won {
        "out".to_owned()
    } else {
        format!("{} to go", scored.to_go[pitcher])
    };
    format!("{name} {left} ({what})")
}

fn revokes(deal: &Playable, names: &ChairNames, chairs: &[Chair], fields: &Fields) -> Vec<Choice> {
    let cost = deal.settled.pitch.obligation().revoke();
    let nobody = Choice {
        value: String::new(),
        text: "Nobody revoked".to_owned(),
        chosen: fields.text("revoke").is_none(),
    };
    let players = chairs.iter().map(|chair| {
        let value = names.number(*chair).to_string();
        let name = names.at(*chair);
        Choice {
            text: format!("{name}: scores nothing, set back {cost}, a red counter to the pool"),
            chosen: fields.text("revoke") == Some(&value),
            value,
        }
    });
    [nobody].into_iter().chain(players).collect()
}

/// Saves the deal, or counts the pips and shows the page again.
pub(in crate::web) async fn save(
    app: &App,
    at: &PitchTable,
    fields: &Fields,
) -> Result<Response, PageError> {
    at.keeper()?;
    let target = Target::read(fields, &at.journal)?;
    let Some(deal) = Playable::of(at, target, fields) else {
        return save_anyway(app, at, target, fields).await;
    };
    if fields.text("count").is_some() {
        return match pips::game(&at.names(&deal.seated), fields) {
            Err(faults) => unprocessable(&page(at, &deal, fields, &faults)),
            Ok(game) => {
                let game = game.map_or_else(|| NOBODY.to_owned(), |player| player.to_string());
                let fields = fields.with(&[("game", game)]);
                html(&page(at, &deal, &fields, &Faults::default()))
            }
        };
    }
    let mut faults = Faults::default();
    let Some(fact) = read(at, target, &deal.pitch, fields, &mut faults) else {
        return unprocessable(&page(at, &deal, fields, &faults));
    };
    let action = format!("{}/deals", at.pad());
    match submit(app, at, fields, target.event(fact.into()), &action).await? {
        Ok(response) => Ok(response),
        Err(refusal) => {
            faults.add("form", sentence(refusal.say(at.journal.header())));
            unprocessable(&page(at, &deal, fields, &faults))
        }
    }
}

/// The game has moved on since the form was drawn: perhaps it was saved
/// before, perhaps another phone was faster. The journal knows.
async fn save_anyway(
    app: &App,
    at: &PitchTable,
    target: Target,
    fields: &Fields,
) -> Result<Response, PageError> {
    let pitch = carried::read(at, fields).ok_or(PageError::BadForm)?;
    let fact =
        read(at, target, &pitch, fields, &mut Faults::default()).ok_or(PageError::BadForm)?;
    let action = format!("{}/deals", at.pad());
    let submitted = submit(app, at, fields, target.event(fact.into()), &action).await?;
    Ok(submitted.unwrap_or_else(|refusal| {
        let why = refusal.say(at.journal.header());
        crate::web::error::refused("It cannot be saved", &why, &at.pad())
    }))
}

/// The deal, if every point has its maker.
pub(super) fn read(
    at: &PitchTable,
    target: Target,
    pitch: &PitchInPlay,
    fields: &Fields,
    faults: &mut Faults,
) -> Option<PitchDeal> {
    let mut maker = |point: Point, ask: &str| -> Option<Option<PlayerId>> {
        let field = point.as_str();
        let nobody = matches!(point, Point::Jack | Point::Game);
        match (at.player(fields, field), fields.text(field)) {
            (Some(player), _) => Some(Some(player)),
            (None, Some(NOBODY)) if nobody => Some(None),
            _ => {
                faults.add(field, format!("{}: {ask}", story::point(point)));
                None
            }
        }
    };
    let high = maker(Point::High, "who had the highest trump?");
    let low = maker(Point::Low, "who had the lowest trump?");
    let jack = maker(Point::Jack, "who won it, or nobody?");
    let game = maker(Point::Game, "who has most pips, or nobody?");
    let points = PitchPoints {
        high: high??,
        low: low??,
        jack: jack?,
        game: game?,
    };
    let note = note::read(at, target, fields).ok()?;
    let trump = fields.text("trump").and_then(|letter| {
        let mut suits = Suit::ALL.into_iter();
        suits.find(|suit| suit.as_str() == letter)
    });
    let deal = pitch.clone().result(points, at.player(fields, "revoke"));
    Some(PitchDeal {
        trump,
        note,
        ..deal
    })
}

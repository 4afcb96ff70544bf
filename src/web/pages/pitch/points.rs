//! Record a deal, second page: who made High, Low, Jack and Game, and whether
//! somebody revoked.

use askama::Template;
use axum::response::{IntoResponse, Redirect, Response};

use super::bidding::Choice;
use super::{carried, pips, says, story};
use crate::journal::{
    Fact, Note, PitchDeal, PitchFact, PitchInPlay, PitchPoints, PlayerId, SeatedGame,
};
use crate::rules::pitch::{ByChair, Chair, Deal, Playing, Point, Points, ScoredDeal, Settled};
use crate::rules::{Denomination, Suit};
use crate::web::App;
use crate::web::cases::Cases;
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
    /// Who may have revoked, each with the place that Save knows it by.
    revokes: Vec<(usize, Choice)>,
    revoked: bool,
    trumps: Vec<TrumpCell>,
    note: NoteForm,
    /// What Save says, for whatever is tapped.
    says: Vec<Cases>,
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
    pub(super) id: String,
    pub(super) field: &'static str,
    pub(super) value: String,
    pub(super) label: String,
    pub(super) chosen: bool,
    pub(super) wrong: bool,
}

/// The word a form carries for a point that nobody made.
pub(super) const NOBODY: &str = "nobody";

/// A deal about to be entered: the game before it, and its bidding.
pub(super) struct Playable {
    pub(super) target: Target,
    pub(super) seated: SeatedGame,
    pitch: PitchInPlay,
    pub(super) settled: Settled,
}

impl Playable {
    /// None where nothing was bid yet, or where it can no longer have been so.
    fn of(at: &PitchTable, target: Target, fields: &Fields) -> Option<Self> {
        let in_play = || at.pitch_in_play().filter(|_| target == Target::New);
        let recorded = || {
            let deal = known(at, target).filter(|_| target != Target::New)?;
            Some(PitchInPlay {
                bids: deal.bids.clone(),
                answer: deal.answer,
                dealer: deal.dealer,
            })
        };
        let pitch = carried::read(at, fields)
            .or_else(|| in_play().cloned())
            .or_else(recorded)?;
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

    /// What everyone has to go before the deal.
    pub(super) fn to_go(&self) -> &ByChair<i32> {
        &self.playing().sheet().to_go
    }

    /// The deal as it would be saved.
    pub(super) fn fact(&self, points: Points, revoke: Option<Chair>) -> Fact {
        let player = |chair: Chair| self.seated.order[chair];
        let points = PitchPoints {
            high: player(points.high),
            low: player(points.low),
            jack: points.jack.map(player),
            game: points.game.map(player),
        };
        let deal = self.pitch.clone().result(points, revoke.map(player));
        deal.into()
    }

    /// The deal as it would score.
    pub(super) fn scored(&self, points: Points, revoke: Option<Chair>) -> Option<ScoredDeal> {
        let bids = self.pitch.bids.iter().filter_map(|bid| {
            Some(crate::rules::pitch::Offer {
                by: self.seated.chair_of(bid.player)?,
                bid: bid.bid,
            })
        });
        let deal = Deal {
            bids: bids.collect(),
            answer: self.pitch.answer,
            points,
            revoke,
        };
        let dealer = self.pitch.dealer;
        let dealer = dealer.and_then(|player| self.seated.chair_of(player));
        let (playing, to_go) = (self.playing(), self.to_go().clone());
        let dealer = dealer.unwrap_or(playing.next_dealer());
        let taken_up = Playing::at(playing.sheet().rules, dealer, to_go).ok()?;
        taken_up
            .deal(deal, None)
            .ok()?
            .sheet()
            .deals
            .last()
            .cloned()
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
    let fields = filled_in(at, &deal.pitch, target, asked);
    html(&page(at, &deal, &fields, &Faults::default()))
}

/// The fields of this page that a change of the bids keeps.
pub(super) const RESULT: [&str; 7] = ["high", "low", "jack", "game", "revoke", "trump", "note"];

/// The deal that a page starts with.
pub(super) fn known(at: &PitchTable, target: Target) -> Option<&PitchDeal> {
    match at.starts_with(target)? {
        Fact::Pitch(PitchFact::Deal(deal)) => Some(deal),
        _ => None,
    }
}

/// A deal that is being put right keeps its points; one that was taken back,
/// under its own bids. What comes back from the bids stays as it was tapped.
fn filled_in(at: &PitchTable, pitch: &PitchInPlay, target: Target, asked: Fields) -> Fields {
    let Some(deal) = known(at, target).filter(|_| asked.only(&["revoke"]).is_empty()) else {
        return asked;
    };
    let same = (&deal.bids, deal.answer, deal.dealer) == (&pitch.bids, pitch.answer, pitch.dealer);
    if target == Target::New && !same {
        return asked;
    }
    let number = |player: Option<PlayerId>| {
        player.map_or_else(|| NOBODY.to_owned(), |player| player.index().to_string())
    };
    let revoke = deal.revoke.map(|player| player.index().to_string());
    let trump = deal.trump.map(Suit::as_str);
    let note = deal.note.as_ref().map(Note::as_str);
    asked.with(&[
        ("high", number(Some(deal.points.high))),
        ("low", number(Some(deal.points.low))),
        ("jack", number(deal.points.jack)),
        ("game", number(deal.points.game)),
        ("revoke", revoke.unwrap_or_default()),
        ("trump", trump.unwrap_or_default().to_owned()),
        ("note", note.unwrap_or_default().to_owned()),
    ])
}

fn page(at: &PitchTable, deal: &Playable, fields: &Fields, faults: &Faults) -> PointsPage {
    let names = at.names(&deal.seated);
    let eldest = deal.settled.eldest;
    let chairs = names.from(eldest);
    let mut hidden = at.hidden(deal.target);
    hidden.extend(carried::fields(&deal.pitch));
    let left = says::left(deal);
    let rows = (0..).zip(&chairs).map(|(place, chair)| Row {
        name: names.at(*chair).to_owned(),
        to_go: format!("{} to go", left[*chair]),
        pitches: *chair == deal.settled.pitcher(),
        cells: Point::ALL
            .map(|point| {
                let maker = (names.number(*chair).to_string(), names.at(*chair));
                cell(point, place, maker, fields, faults)
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
        change: format!("{}/pitches", at.pad()),
        action: format!("{}/deals", at.pad()),
        hidden,
        points: Point::ALL.map(story::point),
        rows: rows.collect(),
        nobody: nobody
            .map(|point| {
                cell(
                    point,
                    says::NOBODY,
                    (NOBODY.to_owned(), NOBODY),
                    fields,
                    faults,
                )
            })
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
        says: says::of_deal(at, deal, &names, &chairs),
        error: faults.of("form"),
    }
}

/// The cell of a point and who made it.
pub(super) fn cell(
    point: Point,
    place: usize,
    (value, who): (String, &str),
    fields: &Fields,
    faults: &Faults,
) -> Cell {
    let field = point.as_str();
    Cell {
        id: format!("{}{place}", says::letter(point)),
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

fn revokes(
    deal: &Playable,
    names: &ChairNames,
    chairs: &[Chair],
    fields: &Fields,
) -> Vec<(usize, Choice)> {
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
    [(says::NOBODY, nobody)]
        .into_iter()
        .chain((0..).zip(players))
        .collect()
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

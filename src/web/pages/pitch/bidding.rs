//! Record a deal, first page: what was bid, and what eldest hand did.
//!
//! It may be sent as soon as the bidding is over; every phone that looks then
//! sees who pitches and for what, until the points are in.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use super::answers::{Button, buttons};
use super::{carried, points, story};
use crate::journal::{PitchBid, PitchInPlay, PlayerId, SeatedGame};
use crate::rules::pitch::{
    Answer, Auction, Bid, Bidding, Chair, DealerTakes, Offer, Playing, Settled, Standing,
};
use crate::web::App;
use crate::web::error::{PageError, html, unprocessable};
use crate::web::faults::sentence;
use crate::web::fields::{Fields, query};
use crate::web::hour::Strip;
use crate::web::in_play;
use crate::web::pitch_table::{ChairNames, PitchTable};
use crate::web::target::Target;

#[derive(Template)]
#[template(path = "pitch/bidding.html")]
struct BiddingPage {
    pad: String,
    strip: Option<Strip>,
    heading: String,
    dealer: String,
    action: String,
    /// Where the page is drawn again for another dealer.
    again: String,
    hidden: Vec<(&'static str, String)>,
    /// “Ada sells, 2 to go: 2 or more would put Ada out.”
    lead: String,
    rows: Vec<Row>,
    /// Bids that would put eldest hand out.
    void: Vec<Row>,
    void_open: bool,
    buttons: Vec<Button>,
    dealers: Vec<Choice>,
    dealer_differs: bool,
    in_play: Option<String>,
    error: Option<String>,
}

/// One bidder.
pub(super) struct Row {
    pub(super) field: String,
    pub(super) name: String,
    pub(super) cells: Vec<Cell>,
}

pub(super) struct Cell {
    /// Nothing for a pass.
    pub(super) value: String,
    pub(super) text: String,
    pub(super) label: String,
    pub(super) on: bool,
    pub(super) chosen: bool,
}

/// A radio button.
pub(super) struct Choice {
    pub(super) value: String,
    pub(super) text: String,
    pub(super) chosen: bool,
}

/// A table about to bid: the game, and who deals.
struct Table {
    seated: SeatedGame,
    in_turn: Chair,
    dealer: Chair,
}

impl Table {
    fn of(at: &PitchTable, target: Target, fields: &Fields) -> Option<Self> {
        let seated = at.game_before(target)?;
        let in_turn = seated.playing()?.next_dealer();
        let chosen = at.player(fields, "dealer");
        let dealer = chosen.and_then(|player| seated.chair_of(player));
        Some(Self {
            dealer: dealer.unwrap_or(in_turn),
            in_turn,
            seated,
        })
    }

    fn playing(&self) -> &Playing {
        let playing = self.seated.playing();
        playing.expect("a table about to bid has a game in play")
    }

    fn auction(&self) -> Auction {
        let auction = self.playing().auction(Some(self.dealer));
        auction.expect("the dealer was looked up in this very game")
    }

    fn eldest(&self) -> Chair {
        self.auction().eldest()
    }

    fn to_go(&self, chair: Chair) -> i32 {
        self.playing().sheet().to_go[chair]
    }

    /// Who dealt, where it was not the next in turn.
    fn out_of_turn(&self) -> Option<PlayerId> {
        (self.dealer != self.in_turn).then(|| self.seated.order[self.dealer])
    }

    /// Who may bid, in the order of bidding.
    fn bidders(&self, bidding: Bidding, names: &ChairNames) -> Vec<Chair> {
        let mut chairs = names.from(self.eldest());
        if bidding == Bidding::Sell {
            chairs.remove(0);
        }
        chairs
    }
}

/// Shows the page, filled in with what is in play or being put right.
pub(in crate::web) fn show(at: &PitchTable, asked: Fields) -> Result<Response, PageError> {
    at.keeper()?;
    let target = Target::read(&asked, &at.journal)?;
    let fields = filled_in(at, target, asked);
    match Table::of(at, target, &fields) {
        Some(table) => html(&page(at, target, &table, &fields, None)),
        None if target == Target::New => Ok(Redirect::to(&at.pad()).into_response()),
        None => Err(PageError::NotFound),
    }
}

fn filled_in(at: &PitchTable, target: Target, asked: Fields) -> Fields {
    if asked.text("eldest").is_some() {
        return asked; // Drawn again for another dealer: what was typed stays.
    }
    let in_play = || {
        at.pitch_in_play()
            .filter(|_| target == Target::New)
            .cloned()
    };
    let known = || {
        let deal = points::known(at, target)?;
        Some(PitchInPlay {
            bids: deal.bids.clone(),
            answer: deal.answer,
            dealer: deal.dealer,
        })
    };
    let pitch = carried::read(at, &asked).or_else(in_play).or_else(known);
    let Some(PitchInPlay {
        bids,
        answer,
        dealer,
    }) = pitch
    else {
        return asked;
    };
    let dealer = dealer.map(|player| player.index().to_string());
    let answer = answer.map_or("none", Answer::as_str);
    let mut filled = asked.with(&[
        ("dealer", dealer.unwrap_or_default()),
        ("answer", answer.to_owned()),
    ]);
    for bid in &bids {
        filled = filled.with(&[(&field(bid.player.index()), bid.bid.to_string())]);
    }
    filled
}

/// The field of a player’s bid.
pub(super) fn field(player: usize) -> String {
    format!("bid{player}")
}

fn page(
    at: &PitchTable,
    target: Target,
    table: &Table,
    fields: &Fields,
    error: Option<String>,
) -> BiddingPage {
    let names = at.names(&table.seated);
    let bidding = at.rules().bidding;
    let (auction, eldest) = (table.auction(), table.eldest());
    let mut hidden = at.hidden(target);
    hidden.push(("eldest", names.number(eldest).to_string()));
    hidden.extend(fields.only(&points::RESULT));
    let bidders = table.bidders(bidding, &names);
    let rows: Vec<_> = bidders
        .iter()
        .map(|chair| row(&auction, *chair, &names, fields))
        .collect();
    let void: Vec<_> = bidders
        .iter()
        .filter_map(|chair| void_row(&auction, *chair, &names, fields))
        .collect();
    BiddingPage {
        pad: at.pad(),
        strip: at.strip(),
        heading: at.heading(target),
        dealer: names.at(table.dealer).to_owned(),
        action: format!("{}/pitches", at.pad()),
        again: format!("{}/deals/new", at.pad()),
        hidden,
        lead: lead(at, table, &names),
        rows,
        void_open: void
            .iter()
            .flat_map(|row| &row.cells)
            .any(|cell| cell.chosen),
        void,
        buttons: buttons(bidding, &auction, &names, fields),
        dealers: names
            .from(table.in_turn)
            .into_iter()
            .map(|chair| Choice {
                value: names.number(chair).to_string(),
                text: names.at(chair).to_owned(),
                chosen: chair == table.dealer,
            })
            .collect(),
        dealer_differs: table.dealer != table.in_turn,
        in_play: at
            .pitch_in_play()
            .filter(|_| target == Target::New)
            .and_then(|pitch| at.sheet().settle(pitch).ok())
            .map(|settled| story::playing(&settled, &names)),
        error,
    }
}

/// Who sells, and which bids cannot be.
fn lead(at: &PitchTable, table: &Table, names: &ChairNames) -> String {
    let eldest = table.eldest();
    let (name, to_go) = (names.at(eldest), table.to_go(eldest));
    match at.rules().bidding {
        Bidding::Board => {
            let first = format!("{name} is eldest hand and bids first; the highest bid pitches");
            let dealer = names.at(table.dealer);
            match at.rules().dealer_takes {
                DealerTakes::No => format!("{first}."),
                DealerTakes::Four => {
                    format!("{first}. {dealer} deals and may take a bid of 4 at 4.")
                }
                DealerTakes::Any => {
                    format!("{first}. {dealer} deals and may take the last bid at its number.")
                }
            }
        }
        Bidding::Sell if at.rules().full_value_bids || to_go > 4 => {
            format!("{name} sells and has {to_go} to go.")
        }
        Bidding::Sell if to_go == 1 => {
            format!("{name} has one to go: any bid would put {name} out, so none stands.")
        }
        Bidding::Sell => {
            let more = if to_go < 4 { " or more" } else { "" };
            format!("{name} sells and has {to_go} to go: {to_go}{more} would put {name} out.")
        }
    }
}

fn row(auction: &Auction, chair: Chair, names: &ChairNames, fields: &Fields) -> Row {
    let (field, name) = (field(names.number(chair)), names.at(chair));
    let bid = fields.read::<u8>(&field);
    let bids = auction.choices(chair).map(|(choice, standing)| {
        let on = standing == Ok(Standing::Good);
        Cell {
            on,
            chosen: on && bid == Some(choice.points()),
            ..cell(choice, name, "bids")
        }
    });
    Row {
        field,
        name: name.to_owned(),
        cells: [pass(name, bid)].into_iter().chain(bids).collect(),
    }
}

/// The cell of a player who does not bid.
pub(super) fn pass(name: &str, bid: Option<u8>) -> Cell {
    Cell {
        value: String::new(),
        text: "–".to_owned(),
        label: format!("{name} passes"),
        on: true,
        chosen: bid.is_none(),
    }
}

/// The bids of one player that would put eldest hand out, if there are any.
fn void_row(auction: &Auction, chair: Chair, names: &ChairNames, fields: &Fields) -> Option<Row> {
    let (field, name) = (field(names.number(chair)), names.at(chair));
    let bid = fields.read::<u8>(&field);
    let choices = auction.choices(chair).into_iter();
    let void = choices.filter(|(_, standing)| matches!(standing, Ok(Standing::Void { .. })));
    let cells: Vec<_> = void
        .map(|(choice, _)| Cell {
            chosen: bid == Some(choice.points()),
            ..cell(choice, name, "bid, void:")
        })
        .collect();
    (!cells.is_empty()).then(|| Row {
        field,
        name: name.to_owned(),
        cells,
    })
}

/// The cell of a bid.
pub(super) fn cell(bid: Bid, name: &str, verb: &str) -> Cell {
    Cell {
        value: bid.to_string(),
        text: bid.to_string(),
        label: format!("{name} {verb} {bid}"),
        on: true,
        chosen: false,
    }
}

/// Takes the bidding.
pub(in crate::web) async fn put(
    State(app): State<App>,
    at: PitchTable,
    fields: Fields,
) -> Result<Response, PageError> {
    at.keeper()?;
    let target = Target::read(&fields, &at.journal)?;
    if fields.text("change").is_some() {
        // Other bids for this result: what was tapped goes with it.
        let mut asked = target.fields();
        asked.extend(fields.only(&["bids", "answer", "dealer"]));
        asked.extend(fields.only(&points::RESULT));
        let bids = format!("{}/deals/new?{}", at.pad(), query(&asked));
        return Ok(Redirect::to(&bids).into_response());
    }
    let Some(table) = Table::of(&at, target, &fields) else {
        return Ok(Redirect::to(&at.pad()).into_response());
    };
    let wrong = |error| unprocessable(&page(&at, target, &table, &fields, Some(error)));
    let pitch = match read(&at, &table, &fields) {
        Ok(pitch) => pitch,
        Err(error) => return wrong(error),
    };
    if target == Target::New
        && let Some(asked) = at.too_late(&fields, &format!("{}/pitches", at.pad()))?
    {
        return Ok(asked);
    }
    if target == Target::New
        && let Err(refusal) = in_play::put(&app, &at, &fields, pitch.clone().into()).await?
    {
        return wrong(sentence(refusal.say(at.journal.header())));
    }
    let mut asked = carried::query(target, &pitch);
    asked.extend(fields.only(&points::RESULT));
    let result = format!("{}/deals/result?{}", at.pad(), query(&asked));
    Ok(Redirect::to(&result).into_response())
}

/// What the form says was bid, if it can have been.
fn read(at: &PitchTable, table: &Table, fields: &Fields) -> Result<PitchInPlay, String> {
    let names = at.names(&table.seated);
    let eldest = names.at(table.eldest());
    if fields.read("eldest") != Some(names.number(table.eldest())) {
        return Err(format!(
            "{} dealt, so {eldest} is eldest hand. Look at the bids again.",
            names.at(table.dealer),
        ));
    }
    let offers = offers(at.rules().bidding, table, &names, fields);
    let answer = answer(fields);
    settle(table, &offers, answer)
        .map_err(|refusal| sentence(refusal.say(|chair| names.at(chair))))
        .and_then(|settled| agree(&settled, fields, &names))?;
    let bid = |offer: &Offer| PitchBid {
        player: table.seated.order[offer.by],
        bid: offer.bid,
    };
    Ok(PitchInPlay {
        bids: offers.iter().map(bid).collect(),
        answer,
        dealer: table.out_of_turn(),
    })
}

/// What eldest hand did; none where there was nothing to answer.
pub(super) fn answer(fields: &Fields) -> Option<Answer> {
    let word = fields.text("answer")?;
    Answer::ALL
        .into_iter()
        .find(|answer| answer.as_str() == word)
}

fn settle(
    table: &Table,
    offers: &[Offer],
    answer: Option<Answer>,
) -> Result<Settled, crate::rules::pitch::Refusal> {
    table.playing().settle(offers, answer, Some(table.dealer))
}

/// To the board the button itself says whether somebody bid.
fn agree(settled: &Settled, fields: &Fields, names: &ChairNames) -> Result<(), String> {
    use crate::rules::pitch::Pitch;
    match (settled.pitch, fields.text("answer")) {
        (Pitch::Free, Some("board")) => Err("Nobody has bid. Tap a bid, or Nobody bid.".to_owned()),
        (Pitch::Board(best), Some("nobody")) => Err(format!(
            "{} bid {}: the highest bidder pitches.",
            names.at(best.by),
            best.bid,
        )),
        _ => Ok(()),
    }
}

/// Each bid must be higher than the last, so their order is that of their
/// values; of equals the earlier seat comes first. The dealer sits last, and so
/// takes a bid at its number.
fn offers(bidding: Bidding, table: &Table, names: &ChairNames, fields: &Fields) -> Vec<Offer> {
    let bidders = table.bidders(bidding, names).into_iter();
    let mut offers: Vec<_> = bidders
        .filter_map(|by| {
            let bid = fields.read(&field(names.number(by))).and_then(Bid::new)?;
            Some(Offer { by, bid })
        })
        .collect();
    offers.sort_by_key(|offer| offer.bid);
    offers
}

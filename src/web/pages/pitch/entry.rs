//! One entry: what was entered, what it came to and why, and how to put it right.

use askama::Template;
use axum::response::Response;

use super::{counters, story};
use crate::journal::{EntryId, Fact, PitchFact, PitchSeating, SeatedGame};
use crate::rules::Denomination;
use crate::rules::pitch::{Chair, Fault, Obligation, Offer, Outcome, Pitch, Point, ScoredDeal};
use crate::web::entry_actions::Actions;
use crate::web::error::{PageError, html, unprocessable};
use crate::web::fields::{Fields, new_submission};
use crate::web::hour::Strip;
use crate::web::note::Noted;
use crate::web::pitch_table::{ChairNames, PitchTable};
use crate::web::words::{Sign, and, clock, count, sign};

#[derive(Template)]
#[template(path = "pitch/entry.html")]
struct EntryPage {
    pad: String,
    strip: Option<Strip>,
    heading: String,
    what: String,
    when: Option<String>,
    deal: Option<DealWords>,
    noted: Option<Noted>,
    actions: Actions,
}

/// What a deal came to.
struct DealWords {
    dealer: String,
    /// “Bids: Eve 2, Florence 3.”
    bids: String,
    /// Who played whose cards.
    played: Vec<String>,
    /// The suit of the first card led.
    trumps: Option<Sign>,
    /// Who made each point.
    points: Vec<(&'static str, String)>,
    why: Vec<Line>,
    /// What each has to go after it.
    to_go: Vec<(String, i32)>,
    won: Option<String>,
}

/// A number of white counters, and why.
struct Line {
    counters: String,
    why: String,
    remark: Option<String>,
}

/// Shows an entry.
pub(in crate::web) fn show(at: &PitchTable, fields: &Fields) -> Result<Response, PageError> {
    let id = at.entry.ok_or(PageError::NotFound)?;
    let entry = at.journal.entry(id).ok_or(PageError::NotFound)?;
    let Fact::Pitch(fact) = &entry.fact else {
        return Err(PageError::NotFound);
    };
    let dealt = at.game_of(id).and_then(|seated| {
        let place = seated.deals.iter().position(|deal| *deal == id)?;
        Some((seated, seated.game.sheet().deals.get(place)?))
    });
    let (heading, what) = words(at, id, fact, dealt);
    let when = entry.at.map(clock);
    let trumps = match fact {
        PitchFact::Deal(deal) => deal.trump.map(|suit| sign(Denomination::Suit(suit))),
        _ => None,
    };
    let page = EntryPage {
        pad: at.pad(),
        strip: at.strip(),
        heading,
        what,
        when,
        deal: dealt.map(|(seated, scored)| DealWords {
            played: played(at, id, seated),
            trumps,
            ..deal(&at.names(seated), scored)
        }),
        noted: Noted::of(at, id, fields),
        actions: Actions {
            keeping: at.keeping.is_some() && !at.journal.evening().is_settled(),
            amend: at.amend_address(id),
            insert: dealt.map(|_| format!("{}/deals/new?before={}", at.pad(), id.0)),
            entry: id.0,
            strike: format!("{}/strikes", at.pad()),
            submission: new_submission(),
            version: at.journal.version().0,
        },
    };
    match &page.noted {
        Some(noted) if noted.is_wrong() => unprocessable(&page),
        _ => html(&page),
    }
}

/// Who played whose cards in a deal.
fn played(at: &PitchTable, id: EntryId, seated: &SeatedGame) -> Vec<String> {
    let place = seated.deals.iter().position(|deal| *deal == id);
    let played = place.map_or_else(Vec::new, |place| seated.substitutes.in_deal(place));
    at.say_plays(&played, "played")
}

fn words(
    at: &PitchTable,
    id: EntryId,
    fact: &PitchFact,
    dealt: Option<(&SeatedGame, &ScoredDeal)>,
) -> (String, String) {
    let (heading, what) = match fact {
        PitchFact::Deal(deal) => {
            let number = at.deal_number(id).unwrap_or_default();
            let what = dealt.map_or_else(
                || story::entered(deal, at.players()),
                |(seated, scored)| story::bidding(scored, &at.names(seated)),
            );
            return (format!("Deal {number}"), what);
        }
        PitchFact::Seating(seating) => ("A game began", order(at, seating)),
        PitchFact::Stop => (
            "The game was stopped",
            "It ended without a winner; every red counter went back to the player who put it in"
                .to_owned(),
        ),
        PitchFact::Misdeal => (
            "A misdeal",
            "The same player dealt again; nothing else changed".to_owned(),
        ),
        PitchFact::Counters(moved) => ("Red counters", counters::told(at.players(), *moved)),
    };
    (heading.to_owned(), what)
}

/// “Ada, Ben, Cy and Dee, in the order of the deal; Ada deals”.
fn order(at: &PitchTable, seating: &PitchSeating) -> String {
    let order = seating.order.iter();
    let order: Vec<_> = order
        .map(|(_, player)| at.players().name(*player))
        .collect();
    let dealer = at.players().name(seating.dealer);
    format!("{}, in the order of the deal; {dealer} deals", and(&order))
}

fn deal(names: &ChairNames, scored: &ScoredDeal) -> DealWords {
    let nobody = || "nobody".to_owned();
    let maker = |point| {
        let chair = scored.deal.points.maker(point);
        chair.map_or_else(nobody, |chair| names.at(chair).to_owned())
    };
    let mut why: Vec<_> = sale(names, scored).into_iter().collect();
    for chair in names.from(scored.pitcher()) {
        why.extend(play(names, scored, chair));
    }
    DealWords {
        dealer: names.at(scored.dealer).to_owned(),
        bids: bids(names, scored),
        played: vec![],
        trumps: None,
        points: Point::ALL
            .map(|point| (story::point(point), maker(point)))
            .into(),
        why,
        to_go: names
            .from(scored.settled.eldest)
            .into_iter()
            .map(|chair| (names.at(chair).to_owned(), scored.to_go[chair]))
            .collect(),
        won: scored.win.map(|win| {
            format!(
                "{} wins the game: {}.",
                names.at(win.chair),
                story::won_by(win.by)
            )
        }),
    }
}

/// Every bid, those that were outbid or void with the others.
fn bids(names: &ChairNames, scored: &ScoredDeal) -> String {
    let bid = |offer: &Offer| format!("{} {}", names.at(offer.by), offer.bid);
    let bids: Vec<_> = scored.deal.bids.iter().map(bid).collect();
    if bids.is_empty() {
        "No bids.".to_owned()
    } else {
        format!("Bids: {}.", bids.join(", "))
    }
}

fn sale(names: &ChairNames, scored: &ScoredDeal) -> Option<Line> {
    let Pitch::Sold(offer) = scored.settled.pitch else {
        return None;
    };
    let (eldest, bidder) = (names.at(scored.settled.eldest), names.at(offer.by));
    let kept = scored.sold < offer.bid.points();
    Some(Line {
        counters: format!("−{}", scored.sold),
        why: format!("{eldest} sold the pitch to {bidder} for {}", offer.bid),
        remark: kept.then(|| "A sale never takes the last counter.".to_owned()),
    })
}

/// What the play came to for one player.
fn play(names: &ChairNames, scored: &ScoredDeal, chair: Chair) -> Option<Line> {
    let name = names.at(chair);
    let points = count(scored.deal.points.made_by(chair).into(), "point");
    let had_to = (scored.pitcher() == chair).then(|| obligation(scored));
    if let Some(set_back) = scored.set_back.filter(|set_back| set_back.chair == chair) {
        let red = match set_back.red {
            0 => String::new(),
            _ => " A red counter goes to the pool.".to_owned(),
        };
        let why = match set_back.fault {
            Fault::Short => format!("{name} made {points}, too few, and scores nothing"),
            Fault::Revoke => format!("{name} revoked and scores nothing"),
        };
        return Some(Line {
            counters: format!("+{}", set_back.counters),
            why,
            remark: Some(format!("{}{red}", had_to.unwrap_or_default()))
                .map(|remark| remark.trim().to_owned())
                .filter(|remark| !remark.is_empty()),
        });
    }
    let made = scored.scored[chair];
    (made > 0 || had_to.is_some()).then(|| Line {
        counters: match made {
            0 => "0".to_owned(),
            made => format!("−{made}"),
        },
        why: format!("{name} made {points}"),
        remark: had_to,
    })
}

/// What the pitcher had to make, and what became of it.
fn obligation(scored: &ScoredDeal) -> String {
    match (scored.obligation(), scored.outcome) {
        (Obligation::None, _) => "There was no bid to make.".to_owned(),
        (Obligation::Make(bid), Outcome::Excused) => {
            format!("It was short of {bid}, but somebody else revoked.")
        }
        (Obligation::Make(bid), Outcome::Revoked) => {
            format!("A pitcher who revokes has not made the {bid}.")
        }
        (Obligation::Make(bid), _) => match scored.settled.pitch {
            Pitch::Unasked => "Pitched unasked, and so had to make 4.".to_owned(),
            Pitch::Refused(_) => format!("Refused the bid, and so had to make {bid}."),
            _ => format!("Had to make {bid}."),
        },
    }
}

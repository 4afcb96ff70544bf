//! One entry: what was entered, what it scored and why, and how to put it right.

use askama::Template;
use axum::response::Response;

use super::auction::said;
use crate::journal::entry::{BridgeFact, Fact};
use crate::journal::{EntryId, SeatedRubber};
use crate::rules::Side;
use crate::rules::bridge::{Item, ScoredDeal};
use crate::web::bridge_table::BridgeTable;
use crate::web::entry_actions::Actions;
use crate::web::error::{PageError, html, unprocessable};
use crate::web::fields::{Fields, new_submission};
use crate::web::hour::Strip;
use crate::web::note::Noted;
use crate::web::words::{Names, clock};

#[derive(Template)]
#[template(path = "entry.html")]
struct EntryPage {
    pad: String,
    strip: Option<Strip>,
    heading: String,
    what: String,
    when: Option<String>,
    dealer: Option<String>,
    items: Vec<ItemLine>,
    /// Said where there is no number.
    nothing: Option<&'static str>,
    game: Option<String>,
    /// Who played whose cards.
    played: Vec<String>,
    noted: Option<Noted>,
    /// The bidding, where it was recorded.
    calls: Vec<String>,
    actions: Actions,
}

struct ItemLine {
    side: String,
    points: u32,
    line: &'static str,
    why: String,
}

/// Shows an entry.
pub(in crate::web) fn show(at: &BridgeTable, fields: &Fields) -> Result<Response, PageError> {
    let id = at.entry.ok_or(PageError::NotFound)?;
    let entry = at.journal.entry(id).ok_or(PageError::NotFound)?;
    let seated = at.rubber_of(id).ok_or(PageError::NotFound)?;
    let names = at.names(seated);
    let place = seated.deals.iter().position(|deal| *deal == id);
    let scored = place.and_then(|place| seated.rubber.pad().deals.get(place));
    let Fact::Bridge(fact) = &entry.fact else {
        return Err(PageError::NotFound);
    };
    let when = entry.at.map(clock);
    let items = items(fact, id, seated, scored);
    let (heading, what) = words(at, id, fact, &names);
    let page = EntryPage {
        pad: at.pad(),
        strip: at.strip(),
        heading,
        what,
        when,
        dealer: scored.map(|scored| names.at(scored.dealer).to_owned()),
        nothing: items.is_empty().then_some(match fact {
            BridgeFact::Deal(_) => "No score. The deal passes on.",
            BridgeFact::Stop => "No game was completed in it, so nothing is added.",
            BridgeFact::Seating(_) | BridgeFact::Penalty(_) => "",
        }),
        items: items.into_iter().map(|item| line(item, &names)).collect(),
        game: scored
            .and_then(|scored| scored.game)
            .map(|side| format!("This completed a game for {}.", names.side(side))),
        played: place.map_or_else(Vec::new, |place| {
            at.say_plays(&seated.substitutes.in_deal(place), "played")
        }),
        noted: Noted::of(at, id, fields),
        calls: match (fact, scored) {
            (BridgeFact::Deal(deal), Some(scored)) => said(&names, scored.dealer, &deal.calls),
            _ => vec![],
        },
        actions: Actions {
            keeping: at.keeping.is_some() && !at.journal.evening().is_settled(),
            amend: at.amend_address(id),
            insert: place.map(|_| format!("{}/deals/new?before={}", at.pad(), id.0)),
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

fn words(at: &BridgeTable, id: EntryId, fact: &BridgeFact, names: &Names) -> (String, String) {
    let unit = at.journal.header().game.unit();
    match fact {
        BridgeFact::Deal(deal) => (
            format!("Deal {}", at.deal_number(id).unwrap_or_default()),
            names.deal(deal.deal),
        ),
        BridgeFact::Penalty(penalty) => (
            "A penalty".to_owned(),
            format!("{} to {}", penalty.points, names.side(penalty.to)),
        ),
        BridgeFact::Stop => (
            format!("The {unit} was stopped"),
            "It ended unfinished.".to_owned(),
        ),
        BridgeFact::Seating(seating) => (
            format!("A {unit} began"),
            format!(
                "{} against {}, {} deals",
                names.side(Side::NS),
                names.side(Side::EW),
                names.at(seating.dealer)
            ),
        ),
    }
}

/// The numbers an entry put on the pad.
fn items<'a>(
    fact: &BridgeFact,
    id: EntryId,
    seated: &'a SeatedRubber,
    scored: Option<&'a ScoredDeal>,
) -> Vec<&'a Item> {
    use crate::rules::bridge::Kind;
    let loose = seated.rubber.pad().items.iter();
    match fact {
        BridgeFact::Deal(_) => scored.map_or_else(Vec::new, |scored| scored.items.iter().collect()),
        BridgeFact::Penalty(_) => {
            let place = seated.penalties.iter().position(|penalty| *penalty == id);
            let mut penalties = loose.filter(|item| item.kind == Kind::Penalty);
            place
                .and_then(|place| penalties.nth(place))
                .into_iter()
                .collect()
        }
        BridgeFact::Stop => loose.filter(|item| item.kind == Kind::Unfinished).collect(),
        BridgeFact::Seating(_) => vec![],
    }
}

fn line(item: &Item, names: &Names) -> ItemLine {
    ItemLine {
        side: names.side(item.side),
        points: item.points,
        line: if item.kind.is_below() {
            "below the line"
        } else {
            "above the line"
        },
        why: item.why.clone(),
    }
}

//! A new game: the players cut for the deal, and the highest has first choice
//! of seats.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use super::cut_cards::{Cut, Rank, Standing, draw, standing};
use super::seating::{Place, bad_order, places, proposed, seated};
use crate::journal::{Fact, PitchFact, PitchSeating, PlayerId};
use crate::web::App;
use crate::web::error::{PageError, html, unprocessable};
use crate::web::faults::sentence;
use crate::web::fields::{Asked, Fields};
use crate::web::hour::Strip;
use crate::web::pitch_table::PitchTable;
use crate::web::submit::submit;
use crate::web::target::Target;
use crate::web::words::and;

#[derive(Template)]
#[template(path = "pitch/cut.html")]
struct CutPage {
    pad: String,
    strip: Option<Strip>,
    action: String,
    hidden: Vec<(&'static str, String)>,
    cutters: Vec<Cutter>,
    places: Vec<Place>,
    /// Who deals; none while somebody still has to cut.
    dealer: Option<String>,
    error: Option<String>,
}

/// One player and what he cut.
struct Cutter {
    name: String,
    /// The field of the cards he has cut.
    before: String,
    cards: String,
    /// “the king, then the nine”.
    words: String,
    /// The field of the card he is asked for, if he is.
    asked: Option<String>,
    ranks: Vec<(String, &'static str)>,
    deals: bool,
}

/// Shows the page: nobody has cut yet.
pub(in crate::web) async fn show(
    at: PitchTable,
    Asked(asked): Asked,
) -> Result<Response, PageError> {
    at.keeper()?;
    if at.game_in_play().is_some() {
        return Ok(Redirect::to(&at.pad()).into_response());
    }
    let mut fields = asked;
    for (field, value) in proposed(&at) {
        fields = fields.with(&[(&field, value)]);
    }
    html(&page(&at, Target::New, &fields, &cuts(&at, &fields), None))
}

/// What everyone at the table has cut, as the form says.
fn cuts(at: &PitchTable, fields: &Fields) -> Vec<Cut> {
    let mut cuts: Vec<Cut> = Vec::new();
    for (_, player) in seated(at, fields) {
        let text = |name: &str| fields.text(&format!("{name}{}", player.index()));
        let cards = [text("before"), text("cut")].into_iter().flatten();
        let cards = cards.flat_map(str::split_whitespace);
        let cards = cards.filter_map(|card| card.parse().ok()).collect();
        if cuts.iter().all(|cut| cut.player != player) {
            cuts.push(Cut { player, cards });
        }
    }
    cuts
}

fn page(
    at: &PitchTable,
    target: Target,
    fields: &Fields,
    cuts: &[Cut],
    error: Option<String>,
) -> CutPage {
    let (ask, dealer) = match standing(cuts) {
        Some(Standing::Missing(players) | Standing::Tied(players)) => (players, None),
        Some(Standing::Highest(player)) => (vec![], Some(player)),
        None => (vec![], None),
    };
    let hidden = at.hidden(target);
    CutPage {
        pad: at.pad(),
        strip: at.strip(),
        action: format!("{}/cuts", at.pad()),
        hidden,
        cutters: cuts
            .iter()
            .map(|cut| cutter(at, cut, &ask, dealer))
            .collect(),
        places: places(at, fields),
        dealer: dealer.map(|player| at.players().name(player).to_owned()),
        error,
    }
}

fn cutter(at: &PitchTable, cut: &Cut, ask: &[PlayerId], dealer: Option<PlayerId>) -> Cutter {
    let number = cut.player.index();
    let cards: Vec<_> = cut.cards.iter().map(|rank| rank.short()).collect();
    let words: Vec<_> = cut
        .cards
        .iter()
        .map(|rank| format!("the {}", rank.word()))
        .collect();
    Cutter {
        name: at.players().name(cut.player).to_owned(),
        before: format!("before{number}"),
        cards: cards.join(" "),
        words: words.join(", then "),
        asked: ask.contains(&cut.player).then(|| format!("cut{number}")),
        ranks: Rank::all()
            .map(|rank| (rank.short(), rank.word()))
            .collect(),
        deals: dealer == Some(cut.player),
    }
}

/// Looks at the cards, draws them, or begins the game.
pub(in crate::web) async fn save(
    State(app): State<App>,
    at: PitchTable,
    fields: Fields,
) -> Result<Response, PageError> {
    at.keeper()?;
    let target = Target::read(&fields, &at.journal)?;
    let mut cuts = cuts(&at, &fields);
    if fields.text("do") == Some("draw") {
        draw(&mut cuts);
        return html(&page(&at, target, &fields, &cuts, None));
    }
    let wrong = |error| unprocessable(&page(&at, target, &fields, &cuts, Some(error)));
    let dealer = match standing(&cuts) {
        Some(Standing::Highest(dealer)) => dealer,
        Some(Standing::Missing(players)) => {
            return wrong(format!("{} still to cut.", everyone(&at, &players)));
        }
        Some(Standing::Tied(players)) => {
            let names = everyone(&at, &players);
            return wrong(format!("{names} cut equal cards and cut again."));
        }
        None => return wrong("Nobody sits at the table.".to_owned()),
    };
    if fields.text("do") != Some("begin") {
        return html(&page(&at, target, &fields, &cuts, None));
    }
    let order = seated(&at, &fields).into_iter().map(|(_, player)| player);
    let seating = match PitchSeating::new(order.collect(), dealer) {
        Ok(seating) => seating,
        Err(bad) => return wrong(bad_order(&at, bad)),
    };
    let fact = Fact::Pitch(PitchFact::Seating(seating));
    let action = format!("{}/cuts", at.pad());
    match submit(&app, &at, &fields, target.event(fact), &action).await? {
        Ok(response) => Ok(response),
        Err(refusal) => wrong(sentence(refusal.say(at.journal.header()))),
    }
}

fn everyone(at: &PitchTable, players: &[PlayerId]) -> String {
    let names = players.iter().map(|player| at.players().name(*player));
    and(&names.collect::<Vec<_>>())
}

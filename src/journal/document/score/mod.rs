//! What `crossline score` prints: every number of a sitting, as JSON.

mod bridge;
mod pitch;

use serde::Serialize;

use super::Document;
use crate::journal::reckoning::{Money, money};
use crate::journal::replay::Sheet;
use crate::journal::sitting::{Header, PlayerId};

/// The value of `format` in what is printed.
pub(crate) const FORMAT: &str = "crossline.score/1";

/// What a sitting comes to: `list` is its rubbers or its games.
#[derive(Serialize)]
struct ScoreFields<'a, L, P> {
    format: &'static str,
    game: &'static str,
    #[serde(flatten)]
    list: L,
    players: Vec<P>,
    payments: Vec<PaymentFields<'a>>,
}

/// The rubbers of a sitting or its games, in a field of that name.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum ListFields<'a> {
    /// Of either bridge.
    Bridge(bridge::List<'a>),
    /// Of Auction Pitch.
    Pitch(pitch::List<'a>),
}

/// What the rubbers or games of a sitting come to.
pub(crate) fn list<'a>(sheet: &Sheet, header: &'a Header) -> ListFields<'a> {
    match sheet {
        Sheet::Bridge(sheet) => ListFields::Bridge(bridge::list(sheet, header)),
        Sheet::Pitch(sheet) => ListFields::Pitch(pitch::list(sheet, header)),
    }
}

#[derive(Serialize)]
struct PaymentFields<'a> {
    from: &'a str,
    to: &'a str,
    amount: String,
}

/// The scores of a document as JSON, with a line break at the end.
#[must_use]
pub fn score(document: &Document) -> String {
    let header = &document.header;
    let sheet = document.replay().sheet;
    let money = money(header, &sheet);
    let text = |player: PlayerId| money.as_ref().map(|money| money.text(player));
    let payments = payments(money.as_ref(), header);
    match &sheet {
        Sheet::Bridge(sheet) => written(
            document,
            bridge::list(sheet, header),
            bridge::players(sheet, header, text),
            payments,
        ),
        Sheet::Pitch(sheet) => written(
            document,
            pitch::list(sheet, header),
            pitch::players(sheet, header, text),
            payments,
        ),
    }
}

fn payments<'a>(money: Option<&Money>, header: &'a Header) -> Vec<PaymentFields<'a>> {
    let names: Vec<&str> = header.players.names().collect();
    let paid = money.into_iter().flat_map(|money| {
        let fields = |payment: crate::rules::settle::Payment| PaymentFields {
            from: names[payment.from],
            to: names[payment.to],
            amount: money.currency.text(payment.minor),
        };
        money.payments().into_iter().map(fields).collect::<Vec<_>>()
    });
    paid.collect()
}

fn written<L: Serialize, P: Serialize>(
    document: &Document,
    list: L,
    players: Vec<P>,
    payments: Vec<PaymentFields>,
) -> String {
    let fields = ScoreFields {
        format: FORMAT,
        game: document.header.game.as_str(),
        list,
        players,
        payments,
    };
    let json = serde_json::to_string(&fields);
    json.expect("plain fields with text keys are always JSON") + "\n"
}

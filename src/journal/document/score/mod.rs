//! What `crossline score` prints: every number of a sitting, as JSON.

mod bridge;
mod pitch;

use serde::Serialize;

use super::{Document, json};
use crate::journal::reckoning::{BankRow, Money, money};
use crate::journal::replay::Sheet;
use crate::journal::sitting::{Header, PlayerId};
use crate::rules::settle::Payment;

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
    /// In Auction Pitch alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    bank: Option<Vec<BankFields<'a>>>,
}

/// What a player hands back to the bank.
#[derive(Serialize)]
struct BankFields<'a> {
    player: &'a str,
    counters: i64,
    amount: String,
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

/// A player's money and what they have paid; none where nothing is played for.
#[derive(Serialize)]
struct MoneyFields {
    money: Option<String>,
    paid: Option<String>,
}

impl MoneyFields {
    fn of(money: Option<&Money>, player: PlayerId) -> Self {
        Self {
            money: money.map(|money| money.text(player)),
            paid: money.map(|money| money.currency.text(money.paid[player.index()])),
        }
    }
}

/// The scores of a document as JSON, with a line break at the end.
#[must_use]
pub fn score(document: &Document) -> String {
    let header = &document.header;
    let sheet = document.replay().sheet;
    let money = money(header, &sheet);
    let fields = |player: PlayerId| MoneyFields::of(money.as_ref(), player);
    let written = match &sheet {
        Sheet::Bridge(bridge) => json(&ScoreFields {
            format: FORMAT,
            game: header.game.as_str(),
            list: bridge::list(bridge, header),
            players: bridge::players(bridge, header, fields),
            payments: payments(money.as_ref(), header),
            bank: None,
        }),
        Sheet::Pitch(pitch) => json(&ScoreFields {
            format: FORMAT,
            game: header.game.as_str(),
            list: pitch::list(pitch, header),
            players: pitch::players(pitch, header, fields),
            payments: payments(money.as_ref(), header),
            bank: Some(bank(money.as_ref(), header)),
        }),
    };
    written + "\n"
}

fn payments<'a>(money: Option<&Money>, header: &'a Header) -> Vec<PaymentFields<'a>> {
    let Some(money) = money else {
        return vec![];
    };
    let fields = |payment: Payment| PaymentFields {
        from: header.players.plain_at(payment.from),
        to: header.players.plain_at(payment.to),
        amount: money.currency.text(payment.minor),
    };
    money.payments().into_iter().map(fields).collect()
}

fn bank<'a>(money: Option<&Money>, header: &'a Header) -> Vec<BankFields<'a>> {
    let settled = money.and_then(|money| Some((money.currency, money.bank.as_ref()?)));
    let Some((currency, rows)) = settled else {
        return vec![];
    };
    let fields = |row: &BankRow| BankFields {
        player: header.players.plain(row.player),
        counters: row.counters,
        amount: currency.text(row.minor),
    };
    rows.iter().map(fields).collect()
}

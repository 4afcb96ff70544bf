//! The scores of a sitting of either bridge.

use serde::Serialize;

use super::MoneyFields;
use crate::journal::replay::{BridgeSheet, SeatedRubber};
use crate::journal::sitting::{Header, PlayerId};
use crate::rules::bridge::{Deal, Ending, Item, Over, Rubber, ScoredDeal, Winner};
use crate::rules::{BySide, Side};

#[derive(Serialize)]
pub(crate) struct List<'a> {
    rubbers: Vec<RubberFields<'a>>,
}

#[derive(Serialize)]
struct RubberFields<'a> {
    seats: Seats<'a>,
    status: &'static str,
    deals: Vec<DealFields>,
    items: Vec<ItemFields>,
    games: Sides<u8>,
    part: Sides<u32>,
    total: Sides<u32>,
    winner: Option<&'static str>,
    margin: u32,
    counted: u32,
    next_dealer: Option<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct Seats<'a> {
    n: &'a str,
    e: &'a str,
    s: &'a str,
    w: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct Sides<T> {
    ns: T,
    ew: T,
}

#[derive(Serialize)]
struct DealFields {
    entry: u32,
    dealer: &'static str,
    contract: String,
    declarer: Option<&'static str>,
    tricks: Option<u8>,
    vulnerable: Sides<bool>,
    items: Vec<ItemFields>,
    game: Option<&'static str>,
}

#[derive(Serialize)]
struct ItemFields {
    side: &'static str,
    line: &'static str,
    kind: &'static str,
    points: u32,
}

#[derive(Serialize)]
pub(super) struct PlayerFields<'a> {
    name: &'a str,
    gross: u32,
    plus: u32,
    minus: u32,
    net: i64,
    #[serde(flatten)]
    money: MoneyFields,
}

pub(super) fn list<'a>(sheet: &BridgeSheet, header: &'a Header) -> List<'a> {
    let rubbers = sheet.rubbers.iter().map(|seated| rubber(seated, header));
    List {
        rubbers: rubbers.collect(),
    }
}

fn rubber<'a>(seated: &SeatedRubber, header: &'a Header) -> RubberFields<'a> {
    let name = |player: PlayerId| header.players.plain(player);
    let pad = seated.rubber.pad();
    let (status, winner, margin) = match &seated.rubber {
        Rubber::Playing(_) => ("playing", None, 0),
        Rubber::Over(over) => (
            match over.ending {
                Ending::Finished => "finished",
                Ending::Stopped => "stopped",
            },
            Some(winner_word(over)),
            over.margin(),
        ),
    };
    RubberFields {
        seats: Seats {
            n: name(seated.seats.north),
            e: name(seated.seats.east),
            s: name(seated.seats.south),
            w: name(seated.seats.west),
        },
        status,
        deals: seated
            .deals
            .iter()
            .zip(&pad.deals)
            .map(|(entry, scored)| deal(entry.0, scored))
            .collect(),
        items: pad.items.iter().map(item).collect(),
        games: sides(pad.games),
        part: sides(BySide::from_fn(|side| pad.part[side].0)),
        total: sides(BySide::from_fn(|side| pad.total(side).0)),
        winner,
        margin,
        counted: header.rounding().counted(margin),
        next_dealer: seated
            .playing()
            .map(|playing| playing.next_dealer().as_str()),
    }
}

fn winner_word(over: &Over) -> &'static str {
    match over.winner() {
        Winner::Side(side) => side.as_str(),
        Winner::Tie => "tie",
    }
}

fn sides<T: Copy>(of: BySide<T>) -> Sides<T> {
    Sides {
        ns: of.ns,
        ew: of.ew,
    }
}

fn deal(entry: u32, scored: &ScoredDeal) -> DealFields {
    let (contract, declarer, tricks) = match &scored.deal {
        Deal::PassedOut => ("Pass".to_owned(), None, None),
        Deal::Played(played) => (
            played.declared.contract.to_string(),
            Some(played.declared.declarer.as_str()),
            Some(played.tricks.taken()),
        ),
    };
    DealFields {
        entry,
        dealer: scored.dealer.as_str(),
        contract,
        declarer,
        tricks,
        vulnerable: sides(scored.vulnerable),
        items: scored.items.iter().map(item).collect(),
        game: scored.game.map(Side::as_str),
    }
}

fn item(item: &Item) -> ItemFields {
    ItemFields {
        side: item.side.as_str(),
        line: if item.kind.is_below() {
            "below"
        } else {
            "above"
        },
        kind: item.kind.as_str(),
        points: item.points,
    }
}

/// One row a player, also for those who never played; rubbers that are over count.
pub(super) fn players<'a>(
    sheet: &BridgeSheet,
    header: &'a Header,
    money: impl Fn(PlayerId) -> MoneyFields,
) -> Vec<PlayerFields<'a>> {
    let ledger = sheet.ledger(header.rounding());
    let rows = header.players.ids().map(|player| {
        let row = ledger.row(player);
        PlayerFields {
            name: header.players.plain(player),
            gross: row.gross,
            plus: row.plus,
            minus: row.minus,
            net: row.net(),
            money: money(player),
        }
    });
    rows.collect()
}

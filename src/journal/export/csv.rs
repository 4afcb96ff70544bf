//! The deals and the ledger as CSV, for a spreadsheet.

use super::rows::{Rows, typed};
use crate::journal::describe::and;
use crate::journal::entry::{BridgeFact, Entry, EntryId, Fact, Note, PitchFact};
use crate::journal::reckoning::money;
use crate::journal::replay::{BridgeSheet, PitchSheet, PlaysFor, SeatedRubber, Sheet};
use crate::journal::sitting::{Header, PlayerId};
use crate::journal::stage::row;
use crate::rules::bridge::{Deal, Item};
use crate::rules::ledger::Row;
use crate::rules::{Seat, Side, Suit};

/// Every deal and what it scored, one a row; in the bridges also what belongs
/// to no deal, with the word for it where the contract would be.
#[must_use]
pub fn deals(header: &Header, entries: &[Entry], sheet: &Sheet) -> String {
    match sheet {
        Sheet::Bridge(sheet) => bridge_deals(header, entries, sheet),
        Sheet::Pitch(sheet) => pitch_deals(header, entries, sheet),
    }
}

/// Who played for whom in a deal: “Sally for Ray”.
fn substitutes(header: &Header, plays: &[PlaysFor]) -> String {
    let name = |player| header.players.name(player);
    let plays = plays.iter();
    let plays: Vec<String> = plays
        .map(|plays| format!("{} for {}", name(plays.by), name(plays.player)))
        .collect();
    typed(&and(&plays))
}

/// The fact that an entry states.
fn fact(entries: &[Entry], id: EntryId) -> Option<&Fact> {
    let mut entries = entries.iter();
    entries
        .find(|entry| entry.id == id)
        .map(|entry| &entry.fact)
}

fn noted(note: Option<&Note>) -> String {
    note.map_or_else(String::new, |note| typed(note.as_str()))
}

/// The columns of points or counters, and last what counts in the end.
type Scores = fn(Row) -> Vec<i64>;

/// What each rubber or game brought each player, and at the end of it all,
/// with `all` for the number of the rubber.
#[must_use]
pub fn ledger(header: &Header, sheet: &Sheet) -> String {
    let (scores, columns): (Scores, &[&str]) = match (sheet, header.stake) {
        (Sheet::Bridge(_), Some(_)) => (
            |row| {
                vec![
                    row.gross.into(),
                    row.plus.into(),
                    row.minus.into(),
                    row.net(),
                ]
            },
            &["gross", "plus", "minus", "net so far"],
        ),
        (Sheet::Bridge(_), None) => (|row| vec![row.gross.into(); 2], &["gross", "gross so far"]),
        (Sheet::Pitch(_), _) => (|row| vec![row.net(); 2], &["red", "red so far"]),
    };
    let start = [header.game.unit(), "player"].into_iter();
    let mut rows = headed(header, start.chain(columns.iter().copied()));
    let mut stages = sheet.stages(header.rounding());
    stages.retain(|stage| stage.outcome.is_some());
    let name = |player| typed(header.players.name(player));
    for (place, stage) in stages.iter().enumerate() {
        for player in header.players.ids() {
            let played = stage.part(player).map(|part| scores(Row::of([part])));
            let cell = |column: usize| {
                let score = played.as_ref().map(|scores| scores[column].to_string());
                score.unwrap_or_default()
            };
            let so_far = scores(row(&stages[..=place], player)).pop();
            let start = [number_of(stage.number), name(player)].into_iter();
            let cells = start.chain((0..columns.len() - 1).map(cell));
            let cells = cells.chain(so_far.map(|score| score.to_string()));
            rows.add(cells.chain(no_money(header)));
        }
    }
    for player in header.players.ids() {
        let all = scores(row(&stages, player)).into_iter();
        let start = ["all".to_owned(), name(player)].into_iter();
        let cells = start.chain(all.map(|score| score.to_string()));
        rows.add(cells.chain(paid(header, sheet, player)));
    }
    rows.finish()
}

fn bridge_deals(header: &Header, entries: &[Entry], sheet: &BridgeSheet) -> String {
    let mut rows = Rows::headed([
        header.game.unit(),
        "deal",
        "NS",
        "EW",
        "dealer",
        "contract",
        "declarer",
        "tricks",
        "NS below",
        "NS above",
        "EW below",
        "EW above",
        "substitutes",
        "note",
    ]);
    for (number, seated) in (1..).zip(&sheet.rubbers) {
        let name = |seat: Seat| typed(header.players.name(seated.seats[seat]));
        let mut row = |deal: String, played: [String; 4], items: &[Item], end: [String; 2]| {
            let start = [number_of(number), deal, pair(header, seated, Side::NS)];
            let start = start.into_iter().chain([pair(header, seated, Side::EW)]);
            rows.add(start.chain(played).chain(points(items)).chain(end));
        };
        let pad = seated.rubber.pad();
        for ((deal, scored), id) in (1..).zip(&pad.deals).zip(&seated.deals) {
            let dealer = name(scored.dealer);
            let played = match &scored.deal {
                Deal::PassedOut => [dealer, "Pass".to_owned(), String::new(), String::new()],
                Deal::Played(played) => [
                    dealer,
                    played.declared.contract.to_string(),
                    name(played.declared.declarer),
                    played.tricks.taken().to_string(),
                ],
            };
            let plays = seated.substitutes.in_deal(deal - 1);
            let note = match fact(entries, *id) {
                Some(Fact::Bridge(BridgeFact::Deal(deal))) => deal.note.as_ref(),
                _ => None,
            };
            let end = [substitutes(header, &plays), noted(note)];
            row(number_of(deal), played, &scored.items, end);
        }
        for item in &pad.items {
            let kind = item.kind.as_str().to_owned();
            let played = [String::new(), kind, String::new(), String::new()];
            let end = [String::new(), String::new()];
            row(String::new(), played, std::slice::from_ref(item), end);
        }
    }
    rows.finish()
}

/// Below and above, of one side and of the other.
fn points(items: &[Item]) -> impl Iterator<Item = String> {
    let columns = Side::ALL
        .into_iter()
        .flat_map(|side| [(side, true), (side, false)]);
    columns.map(|(side, below)| {
        let own = items.iter().filter(|item| item.side == side);
        let own = own.filter(|item| item.kind.is_below() == below);
        own.map(|item| item.points).sum::<u32>().to_string()
    })
}

fn pair(header: &Header, seated: &SeatedRubber, side: Side) -> String {
    let [one, other] = seated
        .partners(side)
        .map(|player| header.players.name(player));
    typed(&format!("{one} & {other}"))
}

fn number_of(number: usize) -> String {
    number.to_string()
}

fn pitch_deals(header: &Header, entries: &[Entry], sheet: &PitchSheet) -> String {
    let fixed = [
        "game",
        "deal",
        "dealer",
        "pitcher",
        "obligation",
        "sold",
        "red",
    ];
    let names: Vec<String> = header
        .players
        .names()
        .map(|name| typed(&format!("{name} to go")))
        .collect();
    let names = names.iter().map(String::as_str);
    let end = ["trump", "substitutes", "note"];
    let mut rows = Rows::headed(fixed.into_iter().chain(names).chain(end));
    for (number, seated) in (1..).zip(&sheet.games) {
        let deals = (1..).zip(&seated.game.sheet().deals);
        for ((deal, scored), id) in deals.zip(&seated.deals) {
            let name = |chair| typed(header.players.name(seated.order[chair]));
            let start = [
                number_of(number),
                number_of(deal),
                name(scored.dealer),
                name(scored.pitcher()),
                scored.obligation().points().to_string(),
                scored.sold.to_string(),
                scored.red().to_string(),
            ];
            let to_go = header.players.ids().map(|player| {
                let chair = seated.chair_of(player);
                chair.map_or_else(String::new, |chair| scored.to_go[chair].to_string())
            });
            let plays = seated.substitutes.in_deal(deal - 1);
            let (trump, note) = match fact(entries, *id) {
                Some(Fact::Pitch(PitchFact::Deal(deal))) => (deal.trump, deal.note.as_ref()),
                _ => (None, None),
            };
            let trump = trump.map_or("", Suit::as_str).to_owned();
            let end = [trump, substitutes(header, &plays), noted(note)];
            rows.add(start.into_iter().chain(to_go).chain(end));
        }
    }
    rows.finish()
}

/// The headings of a ledger: the money alone where it is played for.
fn headed<'a>(header: &Header, headings: impl IntoIterator<Item = &'a str>) -> Rows {
    let money = ["money", "paid", "open", "currency"].into_iter();
    let money = money.filter(|_| header.stake.is_some());
    Rows::headed(headings.into_iter().chain(money))
}

/// The cells of a rubber or game, which is settled with all the others.
fn no_money(header: &Header) -> impl Iterator<Item = String> {
    let cells = if header.stake.is_some() { 4 } else { 0 };
    std::iter::repeat_n(String::new(), cells)
}

/// A player's money, what was paid of it, what is open, and the currency;
/// nothing without a stake.
fn paid(header: &Header, sheet: &Sheet, player: PlayerId) -> Vec<String> {
    let cells = money(header, sheet).map(|money| {
        let place = player.index();
        let minors = [money.minor[place], money.paid[place], money.open()[place]];
        let cells = minors.into_iter().map(|minor| money.currency.text(minor));
        cells.chain([money.currency.code().to_owned()]).collect()
    });
    cells.unwrap_or_default()
}

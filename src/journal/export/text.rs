//! The result of an evening as plain text, to paste in a message.

use chrono::{DateTime, Local, Utc};

use crate::journal::Journal;
use crate::journal::describe::money::{self as words, amount};
use crate::journal::describe::signed;
use crate::journal::game::Game;
use crate::journal::reckoning::money;
use crate::journal::replay::{BridgeSheet, PitchSheet, PlaysFor, SeatedGame, SeatedRubber, Sheet};
use crate::journal::sitting::{Header, PlayerId, Title};
use crate::journal::stage::row;
use crate::rules::Side;
use crate::rules::bridge::{Ending, Rubber, Winner};
use crate::rules::ledger::Ledger;
use crate::rules::pitch;

/// The result: a line a rubber or game, a line a player, a line a payment; `day`
/// is “30 November 2026”.
#[must_use]
pub fn text(header: &Header, day: Option<String>, sheet: &Sheet) -> String {
    let mut lines = vec![headed(header.title.as_ref(), header.game, day)];
    if let Some(stake) = &header.stake {
        lines.push(words::stake(stake));
    }
    lines.push(String::new());
    match sheet {
        Sheet::Bridge(sheet) => lines.extend(rubbers(header, sheet)),
        Sheet::Pitch(sheet) => lines.extend(games(header, sheet)),
    }
    lines.push(String::new());
    lines.extend(players(header, sheet));
    lines.extend(settling(header, sheet));
    lines.join("\n").trim_end().to_owned() + "\n"
}

/// What it was called, the game, and the day.
pub(crate) fn headed(title: Option<&Title>, game: Game, day: Option<String>) -> String {
    let title = title.map(|title| title.as_str().to_owned());
    let title = title.filter(|title| !title.trim().is_empty());
    let words = [title, Some(game.title().to_owned()), day];
    words.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// A day as people write it: “30 November 2026”.
#[must_use]
pub fn day(time: DateTime<Utc>) -> String {
    time.with_timezone(&Local).format("%-d %B %Y").to_string()
}

/// The day a sitting began: that of its first entry, or of whatever was done
/// first.
#[must_use]
pub fn began(journal: &Journal) -> Option<String> {
    let played = journal.entries().iter().filter_map(|entry| entry.at).min();
    let said = journal.history().first().map(|stamped| stamped.at);
    played.or(said).map(day)
}

fn rubbers(header: &Header, sheet: &BridgeSheet) -> Vec<String> {
    let told = |(number, seated): (usize, &SeatedRubber)| {
        let pad = seated.rubber.pad();
        let pair = |side| {
            let [one, other] = seated
                .partners(side)
                .map(|player| header.players.name(player));
            format!("{one} & {other}")
        };
        let side = |side| format!("{} {}", pair(side), pad.total(side).0);
        let totals = Side::ALL.map(side).join(", ");
        let Rubber::Over(over) = &seated.rubber else {
            let plays = plays(header, &seated.substitutes.now(), "plays");
            return format!("{number}. {totals}: in play{plays}");
        };
        let stopped = match over.ending {
            Ending::Finished => "",
            Ending::Stopped => ", stopped",
        };
        let won = match over.winner() {
            Winner::Tie => "a tie".to_owned(),
            Winner::Side(side) => {
                let margin = over.margin();
                let counted = header.rounding().counted(margin);
                let won = match header.stake {
                    None => String::new(),
                    Some(_) if counted == margin => format!(" {margin}"),
                    Some(_) => format!(" {margin}, counted {counted}"),
                };
                format!("{} win{won}", pair(side))
            }
        };
        let played = plays(header, &seated.substitutes.all(), "played");
        format!("{number}. {totals}: {won}{stopped}{played}")
    };
    (1..).zip(&sheet.rubbers).map(told).collect()
}

fn games(header: &Header, sheet: &PitchSheet) -> Vec<String> {
    let told = |(number, seated): (usize, &SeatedGame)| {
        let pool = seated.game.sheet().pool();
        let substitutes = &seated.substitutes;
        let plays = match seated.playing() {
            Some(_) => plays(header, &substitutes.now(), "plays"),
            None => plays(header, &substitutes.all(), "played"),
        };
        let told = match &seated.game {
            pitch::Game::Playing(_) => format!("in play, {pool} red in the pool"),
            pitch::Game::Over(over) => match over.win() {
                Some(win) => {
                    let winner = header.players.name(seated.order[win.chair]);
                    format!("{winner} won the pool of {pool} red")
                }
                None => "stopped".to_owned(),
            },
        };
        format!("{number}. {told}{plays}")
    };
    (1..).zip(&sheet.games).map(told).collect()
}

/// “; Sally played Ray’s cards”.
fn plays(header: &Header, all: &[PlaysFor], plays: &str) -> String {
    let name = |player: PlayerId| header.players.name(player);
    let say = |one: &PlaysFor| format!("; {} {plays} {}’s cards", name(one.by), name(one.player));
    all.iter().map(say).collect()
}

/// A line a player: what his points or counters come to, and his money.
fn players(header: &Header, sheet: &Sheet) -> Vec<String> {
    let money = money(header, sheet);
    let stages = sheet.stages(header.rounding());
    let told = |player: PlayerId| {
        let name = header.players.name(player);
        let row = row(&stages, player);
        let points = match sheet {
            Sheet::Pitch(_) => format!("{} red", signed(row.net())),
            Sheet::Bridge(_) if money.is_some() => signed(row.net()),
            Sheet::Bridge(_) => format!("{} gross", row.gross),
        };
        let Some(money) = &money else {
            return format!("{name}: {points}");
        };
        let carrier = header.carries.payer(player);
        if carrier != player {
            return format!(
                "{name}: {points}, carried by {}",
                header.players.name(carrier)
            );
        }
        let won = amount(money.currency, money.minor[player.index()]);
        format!("{name}: {points}, {won}")
    };
    header.players.ids().map(told).collect()
}

/// Who pays whom, or who won the night where nothing is played for.
fn settling(header: &Header, sheet: &Sheet) -> Vec<String> {
    if let Some(money) = money(header, sheet) {
        let payments = money.payments();
        let paid = payments.iter().map(|payment| {
            let [from, to] = [payment.from, payment.to].map(|place| header.players.name_at(place));
            format!("{from} pays {to} {}", amount(money.currency, payment.minor))
        });
        let handed_back = words::bank(&header.players, &money);
        let balance = words::bank_balance(&header.players, sheet, &money);
        let owed: Vec<String> = paid.chain(handed_back).chain(balance).collect();
        let blank = (!owed.is_empty()).then(String::new);
        return made(header, sheet)
            .into_iter()
            .chain(blank)
            .chain(owed)
            .collect();
    }
    let Some(bridge) = sheet.bridge() else {
        return Vec::new();
    };
    let ledger: Ledger<PlayerId> = bridge.ledger(header.rounding());
    let everyone: Vec<PlayerId> = header.players.ids().collect();
    let winners: Vec<&str> = ledger
        .largest_gross(&everyone)
        .into_iter()
        .map(|player| header.players.name(player))
        .collect();
    match winners.as_slice() {
        [] => Vec::new(),
        [winner] => vec![String::new(), format!("{winner} won the night")],
        [first @ .., last] => vec![
            String::new(),
            format!("{} and {last} won the night", first.join(", ")),
        ],
    }
}

/// What was paid, a line each below a blank one.
fn made(header: &Header, sheet: &Sheet) -> Vec<String> {
    let name = |player: PlayerId| header.players.name(player);
    let told = sheet.paid().iter().filter_map(|(_, paid)| {
        let currency = header.stake?.currency;
        let amount = amount(currency, paid.amount.minor(currency)?);
        Some(format!(
            "{} paid {} {amount}",
            name(paid.from),
            name(paid.to)
        ))
    });
    let told: Vec<String> = told.collect();
    let blank = (!told.is_empty()).then(String::new);
    blank.into_iter().chain(told).collect()
}

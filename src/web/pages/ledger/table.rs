//! The tables of the ledger: the evening, and each rubber or game.

use super::night::{Night, Over, Score};
use super::picture::letters;
use crate::journal::{Decided, Header, Money, PlayerId, Sheet};
use crate::rules::ledger::Row as Sum;
use crate::web::at_table::AtTable;
use crate::web::words::{and, capital, minus, signed};

/// A table: a row a player, and what they come to together.
pub(super) struct Table {
    pub(super) caption: String,
    pub(super) heads: Vec<String>,
    pub(super) rows: Vec<Row>,
    pub(super) together: Vec<String>,
}

/// One player, or one rubber.
pub(super) struct Row {
    pub(super) name: String,
    /// Where the arithmetic is.
    pub(super) href: Option<String>,
    /// “carried by Ada”, “went home”.
    pub(super) note: Option<String>,
    pub(super) cells: Vec<String>,
}

/// What the evening comes to for each player. A sheet of paper has room for
/// the score of each rubber as well.
pub(super) fn evening(at: &AtTable, night: &Night, money: Option<&Money>, wide: bool) -> Table {
    let header = at.journal.header();
    let bridge = at.sheet.bridge().is_some();
    let any_paid = !at.sheet.paid().is_empty();
    let mut heads: Vec<String> = Vec::new();
    if wide {
        heads.extend(night.stages.iter().map(|stage| stage.number.to_string()));
    }
    if bridge && wide && night.score == Score::Net {
        heads.push("gross".to_owned());
    }
    if night.score == Score::Net {
        heads.extend(["plus", "minus"].map(str::to_owned));
    }
    heads.push(night.score.word().to_owned());
    if !bridge {
        heads.push("holds".to_owned());
    }
    if let Some(money) = money {
        heads.push(money.currency.code().to_owned());
        if any_paid {
            heads.extend(["paid", "open"].map(str::to_owned));
        }
    }
    let row = |player: PlayerId| {
        let sum = night.sum(player);
        let mut cells: Vec<String> = Vec::new();
        if wide {
            let parts = night.stages.iter().map(|stage| stage.part(player));
            let scored = |part| night.score.text(night.scored(part));
            cells.extend(parts.map(|part| part.map_or_else(|| "out".to_owned(), scored)));
        }
        cells.extend(scores(night.score, sum, bridge && wide));
        if let Sheet::Pitch(sheet) = &at.sheet {
            cells.push(minus(&sheet.holding(player).to_string()));
        }
        cells.extend(money.map(|money| minus(&money.text(player))));
        if let Some(money) = money.filter(|_| any_paid) {
            let place = player.index();
            let both = [money.paid[place], money.open()[place]];
            cells.extend(both.map(|minor| minus(&money.currency.text(minor))));
        }
        Row {
            name: header.players.name(player).to_owned(),
            href: Some(format!("{}/ledger/{}", at.pad(), player.index())),
            note: note(at, money, player),
            cells,
        }
    };
    let mut together: Vec<String> = Vec::new();
    if wide {
        let all = |stage: &Over| stage.played().map(|part| night.scored(part)).sum();
        let all = night
            .stages
            .iter()
            .map(|stage| night.score.text(all(stage)));
        together.extend(all);
    }
    together.extend(scores(night.score, night.together(), bridge && wide));
    if let Sheet::Pitch(sheet) = &at.sheet {
        let held: i64 = header
            .players
            .ids()
            .map(|player| sheet.holding(player))
            .sum();
        together.push(minus(&held.to_string()));
    }
    if let Some(money) = money {
        let nothing = money.currency.text(0);
        together.extend(vec![nothing; if any_paid { 3 } else { 1 }]);
    }
    Table {
        caption: if bridge {
            "The evening"
        } else {
            "The evening, in red counters"
        }
        .to_owned(),
        heads,
        rows: header.players.ids().map(row).collect(),
        together,
    }
}

/// The cells of a sum; the gross stands beside plus and minus where there is room.
fn scores(score: Score, sum: Sum, gross: bool) -> Vec<String> {
    let total = sum.gross.to_string();
    match score {
        Score::Gross => vec![total],
        Score::Red => vec![signed(sum.net())],
        Score::Net => {
            let gross = gross.then_some(total);
            let parts = [sum.plus.to_string(), sum.minus.to_string()];
            let parts = gross.into_iter().chain(parts);
            parts.chain([signed(sum.net())]).collect()
        }
    }
}

/// What is to be said of a player: gone home, carried, carrying.
fn note(at: &AtTable, money: Option<&Money>, player: PlayerId) -> Option<String> {
    let header = at.journal.header();
    let mut notes: Vec<String> = Vec::new();
    if at.journal.evening().has_gone(player) {
        notes.push("went home".to_owned());
    }
    if let Some(money) = money {
        let carrier = header.carries.payer(player);
        if carrier != player {
            let own = money.own[player.index()].text(money.currency);
            let (does, amount) = match own.strip_prefix('-') {
                Some(loss) => ("pays", loss),
                None => ("pockets", own.as_str()),
            };
            let carrier = header.players.name(carrier);
            notes.push(format!("carried by {carrier}, who {does} {amount}"));
        }
        let guests = carried(header, player);
        if !guests.is_empty() {
            notes.push(format!("carries {}", and(&guests)));
        }
    }
    (!notes.is_empty()).then(|| notes.join(", "))
}

/// The names of those whom a player carries.
pub(super) fn carried(header: &Header, player: PlayerId) -> Vec<&str> {
    let list = header.carries.list().iter();
    let his = list.filter(|carry| carry.by == player);
    his.map(|carry| header.players.name(carry.player)).collect()
}

/// One rubber or game: what it brought each of its players, and the score so far.
pub(super) fn stage(header: &Header, night: &Night, stage: &Over) -> Table {
    let bridge = matches!(stage.outcome.result, Decided::Sides(_));
    let score = night.score;
    let so_far = |player| night.running(player)[stage.number - 1];
    let cells = |sum, so_far| {
        let mut cells = scores(score, sum, bridge);
        if score == Score::Net {
            // Of one rubber the net is its plus or its minus.
            cells.pop();
        }
        cells.push(score.text(so_far));
        cells
    };
    let row = |player: PlayerId| {
        let part = stage.part(player)?;
        Some(Row {
            name: header.players.name(player).to_owned(),
            href: None,
            note: None,
            cells: cells(Sum::of([part]), so_far(player)),
        })
    };
    let heads: &[&str] = match score {
        Score::Gross => &["gross", "so far"],
        Score::Red => &["red", "so far"],
        Score::Net if bridge => &["gross", "plus", "minus", "net so far"],
        Score::Net => &["plus", "minus", "net so far"],
    };
    Table {
        caption: format!("{} {}", night.unit, stage.number),
        heads: heads.iter().map(|head| (*head).to_owned()).collect(),
        rows: header.players.ids().filter_map(row).collect(),
        together: cells(
            Sum::of(stage.played()),
            header.players.ids().map(so_far).sum(),
        ),
    }
}

/// The numbers beside the picture: everyone's score after each rubber or game.
pub(super) fn running(header: &Header, night: &Night) -> Table {
    let letters = letters(header);
    let played: Vec<PlayerId> = header
        .players
        .ids()
        .filter(|player| night.sum(*player).rubbers > 0)
        .collect();
    let row = |stage: &Over| Row {
        name: stage.number.to_string(),
        href: None,
        note: None,
        cells: played
            .iter()
            .map(|player| night.score.text(night.running(*player)[stage.number - 1]))
            .collect(),
    };
    Table {
        caption: format!("{} after each {}", capital(night.score.word()), night.unit),
        heads: played
            .iter()
            .map(|player| letters[player.index()].clone())
            .collect(),
        rows: night.stages.iter().map(row).collect(),
        together: vec![],
    }
}

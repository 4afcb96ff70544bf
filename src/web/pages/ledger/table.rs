//! The tables of the ledger: the evening, and each rubber or game.

use super::night::{Night, Stage};
use super::picture::letters;
use crate::journal::{Header, Money, PlayerId, Sheet};
use crate::web::at_table::AtTable;
use crate::web::words::{listed, minus, signed};

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
/// the net of each rubber as well.
pub(super) fn evening(at: &AtTable, night: &Night, money: Option<&Money>, wide: bool) -> Table {
    let header = at.journal.header();
    let bridge = at.sheet.bridge().is_some();
    let any_paid = !at.sheet.paid().is_empty();
    let mut heads: Vec<String> = Vec::new();
    if wide {
        heads.extend(night.stages.iter().map(|stage| stage.number.to_string()));
    }
    if bridge && (wide || money.is_none()) {
        heads.push("gross".to_owned());
    }
    heads.extend(["plus", "minus", "net"].map(str::to_owned));
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
            let nets = night.stages.iter().map(|stage| stage.part(player));
            cells.extend(
                nets.map(|part| part.map_or_else(|| "out".to_owned(), |part| signed(part.net))),
            );
        }
        if bridge && (wide || money.is_none()) {
            cells.push(sum.gross.to_string());
        }
        cells.extend([sum.plus.to_string(), sum.minus.to_string()]);
        cells.push(signed(sum.net()));
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
    let sums = || header.players.ids().map(|player| night.sum(player));
    if wide {
        let net = |stage: &Stage| -> i64 {
            let parts = header.players.ids().filter_map(|player| stage.part(player));
            parts.map(|part| part.net).sum()
        };
        together.extend(night.stages.iter().map(|stage| signed(net(stage))));
    }
    if bridge && (wide || money.is_none()) {
        together.push(sums().map(|sum| sum.gross).sum::<u32>().to_string());
    }
    together.push(sums().map(|sum| sum.plus).sum::<i64>().to_string());
    together.push(sums().map(|sum| sum.minus).sum::<i64>().to_string());
    together.push(signed(sums().map(super::night::Sum::net).sum()));
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
            notes.push(format!("carries {}", listed(&guests)));
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

/// One rubber or game: what each of its players won and lost.
pub(super) fn stage(header: &Header, night: &Night, stage: &Stage) -> Table {
    let bridge = stage.line.is_some();
    let place = stage.number - 1;
    let played = || {
        let players = header.players.ids();
        players.filter_map(|player| Some((player, stage.part(player)?)))
    };
    let row = |(player, part): (PlayerId, super::night::Part)| {
        let mut cells: Vec<String> = Vec::new();
        cells.extend(part.gross.map(|gross| gross.to_string()));
        cells.extend([part.plus().to_string(), part.minus().to_string()]);
        cells.push(signed(night.running(player)[place]));
        Row {
            name: header.players.name(player).to_owned(),
            href: None,
            note: None,
            cells,
        }
    };
    let mut together: Vec<String> = Vec::new();
    if bridge {
        let gross = played().filter_map(|(_, part)| part.gross);
        together.push(gross.sum::<u32>().to_string());
    }
    together.push(
        played()
            .map(|(_, part)| part.plus())
            .sum::<i64>()
            .to_string(),
    );
    together.push(
        played()
            .map(|(_, part)| part.minus())
            .sum::<i64>()
            .to_string(),
    );
    let so_far = header
        .players
        .ids()
        .map(|player| night.running(player)[place]);
    together.push(signed(so_far.sum()));
    let heads: &[&str] = if bridge {
        &["gross", "plus", "minus", "net so far"]
    } else {
        &["plus", "minus", "net so far"]
    };
    Table {
        caption: format!("{} {}", night.unit, stage.number),
        heads: heads.iter().map(|head| (*head).to_owned()).collect(),
        rows: played().map(row).collect(),
        together,
    }
}

/// The numbers beside the picture: everyone's net after each rubber or game.
pub(super) fn running(header: &Header, night: &Night) -> Table {
    let letters = letters(header);
    let played: Vec<PlayerId> = header
        .players
        .ids()
        .filter(|player| night.sum(*player).played > 0)
        .collect();
    let row = |stage: &Stage| Row {
        name: stage.number.to_string(),
        href: None,
        note: None,
        cells: played
            .iter()
            .map(|player| signed(night.running(*player)[stage.number - 1]))
            .collect(),
    };
    Table {
        caption: format!("Net after each {}", night.unit),
        heads: played
            .iter()
            .map(|player| letters[player.index()].clone())
            .collect(),
        rows: night.stages.iter().map(row).collect(),
        together: vec![],
    }
}

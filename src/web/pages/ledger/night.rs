//! The evening for the ledger, in whichever game: what each rubber or game that
//! is over brought each player.

use crate::journal::{EntryId, Header, PlayerId, SeatedGame, SeatedRubber, Sheet};
use crate::rules::Side;
use crate::rules::ledger::Line;
use crate::rules::pitch::Ending;
use crate::web::at_table::AtTable;
use crate::web::words::{count, listed};

/// Every rubber or game that is over.
pub(super) struct Night {
    /// A rubber, a round, a game.
    pub(super) unit: &'static str,
    pub(super) stages: Vec<Stage>,
    /// Whether one is in play, which does not count yet.
    pub(super) in_play: bool,
}

/// One rubber or game that is over.
pub(super) struct Stage {
    pub(super) number: usize,
    /// “Ada & Cy 930, Ben & Dee 48”.
    pub(super) told: String,
    /// Whether the table agreed on it.
    pub(super) agreed: bool,
    /// The rubber; none in Auction Pitch.
    pub(super) line: Option<Line<PlayerId>>,
    parts: Vec<Option<Part>>,
}

/// What a rubber or game brought one of its players.
#[derive(Clone, Copy)]
pub(super) struct Part {
    /// What his side made; none in Auction Pitch.
    pub(super) gross: Option<u32>,
    /// Points or red counters, won or lost.
    pub(super) net: i64,
    /// Red counters that he paid into the pool.
    pub(super) paid: u32,
}

impl Part {
    pub(super) fn plus(self) -> i64 {
        self.net.max(0)
    }

    pub(super) fn minus(self) -> i64 {
        (-self.net).max(0)
    }
}

impl Night {
    pub(super) fn of(at: &AtTable) -> Self {
        let header = at.journal.header();
        let agreed = at.journal.agreed_on(&at.sheet);
        let stages = match &at.sheet {
            Sheet::Bridge(sheet) => {
                let rubbers = sheet.rubbers.iter();
                let over = rubbers.filter(|seated| seated.over().is_some());
                let lines = sheet.ledger(header.rounding()).lines;
                let told = over
                    .zip(lines)
                    .zip(1..)
                    .map(|((seated, line), number)| rubber(header, seated, line, number, &agreed));
                told.collect()
            }
            Sheet::Pitch(sheet) => {
                let games = sheet.games.iter();
                let over = games.filter(|seated| seated.over().is_some());
                let told = over
                    .zip(1..)
                    .filter_map(|(seated, number)| game(header, seated, number, &agreed));
                told.collect()
            }
        };
        Self {
            unit: header.game.unit(),
            stages,
            in_play: at.sheet.is_in_play(),
        }
    }

    /// What all of it came to for a player.
    pub(super) fn sum(&self, player: PlayerId) -> Sum {
        let mut sum = Sum::default();
        for part in self.stages.iter().filter_map(|stage| stage.part(player)) {
            sum.played += 1;
            sum.gross += part.gross.unwrap_or(0);
            sum.plus += part.plus();
            sum.minus += part.minus();
        }
        sum
    }

    /// A player's net after each rubber or game.
    pub(super) fn running(&self, player: PlayerId) -> Vec<i64> {
        let nets = self.stages.iter().scan(0, |net, stage| {
            *net += stage.part(player).map_or(0, |part| part.net);
            Some(*net)
        });
        nets.collect()
    }
}

impl Stage {
    /// What it brought a player; none if he sat out.
    pub(super) fn part(&self, player: PlayerId) -> Option<Part> {
        self.parts.get(player.index()).copied().flatten()
    }

    /// “Dee and Eve sat out”.
    pub(super) fn out(&self, header: &Header) -> Option<String> {
        let everyone = header.players.ids();
        let out = everyone.filter(|player| self.part(*player).is_none());
        let names: Vec<&str> = out.map(|player| header.players.name(player)).collect();
        (!names.is_empty()).then(|| format!("{} sat out", listed(&names)))
    }
}

/// What the evening came to for one player.
#[derive(Default, Clone, Copy)]
pub(super) struct Sum {
    pub(super) played: usize,
    pub(super) gross: u32,
    pub(super) plus: i64,
    pub(super) minus: i64,
}

impl Sum {
    pub(super) fn net(self) -> i64 {
        self.plus - self.minus
    }
}

/// Two partners: “Ada & Cy”.
pub(super) fn pair(header: &Header, seats: &Line<PlayerId>, side: Side) -> String {
    let [one, other] = side
        .seats()
        .map(|seat| header.players.name(seats.seats[seat]));
    format!("{one} & {other}")
}

fn rubber(
    header: &Header,
    seated: &SeatedRubber,
    line: Line<PlayerId>,
    number: usize,
    agreed: &[EntryId],
) -> Stage {
    let side = |side| format!("{} {}", pair(header, &line, side), line.total[side].0);
    let stopped = if seated.stop.is_some() {
        ", stopped"
    } else {
        ""
    };
    let part = |player| {
        Some(Part {
            gross: Some(line.total[line.side_of(player)?].0),
            net: line.net(player)?,
            paid: 0,
        })
    };
    Stage {
        number,
        told: format!("{}{stopped}", Side::ALL.map(side).join(", ")),
        agreed: agreed.contains(&seated.seating),
        parts: header.players.ids().map(part).collect(),
        line: Some(line),
    }
}

fn game(header: &Header, seated: &SeatedGame, number: usize, agreed: &[EntryId]) -> Option<Stage> {
    let over = seated.over()?;
    let pool = count(over.sheet().pool(), "red counter");
    let told = match over.ending {
        Ending::Finished(win) => {
            let winner = header.players.name(seated.order[win.chair]);
            format!("{winner} won the pool of {pool}")
        }
        Ending::Stopped => format!("stopped, {pool} handed back"),
    };
    let part = |player| {
        let chair = seated.chair_of(player)?;
        Some(Part {
            gross: None,
            net: over.gain(chair),
            paid: over.sheet().paid[chair],
        })
    };
    Some(Stage {
        number,
        told,
        agreed: agreed.contains(&seated.seating),
        line: None,
        parts: header.players.ids().map(part).collect(),
    })
}

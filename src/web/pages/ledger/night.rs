//! The evening for the ledger, in whichever game: what each rubber or game that
//! is over brought each player.

use crate::journal::{EntryId, Header, PlayerId, SeatedGame, SeatedRubber, Sheet};
use crate::rules::Side;
use crate::rules::ledger::Line;
use crate::rules::pitch::Ending;
use crate::web::at_table::AtTable;
use crate::web::words::{count, listed, signed};

/// What a player's rubbers or games are counted in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Score {
    /// Bridge without a stake: what his side made.
    Gross,
    /// Auction Pitch without a stake: red counters won or lost.
    Red,
    /// With a stake: plus, minus and net.
    Net,
}

impl Score {
    fn of(at: &AtTable) -> Self {
        match (&at.journal.header().stake, &at.sheet) {
            (Some(_), _) => Self::Net,
            (None, Sheet::Bridge(_)) => Self::Gross,
            (None, Sheet::Pitch(_)) => Self::Red,
        }
    }

    /// Its word on pages.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Gross => "gross",
            Self::Red => "red",
            Self::Net => "net",
        }
    }

    /// A score as it is shown: what is won or lost has a sign.
    pub(super) fn text(self, score: i64) -> String {
        match self {
            Self::Gross => score.to_string(),
            Self::Red | Self::Net => signed(score),
        }
    }
}

/// Every rubber or game that is over.
pub(super) struct Night {
    pub(super) score: Score,
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
            score: Score::of(at),
            unit: header.game.unit(),
            stages,
            in_play: at.sheet.is_in_play(),
        }
    }

    /// What all of it came to for a player.
    pub(super) fn sum(&self, player: PlayerId) -> Sum {
        Sum::of(self.stages.iter().filter_map(|stage| stage.part(player)))
    }

    /// What all of it came to for all players together.
    pub(super) fn together(&self) -> Sum {
        Sum::of(self.stages.iter().flat_map(Stage::played))
    }

    /// What a rubber or game counts for one who played it.
    pub(super) fn scored(&self, part: Part) -> i64 {
        match self.score {
            Score::Gross => part.gross.map_or(0, i64::from),
            Score::Red | Score::Net => part.net,
        }
    }

    /// A player's score after each rubber or game.
    pub(super) fn running(&self, player: PlayerId) -> Vec<i64> {
        let scores = self.stages.iter().scan(0, |score, stage| {
            *score += stage.part(player).map_or(0, |part| self.scored(part));
            Some(*score)
        });
        scores.collect()
    }
}

impl Stage {
    /// What it brought a player; none if he sat out.
    pub(super) fn part(&self, player: PlayerId) -> Option<Part> {
        self.parts.get(player.index()).copied().flatten()
    }

    /// What it brought all who played.
    pub(super) fn played(&self) -> impl Iterator<Item = Part> {
        self.parts.iter().copied().flatten()
    }

    /// “Dee and Eve sat out”.
    pub(super) fn out(&self, header: &Header) -> Option<String> {
        let everyone = header.players.ids();
        let out = everyone.filter(|player| self.part(*player).is_none());
        let names: Vec<&str> = out.map(|player| header.players.name(player)).collect();
        (!names.is_empty()).then(|| format!("{} sat out", listed(&names)))
    }
}

/// What some rubbers or games came to.
#[derive(Default, Clone, Copy)]
pub(super) struct Sum {
    pub(super) played: usize,
    pub(super) gross: u32,
    pub(super) plus: i64,
    pub(super) minus: i64,
}

impl Sum {
    /// What these come to.
    pub(super) fn of(parts: impl Iterator<Item = Part>) -> Self {
        let mut sum = Self::default();
        for part in parts {
            sum.played += 1;
            sum.gross += part.gross.unwrap_or(0);
            sum.plus += part.net.max(0);
            sum.minus += (-part.net).max(0);
        }
        sum
    }

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
        parts: header.players.places().map(part).collect(),
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
        parts: header.players.places().map(part).collect(),
    })
}

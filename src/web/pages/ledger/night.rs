//! The evening for the ledger, in whichever game: what each rubber or game that
//! is over brought each player.

use crate::journal::{Decided, Header, Outcome, PlayerId, Sheet};
use crate::rules::Side;
use crate::rules::ledger::{Line, Part, Row};
use crate::web::at_table::AtTable;
use crate::web::words::{and, count, signed};

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
    pub(super) stages: Vec<Over>,
    /// Whether one is in play, which does not count yet.
    pub(super) in_play: bool,
}

/// One rubber or game that is over.
pub(super) struct Over {
    pub(super) number: usize,
    /// “Ada & Cy 930, Ben & Dee 48”.
    pub(super) told: String,
    /// Whether the table agreed on it.
    pub(super) agreed: bool,
    pub(super) outcome: Outcome,
}

impl Night {
    pub(super) fn of(at: &AtTable) -> Self {
        let header = at.journal.header();
        let agreed = at.journal.agreed_on(&at.sheet);
        let stages = at.sheet.stages(header.rounding()).into_iter();
        let over = stages.filter_map(|stage| {
            let outcome = stage.outcome?;
            Some(Over {
                number: stage.number,
                told: tell(header, &outcome),
                agreed: agreed.contains(&stage.seating),
                outcome,
            })
        });
        Self {
            score: Score::of(at),
            unit: header.game.unit(),
            stages: over.collect(),
            in_play: at.sheet.is_in_play(),
        }
    }

    /// What all of it came to for a player.
    pub(super) fn sum(&self, player: PlayerId) -> Row {
        Row::of(self.stages.iter().filter_map(|stage| stage.part(player)))
    }

    /// What all of it came to for all players together.
    pub(super) fn together(&self) -> Row {
        Row::of(self.stages.iter().flat_map(Over::played))
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

impl Over {
    /// What it brought a player; none if he sat out.
    pub(super) fn part(&self, player: PlayerId) -> Option<Part> {
        self.outcome.part(player)
    }

    /// What it brought all who played.
    pub(super) fn played(&self) -> impl Iterator<Item = Part> {
        self.outcome.parts.iter().map(|(_, part)| *part)
    }

    /// “Dee and Eve sat out”.
    pub(super) fn out(&self, header: &Header) -> Option<String> {
        let everyone = header.players.ids();
        let out = everyone.filter(|player| self.part(*player).is_none());
        let names: Vec<&str> = out.map(|player| header.players.name(player)).collect();
        (!names.is_empty()).then(|| format!("{} sat out", and(&names)))
    }
}

/// Two partners: “Ada & Cy”.
pub(super) fn pair(header: &Header, seats: &Line<PlayerId>, side: Side) -> String {
    let [one, other] = side
        .seats()
        .map(|seat| header.players.name(seats.seats[seat]));
    format!("{one} & {other}")
}

/// What came of a rubber or game.
fn tell(header: &Header, outcome: &Outcome) -> String {
    let stopped = if outcome.stopped { ", stopped" } else { "" };
    match &outcome.result {
        Decided::Sides(line) => {
            let side = |side| format!("{} {}", pair(header, line, side), line.total[side].0);
            format!("{}{stopped}", Side::ALL.map(side).join(", "))
        }
        Decided::Pool { red, winner } => {
            let pool = count(*red, "red counter");
            match winner {
                Some(winner) => format!("{} won the pool of {pool}", header.players.name(*winner)),
                None => format!("stopped, {pool} handed back"),
            }
        }
    }
}

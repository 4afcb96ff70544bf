//! Who comes where, and what the prizes still wait for, as pages show it.

use chrono::{DateTime, Utc};

use crate::party::standings::{last, open_ties, winners as won};
use crate::party::{PrizeScore, Scope, Standing};
use crate::web::room::{Room, Table};
use crate::web::words::{count, minus};

/// One player in the standings.
pub(super) struct Place {
    pub(super) rank: u32,
    pub(super) name: String,
    pub(super) table: u16,
    pub(super) score: String,
    pub(super) prize: bool,
    /// “tie, to be cut for”, “by a cut”.
    pub(super) remark: Option<&'static str>,
    /// Whether more have his rank than there are prizes left.
    pub(super) tied: bool,
}

/// The winners in the room, or at one table.
pub(super) struct Group {
    /// “Table 3”; nothing for the room.
    pub(super) heading: Option<String>,
    pub(super) places: Vec<Place>,
}

/// A table that the prizes wait for.
pub(super) struct Open {
    pub(super) number: u16,
    pub(super) pad: String,
    /// “still plays”, “has not agreed on 2 rubbers”.
    pub(super) why: String,
    /// Whether it plays, so that it can be stopped.
    pub(super) in_play: bool,
}

/// What a score is called in a heading.
pub(super) const fn by(score: PrizeScore) -> &'static str {
    match score {
        PrizeScore::Gross => "gross",
        PrizeScore::Net => "net",
        PrizeScore::Red => "red counters",
    }
}

/// The standings; nobody before a rubber or game is over somewhere.
pub(super) fn places(room: &Room, standings: &[Standing], now: DateTime<Utc>) -> Vec<Place> {
    if !standings.iter().any(|line| line.played) {
        return vec![];
    }
    let place = |line: &Standing| place(room, line, now);
    standings.iter().map(place).collect()
}

/// The players of one table, also before anything is over.
pub(super) fn at_table(room: &Room, standings: &[Standing], table: &Table) -> Vec<Place> {
    let own = standings.iter();
    let own = own.filter(|line| line.person.table == table.number);
    own.map(|line| plain(room, line)).collect()
}

fn plain(room: &Room, line: &Standing) -> Place {
    Place {
        rank: line.rank,
        name: room.name(line.person).to_owned(),
        table: line.person.table.get(),
        score: minus(&line.score.to_string()),
        prize: line.prize && line.played,
        remark: None,
        tied: false,
    }
}

fn place(room: &Room, line: &Standing, now: DateTime<Utc>) -> Place {
    // While somebody plays, the scores may still part a tie.
    let tied = line.tied && line.played && room.play_is_over(now);
    Place {
        remark: match (tied, line.cut) {
            (true, _) => Some("tie, to be cut for"),
            (false, true) => Some("by a cut"),
            (false, false) => None,
        },
        tied,
        ..plain(room, line)
    }
}

/// Who has won a prize, the ties that are open included.
pub(super) fn winners(room: &Room, standings: &[Standing], now: DateTime<Utc>) -> Vec<Group> {
    let won = won(standings);
    let group = |heading: Option<String>, lines: Vec<&Standing>| Group {
        heading,
        places: lines
            .into_iter()
            .map(|line| place(room, line, now))
            .collect(),
    };
    let groups: Vec<Group> = match room.party.header().prizes.scope {
        Scope::Room => vec![group(None, won.iter().collect())],
        Scope::Table => {
            let at = |table: &Table| {
                let own = won.iter().filter(|line| line.person.table == table.number);
                group(Some(format!("Table {}", table.number)), own.collect())
            };
            room.tables.iter().map(at).collect()
        }
    };
    let groups = groups.into_iter();
    groups.filter(|group| !group.places.is_empty()).collect()
}

/// The ties that are to be cut for now: while somebody plays, the scores may
/// still part them.
pub(super) fn ties(room: &Room, standings: &[Standing], now: DateTime<Utc>) -> Vec<Vec<Standing>> {
    let ties = open_ties(standings, room.party.header().prizes.scope).into_iter();
    ties.filter(|_| room.play_is_over(now)).collect()
}

/// Those who come last, where that is named.
pub(super) fn booby(room: &Room, standings: &[Standing]) -> Vec<Place> {
    let header = room.party.header();
    if !header.booby {
        return vec![];
    }
    let last = last(standings, header.prizes.scope);
    last.iter().map(|line| plain(room, line)).collect()
}

/// The tables that the prizes wait for. One that never began when the hour has
/// come did not play, and is not waited for.
pub(super) fn open(room: &Room, now: DateTime<Utc>) -> Vec<Open> {
    let hour_has_come = room.hour_has_come(now);
    let open = |table: &Table| {
        let in_play = table.sheet.is_in_play();
        let unit = table.journal.header().game.unit();
        let why = match table.not_agreed() {
            _ if in_play => "still plays".to_owned(),
            _ if table.stages().is_empty() && hour_has_come => return None,
            _ if table.stages().is_empty() => "has not begun".to_owned(),
            0 => return None,
            open => {
                let open = u32::try_from(open).unwrap_or(u32::MAX);
                format!("has not agreed on {}", count(open, unit))
            }
        };
        Some(Open {
            number: table.number.get(),
            pad: table.address(),
            why,
            in_play,
        })
    };
    room.tables.iter().filter_map(open).collect()
}

/// “Table 1 still plays; table 4 has not agreed on 1 rubber.”, for a page that
/// is read as final.
pub(super) fn not_final(open: &[Open]) -> Option<String> {
    let lines: Vec<_> = open
        .iter()
        .map(|table| format!("table {} {}", table.number, table.why))
        .collect();
    (!lines.is_empty()).then(|| format!("Not final: {}.", lines.join("; ")))
}

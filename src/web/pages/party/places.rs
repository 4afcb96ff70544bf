//! Who comes where, and what the prizes still wait for, as pages show it.

use chrono::{DateTime, Utc};

use crate::party::progress::Wait;
use crate::party::winners::{leads, open_ties, share, winners as won};
use crate::party::{PrizeScore, Ranking, Scope, Standing, TableNumber};
use crate::web::room::{Room, Table};
use crate::web::words::minus;

/// One player in the standings.
pub(super) struct Place {
    pub(super) rank: u32,
    pub(super) name: String,
    pub(super) table: u16,
    pub(super) score: String,
    pub(super) prize: bool,
    /// “tie, to be cut for”, “by a cut”.
    pub(super) remark: Option<&'static str>,
    /// “A hamper”, once play is over.
    pub(super) won: Option<String>,
    /// Whether more have his rank than there are prizes left.
    pub(super) tied: bool,
}

/// The standings of one list of prizes, or who wins them.
pub(super) struct Board {
    /// “In the room”, where there are two.
    pub(super) heading: Option<&'static str>,
    /// What a score is called: “gross”.
    pub(super) by: &'static str,
    pub(super) groups: Vec<Group>,
}

/// Those who compete with one another: in the room, or at one table.
pub(super) struct Group {
    /// “Table 3”; nothing for the room.
    pub(super) heading: Option<String>,
    pub(super) places: Vec<Place>,
}

/// A table that the prizes wait for.
pub(super) struct Open {
    pub(super) number: u16,
    pub(super) pad: String,
    /// “still plays”, “has not agreed”.
    pub(super) why: &'static str,
    /// Whether it plays, so that it can be stopped.
    pub(super) in_play: bool,
    /// Whether something is over that it has not agreed on.
    pub(super) not_agreed: bool,
}

/// What a score is called in a heading.
pub(super) const fn by(score: PrizeScore) -> &'static str {
    match score {
        PrizeScore::Gross => "gross",
        PrizeScore::Net => "net",
        PrizeScore::Red => "red counters",
    }
}

/// The standings of each list of prizes; none before a rubber or game that
/// counts is over somewhere.
pub(super) fn standings(room: &Room, now: DateTime<Utc>) -> Vec<Board> {
    if !room.has_results() {
        return vec![];
    }
    boards(room, now, |ranking| ranking.lines.clone())
}

/// Who has won, the ties that are open included; who leads, while play goes on.
pub(super) fn winners(room: &Room, now: DateTime<Utc>) -> Vec<Board> {
    let over = room.play_is_over(now);
    let mut boards = boards(room, now, |ranking| won(&ranking.lines, over));
    boards.retain(|board| !board.groups.is_empty());
    boards
}

fn boards(
    room: &Room,
    now: DateTime<Utc>,
    lines: impl Fn(&Ranking) -> Vec<Standing>,
) -> Vec<Board> {
    let over = room.play_is_over(now);
    let rankings = room.rankings();
    let board = |ranking: &Ranking| {
        let scope = ranking.prizes.scope;
        let lines = lines(ranking);
        let group = |heading: Option<String>, table: Option<TableNumber>| {
            let own = lines.iter();
            let own = own.filter(|line| table.is_none_or(|table| line.person.table == table));
            let places: Vec<Place> = own.map(|line| place(room, ranking, line, over)).collect();
            (!places.is_empty()).then_some(Group { heading, places })
        };
        let at = |table: &Table| {
            let number = table.number;
            group(Some(format!("Table {number}")), Some(number))
        };
        Board {
            heading: (rankings.len() > 1).then(|| scope.heading()),
            by: by(ranking.prizes.score),
            groups: match scope {
                Scope::Room => group(None, None).into_iter().collect(),
                Scope::Table => room.tables.iter().filter_map(at).collect(),
            },
        }
    };
    rankings.iter().map(board).collect()
}

impl Board {
    /// Takes off what comes after so many places; a table stays together.
    pub(super) fn split_off(&mut self, at: usize) -> Option<Self> {
        let mut kept = 0;
        let mut rest = Vec::new();
        for mut group in std::mem::take(&mut self.groups) {
            let room = at.saturating_sub(kept);
            kept += group.places.len();
            if group.heading.is_none() && group.places.len() > room {
                rest.push(Group {
                    heading: None,
                    places: group.places.split_off(room),
                });
                self.groups.push(group);
            } else if room == 0 {
                rest.push(group);
            } else {
                self.groups.push(group);
            }
        }
        (!rest.is_empty()).then_some(Self {
            groups: rest,
            ..*self
        })
    }

    /// How many players it shows.
    pub(super) fn len(&self) -> usize {
        self.groups.iter().map(|group| group.places.len()).sum()
    }
}

/// The players of one table, also before anything is over.
pub(super) fn at_table(room: &Room, table: &Table, now: DateTime<Utc>) -> Vec<Place> {
    let over = room.play_is_over(now);
    let of_tables = |ranking: &&Ranking| ranking.prizes.scope == Scope::Table;
    let rankings = room.rankings();
    let ranking = rankings.iter().find(of_tables).or(rankings.first());
    let at = |ranking: &Ranking| {
        let own = ranking.lines.iter();
        let own = own.filter(|line| line.person.table == table.number);
        own.map(|line| place(room, ranking, line, over)).collect()
    };
    ranking.map(at).unwrap_or_default()
}

fn place(room: &Room, ranking: &Ranking, line: &Standing, over: bool) -> Place {
    // While somebody plays, the scores may still part a tie.
    let tied = line.tied && over;
    let scope = ranking.prizes.scope;
    let equal = || share(&ranking.lines, line, scope);
    let won = over && line.prize;
    Place {
        rank: line.rank,
        name: room.name(line.person).to_owned(),
        table: line.person.table.get(),
        score: minus(&line.score.to_string()),
        prize: leads(line, over),
        remark: match (tied, line.cut) {
            (true, _) => Some("tie, to be cut for"),
            (false, true) => Some("by a cut"),
            (false, false) => None,
        },
        won: won
            .then(|| ranking.prizes.say_won(line.rank, equal()))
            .flatten(),
        tied,
    }
}

/// The ties that are to be cut for now, with the list of prizes each is in:
/// while somebody plays, the scores may still part them.
pub(super) fn ties(room: &Room, now: DateTime<Utc>) -> Vec<(&Ranking, Vec<Standing>)> {
    if !room.play_is_over(now) {
        return vec![];
    }
    let of = |ranking| {
        open_ties_of(ranking)
            .into_iter()
            .map(move |tie| (ranking, tie))
    };
    room.rankings().iter().flat_map(of).collect()
}

fn open_ties_of(ranking: &Ranking) -> Vec<Vec<Standing>> {
    open_ties(&ranking.lines, ranking.prizes.scope)
}

/// Who takes the booby prize, a line for the room or for each table; nobody is
/// last while somebody plays.
pub(super) fn booby(room: &Room, now: DateTime<Utc>) -> Vec<String> {
    let header = room.party.header();
    let scope = header.prizes.booby_scope();
    if !header.booby || !room.play_is_over(now) {
        return vec![];
    }
    let Some(prizes) = header.prizes.of(scope) else {
        return vec![];
    };
    let last = room.party.last(room.rankings());
    let say = |last| prizes.say_last(last, |person| room.name(person));
    last.iter().map(say).collect()
}

/// The tables that the prizes wait for.
pub(super) fn open(room: &Room, now: DateTime<Utc>) -> Vec<Open> {
    let progress = room.progress(now);
    let open = |(number, wait): (TableNumber, Wait)| {
        let table = room.table(number)?;
        Some(Open {
            number: number.get(),
            pad: table.address(),
            why: wait.say(true),
            in_play: table.sheet.is_in_play(),
            not_agreed: !table.not_agreed().is_empty(),
        })
    };
    progress.open().into_iter().filter_map(open).collect()
}

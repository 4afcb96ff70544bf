//! Auction Bridge counted a second time: every value stands here, and nothing is
//! taken from the library.

/// The sides: North and South, East and West.
pub(crate) const SIDES: [&str; 2] = ["NS", "EW"];
/// An odd trick, three honours of a side, four in one hand.
const VALUES: [(&str, i64, i64, i64); 5] = [
    ("C", 6, 12, 48),
    ("D", 7, 14, 56),
    ("H", 8, 16, 64),
    ("S", 9, 18, 72),
    ("NT", 10, 30, 100),
];
const GAME: i64 = 30;
const RUBBER: i64 = 250;
const GAME_OF_A_STOPPED_RUBBER: i64 = 125;
const UNDERTRICK: i64 = 50;
const DOUBLED_CONTRACT: [i64; 3] = [0, 50, 100];
const DOUBLED: [i64; 3] = [1, 2, 4];
const SMALL_SLAM: i64 = 50;
const GRAND_SLAM: i64 = 100;

/// A deal as it was played.
#[derive(Clone, Debug)]
pub(crate) struct Deal {
    pub(crate) level: i64,
    /// Its place in the values: clubs first.
    pub(crate) suit: usize,
    /// 0, 1 doubled, 2 redoubled.
    pub(crate) doubled: usize,
    /// 0 North, 1 East, 2 South, 3 West.
    pub(crate) declarer: usize,
    pub(crate) tricks: i64,
    /// A side, and whether it has four in one hand or three.
    pub(crate) honours: Option<(usize, bool)>,
}

impl Deal {
    /// As it is typed: “3HX S 11”.
    pub(crate) fn typed(&self) -> String {
        let (suit, x) = (VALUES[self.suit].0, "X".repeat(self.doubled));
        let declarer = ["N", "E", "S", "W"][self.declarer];
        format!("{}{suit}{x} {declarer} {}", self.level, self.tricks)
    }

    /// As a line: “3HX S 11 4+0 NS”.
    pub(crate) fn line(&self) -> String {
        let honours = self.honours.map(|(side, four)| {
            let holding = if four { "4+0" } else { "3" };
            format!(" {holding} {}", SIDES[side])
        });
        self.typed() + &honours.unwrap_or_default()
    }

    /// What the form of a result calls its honours.
    pub(crate) fn honours_field(&self) -> String {
        let field = self.honours.map(|(side, four)| {
            let holding = if four { "4+0" } else { "3" };
            format!("{}:{holding}", SIDES[side])
        });
        field.unwrap_or_default()
    }

    pub(crate) fn declaring(&self) -> usize {
        self.declarer % 2
    }

    pub(crate) fn made(&self) -> bool {
        self.tricks >= self.level + 6
    }

    /// Below the line, to the declarer's side.
    fn below(&self) -> i64 {
        let odd = if self.made() { self.tricks - 6 } else { 0 };
        odd * VALUES[self.suit].1 * DOUBLED[self.doubled]
    }

    /// Above the line, to each side.
    fn above(&self) -> [i64; 2] {
        let mut points = [0; 2];
        let (declaring, adversaries) = (self.declaring(), 1 - self.declaring());
        let over = self.tricks - self.level - 6;
        if self.made() {
            points[declaring] += (1 + over) * DOUBLED_CONTRACT[self.doubled];
        } else {
            points[adversaries] += -over * UNDERTRICK * DOUBLED[self.doubled];
        }
        for (side, taken) in [(declaring, self.tricks), (adversaries, 13 - self.tricks)] {
            points[side] += match taken {
                13 => GRAND_SLAM,
                12 => SMALL_SLAM,
                _ => 0,
            };
        }
        if let Some((side, four)) = self.honours {
            let (_, _, three, four_in_one) = VALUES[self.suit];
            points[side] += if four { four_in_one } else { three };
        }
        points
    }
}

/// A rubber: who sat North, East, South and West, and what was played.
#[derive(Clone, Debug)]
pub(crate) struct Rubber {
    pub(crate) seats: [String; 4],
    pub(crate) deals: Vec<Deal>,
    pub(crate) penalties: [i64; 2],
    pub(crate) stopped: bool,
}

impl Rubber {
    pub(crate) fn of(seats: [String; 4]) -> Self {
        Self {
            seats,
            deals: vec![],
            penalties: [0; 2],
            stopped: false,
        }
    }

    /// The games of each side, and all its points without what ends a rubber.
    fn counted(&self) -> ([i64; 2], [i64; 2]) {
        let (mut games, mut part, mut points) = ([0; 2], [0; 2], self.penalties);
        for deal in &self.deals {
            let (side, below, above) = (deal.declaring(), deal.below(), deal.above());
            part[side] += below;
            points[side] += below;
            points = [points[0] + above[0], points[1] + above[1]];
            if part[side] >= GAME {
                games[side] += 1;
                part = [0; 2];
            }
        }
        (games, points)
    }

    pub(crate) fn games(&self) -> [i64; 2] {
        self.counted().0
    }

    pub(crate) fn finished(&self) -> bool {
        self.games().contains(&2)
    }

    pub(crate) fn over(&self) -> bool {
        self.stopped || self.finished()
    }

    /// What each side has.
    pub(crate) fn totals(&self) -> [i64; 2] {
        let (games, mut points) = self.counted();
        for side in 0..2 {
            if games[side] == 2 {
                points[side] += RUBBER;
            } else if self.stopped {
                points[side] += games[side] * GAME_OF_A_STOPPED_RUBBER;
            }
        }
        points
    }

    /// Where somebody sat: 0 North and South, 1 East and West.
    pub(crate) fn side_of(&self, name: &str) -> Option<usize> {
        Some(self.seats.iter().position(|sat| sat == name)? % 2)
    }
}

/// What a player has of all rubbers that are over.
pub(crate) fn gross(rubbers: &[Rubber], name: &str) -> i64 {
    let over = rubbers.iter().filter(|rubber| rubber.over());
    over.filter_map(|rubber| Some(rubber.totals()[rubber.side_of(name)?]))
        .sum()
}

/// One line of the standings.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    pub(crate) rank: usize,
    pub(crate) name: String,
    pub(crate) table: usize,
    pub(crate) score: i64,
}

/// Everyone by gross score; equal ones share a rank, unless they cut.
pub(crate) fn standings(tables: &[(Vec<String>, Vec<Rubber>)], cut: &[&str]) -> Vec<Line> {
    let mut lines = Vec::new();
    for (number, (names, rubbers)) in (1..).zip(tables) {
        lines.extend(names.iter().map(|name| Line {
            rank: 0,
            name: name.clone(),
            table: number,
            score: gross(rubbers, name),
        }));
    }
    let place = |line: &Line| cut.iter().position(|name| *name == line.name);
    // Stable: equal scores stay by table and by their place on its card.
    lines.sort_by_key(|line| (-line.score, place(line)));
    for at in 0..lines.len() {
        let above = lines.iter().filter(|line| line.score > lines[at].score);
        let equal = lines.iter().filter(|line| line.score == lines[at].score);
        let among =
            if equal.clone().count() == cut.len() && equal.clone().all(|l| place(l).is_some()) {
                place(&lines[at]).unwrap_or(0)
            } else {
                0
            };
        lines[at].rank = 1 + above.count() + among;
    }
    lines
}

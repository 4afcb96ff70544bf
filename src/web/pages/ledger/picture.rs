//! The picture of the night: each player's score after each rubber, drawn so that
//! the lines can be told apart without colour.

use std::fmt::Write;

use super::night::{Night, Score};
use crate::journal::{Header, PlayerId};

const WIDTH: f64 = 340.0;
const HEIGHT: f64 = 190.0;
/// Room for the numbers on the left and the letters on the right.
const LEFT: f64 = 44.0;
const RIGHT: f64 = 26.0;
const EDGE: f64 = 14.0;
/// How far two lines that run together are drawn apart.
const APART: f64 = 3.0;
/// The least distance of two letters at the ends.
const LETTER: f64 = 14.0;

/// How each line is drawn; as many as players in a sitting.
const DASHES: [&str; 12] = [
    "none",
    "7 4",
    "2 3",
    "12 3 2 3",
    "14 5",
    "6 3 2 3 2 3",
    "4 9",
    "16 3 6 3",
    "1 6",
    "10 3 1 3 1 3 1 3",
    "3 3 9 3",
    "20 8",
];

/// The night, drawn.
pub(super) struct Picture {
    /// What it shows: net, gross, red.
    pub(super) score: &'static str,
    pub(super) width: f64,
    pub(super) height: f64,
    /// Lines across, each with its number: the highest, nothing, the lowest.
    pub(super) levels: Vec<(f64, String)>,
    /// Ticks along the bottom: the rubbers.
    pub(super) ticks: Vec<(f64, usize)>,
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) lines: Vec<Drawn>,
}

/// One player's line.
pub(super) struct Drawn {
    pub(super) points: String,
    pub(super) dashes: &'static str,
    pub(super) letter: String,
    pub(super) name: String,
    pub(super) score: String,
    /// Where the line ends, and where its letter stands.
    pub(super) end: [f64; 2],
    pub(super) letter_at: [f64; 2],
}

impl Picture {
    /// None before the first rubber is over.
    pub(super) fn of(night: &Night, header: &Header) -> Option<Self> {
        if night.stages.is_empty() {
            return None;
        }
        let letters = letters(header);
        let players = header.players.ids();
        let played: Vec<PlayerId> = players
            .filter(|player| night.sum(*player).rubbers > 0)
            .collect();
        let scores: Vec<Vec<i64>> = played
            .iter()
            .map(|player| [vec![0], night.running(*player)].concat())
            .collect();
        let all = || scores.iter().flatten().copied();
        let floor = if night.score == Score::Gross { 0 } else { -1 };
        let (low, high) = (all().min()?.min(floor), all().max()?.max(1));
        let scale = (HEIGHT - 3.0 * EDGE) / whole(high - low);
        let across = (WIDTH - LEFT - RIGHT) / whole(night.stages.len());
        let x = |place: usize| LEFT + across * whole(place);
        let y = |score: i64| EDGE + whole(high - score) * scale;
        // Lines that meet in a point are drawn beside one another there.
        let point = |line: usize, place: usize| {
            let score = scores[line][place];
            let same: Vec<usize> = (0..scores.len())
                .filter(|other| scores[*other][place] == score)
                .collect();
            let rank = same.iter().position(|other| *other == line).unwrap_or(0);
            let apart = if place == 0 {
                0.0
            } else {
                (whole(rank) - (whole(same.len()) - 1.0) / 2.0) * APART
            };
            [x(place), y(score) + apart]
        };
        let last = night.stages.len();
        let ends: Vec<f64> = (0..scores.len()).map(|line| point(line, last)[1]).collect();
        let letters_at = spread(&ends);
        let drawn = |(line, player): (usize, &PlayerId)| {
            let mut points = String::new();
            for place in 0..=last {
                let [x, y] = point(line, place);
                let _ = write!(points, "{x:.1},{y:.1} ");
            }
            Drawn {
                points: points.trim_end().to_owned(),
                dashes: DASHES[player.index() % DASHES.len()],
                letter: letters[player.index()].clone(),
                name: header.players.name(*player).to_owned(),
                score: night.score.text(scores[line][last]),
                end: point(line, last),
                letter_at: [x(last) + 10.0, letters_at[line]],
            }
        };
        let mut levels = vec![(y(0), "0".to_owned())];
        for level in [high, low] {
            if (y(level) - y(0)).abs() > LETTER {
                levels.push((y(level), night.score.text(level)));
            }
        }
        Some(Self {
            score: night.score.word(),
            width: WIDTH,
            height: HEIGHT,
            levels,
            ticks: (1..=last)
                .filter(|place| last <= 12 || place % 5 == 0 || *place == last)
                .map(|place| (x(place), place))
                .collect(),
            left: LEFT,
            right: WIDTH - RIGHT,
            lines: played.iter().enumerate().map(drawn).collect(),
        })
    }
}

/// A letter for each place of the list: the first of the name if nobody shares it, else
/// the number in the list.
pub(super) fn letters(header: &Header) -> Vec<String> {
    let first = |name: &str| {
        let letter = name.chars().find(|letter| letter.is_alphanumeric());
        letter.map(|letter| letter.to_uppercase().collect::<String>())
    };
    let firsts: Vec<Option<String>> = header.players.plain_names().map(first).collect();
    let told = header.players.places().map(|player| {
        let number = header.players.ids().filter(|one| *one < player).count();
        let letter = firsts.get(number).and_then(Option::as_ref);
        let same = firsts.iter().filter(|other| other.as_ref() == letter);
        match letter {
            Some(letter) if same.count() == 1 => letter.clone(),
            _ => (number + 1).to_string(),
        }
    });
    told.collect()
}

/// Where the letters stand: at the ends of the lines, but never two in one place.
fn spread(ends: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..ends.len()).collect();
    order.sort_by(|one, other| ends[*one].total_cmp(&ends[*other]));
    let mut places = ends.to_vec();
    let mut free = f64::NEG_INFINITY;
    for line in &order {
        places[*line] = places[*line].max(free);
        free = places[*line] + LETTER;
    }
    // Those pushed out below come up again.
    let mut floor = HEIGHT - EDGE;
    for line in order.iter().rev() {
        places[*line] = places[*line].min(floor);
        floor = places[*line] - LETTER;
    }
    places
}

/// A whole number as a length; scores are far below what this holds exactly.
fn whole(number: impl TryInto<i32>) -> f64 {
    number.try_into().map_or(f64::from(i32::MAX), f64::from)
}

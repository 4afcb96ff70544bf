//! The standings once more, from the format alone: out of a document and what
//! `crossline score` prints of its tables, by counting instead of sorting.

use serde_json::{Value, json};

/// A player, with what the tables say of him.
struct One<'a> {
    name: &'a str,
    table: i64,
    place: usize,
    score: i64,
    sat: bool,
}

/// `standings` of a document that is written out in full.
pub(crate) fn standings(document: &Value, tables: &Value) -> Value {
    match &document["prizes"] {
        Value::Array(lists) => lists
            .iter()
            .map(|prizes| ranked(prizes, document, tables))
            .collect(),
        prizes => ranked(prizes, document, tables),
    }
}

fn ranked(prizes: &Value, document: &Value, tables: &Value) -> Value {
    let everyone = everyone(prizes, document, tables);
    let room = prizes["scope"] == "room";
    let count = prizes["count"].as_u64().unwrap();
    let mut lines: Vec<_> = everyone
        .iter()
        .map(|one| {
            let near = |other: &&One| other.sat && (room || other.table == one.table);
            let rivals: Vec<&One> = everyone.iter().filter(near).collect();
            let how_many = |which: &dyn Fn(&One) -> bool| {
                rivals.iter().filter(|other| which(other)).count() as u64
            };
            if !one.sat {
                let rank = 1 + how_many(&|_| true);
                return (one, 0, line(one, rank, false, false));
            }
            let better = how_many(&|other| other.score > one.score);
            let mut tie: Vec<&str> = rivals
                .iter()
                .filter(|other| other.score == one.score)
                .map(|other| other.name)
                .collect();
            tie.sort_unstable();
            let cut = cut(prizes, &tie);
            let place = cut.map_or(0, |cut| {
                cut.iter().position(|name| *name == one.name).unwrap() as u64
            });
            let rank = 1 + better + place;
            let prize = rank <= count;
            let open = cut_is_open(prizes, &tie) && better + tie.len() as u64 > count;
            (one, place, line(one, rank, prize, prize && open))
        })
        .collect();
    lines.sort_by_key(|(one, place, _)| {
        let best = if one.sat { -one.score } else { i64::MAX };
        // A cut goes over the room, or is within a table.
        let (over, within) = if room { (*place, 0) } else { (0, *place) };
        (best, over, one.table, within, one.place)
    });
    lines.into_iter().map(|(_, _, line)| line).collect()
}

fn line(one: &One, rank: u64, prize: bool, tied: bool) -> Value {
    json!({"rank": rank, "name": one.name, "table": one.table, "score": one.score,
        "prize": prize, "tied": tied})
}

/// The last cut that is exactly between the players of a tie.
fn cut<'a>(prizes: &'a Value, tie: &[&str]) -> Option<Vec<&'a str>> {
    let cuts = prizes["cuts"].as_array()?.iter().rev();
    let mut cuts = cuts.map(|cut| {
        let names = cut.as_array().unwrap().iter();
        names.map(|name| name.as_str().unwrap()).collect::<Vec<_>>()
    });
    cuts.find(|cut| {
        let mut cut = cut.clone();
        cut.sort_unstable();
        cut == tie && tie.len() > 1
    })
}

fn cut_is_open(prizes: &Value, tie: &[&str]) -> bool {
    cut(prizes, tie).is_none()
}

fn everyone<'a>(prizes: &Value, document: &'a Value, tables: &Value) -> Vec<One<'a>> {
    let mut everyone = Vec::new();
    let written = document["tables"].as_array().unwrap();
    for (table, scored) in written.iter().zip(tables.as_array().unwrap()) {
        for (place, name) in table["players"].as_array().unwrap().iter().enumerate() {
            let name = name.as_str().unwrap();
            let (score, sat) = match &scored["rubbers"] {
                Value::Array(rubbers) => bridge(name, prizes["score"] == "net", rubbers),
                _ => pitch(name, &document["rules"]["ante"], &scored["games"]),
            };
            everyone.push(One {
                name,
                table: table["table"].as_i64().unwrap(),
                place,
                score,
                sat,
            });
        }
    }
    everyone
}

fn bridge(name: &str, net: bool, rubbers: &[Value]) -> (i64, bool) {
    let (mut score, mut sat) = (0, false);
    for rubber in rubbers.iter().filter(|one| one["status"] != "playing") {
        let seats = rubber["seats"].as_object().unwrap();
        let Some((chair, _)) = seats.iter().find(|(_, player)| *player == name) else {
            continue;
        };
        let total = |side: &str| rubber["total"][side].as_i64().unwrap();
        let (own, other) = match chair.as_str() {
            "N" | "S" => (total("NS"), total("EW")),
            _ => (total("EW"), total("NS")),
        };
        score += if net { own - other } else { own };
        sat |= !rubber["deals"].as_array().unwrap().is_empty();
    }
    (score, sat)
}

fn pitch(name: &str, ante: &Value, games: &Value) -> (i64, bool) {
    let games = games.as_array().unwrap().iter();
    let finished = games.filter(|game| {
        let mut order = game["order"].as_array().unwrap().iter();
        game["status"] == "finished" && order.any(|player| player == name)
    });
    let (mut score, mut sat) = (0, false);
    for game in finished {
        let deals = game["deals"].as_array().unwrap().iter();
        let paid: i64 = deals.filter_map(|deal| deal["red"][name].as_i64()).sum();
        score -= ante.as_i64().unwrap() + paid;
        if game["winner"] == name {
            score += game["pool"].as_i64().unwrap();
        }
        sat = true;
    }
    (score, sat)
}

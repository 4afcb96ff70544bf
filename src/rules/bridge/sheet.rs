//! One deal's items as they are written down, each with its sum in words.

use super::{Doubling, Item, Kind};
use crate::rules::Side;

/// The items of one deal; those without points are left out.
#[derive(Default)]
pub(super) struct Sheet(pub(super) Vec<Item>);

impl Sheet {
    pub(super) fn add(
        &mut self,
        side: Side,
        kind: Kind,
        points: u32,
        why: impl FnOnce() -> String,
    ) {
        if points > 0 {
            self.0.push(Item {
                side,
                kind,
                points,
                why: why(),
            });
        }
    }
}

pub(super) fn adjective(doubling: Doubling) -> &'static str {
    match doubling {
        Doubling::Undoubled => "undoubled",
        Doubling::Doubled => "doubled",
        Doubling::Redoubled => "redoubled",
    }
}

pub(super) fn plural(count: u32, noun: &str) -> String {
    if count == 1 {
        format!("{count} {noun}")
    } else {
        format!("{count} {noun}s")
    }
}

/// A sum of like things of which the first may be worth less or more than
/// the next: “3 undertricks at 50”, “first undertrick 100, 2 more at 200”.
pub(super) fn one_by_one(noun: &str, points: &[u32]) -> String {
    let runs: Vec<String> = points
        .chunk_by(|one, next| one == next)
        .enumerate()
        .map(|(run, alike)| match (run, alike) {
            (0, _) if alike.len() == points.len() => {
                let count = u32::try_from(alike.len()).unwrap_or(u32::MAX);
                format!("{} at {}", plural(count, noun), alike[0])
            }
            (0, [only]) => format!("first {noun} {only}"),
            (0, _) => format!("first {} {noun}s at {}", alike.len(), alike[0]),
            _ => format!("{} more at {}", alike.len(), alike[0]),
        })
        .collect();
    runs.join(", ")
}

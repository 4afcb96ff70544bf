//! A rubber drawn as on a paper pad: two columns, the cross-line, what counts
//! towards game below it, all the rest above.

use crate::journal::{EntryId, SeatedRubber};
use crate::rules::Side;
use crate::rules::bridge::{Item, Kind, Over, ScoredDeal, Winner};
use crate::web::bridge_table::BridgeTable;
use crate::web::words::Names;

/// Lines above the cross-line that stay open; the older ones fold away.
const OPEN_ABOVE: usize = 6;

/// One rubber as a template draws it.
pub(in crate::web::pages) struct PadView {
    /// “Rubber 2”.
    pub(in crate::web::pages) heading: String,
    /// The entry that began it.
    pub(in crate::web::pages) seating: u32,
    pub(in crate::web::pages) columns: [Column; 2],
    /// The games, the last one perhaps still in play, each with both columns.
    pub(in crate::web::pages) games: Vec<[Vec<Mark>; 2]>,
    /// Whether a rule is drawn below the last game.
    pub(in crate::web::pages) last_game_over: bool,
    pub(in crate::web::pages) passed: Vec<Passed>,
    /// What to say of a rubber that is over.
    pub(in crate::web::pages) result: Option<ResultWords>,
}

/// One side's column.
pub(in crate::web::pages) struct Column {
    pub(in crate::web::pages) names: String,
    /// Above the line, the newest first.
    pub(in crate::web::pages) above: Vec<Mark>,
    /// Older marks above the line, folded under their sum.
    pub(in crate::web::pages) older: Vec<Mark>,
    pub(in crate::web::pages) older_sum: u32,
    pub(in crate::web::pages) total: u32,
}

/// A number on the pad, and the entry it came from.
#[derive(Clone)]
pub(in crate::web::pages) struct Mark {
    pub(in crate::web::pages) points: u32,
    pub(in crate::web::pages) href: Option<String>,
    /// The deal and the reason, for a screen reader and as a hint.
    pub(in crate::web::pages) why: String,
    pub(in crate::web::pages) new: bool,
}

/// A deal that left no number.
pub(in crate::web::pages) struct Passed {
    pub(in crate::web::pages) href: String,
    pub(in crate::web::pages) text: String,
}

/// Who won a rubber that is over, and by how much.
pub(in crate::web::pages) struct ResultWords {
    /// “Ada & Cy win it by 882.”
    pub(in crate::web::pages) line: String,
    /// “Ada & Cy by 882”, for a folded rubber.
    pub(in crate::web::pages) short: String,
    /// A word where the side with more points is not the one with two games.
    pub(in crate::web::pages) remark: Option<String>,
}

impl PadView {
    /// Draws a rubber; what the batch `saved` wrote is marked.
    pub(in crate::web::pages) fn of(
        at: &BridgeTable,
        seated: &SeatedRubber,
        number: usize,
        saved: &[EntryId],
    ) -> Self {
        let names = Names {
            players: &at.journal.header().players,
            seats: seated.seats,
        };
        let sides = at.sides_from(seated);
        let pad = seated.rubber.pad();
        let deals: Vec<_> = seated.deals.iter().copied().zip(&pad.deals).collect();
        let marker = Marker { at, saved };
        let (games, last_game_over) = marker.games(&deals, sides);
        Self {
            heading: format!("{} {number}", unit(at)),
            seating: seated.seating.0,
            columns: sides.map(|side| marker.column(seated, &deals, side, &names)),
            games,
            last_game_over,
            passed: deals
                .iter()
                .filter(|(_, scored)| scored.items.is_empty())
                .map(|(entry, scored)| Passed {
                    href: at.entry_address(*entry),
                    text: passed_text(at, *entry, scored, &names),
                })
                .collect(),
            result: seated
                .over()
                .map(|over| result_words(over, &names, at.journal.header().game.unit())),
        }
    }
}

/// “Deal 2: all passed”, and who deals again where the deal does not pass on.
fn passed_text(at: &BridgeTable, entry: EntryId, scored: &ScoredDeal, names: &Names) -> String {
    let number = at.deal_number(entry).unwrap_or_default();
    let deal = names.deal(scored.deal);
    let again = at.laws().next_dealer(scored.dealer, &scored.deal) == scored.dealer;
    let again = if again {
        format!(", {} deals again", names.at(scored.dealer))
    } else {
        String::new()
    };
    format!("Deal {number}: {deal}{again}")
}

struct Marker<'a> {
    at: &'a BridgeTable,
    saved: &'a [EntryId],
}

impl Marker<'_> {
    /// Marks below the line, a block a game.
    fn games(
        &self,
        deals: &[(EntryId, &ScoredDeal)],
        sides: [Side; 2],
    ) -> (Vec<[Vec<Mark>; 2]>, bool) {
        let mut games = vec![[vec![], vec![]]];
        let mut over = false;
        for (entry, scored) in deals {
            if over {
                games.push([vec![], vec![]]);
            }
            over = scored.game.is_some();
            let Some(game) = games.last_mut() else {
                continue;
            };
            for (column, side) in game.iter_mut().zip(sides) {
                let items = scored.items.iter();
                let below = items.filter(|item| item.kind.is_below() && item.side == side);
                column.extend(below.map(|item| self.of_deal(*entry, item)));
            }
        }
        (games, over)
    }

    fn column(
        &self,
        seated: &SeatedRubber,
        deals: &[(EntryId, &ScoredDeal)],
        side: Side,
        names: &Names,
    ) -> Column {
        let pad = seated.rubber.pad();
        let mut above: Vec<Mark> = Vec::new();
        for (entry, scored) in deals {
            let items = scored.items.iter();
            let of_side = items.filter(|item| !item.kind.is_below() && item.side == side);
            above.extend(of_side.map(|item| self.of_deal(*entry, item)));
        }
        let mut penalties = seated.penalties.iter();
        for item in &pad.items {
            let entry = match item.kind {
                Kind::Penalty => penalties.next().copied(),
                _ => seated.stop,
            };
            if item.side == side {
                above.push(self.loose(entry, item));
            }
        }
        above.reverse();
        let older = above.split_off(above.len().min(OPEN_ABOVE));
        // One line folded under a sum would be no shorter than the line.
        let (above, older) = if older.len() == 1 {
            ([above, older].concat(), vec![])
        } else {
            (above, older)
        };
        Column {
            names: names.side(side),
            older_sum: older.iter().map(|mark| mark.points).sum(),
            above,
            older,
            total: pad.total(side).0,
        }
    }

    fn of_deal(&self, entry: EntryId, item: &Item) -> Mark {
        let number = self.at.deal_number(entry).unwrap_or_default();
        Mark {
            points: item.points,
            href: Some(self.at.entry_address(entry)),
            why: format!("Deal {number}: {}", item.why),
            new: self.saved.contains(&entry),
        }
    }

    fn loose(&self, entry: Option<EntryId>, item: &Item) -> Mark {
        let what = match item.kind {
            Kind::Penalty => "Penalty",
            Kind::Rubber => "Rubber",
            _ => "Stopped",
        };
        Mark {
            points: item.points,
            href: entry.map(|entry| self.at.entry_address(entry)),
            why: if item.why.is_empty() {
                what.to_owned()
            } else {
                format!("{what}: {}", item.why)
            },
            new: entry.is_some_and(|entry| self.saved.contains(&entry)),
        }
    }
}

/// “Rubber”, “Round”.
pub(super) fn unit(at: &BridgeTable) -> String {
    let unit = at.journal.header().game.unit();
    unit[..1].to_uppercase() + &unit[1..]
}

fn result_words(over: &Over, names: &Names, unit: &str) -> ResultWords {
    let pad = over.pad();
    let Winner::Side(side) = over.winner() else {
        return ResultWords {
            line: "Both sides have the same: nobody wins it.".to_owned(),
            short: "a tie".to_owned(),
            remark: None,
        };
    };
    let winners = names.side(side);
    let more_games = pad.games[side.other()] > pad.games[side];
    ResultWords {
        line: format!("{winners} win it by {}.", over.margin()),
        short: format!("{winners} by {}", over.margin()),
        remark: more_games.then(|| {
            format!(
                "{} made more games, but the higher total wins the {unit}.",
                names.side(side.other())
            )
        }),
    }
}

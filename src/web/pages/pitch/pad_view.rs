//! What lies on the pad: the counters of each player, the pool, the stories.

use super::{counters, story};
use crate::journal::{EntryId, SeatedGame};
use crate::rules::pitch::{self, Chair, Ending, Game, Playing, ScoredDeal};
use crate::web::faults::sentence;
use crate::web::pitch_table::PitchTable;
use crate::web::words::{count, signed};

/// The most counters that are drawn in a heap; the number beside it is the rest.
const DRAWN: usize = 30;

/// The counters on the table.
pub(super) struct Tray {
    pub(super) rows: Vec<Row>,
    pub(super) pool: u32,
    /// The red ones, as far as they are drawn.
    pub(super) reds: usize,
}

/// One player.
pub(super) struct Row {
    pub(super) name: String,
    /// “deals”, “eldest hand”, “pitches”, “wins”.
    pub(super) roles: Vec<&'static str>,
    pub(super) won: bool,
    pub(super) to_go: i32,
    /// White counters drawn: up to the number at the start.
    pub(super) white: usize,
    /// Those above the start: in the hole.
    pub(super) hole: usize,
    /// “2 in the hole”.
    pub(super) remark: Option<String>,
}

impl Tray {
    /// The tray of a game, in the order of the deal.
    pub(super) fn of(at: &PitchTable, seated: &SeatedGame) -> Self {
        let sheet = seated.game.sheet();
        let dealer = seated.playing().map(Playing::next_dealer);
        let pitcher = seated.playing().and(at.pitch_in_play()).and_then(|pitch| {
            let settled = at.sheet().settle(pitch).ok()?;
            Some(settled.pitcher())
        });
        let eldest = dealer.map(|dealer| sheet.players().left_of(dealer));
        let winner = seated.over().and_then(pitch::Over::win);
        let winner = winner.map(|win| win.chair);
        let roles = [
            (dealer, "deals"),
            (eldest, "eldest hand"),
            (pitcher, "pitches"),
            (winner, "wins"),
        ];
        let row = |chair: Chair| {
            let to_go = sheet.to_go[chair];
            let start = i32::from(sheet.rules.counters);
            let drawn = |counters: i32| usize::try_from(counters).unwrap_or(0).min(DRAWN);
            let hole = to_go - start;
            Row {
                name: at.names(seated).at(chair).to_owned(),
                roles: roles
                    .iter()
                    .filter(|(who, _)| *who == Some(chair))
                    .map(|(_, role)| *role)
                    .collect(),
                won: winner == Some(chair),
                to_go,
                white: drawn(to_go.min(start)),
                hole: drawn(hole),
                remark: (hole > 0).then(|| format!("{hole} in the hole")),
            }
        };
        Self {
            rows: sheet.players().chairs().map(row).collect(),
            pool: sheet.pool(),
            reds: usize::try_from(sheet.pool()).unwrap_or(DRAWN).min(DRAWN),
        }
    }
}

/// A line of the pad that leads to its entry.
#[derive(Clone)]
pub(in crate::web::pages) struct Story {
    pub(in crate::web::pages) href: String,
    /// “Deal 3”; nothing for what is no deal.
    pub(in crate::web::pages) heading: Option<String>,
    pub(in crate::web::pages) text: String,
    pub(in crate::web::pages) new: bool,
}

/// The deals and misdeals of a game, the newest first.
pub(in crate::web::pages) fn stories(
    at: &PitchTable,
    seated: &SeatedGame,
    saved: &[EntryId],
) -> Vec<Story> {
    let names = at.names(seated);
    let line = |entry: EntryId, heading, text| {
        let story = Story {
            href: at.entry_address(entry),
            heading,
            text,
            new: saved.contains(&entry),
        };
        (at.journal.position(entry), story)
    };
    let deals = seated.deals.iter().zip(&seated.game.sheet().deals);
    let deals = deals.map(|(entry, scored): (&EntryId, &ScoredDeal)| {
        let number = at.deal_number(*entry).unwrap_or_default();
        let heading = Some(format!("Deal {number}"));
        line(*entry, heading, story::tell(scored, &names))
    });
    let misdeals = seated.misdeals.iter();
    let misdeals = misdeals.map(|entry| line(*entry, None, "A misdeal: dealt again".to_owned()));
    let stop = seated.stop.iter();
    let stop = stop.map(|entry| line(*entry, None, "The game was stopped".to_owned()));
    let mut lines: Vec<_> = deals.chain(misdeals).chain(stop).collect();
    lines.sort_by_key(|(place, _)| std::cmp::Reverse(*place));
    lines.into_iter().map(|(_, story)| story).collect()
}

/// What is said of a game that is over.
pub(super) struct Over {
    /// “Dee is out and wins the pool of 8 red counters.”
    pub(super) line: String,
    /// “Bidder goes out first.”
    pub(super) why: Option<String>,
    /// “Dee won, bidder goes out first”.
    pub(super) short: String,
    pub(super) pool: String,
    /// What each won or lost in it; nothing where it was stopped.
    pub(super) gains: Vec<(String, String)>,
}

impl Over {
    /// None while the game is in play.
    pub(super) fn of(at: &PitchTable, seated: &SeatedGame) -> Option<Self> {
        let Game::Over(over) = &seated.game else {
            return None;
        };
        let names = at.names(seated);
        let pool = over.sheet().pool();
        let reds = count(pool, "red counter");
        let gains = over.sheet().players().chairs();
        let gains = gains
            .map(|chair| (names.at(chair).to_owned(), signed(over.gain(chair))))
            .collect();
        Some(match over.ending {
            Ending::Finished(win) => {
                let winner = names.at(win.chair);
                Self {
                    line: format!("{winner} wins the game and the pool of {reds}"),
                    short: format!("{winner} won: {}", story::won_by_short(win.by)),
                    why: Some(sentence(story::won_by(win.by))),
                    pool: reds,
                    gains,
                }
            }
            Ending::Stopped => Self {
                line: "Stopped: every red counter goes back to whoever put it in".to_owned(),
                why: None,
                short: "stopped".to_owned(),
                pool: format!("{reds} handed back"),
                gains: vec![],
            },
        })
    }
}

/// What a player won, bought and handed back, and so should have before him.
pub(super) struct Holding {
    pub(super) name: String,
    pub(super) won: usize,
    pub(super) red: String,
    pub(super) bought: u32,
    pub(super) redeemed: u32,
    pub(super) holds: String,
}

/// Everyone's red counters.
pub(super) fn holdings(at: &PitchTable) -> Vec<Holding> {
    let sheet = at.sheet();
    let players = at.players().ids();
    players
        .map(|player| Holding {
            name: at.players().name(player).to_owned(),
            won: sheet.won(player),
            red: signed(sheet.red(player)),
            bought: sheet.bought(player),
            redeemed: sheet.redeemed(player),
            holds: match sheet.holding(player) {
                owed @ ..=-1 => format!("−{}", owed.unsigned_abs()),
                held => held.to_string(),
            },
        })
        .collect()
}

/// What went over the banker's table, the newest first.
pub(super) fn counters(at: &PitchTable, saved: &[EntryId]) -> Vec<Story> {
    let moved = at.sheet().counters.iter().rev();
    moved
        .map(|(entry, moved)| Story {
            href: at.entry_address(*entry),
            heading: None,
            text: counters::told(at.players(), *moved),
            new: saved.contains(entry),
        })
        .collect()
}

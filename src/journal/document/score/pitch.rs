//! The scores of a sitting of Auction Pitch.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::MoneyFields;
use crate::journal::replay::{PitchSheet, SeatedGame};
use crate::journal::sitting::{Header, PlayerId};
use crate::rules::pitch::{ByChair, Chair, Ending, Game, ScoredDeal, WonBy};

#[derive(Serialize)]
pub(crate) struct List<'a> {
    games: Vec<GameFields<'a>>,
}

#[derive(Serialize)]
struct GameFields<'a> {
    order: Vec<&'a str>,
    status: &'static str,
    deals: Vec<DealFields<'a>>,
    pool: u32,
    winner: Option<&'a str>,
    won_by: Option<&'static str>,
    next_dealer: Option<&'a str>,
}

#[derive(Serialize)]
struct DealFields<'a> {
    entry: u32,
    dealer: &'a str,
    eldest: &'a str,
    pitcher: &'a str,
    obligation: u8,
    sold: u8,
    barred: Vec<&'a str>,
    scored: ByName<'a, u8>,
    set_back: ByName<'a, u8>,
    red: ByName<'a, u8>,
    to_go: ByName<'a, i32>,
}

#[derive(Serialize)]
pub(super) struct PlayerFields<'a> {
    name: &'a str,
    games: usize,
    red: i64,
    bought: u32,
    redeemed: u32,
    holding: i64,
    #[serde(flatten)]
    money: MoneyFields,
}

/// One value for some of the players, by name.
struct ByName<'a, T>(Vec<(&'a str, T)>);

impl<T: Serialize> Serialize for ByName<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

pub(super) fn list<'a>(sheet: &PitchSheet, header: &'a Header) -> List<'a> {
    let games = sheet.games.iter().map(|seated| game(seated, header));
    List {
        games: games.collect(),
    }
}

fn game<'a>(seated: &SeatedGame, header: &'a Header) -> GameFields<'a> {
    let name = |chair: Chair| header.players.plain(seated.order[chair]);
    let sheet = seated.game.sheet();
    let (status, win) = match &seated.game {
        Game::Playing(_) => ("playing", None),
        Game::Over(over) => match over.ending {
            Ending::Finished(win) => ("finished", Some(win)),
            Ending::Stopped => ("stopped", None),
        },
    };
    let playing = seated.playing();
    let deals = seated.deals.iter().zip(&sheet.deals);
    GameFields {
        order: sheet.players().chairs().map(name).collect(),
        status,
        deals: deals
            .map(|(entry, scored)| deal(entry.0, scored, &seated.order, header))
            .collect(),
        pool: sheet.pool(),
        winner: win.map(|win| name(win.chair)),
        won_by: win.map(|win| WonBy::as_str(win.by)),
        next_dealer: playing.map(|playing| name(playing.next_dealer())),
    }
}

fn deal<'a>(
    entry: u32,
    scored: &ScoredDeal,
    order: &ByChair<PlayerId>,
    header: &'a Header,
) -> DealFields<'a> {
    let name = |chair: Chair| header.players.plain(order[chair]);
    let set_back = |count: fn(&crate::rules::pitch::SetBack) -> u8| {
        let counted = scored
            .set_back
            .iter()
            .map(|back| (name(back.chair), count(back)));
        ByName(counted.filter(|(_, count)| *count > 0).collect())
    };
    let points = scored.scored.iter().filter(|(_, points)| **points > 0);
    let to_go = scored.to_go.iter();
    DealFields {
        entry,
        dealer: name(scored.dealer),
        eldest: name(scored.settled.eldest),
        pitcher: name(scored.pitcher()),
        obligation: scored.obligation().points(),
        sold: scored.sold,
        barred: scored
            .settled
            .barred
            .iter()
            .map(|chair| name(*chair))
            .collect(),
        scored: ByName(
            points
                .map(|(chair, points)| (name(chair), *points))
                .collect(),
        ),
        set_back: set_back(|back| back.counters),
        red: set_back(|back| back.red),
        to_go: ByName(to_go.map(|(chair, to_go)| (name(chair), *to_go)).collect()),
    }
}

/// One row a player, also for those who never played.
pub(super) fn players<'a>(
    sheet: &PitchSheet,
    header: &'a Header,
    money: impl Fn(PlayerId) -> MoneyFields,
) -> Vec<PlayerFields<'a>> {
    let row = |player: PlayerId| PlayerFields {
        name: header.players.plain(player),
        games: sheet.won(player),
        red: sheet.red(player),
        bought: sheet.bought(player),
        redeemed: sheet.redeemed(player),
        holding: sheet.holding(player),
        money: money(player),
    };
    header.players.ids().map(row).collect()
}

//! What the evenings between two dates come to for each person and each pair.
//!
//! A *stage* is a rubber, a round or a game that is over. Points are margins to
//! the point, whatever an evening's stake rounds to; in pitch the red counters.

use std::collections::{BTreeMap, HashMap};

use chrono::NaiveDate;

use super::document::{CircleDocument, Evening, Played, person};
use crate::journal::reckoning::money;
use crate::journal::replay::{Sheet, replay};
use crate::journal::{Decided, Entry, Game, Header, Outcome, PlayerId};
use crate::rules::Side;
use crate::rules::ledger::Rounding;
use crate::rules::settle::{Currency, payments};

/// The dates of a season, both included; an open end has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Span {
    from: Option<NaiveDate>,
    to: Option<NaiveDate>,
}

impl Span {
    /// From one date to another; none if it would end before it begins.
    #[must_use]
    pub fn new(from: Option<NaiveDate>, to: Option<NaiveDate>) -> Option<Self> {
        let ends_first = matches!((from, to), (Some(from), Some(to)) if from > to);
        (!ends_first).then_some(Self { from, to })
    }

    fn has(self, on: NaiveDate) -> bool {
        self.from.is_none_or(|from| from <= on) && self.to.is_none_or(|to| on <= to)
    }
}

/// The word of a game in the document, and its place in the order of games.
type GameKey = (usize, &'static str);

/// What a circle's evenings come to.
#[derive(Debug, Clone, Default)]
pub struct Season {
    /// Everyone: members first, then guests as they appear.
    pub people: Vec<PersonSeason>,
    /// Partners at bridge, by game and by their places in `people`.
    pub pairs: BTreeMap<(GameKey, usize, usize), Tally>,
    places: HashMap<String, usize>,
}

/// One person's season.
#[derive(Debug, Clone)]
pub struct PersonSeason {
    /// As the member list has the name, or as a guest is first written.
    pub name: String,
    /// Whether the person is a member.
    pub member: bool,
    /// By game.
    pub games: BTreeMap<GameKey, GameSeason>,
    /// By the code of the currency.
    pub money: BTreeMap<&'static str, MoneySeason>,
}

/// Stages, and what they brought.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Rubbers, rounds or games that are over.
    pub stages: u32,
    /// How many of them were won.
    pub won: u32,
    /// Margins won less those lost; in pitch red counters.
    pub points: i64,
}

impl Tally {
    fn add(&mut self, won: bool, points: i64) {
        self.stages += 1;
        self.won += u32::from(won);
        self.points += points;
    }
}

/// One person's stages of one game.
#[derive(Debug, Clone, Copy, Default)]
pub struct GameSeason {
    /// Sittings and parties with such a stage.
    pub evenings: u32,
    /// The stages.
    pub tally: Tally,
    /// The totals of the person's own side; none in pitch.
    pub gross: Option<u64>,
}

/// One person's money in one currency, in minor units.
#[derive(Debug, Clone, Copy)]
pub struct MoneySeason {
    /// The currency.
    pub currency: Currency,
    /// Won at the tables.
    pub won: i128,
    /// Paid less received.
    pub paid: i128,
}

impl MoneySeason {
    /// What is still open; above nothing the person is still to get it.
    #[must_use]
    pub const fn open(&self) -> i128 {
        self.won + self.paid
    }
}

/// One payment that is still to be made.
#[derive(Debug, Clone, Copy)]
pub struct OpenPayment {
    /// Who pays, by the place in `people`.
    pub from: usize,
    /// Who is paid.
    pub to: usize,
    /// How much, in minor units.
    pub minor: i128,
    /// In which currency.
    pub currency: Currency,
}

impl Season {
    /// Adds up the evenings and payments of a span; all others are as if they
    /// were not there.
    #[must_use]
    pub fn of(circle: &CircleDocument, span: Span) -> Self {
        let mut season = Self::default();
        for member in &circle.members {
            season.place(member.as_str(), true);
        }
        let evenings = circle.evenings.iter();
        for evening in evenings.filter(|evening| span.has(evening.on)) {
            season.add_evening(evening);
        }
        let paid = circle.payments.iter();
        for payment in paid.filter(|payment| span.has(payment.on)) {
            for (name, minor) in [
                (&payment.from, payment.minor),
                (&payment.to, -payment.minor),
            ] {
                let place = season.place(name.as_str(), false);
                season.money(place, payment.currency).paid += minor;
            }
        }
        season
    }

    /// A shortest list of payments that settles what is open, currency by
    /// currency.
    #[must_use]
    pub fn payments(&self) -> Vec<OpenPayment> {
        let currencies: BTreeMap<&str, Currency> = self
            .people
            .iter()
            .flat_map(|person| &person.money)
            .map(|(code, money)| (*code, money.currency))
            .collect();
        let mut open = Vec::new();
        for (code, currency) in currencies {
            let money = self.people.iter().map(|person| person.money.get(code));
            let amounts: Vec<i128> = money
                .map(|money| money.map_or(0, MoneySeason::open))
                .collect();
            open.extend(payments(&amounts).into_iter().map(|payment| OpenPayment {
                from: payment.from,
                to: payment.to,
                minor: payment.minor,
                currency,
            }));
        }
        open
    }

    /// A person's place in `people`, at its end if the person is new.
    fn place(&mut self, name: &str, member: bool) -> usize {
        let next = self.people.len();
        let place = *self.places.entry(person(name)).or_insert(next);
        if place == next {
            self.people.push(PersonSeason {
                name: name.to_owned(),
                member,
                games: BTreeMap::new(),
                money: BTreeMap::new(),
            });
        }
        place
    }

    fn add_evening(&mut self, evening: &Evening) {
        // Everyone is listed, also who only sat out.
        let mut sat = Vec::new();
        match &evening.played {
            Played::Sitting(document) => {
                sat.extend(self.add_table(&document.header, &document.entries));
            }
            Played::Party(party) => {
                for table in &party.tables {
                    sat.extend(self.add_table(&party.header_of(table), &table.entries));
                }
            }
        }
        sat.sort_unstable();
        sat.dedup();
        for (place, game) in sat {
            self.people[place].games.entry(game).or_default().evenings += 1;
        }
    }

    /// Adds one table; the answer is who sat in a stage, by place.
    fn add_table(&mut self, header: &Header, entries: &[Entry]) -> Vec<(usize, GameKey)> {
        let places = header.players.places();
        let places = places.map(|player| self.place(header.players.plain(player), false));
        let places: Vec<usize> = places.collect();
        let sheet = replay(header, entries).sheet;
        let game = game_key(&header.game);
        let table = TablePlaces { game, places };
        self.add_money(header, &sheet, &table);
        let stages = sheet.stages(Rounding::Exact);
        let over = stages.iter().filter_map(|stage| stage.outcome.as_ref());
        over.flat_map(|over| self.add_outcome(over, &table))
            .collect()
    }

    fn add_outcome(&mut self, over: &Outcome, table: &TablePlaces) -> Vec<(usize, GameKey)> {
        if let Decided::Sides(line) = &over.result {
            for side in Side::ALL {
                let players = side.seats().map(|seat| line.seats[seat]);
                let [one, other] = players.map(|player| table.place(player));
                let pair = (table.game, one.min(other), one.max(other));
                let [player, _] = players;
                let net = line.net(player).unwrap_or_default();
                let pair = self.pairs.entry(pair).or_default();
                pair.add(over.is_won_by(player), net);
            }
        }
        let sat = over.parts.iter().map(|(player, part)| {
            let place = table.place(*player);
            let season = self.people[place].games.entry(table.game).or_default();
            season.tally.add(over.is_won_by(*player), part.net);
            if let Some(gross) = part.gross {
                *season.gross.get_or_insert(0) += u64::from(gross);
            }
            (place, table.game)
        });
        sat.collect()
    }

    fn add_money(&mut self, header: &Header, sheet: &Sheet, table: &TablePlaces) {
        let Some(money) = money(header, sheet) else {
            return;
        };
        for player in header.players.ids() {
            let (won, paid) = (money.minor[player.index()], money.paid[player.index()]);
            let season = self.money(table.place(player), money.currency);
            season.won += won;
            season.paid += paid;
            // The bank has settled the game: what was won was handed out there.
            if money.bank.is_some() {
                season.paid -= won;
            }
        }
    }

    fn money(&mut self, place: usize, currency: Currency) -> &mut MoneySeason {
        let money = self.people[place].money.entry(currency.code());
        money.or_insert(MoneySeason {
            currency,
            won: 0,
            paid: 0,
        })
    }
}

fn game_key(game: &Game) -> GameKey {
    let word = game.as_str();
    let place = Game::all().iter().position(|other| other.as_str() == word);
    (place.unwrap_or_default(), word)
}

/// The places in `people` of the players of one table.
struct TablePlaces {
    game: GameKey,
    places: Vec<usize>,
}

impl TablePlaces {
    fn place(&self, player: PlayerId) -> usize {
        self.places[player.index()]
    }
}

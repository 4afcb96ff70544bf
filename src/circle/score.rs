//! What `crossline score` prints of a circle.

use serde::Serialize;

use super::season::{GameSeason, MoneySeason, PersonSeason, Season};
use crate::journal::document::{SCORE_FORMAT, json};

#[derive(Serialize)]
struct ScoreFields<'a> {
    format: &'static str,
    people: Vec<PersonFields<'a>>,
    pairs: Vec<PairFields<'a>>,
    payments: Vec<PaymentFields<'a>>,
}

#[derive(Serialize)]
struct PersonFields<'a> {
    name: &'a str,
    member: bool,
    games: Vec<GameFields>,
    money: Vec<MoneyFields>,
}

#[derive(Serialize)]
struct GameFields {
    game: &'static str,
    evenings: u32,
    stages: u32,
    won: u32,
    points: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    gross: Option<u64>,
}

#[derive(Serialize)]
struct MoneyFields {
    currency: &'static str,
    won: String,
    paid: String,
    open: String,
}

#[derive(Serialize)]
struct PairFields<'a> {
    game: &'static str,
    players: [&'a str; 2],
    stages: u32,
    won: u32,
    points: i64,
}

#[derive(Serialize)]
struct PaymentFields<'a> {
    from: &'a str,
    to: &'a str,
    amount: String,
    currency: &'static str,
}

/// A season as JSON, with a line break at the end.
#[must_use]
pub fn score(season: &Season) -> String {
    let name = |place: usize| season.people[place].name.as_str();
    let pairs = season
        .pairs
        .iter()
        .map(|(&((_, game), one, other), tally)| {
            let players = [name(one), name(other)];
            PairFields {
                game,
                players,
                stages: tally.stages,
                won: tally.won,
                points: tally.points,
            }
        });
    let payments = season.payments();
    let payments = payments.iter().map(|payment| PaymentFields {
        from: name(payment.from),
        to: name(payment.to),
        amount: payment.currency.text(payment.minor),
        currency: payment.currency.code(),
    });
    let fields = ScoreFields {
        format: SCORE_FORMAT,
        people: season.people.iter().map(person).collect(),
        pairs: pairs.collect(),
        payments: payments.collect(),
    };
    json(&fields) + "\n"
}

fn person(person: &PersonSeason) -> PersonFields<'_> {
    let games = person
        .games
        .iter()
        .map(|(&(_, name), season)| game(name, season));
    PersonFields {
        name: &person.name,
        member: person.member,
        games: games.collect(),
        money: person.money.values().map(money).collect(),
    }
}

fn game(game: &'static str, season: &GameSeason) -> GameFields {
    GameFields {
        game,
        evenings: season.evenings,
        stages: season.tally.stages,
        won: season.tally.won,
        points: season.tally.points,
        gross: season.gross,
    }
}

fn money(money: &MoneySeason) -> MoneyFields {
    let text = |minor: i128| money.currency.text(minor);
    MoneyFields {
        currency: money.currency.code(),
        won: text(money.won),
        paid: text(money.paid),
        open: text(money.open()),
    }
}

//! Lines as a table types them, at tables whose players bear odd names.

use std::collections::HashMap;

use crossline::journal::entry::Seating;
use crossline::journal::line::{Around, Line};
use crossline::journal::{Name, PlayerId, Players};
use crossline::rules::bridge::Deal;
use crossline::rules::{BySeat, Seat};
use serde::Deserialize;

#[derive(Deserialize)]
struct Cases {
    players: Vec<String>,
    seats: HashMap<String, Vec<String>>,
    /// The table, what is typed, and what is read or part of why it is not.
    read: Vec<(String, String, String)>,
}

fn deal(deal: Deal) -> String {
    let Deal::Played(played) = deal else {
        return "passed".to_owned();
    };
    let declared = played.declared;
    let tricks = played.tricks.taken();
    let honours = played
        .honours
        .map(|honours| format!(" {} {}", honours.holding, honours.side));
    let honours = honours.unwrap_or_default();
    format!(
        "{} {} {tricks}{honours}",
        declared.contract, declared.declarer
    )
}

#[test]
fn a_line_is_read_as_the_table_means_it() {
    let cases: Cases = serde_json::from_str(include_str!("../cases/lines.json")).unwrap();
    let names = cases.players.iter().map(|name| Name::new(name).unwrap());
    let players = Players::new(names.collect()).unwrap();
    let sits = |seats: &[String]| -> BySeat<PlayerId> {
        let at = |seat: usize| players.find(&seats[seat]).unwrap();
        BySeat {
            north: at(0),
            east: at(1),
            south: at(2),
            west: at(3),
        }
    };
    let seating = |Seating { seats, dealer }: Seating| {
        let names = Seat::ALL.map(|seat| players.name(seats[seat]));
        format!("{} {dealer}", names.join(" "))
    };
    for (table, typed, expected) in &cases.read {
        let seats = Some(sits(&cases.seats[table]));
        let around = Around {
            players: &players,
            seats,
        };
        match around.read(typed) {
            Ok(Line::Deal(read)) => assert_eq!(deal(read), *expected, "{typed}"),
            Ok(Line::Seats(read)) => assert_eq!(seating(read), *expected, "{typed}"),
            Err(fault) => assert!(fault.to_string().contains(expected), "{typed}: {fault}"),
        }
    }
}

#[test]
fn before_anybody_sits_a_seat_is_told_by_its_letter() {
    let players = Players::new(
        ["Ada", "Ben", "Cy", "Dee"]
            .map(|name| Name::new(name).unwrap())
            .into(),
    )
    .unwrap();
    let around = Around {
        players: &players,
        seats: None,
    };
    assert!(around.read("3H S 9").is_ok());
    assert!(around.read("3H Ada 9").is_err());
}

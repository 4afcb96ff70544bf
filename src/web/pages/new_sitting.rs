//! A new sitting: names around the table, who deals, the rules under a fold.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::CookieJar;

use crate::journal::entry::{BridgeFact, Fact, Seating};
use crate::journal::sitting::{BadName, BadPlayers, Header};
use crate::journal::{Event, Game, Name, Partners, Players};
use crate::rules::bridge::auction_bridge::{self, Code, MAX_REVOKE_POINTS};
use crate::rules::{BySeat, Seat};
use crate::store::{Begun, NewSitting, SittingId};
use crate::web::App;
use crate::web::device::Phone;
use crate::web::error::{PageError, html, unprocessable};
use crate::web::fields::{Asked, Fields, new_submission};
use crate::web::submit::now;

#[derive(Template)]
#[template(path = "new_sitting.html")]
struct NewSittingPage {
    submission: String,
    chairs: Vec<Chair>,
    english: bool,
    revoke_points: String,
    revoke_error: Option<String>,
    rules_open: bool,
    error: Option<String>,
}

struct Chair {
    seat: Seat,
    /// The word that stands for an empty name.
    place: &'static str,
    name: String,
    deals: bool,
    mine: bool,
    error: Option<String>,
}

/// Shows the page, with the last sitting's names if they are asked for again.
pub(in crate::web) async fn show(
    State(app): State<App>,
    Phone(device): Phone,
    Asked(asked): Asked,
) -> Result<Response, PageError> {
    let mut fields = asked.clone();
    if let Some(id) = asked.text("again").and_then(SittingId::parse)
        && let Some(device) = device
        && app.store.keeps(&id, device).await?
        && let Some(journal) = app.store.load(&id).await?
    {
        for (seat, name) in Seat::ALL.into_iter().zip(journal.header().players.names()) {
            fields = fields.with(&[(seat.as_str(), name.to_owned())]);
        }
    }
    html(&page(&fields, &Faults::default()))
}

/// What is wrong, field by field.
#[derive(Default)]
struct Faults {
    names: BySeat<Option<String>>,
    revoke: Option<String>,
    form: Option<String>,
}

fn page(fields: &Fields, faults: &Faults) -> NewSittingPage {
    let dealer = fields.read("dealer").unwrap_or(Seat::North);
    let mine = fields.read::<Seat>("mine");
    NewSittingPage {
        submission: new_submission(),
        chairs: Seat::ALL
            .map(|seat| Chair {
                seat,
                place: place(seat),
                name: fields.text(seat.as_str()).unwrap_or_default().to_owned(),
                deals: dealer == seat,
                mine: mine == Some(seat),
                error: faults.names[seat].clone(),
            })
            .into(),
        english: fields.text("laws") == Some(Code::English1914.as_str()),
        revoke_points: fields.text("revoke_points").unwrap_or("100").to_owned(),
        rules_open: faults.revoke.is_some(),
        revoke_error: faults.revoke.clone(),
        error: faults.form.clone(),
    }
}

pub(super) const fn place(seat: Seat) -> &'static str {
    match seat {
        Seat::North => "North",
        Seat::East => "East",
        Seat::South => "South",
        Seat::West => "West",
    }
}

/// Begins the sitting, with everyone seated.
pub(in crate::web) async fn create(
    State(app): State<App>,
    phone: Phone,
    jar: CookieJar,
    fields: Fields,
) -> Result<Response, PageError> {
    let (header, seating) = match sitting(&fields) {
        Ok(sitting) => sitting,
        Err(faults) => return unprocessable(&page(&fields, &faults)),
    };
    let chair = fields.read::<Seat>("mine").map(|seat| seating.seats[seat]);
    let submission = fields.submission()?;
    let (device, jar) = phone.or_new(&app, jar).await?;
    let new = NewSitting {
        header,
        chair,
        submission,
        events: vec![Event::Recorded {
            fact: Fact::Bridge(BridgeFact::Seating(seating)),
        }],
    };
    let begun = app.store.begin(new, Some(device), now()).await?;
    let (Begun::New(id) | Begun::Repeated(id)) = begun;
    Ok((jar, Redirect::to(&format!("/sittings/{id}"))).into_response())
}

fn sitting(fields: &Fields) -> Result<(Header, Seating), Box<Faults>> {
    let mut faults = Box::<Faults>::default();
    let mut names = Vec::new();
    for seat in Seat::ALL {
        match Name::new(fields.text(seat.as_str()).unwrap_or(place(seat))) {
            Ok(name) => names.push(name),
            Err(error) => faults.names = with(&faults.names, seat, &said(&error)),
        }
    }
    let revoke = fields.text("revoke_points").unwrap_or("100");
    let revoke_points = revoke
        .parse()
        .ok()
        .filter(|points| *points <= MAX_REVOKE_POINTS);
    if revoke_points.is_none() {
        faults.revoke = Some(format!("A revoke costs 0 to {MAX_REVOKE_POINTS} points."));
    }
    let (Some(revoke_points), 4) = (revoke_points, names.len()) else {
        return Err(faults);
    };
    let players = match Players::new(names) {
        Ok(players) => players,
        Err(error) => return Err(two_of_one_name(fields, &error)),
    };
    let code = Code::ALL
        .into_iter()
        .find(|code| fields.text("laws") == Some(code.as_str()))
        .unwrap_or_default();
    let mut ids = players.ids();
    let seats = BySeat::from_fn(|_| ids.next());
    let seats = match seats {
        BySeat {
            north: Some(north),
            east: Some(east),
            south: Some(south),
            west: Some(west),
        } => BySeat {
            north,
            east,
            south,
            west,
        },
        _ => return Err(faults),
    };
    let dealer = fields.read("dealer").unwrap_or(Seat::North);
    let seating = Seating::new(seats, dealer).ok_or(faults)?;
    let header = Header {
        title: None,
        game: Game::AuctionBridge(auction_bridge::Rules {
            code,
            revoke_points,
        }),
        players,
        partners: Some(Partners::Same),
    };
    Ok((header, seating))
}

fn with(names: &BySeat<Option<String>>, seat: Seat, text: &str) -> BySeat<Option<String>> {
    BySeat::from_fn(|other| {
        if other == seat {
            Some(text.to_owned())
        } else {
            names[other].clone()
        }
    })
}

fn said(error: &BadName) -> String {
    let text = error.to_string();
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| {
        format!("{}{}.", first.to_uppercase(), letters.as_str())
    })
}

/// The fault stands beside the second of the two.
fn two_of_one_name(fields: &Fields, error: &BadPlayers) -> Box<Faults> {
    let mut faults = Box::<Faults>::default();
    let name_at = |seat: Seat| Name::new(fields.text(seat.as_str()).unwrap_or(place(seat))).ok();
    for (index, seat) in Seat::ALL.into_iter().enumerate() {
        let before = Seat::ALL[..index]
            .iter()
            .filter_map(|other| name_at(*other));
        if let Some(name) = name_at(seat)
            && before.into_iter().any(|other| other.is_like(&name))
        {
            let text = format!("Another {} sits here. Add a letter to one.", name.as_str());
            faults.names = with(&faults.names, seat, &text);
        }
    }
    if faults.names == BySeat::default() {
        faults.form = Some(error.to_string());
    }
    faults
}

//! What the prizes are for. It is chosen beforehand and may change until the
//! hour or the first result; after that prizes are only added, until they are
//! read out.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use super::new::{PrizesForm, prize_fields, prizes, say_prizes};
use super::submit::submit;
use crate::party::PartyEvent;
use crate::web::App;
use crate::web::error::{PageError, form, unprocessable};
use crate::web::faults::{Faults, sentence};
use crate::web::fields::Fields;
use crate::web::room::Room;
use crate::web::submit::now;

#[derive(Template)]
#[template(path = "party/prizes.html")]
struct PrizesPage {
    room: String,
    error: Option<String>,
    /// None once they are read out, or the party is closed: nothing changes.
    prizes: Option<PrizesForm>,
    rule: String,
    /// Why prizes are only added.
    fixed: Option<String>,
    closed: bool,
}

/// Shows the page.
pub(in crate::web) async fn show(room: Room) -> Result<Response, PageError> {
    room.organizer()?;
    let fields = Fields(prize_fields(room.party.header()));
    form(&page(&room, &fields, &Faults::default(), None))
}

fn page(room: &Room, fields: &Fields, faults: &Faults, error: Option<String>) -> PrizesPage {
    let header = room.party.header();
    let fixed = room.party.fixed(now(), room.has_results());
    let closed = room.party.is_closed();
    let open = !closed && !room.party.is_read_out();
    PrizesPage {
        room: room.address(),
        error,
        prizes: open.then(|| {
            let fixed = fixed.as_ref().map(|_| header);
            PrizesForm::of(&header.game, fields, faults, fixed)
        }),
        rule: say_prizes(&header.prizes, header.booby),
        fixed: fixed.map(sentence),
        closed,
    }
}

/// Saves them.
pub(in crate::web) async fn save(
    State(app): State<App>,
    room: Room,
    fields: Fields,
) -> Result<Response, PageError> {
    room.organizer()?;
    let mut faults = Faults::default();
    let Some(prizes) = prizes(&room.party.header().game, &fields, &mut faults) else {
        return unprocessable(&page(&room, &fields, &faults, None));
    };
    let booby = fields.text("booby").is_some();
    let event = PartyEvent::PrizesChanged { prizes, booby };
    match submit(&app, &room, &fields, event).await? {
        Ok(()) => Ok(Redirect::to(&room.address()).into_response()),
        Err(refusal) => {
            let why = Some(sentence(refusal));
            unprocessable(&page(&room, &fields, &faults, why))
        }
    }
}

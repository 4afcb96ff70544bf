//! How partners change from rubber to rubber: chosen once, changed at any time.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use crate::journal::{Event, Partners};
use crate::web::App;
use crate::web::bridge_table::BridgeTable;
use crate::web::error::{PageError, refused};
use crate::web::fields::Fields;
use crate::web::submit::submit;

/// A method as a form offers it.
pub(super) struct Method {
    pub(super) value: &'static str,
    pub(super) text: &'static str,
    pub(super) chosen: bool,
}

/// All methods; `now` is the one that holds.
pub(super) fn methods(now: Partners) -> Vec<Method> {
    let method = |method: Partners| Method {
        value: method.as_str(),
        text: match method {
            Partners::Same => "The same all evening",
            Partners::Cut => "Cutting in: cards are cut each time",
            Partners::Pivot => "Pivot: everyone plays with everyone",
            Partners::Chosen => "Chosen: as the table likes",
        },
        chosen: method == now,
    };
    Partners::ALL.map(method).into()
}

/// The method that a form chose.
pub(super) fn read(fields: &Fields) -> Option<Partners> {
    let typed = fields.text("partners")?;
    let mut all = Partners::ALL.into_iter();
    all.find(|method| method.as_str() == typed)
}

/// Changes the method.
pub(in crate::web) async fn save(
    State(app): State<App>,
    at: BridgeTable,
    fields: Fields,
) -> Result<Response, PageError> {
    let partners = read(&fields).ok_or(PageError::BadForm)?;
    let action = format!("{}/partners", at.pad());
    let event = Event::PartnersChanged { partners };
    let submitted = submit(&app, &at, &fields, event, &action).await?;
    Ok(match (submitted, at.room_of(&fields)) {
        (Ok(saved), Some(room)) if saved.status().is_redirection() => {
            Redirect::to(&room).into_response()
        }
        (submitted, _) => submitted.unwrap_or_else(|refusal| {
            let why = refusal.say(at.journal.header());
            refused("Partners stay as they are", &why, &at.pad())
        }),
    })
}

//! The game in play is stopped; the red counters go back.

use askama::Template;
use axum::response::{IntoResponse, Redirect, Response};

use crate::web::error::{PageError, html};
use crate::web::fields::new_submission;
use crate::web::hour::Strip;
use crate::web::pages::pitch::story;
use crate::web::pages::stop::being_played;
use crate::web::pitch_table::PitchTable;
use crate::web::words::count;

#[derive(Template)]
#[template(path = "pitch/stop.html")]
struct StopPage {
    pad: String,
    /// The room, if one came from there and goes back.
    back: Option<String>,
    strip: Option<Strip>,
    playing: Option<String>,
    lines: Vec<String>,
    submission: String,
    version: u32,
}

/// Shows what stopping comes to.
pub(in crate::web) fn show(at: &PitchTable, back: Option<String>) -> Result<Response, PageError> {
    at.keeper()?;
    let Some(seated) = at.game_in_play() else {
        return Ok(Redirect::to(&at.pad()).into_response());
    };
    let names = at.names(seated);
    let paid = seated.game.sheet().paid.iter();
    html(&StopPage {
        pad: at.pad(),
        back,
        strip: at.strip(),
        playing: at.pitch_in_play().and_then(|pitch| {
            let settled = at.sheet().settle(pitch).ok()?;
            let hand = format!("A hand ({})", story::playing(&settled, &names));
            Some(being_played(at, &hand))
        }),
        lines: paid
            .filter(|(_, paid)| **paid > 0)
            .map(|(chair, paid)| {
                format!(
                    "{} takes back {}",
                    names.at(chair),
                    count(*paid, "red counter")
                )
            })
            .collect(),
        submission: new_submission(),
        version: at.journal.version().0,
    })
}

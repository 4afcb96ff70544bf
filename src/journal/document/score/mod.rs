//! What `crossline score` prints: every number of a sitting, as JSON.

mod bridge;
mod pitch;

use serde::Serialize;

use super::Document;
use crate::journal::replay::Sheet;

/// The value of `format` in what is printed.
const FORMAT: &str = "crossline.score/1";

/// What a sitting comes to: `list` is its rubbers or its games.
#[derive(Serialize)]
struct ScoreFields<L, P> {
    format: &'static str,
    game: &'static str,
    #[serde(flatten)]
    list: L,
    players: Vec<P>,
    payments: [(); 0],
}

/// The scores of a document as JSON, with a line break at the end.
#[must_use]
pub fn score(document: &Document) -> String {
    let header = &document.header;
    match document.replay().sheet {
        Sheet::Bridge(sheet) => written(
            document,
            bridge::list(&sheet, header),
            bridge::players(&sheet, header),
        ),
        Sheet::Pitch(sheet) => written(
            document,
            pitch::list(&sheet, header),
            pitch::players(&sheet, header),
        ),
    }
}

fn written<L: Serialize, P: Serialize>(document: &Document, list: L, players: Vec<P>) -> String {
    let fields = ScoreFields {
        format: FORMAT,
        game: document.header.game.as_str(),
        list,
        players,
        payments: [],
    };
    let json = serde_json::to_string(&fields);
    json.expect("plain fields with text keys are always JSON") + "\n"
}

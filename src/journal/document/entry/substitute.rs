//! Who plays whose cards, as JSON.

use serde::Serialize;

use crate::journal::document::naming::Naming;
use crate::journal::document::object::Object;
use crate::journal::entry::Substitute;

#[derive(Serialize)]
#[serde(tag = "type", rename = "substitute")]
pub(super) struct Fields {
    #[serde(rename = "for")]
    player: String,
    by: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<String>,
}

impl Fields {
    pub(super) fn of(fact: Substitute, at: Option<String>, naming: &Naming) -> Self {
        Self {
            player: naming.write(fact.player),
            by: fact.by.map(|player| naming.write(player)),
            at,
        }
    }
}

pub(super) fn read(object: &Object, naming: &Naming) -> Result<Substitute, String> {
    object.only("a substitute", &["type", "for", "by", "at"])?;
    Ok(Substitute {
        player: naming.read(&object.needs_text("for")?)?,
        by: naming.maybe(object, "by")?,
    })
}

//! Who plays whose cards, as JSON.

use serde::{Deserialize, Serialize};

use crate::journal::document::naming::Naming;
use crate::journal::entry::Substitute;

#[derive(Serialize, Deserialize)]
#[serde(rename = "a substitute")]
pub(super) struct Fields {
    r#for: String,
    by: Option<String>,
}

impl Fields {
    pub(super) fn of(fact: &Substitute, naming: &Naming) -> Self {
        Self {
            r#for: naming.write(fact.player),
            by: fact.by.map(|player| naming.write(player)),
        }
    }

    pub(super) fn fact(&self, naming: &Naming) -> Result<Substitute, String> {
        Ok(Substitute {
            player: naming.read(&self.r#for)?,
            by: naming.maybe(self.by.as_deref())?,
        })
    }
}

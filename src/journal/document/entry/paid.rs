//! Money that changed hands, as JSON.

use serde::{Deserialize, Serialize};

use crate::journal::document::naming::Naming;
use crate::journal::entry::Paid;
use crate::rules::settle::Amount;

#[derive(Serialize, Deserialize)]
#[serde(rename = "a payment")]
pub(super) struct Fields {
    from: String,
    to: String,
    amount: Amount,
}

impl Fields {
    pub(super) fn of(paid: &Paid, naming: &Naming) -> Self {
        Self {
            from: naming.write(paid.from),
            to: naming.write(paid.to),
            amount: paid.amount,
        }
    }

    pub(super) fn fact(&self, naming: &Naming) -> Result<Paid, String> {
        Ok(Paid {
            from: naming.read(&self.from)?,
            to: naming.read(&self.to)?,
            amount: self.amount,
        })
    }
}

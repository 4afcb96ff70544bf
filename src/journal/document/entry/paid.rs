//! Money that changed hands, as JSON.

use serde::Serialize;

use crate::journal::document::naming::Naming;
use crate::journal::document::object::Object;
use crate::journal::entry::Paid;

#[derive(Serialize)]
pub(super) struct Fields {
    r#type: &'static str,
    from: String,
    to: String,
    amount: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<String>,
}

impl Fields {
    pub(super) fn of(paid: &Paid, at: Option<String>, naming: &Naming) -> Self {
        Self {
            r#type: "paid",
            from: naming.write(paid.from),
            to: naming.write(paid.to),
            amount: paid.amount.to_string(),
            at,
        }
    }
}

pub(super) fn read(object: &Object, naming: &Naming) -> Result<Paid, String> {
    object.only("a payment", &["type", "from", "to", "amount", "at"])?;
    let amount = object.needs_text("amount")?;
    Ok(Paid {
        from: naming.read(&object.needs_text("from")?)?,
        to: naming.read(&object.needs_text("to")?)?,
        amount: amount.parse().map_err(|error| format!("amount: {error}"))?,
    })
}

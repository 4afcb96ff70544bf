//! Getting it out: the deals and the ledger for a spreadsheet, and the result
//! as a text to paste in a message.

pub mod csv;
pub(crate) mod rows;
pub mod text;

//! Getting it out: who comes where, for a spreadsheet, and as a text to paste
//! in a message.

mod csv;
mod text;

pub use csv::csv;
pub use text::text;

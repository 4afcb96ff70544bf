//! The rules against the books: cases, exhaustive tables, properties.

mod auction;
mod contract_bridge;

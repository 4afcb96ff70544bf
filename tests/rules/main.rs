//! The rules against the books: cases, exhaustive tables, properties.

mod contract_bridge;

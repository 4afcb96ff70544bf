//! The rules against the books.

mod auction;
mod contract_bridge;
mod pitch;

//! The rules against the books.

mod auction;
mod auction_bridge;
mod contract_bridge;
mod least;
mod partners;
mod pitch;
mod settle;

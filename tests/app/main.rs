//! The app as a phone and a terminal meet it: its pages, its store, its server
//! and its command line.

mod bidding;
mod cli;
mod contract;
mod corrections;
mod damaged;
mod evening;
mod forms;
mod isolates;
mod ledger;
mod notes;
mod pages;
mod paid;
mod party;
mod party_table;
mod pitch;
mod put_right;
mod reach;
mod says;
mod server;
mod share;
mod store;
mod substitutes;
mod support;
mod twice;
mod words;

//! The program as it is used: its store, its server and its command line.

mod cli;
mod server;
mod store;

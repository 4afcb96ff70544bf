//! Circles: what the evenings of people who meet again come to.

mod cases;
mod refusals;

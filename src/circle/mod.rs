//! Circles: people who meet again, their evenings in one document.
//!
//! A name in two sittings is one person here. What each sitting and party comes
//! to is computed by the layers below; this one adds the evenings up.
//!
//! - [`document`] reads `crossline-circle/1` and checks it
//! - [`season`] adds up the evenings between two dates
//! - [`score`] writes a season as JSON

pub mod document;
pub mod score;
pub mod season;

pub use document::{CircleDocument, CircleError};
pub use season::{Season, Span};

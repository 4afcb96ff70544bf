//! The journal: documents, corrections, and what an evening leaves behind.

mod corrections;
mod described;
mod documents;
mod evening;
mod facts;
mod properties;
mod received;
mod sittings;

//! Crossline.
fn main() {}

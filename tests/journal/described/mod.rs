//! Evenings as the journal tells them.

mod bridge;
mod pitch;

use crossline::journal::describe::history;

use crate::evening::Evening;

const SEATS: [usize; 4] = [0, 1, 2, 3];

fn told(evening: &Evening) -> Vec<String> {
    history(&evening.journal)
}

/// The last line.
fn newest(evening: &Evening) -> String {
    told(evening).pop().unwrap()
}

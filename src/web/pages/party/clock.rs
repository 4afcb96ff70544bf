//! The hour as the organizer's pages and the room show it.

use chrono::{DateTime, Local, Utc};

use crate::party::End;
use crate::web::hour::Countdown;
use crate::web::room::Room;
use crate::web::words::clock;
use crate::web::words::count;

/// How long play goes on, and what time it is here.
pub(super) struct ClockView {
    /// None while no hour is set.
    pub(super) countdown: Option<Countdown>,
    /// What stands in its place then.
    pub(super) open: String,
    /// The time here: “20:43”.
    pub(super) time: String,
    /// By how many minutes the clock on the wall is ahead of UTC; for script.
    pub(super) zone: i32,
    pub(super) over: bool,
}

impl ClockView {
    pub(super) fn of(room: &Room, now: DateTime<Utc>) -> Self {
        let open = match (room.party.header().end, room.party.started()) {
            (Some(End::Minutes(minutes)), None) => {
                format!("{} from Start", count(minutes.into(), "minute"))
            }
            _ => "No hour is set for the end of play".to_owned(),
        };
        Self {
            countdown: room.party.hour().map(|hour| Countdown::of(now, hour, None)),
            open,
            time: clock(now),
            zone: now.with_timezone(&Local).offset().local_minus_utc() / 60,
            over: room.hour_has_come(now),
        }
    }
}

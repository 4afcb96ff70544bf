//! The hour: what may still begin when it has come.
//!
//! At the hour no new deal begins; the hand in progress is completed if its
//! play has begun (Irwin, the time limit). Play has begun when a phone has said
//! what is played. Times are whole seconds: what was said in the very second of
//! the hour counts as said before it.

use chrono::{DateTime, TimeDelta, Utc};

/// What the hour means for a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clock {
    /// Play goes on, for that long.
    Before(TimeDelta),
    /// The hand in progress is completed and recorded, then the table stops.
    Finish,
    /// No new deal begins.
    Over,
}

impl Clock {
    /// Reads the clock; `playing_since` is when a phone said what is played.
    #[must_use]
    pub fn at(
        now: DateTime<Utc>,
        hour: DateTime<Utc>,
        playing_since: Option<DateTime<Utc>>,
    ) -> Self {
        if now < hour {
            Self::Before(hour - now)
        } else if playing_since.is_some_and(|since| since <= hour) {
            Self::Finish
        } else {
            Self::Over
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(minute: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(minute * 60, 0).unwrap()
    }

    #[test]
    fn a_hand_that_began_before_the_hour_is_completed_and_no_other_begins() {
        let hour = at(100);
        let left = Clock::Before(TimeDelta::minutes(1));
        assert_eq!(Clock::at(at(99), hour, None), left);
        assert_eq!(Clock::at(at(99), hour, Some(at(98))), left);
        assert_eq!(Clock::at(at(100), hour, None), Clock::Over);
        assert_eq!(Clock::at(at(120), hour, Some(at(99))), Clock::Finish);
        assert_eq!(Clock::at(at(120), hour, Some(at(100))), Clock::Finish);
        assert_eq!(Clock::at(at(120), hour, Some(at(101))), Clock::Over);
    }
}

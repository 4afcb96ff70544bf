//! A time of the clock as an organizer types it: “21:30”.

use chrono::offset::LocalResult;
use chrono::{DateTime, Days, Local, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Utc};

/// For so long a time of the clock may be past and still be meant: the hour was
/// a few minutes ago. What is longer past is tomorrow's.
const JUST_PAST: TimeDelta = TimeDelta::hours(3);

/// When the clock on the wall shows what was typed: next, or just before now.
pub(super) fn near_time(typed: Option<&str>, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    time_after(typed, now - JUST_PAST)
}

/// When the clock on the wall shows what was typed, first after a time.
pub(super) fn time_after(typed: Option<&str>, after: DateTime<Utc>) -> Option<DateTime<Utc>> {
    first_after(typed, after, &Local)
}

fn first_after<Z: TimeZone>(
    typed: Option<&str>,
    after: DateTime<Utc>,
    zone: &Z,
) -> Option<DateTime<Utc>> {
    let typed = typed?.replace('.', ":");
    let time = NaiveTime::parse_from_str(&typed, "%H:%M").ok();
    let time = time.or_else(|| NaiveTime::parse_from_str(&typed, "%H:%M:%S").ok())?;
    let first = after.with_timezone(zone).date_naive();
    let days = [Some(first), first.checked_add_days(Days::new(1))];
    let shown = days.into_iter().flatten();
    let shown = shown.flat_map(|day| moments(day.and_time(time), zone));
    shown.filter(|moment| *moment > after).min()
}

/// When a clock on the wall shows a time: twice where it is set back, and where
/// it is set forward over that time, when it would have shown it.
fn moments<Z: TimeZone>(time: NaiveDateTime, zone: &Z) -> Vec<DateTime<Utc>> {
    let utc = |moment: DateTime<Z>| moment.with_timezone(&Utc);
    match zone.from_local_datetime(&time) {
        LocalResult::Single(moment) => vec![utc(moment)],
        // Which is the earlier one is not for the library to say.
        LocalResult::Ambiguous(one, other) => vec![utc(one), utc(other)],
        LocalResult::None => {
            // No clock is set forward by more than some hours.
            let before = zone.from_local_datetime(&(time - TimeDelta::hours(6)));
            let moment = before
                .earliest()
                .map(|before| utc(before) + TimeDelta::hours(6));
            moment.into_iter().collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::{FixedOffset, NaiveDate};

    use super::*;
    use crate::web::words::day_and_clock;

    #[test]
    fn a_time_that_is_past_is_tomorrows() {
        let now = Utc::now();
        let local = now.with_timezone(&Local);
        for minutes in [-600_i64, -1, 1, 300] {
            let typed = local + TimeDelta::minutes(minutes);
            let typed = typed.format("%H:%M").to_string();
            let next = time_after(Some(&typed), now).unwrap();
            assert!(next > now && next <= now + TimeDelta::hours(25));
            assert_eq!(day_and_clock(next, next), typed);
        }
        assert!(time_after(Some("25:00"), now).is_none());
        let just = (local - TimeDelta::minutes(2)).format("%H:%M").to_string();
        let near = near_time(Some(&just), now).unwrap();
        assert!(
            near < now && near > now - TimeDelta::minutes(4),
            "the hour has come"
        );
    }

    /// A zone like London in 2026: an hour ahead from 29 March to 25 October, at
    /// one o'clock in the morning by Greenwich.
    #[derive(Clone, Copy, Debug)]
    struct London;

    fn greenwich(text: &str) -> DateTime<Utc> {
        format!("2026-{text}:00Z").parse().unwrap()
    }

    impl TimeZone for London {
        type Offset = FixedOffset;

        fn from_offset(_: &FixedOffset) -> Self {
            Self
        }

        fn offset_from_local_date(&self, day: &NaiveDate) -> LocalResult<FixedOffset> {
            self.offset_from_local_datetime(&day.and_time(NaiveTime::MIN))
        }

        fn offset_from_local_datetime(&self, local: &NaiveDateTime) -> LocalResult<FixedOffset> {
            let hours = [0, 1].map(|hours| FixedOffset::east_opt(hours * 3600).unwrap());
            let fit = hours
                .into_iter()
                .filter(|offset| self.offset_from_utc_datetime(&(*local - *offset)) == *offset);
            match fit.collect::<Vec<_>>().as_slice() {
                [] => LocalResult::None,
                [one] => LocalResult::Single(*one),
                // As the library gives them: the later first.
                [one, other, ..] => LocalResult::Ambiguous(*one, *other),
            }
        }

        fn offset_from_utc_date(&self, day: &NaiveDate) -> FixedOffset {
            self.offset_from_utc_datetime(&day.and_time(NaiveTime::MIN))
        }

        fn offset_from_utc_datetime(&self, utc: &NaiveDateTime) -> FixedOffset {
            let utc = utc.and_utc();
            let summer = greenwich("03-29T01:00") <= utc && utc < greenwich("10-25T01:00");
            FixedOffset::east_opt(if summer { 3600 } else { 0 }).unwrap()
        }
    }

    #[test]
    fn on_the_nights_the_clocks_change_an_hour_is_sixty_minutes() {
        for (now, typed, minutes) in [
            // They go back: 01:30 comes twice, and the first is meant, then the second.
            ("10-24T23:30", "01:30", 60),
            ("10-25T00:30", "01:30", 60),
            ("10-24T23:30", "02:30", 180),
            ("10-24T22:30", "00:30", 60),
            // They go forward: 01:30 is left out, and 02:30 comes instead of it.
            ("03-29T00:30", "02:30", 60),
            ("03-29T00:30", "01:30", 60),
            // Any other night.
            ("11-30T23:30", "00:30", 60),
        ] {
            let now = greenwich(now);
            let hour = first_after(Some(typed), now, &London).unwrap();
            assert_eq!((hour - now).num_minutes(), minutes, "{typed} after {now}");
        }
    }
}

//! A time of the clock as an organizer types it: “21:30”.

use chrono::{DateTime, Days, Local, NaiveDate, NaiveTime, TimeDelta, TimeZone, Utc};

/// For so long a time of the clock may be past and still be meant: the hour was
/// a few minutes ago. What is longer past is tomorrow's.
const JUST_PAST: TimeDelta = TimeDelta::hours(3);

/// When the clock on the wall shows what was typed: next, or just before now.
pub(super) fn near_time(typed: Option<&str>, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    time_after(typed, now - JUST_PAST)
}

/// When the clock on the wall shows what was typed, first after a time.
pub(super) fn time_after(typed: Option<&str>, after: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let typed = typed?.replace('.', ":");
    let time = NaiveTime::parse_from_str(&typed, "%H:%M").ok();
    let time = time.or_else(|| NaiveTime::parse_from_str(&typed, "%H:%M:%S").ok())?;
    let first = after.with_timezone(&Local).date_naive();
    let on = |day: NaiveDate| Local.from_local_datetime(&day.and_time(time)).earliest();
    let later = |hour: &DateTime<Local>| hour.with_timezone(&Utc) > after;
    let hour = on(first).filter(later);
    let hour = hour.or_else(|| on(first.checked_add_days(Days::new(1))?))?;
    Some(hour.with_timezone(&Utc))
}

#[cfg(test)]
mod tests {
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
}

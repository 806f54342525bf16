//! Days as whole numbers: all arithmetic of the scheduler (SC1).

use crate::{Date, add_days, days_between};

const EPOCH: Date = Date::constant(1970, 1, 1);

/// A calendar day as its distance from 1 January 1970: what typed arrays hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(pub i32);

impl Day {
    /// The day of a date.
    pub fn of(date: Date) -> Day {
        Day(days_between(EPOCH, date) as i32)
    }

    /// The date; a day past the calendar's ends is its last or first date.
    pub fn date(self) -> Date {
        add_days(EPOCH, i64::from(self.0))
    }

    /// The day of a count that may lie past every calendar: stops at its ends (SC2).
    pub fn clamped(days: i64) -> Day {
        Day(days.clamp(i64::from(FIRST), i64::from(LAST)) as i32)
    }

    /// Days since 1 January 1970.
    pub fn days(self) -> i64 {
        i64::from(self.0)
    }
}

impl From<Date> for Day {
    fn from(date: Date) -> Day {
        Day::of(date)
    }
}

/// 1 January of the year 1, [`FIRST_DATE`](crate::FIRST_DATE).
pub const FIRST: i32 = -719_162;
/// 31 December 9999, where jiff's calendar ends.
pub const LAST: i32 = 2_932_896;

const WEEKDAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/// `10 Mar`, as the texts of conflicts have it.
pub fn day_and_month(date: Date, with_year: bool) -> String {
    let month = &crate::month_name(date)[..3];
    if with_year {
        format!("{} {month} {}", date.day(), date.year())
    } else {
        format!("{} {month}", date.day())
    }
}

/// `Tue 10 Mar`, as the texts of reasons have it.
pub fn weekday_and_day(date: Date, with_year: bool) -> String {
    let weekday = WEEKDAYS[date.weekday().to_monday_zero_offset() as usize];
    format!("{weekday} {}", day_and_month(date, with_year))
}

/// Whether a text with these dates has to name their years.
pub fn years_differ(dates: &[Date]) -> bool {
    dates.iter().any(|date| date.year() != dates[0].year())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FIRST_DATE;

    #[test]
    fn sc1_days_are_dates_and_stop_at_the_calendar_s_ends() {
        let date = Date::constant(2026, 3, 10);
        assert_eq!(Day::of(date).date(), date);
        assert_eq!(Day::of(Date::MAX), Day(LAST));
        assert_eq!(Day::of(FIRST_DATE), Day(FIRST));
        assert_eq!(Day::clamped(i64::MAX).date(), Date::MAX);
        assert_eq!(Day::clamped(i64::MIN).date(), FIRST_DATE);
        assert_eq!(weekday_and_day(date, false), "Tue 10 Mar");
        assert_eq!(day_and_month(date, true), "10 Mar 2026");
    }
}

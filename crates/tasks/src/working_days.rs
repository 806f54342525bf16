//! Working days: Saturday and Sunday do not count (spec §9; T5).

use jiff::SignedDuration;
use jiff::civil::{Date, Weekday};

/// The first day of plans: none before it can be written as `YYYY-MM-DD`, and what stood there would be read back as
/// something else. The last one is [`Date::MAX`].
pub const FIRST_DATE: Date = Date::constant(1, 1, 1);

/// Days a date can be counted from: 1970-01-01.
const EPOCH: Date = Date::constant(1970, 1, 1);

fn day_number(date: Date) -> i64 {
    EPOCH.duration_until(date).as_secs() / 86_400
}

/// Calendar days from `first` to `last`: 0 for the same day, negative backwards.
pub fn days_between(first: Date, last: Date) -> i64 {
    day_number(last) - day_number(first)
}

/// `date` moved by calendar `days`; stops at the calendar's ends, in the years 1 and 9999 (SC2).
pub fn add_days(date: Date, days: i64) -> Date {
    /// Dates take 2,932,896 days at once for an overflow, from wherever they are counted.
    const AT_ONCE: i64 = 2_900_000;
    // No two dates are further apart, and the hours stay in range.
    let days = days.clamp(-3_700_000, 3_700_000);
    let at_once = days.clamp(-AT_ONCE, AT_ONCE);
    let move_by = |date: Date, days| date.saturating_add(SignedDuration::from_hours(days * 24));
    let mut moved = move_by(date, at_once);
    if days != at_once {
        moved = move_by(moved, days - at_once);
    }
    from_first(moved)
}

/// The date, or the first there is where it stands before (SC2).
pub(crate) fn from_first(date: Date) -> Date {
    if date.year() < 1 { FIRST_DATE } else { date }
}

/// Whether the day is a Saturday or a Sunday.
pub fn is_weekend(date: Date) -> bool {
    matches!(date.weekday(), Weekday::Saturday | Weekday::Sunday)
}

/// End date of a task as the table shows it.
///
/// Walks `days` weekdays on from `start`: Saturday and Sunday are skipped. A
/// duration of `0` ends on `start`. The chart counts calendar days instead.
/// Computed in constant time (GL14); an end past the calendar stops at its
/// last day. Source: spec §9 "End date", decision D1.
///
/// ```
/// use barline_tasks::{Date, table_end};
/// // A Friday plus one working day is the Monday.
/// assert_eq!(table_end(Date::constant(2026, 1, 9), 1), Date::constant(2026, 1, 12));
/// ```
pub fn table_end(start: Date, days: u32) -> Date {
    if days == 0 {
        return start;
    }
    // From a weekend the walk is the same as from the Friday before it.
    let weekday = i64::from(start.weekday().to_monday_zero_offset());
    let back = (weekday - 4).max(0);
    let weekday = weekday.min(4);
    let (weeks, rest) = (i64::from(days) / 5, i64::from(days) % 5);
    let over_weekend = if weekday + rest > 4 { 2 } else { 0 };
    add_days(start, weeks * 7 + rest + over_weekend - back)
}

/// Last day of a task as the chart draws it: `max(days, 1) - 1` calendar days
/// after `start`. The table counts weekdays instead, see [`table_end`].
/// Source: spec §9 "End date", decisions D1 and D4.
///
/// ```
/// use barline_tasks::{Date, chart_end};
/// assert_eq!(chart_end(Date::constant(2026, 1, 5), 5), Date::constant(2026, 1, 9));
/// assert_eq!(chart_end(Date::constant(2026, 1, 5), 0), Date::constant(2026, 1, 5));
/// ```
pub fn chart_end(start: Date, days: u32) -> Date {
    add_days(start, i64::from(days.max(1)) - 1)
}

/// Number of weekdays from `first` to `last`, both counted; 0 when `last` is earlier.
pub fn working_days_in(first: Date, last: Date) -> i64 {
    let days = days_between(first, last) + 1;
    if days <= 0 {
        return 0;
    }
    let (weeks, rest) = (days / 7, days % 7);
    let weekday = i64::from(first.weekday().to_monday_zero_offset());
    let tail = (0..rest).filter(|day| (weekday + day) % 7 < 5).count();
    weeks * 5 + tail as i64
}

/// Working days from `first` on to `last`, the last one not counted: how many of
/// them an end or a start moved. Negative backwards.
///
/// ```
/// use barline_tasks::{Date, working_days_between};
/// let (friday, tuesday) = (Date::constant(2026, 1, 9), Date::constant(2026, 1, 13));
/// assert_eq!(working_days_between(friday, tuesday), 2);
/// assert_eq!(working_days_between(tuesday, friday), -2);
/// ```
pub fn working_days_between(first: Date, last: Date) -> i64 {
    if last < first {
        -working_days_between(last, first)
    } else {
        working_days_in(first, last) - i64::from(!is_weekend(last))
    }
}

/// `date` moved by working `days`: it lands on a Monday to Friday, unless `days`
/// is 0. From a weekend it counts from the Friday before going on, from the
/// Monday after going back.
pub fn add_working_days(date: Date, days: i64) -> Date {
    if days == 0 {
        return date;
    }
    if days > 0 {
        return table_end(date, u32::try_from(days).unwrap_or(u32::MAX));
    }
    // The mirror of the walk on.
    let weekday = i64::from(date.weekday().to_monday_zero_offset());
    let (on, weekday) = if weekday > 4 {
        (7 - weekday, 0)
    } else {
        (0, weekday)
    };
    let back = days.checked_neg().unwrap_or(i64::MAX).min(8_000_000);
    let (weeks, rest) = (back / 5, back % 5);
    let over_weekend = if rest > weekday { 2 } else { 0 };
    add_days(date, on - weeks * 7 - rest - over_weekend)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const fn date(year: i16, month: i8, day: i8) -> Date {
        Date::constant(year, month, day)
    }

    #[test]
    fn t5_table_end_walks_weekdays() {
        for (start, days, end) in [
            (date(2026, 1, 5), 5, date(2026, 1, 12)),
            (date(2026, 1, 9), 1, date(2026, 1, 12)),
            (date(2026, 1, 10), 1, date(2026, 1, 12)),
            (date(2026, 1, 11), 2, date(2026, 1, 13)),
            (date(2026, 1, 5), 0, date(2026, 1, 5)),
            (date(2026, 1, 10), 0, date(2026, 1, 10)),
            (date(2028, 2, 28), 1, date(2028, 2, 29)),
            (date(2026, 12, 31), 3, date(2027, 1, 5)),
        ] {
            assert_eq!(table_end(start, days), end, "{start} + {days}");
        }
    }

    #[test]
    fn t5_gl14_a_hostile_duration_stops_at_the_last_day() {
        assert_eq!(table_end(date(2026, 1, 5), u32::MAX), Date::MAX);
    }

    #[test]
    fn sc2_no_day_before_the_first_that_is_written_is_reached() {
        assert_eq!(add_days(date(1, 1, 9), -30), FIRST_DATE);
        assert_eq!(add_working_days(date(1, 1, 9), -30), FIRST_DATE);
        assert_eq!(add_days(date(9999, 12, 9), 30), Date::MAX);
    }

    /// So far from the first day that no walk below meets it.
    fn any_date() -> impl Strategy<Value = Date> {
        (0..800_000i64).prop_map(|days| add_days(date(3, 1, 1), days))
    }

    proptest! {
        #[test]
        fn prop_a_walk_over_working_days_lands_on_one(start in any_date(), days in -400..400i64) {
            let landed = add_working_days(start, days);
            let mut day = start;
            for _ in 0..days.abs() {
                day = add_days(day, days.signum());
                while is_weekend(day) {
                    day = add_days(day, days.signum());
                }
            }
            prop_assert_eq!(landed, day);
            if !is_weekend(start) {
                prop_assert_eq!(working_days_between(start, landed), days);
            }
        }

        #[test]
        fn prop_table_end_is_the_walk(start in any_date(), days in 0..400u32) {
            let mut day = start;
            for _ in 0..days {
                day = add_days(day, 1);
                while is_weekend(day) {
                    day = add_days(day, 1);
                }
            }
            prop_assert_eq!(table_end(start, days), day);
        }

        #[test]
        fn prop_working_days_in_is_the_count(first in any_date(), days in -3..400i64) {
            let last = add_days(first, days);
            let counted = (0..=days).filter(|day| !is_weekend(add_days(first, *day))).count();
            prop_assert_eq!(working_days_in(first, last), counted as i64);
        }

        #[test]
        fn prop_every_date_is_reached_from_every_other(
            first in (1i16..10_000, 1i8..13, 1i8..29), last in (1i16..10_000, 1i8..13, 1i8..29),
        ) {
            let [first, last] = [first, last].map(|(year, month, day)| date(year, month, day));
            prop_assert_eq!(add_days(first, days_between(first, last)), last);
            prop_assert!(add_days(last, 4_000_000) == Date::MAX && add_days(first, -4_000_000) == FIRST_DATE);
        }

        #[test]
        fn prop_days_between_undoes_add_days(start in any_date(), days in -9000..9000i64) {
            let moved = add_days(start, days);
            prop_assert_eq!(add_days(moved, days_between(moved, start)), start);
        }
    }
}

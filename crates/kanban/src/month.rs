//! Months as columns (K8; KB6).

use barline_tasks::{Date, format_iso_date, month_name, parse_iso_date};

/// A month of a year, counted so that neighbours differ by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month(i32);

impl Month {
    /// The first month that can be written `YYYY-MM`.
    pub const MIN: Month = Month(12);
    /// The last month that can be written so.
    pub const MAX: Month = Month(9999 * 12 + 11);

    /// The month a date lies in.
    pub fn of(date: Date) -> Month {
        Month(i32::from(date.year()) * 12 + i32::from(date.month()) - 1)
    }

    /// Reads `YYYY-MM`.
    pub fn parse(text: &str) -> Option<Month> {
        parse_iso_date(&format!("{text}-01")).map(Month::of)
    }

    /// `YYYY-MM` (K8).
    pub fn key(self) -> String {
        let mut day = format_iso_date(self.first_day());
        day.truncate(day.len() - 3);
        day
    }

    /// `January 2026`.
    pub fn title(self) -> String {
        format!("{} {}", month_name(self.first_day()), self.year())
    }

    /// Its first day.
    pub fn first_day(self) -> Date {
        Date::new(self.year() as i16, self.index() as i8 + 1, 1).unwrap_or(Date::MAX)
    }

    /// How many months lie between the two, whichever comes first.
    pub fn distance(self, other: Month) -> u32 {
        self.0.abs_diff(other.0)
    }

    /// The month so many later; stops at the calendar's ends.
    #[must_use]
    pub fn plus(self, months: i32) -> Month {
        Month(
            self.0
                .saturating_add(months)
                .clamp(Self::MIN.0, Self::MAX.0),
        )
    }

    fn year(self) -> i32 {
        self.0.div_euclid(12)
    }

    fn index(self) -> usize {
        self.0.rem_euclid(12) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kb6_months_count_on_over_the_year() {
        let december = Month::of(Date::constant(2025, 12, 31));
        assert_eq!(
            (december.key(), december.title()),
            ("2025-12".into(), "December 2025".into())
        );
        assert_eq!(december.plus(1).key(), "2026-01");
        assert_eq!(december.distance(december.plus(-13)), 13);
        assert_eq!(december.plus(2).first_day(), Date::constant(2026, 2, 1));
    }

    #[test]
    fn kb6_the_calendar_s_ends_are_months_too() {
        assert_eq!(Month::of(Date::constant(1, 1, 31)), Month::MIN);
        assert_eq!(Month::MIN.plus(-1), Month::MIN);
        assert_eq!(Month::of(Date::MAX), Month::MAX);
        assert_eq!(Month::MAX.plus(1), Month::MAX);
        for month in [Month::MIN, Month::MAX, Month::of(Date::constant(1, 3, 1))] {
            assert_eq!(Month::parse(&month.key()), Some(month), "{}", month.key());
        }
        for text in ["", "2026", "2026-13", "2026-1", "x-01", "2026-01-01"] {
            assert_eq!(Month::parse(text), None, "{text}");
        }
    }
}

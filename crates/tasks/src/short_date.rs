//! Dates as they are typed by hand, in fewer letters than a file has (D13; T21).

use crate::{Date, DateOrder, add_days, fold_case, parse_date};

/// Words for days counted from today, and what they are away.
const NEAR: [(&str, i64); 4] = [("today", 0), ("heute", 0), ("tomorrow", 1), ("morgen", 1)];

/// Names of weekdays from Monday on, in English and German, in lower case.
const WEEKDAYS: [&[&str]; 7] = [
    &["monday", "mon", "montag", "mo"],
    &["tuesday", "tue", "tues", "dienstag", "di"],
    &["wednesday", "wed", "mittwoch", "mi"],
    &["thursday", "thu", "thur", "thurs", "donnerstag", "do"],
    &["friday", "fri", "freitag", "fr"],
    &["saturday", "sat", "samstag", "sonnabend", "sa"],
    &["sunday", "sun", "sonntag", "so"],
];

/// Reads a date as typed: every form of [`parse_date`], numeric ones day first,
/// and the short ones.
///
/// Short are `15`, a day of this month or a later one; `1/2` and `1.2.`, day and
/// month; `+3` and `+3w`, so many calendar days or weeks from today; `today`,
/// `tomorrow` and the weekdays, in English and German. What leaves open which
/// one is meant is the next such day from `today` on, today counted.
///
/// ```
/// use barline_tasks::{Date, typed_date};
/// let monday = Date::constant(2026, 1, 5);
/// assert_eq!(typed_date("1/2", monday), Some(Date::constant(2026, 2, 1)));
/// assert_eq!(typed_date("+3w", monday), Some(Date::constant(2026, 1, 26)));
/// assert_eq!(typed_date("friday", monday), Some(Date::constant(2026, 1, 9)));
/// ```
pub fn typed_date(text: &str, today: Date) -> Option<Date> {
    parse_date(text, DateOrder::DayMonth).or_else(|| {
        let word = fold_case(text.trim());
        from_today(&word, today)
            .or_else(|| weekday(&word, today))
            .or_else(|| day_and_month(&word, today))
    })
}

fn from_today(word: &str, today: Date) -> Option<Date> {
    if let Some((_, days)) = NEAR.into_iter().find(|(near, _)| *near == word) {
        return Some(add_days(today, days));
    }
    let ahead = word.strip_prefix('+')?.trim_start();
    let (digits, each) = match ahead.strip_suffix('w') {
        Some(weeks) => (weeks.trim_end(), 7),
        None => (ahead.strip_suffix('d').unwrap_or(ahead).trim_end(), 1),
    };
    Some(add_days(today, i64::from(number(digits, 4)?) * each))
}

fn weekday(word: &str, today: Date) -> Option<Date> {
    let wanted = WEEKDAYS.iter().position(|names| names.contains(&word))?;
    let now = usize::from(today.weekday().to_monday_zero_offset().unsigned_abs());
    Some(add_days(today, ((wanted + 7 - now) % 7) as i64))
}

/// `15` and `15.`, `1/2` and `1.2.`: the first such day in the months from
/// today's on. Eight years hold every 29 February.
fn day_and_month(word: &str, today: Date) -> Option<Date> {
    let word = word.strip_suffix('.').unwrap_or(word);
    let parts: Vec<&str> = word.split(['/', '.', '-']).map(str::trim).collect();
    let (day, month) = match parts[..] {
        [day] => (number(day, 2)?, None),
        [first, second] => {
            let (first, second) = (number(first, 2)?, number(second, 2)?);
            // Month first only where day first is no date, as everywhere (D5).
            if second > 12 {
                (second, Some(first))
            } else {
                (first, Some(second))
            }
        }
        _ => return None,
    };
    let months = (0..12 * 8).map(|ahead| {
        let index = i32::from(today.month()) - 1 + ahead;
        (i32::from(today.year()) + index / 12, index % 12 + 1)
    });
    months
        .filter(|(_, of_year)| month.is_none_or(|month| i32::from(month) == *of_year))
        .filter_map(|(year, month)| {
            let (year, month) = (i16::try_from(year).ok()?, i8::try_from(month).ok()?);
            Date::new(year, month, i8::try_from(day).ok()?).ok()
        })
        .find(|date| *date >= today)
}

/// A number of one to `most` digits.
fn number(digits: &str, most: usize) -> Option<u16> {
    let are_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
    (are_digits && (1..=most).contains(&digits.len()))
        .then(|| digits.parse().ok())
        .flatten()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A Thursday.
    const TODAY: Date = Date::constant(2026, 1, 15);

    fn reads(text: &str, year: i16, month: i8, day: i8) {
        let date = Some(Date::constant(year, month, day));
        assert_eq!(typed_date(text, TODAY), date, "{text:?}");
    }

    #[test]
    fn t21_a_day_alone_is_of_this_month_or_the_next() {
        reads("15", 2026, 1, 15);
        reads("16", 2026, 1, 16);
        reads("14", 2026, 2, 14);
        reads("5.", 2026, 2, 5);
        reads("31", 2026, 1, 31);
        // February has none.
        assert_eq!(
            typed_date("30", Date::constant(2026, 1, 31)),
            Some(Date::constant(2026, 3, 30))
        );
    }

    #[test]
    fn t21_day_and_month_are_the_next_such_day() {
        reads("1/2", 2026, 2, 1);
        reads("1.2.", 2026, 2, 1);
        reads("01-02", 2026, 2, 1);
        reads("14/1", 2027, 1, 14);
        reads("15/1", 2026, 1, 15);
        reads("1/25", 2026, 1, 25);
        reads("29/2", 2028, 2, 29);
    }

    #[test]
    fn t21_days_and_weeks_from_today_and_names_of_days() {
        reads("+3", 2026, 1, 18);
        reads("+3d", 2026, 1, 18);
        reads(" +3W ", 2026, 2, 5);
        reads("+0", 2026, 1, 15);
        reads("today", 2026, 1, 15);
        reads("Tomorrow", 2026, 1, 16);
        reads("HEUTE", 2026, 1, 15);
        reads("morgen", 2026, 1, 16);
        reads("thursday", 2026, 1, 15);
        reads("Fri", 2026, 1, 16);
        reads("Montag", 2026, 1, 19);
        reads("mi", 2026, 1, 21);
    }

    #[test]
    fn t21_whole_dates_read_as_ever() {
        reads("2026-01-05", 2026, 1, 5);
        reads("3/4/2026", 2026, 4, 3);
        reads("Jan 5, 2026", 2026, 1, 5);
    }

    #[test]
    fn t21_what_is_no_date_is_refused() {
        for text in [
            "",
            " ",
            "0",
            "32",
            "99",
            "115",
            "1/13/",
            "13/13",
            "0/1",
            "1/0",
            "31/4",
            "30/2",
            "+",
            "+x",
            "+-3",
            "-3",
            "+3x",
            "+12345",
            "++3",
            "3+",
            "yesterweek",
            "mond",
            "１５",
            "+３",
            "١٥",
            "1/2/3/4",
            "1//2",
            "15 16",
            "soon",
            "next friday",
        ] {
            assert_eq!(typed_date(text, TODAY), None, "{text:?}");
        }
    }

    #[test]
    fn t21_at_the_end_of_the_calendar_nothing_breaks() {
        for text in ["1", "1/2"] {
            assert_eq!(typed_date(text, Date::MAX), None, "{text}");
        }
        for text in ["+9999w", "monday", "tomorrow"] {
            assert_eq!(typed_date(text, Date::MAX), Some(Date::MAX), "{text}");
        }
    }

    proptest! {
        #[test]
        fn prop_no_panic_on_any_short_date(text in "\\PC{0,16}|[+0-9./ -]{0,8}w?") {
            let _ = typed_date(&text, TODAY);
        }

        #[test]
        fn prop_a_day_without_a_year_is_the_next_one(days in 0..20_000i64, ahead in 0..365i64) {
            let today = add_days(Date::constant(1990, 1, 1), days);
            let wanted = add_days(today, ahead);
            let text = format!("{}/{}", wanted.day(), wanted.month());
            prop_assert_eq!(typed_date(&text, today), Some(wanted));
        }
    }
}

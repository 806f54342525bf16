//! Dates as people write them: a fixed list, the same in every browser (D5, D6; T9).

use crate::fold_case;

use jiff::civil::Date;

/// Which part of `3/4/2026` is the day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum DateOrder {
    /// 3 April: the order of pasted dates (spec §5).
    #[default]
    DayMonth,
    /// 4 March.
    MonthDay,
}

const MONTH_NAMES: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// The English name of the month a date lies in.
pub fn month_name(date: Date) -> &'static str {
    MONTH_NAMES[(date.month() - 1) as usize]
}

/// A day as people say it, `Fri 16 Jan`; with the year where that is not this one.
pub fn day_in_words(date: Date, today: Date) -> String {
    let weekday = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        [date.weekday().to_monday_zero_offset() as usize];
    let (day, month) = (date.day(), &month_name(date)[..3]);
    if date.year() == today.year() {
        format!("{weekday} {day} {month}")
    } else {
        format!("{weekday} {day} {month} {}", date.year())
    }
}

/// Reads `YYYY-MM-DD` and nothing else (spec §5, the date-move prompt).
pub fn parse_iso_date(text: &str) -> Option<Date> {
    let (year, rest) = text.split_once('-')?;
    let (month, day) = rest.split_once('-')?;
    if year.len() != 4 || month.len() != 2 || day.len() != 2 {
        return None;
    }
    date_of(year, month, day)
}

/// Writes `YYYY-MM-DD`: how dates stand in files, links, records and messages.
///
/// jiff's own printer and parser know times, offsets and zones, a fifth of the
/// page's package for what a plan never has. One before the year 1 is read by nobody:
/// [`FIRST_DATE`](crate::FIRST_DATE) stands for it.
pub fn format_iso_date(date: Date) -> String {
    let date = crate::working_days::from_first(date);
    let year = date.year().unsigned_abs();
    let (month, day) = (date.month().unsigned_abs(), date.day().unsigned_abs());
    let two = |number: u8| [b'0' + number / 10, b'0' + number % 10];
    let ([y1, y2], [y3, y4]) = (two((year / 100) as u8), two((year % 100) as u8));
    let ([m1, m2], [d1, d2]) = (two(month), two(day));
    // Digit by digit: a save writes thousands, and `format!` takes ten times as long.
    let text = [y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2];
    String::from_utf8_lossy(&text).into_owned()
}

/// Dates as `YYYY-MM-DD` for serde: `#[serde(with = "barline_tasks::iso_date")]`.
pub mod iso_date {
    use jiff::civil::Date;
    use serde::{Deserialize, Deserializer, Serializer};

    /// Writes the date as text.
    ///
    /// # Errors
    /// The serializer's own.
    pub fn serialize<S: Serializer>(date: &Date, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&super::format_iso_date(*date))
    }

    /// Reads the date from text.
    ///
    /// # Errors
    /// When the text is no date of that form.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Date, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        super::parse_iso_date(&text)
            .ok_or_else(|| serde::de::Error::custom("not a YYYY-MM-DD date"))
    }

    /// The same for a date that may be missing.
    pub mod option {
        use jiff::civil::Date;
        use serde::{Serialize, Serializer};

        /// Writes the date as text, or null.
        ///
        /// # Errors
        /// The serializer's own.
        pub fn serialize<S: Serializer>(
            date: &Option<Date>,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            date.map(super::super::format_iso_date)
                .serialize(serializer)
        }
    }
}

/// Reads a date in any form of the list, `None` for anything else.
///
/// In this order: `YYYY-MM-DD`, also followed by a time; `YYYY/M/D`;
/// `D/M/YYYY`, `D-M-YYYY`, `D.M.YYYY` (with [`DateOrder::MonthDay`] the slashed
/// form is `M/D/YYYY`); the other order when the first is no date; years of two
/// digits (70 to 99 are 19xx); `Jan 5, 2026`, `5 January 2026` and `5-Jan-26`,
/// with or without a weekday before and a time after; RFC 2822.
///
/// ```
/// use barline_tasks::{Date, DateOrder, parse_date};
/// let date = |text| parse_date(text, DateOrder::DayMonth);
/// assert_eq!(date("3/4/2026"), Some(Date::constant(2026, 4, 3)));
/// assert_eq!(date("1/25/2026"), Some(Date::constant(2026, 1, 25)));
/// assert_eq!(date("5 January 2026"), Some(Date::constant(2026, 1, 5)));
/// ```
pub fn parse_date(text: &str, order: DateOrder) -> Option<Date> {
    let text = text.trim();
    if let Some(date) = iso_with_time(text) {
        return Some(date);
    }
    let text = without_weekday(text);
    numeric(without_time(text), order).or_else(|| with_month_name(text))
}

/// The order a column of numeric dates is written in (D6): first parts above 12 mean day
/// first, second parts above 12 month first, neither or both day first.
pub fn date_order_of<'a>(texts: impl IntoIterator<Item = &'a str>) -> DateOrder {
    detect_date_order(texts).unwrap_or_default()
}

/// The same, `None` where no date of the column tells the order, or one tells another than the rest.
pub fn detect_date_order<'a>(texts: impl IntoIterator<Item = &'a str>) -> Option<DateOrder> {
    let mut told = texts.into_iter().filter_map(order_told_by);
    let first = told.next()?;
    told.all(|order| order == first).then_some(first)
}

/// The only order in which a numeric date is one.
fn order_told_by(text: &str) -> Option<DateOrder> {
    let [first, second, _] = numeric_parts(without_time(without_weekday(text.trim())))?;
    let above_12 = |part: &str| part.len() <= 2 && part.parse().is_ok_and(|part: u8| part > 12);
    match (above_12(first), above_12(second)) {
        (true, false) => Some(DateOrder::DayMonth),
        (false, true) if first.len() <= 2 => Some(DateOrder::MonthDay),
        _ => None,
    }
}

fn date_of(year: &str, month: &str, day: &str) -> Option<Date> {
    let digits = |part: &str, most: usize| {
        !part.is_empty() && part.len() <= most && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    if !digits(year, 4) || !digits(month, 2) || !digits(day, 2) {
        return None;
    }
    let number: i16 = year.parse().ok()?;
    let year = match (year.len(), number) {
        (4, 1..) => number,
        (2, 70..) => 1900 + number,
        (2, _) => 2000 + number,
        _ => return None,
    };
    Date::new(year, month.parse().ok()?, day.parse().ok()?).ok()
}

fn iso_with_time(text: &str) -> Option<Date> {
    let date = parse_iso_date(text.get(..10)?)?;
    let rest = &text[10..];
    let is_time = rest.starts_with(['T', 't', ' '])
        && rest[1..]
            .trim_start()
            .starts_with(|c: char| c.is_ascii_digit());
    (rest.is_empty() || is_time).then_some(date)
}

/// `Mon 5/1/2026`, `Monday, 5 January 2026`: the weekday says nothing new.
fn without_weekday(text: &str) -> &str {
    const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    let Some((word, rest)) = text.split_once(|c: char| !c.is_alphabetic()) else {
        return text;
    };
    let lower = fold_case(word);
    if DAYS.iter().any(|day| lower.starts_with(day)) && (lower.len() == 3 || lower.ends_with("day"))
    {
        rest.trim_start_matches([',', '.', ' '])
    } else {
        text
    }
}

/// The part before a time of day: `5.1.2026 08:00` and `1/5/26 8:00 AM`.
fn without_time(text: &str) -> &str {
    match text.split_once([' ', 'T']) {
        Some((date, time)) if time.trim_start().contains(':') => date,
        _ => text,
    }
}

fn numeric_parts(text: &str) -> Option<[&str; 3]> {
    let separator = text.chars().find(|c| !c.is_ascii_digit())?;
    if !['/', '-', '.'].contains(&separator) {
        return None;
    }
    let mut parts = text.trim_end_matches('.').split(separator).map(str::trim);
    let three = [parts.next()?, parts.next()?, parts.next()?];
    parts.next().is_none().then_some(three)
}

fn numeric(text: &str, order: DateOrder) -> Option<Date> {
    let [first, second, third] = numeric_parts(text)?;
    if first.len() == 4 {
        return date_of(first, second, third);
    }
    let day_first = || date_of(third, second, first);
    let month_first = || date_of(third, first, second);
    match order {
        DateOrder::DayMonth => day_first().or_else(month_first),
        DateOrder::MonthDay => month_first().or_else(day_first),
    }
}

/// `Jan 5, 2026`, `5 January 2026`, Excel's `5-Jan-26`, MS Project's `Jan 5 '26` and
/// RFC 2822's `5 Jan 2026 10:00:00 +0100`.
fn with_month_name(text: &str) -> Option<Date> {
    let mut words = text
        .split([' ', ',', '-', '.', '/'])
        .filter(|word| !word.is_empty());
    let (first, second, year) = (words.next()?, words.next()?, words.next()?);
    let only_time_follows = words.next().is_none_or(|word| word.contains(':'));
    let (day, month) = match (month_number(first), month_number(second)) {
        (Some(month), None) => (second, month),
        (None, Some(month)) => (first, month),
        _ => return None,
    };
    let day = day.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let year = year.strip_prefix('\'').unwrap_or(year);
    (only_time_follows && [2, 4].contains(&year.len()))
        .then(|| date_of(year, &month.to_string(), day))
        .flatten()
}

/// The number, 1 to 12, of a month's name or its first three letters, in any case.
fn month_number(word: &str) -> Option<usize> {
    let is_called = |name: &str| {
        name.eq_ignore_ascii_case(word)
            || name[..3].eq_ignore_ascii_case(word)
            || (word.eq_ignore_ascii_case("sept") && name == "September")
    };
    let index = MONTH_NAMES.iter().position(|name| is_called(name))?;
    Some(index + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const FIFTH: Date = Date::constant(2026, 1, 5);

    #[test]
    fn t9_every_form_of_the_list_is_read() {
        for text in [
            "2026-01-05",
            "2026-01-05T23:59:59Z",
            "2026-01-05 08:00",
            "2026/1/5",
            "5/1/2026",
            "05-01-2026",
            "5.1.2026",
            "5.1.26",
            "5.1.2026 08:00",
            "Jan 5, 2026",
            "January 5 2026",
            "5 January 2026",
            "5th Jan 2026",
            "05-Jan-2026",
            "5-Jan-26",
            "Mon Jan 5 '26",
            "Mon Jan 5 2026",
            "Monday, 5 January 2026",
            "Mon, 05 Jan 2026 10:00:00 +0100",
            " 2026-01-05 ",
        ] {
            assert_eq!(
                parse_date(text, DateOrder::DayMonth),
                Some(FIFTH),
                "{text:?}"
            );
        }
    }

    #[test]
    fn t9_what_is_no_date_is_refused() {
        for text in [
            "",
            "tomorrow",
            "2026-02-30",
            "2026-1",
            "32/13/2026",
            "5/1",
            "1/2/3/4",
            "2026-01-05x",
            "0000-01-01",
            "5 5 2026",
            "Jan Feb 2026",
            "12345",
            "２０２６-01-05",
            "1-2-20260",
            "5 Jan 206",
            "Jan 26",
        ] {
            assert_eq!(parse_date(text, DateOrder::DayMonth), None, "{text:?}");
        }
    }

    #[test]
    fn t9_the_order_of_a_column_is_found_in_its_dates() {
        assert_eq!(
            date_order_of(["1/5/2026", "1/25/2026"]),
            DateOrder::MonthDay
        );
        assert_eq!(
            date_order_of(["1/5/2026", "25/1/2026"]),
            DateOrder::DayMonth
        );
        assert_eq!(
            date_order_of(["1/5/2026", "no date", "2026-01-25"]),
            DateOrder::DayMonth
        );
        assert_eq!(detect_date_order(["1/5/2026", "2026-01-25"]), None);
        for both in [["13/4/2026", "4/13/2026"], ["4/13/2026", "13/4/2026"]] {
            assert_eq!(detect_date_order(both), None, "{both:?}");
        }
        // That is no date in either order, and tells none.
        assert_eq!(
            detect_date_order(["13/14/2026", "4/13/2026"]),
            Some(DateOrder::MonthDay)
        );
        assert_eq!(parse_date("1/5/2026", DateOrder::MonthDay), Some(FIFTH),);
    }

    #[test]
    fn t9_the_move_prompt_takes_iso_only() {
        assert_eq!(parse_iso_date("2026-01-05"), Some(FIFTH));
        for text in ["2026-1-5", "5/1/2026", "2026-01-05T00:00", "2026-13-01"] {
            assert_eq!(parse_iso_date(text), None, "{text:?}");
        }
    }

    #[test]
    fn sc2_every_date_is_written_as_one_that_is_read() {
        for far in [
            Date::MIN,
            Date::constant(-1, 2, 3),
            Date::constant(0, 12, 31),
        ] {
            assert_eq!(
                parse_iso_date(&format_iso_date(far)),
                Some(crate::FIRST_DATE)
            );
        }
    }

    proptest! {
        #[test]
        fn prop_every_date_is_written_with_all_its_digits(days in -30_000..800_000i64) {
            let date = crate::add_days(Date::constant(0, 1, 1), days);
            let written = format!("{:04}-{:02}-{:02}", date.year(), date.month(), date.day());
            prop_assert_eq!(format_iso_date(date), written);
        }

        #[test]
        fn prop_the_two_orders_swap_day_and_month_and_nothing_else(
            text in "\\PC{0,24}|[0-9]{1,4}[./ -][0-9]{1,2}[./ -][0-9]{1,4}",
        ) {
            let [by_day, by_month] =
                [DateOrder::DayMonth, DateOrder::MonthDay].map(|order| parse_date(&text, order));
            if let (Some(one), Some(other)) = (by_day, by_month) && one != other {
                prop_assert_eq!((one.day(), one.month()), (other.month(), other.day()));
                prop_assert_eq!(one.year(), other.year());
            }
            // A date that tells its order is no date in the other one, and is read in its own.
            if detect_date_order([text.as_str()]).is_some() {
                prop_assert_eq!(by_day, by_month);
            }
        }

        #[test]
        fn prop_iso_dates_read_back(days in 0..3_000_000i64) {
            let date = crate::add_days(Date::constant(1, 1, 1), days);
            prop_assert_eq!(parse_date(&date.to_string(), DateOrder::MonthDay), Some(date));
        }
    }
}

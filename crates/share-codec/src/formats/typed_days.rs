//! Days off as people type or paste them, a line each (S32).

use barline_tasks::{
    Date, DateOrder, DaysOff, YearlyDay, add_days, date_order_of, days_between, one_line,
    parse_date, parse_iso_date,
};

/// The longest text that is read, in bytes.
const MAX_BYTES: usize = 200_000;
/// Lines that are read.
const MAX_LINES: usize = 2_000;
/// The longest stretch of days off, in days.
const LONGEST: i64 = 3_660;
/// Characters of a name that are kept.
const LONGEST_NAME: usize = 100;
/// A date is not longer, in characters: `Wednesday, 30 September 2026`.
const LONGEST_DATE: usize = 32;
/// What stands between first and last day.
const BETWEEN: [&str; 9] = ["to", "until", "till", "bis", "..", "-", "–", "—", "/"];

/// What the lines say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedDays {
    /// Single days and ranges.
    pub off: Vec<DaysOff>,
    /// Days of every year.
    pub yearly: Vec<YearlyDay>,
}

/// Why lines are refused. Nothing is half read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TypedDaysError {
    /// Nothing but spaces.
    #[error("There is no day yet: type a date, such as 2026-12-24, and a name if you like.")]
    Nothing,
    /// Too much text.
    #[error("That is too much at once: paste at most {MAX_LINES} lines of days off.")]
    TooMuch,
    /// A line that does not begin with a date.
    #[error(
        "{0} does not begin with a date: write 2026-12-24, 24 Dec 2026, or 24 Dec for every year, then the name."
    )]
    NoDate(Place),
    /// The last day is before the first.
    #[error("{0} ends before it begins: write the first day first.")]
    Backwards(Place),
    /// More days in a row than anybody is off.
    #[error("{0} is off for more than ten years: look at the last day.")]
    TooLong(Place),
}

/// Which line is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// From 1; `None` where there is no other line.
    pub line: Option<usize>,
    /// Its beginning.
    pub text: String,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            Some(line) => write!(f, "Line {line}, “{}”,", self.text),
            None => write!(f, "“{}”", self.text),
        }
    }
}

/// A day as written: a date, or month and day of every year.
#[derive(Clone, Copy)]
enum Day {
    Once(Date),
    /// In a leap year, so that 29 February is there.
    Yearly(Date),
}

impl Day {
    fn date(self) -> Date {
        match self {
            Day::Once(date) | Day::Yearly(date) => date,
        }
    }
}

/// Reads days off, one entry a line: a date, or the first and the last one, then a
/// name. Dates are read as everywhere (T9); numeric ones in the order that the lines
/// show (D6). Without a year, or behind `every`, they are off in every year.
///
/// ```
/// use barline_share_codec::formats::typed_days::read;
/// let days = read("2026-07-06 to 2026-07-17 Summer\n24 Dec - 26 Dec Christmas").unwrap();
/// assert_eq!((days.off.len(), days.yearly.len()), (1, 3));
/// ```
///
/// # Errors
/// [`TypedDaysError`], of the first line that is not read.
pub fn read(text: &str) -> Result<TypedDays, TypedDaysError> {
    if text.len() > MAX_BYTES || text.lines().count() > MAX_LINES {
        return Err(TypedDaysError::TooMuch);
    }
    let order = date_order_of(text.split([' ', '\t', '\n', '\r', ';', ',']));
    let mut days = TypedDays::default();
    let mut is_first = true;
    let is_one = text.trim().lines().count() == 1;
    for (at, line) in text.lines().enumerate() {
        let line = line.trim().trim_start_matches(['-', '*', '•']).trim();
        if line.is_empty() {
            continue;
        }
        // The heading of a table that was copied.
        let is_heading = is_first && !is_one && !line.contains(|c: char| c.is_ascii_digit());
        is_first = false;
        if !is_heading {
            read_line(&one_line(line), order, &mut days).map_err(|fault| {
                fault(Place {
                    line: (!is_one).then_some(at + 1),
                    text: line.chars().take(40).collect(),
                })
            })?;
        }
    }
    if days == TypedDays::default() {
        return Err(TypedDaysError::Nothing);
    }
    Ok(days)
}

/// What is wrong with a line, once it is said which one.
type Fault = fn(Place) -> TypedDaysError;

fn read_line(text: &str, order: DateOrder, days: &mut TypedDays) -> Result<(), Fault> {
    let every = every_year(text);
    let begun = day(every.unwrap_or(text), order);
    let (first, rest) = begun.ok_or(TypedDaysError::NoDate as Fault)?;
    let (last, name) = last_day(rest, order).unwrap_or((first, rest));
    let name = name.trim_start_matches([',', ';', ':', '-', '–', '—', '\t', ' ']);
    let name = name.trim().trim_matches('"').chars();
    let name: String = name.take(LONGEST_NAME).collect();
    let (first, last) = match (first, last) {
        _ if every.is_some() => {
            put_yearly(first.date(), last.date(), &name, days);
            return Ok(());
        }
        (Day::Yearly(first), Day::Yearly(last)) => {
            put_yearly(first, last, &name, days);
            return Ok(());
        }
        (Day::Once(first), Day::Once(last)) => (first, last),
        // `6 Jul to 17 Jul 2026` and `2026-07-06 to 17 Jul`: the year stands once.
        (Day::Yearly(first), Day::Once(last)) => {
            let begins_before = month_day(first) > month_day(last);
            (
                in_year(first, last.year() - i16::from(begins_before))?,
                last,
            )
        }
        (Day::Once(first), Day::Yearly(last)) => {
            let ends_after = month_day(last) < month_day(first);
            (first, in_year(last, first.year() + i16::from(ends_after))?)
        }
    };
    match days_between(first, last) {
        ..0 => Err(TypedDaysError::Backwards),
        LONGEST.. => Err(TypedDaysError::TooLong),
        _ => {
            days.off.push(DaysOff { first, last, name });
            Ok(())
        }
    }
}

fn month_day(date: Date) -> (i8, i8) {
    (date.month(), date.day())
}

fn in_year(date: Date, year: i16) -> Result<Date, Fault> {
    Date::new(year, date.month(), date.day()).map_err(|_| TypedDaysError::NoDate as Fault)
}

/// Over the end of the year where the last day comes before the first.
fn put_yearly(first: Date, last: Date, name: &str, days: &mut TypedDays) {
    // Any leap year: 29 February is one of the days.
    let in_leap = |date: Date| Date::new(2000, date.month(), date.day()).unwrap_or(date);
    let (first, last) = (in_leap(first), in_leap(last));
    let length = days_between(first, last) + 1 + if last < first { 366 } else { 0 };
    for ahead in 0..length.clamp(1, 366) {
        let date = add_days(first, ahead);
        days.yearly.push(YearlyDay {
            month: date.month(),
            day: date.day(),
            name: name.to_owned(),
        });
    }
}

/// What follows `every`, `every year` or `yearly`.
fn every_year(text: &str) -> Option<&str> {
    let mut words = text.splitn(2, ' ');
    let (first, rest) = (words.next()?, words.next()?.trim_start());
    match first.to_lowercase().as_str() {
        "every" => Some(match rest.split_once(' ') {
            Some((year, rest)) if year.eq_ignore_ascii_case("year") => rest.trim_start(),
            _ => rest,
        }),
        "yearly" | "annually" => Some(rest),
        _ => None,
    }
}

/// The last day, where one is named, and what follows it.
fn last_day(rest: &str, order: DateOrder) -> Option<(Day, &str)> {
    let rest = rest.trim_start();
    let lower = rest.to_lowercase();
    let between = BETWEEN.iter().find(|word| lower.starts_with(**word));
    if let Some(word) = between {
        return day(rest.get(word.len()..)?.trim_start(), order);
    }
    // The next column of a table.
    let column = rest.strip_prefix(['\t', ';', ',']).unwrap_or(rest);
    day(column.trim_start(), order).filter(|(day, _)| matches!(day, Day::Once(_)))
}

/// The day that a text begins with, and what follows: the shortest beginning that is
/// a date, because a name may follow.
fn day(text: &str, order: DateOrder) -> Option<(Day, &str)> {
    // ISO dates first: with a time behind them they would take in the name.
    if let Some(date) = text.get(..10).and_then(parse_iso_date) {
        let rest = &text[10..];
        let is_whole = !rest.starts_with(|c: char| c.is_alphanumeric());
        return is_whole.then_some((Day::Once(date), rest));
    }
    let is_end = |c: char| c.is_whitespace() || [',', ';', ':', '–', '—'].contains(&c);
    let ends = text.char_indices().take(LONGEST_DATE + 1);
    let ends = ends.filter(|(_, c)| is_end(*c)).map(|(at, _)| at);
    // `6.7.2026-17.7.2026` and `2026/7/6..2026/7/17` have no space between.
    let glued = text.char_indices().skip(1).take(LONGEST_DATE);
    let glued = glued
        .filter(|(at, c)| *c == '-' || text[*at..].starts_with(".."))
        .map(|(at, _)| at);
    let whole = (text.chars().count() <= LONGEST_DATE).then_some(text.len());
    let mut ends: Vec<usize> = ends.chain(glued).chain(whole).collect();
    ends.sort_unstable();
    let once = ends
        .iter()
        .filter(|end| !crosses_dash(&text[..**end]))
        .find_map(|end| {
            let date = parse_date(&text[..*end], order)?;
            Some((Day::Once(date), &text[*end..]))
        });
    once.or_else(|| {
        ends.iter().find_map(|end| {
            Some((
                Day::Yearly(without_year(&text[..*end], order)?),
                &text[*end..],
            ))
        })
    })
}

/// `24 Dec - 26` is no 24 December 2026: the dash leads to another day.
fn crosses_dash(text: &str) -> bool {
    let mut parts = text.splitn(2, |c: char| c.is_whitespace());
    let begins_with_number = parts
        .next()
        .is_some_and(|first| first.contains(|c: char| c.is_ascii_digit()));
    begins_with_number && parts.next().is_some_and(|rest| rest.contains('-'))
}

/// `24 Dec`, `Dec 24`, `24.12.`, `24/12`: with a leap year behind it, a date.
fn without_year(text: &str, order: DateOrder) -> Option<Date> {
    let text = text.trim().trim_end_matches('.');
    let separator = text.chars().find(|c| !c.is_ascii_digit())?;
    let year = if ['.', '/'].contains(&separator) {
        format!("{text}{separator}2000")
    } else {
        format!("{text} 2000")
    };
    parse_date(&year, order).filter(|date| date.year() == 2000)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn off(text: &str) -> (String, String, String) {
        let days = read(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        assert_eq!((days.off.len(), days.yearly.len()), (1, 0), "{text:?}");
        let DaysOff { first, last, name } = &days.off[0];
        (first.to_string(), last.to_string(), name.clone())
    }

    fn yearly(text: &str) -> Vec<(i8, i8, String)> {
        let days = read(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        assert!(days.off.is_empty(), "{text:?}");
        let days = days.yearly.into_iter();
        days.map(|day| (day.month, day.day, day.name)).collect()
    }

    #[test]
    fn s32_a_line_is_a_date_or_two_and_a_name() {
        let summer = |name: &str| {
            (
                "2026-07-06".to_owned(),
                "2026-07-17".to_owned(),
                name.to_owned(),
            )
        };
        for text in [
            "2026-07-06 to 2026-07-17 Summer",
            "2026-07-06 - 2026-07-17 Summer",
            "2026-07-06..2026-07-17: Summer",
            "2026-07-06/2026-07-17 Summer",
            "2026-07-06–2026-07-17 – Summer",
            "2026-07-06 2026-07-17 Summer",
            "2026-07-06\t2026-07-17\tSummer",
            "2026-07-06;2026-07-17;\"Summer\"",
            "2026-07-06, 2026-07-17, Summer",
            "6 July 2026 until 17 July 2026 Summer",
            "6.7.2026-17.7.2026 Summer",
            "6.7. bis 17.7.2026 Summer",
            "6 Jul to 17 Jul 2026 Summer",
            "2026-07-06 to 17 Jul Summer",
            "Mon 6 July 2026 to Fri, 17 July 2026 Summer",
            "- 06/07/2026 - 17/07/2026 Summer",
            "7/6/2026 to 7/17/2026 Summer",
        ] {
            assert_eq!(off(text), summer("Summer"), "{text}");
        }
        assert_eq!(off("2026-07-06 to 2026-07-17"), summer(""));
        let day = |name: &str| {
            (
                "2026-04-03".to_owned(),
                "2026-04-03".to_owned(),
                name.to_owned(),
            )
        };
        assert_eq!(off("2026-04-03,Good Friday"), day("Good Friday"));
        assert_eq!(off("2026-04-03 - Good: Friday"), day("Good: Friday"));
        assert_eq!(off("3 April 2026 2 people away"), day("2 people away"));
        assert_eq!(off("2026-04-03 Day of 5 May"), day("Day of 5 May"));
        let over = off("30 Dec - 2 Jan 2027 Stocktaking");
        assert_eq!(
            (over.0.as_str(), over.1.as_str()),
            ("2026-12-30", "2027-01-02")
        );
    }

    #[test]
    fn s32_without_a_year_a_day_is_off_every_year() {
        let eve = [(12, 24, "Eve".to_owned())];
        for text in [
            "24 Dec Eve",
            "Dec 24 Eve",
            "24.12. Eve",
            "24.12 Eve",
            "24/12 Eve",
            "every 24 December Eve",
            "every year 24.12. Eve",
            "Yearly 2026-12-24 Eve",
        ] {
            assert_eq!(yearly(text), eve, "{text}");
        }
        let days = |text| {
            yearly(text)
                .into_iter()
                .map(|(month, day, _)| (month, day))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            days("24 Dec - 26 Dec Christmas"),
            [(12, 24), (12, 25), (12, 26)]
        );
        assert_eq!(days("24 Dec-26 Dec"), [(12, 24), (12, 25), (12, 26)]);
        assert_eq!(days("31 Dec to 1 Jan"), [(12, 31), (1, 1)]);
        assert_eq!(days("29 Feb"), [(2, 29)]);
        assert_eq!(days("1 Jan to 31 Dec").len(), 366);
    }

    #[test]
    fn s32_a_pasted_table_is_read_in_its_own_order_of_dates() {
        let days = read("Date\tName\n1/5/2026\tA\n\n1/25/2026\tB\r\n").expect("two days");
        let days: Vec<_> = days
            .off
            .iter()
            .map(|day| (day.first.to_string(), day.name.as_str()))
            .collect();
        assert_eq!(
            days,
            [
                ("2026-01-05".to_owned(), "A"),
                ("2026-01-25".to_owned(), "B")
            ]
        );
    }

    #[test]
    fn s32_a_line_that_is_not_read_refuses_all() {
        let no_date = |text: &str| {
            let text = text.to_owned();
            TypedDaysError::NoDate(Place { line: None, text })
        };
        let fault = |text: &str| read(text).expect_err(text).to_string();
        assert_eq!(
            fault("2026-04-03\nGood Friday"),
            "Line 2, “Good Friday”, does not begin with a date: write 2026-12-24, 24 Dec 2026, or 24 Dec for every year, then the name."
        );
        assert_eq!(
            fault("2026-07-17 to 2026-07-06 Summer"),
            "“2026-07-17 to 2026-07-06 Summer” ends before it begins: write the first day first."
        );
        for text in [
            "2026-02-30 Party",
            "31/02",
            "13/13/2026",
            "2026-04-03x",
            "2026-04-03 to 29 Feb",
            "3",
        ] {
            assert!(
                matches!(read(text), Err(TypedDaysError::NoDate(_))),
                "{text}"
            );
        }
        assert!(matches!(
            read("1000-01-01 to 9999-12-31"),
            Err(TypedDaysError::TooLong(_))
        ));
        assert_eq!(read(" \n\n"), Err(TypedDaysError::Nothing));
        assert_eq!(read("Date;Name\n"), Err(no_date("Date;Name")));
        assert_eq!(
            read(&"24 Dec\n".repeat(MAX_LINES + 1)),
            Err(TypedDaysError::TooMuch)
        );
        assert_eq!(
            read(&"x".repeat(MAX_BYTES + 1)),
            Err(TypedDaysError::TooMuch)
        );
    }

    proptest! {
        #[test]
        fn prop_no_panic_on_any_lines(
            text in "((every )?[0-9]{1,4}[-./ ]([0-9]{1,2}|Dec|ü)[-./ ]?[0-9]{0,4}( to |-|–|\\.\\.|\t)?|\\PC{0,9}|\n){0,8}",
        ) {
            if let Ok(days) = read(&text) {
                prop_assert!(days.off.iter().all(|off| off.first <= off.last));
            }
        }

        #[test]
        fn prop_days_off_read_back(start in 0..700_000i64, length in 0..3_000i64, name in "[A-Za-z][a-z ]{0,20}[a-z]") {
            let first = add_days(Date::constant(1, 1, 1), start);
            let last = add_days(first, length);
            prop_assume!(!name.starts_with("to"));
            let read = read(&format!("{first} to {last} {name}")).expect("days off");
            prop_assert_eq!(read.off, vec![DaysOff { first, last, name }]);
        }
    }
}

//! Moments of chart tasks, by whole seconds.
//!
//! The date library reads and adds spans too, but its readers and their error texts alone are a third as large
//! as the whole editor's package.

use barline_tasks::{add_days, days_between, parse_iso_date};
use jiff::civil::{DateTime, Time};

use crate::day;

const DAY: i64 = 86_400;

/// `2026-01-05`, `2026-01-05 14:00`, `2026-01-05T14:00:30.5`; `None` for anything else. A time zone behind it is
/// left out: a moment counts by its own clock.
pub(crate) fn read(text: &str) -> Option<DateTime> {
    let text = text.trim();
    let Some((date, time)) = text.split_once(['T', 't', ' ']) else {
        return Some(parse_iso_date(text)?.to_datetime(Time::midnight()));
    };
    let zone = time.find(['Z', 'z', '+', '-', '[']).unwrap_or(time.len());
    Some(parse_iso_date(date)?.to_datetime(clock(&time[..zone])?))
}

/// `14:00`, `14:00:30`, `14:00:30.25`.
fn clock(text: &str) -> Option<Time> {
    let mut parts = text.split(':');
    let mut part = || two_digits(parts.next()?);
    let (hour, minute) = (part()?, part()?);
    let second = match parts.next() {
        None => 0,
        Some(text) => {
            let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
            if fraction.is_empty() || !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
                return None;
            }
            // A leap second is the last one of its minute.
            two_digits(whole)?.min(59)
        }
    };
    if parts.next().is_some() {
        return None;
    }
    Time::new(hour, minute, second, 0).ok()
}

fn two_digits(text: &str) -> Option<i8> {
    let is_number = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

/// Seconds from one moment to a later one; negative where it is earlier.
pub(crate) fn seconds_between(from: DateTime, to: DateTime) -> i64 {
    days_between(from.date(), to.date()) * DAY + of_day(to) - of_day(from)
}

/// So many seconds later, stopping at the calendar's ends.
pub(crate) fn add_seconds(at: DateTime, seconds: i64) -> DateTime {
    let sum = of_day(at).saturating_add(seconds);
    let (days, rest) = (sum.div_euclid(DAY), sum.rem_euclid(DAY));
    let (hour, minute, second) = (rest / 3_600, rest / 60 % 60, rest % 60);
    let time = Time::new(hour as i8, minute as i8, second as i8, 0);
    add_days(at.date(), days).to_datetime(time.unwrap_or_default())
}

/// The moment after all parts of a duration such as `2d 3h`; `None` where a part is none, or where none is there.
pub(crate) fn after(start: DateTime, duration: &str) -> Option<DateTime> {
    let mut parts = duration.split_whitespace().peekable();
    parts.peek()?;
    parts.try_fold(start, add_part)
}

/// Units are y, m (months), w, d, h, min and s. Far more than the calendar holds is no duration.
fn add_part(at: DateTime, part: &str) -> Option<DateTime> {
    let digits = part.find(|c: char| !c.is_ascii_digit())?;
    let (count, unit) = part.split_at(digits);
    let count: i64 = count.parse().ok()?;
    if count > 10_000 * 366 * DAY {
        return None;
    }
    let months = |months: i64| day::add_months(at.date(), months).to_datetime(at.time());
    Some(match unit {
        "y" => months(count * 12),
        "m" => months(count),
        "w" => add_seconds(at, count * 7 * DAY),
        "d" => add_seconds(at, count * DAY),
        "h" => add_seconds(at, count * 3_600),
        "min" => add_seconds(at, count * 60),
        "s" => add_seconds(at, count),
        _ => return None,
    })
}

fn of_day(at: DateTime) -> i64 {
    i64::from(at.hour()) * 3_600 + i64::from(at.minute()) * 60 + i64::from(at.second())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn at(text: &str) -> DateTime {
        text.parse().expect("a moment")
    }

    #[test]
    fn tl22_a_moment_is_read_with_or_without_a_time() {
        for (text, wanted) in [
            ("2026-01-05", "2026-01-05T00:00"),
            (" 2026-01-05 14:30 ", "2026-01-05T14:30"),
            ("2026-01-05T14:30:05.25", "2026-01-05T14:30:05"),
            ("2026-01-05T14:30:05Z", "2026-01-05T14:30:05"),
            ("2026-01-05T14:30:05+02:00", "2026-01-05T14:30:05"),
            (
                "2026-01-05T14:30-05:00[America/New_York]",
                "2026-01-05T14:30",
            ),
        ] {
            assert_eq!(read(text), Some(at(wanted)), "{text}");
        }
        for none in [
            "",
            "nonsense",
            "2026-02-30",
            "2026-01-05T",
            "2026-01-05T24:00",
            "2026-01-05T1:00",
            "2026-01-05T10:00:00:00",
            "2026-01-05T10:00:00.x",
        ] {
            assert_eq!(read(none), None, "{none}");
        }
    }

    #[test]
    fn tl22_months_keep_the_clock_and_stop_at_their_last_day() {
        assert_eq!(
            after(at("2026-01-31T10:00"), "1m 2h"),
            Some(at("2026-02-28T12:00"))
        );
        assert_eq!(
            after(at("2026-01-05T10:00"), "1y 1w 30min 5s"),
            Some(at("2027-01-12T10:30:05"))
        );
        assert_eq!(after(at("2026-01-05T10:00"), "9223372036854775807d"), None);
    }

    proptest! {
        #[test]
        fn prop_tl22_adding_what_is_between_leads_there(first in 0i64..3_000_000_000, last in 0i64..3_000_000_000) {
            let epoch = at("1970-01-01T00:00");
            let (first, last) = (add_seconds(epoch, first), add_seconds(epoch, last));
            prop_assert_eq!(add_seconds(first, seconds_between(first, last)), last);
            prop_assert_eq!(seconds_between(first, last), -seconds_between(last, first));
        }
    }
}

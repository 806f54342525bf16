//! Durations as people type them (spec §5; D12; T2).

use crate::{Duration, fold_case};

/// Why a text is no duration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DurationFault {
    /// Not digits, with or without a word for days or weeks.
    Unreadable,
    /// More than [`Duration::MAX`].
    TooLong,
}

/// Words for a day and for a week, in lower case.
const DAYS: [&str; 6] = ["d", "day", "days", "t", "tag", "tage"];
const WEEKS: [&str; 7] = ["w", "wk", "wks", "week", "weeks", "woche", "wochen"];

impl Duration {
    /// Reads a duration as typed: digits, and perhaps a word for days or weeks
    /// after them; a week is five days. Whatever else the text holds, it is
    /// refused, never reduced to its digits (D12).
    ///
    /// # Errors
    /// [`DurationFault`]; empty text is unreadable too.
    ///
    /// ```
    /// use barline_tasks::{Duration, DurationFault};
    /// assert_eq!(Duration::typed("5"), Ok(Duration::new(5)));
    /// assert_eq!(Duration::typed("2 weeks"), Ok(Duration::new(10)));
    /// assert_eq!(Duration::typed("2.5"), Err(DurationFault::Unreadable));
    /// ```
    pub fn typed(text: &str) -> Result<Duration, DurationFault> {
        let text = text.trim();
        let end = text
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(text.len());
        let (digits, unit) = text.split_at(end);
        let unit = fold_case(unit.trim_start());
        let days_each = if unit.is_empty() || DAYS.contains(&unit.as_str()) {
            1
        } else if WEEKS.contains(&unit.as_str()) {
            5
        } else {
            return Err(DurationFault::Unreadable);
        };
        if digits.is_empty() {
            return Err(DurationFault::Unreadable);
        }
        // Digits alone: what cannot be read of them is too large a number.
        let days = digits
            .parse::<u32>()
            .ok()
            .and_then(|number| number.checked_mul(days_each))
            .filter(|days| *days <= Duration::MAX.days());
        days.map(Duration::new).ok_or(DurationFault::TooLong)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn t2_days_and_weeks_are_read_in_english_and_german() {
        for (text, days) in [
            ("12", 12),
            (" 12 ", 12),
            ("0", 0),
            ("007", 7),
            ("5d", 5),
            ("5 d", 5),
            ("5 days", 5),
            ("1 day", 1),
            ("5 Tage", 5),
            ("1 Tag", 1),
            ("2t", 2),
            ("1w", 5),
            ("1 wk", 5),
            ("2 wks", 10),
            ("2 weeks", 10),
            ("1 WEEK", 5),
            ("2 Wochen", 10),
            ("1\u{a0}Woche", 5),
            ("000000000000000000000000005", 5),
            ("999999999", 999_999_999),
        ] {
            assert_eq!(Duration::typed(text), Ok(Duration::new(days)), "{text:?}");
        }
    }

    #[test]
    fn t2_what_is_no_duration_is_refused_whole() {
        for text in [
            "", " ", "2.5", "2,5", "-3", "+3", "1e3", "5x", "5 5", "5 days 2", "d", "days 5",
            "1_000", "1 000", "1,000", "0x10", "٣", "５", "5ｄ", "½", "5 dayss", "5 months", "5d?",
            "٣ days", "5.",
        ] {
            assert_eq!(
                Duration::typed(text),
                Err(DurationFault::Unreadable),
                "{text:?}"
            );
        }
    }

    #[test]
    fn t2_what_is_too_long_is_refused_not_cut() {
        for text in [
            "1000000000",
            "999999999999",
            "200000000 weeks",
            "99999999999999999999999 d",
        ] {
            assert_eq!(
                Duration::typed(text),
                Err(DurationFault::TooLong),
                "{text:?}"
            );
        }
    }

    proptest! {
        #[test]
        fn prop_a_duration_that_is_read_says_all_of_its_text(text in "[0-9]{0,12}[ .,a-z-]{0,8}[0-9]{0,2}") {
            if let Ok(read) = Duration::typed(&text) {
                let digits: String = text.trim().chars().take_while(char::is_ascii_digit).collect();
                let rest = text.trim()[digits.len()..].trim();
                prop_assert!(rest.bytes().all(|byte| byte.is_ascii_alphabetic()), "{text:?}");
                let each = if rest.starts_with('w') { 5 } else { 1 };
                prop_assert_eq!(u128::from(read.days()), digits.parse::<u128>().unwrap() * each);
            }
        }

        #[test]
        fn prop_no_panic_on_any_duration(text in "\\PC{0,16}") {
            let _ = Duration::typed(&text);
        }
    }
}

//! Limits of a task, and what was typed for it, as one short text each: how CSV, save
//! record and link have them (T24).

use std::fmt::Write as _;

use crate::words::{after, date};
use crate::{ByHand, Duration, Limits, Progress, format_iso_date};

/// Limits, read from text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LimitsText {
    /// What holds the task.
    pub limits: Limits,
    /// Every day works for it.
    pub works_on_days_off: bool,
    /// Parts that could not be read, or say another date than one before them.
    pub left_out: Vec<String>,
}

const NOT_BEFORE: &str = "not before";
const MUST_START: &str = "must start";
const FINISH_BY: &str = "finish by";
const AS_LATE: &str = "as late as possible";
const WORKS: &str = "works on days off";

impl LimitsText {
    /// Reads a text of [`LimitsText::write`], in any case and spacing, with dates in
    /// every form of [`crate::parse_date`].
    ///
    /// ```
    /// use barline_tasks::{Date, Limits, LimitsText};
    /// let read = LimitsText::read("Finish by 10.3.2026; soon");
    /// assert_eq!(read.limits, Limits::finish_by(Date::constant(2026, 3, 10)));
    /// assert_eq!(read.left_out, ["soon"]);
    /// assert_eq!(LimitsText::write(&read.limits, false), "finish by 2026-03-10");
    /// ```
    pub fn read(text: &str) -> LimitsText {
        let mut read = LimitsText::default();
        for part in parts(text) {
            if !read.take(part) {
                read.left_out.push(crate::one_line(part));
            }
        }
        read
    }

    fn take(&mut self, part: &str) -> bool {
        let limits = &mut self.limits;
        if after(part, AS_LATE).is_some_and(str::is_empty) {
            limits.as_late_as_possible = true;
            return true;
        }
        if after(part, WORKS).is_some_and(str::is_empty) {
            self.works_on_days_off = true;
            return true;
        }
        for (words, held) in [
            (NOT_BEFORE, &mut limits.not_before),
            (MUST_START, &mut limits.must_start),
            (FINISH_BY, &mut limits.finish_by),
        ] {
            if let Some(rest) = after(part, words) {
                let day = date(after(rest, "on").unwrap_or(rest));
                let fits = day.is_some() && (held.is_none() || *held == day);
                if fits {
                    *held = day;
                }
                return fits;
            }
        }
        false
    }

    /// `not before 2026-03-10; works on days off`; empty where nothing holds the task.
    pub fn write(limits: &Limits, works_on_days_off: bool) -> String {
        let mut text = String::new();
        for (words, day) in [
            (NOT_BEFORE, limits.not_before),
            (MUST_START, limits.must_start),
            (FINISH_BY, limits.finish_by),
        ] {
            if let Some(day) = day {
                push(&mut text, &format!("{words} {}", format_iso_date(day)));
            }
        }
        for (words, is_so) in [
            (AS_LATE, limits.as_late_as_possible),
            (WORKS, works_on_days_off),
        ] {
            if is_so {
                push(&mut text, words);
            }
        }
        text
    }
}

impl ByHand {
    /// `2026-03-10; not before 2026-03-09; 5 days, 40 %`: start, pin, length and
    /// progress, as far as they are there.
    pub fn to_text(&self) -> String {
        let mut text = format_iso_date(self.start);
        if let Some(day) = self.not_before {
            push(&mut text, &format!("{NOT_BEFORE} {}", format_iso_date(day)));
        }
        if let Some((duration, progress)) = self.summary {
            // Writing to a string cannot fail.
            let _ = write!(text, "; {} days, {} %", duration.days(), progress.percent());
        }
        text
    }

    /// Reads a text of [`ByHand::to_text`]; `None` for any other.
    pub fn read(text: &str) -> Option<ByHand> {
        let mut parts = parts(text);
        let mut read = ByHand {
            start: date(parts.next()?)?,
            not_before: None,
            summary: None,
        };
        for part in parts {
            if let Some(day) = after(part, NOT_BEFORE) {
                read.not_before = Some(date(day)?);
            } else {
                let (days, percent) = part.split_once(',')?;
                let number = |text: &str, unit: &str| -> Option<u32> {
                    text.trim().strip_suffix(unit)?.trim_end().parse().ok()
                };
                let days = number(days, "days").or_else(|| number(days, "day"))?;
                let progress = Progress::clamped(number(percent, "%")?.into());
                read.summary = Some((Duration::new(days), progress));
            }
        }
        Some(read)
    }
}

/// Parts between semicolons that say something.
pub(crate) fn parts(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(';').map(str::trim);
    parts.filter(|part| !part.is_empty())
}

fn push(text: &mut String, part: &str) {
    if !text.is_empty() {
        text.push_str("; ");
    }
    text.push_str(part);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Date;
    use crate::strategies::{any_by_hand, any_limits};
    use proptest::prelude::*;

    const TUESDAY: Date = Date::constant(2026, 3, 10);

    #[test]
    fn t24_limits_are_read_in_any_case_and_spacing() {
        let read = LimitsText::read(
            " NOT  before 10/3/2026;must start on 2026-03-10 ;; As late as possible",
        );
        assert_eq!(
            LimitsText::write(&read.limits, read.works_on_days_off),
            "not before 2026-03-10; must start 2026-03-10; as late as possible"
        );
        assert_eq!(read.left_out, [""; 0]);
        assert!(LimitsText::read("works on days off").works_on_days_off);
        assert_eq!(LimitsText::read(" ; "), LimitsText::default());
    }

    #[test]
    fn t24_what_is_no_limit_is_told() {
        let read = LimitsText::read(
            "soon; finish by May; finish by 2026-03-10; finish by 2026-03-11; as late as possible please",
        );
        assert_eq!(read.limits, Limits::finish_by(TUESDAY));
        assert_eq!(
            read.left_out,
            [
                "soon",
                "finish by May",
                "finish by 2026-03-11",
                "as late as possible please"
            ]
        );
    }

    #[test]
    fn t24_what_was_typed_is_a_short_text() {
        let text = "2026-03-10; not before 2026-03-09; 5 days, 40 %";
        let read = ByHand::read(text).unwrap();
        assert_eq!(read.to_text(), text);
        assert_eq!(
            ByHand::read("10.3.2026; 1 day,40%").unwrap().to_text(),
            "2026-03-10; 1 days, 40 %"
        );
        for text in [
            "",
            "soon",
            "2026-03-10; soon",
            "2026-03-10; 5 days",
            "2026-03-10; x days, 4 %",
        ] {
            assert_eq!(ByHand::read(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn prop_t24_limits_come_back(limits in any_limits(), works in any::<bool>()) {
            let text = LimitsText::write(&limits, works);
            let read = LimitsText::read(&text);
            prop_assert_eq!((read.limits, read.works_on_days_off), (limits, works));
            prop_assert!(read.left_out.is_empty());
        }

        #[test]
        fn prop_t24_what_was_typed_comes_back(by_hand in any_by_hand()) {
            prop_assert_eq!(ByHand::read(&by_hand.to_text()), Some(by_hand));
        }

        #[test]
        fn prop_t24_any_text_settles(text in "((not before|must start|finish by|Works on days off|x) ?(2026-03-1[0-9]|5.3.26)?;? ?){0,4}") {
            let read = LimitsText::read(&text);
            let once = LimitsText::write(&read.limits, read.works_on_days_off);
            let again = LimitsText::read(&once);
            prop_assert_eq!(LimitsText::write(&again.limits, again.works_on_days_off), once);
        }
    }
}

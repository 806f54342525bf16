//! The numbers a task is made of: its id, duration and progress (T2, T3).

use serde::{Deserialize, Serialize};

/// Identity of a task: unique in its plan, kept through every edit (spec §3, N9).
///
/// A whole number up to 2^53 - 1, so that it is exact in JavaScript too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TaskId(pub u64);

impl TaskId {
    /// The largest id: JavaScript's largest exact whole number.
    pub const MAX: TaskId = TaskId((1 << 53) - 1);
}

/// Length of a task in whole days, `0` to [`Duration::MAX`] (spec §3, §5; D4).
///
/// The table counts these days as working days, the chart as calendar days
/// (decision D1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "u32", into = "u32")]
pub struct Duration(u32);

impl Duration {
    /// No days at all: such a task ends where it starts.
    pub const ZERO: Duration = Duration(0);
    /// One day: what an empty duration is stored as (D4).
    pub const ONE: Duration = Duration(1);
    /// The longest duration kept: no calendar reaches so far. Typed, a longer one is
    /// refused; where a file or a record has one, it is cut to this (GL14).
    pub const MAX: Duration = Duration(999_999_999);

    /// `days`, cut to [`Duration::MAX`].
    pub const fn new(days: u32) -> Duration {
        if days < Self::MAX.0 {
            Duration(days)
        } else {
            Self::MAX
        }
    }

    /// Number of days.
    pub const fn days(self) -> u32 {
        self.0
    }
}

impl From<u32> for Duration {
    fn from(days: u32) -> Self {
        Duration::new(days)
    }
}

impl From<Duration> for u32 {
    fn from(duration: Duration) -> u32 {
        duration.0
    }
}

/// How much of a task is done, in whole per cent from 0 to 100 (spec §3).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(from = "u8", into = "u8")]
pub struct Progress(u8);

impl Progress {
    /// Not begun.
    pub const ZERO: Progress = Progress(0);
    /// All of it.
    pub const FULL: Progress = Progress(100);

    /// `percent`, cut to 0 to 100 (spec §5).
    pub fn clamped(percent: i64) -> Progress {
        Progress(percent.clamp(0, 100) as u8)
    }

    /// The number from 0 to 100.
    pub const fn percent(self) -> u8 {
        self.0
    }

    /// Reads a number as typed, with an optional `%`: decimals are rounded half
    /// up (K9) and the result clamped (spec §5). `None` when it is no number.
    pub fn parse(text: &str) -> Option<Progress> {
        let text = text.trim();
        let text = text.strip_suffix('%').unwrap_or(text).trim_end();
        let number = decimal(text)?;
        Some(Progress((number + 0.5).floor().clamp(0.0, 100.0) as u8))
    }
}

impl From<u8> for Progress {
    fn from(percent: u8) -> Self {
        Progress::clamped(i64::from(percent))
    }
}

impl From<Progress> for u8 {
    fn from(progress: Progress) -> u8 {
        progress.0
    }
}

/// Reads a plain decimal number with a point or a comma: `12`, `+3.5`, `-0,25`.
///
/// The standard library reads exponents and every last digit too, at the price
/// of 14 kB of tables and code in the page's package; amounts need neither.
///
/// ```
/// assert_eq!(barline_tasks::decimal("33,5"), Some(33.5));
/// assert_eq!(barline_tasks::decimal("1e3"), None);
/// ```
pub fn decimal(text: &str) -> Option<f64> {
    let bare = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (whole, fraction) = bare.split_once(['.', ',']).unwrap_or((bare, ""));
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let (mut number, mut scale) = (0.0, 1.0);
    for digit in whole.chars() {
        number = number * 10.0 + f64::from(digit.to_digit(10)?);
    }
    // Digits beyond the fifteenth are beyond what is kept of any number here.
    for (place, digit) in fraction.chars().enumerate() {
        let digit = digit.to_digit(10)?;
        if place < 15 {
            number = number * 10.0 + f64::from(digit);
            scale *= 10.0;
        }
    }
    let number = number / scale;
    Some(if text.starts_with('-') {
        -number
    } else {
        number
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t3_progress_is_clamped_and_rounded_half_up() {
        assert_eq!(Progress::parse("150"), Some(Progress::FULL));
        assert_eq!(Progress::parse("-5"), Some(Progress::ZERO));
        assert_eq!(Progress::parse("33.5 %"), Some(Progress::clamped(34)));
        assert_eq!(Progress::parse("33,4"), Some(Progress::clamped(33)));
        for text in ["", "half", "1e2", "NaN", "inf", "--1"] {
            assert_eq!(Progress::parse(text), None, "{text:?}");
        }
    }
}

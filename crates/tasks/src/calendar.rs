//! One calendar as counts of working days (SC1, SC2).

use std::sync::Arc;

use crate::in_order;
use crate::pattern::Pattern;

/// Far before every date, and small enough that nothing overflows.
const EVER: i64 = -4_000_000_000_000_000;

/// Working days of one calendar: a pattern, interrupted by single stretches.
#[derive(Clone)]
pub struct Calendar {
    stretches: Vec<Stretch>,
}

impl std::fmt::Debug for Calendar {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Calendar of {} stretches", self.stretches.len())
    }
}

#[derive(Clone)]
struct Stretch {
    first: i64,
    /// Working-day number of its first day.
    number: i64,
    /// `None`: no day of it works.
    pattern: Option<Arc<Pattern>>,
    /// What its pattern counts before `first`.
    counted: i64,
}

/// A stretch of days with both ends, as counts from 1970.
pub(crate) type Range = (i64, i64);

/// What a calendar is made of.
pub(crate) struct Parts<'a> {
    /// The week, without the days that are off every year.
    pub(crate) usual: Arc<Pattern>,
    /// Where a day works though the project is off: all days but the person's yearly ones.
    pub(crate) extra_pattern: Arc<Pattern>,
    /// Days the project is off.
    pub(crate) off: &'a [Range],
    /// Days the project works though it would be off.
    pub(crate) extra: &'a [Range],
    /// Days the person is off: no extra working day brings them back.
    pub(crate) away: &'a [Range],
}

impl Calendar {
    pub(crate) fn new(parts: &Parts<'_>) -> Calendar {
        // At each day where a range begins or ends: how many of each kind are open.
        let mut turns: Vec<(i64, usize, i32)> = Vec::new();
        for (kind, ranges) in [parts.off, parts.extra, parts.away].into_iter().enumerate() {
            for (first, last) in ranges {
                turns.push((*first, kind, 1));
                turns.push((last + 1, kind, -1));
            }
        }
        let order = in_order(turns.len(), &|one, other| turns[one].cmp(&turns[other]));
        let mut stretches: Vec<Stretch> = Vec::new();
        let mut open = [0i32; 3];
        let mut push = |first: i64, open: [i32; 3]| {
            let pattern = match open.map(|count| count > 0) {
                [_, _, true] => None,
                [_, true, _] => Some(parts.extra_pattern.clone()),
                [true, ..] => None,
                _ => Some(parts.usual.clone()),
            };
            let counted = pattern.as_ref().map_or(0, |pattern| pattern.count(first));
            let number = match stretches.last() {
                Some(before) => before.number_at(first),
                None => counted,
            };
            stretches.push(Stretch {
                first,
                number,
                pattern,
                counted,
            });
        };
        push(EVER, open);
        for (place, at) in order.iter().enumerate() {
            let (day, kind, step) = turns[*at];
            open[kind] += step;
            let next = order.get(place + 1);
            if next.is_none_or(|next| turns[*next].0 > day) {
                push(day, open);
            }
        }
        Calendar { stretches }
    }

    /// Working days before the beginning of `day`, from some origin: `W` (SC3).
    pub fn number(&self, day: i64) -> i64 {
        self.last_where(|stretch| stretch.first <= day)
            .number_at(day)
    }

    /// The working day of a number: the day before which there are `number` others.
    pub fn day(&self, number: i64) -> i64 {
        let stretch = self.last_where(|stretch| stretch.number <= number);
        match &stretch.pattern {
            Some(pattern) => pattern.nth(stretch.counted + number - stretch.number),
            // Only the first stretch can be one without work here, and it has a pattern.
            None => stretch.first,
        }
    }

    /// Whether a day works.
    pub fn works(&self, day: i64) -> bool {
        let pattern = &self.last_where(|stretch| stretch.first <= day).pattern;
        pattern.as_ref().is_some_and(|pattern| pattern.works(day))
    }

    /// The last stretch that begins early enough, or the first of all.
    fn last_where(&self, begins: impl Fn(&Stretch) -> bool) -> &Stretch {
        match self.stretches.as_slice() {
            // Most days come after all days off that are known.
            [.., last] if begins(last) => last,
            many => &many[many.partition_point(begins).max(1) - 1],
        }
    }
}

impl Stretch {
    fn number_at(&self, day: i64) -> i64 {
        match &self.pattern {
            Some(pattern) => self.number + pattern.count(day) - self.counted,
            None => self.number,
        }
    }
}

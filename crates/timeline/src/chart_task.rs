//! Which tasks the chart draws, from when to when, and which it refuses (TL1 to TL4).

use barline_tasks::{Date, Duration, Plan, Task, format_iso_date};
use serde::Serialize;

use crate::day;

/// Most calendar years a bar may span (spec §9, D8).
pub const MOST_YEARS: i64 = 10;

/// Why a task is not drawn (spec §5 "Chart task rules"). Its text is the line
/// for the log; the task's id in it is the chart's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum RefusalKind {
    /// No start date.
    #[error("doesn't have a start date")]
    NoStart,
    /// No end date and no duration to derive it.
    #[error("doesn't have an end date")]
    NoEnd,
    /// Start after end.
    #[error("start of task can't be after end of task")]
    StartAfterEnd,
    /// Longer than ten years.
    #[error("is too long (above ten years)")]
    TooLong,
}

/// A refused task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "camelCase")]
#[error("{}", self.sentence())]
pub struct Refusal {
    /// The chart's id of the task, `task_N`.
    pub id: String,
    /// Why.
    pub kind: RefusalKind,
}

impl RefusalKind {
    /// What the row's mark says: where the task is missing, why, and what to do.
    pub fn advice(self) -> &'static str {
        match self {
            RefusalKind::NoStart => "Not on the chart: it has no start date. Type one.",
            RefusalKind::NoEnd => "Not on the chart: it has no duration. Type one.",
            RefusalKind::StartAfterEnd => {
                "Not on the chart: it ends before it starts. Change one of the two dates."
            }
            RefusalKind::TooLong => {
                "Not on the chart: it lasts longer than ten years. Give it fewer days."
            }
        }
    }
}

impl Refusal {
    /// The line for the log.
    pub fn sentence(&self) -> String {
        let id = &self.id;
        match self.kind {
            RefusalKind::StartAfterEnd => {
                format!("start of task can't be after end of task: in task \"{id}\"")
            }
            RefusalKind::TooLong => {
                format!("the duration of task \"{id}\" is too long (above ten years)")
            }
            kind => format!("task \"{id}\" {kind}"),
        }
    }
}

/// The chart's id of the task at a 0-based row: `task_N`, N as in `#` (spec §3, N9).
pub fn chart_id(row: usize) -> String {
    format!("task_{}", row + 1)
}

/// First and last day of a bar, both included, or why there is none.
///
/// `end` wins over `duration`; without both there is no bar. A last day up to
/// ten calendar years after the first is allowed (D8).
///
/// # Errors
/// The first [`RefusalKind`] that applies, in the order of spec §5.
pub fn bar_days(
    start: Option<Date>,
    end: Option<Date>,
    duration: Option<Duration>,
) -> Result<(Date, Date), RefusalKind> {
    let start = start.ok_or(RefusalKind::NoStart)?;
    let derived = || duration.map(|days| barline_tasks::chart_end(start, days.days()));
    let last = end.or_else(derived).ok_or(RefusalKind::NoEnd)?;
    if last < start {
        return Err(RefusalKind::StartAfterEnd);
    }
    if is_too_long(start, last) {
        return Err(RefusalKind::TooLong);
    }
    Ok((start, last))
}

/// What lasts for fewer years is seen without a calendar: a plan asks this of each of its tasks.
fn is_too_long(start: Date, last: Date) -> bool {
    let years = i64::from(last.year()) - i64::from(start.year());
    years >= MOST_YEARS && last > latest_last_day(start)
}

/// First and last day of a plan's task on the chart, by the plan's switch (D1), or
/// why it is not drawn.
///
/// # Errors
/// [`RefusalKind::TooLong`]; a plan's task has a start and a duration.
pub fn task_days(plan: &Plan, task: &Task) -> Result<(Date, Date), RefusalKind> {
    bar_days(Some(task.start), Some(plan.last_day(task)), None)
}

/// Why a plan's task is not drawn: the error of [`task_days`], at less cost for most tasks.
pub fn refusal(plan: &Plan, task: &Task) -> Option<RefusalKind> {
    /// Working days of nine years: by hand a week has five.
    const SURELY_SHORT: u32 = 9 * 52 * 5;
    if !plan.scheduling().dates_follow_dependencies && task.duration.days() <= SURELY_SHORT {
        return None;
    }
    task_days(plan, task).err()
}

/// The last day a bar from `start` may have (D8).
pub fn latest_last_day(start: Date) -> Date {
    day::add_months(start, MOST_YEARS * 12)
}

/// The end a drag reports: the last day's last second (spec §2, D2).
pub fn reported_end(last: Date) -> String {
    format!("{}T23:59:59", format_iso_date(last))
}

/// The start a drag reports.
pub fn reported_start(first: Date) -> String {
    format!("{}T00:00:00", format_iso_date(first))
}

#[cfg(test)]
mod tests {
    use super::*;
    use barline_tasks::strategies::{any_date, counting_ids};
    use barline_tasks::{Scheduling, TaskDraft, add_days};
    use proptest::prelude::*;

    const fn date(year: i16, month: i8, day: i8) -> Date {
        Date::constant(year, month, day)
    }

    #[test]
    fn tl2_a_bar_covers_its_days() {
        let start = date(2026, 1, 5);
        for (days, last) in [(5, date(2026, 1, 9)), (1, start), (0, start)] {
            assert_eq!(
                bar_days(Some(start), None, Some(Duration::new(days))),
                Ok((start, last))
            );
        }
    }

    #[test]
    fn tl3_the_four_refusals() {
        let start = Some(date(2026, 1, 31));
        let one = Some(Duration::ONE);
        assert_eq!(bar_days(None, start, one), Err(RefusalKind::NoStart));
        assert_eq!(bar_days(start, None, None), Err(RefusalKind::NoEnd));
        for (first, end) in [
            (date(2026, 2, 1), date(2026, 1, 31)),
            (date(2026, 5, 1), date(2026, 4, 30)),
        ] {
            assert_eq!(
                bar_days(Some(first), Some(end), one),
                Err(RefusalKind::StartAfterEnd)
            );
        }
    }

    #[test]
    fn tl3_ten_calendar_years_are_allowed_from_every_day() {
        for start in [
            date(2026, 1, 1),
            date(2026, 1, 20),
            date(2028, 2, 29),
            date(2026, 12, 31),
        ] {
            let last = latest_last_day(start);
            assert!(bar_days(Some(start), Some(last), None).is_ok(), "{start}");
            let longer = Some(add_days(last, 1));
            assert_eq!(
                bar_days(Some(start), longer, None),
                Err(RefusalKind::TooLong)
            );
        }
        assert_eq!(latest_last_day(date(2026, 1, 20)), date(2036, 1, 20));
    }

    #[test]
    fn tl3_a_refusal_is_logged_with_its_reason() {
        let sentence = |kind| {
            let id = chart_id(6);
            Refusal { id, kind }.to_string()
        };
        assert_eq!(
            sentence(RefusalKind::NoStart),
            "task \"task_7\" doesn't have a start date"
        );
        assert_eq!(
            sentence(RefusalKind::NoEnd),
            "task \"task_7\" doesn't have an end date"
        );
        assert_eq!(
            sentence(RefusalKind::StartAfterEnd),
            "start of task can't be after end of task: in task \"task_7\""
        );
        assert_eq!(
            sentence(RefusalKind::TooLong),
            "the duration of task \"task_7\" is too long (above ten years)"
        );
    }

    #[test]
    fn tl4_the_end_is_reported_one_second_early() {
        assert_eq!(reported_end(date(2026, 1, 9)), "2026-01-09T23:59:59");
        assert_eq!(reported_start(date(2026, 1, 5)), "2026-01-05T00:00:00");
    }

    proptest! {
        #[test]
        fn prop_a_bar_is_refused_from_the_first_day_past_ten_years(
            start in any_date(), last in any_date(), days in -2i64..3, near in any::<bool>(),
        ) {
            let last = if near { add_days(latest_last_day(start), days) } else { last };
            prop_assert_eq!(is_too_long(start, last), last > latest_last_day(start));
        }

        #[test]
        fn prop_why_a_task_is_not_drawn_is_the_same_at_less_cost(
            start in any_date(), days in 0u32..6_000, works in any::<bool>(), by_links in any::<bool>(),
        ) {
            let draft = TaskDraft { duration: Duration::new(days), ..TaskDraft::new("Paint", start) };
            let plan = Plan::build("", vec![draft], &mut counting_ids()).with_scheduling(Scheduling {
                bars_follow_working_days: works,
                dates_follow_dependencies: by_links,
                ..Scheduling::default()
            });
            let task = &plan.tasks()[0];
            prop_assert_eq!(refusal(&plan, task), task_days(&plan, task).err());
        }

        #[test]
        fn prop_a_drawn_bar_is_no_longer_than_ten_years(start in any_date(), days in any::<u32>()) {
            match bar_days(Some(start), None, Some(Duration::new(days))) {
                Ok((first, last)) => prop_assert!(last <= latest_last_day(first)),
                Err(kind) => {
                    prop_assert_eq!(kind, RefusalKind::TooLong);
                    prop_assert!(days > 3_652);
                }
            }
        }
    }
}

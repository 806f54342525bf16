//! The switches of a project (T19, T20): both are off to begin with, so that the
//! specification's literal rules hold until somebody asks for others.

use crate::{
    Date, Duration, IgnoredDependencies, Plan, add_days, chart_end, days_between, table_end,
    working_days_in,
};

/// How bars are reckoned and what moves along (D1, N5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scheduling {
    /// A bar covers as many Mondays to Fridays as its task has days, instead of
    /// calendar days (D1).
    pub bars_follow_working_days: bool,
    /// A bar that is moved takes along what waits for it (N5).
    pub auto_schedule: bool,
    /// Dates are by links: dependencies, calendars and limits place every task, and
    /// bars follow working days (SC15). Else they are by hand.
    pub dates_follow_dependencies: bool,
}

impl Scheduling {
    /// Whether a bar covers working days only: chosen, or because dates are by links.
    pub fn counts_working_days(self) -> bool {
        self.bars_follow_working_days || self.dates_follow_dependencies
    }

    /// Last day of a bar that begins on `start` (T19).
    ///
    /// ```
    /// use barline_tasks::{Date, Duration, Scheduling};
    /// let friday = Date::constant(2026, 1, 9);
    /// let two = Duration::new(2);
    /// assert_eq!(Scheduling::default().last_day(friday, two), Date::constant(2026, 1, 10));
    /// let working = Scheduling { bars_follow_working_days: true, ..Scheduling::default() };
    /// assert_eq!(working.last_day(friday, two), Date::constant(2026, 1, 12));
    /// ```
    pub fn last_day(self, start: Date, duration: Duration) -> Date {
        if !self.counts_working_days() {
            return chart_end(start, duration.days());
        }
        // Monday is 0: work that is begun on a weekend begins on the Monday.
        let weekday = i64::from(start.weekday().to_monday_zero_offset());
        let begun = add_days(start, if weekday > 4 { 7 - weekday } else { 0 });
        table_end(begun, duration.days().max(1) - 1)
    }

    /// Duration of a bar from its first to its last day, both included: the
    /// inverse of [`Scheduling::last_day`] (D2). At least one day.
    pub fn duration(self, first: Date, last: Date) -> Duration {
        let days = if self.counts_working_days() {
            working_days_in(first, last)
        } else {
            days_between(first, last) + 1
        };
        Duration::new(u32::try_from(days.max(1)).unwrap_or(u32::MAX))
    }
}

impl Plan {
    /// Rows of all tasks that wait for the task of `row`, directly or through
    /// others, in stored order; without the row itself (T20).
    pub fn waiting_for(&self, ignored: &IgnoredDependencies, row: usize) -> Vec<usize> {
        let mut waiters = vec![Vec::new(); self.len()];
        for waiter in 0..self.len() {
            for prior in ignored.counted(self, waiter) {
                waiters[prior].push(waiter);
            }
        }
        let mut found = vec![false; self.len()];
        let mut open = vec![row];
        while let Some(next) = open.pop() {
            for waiter in waiters.get(next).into_iter().flatten() {
                if !std::mem::replace(&mut found[*waiter], true) {
                    open.push(*waiter);
                }
            }
        }
        (0..self.len())
            .filter(|one| found[*one] && *one != row)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategies::{any_date, any_plan};
    use crate::{TaskDraft, is_weekend};
    use proptest::prelude::*;

    const WORKING: Scheduling = Scheduling {
        bars_follow_working_days: true,
        auto_schedule: false,
        dates_follow_dependencies: false,
    };

    #[test]
    fn t19_a_working_bar_ends_on_its_last_working_day() {
        for (start, days, last) in [
            // A Monday and five days: the Friday. Six: the next Monday.
            ((2026, 1, 5), 5, (2026, 1, 9)),
            ((2026, 1, 5), 6, (2026, 1, 12)),
            ((2026, 1, 9), 1, (2026, 1, 9)),
            ((2026, 1, 9), 2, (2026, 1, 12)),
            // Begun on a Saturday: the Monday is its first day.
            ((2026, 1, 10), 1, (2026, 1, 12)),
            ((2026, 1, 11), 5, (2026, 1, 16)),
            ((2026, 1, 5), 0, (2026, 1, 5)),
        ] {
            let date = |(year, month, day)| Date::constant(year, month, day);
            assert_eq!(
                WORKING.last_day(date(start), Duration::new(days)),
                date(last),
                "{start:?} {days}"
            );
        }
    }

    #[test]
    fn t20_all_that_wait_are_found_once() {
        let draft = |prior: &str| TaskDraft {
            prior: prior.to_owned(),
            ..TaskDraft::new("Task", Date::constant(2026, 1, 5))
        };
        let mut ids = crate::strategies::counting_ids();
        let drafts = ["", "1", "2", "1, 3", "", "5"].map(draft).into();
        let plan = Plan::build("", drafts, &mut ids);
        let ignored = IgnoredDependencies::of(&plan);
        assert_eq!(plan.waiting_for(&ignored, 0), [1, 2, 3]);
        assert_eq!(plan.waiting_for(&ignored, 4), [5]);
        assert_eq!(plan.waiting_for(&ignored, 5), [0; 0]);
    }

    proptest! {
        #[test]
        fn prop_duration_undoes_the_last_day(
            start in any_date(),
            days in 1..3_000u32,
            bars_follow_working_days in any::<bool>(),
        ) {
            let rule = Scheduling { bars_follow_working_days, ..Scheduling::default() };
            let last = rule.last_day(start, Duration::new(days));
            prop_assert_eq!(rule.duration(start, last), Duration::new(days));
            prop_assert!(!bars_follow_working_days || !is_weekend(last));
        }

        #[test]
        fn prop_what_waits_is_closed(plan in any_plan(12)) {
            let ignored = IgnoredDependencies::of(&plan);
            for row in 0..plan.len() {
                let waiting = plan.waiting_for(&ignored, row);
                prop_assert!(!waiting.contains(&row));
                for waiter in 0..plan.len() {
                    let waits = ignored
                        .counted(&plan, waiter)
                        .any(|prior| prior == row || waiting.contains(&prior));
                    prop_assert_eq!(waits, waiting.contains(&waiter));
                }
            }
        }
    }
}

//! When a task starts that is given no date (D11; T22).

use crate::{
    CalendarIndex, Calendars, Date, Day, Duration, Plan, PriorDependencies, TaskMap, add_days,
    is_weekend,
};

/// The day itself, or the Monday after a weekend; stops at the calendar's end.
///
/// ```
/// use barline_tasks::{Date, working_day_from};
/// assert_eq!(working_day_from(Date::constant(2026, 1, 10)), Date::constant(2026, 1, 12));
/// ```
pub fn working_day_from(date: Date) -> Date {
    let mut day = date;
    while is_weekend(day) && day < Date::MAX {
        day = add_days(day, 1);
    }
    day
}

impl Plan {
    /// The start of a task that is given none: as soon as its dependencies let it start, by
    /// their kinds and lags (SC3): after a plain one the first working day after it ends. Without
    /// dependencies the start of the row before it; in an empty plan the next working day from
    /// `today` on (D11). Where dates are by hand Monday to Friday work, as for the table's end;
    /// where they are by links, the project's days.
    ///
    /// `at` is the row the task has or will have, `duration` its length, which dependencies on
    /// its finish ask for.
    pub fn default_start(
        &self,
        at: usize,
        prior: &PriorDependencies,
        duration: Duration,
        today: Date,
    ) -> Date {
        self.start_after(at, prior, duration, today, &TaskMap::default())
    }

    /// The same; tasks that are `open` have no start yet, and do not count.
    fn start_after(
        &self,
        at: usize,
        prior: &PriorDependencies,
        duration: Duration,
        today: Date,
        open: &TaskMap,
    ) -> Date {
        let by_hand = Calendars::default();
        let by_links = self.scheduling().dates_follow_dependencies;
        let calendars = if by_links {
            &self.project().calendars
        } else {
            &by_hand
        };
        let calendar = calendars.at(CalendarIndex::PROJECT.0);
        let mut least = None;
        for dependency in prior.dependencies() {
            let Some(task) = self.get(dependency.prior) else {
                continue;
            };
            if open.contains(task.id) {
                continue;
            }
            let (lag, days) = dependency.lag.parts();
            let boundary = if !dependency.kind.from_finish() {
                task.start
            } else if task.duration > Duration::ZERO && (by_links || days != 0) {
                // Days of the calendar count from the end of the last day, not of the days off behind it.
                add_days(self.last_working_day(task), 1)
            } else {
                self.table_end(task)
            };
            let own = if dependency.kind.on_finish() {
                i64::from(duration.days())
            } else {
                0
            };
            let number = calendar.number(Day::of(boundary).days() + days) + lag - own;
            least = least.max(Some(number));
        }
        match (least, at.checked_sub(1)) {
            (Some(number), _) => Day::clamped(calendar.day(number)).date(),
            (None, Some(row)) if row < self.len() => self.tasks()[row].start,
            _ => working_day_from(today),
        }
    }

    /// The starts of tasks that stand in the plan already but were given none, by
    /// row: `rows` in ascending order. Each waits for what it depends on to be
    /// placed; where they wait for each other in a circle, one begins.
    ///
    /// # Panics
    /// Where there is no such row.
    pub fn default_starts(&self, rows: &[usize], today: Date) -> Vec<(usize, Date)> {
        let mut plan = self.clone();
        let mut open = TaskMap::default();
        for row in rows {
            open.add(self.tasks()[*row].id);
        }
        let mut begun = TaskMap::default();
        let mut placed = Vec::with_capacity(rows.len());
        // From the last to the first, so that the first is taken first.
        let mut stack: Vec<usize> = rows.iter().rev().copied().collect();
        while let Some(row) = stack.pop() {
            let task = &plan.tasks()[row];
            let id = task.id;
            if !open.contains(id) {
                continue;
            }
            if begun.add(id) {
                let is_first = |row: &usize| {
                    let id = plan.tasks()[*row].id;
                    open.contains(id) && !begun.contains(id)
                };
                let prior = task.prior.tasks().filter_map(|prior| plan.row_of(prior));
                let mut waits_for: Vec<usize> = prior.filter(is_first).collect();
                if task.prior.tasks().next().is_none() {
                    waits_for.extend(row.checked_sub(1).filter(is_first));
                }
                if !waits_for.is_empty() {
                    stack.push(row);
                    stack.extend(waits_for);
                    continue;
                }
            }
            let start = plan.start_after(row, &task.prior, task.duration, today, &open);
            let mut task = task.clone();
            task.start = start;
            open.remove(id);
            plan.replace(row, task);
            placed.push((row, start));
        }
        placed
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::strategies::{any_plan, counting_ids};
    use crate::{CalendarRules, DaysOff, Project, Scheduling, TaskDraft};

    const fn day(day: i8) -> Date {
        Date::constant(2026, 1, day)
    }

    fn plan(rows: &[(&str, Date, u32)]) -> Plan {
        let drafts = rows.iter().map(|(prior, start, days)| TaskDraft {
            prior: (*prior).to_owned(),
            duration: Duration::new(*days),
            ..TaskDraft::new("t", *start)
        });
        Plan::build("", drafts.collect(), &mut counting_ids())
    }

    fn start(plan: &Plan, at: usize, prior: &str) -> Date {
        plan.default_start(at, &plan.parse_prior(prior), Duration::new(3), day(10))
    }

    #[test]
    fn t22_after_the_last_of_what_it_depends_on() {
        // Ends on Mon 12 and Fri 16; the third, of no days, on a Saturday.
        let plan = plan(&[("", day(5), 5), ("", day(14), 2), ("", day(17), 0)]);
        assert_eq!(start(&plan, 3, "1"), day(12));
        assert_eq!(start(&plan, 3, "1, 2"), day(16));
        assert_eq!(start(&plan, 3, "3"), day(19));
        // Entries that name no task say nothing.
        assert_eq!(start(&plan, 3, "9, x, 1"), day(12));
    }

    #[test]
    fn t22_by_the_kind_and_the_lag_of_what_it_depends_on() {
        // From Mon 5 to Fri 9, and from Wed 14 to Thu 15; the new task lasts three days.
        let plan = plan(&[("", day(5), 5), ("", day(14), 2)]);
        for (prior, starts) in [
            ("1FS+2d", day(14)),
            ("1FS-1d", day(9)),
            // From the end of Friday: Saturday, and Monday.
            ("1FS+1ed", day(12)),
            ("1FS+2ed", day(12)),
            ("1FS+3ed", day(13)),
            ("1FF+1ed", day(7)),
            ("1SS", day(5)),
            ("1SS+5d", day(12)),
            ("2SS, 1FS+10d", day(26)),
            ("2FF", day(13)),
            ("2SF", day(9)),
        ] {
            assert_eq!(start(&plan, 2, prior), starts, "{prior}");
        }
        let far = self::plan(&[("", Date::MAX, 1)]);
        assert_eq!(start(&far, 1, "1FS+9d"), Date::MAX);
        assert_eq!(start(&far, 1, "1SF-999999999d"), crate::FIRST_DATE);
    }

    #[test]
    fn t22_where_dates_are_by_links_on_the_projects_days() {
        let rules = CalendarRules {
            off: vec![DaysOff::day(day(12))],
            ..CalendarRules::default()
        };
        let project = Project {
            calendars: Calendars::new(rules, vec![]).unwrap(),
            ..Project::default()
        };
        let by_hand = plan(&[("", day(5), 5)]).with_project(project);
        let by_links = by_hand.clone().with_scheduling(Scheduling {
            dates_follow_dependencies: true,
            ..Scheduling::default()
        });
        assert_eq!(
            (start(&by_hand, 1, "1"), start(&by_links, 1, "1")),
            (day(12), day(13))
        );
    }

    #[test]
    fn t22_else_as_the_row_before_and_in_an_empty_plan_the_next_working_day() {
        let plan = plan(&[("", day(5), 5), ("", day(17), 1)]);
        assert_eq!(start(&plan, 2, ""), day(17));
        assert_eq!(start(&plan, 1, "9"), day(5));
        assert_eq!(start(&plan, 0, ""), day(12));
        assert_eq!(start(&Plan::default(), 0, "1"), day(12));
    }

    #[test]
    fn t22_several_without_a_date_are_placed_after_each_other() {
        // Of these only the first has a date; the second waits for the third.
        let plan = plan(&[
            ("", day(5), 2),
            ("3", day(1), 1),
            ("1", day(1), 3),
            ("", day(1), 1),
        ]);
        let mut placed = plan.default_starts(&[1, 2, 3], day(10));
        placed.sort_unstable();
        assert_eq!(placed, [(1, day(12)), (2, day(7)), (3, day(7))]);
        // The first waits for the third, which starts as the second does.
        let plan = self::plan(&[("3", day(1), 1), ("", day(1), 1), ("", day(1), 1)]);
        let mut placed = plan.default_starts(&[0, 1, 2], day(10));
        placed.sort_unstable();
        assert_eq!(
            placed[0],
            (0, working_day_from(crate::table_end(placed[2].1, 1)))
        );
        assert_eq!(placed[1].1, placed[2].1);
    }

    proptest! {
        #[test]
        fn prop_every_task_without_a_date_is_placed_once(plan in any_plan(12)) {
            let rows: Vec<usize> = (0..plan.len()).collect();
            let mut placed = plan.default_starts(&rows, day(10));
            placed.sort_unstable();
            let got: Vec<usize> = placed.iter().map(|(row, _)| *row).collect();
            prop_assert_eq!(got, rows);
        }
    }
}

//! Baselines: how the plan stood once (SC16).

use crate::{Date, Duration, Plan, TaskId, in_order, one_line};

/// The most baselines a plan keeps, as MS Project does.
pub const MOST_BASELINES: usize = 11;

/// When one task was to happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BaselineTask {
    /// First day.
    pub start: Date,
    /// Length in days.
    pub duration: Duration,
    /// Last day of its bar.
    pub last_day: Date,
}

/// A named copy of all tasks' dates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Baseline {
    /// One line; never empty.
    pub name: String,
    /// In the order of the ids, each once; tasks that came later are not among them.
    tasks: Vec<(TaskId, BaselineTask)>,
}

impl Baseline {
    /// These dates, of each task the last.
    pub fn new(name: String, dates: &[(TaskId, BaselineTask)]) -> Baseline {
        let mut tasks: Vec<(TaskId, BaselineTask)> = Vec::with_capacity(dates.len());
        for at in in_order(dates.len(), &|one, other| dates[one].0.cmp(&dates[other].0)) {
            match tasks.last_mut() {
                Some(last) if last.0 == dates[at].0 => *last = dates[at],
                _ => tasks.push(dates[at]),
            }
        }
        Baseline { name, tasks }
    }

    /// Each task's dates, in the order of their ids.
    pub fn tasks(&self) -> &[(TaskId, BaselineTask)] {
        &self.tasks
    }

    /// A task's dates; `None` when it came later.
    pub fn dates_of(&self, task: TaskId) -> Option<BaselineTask> {
        let at = self.tasks.binary_search_by_key(&task, |(id, _)| *id).ok()?;
        Some(self.tasks[at].1)
    }

    /// How `plan` stands now; an empty name becomes `Baseline`.
    pub fn of(plan: &Plan, name: &str) -> Baseline {
        let name = one_line(name.trim());
        let tasks = plan.tasks().iter().map(|task| {
            let now = BaselineTask {
                start: task.start,
                duration: task.duration,
                last_day: plan.last_day(task),
            };
            (task.id, now)
        });
        let name = if name.is_empty() {
            "Baseline".to_owned()
        } else {
            name
        };
        Baseline::new(name, &tasks.collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategies::{counting_ids, draft_at};

    #[test]
    fn sc16_a_baseline_is_a_named_copy_of_all_dates() {
        let monday = Date::constant(2026, 1, 5);
        let plan = Plan::build("", vec![draft_at("Paint", monday)], &mut counting_ids());
        let baseline = Baseline::of(&plan, " As agreed ");
        assert_eq!(baseline.name, "As agreed");
        let paint = baseline.dates_of(plan.tasks()[0].id).unwrap();
        assert_eq!((paint.start, paint.last_day), (monday, monday));
        assert_eq!(Baseline::of(&plan, " ").name, "Baseline");
    }

    #[test]
    fn sc16_of_dates_told_twice_the_last_holds() {
        let dates = |day| BaselineTask {
            start: Date::constant(2026, 1, day),
            duration: Duration::new(1),
            last_day: Date::constant(2026, 1, day),
        };
        let told = [(2, 5), (1, 6), (2, 7)].map(|(id, day)| (TaskId(id), dates(day)));
        let baseline = Baseline::new("B".to_owned(), &told);
        assert_eq!(baseline.tasks(), [told[1], told[2]]);
        assert_eq!(baseline.dates_of(TaskId(2)), Some(dates(7)));
        assert_eq!(baseline.dates_of(TaskId(3)), None);
    }
}

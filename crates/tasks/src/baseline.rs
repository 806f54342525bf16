//! Baselines: how the plan stood once (SC16).

use std::collections::BTreeMap;

use crate::{Date, Duration, Plan, TaskId, one_line};

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
    /// By task; tasks that came later have none.
    pub tasks: BTreeMap<TaskId, BaselineTask>,
}

impl Baseline {
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
        Baseline {
            name: if name.is_empty() {
                "Baseline".to_owned()
            } else {
                name
            },
            tasks: tasks.collect(),
        }
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
        let paint = baseline.tasks[&plan.tasks()[0].id];
        assert_eq!((paint.start, paint.last_day), (monday, monday));
        assert_eq!(Baseline::of(&plan, " ").name, "Baseline");
    }
}

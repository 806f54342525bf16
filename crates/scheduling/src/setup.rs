//! What a plan has no place for yet, in a table beside it by task (SC4).

use std::collections::BTreeMap;

use barline_tasks::{Date, TaskId};

use crate::{Limits, TypedLink};

/// What is said of one task beside the plan.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TaskSetup {
    /// Its links; `None` takes those of its prior dependencies.
    pub links: Option<Vec<TypedLink>>,
    /// Its pins and limits.
    pub limits: Limits,
    /// Every day works for it.
    pub works_on_days_off: bool,
}

/// Dates of the project and what is said of its tasks: what [`crate::schedule`]
/// takes beside plan and calendars.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// No task begins before it.
    pub project_start: Option<Date>,
    /// The last day floats count to; `None` is the last day of the work.
    pub finish_by: Option<Date>,
    /// By task; one that is not in the plan is passed over.
    pub tasks: BTreeMap<TaskId, TaskSetup>,
}

impl Setup {
    /// What is said of a task, if anything.
    pub fn of(&self, task: TaskId) -> Option<&TaskSetup> {
        self.tasks.get(&task)
    }

    /// The same to change; made when there is none.
    pub fn task(&mut self, task: TaskId) -> &mut TaskSetup {
        self.tasks.entry(task).or_default()
    }
}

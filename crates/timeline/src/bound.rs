//! How early a bar may start (TL15, N4).

use barline_tasks::{Date, IgnoredDependencies, Plan, TaskId};
use serde::Serialize;

use crate::day;

/// The prior task a bar cannot be moved before (N4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StartBound {
    /// The prior task that starts last.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub task: TaskId,
    /// Its number in `#`.
    pub number: usize,
    /// Its name.
    pub name: String,
    /// Its start: the earliest start allowed.
    #[serde(with = "barline_tasks::iso_date")]
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub start: Date,
    /// What the user is told.
    pub message: String,
}

/// The earliest start a row's bar may be moved to: the latest start among the
/// prior tasks that count, or `None` when it waits for nobody (spec §2, N4).
pub fn start_bound(plan: &Plan, ignored: &IgnoredDependencies, row: usize) -> Option<StartBound> {
    let task = plan.tasks().get(row)?;
    // Of several equal starts the first of the plan is named.
    let holds_start = |prior: &usize| {
        let id = plan.tasks()[*prior].id;
        let mut dependencies = task.prior.dependencies();
        dependencies.any(|one| one.prior == id && !one.kind.on_finish())
    };
    let prior = ignored
        .counted(plan, row)
        .filter(holds_start)
        .max_by_key(|prior| (plan.tasks()[*prior].start, std::cmp::Reverse(*prior)))?;
    Some(held(plan, prior, &format!("\"{}\"", task.name)))
}

/// `who` cannot start before the task of the row `prior`.
pub(crate) fn held(plan: &Plan, prior: usize, who: &str) -> StartBound {
    let bound = &plan.tasks()[prior];
    StartBound {
        task: bound.id,
        number: prior + 1,
        name: bound.name.clone(),
        start: bound.start,
        message: format!(
            "{who} cannot start before \"{}\" (task {}), which starts on {}.",
            bound.name,
            prior + 1,
            day::spoken(bound.start)
        ),
    }
}

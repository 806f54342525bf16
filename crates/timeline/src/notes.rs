//! What is out of order about a bar, in words (TL20, TL25, TL27).

use barline_tasks::{Date, IgnoredDependencies, Plan};

use crate::chart_task::task_days;
use crate::day;
use crate::waiting::{Keeping, kept};

/// More of them would be a list nobody reads.
const MOST: usize = 5;

/// Sentences on the bar of a stored row that covers `first` to `last`: prior tasks
/// that are not over when it starts, and subtasks that stick out of it.
pub(crate) fn notes(
    plan: &Plan,
    ignored: &IgnoredDependencies,
    row: usize,
    (first, last): (Date, Date),
) -> Vec<String> {
    let mut notes = Vec::new();
    let called = |row: usize| format!("{} “{}”", row + 1, plan.tasks()[row].name);
    let task = &plan.tasks()[row];
    let days = |first, last| (day::number(first) as i32, day::number(last) as i32);
    for (prior, dependency) in ignored.counted_dependencies(plan, row) {
        let prior_task = &plan.tasks()[prior];
        let Ok((prior_first, prior_last)) = task_days(plan, prior_task) else {
            continue;
        };
        let waiting = (task, days(first, last));
        let before = (prior_task, days(prior_first, prior_last));
        let kept = kept(plan, waiting, dependency, before);
        if kept == Keeping::InTime {
            continue;
        }
        let is_start = kept == Keeping::Broken || !dependency.kind.from_finish();
        let (verb, on) = if is_start {
            ("starts", day::short(prior_first))
        } else {
            ("ends", day::short(prior_last))
        };
        let prior = called(prior);
        notes.push(if dependency.is_plain() || kept == Keeping::Broken {
            format!("Starts before {prior} {verb} on {on}.")
        } else {
            let (kind, lag) = (dependency.kind.letters(), dependency.lag);
            format!("Too early for {prior}, which {verb} on {on} ({kind}{lag}).")
        });
    }
    notes.truncate(MOST);
    let (early, late) = sticking_out(plan, row, (first, last));
    if let Some((subtask, start)) = early {
        let on = day::short(start);
        notes.push(format!(
            "Subtask {} starts on {on}, before this task.",
            called(subtask)
        ));
    }
    if let Some((subtask, end)) = late {
        let on = day::short(end);
        notes.push(format!(
            "Subtask {} ends on {on}, after this task.",
            called(subtask)
        ));
    }
    notes
}

/// A subtask by its row, and the day it reaches to.
type Sticking = (usize, Date);

/// The subtask that starts first and the one that ends last, where they are
/// outside of the days of the parent in `row`. None where dates are by links: it begins when their work begins, whatever
/// day off was typed (SC7).
pub(crate) fn sticking_out(
    plan: &Plan,
    row: usize,
    (first, last): (Date, Date),
) -> (Option<Sticking>, Option<Sticking>) {
    let (mut early, mut late) = (None, None);
    if plan.scheduling().dates_follow_dependencies {
        return (early, late);
    }
    for subtask in plan.block(row).skip(1) {
        let Ok((start, end)) = task_days(plan, &plan.tasks()[subtask]) else {
            continue;
        };
        if start < early.map_or(first, |(_, start)| start) {
            early = Some((subtask, start));
        }
        if end > late.map_or(last, |(_, end)| end) {
            late = Some((subtask, end));
        }
    }
    (early, late)
}

/// The days a parent covers once it is stretched over the subtasks that stick out
/// of it; `None` where none does (TL20).
pub fn stretched(plan: &Plan, row: usize) -> Option<(Date, Date)> {
    let days = task_days(plan, plan.tasks().get(row)?).ok()?;
    let (early, late) = sticking_out(plan, row, days);
    (early.is_some() || late.is_some()).then(|| {
        (
            early.map_or(days.0, |(_, start)| start),
            late.map_or(days.1, |(_, end)| end),
        )
    })
}

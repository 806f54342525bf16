//! Whether a task waits as one of its dependencies says (TL25, TL27).

use barline_tasks::{Dependency, DependencyKind, Plan, Task};

/// First and last day as numbers.
pub(crate) type Days = (i32, i32);

/// How well a dependency is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keeping {
    /// It holds.
    InTime,
    /// Earlier than it allows: the task starts while the prior one is still going on
    /// (TL25), or before its kind and lag allow (TL27).
    Early,
    /// The task starts before its prior task does (T15).
    Broken,
}

/// How a task that covers `waiting` keeps a dependency on `prior`, which covers
/// `before`. By links a wait between a summary and what it contains is a circle, which
/// nobody keeps (SC8).
pub(crate) fn kept(
    plan: &Plan,
    waiting: (&Task, Days),
    dependency: Dependency,
    before: (&Task, Days),
) -> Keeping {
    match by_days(plan, waiting, dependency, before) {
        Keeping::Early | Keeping::Broken if is_within(plan, [waiting.0, before.0]) => {
            Keeping::InTime
        }
        kept => kept,
    }
}

/// Whether dates are by links and one of two tasks contains the other.
fn is_within(plan: &Plan, tasks: [&Task; 2]) -> bool {
    let rows = tasks.map(|task| plan.row_of(task.id));
    let [Some(one), Some(other)] = rows else {
        return false;
    };
    plan.scheduling().dates_follow_dependencies
        && (plan.block(one).contains(&other) || plan.block(other).contains(&one))
}

/// A prior milestone is a moment, which nothing overlaps; and by links a task without days stands at the end of
/// its day behind what ends on it (SC5).
fn by_days(
    plan: &Plan,
    (task, waiting): (&Task, Days),
    dependency: Dependency,
    (prior, before): (&Task, Days),
) -> Keeping {
    let kind = dependency.kind;
    let stands_at_end = plan.scheduling().dates_follow_dependencies
        && task.duration.days() == 0
        && kind.from_finish();
    if dependency.is_plain() {
        return if waiting.0 < before.0 {
            Keeping::Broken
        } else if waiting.0 + i32::from(stands_at_end) <= before.1 && !prior.is_milestone() {
            Keeping::Early
        } else {
            Keeping::InTime
        };
    }
    let calendar = plan.project().calendars.at(plan.calendar_of(task).0);
    let finish = i64::from(before.1) + i64::from(!prior.is_milestone());
    let needed = if kind.from_finish() {
        finish
    } else {
        i64::from(before.0)
    };
    let has = if kind.on_finish() || stands_at_end {
        i64::from(waiting.1) + 1
    } else {
        i64::from(waiting.0)
    };
    let (working, days) = dependency.lag.parts();
    if calendar.number(has) >= calendar.number(needed + days) + working {
        Keeping::InTime
    } else if kind == DependencyKind::StartStart && waiting.0 < before.0 {
        Keeping::Broken
    } else {
        Keeping::Early
    }
}

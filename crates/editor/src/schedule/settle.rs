//! What follows from a command where dates are by links.

use barline_scheduling::{
    Bound, Change, NetTask, Scheduler, dependencies_of, placings, sums_no_more,
};
use barline_tasks::{Level, Limits, Placing, Plan, Task, TaskMap, rows_in_order};

use super::LazySchedule;
use crate::attempt::Attempt;
use crate::said::counted;

/// Levels of an outline.
const LEVELS: usize = Level::MAX.get() as usize + 1;

/// Rows that are taken up one by one. Each may move all that wait for it, so that of many it is
/// quicker to make the schedule anew.
const MOST_CAUGHT_UP: usize = 200;

/// Puts every task where dependencies, calendars and limits place it now.
///
/// `kept` is the schedule as it was before the command; it is brought up to date with
/// work that grows with what the command touched.
pub(crate) fn settle(attempt: &mut Attempt<'_>, kept: &mut LazySchedule) {
    if !attempt.plan().scheduling().dates_follow_dependencies {
        kept.forget();
        return;
    }
    if !attempt.is_changed() {
        return;
    }
    let is_small = attempt.effects.touched.len() <= MOST_CAUGHT_UP;
    let before = (is_small && !attempt.effects.structure)
        .then(|| kept.0.take())
        .flatten();
    kept.forget();
    if before.is_none() {
        let sums = sums_no_more(attempt.plan());
        attempt.place(sums);
    }
    stay(attempt);
    let pinned = pin_typed(attempt);
    let (mut scheduler, mut rows) = match before {
        Some(mut scheduler) => {
            let rows = catch_up(&mut scheduler, attempt);
            (scheduler, Some(rows))
        }
        None => (Scheduler::of(attempt.plan()), None),
    };
    loosen(attempt, &mut scheduler, &pinned);
    // Where most moved, all are looked at anyway.
    rows = rows.filter(|rows| rows.len() * 8 < attempt.plan().len());
    if let Some(rows) = &mut rows {
        with_parents(attempt.plan(), rows);
    }
    let placed = placings(attempt.plan(), &scheduler, rows);
    attempt.place(placed);
    let _ = kept.0.set(scheduler);
}

/// A task whose last dependency went stays where it is.
fn stay(attempt: &mut Attempt<'_>) {
    let plan = attempt.plan();
    let loosened = attempt.effects.loosened.iter();
    let rows = loosened.filter_map(|task| plan.row_of(*task));
    let placed = rows.map(|row| {
        let placing = Placing::of(&plan.tasks()[row]);
        let placing = Placing {
            not_before: None,
            by_hand: None,
            ..placing
        };
        (row, placing)
    });
    let placed = placed.collect();
    attempt.place(placed);
}

/// A start that was typed or dragged: the day itself, or a pin for what waits (§2.3).
/// Answers the rows that got one.
fn pin_typed(attempt: &mut Attempt<'_>) -> Vec<usize> {
    let typed = std::mem::take(&mut attempt.effects.typed);
    attempt.starts_are_typed = false;
    let mut pinned = Vec::new();
    // Of tasks that are moved together, those that wait for each other follow.
    let together = if attempt.starts_move_together {
        TaskMap::from(&typed[..])
    } else {
        TaskMap::default()
    };
    // A summary takes its subtasks along: nobody asked one of them for another day.
    let goes_along = attempt.starts_move_together && typed.len() > 1;
    for task in typed {
        let Some(row) = attempt.plan().row_of(task) else {
            continue;
        };
        if attempt.plan().is_parent(row) {
            continue;
        }
        let task = attempt.task(row);
        if goes_along && task.limits.as_late_as_possible {
            continue;
        }
        let start = Some(task.start);
        let mut limits = Limits {
            not_before: None,
            ..task.limits
        };
        if limits.must_start.is_some() {
            limits.must_start = start;
        } else {
            limits.as_late_as_possible = false;
            let mut priors = task.prior.tasks();
            let follows = priors.any(|prior| prior != task.id && together.contains(prior));
            let follows = follows && task.limits.not_before.is_none();
            if !follows && !task.is_begun() && may_wait(attempt.plan(), row) {
                limits.not_before = start;
                pinned.push(row);
            }
        }
        let by_hand = None;
        attempt.replace(
            row,
            Task {
                limits,
                by_hand,
                ..task
            },
        );
    }
    pinned
}

/// Whether something is waited for, by a row or a summary above it.
fn may_wait(plan: &Plan, row: usize) -> bool {
    let mut at = Some(row);
    while let Some(row) = at {
        if !plan.tasks()[row].prior.is_empty() {
            return true;
        }
        at = plan.parent_of(row);
    }
    false
}

/// A pin that holds nothing goes: the dependencies ask for that day or a later one. The first start that was typed and
/// gives way is explained, the others are counted.
fn loosen(attempt: &mut Attempt<'_>, scheduler: &mut Scheduler, pinned: &[usize]) {
    let mut gave_way = 0;
    let mut why = String::new();
    for row in pinned {
        // Of a boundary, the beginning of a day is later than the end of the one before (SC5).
        let bound = scheduler.bound(*row, *row..*row);
        let is_later = |bound: Bound| bound.allowed < scheduler.row(*row).start;
        if scheduler.waits(*row) && bound.is_some_and(is_later) {
            continue;
        }
        let placed = Placing::of(&attempt.plan().tasks()[*row]);
        let typed = placed.not_before;
        let placing = Placing {
            not_before: None,
            ..placed
        };
        attempt.place(vec![(*row, placing)]);
        take_up(scheduler, attempt.plan(), *row);
        if let Some(bound) = bound.filter(|bound| typed < Some(bound.allowed.date())) {
            gave_way += 1;
            if gave_way == 1 {
                why = bound.text(|row| attempt.plan().tasks()[row].name.as_str());
            }
        }
    }
    if gave_way > 1 {
        let others = counted(gave_way - 1, "other start");
        why = format!("{why} {others} gave way too.");
    }
    if gave_way > 0 {
        attempt.leave(why);
    }
}

/// Brings the schedule up to date with what a command touched; answers the rows to
/// look at again.
fn catch_up(scheduler: &mut Scheduler, attempt: &Attempt<'_>) -> Vec<usize> {
    let plan = attempt.plan();
    let touched = (attempt
        .effects
        .touched
        .iter()
        .chain(&attempt.effects.placed.tasks))
    .filter_map(|task| plan.row_of(*task));
    let touched = rows_in_order(touched.collect());
    let mut rows = touched.clone();
    for row in touched {
        rows.extend(take_up(scheduler, plan, row));
        if attempt.effects.dependencies_changed {
            let change = Change::Dependencies {
                row: row as u32,
                dependencies: dependencies_of(plan, row).collect(),
            };
            rows.extend(moved(scheduler, change));
        }
    }
    rows_in_order(rows)
}

fn take_up(scheduler: &mut Scheduler, plan: &Plan, row: usize) -> Vec<usize> {
    let change = Change::Task {
        row: row as u32,
        task: NetTask::of(plan, row, &plan.project().calendars),
    };
    moved(scheduler, change)
}

fn moved(scheduler: &mut Scheduler, change: Change) -> Vec<usize> {
    let moved = scheduler.apply(change);
    moved.rows.into_iter().map(|row| row as usize).collect()
}

/// Rows, in order, and the summaries above them.
fn with_parents(plan: &Plan, rows: &mut Vec<usize>) {
    let tasks = plan.tasks();
    // The last row of each level so far: the nearest of a lower one is the parent.
    let mut above: [Option<usize>; LEVELS] = [None; LEVELS];
    let mut parents = Vec::new();
    let mut next = 0;
    for row in rows.iter().copied() {
        for earlier in next..row {
            above[usize::from(tasks[earlier].level.get())] = Some(earlier);
        }
        next = row;
        let mut level = usize::from(tasks[row].level.get());
        while let Some(parent) = above[..level].iter().copied().max().flatten() {
            parents.push(parent);
            level = usize::from(tasks[parent].level.get());
        }
    }
    parents.append(rows);
    *rows = rows_in_order(parents);
}

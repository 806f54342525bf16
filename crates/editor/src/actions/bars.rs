//! Commands of the chart: bars that are moved or stretched, and what goes along (ED8, N5, N10).

use barline_scheduling::Scheduler;
use barline_tasks::{
    Date, Dependency, DependencyKind, IgnoredDependencies, Plan, Progress, Scheduling, Task,
    TaskId, add_days, add_working_days, days_between, working_days_between,
};
use barline_timeline::{
    DependencyRefusal, block_move, check_drawn, latest_last_day, start_bound, stretched,
};

use crate::attempt::{Applied, Attempt, Context};
use crate::{Refusal, cell};

/// The bar goes to start on another day, its subtasks by as many calendar days
/// (N10), and with auto-scheduling what waits for any of them (N5).
///
/// # Errors
/// When it would start before something it waits for (N4).
pub(super) fn move_bar(
    attempt: &mut Attempt<'_>,
    task: TaskId,
    start: Date,
    context: &Context<'_>,
) -> Result<Applied, Refusal> {
    let row = attempt.row(task)?;
    let plan = attempt.plan();
    let by = days_between(plan.tasks()[row].start, start);
    if !plan.is_parent(row) || context.scheduler.is_some() {
        check_start(attempt, row, start, context)?;
    }
    let moved = block_move(plan, &IgnoredDependencies::of(plan), row, by);
    let mut days = by;
    if plan.is_parent(row) && !plan.scheduling().dates_follow_dependencies {
        if let Some(bound) = moved.stopped {
            let message = bound.message;
            return Err(Refusal::StartsBeforePrior { message });
        }
        days = moved.days;
    }
    let block = plan.block(row);
    attempt.starts_move_together = true;
    let mut changed = Vec::new();
    for at in block {
        let task = attempt.task(at);
        let moved = Task {
            start: add_days(task.start, days),
            start_doubtful: task.start_doubtful && at != row,
            ..task
        };
        put(attempt, &mut changed, (at, moved, true));
    }
    push(attempt, &changed);
    Ok(Applied::new("Move the bar", Some(task)))
}

/// An end of the bar goes to another day.
pub(super) fn resize(
    attempt: &mut Attempt<'_>,
    task: TaskId,
    (start, last_day): (Date, Date),
    context: &Context<'_>,
) -> Result<Applied, Refusal> {
    let row = attempt.row(task)?;
    check_summary(attempt, row)?;
    if last_day < start {
        return Err(Refusal::EndsBeforeStart { start, last_day });
    }
    check_start(attempt, row, start, context)?;
    cover(attempt, row, start, last_day);
    Ok(Applied::new("Change the bar's length", Some(task)))
}

/// A dependency is drawn from bar to bar, unless it would close a circle (N2).
pub(super) fn link(
    attempt: &mut Attempt<'_>,
    (from, to): (TaskId, TaskId),
    kind: DependencyKind,
    context: &Context<'_>,
) -> Result<Applied, Refusal> {
    let plan = attempt.plan();
    let drawn = Dependency {
        kind,
        ..Dependency::plain(from)
    };
    check_drawn(plan, &IgnoredDependencies::of(plan), (from, to), kind)?;
    let (from, row) = (attempt.row(from)?, attempt.row(to)?);
    let before = attempt.task(row);
    let waiting = Task {
        prior: before.prior.with(drawn),
        ..before
    };
    let announcement = format!("“{}” waits for “{}”.", waiting.name, attempt.name(from));
    attempt.effects.announcement = Some(announcement);
    attempt.replace(row, waiting);
    if let Some(scheduler) = context.scheduler {
        check_counts(attempt.plan(), (from, row), scheduler)?;
    }
    Ok(Applied::new("Link tasks", Some(to)))
}

/// By links a summary waits with its subtasks, and circles close through it too (SC8).
fn check_counts(
    plan: &Plan,
    (prior, waiting): (usize, usize),
    before: &Scheduler,
) -> Result<(), Refusal> {
    if Scheduler::of(plan).circles().len() == before.circles().len() {
        return Ok(());
    }
    let whole = prior.min(waiting);
    let name = plan.tasks()[waiting].name.clone();
    let prior_name = plan.tasks()[prior].name.clone();
    Err(if plan.block(whole).contains(&prior.max(waiting)) {
        let (whole, part) = if whole == prior {
            (prior_name, name)
        } else {
            (name, prior_name)
        };
        DependencyRefusal::Part { part, whole }
    } else {
        DependencyRefusal::Circle {
            name,
            prior: prior_name,
        }
    }
    .into())
}

/// The progress handle goes to another place.
pub(super) fn set_progress(
    attempt: &mut Attempt<'_>,
    task: TaskId,
    progress: i32,
) -> Result<Applied, Refusal> {
    let row = attempt.row(task)?;
    check_summary(attempt, row)?;
    let progress = Progress::clamped(i64::from(progress));
    let mut changed = attempt.task(row);
    cell::set_progress(&mut changed, progress);
    attempt.replace(row, changed);
    Ok(Applied::new("Change the progress", Some(task)))
}

/// A parent covers the subtasks that stick out of it, too (B.4).
pub(super) fn stretch_over(attempt: &mut Attempt<'_>, task: TaskId) -> Result<Applied, Refusal> {
    let row = attempt.row(task)?;
    let name = || attempt.name(row);
    let Some((start, last_day)) = stretched(attempt.plan(), row) else {
        return Err(Refusal::NothingSticksOut { name: name() });
    };
    if last_day > latest_last_day(start) {
        return Err(Refusal::SubtasksTooFarApart { name: name() });
    }
    cover(attempt, row, start, last_day);
    Ok(Applied::new("Stretch over subtasks", Some(task)))
}

/// The task covers these days, and with auto-scheduling what waits for it follows
/// its end.
fn cover(attempt: &mut Attempt<'_>, row: usize, start: Date, last_day: Date) {
    let before = attempt.task(row);
    let duration = attempt.plan().duration_between(&before, start, last_day);
    let mut covering = before.clone();
    covering.start = start;
    covering.duration = duration;
    covering.start_doubtful = false;
    attempt.replace(row, covering);
    push_waiters(attempt, row, &before);
}

/// A task that a command changed: its row, the task before, and whether it stays where the
/// command put it, whatever it waits for.
pub(super) type Changed = (usize, Task, bool);

/// Puts a task in its row, and notes what was there for [`push`].
pub(super) fn put(
    attempt: &mut Attempt<'_>,
    changed: &mut Vec<Changed>,
    (row, task, stays): Changed,
) {
    changed.push((row, attempt.task(row), stays));
    attempt.replace(row, task);
}

/// The same but for what a summary has from its subtasks.
pub(super) fn put_but_sums(
    attempt: &mut Attempt<'_>,
    changed: &mut Vec<Changed>,
    (row, task, stays): Changed,
) {
    let asked = (task.start, task.duration, task.progress);
    let task = but_sums(attempt.plan(), row, task);
    if (task.start, task.duration, task.progress) != asked {
        attempt.left_sum.get_or_insert(row);
    }
    put(attempt, changed, (row, task, stays));
}

/// With auto-scheduling, all that waits for a task goes along with the end it waits for, by
/// as many working days: nothing lands on a weekend (N5).
pub(super) fn push_waiters(attempt: &mut Attempt<'_>, row: usize, before: &Task) {
    push(attempt, &[(row, before.clone(), true)]);
}

/// Less than any number of days: nothing that a row waits for moved.
const UNMOVED: i64 = i64::MIN;

/// As [`push_waiters`], for several tasks at once. What waits for more than one end
/// follows the one that moved furthest on.
pub(super) fn push(attempt: &mut Attempt<'_>, changed: &[Changed]) {
    let plan = attempt.plan();
    // Where dates are by links, what waits follows anyway.
    let Scheduling {
        auto_schedule,
        dates_follow_dependencies,
        ..
    } = plan.scheduling();
    if !auto_schedule || dates_follow_dependencies {
        return;
    }
    let count = plan.len();
    // By how many days the command moved each row's start and end, and whether it stays there.
    let mut own = vec![([0, 0], false); count];
    let mut is_moved = false;
    for (row, before, stays) in changed {
        let task = &plan.tasks()[*row];
        let start = working_days_between(before.start, task.start);
        let end = working_days_between(plan.table_end(before), plan.table_end(task));
        own[*row] = ([start, end], *stays);
        is_moved |= start != 0 || end != 0;
    }
    if !is_moved {
        return;
    }
    let ignored = IgnoredDependencies::of(plan);
    // Of each row first those that wait for its start, then those that do for its end.
    let mut waiters = vec![Vec::new(); 2 * count];
    let mut open = vec![0; count];
    let mut ready = Vec::new();
    for (row, open) in open.iter_mut().enumerate() {
        for (prior, one) in ignored.counted_dependencies(plan, row) {
            waiters[2 * prior + usize::from(one.kind.from_finish())].push(row);
            *open += 1;
        }
        if *open == 0 {
            ready.push(row);
        }
    }
    // Each after all it waits for: what one was moved by adds to what the command did to it.
    let mut by = vec![UNMOVED; count];
    while let Some(row) = ready.pop() {
        let (ends, stays) = own[row];
        if stays {
            by[row] = UNMOVED;
        }
        let along = if by[row] == UNMOVED { 0 } else { by[row] };
        for (end, own) in ends.into_iter().enumerate() {
            let days = own + along;
            for waiter in &waiters[2 * row + end] {
                if days != 0 {
                    by[*waiter] = by[*waiter].max(days);
                }
                open[*waiter] -= 1;
                if open[*waiter] == 0 {
                    ready.push(*waiter);
                }
            }
        }
    }
    for row in (0..count).rev() {
        // A parent's subtasks go where it goes.
        for one in plan.block(row) {
            by[one] = by[one].max(by[row]);
        }
    }
    for row in 0..count {
        if by[row] != UNMOVED && !own[row].1 {
            let task = attempt.task(row);
            let start = add_working_days(task.start, by[row]);
            attempt.replace(row, Task { start, ..task });
        }
    }
}

/// Where dates are by links, a summary has the dates and the progress of its subtasks.
pub(super) fn check_summary(attempt: &Attempt<'_>, row: usize) -> Result<(), Refusal> {
    let plan = attempt.plan();
    if plan.scheduling().dates_follow_dependencies && plan.is_parent(row) {
        let name = attempt.name(row);
        return Err(Refusal::SummaryDates { name });
    }
    Ok(())
}

/// What a row becomes, without what it has from its subtasks: where dates are by links, those
/// cells of a summary are calculated, and nothing is pasted into them or cleared.
pub(super) fn but_sums(plan: &Plan, row: usize, changed: Task) -> Task {
    if !(plan.scheduling().dates_follow_dependencies && plan.is_parent(row)) {
        return changed;
    }
    let Task {
        start,
        duration,
        progress,
        ..
    } = plan.tasks()[row];
    Task {
        start,
        duration,
        progress,
        ..changed
    }
}

/// A bar may not be put before the start of anything it waits for (N4); where dates
/// are by links, not before its dependencies and the project's start allow.
fn check_start(
    attempt: &Attempt<'_>,
    row: usize,
    start: Date,
    context: &Context<'_>,
) -> Result<(), Refusal> {
    let plan = attempt.plan();
    // Moving later is always allowed, also for a bar that stands too early already.
    if start >= plan.tasks()[row].start {
        return Ok(());
    }
    if let Some(scheduler) = context.scheduler {
        return check_block(plan, scheduler, row, start);
    }
    match start_bound(plan, &IgnoredDependencies::of(plan), row) {
        Some(bound) if start < bound.start => Err(Refusal::StartsBeforePrior {
            message: bound.message,
        }),
        _ => Ok(()),
    }
}

/// Where dates are by links, a task goes no further than it can with all its subtasks (N10).
fn check_block(plan: &Plan, scheduler: &Scheduler, row: usize, start: Date) -> Result<(), Refusal> {
    let block = plan.block(row);
    let by = days_between(plan.tasks()[row].start, start);
    for at in block.clone() {
        let task = &plan.tasks()[at];
        // A date it must start on, and a start that has happened, win over dependencies.
        let is_held = task.limits.must_start.is_none() && !task.is_begun();
        if let Some(bound) = scheduler.bound(at, block.clone())
            && is_held
            && add_days(task.start, by) < bound.allowed.date()
        {
            let message = bound.text(|row| plan.tasks()[row].name.as_str());
            return Err(Refusal::StartsBeforePrior { message });
        }
    }
    Ok(())
}

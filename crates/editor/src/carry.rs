//! A step of before others changed the plan, carried out on what it is now (ED31).

use barline_tasks::{Cells, Edit, Placing, Plan, Task, TaskId, TaskMap, rows_in_order, typed};

use crate::Refusal;
use crate::actions;
use crate::attempt::Attempt;
use crate::by_task::{ByTask, Spot, typed_task};
use crate::schedule;

/// Carries all of it out, but not where others have changed the same; answers where that is.
///
/// # Errors
/// When all that is left of it are tasks that would go, and that others have changed or work
/// with. The attempt must be taken back then.
pub(crate) fn carry(
    attempt: &mut Attempt<'_>,
    changes: Vec<ByTask>,
) -> Result<Vec<String>, Refusal> {
    attempt.starts_are_typed = false;
    let (mut left, mut stays) = (Vec::new(), None);
    let (added, mut gone) = added_and_gone(&changes);
    let mut changes = changes.into_iter();
    let waits_for = |task: &mut Task, plan: &Plan| {
        let is_there = |prior| added.contains(prior) || plan.row_of(prior).is_some();
        task.prior = task.prior.of_those(&is_there);
    };
    loop {
        if stays.is_none() && matches!(changes.as_slice(), [ByTask::Take { .. }, ..]) {
            let stay = that_stay(attempt.plan(), changes.as_slice(), &mut gone);
            let name = |task: &TaskId| Some(quoted(&attempt.plan().get(*task)?.name));
            left.extend(stay.iter().filter_map(name));
            stays = Some(stay.first().copied());
        }
        let Some(change) = changes.next() else { break };
        match change {
            ByTask::Put {
                task,
                cells,
                is_others,
            } => {
                let plan = attempt.plan();
                let row = plan.row_of(task.id);
                // A task that goes with the step may have to stay: it is left as it is, but for
                // its place in the outline, on which it depends what goes with it.
                let goes = gone.contains(task.id);
                let cells = if goes {
                    cells.among(Cells::LEVEL)
                } else {
                    cells
                };
                if !goes && (is_others || row.is_none()) {
                    let name = row.map_or(&task.name, |row| &plan.tasks()[row].name);
                    left.push(quoted(name));
                }
                if let Some(row) = row {
                    let was = typed_task(plan, row);
                    let mut now = was.clone();
                    cells.put(&task, &mut now);
                    waits_for(&mut now, plan);
                    let is_begun = now.is_begun();
                    if let Some(by_hand) = now.by_hand.as_mut().filter(|_| !is_begun) {
                        by_hand.start = now.start;
                    }
                    if now != was {
                        attempt.replace(row, now);
                    }
                }
            }
            ByTask::Add { mut tasks, place } => {
                let plan = attempt.plan();
                tasks.retain(|task| plan.row_of(task.id).is_none());
                for task in &mut tasks {
                    waits_for(task, plan);
                }
                if let Some(first) = tasks.first() {
                    let at = place.row(plan, first.level, &TaskMap::default());
                    attempt.apply(Edit::Insert { at, tasks });
                }
            }
            ByTask::Take { mut tasks, .. } => {
                tasks.retain(|task| gone.contains(*task));
                take(attempt, &tasks);
            }
            ByTask::Move {
                tasks,
                under,
                place,
                others,
            } => {
                let stays = others.and_then(|task| attempt.plan().get(task));
                left.extend(stays.map(|task| quoted(&task.name)));
                put_behind(attempt, &tasks, &under, &place);
            }
            ByTask::Plan {
                says,
                cells,
                is_others,
            } => {
                if is_others {
                    left.push("the plan itself".to_owned());
                }
                let wanted = cells.put(&says, attempt.plan());
                if !wanted.scheduling().dates_follow_dependencies {
                    schedule::switch_off(attempt);
                }
                actions::say(attempt, &wanted);
            }
        }
    }
    // Where a task stands follows from what was typed, and is no one's own.
    attempt.effects.loosened.clear();
    let sums = sums_no_more(attempt.plan());
    attempt.place(sums);
    if !attempt.is_changed()
        && let Some(task) = stays.flatten().and_then(|task| attempt.plan().get(task))
    {
        let name = task.name.clone();
        return Err(Refusal::OthersWorkWithIt { name });
    }
    left.dedup();
    Ok(left)
}

fn added_and_gone(changes: &[ByTask]) -> (TaskMap, TaskMap) {
    let (mut added, mut gone) = (TaskMap::default(), TaskMap::default());
    for change in changes {
        match change {
            ByTask::Add { tasks, .. } => {
                for task in tasks {
                    added.add(task.id);
                }
            }
            ByTask::Take { tasks, .. } => {
                for task in tasks {
                    gone.add(*task);
                }
            }
            _ => {}
        }
    }
    (added, gone)
}

fn quoted(name: &str) -> String {
    format!("“{name}”")
}

impl Spot {
    /// The row before which a task of this level comes in, while these are on their way.
    fn row(&self, plan: &Plan, level: barline_tasks::Level, moving: &TaskMap) -> usize {
        let row = |task: &TaskId| plan.row_of(*task).filter(|_| !moving.contains(*task));
        let before = self.before.as_ref().and_then(row);
        let end = if self.after.is_empty() { 0 } else { plan.len() };
        let after = self.after.iter().find_map(row).map(|row| row + 1);
        let mut at = after.or(before).unwrap_or(end);
        // What others put under the row before stays there.
        while Some(at) != before
            && let Some(next) = plan.tasks().get(at)
            && next.level > level
            && !moving.contains(next.id)
        {
            at += 1;
        }
        at
    }
}

fn take(attempt: &mut Attempt<'_>, tasks: &[TaskId]) {
    let plan = attempt.plan();
    let rows = tasks.iter().filter_map(|task| plan.row_of(*task)).collect();
    let edits = plan.deletion(&rows_in_order(rows));
    attempt.apply_all(edits);
}

/// Those that stay though the step takes them, since others have changed them or work with
/// them; they are `gone` no more.
///
/// All of the step at once: what one part of it takes may be needed by what stays of another.
fn that_stay(plan: &Plan, changes: &[ByTask], gone: &mut TaskMap) -> Vec<TaskId> {
    let mut stay = Vec::new();
    let mut needed = TaskMap::default();
    let takes = || {
        changes.iter().filter_map(|change| match change {
            ByTask::Take {
                tasks,
                under,
                others,
            } => Some((tasks, under, others)),
            _ => None,
        })
    };
    for task in takes().flat_map(|(_, _, others)| others) {
        needed.add(*task);
    }
    // What stays waits for tasks and stands under some: they stay as well.
    loop {
        for task in plan.tasks() {
            if !gone.contains(task.id) {
                for prior in task.prior.tasks() {
                    needed.add(prior);
                }
            }
        }
        let mut more = Vec::new();
        for (tasks, under, _) in takes() {
            let under = TaskMap::from(&**under);
            let is_others = |row: usize| {
                let task = plan.tasks()[row].id;
                !gone.contains(task) && !under.contains(task)
            };
            let stays = |task: &&TaskId| {
                gone.contains(**task)
                    && (plan.row_of(**task)).is_some_and(|row| {
                        needed.contains(**task) || plan.block(row).any(is_others)
                    })
            };
            more.extend(tasks.iter().filter(stays).copied());
        }
        if more.is_empty() {
            return stay;
        }
        for task in &more {
            gone.remove(*task);
        }
        stay.extend(more);
    }
}

/// Each with its subtasks, those too that others have put under it.
fn put_behind(attempt: &mut Attempt<'_>, tasks: &[TaskId], under: &[TaskId], place: &Spot) {
    let under = TaskMap::from(under);
    // Rows of a task and what goes with it.
    let block = |plan: &Plan, task: TaskId| {
        let block = plan.block(plan.row_of(task)?);
        let stays = |row: &usize| under.contains(plan.tasks()[*row].id);
        let end = block.clone().find(stays).unwrap_or(block.end);
        Some(block.start..end)
    };
    let mut moving = TaskMap::default();
    for rows in tasks.iter().filter_map(|task| block(attempt.plan(), *task)) {
        for task in &attempt.plan().tasks()[rows] {
            moving.add(task.id);
        }
    }
    let mut last = None;
    for task in tasks {
        let plan = attempt.plan();
        let Some(rows) = block(plan, *task) else {
            continue;
        };
        let behind = last.and_then(|last| block(plan, last));
        let to = match behind {
            None => place.row(plan, plan.tasks()[rows.start].level, &moving),
            Some(last) => last.end,
        };
        let (from, count) = (rows.start, rows.len());
        let to = if to > from {
            to.max(rows.end) - count
        } else {
            to
        };
        if to != from {
            attempt.apply(Edit::Move { from, count, to });
        }
        last = Some(*task);
    }
}

/// What was a sum says what was typed into it, when its subtasks are gone.
fn sums_no_more(plan: &Plan) -> Vec<(usize, Placing)> {
    let tasks = plan.tasks().iter().enumerate();
    let sums = tasks.filter(|(row, task)| {
        (task.by_hand).is_some_and(|by_hand| by_hand.summary.is_some()) && !plan.is_parent(*row)
    });
    sums.map(|(row, task)| (row, typed(task))).collect()
}

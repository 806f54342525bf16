//! The order of rows that two sides have put in order (T33).

use crate::patch::{Order, moved};
use crate::{Plan, TaskId, TaskMap};

/// Rows that neither side moved in their old order, the others where their side put them.
pub(crate) fn joined_order([base, mine, theirs]: [&Plan; 3], kept: &TaskMap) -> Order {
    let mut by_us = Moved::of(base, mine, kept);
    let mut by_them = Moved::of(base, theirs, kept);
    by_us.place(mine, theirs, &by_them);
    by_them.place(theirs, mine, &by_us);
    let mut order = Order::default();
    for task in base.tasks() {
        if kept.contains(task.id) && !by_us.has(task.id) && !by_them.has(task.id) {
            order.push(task.id);
        }
    }
    let level = |task: TaskId| {
        let task = mine.get(task).or_else(|| theirs.get(task));
        task.map_or(0, |task| task.level.get())
    };
    let mut waiting = true;
    while waiting {
        waiting = false;
        for (side, is_mine) in [(&by_them, false), (&by_us, true)] {
            for (task, after) in &side.placed {
                let is_others = !is_mine && by_us.has(*task);
                let is_early = after.is_some_and(|row| !order.contains(row));
                if is_others || is_early || order.contains(*task) {
                    continue;
                }
                let mut at = *after;
                // Not between a row that the other side put here and its subtasks, nor
                // so that those become ours.
                let others = if is_mine { &by_them } else { &by_us };
                while let Some(next) = order.after(at) {
                    let is_deeper = level(next) > level(*task);
                    let goes_first = is_deeper || is_mine && level(next) == level(*task);
                    if !others.has(next) || side.has(next) || !goes_first {
                        break;
                    }
                    at = Some(next);
                }
                order.insert(*task, at);
                waiting = true;
            }
        }
        if !waiting {
            waiting = untie(&mut order, &by_us, &by_them);
        }
    }
    order
}

/// Each of two rows is to follow the other: one goes behind the nearest that is placed.
fn untie(order: &mut Order, by_us: &Moved, by_them: &Moved) -> bool {
    for side in [by_us, by_them] {
        let mut at = None;
        for task in &side.order {
            if order.contains(*task) {
                at = Some(*task);
            } else if side.has(*task) {
                order.insert(*task, at);
                return true;
            }
        }
    }
    false
}

/// The rows that one side added, or put somewhere else.
struct Moved {
    tasks: TaskMap,
    /// In their order, each with the row before it among those that stay.
    placed: Vec<(TaskId, Option<TaskId>)>,
    order: Vec<TaskId>,
}

impl Moved {
    fn of(base: &Plan, side: &Plan, kept: &TaskMap) -> Moved {
        let mut tasks = moved(base, side);
        let mut order = Vec::new();
        for task in side.tasks() {
            if base.row_of(task.id).is_none() {
                tasks.add(task.id);
            }
            if kept.contains(task.id) {
                order.push(task.id);
            }
        }
        Moved {
            tasks,
            placed: Vec::new(),
            order,
        }
    }

    fn has(&self, task: TaskId) -> bool {
        self.tasks.contains(task)
    }

    /// Behind which row each goes: the one before it, unless the other side took that one
    /// away from where this row belongs. A subtask goes along with its parent.
    fn place(&mut self, side: &Plan, other: &Plan, by_other: &Moved) {
        for (place, task) in self.order.iter().enumerate() {
            if !self.has(*task) {
                continue;
            }
            let parent = parent_of(side, *task);
            let belongs = |row: TaskId| {
                let mut at = Some(row);
                while at.is_some() && at != parent {
                    at = at.and_then(|row| parent_of(other, row));
                }
                at.is_some() || !by_other.has(row)
            };
            let before = self.order[..place].iter().rev();
            let after = before.copied().find(|row| self.has(*row) || belongs(*row));
            self.placed.push((*task, after));
        }
    }
}

fn parent_of(plan: &Plan, task: TaskId) -> Option<TaskId> {
    let parent = plan.parent_of(plan.row_of(task)?)?;
    Some(plan.tasks()[parent].id)
}

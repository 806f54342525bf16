//! A summary bar takes its subtasks along (TL24, N10).

use barline_tasks::{Date, FIRST_DATE, IgnoredDependencies, Plan, days_between};

use crate::StartBound;
use crate::bound::held;

/// How far a task and its subtasks can be moved together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockMove {
    /// Calendar days, the same for each of them.
    pub days: i64,
    /// Why it went no further, where a prior task stopped it.
    pub stopped: Option<StartBound>,
}

/// The move by `by` calendar days of the task in `row` with all its subtasks.
///
/// A task of the block may not be moved to start before what it waits for outside
/// of the block (N4); what it waits for inside comes along and holds nobody. One
/// that starts too early already holds the block where it is. No date leaves the
/// calendar, so that the distances between them stay.
///
/// # Panics
/// Where there is no such row.
pub fn block_move(plan: &Plan, ignored: &IgnoredDependencies, row: usize, by: i64) -> BlockMove {
    let block = plan.block(row);
    let tasks = &plan.tasks()[block.clone()];
    let latest = tasks.iter().map(|task| plan.last_day(task)).max();
    let earliest = tasks.iter().map(|task| task.start).min();
    let room = |from: Option<Date>, to: Date| from.map_or(0, |from| days_between(from, to));
    let mut days = by.clamp(
        room(earliest, FIRST_DATE).min(0),
        room(latest, Date::MAX).max(0),
    );
    let mut held_by = None;
    if days < 0 {
        for waiter in block.clone() {
            let start = plan.tasks()[waiter].start;
            for prior in ignored.counted(plan, waiter) {
                if block.contains(&prior) {
                    continue;
                }
                let most = days_between(start, plan.tasks()[prior].start).min(0);
                if days < most {
                    days = most;
                    held_by = Some((waiter, prior));
                }
            }
        }
    }
    BlockMove {
        days,
        stopped: held_by.map(|(waiter, prior)| {
            let name = |row: usize| plan.tasks()[row].name.as_str();
            let mut who = format!("\"{}\"", name(row));
            if waiter != row {
                let (subtask, number) = (name(waiter), waiter + 1);
                who = format!("{who} goes no further: its subtask \"{subtask}\" (task {number})");
            }
            held(plan, prior, &who)
        }),
    }
}

//! Where rows that are dragged would stand (ED29).

use barline_tasks::{TaskId, rows_in_order};
use serde::Serialize;

use crate::Editor;

/// A place between two rows in view, and the level there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RowPlace {
    /// The row they would stand before; `None` at the end of the plan.
    #[cfg_attr(feature = "typescript", ts(type = "TaskId | null"))]
    pub before: Option<TaskId>,
    /// 0 to 8.
    pub level: u8,
}

impl Editor {
    /// The place before the row in view at `index` (their number is the end) on the
    /// level nearest to the one that is pointed at; `None` where these tasks cannot
    /// stand, in a plan that may only be read, and while a filter hides what is between
    /// the rows. Below folded subtasks nothing becomes one of them: it would be gone.
    pub fn row_place(&self, tasks: &[TaskId], index: usize, level: i64) -> Option<RowPlace> {
        let (plan, view) = (self.plan(), &self.view);
        if self.is_read_only() || view.is_filtered() {
            return None;
        }
        let rows = tasks.iter().filter_map(|id| plan.row_of(*id));
        let rows = rows_in_order(rows.collect());
        let blocks = plan.top_blocks(&rows);
        let before = view.window(plan, index, 1).first().copied();
        let levels = plan.levels_at(&blocks, before.unwrap_or(plan.len()))?;
        let is_other = |row: &usize| blocks.iter().all(|block| !block.contains(row));
        let above = (0..index)
            .rev()
            .filter_map(|at| view.window(plan, at, 1).first().copied())
            .find(is_other);
        let folded = above
            .map(|row| &plan.tasks()[row])
            .filter(|task| view.is_collapsed(task.id));
        let most = folded.map_or(*levels.end(), |task| task.level.min(*levels.end()));
        let least = i64::from(levels.start().get());
        let level = level.min(i64::from(most.get())).max(least) as u8;
        let before = before.map(|row| plan.tasks()[row].id);
        Some(RowPlace { before, level })
    }
}

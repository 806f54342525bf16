//! Which rows are in view: folded subtasks and a filter hide some, and never
//! renumber any (N8; ED5). The board heeds the filter alone.

use barline_tasks::{Level, Plan, Status, Task, TaskId, TaskMap, fold_case};
use serde::{Deserialize, Serialize};

use crate::find::says;

/// What the visible tasks have in common. A field that is `null` asks nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct Filter {
    /// Stands in the name, owner or comment, in any case.
    pub text: Option<String>,
    /// The owner, exactly.
    pub owner: Option<String>,
    /// The status.
    #[cfg_attr(feature = "typescript", ts(type = "Status | null"))]
    pub status: Option<Status>,
    /// Done, or not done.
    pub done: Option<bool>,
}

impl Filter {
    fn is_empty(&self) -> bool {
        let no_text = self
            .text
            .as_deref()
            .is_none_or(|text| text.trim().is_empty());
        no_text && self.owner.is_none() && self.status.is_none() && self.done.is_none()
    }

    fn matches(&self, task: &Task, text: &str) -> bool {
        (text.is_empty() || says(task, text))
            && self.owner.as_ref().is_none_or(|owner| *owner == task.owner)
            && self.status.is_none_or(|status| status == task.status)
            && self.done.is_none_or(|done| done == task.done)
    }
}

/// The rows in view, in stored order. All of them costs nothing to keep.
#[derive(Debug, Default)]
pub(crate) struct View {
    collapsed: TaskMap,
    filter: Filter,
    /// Of those that are collapsed, what was so since the filter was set: it shows what matches, wherever that was folded
    /// away before.
    collapsed_since: TaskMap,
    /// Shown although the filter would hide them: what was added since it was set.
    pinned: TaskMap,
    /// Stored rows in view; `None` when all are.
    rows: Option<Vec<u32>>,
}

impl View {
    pub(crate) fn len(&self, plan: &Plan) -> usize {
        self.rows.as_ref().map_or(plan.len(), Vec::len)
    }

    /// The stored rows at the visible places `first..first + count`.
    pub(crate) fn window(&self, plan: &Plan, first: usize, count: usize) -> Vec<usize> {
        let last = first.saturating_add(count).min(self.len(plan));
        match &self.rows {
            None => (first.min(last)..last).collect(),
            Some(rows) => rows[first.min(last)..last]
                .iter()
                .map(|row| *row as usize)
                .collect(),
        }
    }

    /// The visible place of a stored row.
    pub(crate) fn index_of(&self, row: usize) -> Option<usize> {
        match &self.rows {
            None => Some(row),
            Some(rows) => rows.binary_search(&(row as u32)).ok(),
        }
    }

    pub(crate) fn is_collapsed(&self, task: TaskId) -> bool {
        self.hiding().contains(task)
    }

    /// Tasks that hide their subtasks now.
    fn hiding(&self) -> &TaskMap {
        if self.filter.is_empty() {
            &self.collapsed
        } else {
            &self.collapsed_since
        }
    }

    /// Tasks whose subtasks are folded away, the outermost first: who keeps only some of them
    /// has those that hide the most.
    pub(crate) fn collapsed(&self, plan: &Plan) -> Vec<TaskId> {
        if self.collapsed.is_empty() {
            return Vec::new();
        }
        let of_level = |level| {
            let tasks = plan.tasks().iter();
            tasks.filter(move |task| task.level.get() == level && self.collapsed.contains(task.id))
        };
        let tasks = (0..=Level::MAX.get()).flat_map(of_level);
        tasks.map(|task| task.id).collect()
    }

    pub(crate) fn set_collapsed(&mut self, plan: &Plan, tasks: &[TaskId], collapsed: bool) {
        for task in tasks {
            for folded in [&mut self.collapsed, &mut self.collapsed_since] {
                if collapsed {
                    folded.add(*task);
                } else {
                    folded.remove(*task);
                }
            }
        }
        self.refresh(plan);
    }

    pub(crate) fn set_filter(&mut self, plan: &Plan, filter: Filter) {
        self.filter = filter;
        self.pinned.clear();
        self.collapsed_since.clear();
        self.refresh(plan);
    }

    pub(crate) fn is_filtered(&self) -> bool {
        !self.filter.is_empty()
    }

    /// Nothing folded, nothing filtered: another plan is shown.
    pub(crate) fn clear(&mut self) {
        *self = View::default();
    }

    /// Makes sure these tasks can be seen: unfolds what they are in, and pins them
    /// past the filter. Answers whether other rows are in view then.
    pub(crate) fn reveal(&mut self, plan: &Plan, tasks: &[TaskId]) -> bool {
        let mut hidden = false;
        for task in tasks {
            let row = plan.row_of(*task);
            let Some(row) = row.filter(|row| self.index_of(*row).is_none()) else {
                continue;
            };
            let mut above = plan.parent_of(row);
            while let Some(parent) = above {
                let parent_id = plan.tasks()[parent].id;
                self.collapsed.remove(parent_id);
                self.collapsed_since.remove(parent_id);
                above = plan.parent_of(parent);
            }
            self.pinned.add(*task);
            hidden = true;
        }
        if hidden {
            self.refresh(plan);
        }
        hidden
    }

    /// Works the visible rows out again, after the plan's structure changed.
    pub(crate) fn refresh(&mut self, plan: &Plan) {
        for folded in [&mut self.collapsed, &mut self.collapsed_since] {
            folded.retain(&|task| plan.get(task).is_some());
        }
        if self.collapsed.is_empty() && self.filter.is_empty() {
            self.rows = None;
            return;
        }
        let wanted = self.wanted(plan);
        let hiding = self.hiding();
        let mut rows = Vec::new();
        let mut hidden_until = 0;
        for (row, task) in plan.tasks().iter().enumerate() {
            if row < hidden_until {
                continue;
            }
            if wanted.as_ref().is_none_or(|wanted| wanted[row]) {
                rows.push(row as u32);
            }
            if hiding.contains(task.id) {
                hidden_until = plan.block(row).end;
            }
        }
        self.rows = Some(rows);
    }

    /// Whether a task passes the filter by itself. The board asks only this: it
    /// has no outline to keep readable, so folding hides no card.
    pub(crate) fn shows(&self) -> impl Fn(&Task) -> bool + '_ {
        let text = self.filter.text.as_deref().unwrap_or("");
        let text = fold_case(text.trim());
        let all = self.filter.is_empty();
        move |task| all || self.pinned.contains(task.id) || self.filter.matches(task, &text)
    }

    /// Rows the filter lets through, and the rows they are under, so that the
    /// outline still reads.
    fn wanted(&self, plan: &Plan) -> Option<Vec<bool>> {
        if self.filter.is_empty() {
            return None;
        }
        let shows = self.shows();
        let mut wanted: Vec<bool> = plan.tasks().iter().map(shows).collect();
        // From the bottom up: a row is wanted when a deeper row of its block is.
        let mut deepest_wanted: [bool; 9] = [false; 9];
        for (row, task) in plan.tasks().iter().enumerate().rev() {
            let level = usize::from(task.level.get());
            wanted[row] |= deepest_wanted[level + 1..].iter().any(|wanted| *wanted);
            deepest_wanted[level] |= wanted[row];
            deepest_wanted[level + 1..].fill(false);
        }
        Some(wanted)
    }
}

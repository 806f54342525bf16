//! Finding a text in the plan (ED15).

use barline_tasks::{Plan, Task, TaskId, fold_case};
use serde::{Deserialize, Serialize};

/// Which match is asked for, seen from a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum FindStep {
    /// The task itself, or the next one: while the text is typed.
    Here,
    /// The one after it.
    Next,
    /// The one before it.
    Previous,
}

/// A match among all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Found {
    /// Number of tasks that match.
    pub count: u32,
    /// Which of them this is, from 1; 0 when there is none.
    pub at: u32,
    /// The task.
    #[cfg_attr(feature = "typescript", ts(type = "TaskId | null"))]
    pub task: Option<TaskId>,
}

/// Whether `text`, in lower case, stands in what a task says in words.
pub(crate) fn says(task: &Task, text: &str) -> bool {
    let holds = |field: &str| holds(&fold_case(field), text);
    holds(&task.name) || holds(&task.owner) || holds(&task.comment)
}

/// Whether a part stands in a text. The library's search is quick in long texts, and
/// 1 kB of the page's package.
pub(crate) fn holds(text: &str, part: &str) -> bool {
    let part = part.as_bytes();
    part.is_empty() || text.as_bytes().windows(part.len()).any(|here| here == part)
}

pub(crate) fn find(plan: &Plan, text: &str, from: Option<TaskId>, step: FindStep) -> Found {
    let text = fold_case(text.trim());
    if text.is_empty() {
        return Found::default();
    }
    let rows: Vec<usize> = (0..plan.len())
        .filter(|row| says(&plan.tasks()[*row], &text))
        .collect();
    if rows.is_empty() {
        return Found::default();
    }
    let from = from.and_then(|task| plan.row_of(task));
    // Past either end it goes on at the other.
    let at = match (from, step) {
        (None, FindStep::Previous) => rows.len() - 1,
        (None, _) => 0,
        (Some(from), FindStep::Here) => rows.partition_point(|row| *row < from) % rows.len(),
        (Some(from), FindStep::Next) => rows.partition_point(|row| *row <= from) % rows.len(),
        (Some(from), FindStep::Previous) => {
            let before = rows.partition_point(|row| *row < from);
            before.checked_sub(1).unwrap_or(rows.len() - 1)
        }
    };
    Found {
        count: rows.len() as u32,
        at: at as u32 + 1,
        task: Some(plan.tasks()[rows[at]].id),
    }
}

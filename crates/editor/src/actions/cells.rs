//! Commands on cells of the table: one that was typed, some that are cleared (ED4, ED14).

use barline_tasks::{Date, TaskId};

use super::bars::{but_sums, check_summary, push, push_waiters, put};
use crate::attempt::{Applied, Attempt};
use crate::{Column, Refusal, cell};

/// The cell takes what was typed.
pub(super) fn set(
    attempt: &mut Attempt<'_>,
    task: TaskId,
    column: Column,
    text: &str,
    today: Date,
) -> Result<Applied, Refusal> {
    let row = attempt.row(task)?;
    if matches!(
        column,
        Column::StartDate | Column::Duration | Column::Progress
    ) {
        check_summary(attempt, row)?;
    }
    let before = attempt.task(row);
    let changed = cell::typed(attempt.plan(), &before, column, text, today)?;
    attempt.replace(row, changed);
    push_waiters(attempt, row, &before);
    let label = format!("Change {}", column.title());
    Ok(Applied::new(label, Some(task)))
}

/// Each cell gets its default; what cannot be empty stays.
pub(super) fn clear(
    attempt: &mut Attempt<'_>,
    tasks: &[TaskId],
    columns: &[Column],
) -> Result<Applied, Refusal> {
    let rows = attempt.rows(tasks)?;
    let columns: Vec<Column> = columns
        .iter()
        .copied()
        .filter(|column| cell::can_be_empty(*column))
        .collect();
    if columns.is_empty() {
        return Err(Refusal::CannotClear);
    }
    let first = attempt.plan().tasks()[rows[0]].id;
    let mut changed = Vec::new();
    for row in rows {
        let mut task = attempt.task(row);
        for column in &columns {
            task = cell::with_text(attempt.plan(), &task, *column, "")?;
        }
        let task = but_sums(attempt.plan(), row, task);
        put(attempt, &mut changed, (row, task, false));
    }
    push(attempt, &changed);
    Ok(Applied::new("Clear cells", Some(first)))
}

//! Commands on cells of the table: one that was typed, some that get one text or are cleared (ED4, ED14).

use barline_tasks::{Date, TaskId};

use super::bars::{check_summary, push, push_waiters, put_but_sums};
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

/// Each cell gets the text; without one its default, and what cannot be empty stays.
pub(super) fn fill(
    attempt: &mut Attempt<'_>,
    tasks: &[TaskId],
    mut columns: Vec<Column>,
    text: &str,
) -> Result<Applied, Refusal> {
    let rows = attempt.rows(tasks)?;
    if columns.is_empty() {
        return Err(Refusal::Calculated);
    }
    if text.is_empty() {
        columns.retain(|column| cell::can_be_empty(*column));
    }
    if columns.is_empty() {
        return Err(Refusal::CannotClear);
    }
    let first = attempt.plan().tasks()[rows[0]].id;
    let mut changed = Vec::new();
    for row in rows {
        let mut task = attempt.task(row);
        for column in &columns {
            task = cell::with_text(attempt.plan(), &task, *column, text)?;
        }
        put_but_sums(attempt, &mut changed, (row, task, false));
    }
    push(attempt, &changed);
    let label = if text.is_empty() {
        "Clear cells"
    } else {
        "Change cells"
    };
    Ok(Applied::new(label, Some(first)))
}

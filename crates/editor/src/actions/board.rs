//! Commands of the board: drops, new cards, numbers typed on cards (K2 to K9).

use barline_kanban::{
    ColumnKey, Grouping, StatusColumn, card_duration, card_progress, dropped, moved_sentence,
    new_card,
};
use barline_tasks::{Duration, PriorDependencies, TaskId};

use super::bars::{but_sums, check_summary, push_waiters};
use crate::attempt::{Applied, Attempt, Context};
use crate::{CardField, Refusal, cell};

/// One step to undo, and nothing at all where the card stands already (K3).
pub(super) fn drop_card(
    attempt: &mut Attempt<'_>,
    task: TaskId,
    grouping: Grouping,
    column: &str,
) -> Result<Applied, Refusal> {
    let key = ColumnKey::parse(grouping, column)?;
    let row = attempt.row(task)?;
    let before = attempt.task(row);
    let wanted = dropped(&before, &key)?;
    let placed = (wanted.start, wanted.progress);
    let after = but_sums(attempt.plan(), row, wanted);
    // A summary whose subtasks say otherwise stands where an owner or a tick alone puts it.
    let stands = matches!(
        key,
        ColumnKey::Owner(_) | ColumnKey::Status(StatusColumn::Done)
    );
    if !stands && (after.start, after.progress) != placed {
        check_summary(attempt, row)?;
    }
    let mut said = moved_sentence(&before, &after, &key);
    if after.level != before.level && attempt.plan().is_parent(row) {
        said.truncate(said.len() - 1);
        said.push_str(", its subtasks keep their levels.");
    }
    attempt.effects.is_loss = after.progress < before.progress;
    attempt.replace(row, after);
    push_waiters(attempt, row, &before);
    attempt.effects.announcement = Some(said);
    Ok(Applied::new(format!("Move to {}", key.title()), Some(task)))
}

pub(super) fn edit_card(
    attempt: &mut Attempt<'_>,
    task: TaskId,
    field: CardField,
    text: String,
) -> Result<Applied, Refusal> {
    let row = attempt.row(task)?;
    check_summary(attempt, row)?;
    let before = attempt.task(row);
    let mut changed = before.clone();
    let is_read = match field {
        CardField::Progress => {
            card_progress(&text).map(|progress| cell::set_progress(&mut changed, progress))
        }
        CardField::Duration => card_duration(&text).map(|duration| changed.duration = duration),
    };
    if is_read.is_none() {
        return Err(Refusal::CardNumber { text });
    }
    attempt.replace(row, changed);
    push_waiters(attempt, row, &before);
    Ok(Applied::new(
        match field {
            CardField::Progress => "Change the progress",
            CardField::Duration => "Change Duration",
        },
        Some(task),
    ))
}

pub(super) fn add_card(
    attempt: &mut Attempt<'_>,
    grouping: Grouping,
    column: &str,
    name: &str,
    context: &mut Context<'_>,
) -> Result<Applied, Refusal> {
    let key = ColumnKey::parse(grouping, column)?;
    let plan = attempt.plan();
    let end = plan.len();
    let start = plan.default_start(
        end,
        &PriorDependencies::default(),
        Duration::ONE,
        context.today,
    );
    let task = plan.adopt(new_card(&key, name, start), context.ids);
    let (id, name) = (task.id, task.name.clone());
    let edits = plan.insertion(end, &[task]);
    attempt.apply_all(edits);
    attempt.effects.announcement = Some(format!("{name} added to {}.", key.title()));
    Ok(Applied::new("Add a task", Some(id)))
}

//! Commands of the board: drops, new cards, numbers typed on cards (K2 to K9).

use barline_kanban::{
    ColumnKey, Grouping, Month, StatusColumn, card_duration, card_progress, dropped,
    moved_sentence, new_card,
};
use barline_scheduling::Scheduler;
use barline_tasks::{Duration, Plan, PriorDependencies, Task, TaskId};

use super::bars::{but_sums, check_summary, push_waiters};
use crate::attempt::{Applied, Attempt, Context};
use crate::{CardField, Refusal, cell};

/// One step to undo, and nothing at all where the card stands already (K3).
pub(super) fn drop_card(
    attempt: &mut Attempt<'_>,
    task: TaskId,
    grouping: Grouping,
    column: &str,
    context: &Context<'_>,
) -> Result<Applied, Refusal> {
    let key = ColumnKey::parse(grouping, column)?;
    let row = attempt.row(task)?;
    let before = attempt.task(row);
    let after = landed(attempt.plan(), context.scheduler, row, &key)?;
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

/// The task after its card was dropped on a column; where dates are by links, a month's is the first
/// working day of it that the dependencies allow (N4).
///
/// # Errors
/// The reason, where the drop is not allowed.
pub(crate) fn landed(
    plan: &Plan,
    scheduler: Option<&Scheduler>,
    row: usize,
    key: &ColumnKey,
) -> Result<Task, Refusal> {
    let before = &plan.tasks()[row];
    let mut wanted = dropped(before, key)?;
    if let Some(scheduler) = scheduler
        && let ColumnKey::Month(month) = key
        && wanted.start != before.start
    {
        // A date it must start on, and a start that has happened, win over dependencies.
        let is_held = before.limits.must_start.is_none() && !before.is_begun();
        let bound = scheduler.bound(row, row..row);
        if let Some(bound) = bound.filter(|bound| is_held && bound.allowed.date() > wanted.start) {
            wanted.start = bound.allowed.date();
            if Month::of(wanted.start) != *month {
                let message = bound.text(|row| plan.tasks()[row].name.as_str());
                return Err(Refusal::StartsBeforePrior { message });
            }
        }
        let calendars = &plan.project().calendars;
        let calendar = calendars.of_task(&before.owner, before.works_on_days_off);
        wanted.start = calendars.last_day(calendar, wanted.start, 1);
    }
    let placed = (wanted.start, wanted.progress);
    let after = but_sums(plan, row, wanted);
    // A summary whose subtasks say otherwise stands where an owner or a tick alone puts it.
    let stands = matches!(
        key,
        ColumnKey::Owner(_) | ColumnKey::Status(StatusColumn::Done)
    );
    if !stands && (after.start, after.progress) != placed {
        return Err(Refusal::SummaryDates { name: after.name });
    }
    Ok(after)
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

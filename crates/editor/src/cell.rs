//! Reading what was typed into a cell (spec §5; ED4).

use barline_share_codec::csv::boolean;
use barline_tasks::{
    Date, DateOrder, Duration, DurationFault, MOST_DEPENDENCIES, NotationError, Plan,
    PriorDependencies, Progress, Reading, Status, Task, clean_text, count_dependencies,
    format_iso_date, one_line, owner_or_unassigned, parse_date, parse_dependencies, typed_date,
};

use crate::{Column, Refusal, TableColumn};

/// A cell's text as it is edited and copied; Actions hold none, and what is measured is
/// asked of the row.
pub(crate) fn text(plan: &Plan, row: usize, column: TableColumn) -> String {
    let task = &plan.tasks()[row];
    match column {
        TableColumn::Number => (row + 1).to_string(),
        TableColumn::Name => task.name.clone(),
        TableColumn::PriorDependency => plan.prior_text(task),
        TableColumn::StartDate => format_iso_date(task.start),
        TableColumn::Duration => task.duration.days().to_string(),
        TableColumn::EndDate => format_iso_date(plan.table_end(task)),
        TableColumn::LastDay => format_iso_date(plan.last_day(task)),
        TableColumn::Owner => task.owner.clone(),
        TableColumn::Progress => task.progress.percent().to_string(),
        TableColumn::Done => task.done.to_string(),
        // One that nobody chose is none, as in a file (C1): pasted, it would be chosen.
        TableColumn::Status => task.told_status().map_or("", Status::as_str).to_owned(),
        TableColumn::Comment => task.comment.clone(),
        TableColumn::TotalFloat
        | TableColumn::FreeFloat
        | TableColumn::Critical
        | TableColumn::StartVariance
        | TableColumn::FinishVariance
        | TableColumn::DurationVariance
        | TableColumn::Actions => String::new(),
    }
}

/// A date in any form of rule T9, numeric ones day first (spec §5).
fn date(text: &str) -> Result<Date, Refusal> {
    read(text, parse_date(text, DateOrder::DayMonth))
}

/// A date typed by hand: the short forms of rule T21 too.
pub(crate) fn typed_start(text: &str, today: Date) -> Result<Date, Refusal> {
    read(text, typed_date(text, today))
}

fn read(text: &str, date: Option<Date>) -> Result<Date, Refusal> {
    date.ok_or_else(|| Refusal::DateUnreadable {
        text: text.to_owned(),
    })
}

/// A duration by rule T2.
pub(crate) fn duration(text: &str) -> Result<Duration, Refusal> {
    Duration::typed(text).map_err(|fault| {
        let text = text.to_owned();
        match fault {
            DurationFault::Unreadable => Refusal::DurationUnreadable { text },
            DurationFault::TooLong => Refusal::DurationTooLong { text },
        }
    })
}

/// Another progress: 100 sets done, anything else clears it (spec §4, K2).
pub(crate) fn set_progress(task: &mut Task, progress: Progress) {
    // Typing the 100 that is there already still means "done".
    task.done = progress == Progress::FULL || (task.done && progress == task.progress);
    task.progress = progress;
}

/// As [`with_text`], for a text that was typed by hand.
pub(crate) fn typed(
    plan: &Plan,
    task: &Task,
    column: Column,
    text: &str,
    today: Date,
) -> Result<Task, Refusal> {
    let typed = text.trim();
    if column == Column::StartDate && !typed.is_empty() {
        let mut changed = task.clone();
        start(&mut changed, typed_start(typed, today)?);
        return Ok(changed);
    }
    with_text(plan, task, column, text)
}

/// The dependencies of `task` by this text; beyond what a plan holds none is made (T37).
///
/// # Errors
/// A lag that is no whole number of days or weeks, or too many of them; more dependencies than a plan holds.
fn prior(plan: &Plan, task: &Task, text: &str) -> Result<PriorDependencies, Refusal> {
    check_lags(plan, text)?;
    let own = task.prior.tasks().count();
    if plan.dependencies() - own + count_dependencies(text, plan.len()) > MOST_DEPENDENCIES {
        return Err(Refusal::TooManyDependencies);
    }
    Ok(plan.parse_prior_instead(text, own))
}

/// Refuses a lag that would have to be rounded or cut: in a file it is, and told.
pub(crate) fn check_lags(plan: &Plan, text: &str) -> Result<(), Refusal> {
    let entries = parse_dependencies(text, plan.len(), Reading::Typed);
    let fault = entries.into_iter().filter_map(Result::err).find(|fault| {
        matches!(
            fault,
            NotationError::Lag { .. } | NotationError::LagTooLong { .. }
        )
    });
    fault.map_or(Ok(()), |fault| {
        let message = fault.to_string();
        Err(Refusal::DependencyUnreadable { message })
    })
}

fn start(task: &mut Task, start: Date) {
    task.start = start;
    task.start_doubtful = false;
}

/// The task with the text in that cell, its numbers read as they stand in
/// `plan`; an empty text clears the cell to its default.
pub(crate) fn with_text(
    plan: &Plan,
    task: &Task,
    column: Column,
    text: &str,
) -> Result<Task, Refusal> {
    let typed = text.trim();
    let empty = typed.is_empty();
    let mut changed = task.clone();
    match column {
        Column::Name if empty => return Err(Refusal::NameMissing),
        Column::Name => changed.name = one_line(typed),
        Column::PriorDependency => changed.prior = prior(plan, task, text)?,
        Column::StartDate if empty => return Err(Refusal::StartMissing),
        Column::StartDate => start(&mut changed, date(typed)?),
        Column::Duration if empty => changed.duration = Duration::ONE,
        Column::Duration => changed.duration = duration(typed)?,
        Column::Owner => changed.owner = owner_or_unassigned(typed),
        Column::Progress if empty => set_progress(&mut changed, Progress::ZERO),
        Column::Progress => {
            let progress = Progress::parse(typed).ok_or_else(|| Refusal::ProgressUnreadable {
                text: typed.to_owned(),
            })?;
            set_progress(&mut changed, progress);
        }
        // Ticking sets progress 100, unticking leaves it (K2).
        Column::Done => {
            changed.done = boolean(typed).ok_or_else(|| Refusal::DoneUnreadable {
                text: typed.to_owned(),
            })?;
            if changed.done {
                changed.progress = Progress::FULL;
            }
        }
        Column::Status => {
            changed.status_chosen = !empty;
            changed.status = if empty {
                Status::default()
            } else {
                typed.parse().map_err(|_| Refusal::StatusUnknown {
                    text: typed.to_owned(),
                })?
            };
        }
        Column::Comment => changed.comment = clean_text(text.trim_end()),
    }
    Ok(changed)
}

/// Whether an empty text is a value of the column: a task needs a name and a start.
pub(crate) fn can_be_empty(column: Column) -> bool {
    !matches!(column, Column::Name | Column::StartDate)
}

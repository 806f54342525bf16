//! What a command did, in one sentence for those who do not see the table (ED20).

use barline_tasks::{Plan, Task, TaskId, TaskMap, format_iso_date, joined, rows_in_order};

use crate::Command;
use crate::actions::days_off;
use crate::attempt::Placed;
use crate::change::Change;

/// What must be known of the plan before a command changes it.
pub(crate) enum Telling {
    /// A view tells it itself, in words of its own: the chart its bars, the
    /// board its drops, a notice that everything is gone.
    Elsewhere,
    Added,
    Cells(Box<Task>),
    Pasted {
        corner: Option<Box<Task>>,
        count: usize,
    },
    Filled(Vec<Task>, &'static str),
    Known(String),
    Releveled {
        tasks: Vec<TaskId>,
        deeper: bool,
    },
    Moved {
        tasks: Vec<TaskId>,
        up: bool,
    },
    Stands(Vec<TaskId>),
    Timeline,
    PlanName,
    Limits(TaskId),
}

fn switched(name: &str, on: bool) -> String {
    format!("{name}: {}.", if on { "on" } else { "off" })
}

/// Adds the tasks to a change that got other values on account of it, and `counts` those
/// in its sentence that moved.
pub(crate) fn placed(change: &mut Change, plan: &Plan, placed: Placed, counts: bool) {
    /// Beyond these the views read everything again that they show.
    const MOST: usize = 1_000;
    let mut known = TaskMap::from(&change.touched[..]);
    let mut others = placed.tasks;
    others.retain(|task| plan.get(*task).is_some() && known.add(*task));
    let moved = others.iter().filter(|task| placed.moved.contains(**task));
    let count = moved.count();
    if let Some(said) = change.said.as_mut().filter(|_| counts && count > 0) {
        *said = format!("{said} {} moved.", counted(count, "other task"));
    }
    if others.len() > MOST {
        change.structure = true;
    } else {
        change.touched.extend(others);
    }
}

impl Telling {
    pub(crate) fn of(command: &Command, plan: &Plan) -> Telling {
        let task = |id: &TaskId| plan.get(*id).cloned();
        match command {
            Command::AddTask { .. } => Telling::Added,
            Command::SetCell { task: id, .. }
            | Command::EditCard { task: id, .. }
            | Command::SetDependency { task: id, .. }
            | Command::RemoveDependency { task: id, .. }
            | Command::StretchOver { task: id } => {
                task(id).map_or(Telling::Elsewhere, |task| Telling::Cells(Box::new(task)))
            }
            Command::PasteBlock { task: id, .. } => Telling::Pasted {
                corner: task(id).map(Box::new),
                count: plan.len(),
            },
            Command::PasteTasks { .. } => Telling::Pasted {
                corner: None,
                count: plan.len(),
            },
            Command::FillCells { tasks, text, .. } => Telling::Filled(
                tasks.iter().filter_map(task).collect(),
                if text.is_empty() {
                    "Cleared cells of"
                } else {
                    "Changed cells of"
                },
            ),
            // The first is where the others get it from.
            Command::FillDown { tasks, .. } => Telling::Filled(
                tasks.iter().skip(1).filter_map(task).collect(),
                "Filled down",
            ),
            Command::MoveRows { tasks, .. } => Telling::Stands(tasks.clone()),
            Command::DeleteTasks {
                tasks,
                with_subtasks,
            } => Telling::Known(deleted(plan, tasks, *with_subtasks)),
            Command::Indent { tasks } | Command::Outdent { tasks } => Telling::Releveled {
                tasks: tasks.clone(),
                deeper: matches!(command, Command::Indent { .. }),
            },
            Command::MoveUp { tasks } | Command::MoveDown { tasks } => Telling::Moved {
                tasks: tasks.clone(),
                up: matches!(command, Command::MoveUp { .. }),
            },
            Command::SetDescription { .. } => {
                Telling::Known("Changed the project description.".to_owned())
            }
            Command::SetPlanName { .. } => Telling::PlanName,
            Command::SetScheduling {
                bars_follow_working_days: bars,
                auto_schedule: moving,
            } => {
                let now = plan.scheduling();
                let turned = |name, is, on| (is != on).then(|| switched(name, on));
                let said = [
                    turned(
                        "Bars follow working days",
                        now.bars_follow_working_days,
                        *bars,
                    ),
                    turned("Move dependent tasks too", now.auto_schedule, *moving),
                ];
                Telling::Known(joined(said.into_iter().flatten(), " "))
            }
            Command::SetDatesByLinks { on } => Telling::Known(
                if *on {
                    "Dates are by links now."
                } else {
                    "Dates are by hand now."
                }
                .to_owned(),
            ),
            Command::SetStartRule { task: id, .. }
            | Command::SetFinishBy { task: id, .. }
            | Command::SetWorksOnDaysOff { task: id, .. } => Telling::Limits(*id),
            Command::MoveTimeline { .. } => Telling::Timeline,
            Command::SetProjectDates { .. } => {
                Telling::Known("Changed the project’s dates.".to_owned())
            }
            Command::SetWorkingDay { weekday, works } => {
                Telling::Known(format!("{}.", days_off::week_label(*weekday, *works)))
            }
            Command::AddDaysOff { owner, .. } => {
                Telling::Known(days_off::labelled("Added days off", owner) + ".")
            }
            Command::RemoveDaysOff { owner, .. } => {
                Telling::Known(days_off::labelled("Removed days off", owner) + ".")
            }
            Command::ResetAll {}
            | Command::MoveBar { .. }
            | Command::ResizeBar { .. }
            | Command::SetProgress { .. }
            | Command::LinkTasks { .. }
            | Command::RemovePins { .. }
            | Command::SaveBaseline { .. }
            | Command::RemoveBaseline { .. }
            | Command::DropCard { .. }
            | Command::AddCard { .. } => Telling::Elsewhere,
        }
    }

    /// The sentence, of the plan after the change.
    pub(crate) fn sentence(self, plan: &Plan, change: &Change) -> Option<String> {
        match self {
            Telling::Elsewhere => None,
            Telling::Known(sentence) => Some(sentence),
            Telling::Added => Some(format!("Added {}.", named(plan, change.focus?)?)),
            Telling::Cells(before) => changed(plan, &before),
            Telling::Pasted { corner, count } => {
                let added = plan.len() - count;
                let Some(corner) = corner else {
                    return Some(format!("Pasted {}.", tasks(added)));
                };
                let touched = distinct(change) - added;
                if added == 0 && touched == 1 && change.touched.contains(&corner.id) {
                    return changed(plan, &corner);
                }
                let mut parts = Vec::new();
                if touched > 0 {
                    parts.push(format!("{} changed", tasks(touched)));
                }
                if added > 0 {
                    parts.push(format!("{} added", tasks(added)));
                }
                let from = named(plan, corner.id)?;
                Some(format!(
                    "Pasted from {from}, on: {}.",
                    joined(parts.iter(), ", ")
                ))
            }
            Telling::Limits(task) => {
                let limits = crate::row::limits_in_words(plan.get(task)?);
                let words = limits.unwrap_or_else(|| "no limits".to_owned());
                Some(format!("{}: {words}.", named(plan, task)?))
            }
            Telling::Filled(before, words) => match &before[..] {
                [only] => changed(plan, only),
                _ => Some(format!("{words} {}.", tasks(distinct(change)))),
            },
            Telling::Stands(tasks) => {
                let first = change.focus?;
                let and_more = and_more(&tasks);
                let task = plan.get(first)?;
                Some(format!(
                    "“{}”{and_more} moved, now task {} on level {}.",
                    task.name,
                    plan.row_of(first)? + 1,
                    task.level.get()
                ))
            }
            Telling::Releveled { tasks, deeper } => {
                let more = and_more(&tasks);
                let first = change.focus?;
                let who = named(plan, first)?;
                let way = if deeper { "deeper" } else { "up" };
                Some(if more.is_empty() {
                    format!("{who}, moved to level {}.", plan.get(first)?.level.get())
                } else {
                    format!("{who},{more} moved one level {way}.")
                })
            }
            Telling::Moved { tasks, up } => {
                let and_more = and_more(&tasks);
                let first = change.focus?;
                let name = &plan.get(first)?.name;
                let number = plan.row_of(first)? + 1;
                let way = if up { "up" } else { "down" };
                Some(format!(
                    "“{name}”{and_more} moved {way}, now task {number}."
                ))
            }
            Telling::PlanName => Some(match plan.name() {
                "" => "The plan has no name now.".to_owned(),
                name => format!("The plan is called “{name}” now."),
            }),
            Telling::Timeline => {
                let start = plan.totals().earliest_start()?;
                Some(format!(
                    "Moved the timeline: it starts on {}.",
                    format_iso_date(start)
                ))
            }
        }
    }
}

/// What undo or redo did: the action by its name, what of it is [`left`], and the task to
/// go to.
pub(crate) fn again(
    word: &str,
    label: &str,
    left: Option<String>,
    plan: &Plan,
    focus: Option<TaskId>,
) -> String {
    let task = focus
        .and_then(|task| named(plan, task))
        .map_or_else(String::new, |task| format!(" Now at {task}."));
    let left = left.unwrap_or_default();
    format!("{word}: {}{task}", sentence(format!("{label}{left}")))
}

/// With a full stop, where its last word has none of its own.
pub(crate) fn sentence(mut words: String) -> String {
    if !words.ends_with('.') {
        words.push('.');
    }
    words
}

/// Where a step was not undone or done again, as others have changed the same (ED31).
pub(crate) fn left(names: &[String]) -> Option<String> {
    let (first, others) = names.split_first()?;
    let more = and_so_many_more(others.len());
    Some(format!(
        ", but not where others have changed the same since: {first}{more}"
    ))
}

/// `“Plumbing”, task 9`
fn named(plan: &Plan, task: TaskId) -> Option<String> {
    let number = plan.row_of(task)? + 1;
    Some(format!("“{}”, task {number}", plan.get(task)?.name))
}

/// `Collapsed “Plumbing”, task 9.`: rows come into view and go, which is seen and not heard.
pub(crate) fn folded(plan: &Plan, ids: &[TaskId], collapsed: bool) -> Option<String> {
    let what = match ids {
        [] => return None,
        [task] => named(plan, *task)?,
        _ => tasks(ids.len()),
    };
    let word = if collapsed { "Collapsed" } else { "Expanded" };
    Some(format!("{word} {what}."))
}

/// `1 task`, `2 tasks`
pub(crate) fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

fn tasks(count: usize) -> String {
    counted(count, "task")
}

fn and_more(ids: &[TaskId]) -> String {
    and_so_many_more(distinct_ids(ids) - 1)
}

/// ` and 2 more`, where there are any.
pub(crate) fn and_so_many_more(count: usize) -> String {
    match count {
        0 => String::new(),
        more => format!(" and {more} more"),
    }
}

fn distinct(change: &Change) -> usize {
    distinct_ids(&change.touched)
}

fn distinct_ids(ids: &[TaskId]) -> usize {
    TaskMap::from(ids).len()
}

fn sorted(rows: impl Iterator<Item = usize>) -> Vec<usize> {
    rows_in_order(rows.collect())
}

fn deleted(plan: &Plan, ids: &[TaskId], with_subtasks: bool) -> String {
    let rows = sorted(ids.iter().filter_map(|id| plan.row_of(*id)));
    let all = if with_subtasks {
        sorted(rows.iter().flat_map(|row| plan.block(*row)))
    } else {
        rows.clone()
    };
    let first = rows.first().map(|row| (row + 1, &plan.tasks()[*row].name));
    match (first, rows.len(), all.len()) {
        (Some((number, name)), 1, 1) => format!("Deleted “{name}”, task {number}."),
        (Some((number, name)), 1, count) => format!(
            "Deleted “{name}”, task {number}, with {}.",
            subtasks(count - 1)
        ),
        (_, _, count) => format!("Deleted {}.", tasks(count)),
    }
}

fn subtasks(count: usize) -> String {
    match count {
        1 => "its subtask".to_owned(),
        _ => format!("its {count} subtasks"),
    }
}

/// What is different about a task: `“Plumbing”, task 9: Duration 6 days, Owner Anna.`
fn changed(plan: &Plan, before: &Task) -> Option<String> {
    let task = plan.get(before.id)?;
    let mut parts = Vec::new();
    if task.name != before.name {
        parts.push(format!("renamed from “{}”", before.name));
    }
    if task.prior != before.prior {
        let text = plan.prior_text(task);
        parts.push(if text.is_empty() {
            "Prior Dep. cleared".to_owned()
        } else {
            format!("Prior Dep. {text}")
        });
    }
    if task.start != before.start || task.start_doubtful != before.start_doubtful {
        parts.push(format!("Start Date {}", format_iso_date(task.start)));
    }
    if task.duration != before.duration {
        parts.push(format!(
            "Duration {}",
            counted(task.duration.days() as usize, "day")
        ));
    }
    if task.owner != before.owner {
        parts.push(format!("Owner {}", task.owner));
    }
    if task.progress != before.progress {
        parts.push(format!("{} %", task.progress.percent()));
    }
    if task.done != before.done {
        parts.push(if task.done { "done" } else { "not done" }.to_owned());
    }
    if (task.status, task.status_chosen) != (before.status, before.status_chosen) {
        parts.push(format!("Status {}", task.status.label()));
    }
    if task.comment != before.comment {
        let is_gone = task.comment.is_empty();
        let what = if is_gone { "cleared" } else { "changed" };
        parts.push(format!("Comment {what}"));
    }
    if task.level != before.level {
        parts.push(format!("level {}", task.level.get()));
    }
    let who = named(plan, task.id)?;
    (!parts.is_empty()).then(|| format!("{who}: {}.", joined(parts.iter(), ", ")))
}

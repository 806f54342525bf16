//! Commands that change which tasks there are, their order and their levels (N6, N7).

use barline_tasks::{Date, Duration, Edit, Level, Plan, Stays, TaskDraft, TaskId};

use crate::attempt::{Applied, Attempt, Context};
use crate::{NewTask, Place, Refusal, Relation, cell};

pub(super) fn add(
    attempt: &mut Attempt<'_>,
    place: &Place,
    fields: &NewTask,
    context: &mut Context<'_>,
) -> Result<Applied, Refusal> {
    let (at, level) = index_of(attempt, place)?;
    let plan = attempt.plan();
    let today = context.today;
    let draft = TaskDraft {
        level,
        ..new_draft(fields, plan, at, today)?
    };
    let task = plan.adopt(draft, context.ids);
    let id = task.id;
    let edits = plan.insertion(at, &[task]);
    attempt.apply_all(edits);
    // A start that was typed into the form is one that a person wants (SC15).
    if fields
        .start_date
        .as_ref()
        .is_some_and(|text| !text.trim().is_empty())
    {
        attempt.effects.typed.push(id);
    }
    Ok(Applied::new("Add a task", Some(id)))
}

/// The row and the level a new task gets there.
fn index_of(attempt: &Attempt<'_>, place: &Place) -> Result<(usize, Level), Refusal> {
    let plan = attempt.plan();
    let end = plan.len();
    let last_level = plan.tasks().last().map_or(Level::MIN, |task| task.level);
    Ok(match *place {
        Place::End { level } => {
            let level = Level::new(level).map_err(|_| Refusal::LevelUnknown { level })?;
            (end, level)
        }
        Place::EndSameLevel {} => (end, last_level),
        Place::EndOneDeeper {} => (end, last_level.indented().unwrap_or(Level::MAX)),
        Place::Below { task, relation } => {
            let row = attempt.row(task)?;
            let level = plan.tasks()[row].level;
            match relation {
                Relation::Main => {
                    let main = (0..=row).rfind(|row| plan.tasks()[*row].level == Level::MIN);
                    let at = main.map_or(row + 1, |main| plan.block(main).end);
                    (at, Level::MIN)
                }
                Relation::Same => (plan.block(row).end, level),
                Relation::Subtask => {
                    let deeper = level.indented().ok_or_else(|| Refusal::TooDeep {
                        name: attempt.name(row),
                    })?;
                    (plan.block(row).end, deeper)
                }
            }
        }
    })
}

/// The fields of a form, read by the rules of the cells they will stand in.
fn new_draft(fields: &NewTask, plan: &Plan, at: usize, today: Date) -> Result<TaskDraft, Refusal> {
    let typed = |field: &Option<String>| {
        field
            .as_deref()
            .map(str::trim)
            .filter(|text| !text.is_empty())
            .map(str::to_owned)
    };
    let name = match &fields.name {
        None => barline_tasks::NEW_TASK.to_owned(),
        Some(_) => typed(&fields.name).ok_or(Refusal::NameMissing)?,
    };
    let prior = typed(&fields.prior_dependency).unwrap_or_default();
    cell::check_lags(plan, &prior)?;
    let duration = match typed(&fields.duration) {
        None => Duration::ONE,
        Some(text) => cell::duration(&text)?,
    };
    let start = match typed(&fields.start_date) {
        None => plan.default_start(at, &plan.parse_prior(&prior), duration, today),
        Some(text) => cell::typed_start(&text, today)?,
    };
    Ok(TaskDraft {
        duration,
        prior,
        owner: typed(&fields.owner).unwrap_or_default(),
        ..TaskDraft::new(name, start)
    })
}

pub(super) fn delete(
    attempt: &mut Attempt<'_>,
    tasks: &[TaskId],
    with_subtasks: bool,
) -> Result<Applied, Refusal> {
    let mut rows = attempt.rows(tasks)?;
    if with_subtasks {
        rows = attempt
            .plan()
            .top_blocks(&rows)
            .into_iter()
            .flatten()
            .collect();
    }
    let label = match rows.len() {
        1 => "Delete a task".to_owned(),
        count => format!("Delete {count} tasks"),
    };
    let edits = attempt.plan().deletion(&rows);
    attempt.apply_all(edits);
    // The row that took the first one's place, or the last one left.
    let plan = attempt.plan();
    let next = plan
        .tasks()
        .get(rows[0])
        .or(plan.tasks().last())
        .map(|task| task.id);
    Ok(Applied::new(label, next))
}

/// Each task with its subtasks goes one level deeper.
pub(super) fn indent(attempt: &mut Attempt<'_>, tasks: &[TaskId]) -> Result<Applied, Refusal> {
    let first = relevel(attempt, tasks, |attempt, row| {
        let plan = attempt.plan();
        plan.indenting(plan.block(row))
            .ok_or_else(|| Refusal::CannotIndent {
                name: attempt.name(row),
            })
    })?;
    Ok(Applied::new("Indent", Some(first)))
}

/// Each task with its subtasks goes one level up.
pub(super) fn outdent(attempt: &mut Attempt<'_>, tasks: &[TaskId]) -> Result<Applied, Refusal> {
    let first = relevel(attempt, tasks, |attempt, row| {
        let plan = attempt.plan();
        plan.outdenting(plan.block(row))
            .ok_or_else(|| Refusal::CannotOutdent {
                name: attempt.name(row),
            })
    })?;
    Ok(Applied::new("Outdent", Some(first)))
}
fn relevel(
    attempt: &mut Attempt<'_>,
    tasks: &[TaskId],
    edits: impl Fn(&Attempt<'_>, usize) -> Result<Vec<Edit>, Refusal>,
) -> Result<TaskId, Refusal> {
    let rows = attempt.rows(tasks)?;
    for block in attempt.plan().top_blocks(&rows) {
        let edits = edits(attempt, block.start)?;
        attempt.apply_all(edits);
    }
    Ok(attempt.plan().tasks()[rows[0]].id)
}

pub(super) fn move_blocks(
    attempt: &mut Attempt<'_>,
    tasks: &[TaskId],
    up: bool,
) -> Result<Applied, Refusal> {
    let rows = attempt.rows(tasks)?;
    let mut blocks = attempt.plan().top_blocks(&rows);
    let first = attempt.plan().tasks()[rows[0]].id;
    // The one in front goes first, so that no block of the selection passes another.
    if !up {
        blocks.reverse();
    }
    let mut heads: Vec<TaskId> = blocks
        .iter()
        .map(|block| attempt.plan().tasks()[block.start].id)
        .collect();
    for (head, block) in heads.drain(..).zip(blocks) {
        let start = attempt.row(head)?;
        let block = start..start + block.len();
        let plan = attempt.plan();
        let edit = if up {
            plan.moving_up(block)
        } else {
            plan.moving_down(block)
        };
        let edit = edit.map_err(|stays| stays_refusal(attempt, start, stays, up))?;
        attempt.apply(edit);
    }
    Ok(Applied::new(
        if up { "Move up" } else { "Move down" },
        Some(first),
    ))
}

/// Each task with its subtasks stands before another row, or at the end.
pub(super) fn move_rows(
    attempt: &mut Attempt<'_>,
    tasks: &[TaskId],
    before: Option<TaskId>,
    level: u8,
) -> Result<Applied, Refusal> {
    let rows = attempt.rows(tasks)?;
    let plan = attempt.plan();
    let at = match before {
        Some(task) => attempt.row(task)?,
        None => plan.len(),
    };
    let blocks = plan.top_blocks(&rows);
    let first = plan.tasks()[rows[0]].id;
    let level = Level::new(level).map_err(|_| Refusal::LevelUnknown { level })?;
    if !(plan.levels_at(&blocks, at)).is_some_and(|levels| levels.contains(&level)) {
        return Err(Refusal::CannotStandThere {
            name: attempt.name(rows[0]),
        });
    }
    let edits = plan.standing_at(&blocks, at, level);
    attempt.apply_all(edits);
    let label = match blocks.len() {
        1 => "Move a task".to_owned(),
        count => format!("Move {count} tasks"),
    };
    Ok(Applied::new(label, Some(first)))
}

fn stays_refusal(attempt: &Attempt<'_>, row: usize, stays: Stays, up: bool) -> Refusal {
    let name = attempt.name(row);
    match (stays, up) {
        (Stays::AtTheEdge { parent: None }, true) => Refusal::AtTheTop { name },
        (Stays::AtTheEdge { parent: None }, false) => Refusal::AtTheBottom { name },
        (Stays::AtTheEdge { parent: Some(at) }, true) => Refusal::FirstOfParent {
            name,
            parent: attempt.name(at),
        },
        (Stays::AtTheEdge { parent: Some(at) }, false) => Refusal::LastOfParent {
            name,
            parent: attempt.name(at),
        },
        (Stays::OtherLevel { neighbour }, _) => Refusal::OtherLevel {
            name,
            other: attempt.name(neighbour),
        },
    }
}

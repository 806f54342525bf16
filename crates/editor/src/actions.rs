//! What each command does to the plan.

use barline_kanban::{
    ColumnKey, Grouping, card_duration, card_progress, dropped, moved_sentence, new_card,
};
use barline_tasks::{
    Clock, Date, Duration, Edit, IdSource, Level, Plan, PriorDependencies, Progress, Scheduling,
    Stays, Task, TaskDraft, TaskId, add_days, days_between, is_weekend, parse_iso_date,
};

use crate::attempt::Attempt;
use crate::record::Relink;
use crate::view::View;
use crate::{CardField, Command, NewTask, Place, Refusal, Relation, along, block, cell};

/// A command carried out: what to call it, and the task to go to.
pub(crate) struct Done {
    pub(crate) label: String,
    pub(crate) focus: Option<TaskId>,
}

pub(crate) fn done(label: impl Into<String>, focus: Option<TaskId>) -> Done {
    Done {
        label: label.into(),
        focus,
    }
}

pub(crate) fn carry_out(
    command: Command,
    attempt: &mut Attempt<'_>,
    view: &View,
    clock: &dyn Clock,
    ids: &mut dyn IdSource,
) -> Result<Done, Refusal> {
    match command {
        Command::AddTask { place, fields } => add(attempt, &place, &fields, clock, ids),
        Command::SetCell { task, column, text } => {
            let row = attempt.row(task)?;
            let before = old(attempt, row);
            let changed = cell::typed(attempt.plan(), &before, column, &text, clock.today())?;
            attempt.replace(row, changed);
            along::push_waiters(attempt, row, &before);
            Ok(done(format!("Change {}", cell::title(column)), Some(task)))
        }
        Command::PasteBlock {
            task,
            columns,
            text,
        } => block::paste(attempt, view, (task, &columns), &text, clock, ids),
        Command::ClearCells { tasks, columns } => block::clear(attempt, &tasks, &columns),
        Command::DeleteTasks {
            tasks,
            with_subtasks,
        } => delete(attempt, &tasks, with_subtasks),
        Command::Indent { tasks } => {
            let first = relevel(attempt, &tasks, |attempt, row| {
                let plan = attempt.plan();
                plan.indenting(plan.block(row))
                    .ok_or_else(|| Refusal::CannotIndent {
                        name: attempt.name(row),
                    })
            })?;
            Ok(done("Indent", Some(first)))
        }
        Command::Outdent { tasks } => {
            let first = relevel(attempt, &tasks, |attempt, row| {
                let plan = attempt.plan();
                plan.outdenting(plan.block(row))
                    .ok_or_else(|| Refusal::CannotOutdent {
                        name: attempt.name(row),
                    })
            })?;
            Ok(done("Outdent", Some(first)))
        }
        Command::MoveUp { tasks } => move_blocks(attempt, &tasks, true),
        Command::MoveDown { tasks } => move_blocks(attempt, &tasks, false),
        Command::SetDescription { text } => {
            Ok(describe(attempt, text, "Change the project description"))
        }
        Command::SetPlanName { text } => {
            let renamed = attempt.plan().renamed(&text);
            Ok(describe(attempt, renamed, "Rename the plan"))
        }
        Command::MoveTimeline {
            to,
            keep_off_weekends,
        } => move_timeline(attempt, &to, keep_off_weekends),
        Command::ResetAll {} => {
            replace_all(attempt, Vec::new(), String::new());
            Ok(done("Reset All", None))
        }
        Command::MoveBar { task, start_date } => {
            let row = attempt.row(task)?;
            along::move_bar(attempt, row, start_date)?;
            Ok(done("Move the bar", Some(task)))
        }
        Command::StretchOver { task } => along::stretch_over(attempt, task),
        Command::SetScheduling {
            bars_follow_working_days,
            auto_schedule,
        } => Ok(set_scheduling(
            attempt,
            Scheduling {
                bars_follow_working_days,
                auto_schedule,
            },
        )),
        Command::ResizeBar {
            task,
            start_date,
            last_day,
        } => along::resize(attempt, task, start_date, last_day),
        Command::SetProgress { task, progress } => {
            let row = attempt.row(task)?;
            let progress = Progress::clamped(i64::from(progress));
            let changed = cell::with_progress(&attempt.plan().tasks()[row], progress);
            attempt.replace(row, changed);
            Ok(done("Change the progress", Some(task)))
        }
        Command::DropCard {
            task,
            grouping,
            column,
        } => drop_card(attempt, task, grouping, &column),
        Command::AddCard {
            grouping,
            column,
            name,
        } => add_card(attempt, grouping, &column, &name, clock, ids),
        Command::EditCard { task, field, text } => edit_card(attempt, task, field, text),
    }
}

fn describe(attempt: &mut Attempt<'_>, text: String, label: &str) -> Done {
    if attempt.plan().description() != text {
        attempt.apply(Edit::Description(text));
    }
    done(label, None)
}

/// One step to undo, and nothing at all where the card stands already (K3).
fn drop_card(
    attempt: &mut Attempt<'_>,
    task: TaskId,
    grouping: Grouping,
    column: &str,
) -> Result<Done, Refusal> {
    let key = ColumnKey::parse(grouping, column)?;
    let row = attempt.row(task)?;
    let before = old(attempt, row);
    let after = dropped(&before, &key)?;
    let mut said = moved_sentence(&before, &after, &key);
    if after.level != before.level && attempt.plan().is_parent(row) {
        said.truncate(said.len() - 1);
        said.push_str(", its subtasks keep their levels.");
    }
    attempt.replace(row, after);
    along::push_waiters(attempt, row, &before);
    attempt.traces.said = Some(said);
    Ok(done(format!("Move to {}", key.title()), Some(task)))
}

fn edit_card(
    attempt: &mut Attempt<'_>,
    task: TaskId,
    field: CardField,
    text: String,
) -> Result<Done, Refusal> {
    let row = attempt.row(task)?;
    let before = old(attempt, row);
    let changed = match field {
        CardField::Progress => {
            card_progress(&text).map(|progress| cell::with_progress(&before, progress))
        }
        CardField::Duration => card_duration(&text).map(|duration| Task {
            duration,
            ..before.clone()
        }),
    };
    attempt.replace(row, changed.ok_or(Refusal::CardNumber { text })?);
    along::push_waiters(attempt, row, &before);
    Ok(done(
        match field {
            CardField::Progress => "Change the progress",
            CardField::Duration => "Change Duration",
        },
        Some(task),
    ))
}

pub(crate) fn old(attempt: &Attempt<'_>, row: usize) -> Task {
    attempt.plan().tasks()[row].clone()
}

/// Another plan takes this one's place: its tasks and description are these, and
/// the permanent link is let go (L9).
pub(crate) fn replace_all(attempt: &mut Attempt<'_>, tasks: Vec<Task>, description: String) {
    attempt.traces.link = Relink::To(None);
    let count = attempt.plan().len();
    if count > 0 {
        attempt.apply(Edit::Remove { at: 0, count });
    }
    if !tasks.is_empty() {
        attempt.apply(Edit::Insert { at: 0, tasks });
    }
    if attempt.plan().description() != description {
        attempt.apply(Edit::Description(description));
    }
}

/// These tasks follow the last one, under ids that are new to the plan.
pub(crate) fn append(
    attempt: &mut Attempt<'_>,
    label: &str,
    mut drafts: Vec<TaskDraft>,
    ids: &mut dyn IdSource,
) -> Done {
    for draft in &mut drafts {
        draft.id = None;
    }
    let plan = attempt.plan();
    let end = plan.len();
    let added = Plan::build("", drafts, &mut NewTo { plan, ids });
    let first = added.tasks().first().map(|task| task.id);
    if first.is_some() {
        let edits = plan.insertion(end, added.tasks());
        attempt.apply_all(edits);
    }
    done(label, first)
}

/// Ids that no task of a plan has.
struct NewTo<'a> {
    plan: &'a Plan,
    ids: &'a mut dyn IdSource,
}

impl IdSource for NewTo<'_> {
    fn next_id(&mut self) -> TaskId {
        self.plan.fresh_id(self.ids)
    }
}

fn add(
    attempt: &mut Attempt<'_>,
    place: &Place,
    fields: &NewTask,
    clock: &dyn Clock,
    ids: &mut dyn IdSource,
) -> Result<Done, Refusal> {
    let (at, level) = place_of(attempt, place)?;
    let plan = attempt.plan();
    let today = clock.today();
    let draft = TaskDraft {
        level,
        ..new_draft(fields, plan, at, today)?
    };
    let task = plan.adopt(draft, ids);
    let id = task.id;
    let edits = plan.insertion(at, &[task]);
    attempt.apply_all(edits);
    Ok(done("Add a task", Some(id)))
}

/// The row and the level a new task gets there.
fn place_of(attempt: &Attempt<'_>, place: &Place) -> Result<(usize, Level), Refusal> {
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
    let start = match typed(&fields.start_date) {
        None => plan.default_start(at, &plan.parse_prior(&prior), today),
        Some(text) => cell::typed_start(&text, today)?,
    };
    let duration = match typed(&fields.duration) {
        None => Duration::ONE,
        Some(text) => cell::duration(&text)?,
    };
    Ok(TaskDraft {
        duration,
        prior,
        owner: typed(&fields.owner).unwrap_or_default(),
        ..TaskDraft::new(name, start)
    })
}

fn delete(
    attempt: &mut Attempt<'_>,
    tasks: &[TaskId],
    with_subtasks: bool,
) -> Result<Done, Refusal> {
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
    Ok(done(label, next))
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

fn move_blocks(attempt: &mut Attempt<'_>, tasks: &[TaskId], up: bool) -> Result<Done, Refusal> {
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
    Ok(done(if up { "Move up" } else { "Move down" }, Some(first)))
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

fn move_timeline(
    attempt: &mut Attempt<'_>,
    to: &str,
    keep_off_weekends: bool,
) -> Result<Done, Refusal> {
    let earliest = attempt
        .plan()
        .totals()
        .earliest_start()
        .ok_or(Refusal::NothingToShift)?;
    let to = to.trim();
    let to = parse_iso_date(to).ok_or_else(|| {
        let shape: Vec<usize> = to.split('-').map(str::len).collect();
        let digits = to.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
        if digits && shape == [4, 2, 2] {
            Refusal::NoSuchDate
        } else {
            Refusal::DateFormat
        }
    })?;
    let days = days_between(earliest, to);
    for row in 0..attempt.plan().len() {
        let task = old(attempt, row);
        let mut start = add_days(task.start, days);
        while keep_off_weekends && is_weekend(start) && start < Date::MAX {
            start = add_days(start, 1);
        }
        attempt.replace(row, Task { start, ..task });
    }
    Ok(done("Move the timeline", None))
}

fn add_card(
    attempt: &mut Attempt<'_>,
    grouping: Grouping,
    column: &str,
    name: &str,
    clock: &dyn Clock,
    ids: &mut dyn IdSource,
) -> Result<Done, Refusal> {
    let key = ColumnKey::parse(grouping, column)?;
    let plan = attempt.plan();
    let end = plan.len();
    let start = plan.default_start(end, &PriorDependencies::default(), clock.today());
    let task = plan.adopt(new_card(&key, name, start), ids);
    let (id, name) = (task.id, task.name.clone());
    let edits = plan.insertion(end, &[task]);
    attempt.apply_all(edits);
    attempt.traces.said = Some(format!("{name} added to {}.", key.title()));
    Ok(done("Add a task", Some(id)))
}

pub(crate) fn set_scheduling(attempt: &mut Attempt<'_>, wanted: Scheduling) -> Done {
    let before = attempt.plan().scheduling();
    if before != wanted {
        attempt.apply(Edit::Scheduling(wanted));
    }
    // Named as the switch is: undo says what it takes back.
    let bars = before.bars_follow_working_days != wanted.bars_follow_working_days;
    let moving = before.auto_schedule != wanted.auto_schedule;
    let label = match (bars, moving) {
        (true, false) => "Bars follow working days",
        (false, true) => "Moving a bar moves what waits for it",
        _ => "Change the chart options",
    };
    done(label, None)
}

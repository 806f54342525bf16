//! Changes of one plan carried out on another that came of it (T35).

use crate::{Cell, Change, Conflict, Plan, PlanCell, Task, TaskId, TaskMap, amend, merge};

/// The rules by which changes are made, merged and carried out. It counts up whenever a change comes to mean another
/// thing, or a task or a plan has a cell more: a page and a server that count otherwise do not edit one plan together.
pub const RULES: u32 = 1;

/// A change meets what others made of the same, and nothing says whose stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a change meets what others made of the same")]
pub struct Meets;

/// `head` with changes that were made on an older plan, each as far as it is one: what
/// stands there already is none. With `overwrites` a value that was changed since gives way;
/// else it meets. A task that is gone is never changed, one that was changed since never
/// deleted, and nothing is put behind a row that is not there.
///
/// # Errors
/// [`Meets`]; nothing is carried out then.
///
/// ```
/// use barline_tasks::{Cell, Change, Date, Duration, Plan, amend, carry_out};
/// use barline_tasks::{TaskDraft, counting_ids};
/// let monday = Date::constant(2026, 1, 5);
/// let seen = Plan::build("", vec![TaskDraft::new("Paint", monday)], &mut counting_ids());
/// let task = seen.tasks()[0].id;
/// let change = |was, becomes| vec![Change::Set { task, was, becomes }];
/// let longer = change(Cell::Duration(Duration::ONE), Cell::Duration(Duration::new(3)));
/// let head = amend(&seen, change(Cell::Name("Paint".into()), Cell::Name("Paint walls".into())));
/// let both = carry_out(&head, longer, false)?;
/// assert_eq!((&*both.tasks()[0].name, both.tasks()[0].duration.days()), ("Paint walls", 3));
/// # Ok::<(), barline_tasks::Meets>(())
/// ```
pub fn carry_out(head: &Plan, changes: Vec<Change>, overwrites: bool) -> Result<Plan, Meets> {
    let mut added = TaskMap::default();
    for change in &changes {
        if let Change::Add { task, .. } = change {
            added.add(task.id);
        }
    }
    let stays = |task: TaskId| head.row_of(task).is_some() || added.contains(task);
    let mut left = Vec::with_capacity(changes.len());
    for change in changes {
        let change = waiting_for_what_stays(change, &stays);
        if !is_there(head, &change)? {
            left.push(change);
        }
    }
    check_places(&left, &stays)?;
    let seen = as_seen(head, &left);
    let mine = amend(&seen, left);
    let merged = merge(&seen, &mine, head, &|_| false);
    let stands = |conflict: &Conflict| {
        overwrites && matches!(conflict, Conflict::Cell { .. } | Conflict::Plan { .. })
    };
    if merged.conflicts.iter().all(stands) {
        Ok(merged.plan)
    } else {
        Err(Meets)
    }
}

/// Whether nothing is left of a change, as the plan is so already.
fn is_there(head: &Plan, change: &Change) -> Result<bool, Meets> {
    match change {
        Change::Set { task, becomes, .. } => {
            let task = head.get(*task).ok_or(Meets)?;
            Ok(Cell::all(task).contains(becomes))
        }
        Change::Add { task, .. } => match head.get(task.id) {
            None => Ok(false),
            Some(there) if *there == **task => Ok(true),
            Some(_) => Err(Meets),
        },
        Change::Delete { task } => Ok(head.row_of(task.id).is_none()),
        // Whoever deleted it moved it farther.
        Change::Move { task, .. } => Ok(head.row_of(*task).is_none()),
        Change::Plan { becomes, .. } => Ok(PlanCell::all(head).contains(becomes)),
    }
}

/// A change without dependencies on tasks that are gone.
fn waiting_for_what_stays(change: Change, stays: &dyn Fn(TaskId) -> bool) -> Change {
    match change {
        Change::Set {
            task,
            was,
            becomes: Cell::Prior(prior),
        } => Change::Set {
            task,
            was,
            becomes: Cell::Prior(prior.of_those(stays)),
        },
        Change::Add { mut task, after } => {
            task.prior = task.prior.of_those(stays);
            Change::Add { task, after }
        }
        other => other,
    }
}

/// Refuses rows behind one that is neither there nor comes with them.
fn check_places(changes: &[Change], stays: &dyn Fn(TaskId) -> bool) -> Result<(), Meets> {
    let is_placed = |change: &Change| match change {
        Change::Add { after, .. } | Change::Move { after, .. } => after.is_none_or(stays),
        _ => true,
    };
    if changes.iter().all(is_placed) {
        Ok(())
    } else {
        Err(Meets)
    }
}

/// The head with what the changes saw where they come.
fn as_seen(head: &Plan, changes: &[Change]) -> Plan {
    let mut tasks: Vec<Task> = head.tasks().to_vec();
    let mut of_plan = Vec::new();
    for change in changes {
        match change {
            Change::Set { task, was, .. } => {
                if let Some(row) = head.row_of(*task) {
                    was.clone().put(&mut tasks[row]);
                }
            }
            Change::Delete { task } => {
                if let Some(row) = head.row_of(task.id) {
                    tasks[row] = (**task).clone();
                }
            }
            Change::Plan { was, .. } => of_plan.push(was.clone()),
            Change::Add { .. } | Change::Move { .. } => {}
        }
    }
    of_plan
        .into_iter()
        .fold(head.with_tasks(tasks), |plan, was| was.put(plan))
}

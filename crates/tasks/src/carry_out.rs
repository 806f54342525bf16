//! Changes of one plan carried out on another that came of it (T35).

use crate::{
    Cell, Change, Conflict, Plan, PlanCell, Task, TaskId, TaskMap, amend, as_typed, composed,
    merge, typed,
};

/// The rules by which changes are made, merged and carried out. It counts up whenever a change comes to mean another
/// thing, or a task or a plan has a cell more: a page and a server that count otherwise do not edit one plan together.
pub const RULES: u32 = 1;

/// A change meets what others made of the same, and nothing says whose stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a change meets what others made of the same")]
pub struct Meets;

/// `head` with changes that were made on an older plan one after the other ([`composed`]), each as far as it is one:
/// what stands there already is none. With `overwrites` a value that was changed since gives way;
/// else it meets. A task that is gone is never changed, one that was changed since never
/// deleted, and nothing is put behind a row that is not there.
///
/// Where dates are by links, changes tell what was typed, and so does the plan that comes of them (T33).
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
    // What was typed beside the places of links would be put over what is set now.
    let head = &as_typed(head);
    let changes = composed(changes);
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
    let starts = starts_set(&left);
    let seen = typed_there(as_seen(head, &left), &starts);
    let mine = typed_there(amend(&seen, left), &starts);
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
            Some(there) if is_same(there, task) => Ok(true),
            Some(_) => Err(Meets),
        },
        Change::Delete { task } => Ok(head.row_of(task.id).is_none()),
        // Whoever deleted it moved it farther.
        Change::Move { task, .. } => Ok(head.row_of(*task).is_none()),
        Change::Plan { becomes, .. } => Ok(PlanCell::all(head).contains(becomes)),
    }
}

/// Whether a task stands in a plan as it was typed, that was added as `task`.
fn is_same(there: &Task, task: &Task) -> bool {
    let mut added = task.clone();
    typed(task).put(&mut added);
    *there == *task || *there == added
}

/// Tasks whose start is set, and not what was typed beside it.
fn starts_set(changes: &[Change]) -> TaskMap {
    let mut starts = TaskMap::default();
    for change in changes {
        if let Change::Set {
            task,
            becomes: Cell::Start(..),
            ..
        } = change
        {
            starts.add(*task);
        }
    }
    for change in changes {
        if let Change::Set {
            task,
            becomes: Cell::ByHand(_),
            ..
        } = change
        {
            starts.remove(*task);
        }
    }
    starts
}

/// A typed plan whose starts were set: what was typed beside a pin goes along.
fn typed_there(plan: Plan, starts: &TaskMap) -> Plan {
    if starts.is_empty() || !plan.scheduling().dates_follow_dependencies {
        return plan;
    }
    let follows = |task: &Task| {
        let mut task = task.clone();
        let start = task.start;
        let is_set = starts.contains(task.id) && !task.is_begun();
        if let Some(by_hand) = task.by_hand.as_mut().filter(|_| is_set) {
            by_hand.start = start;
        }
        task
    };
    plan.with_tasks(plan.tasks().iter().map(follows).collect())
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

/// Refuses rows behind one that is neither there nor comes before them in the list.
fn check_places(changes: &[Change], stays: &dyn Fn(TaskId) -> bool) -> Result<(), Meets> {
    let is_there = |change| match placed(change) {
        Some((_, Some(after))) => stays(after),
        _ => true,
    };
    if changes.iter().all(is_there) && misplaced(changes).is_none() {
        Ok(())
    } else {
        Err(Meets)
    }
}

/// The first change of a list, from 0, that places a row where no list places it that [`diff`](crate::diff) makes:
/// a second time, or behind itself, a row that is placed only later, or one that is deleted. Or that sets a cell of a
/// row which was deleted before it.
///
/// ```
/// use barline_tasks::{Change, TaskId, misplaced};
/// let behind = |task, after| Change::Move {
///     task: TaskId(task),
///     was_after: None,
///     after: Some(TaskId(after)),
/// };
/// assert_eq!(misplaced(&[behind(1, 2), behind(3, 1)]), None);
/// assert_eq!(misplaced(&[behind(1, 2), behind(3, 3)]), Some(1));
/// ```
pub fn misplaced(changes: &[Change]) -> Option<usize> {
    let mut places = TaskMap::default();
    for (at, change) in changes.iter().enumerate() {
        let place = match change {
            Change::Set { task, .. } if places.get(*task) == Some(GONE) => return Some(at),
            Change::Delete { task } => Some((task.id, GONE)),
            _ => placed(change).map(|(task, _)| (task, at)),
        };
        if let Some((task, place)) = place
            && places.set(task, place).is_some_and(|_| place == at)
        {
            return Some(at);
        }
    }
    let is_early = |(at, change): (usize, &Change)| {
        let after = placed(change).and_then(|(_, after)| places.get(after?));
        after.is_some_and(|place| place >= at)
    };
    changes.iter().enumerate().position(is_early)
}

/// Where a row stands that was deleted.
const GONE: usize = usize::MAX;

/// Which row a change places, and behind which.
fn placed(change: &Change) -> Option<(TaskId, Option<TaskId>)> {
    match change {
        Change::Add { task, after } => Some((task.id, *after)),
        Change::Move { task, after, .. } => Some((*task, *after)),
        _ => None,
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

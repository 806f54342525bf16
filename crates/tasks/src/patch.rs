//! What differs between two plans, by task, and a plan changed by it (T34).

use crate::{Cell, Plan, PlanCell, Task, TaskId, TaskMap};

/// One difference between two plans. It names its task by id and carries what it saw,
/// so that it can be told, taken back, or left out where something else stands there now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A cell of a task says something else.
    Set {
        /// Whose.
        task: TaskId,
        /// What it said.
        was: Cell,
        /// What it says; the same cell.
        becomes: Cell,
    },
    /// A task is new.
    Add {
        /// All of it.
        task: Box<Task>,
        /// The task before it; `None` for the first.
        after: Option<TaskId>,
    },
    /// A task is gone.
    Delete {
        /// What it was.
        task: Box<Task>,
    },
    /// A task stands somewhere else among those that stayed.
    Move {
        /// Which.
        task: TaskId,
        /// The task before it, then.
        was_after: Option<TaskId>,
        /// The task before it, now.
        after: Option<TaskId>,
    },
    /// The plan itself says something else.
    Plan {
        /// What it said.
        was: PlanCell,
        /// What it says; the same entry.
        becomes: PlanCell,
    },
}

impl Change {
    /// Whose it is; `None` for the plan's own.
    pub fn task(&self) -> Option<TaskId> {
        match self {
            Change::Set { task, .. } | Change::Move { task, .. } => Some(*task),
            Change::Add { task, .. } | Change::Delete { task } => Some(task.id),
            Change::Plan { .. } => None,
        }
    }

    /// Whether a plan still holds what the change saw: else somebody changed the same.
    pub fn is_fresh(&self, plan: &Plan) -> bool {
        match self {
            Change::Set { task, was, .. } => plan
                .get(*task)
                .is_some_and(|task| Cell::all(task).contains(was)),
            Change::Add { task, .. } => plan.row_of(task.id).is_none(),
            Change::Delete { task } => plan.get(task.id) == Some(&**task),
            Change::Move {
                task, was_after, ..
            } => plan.row_of(*task).is_some_and(|row| {
                row.checked_sub(1).map(|before| plan.tasks()[before].id) == *was_after
            }),
            Change::Plan { was, .. } => PlanCell::all(plan).contains(was),
        }
    }
}

/// The changes that make `new` of `old`, few moves among them: first what is gone, then
/// row by row what is new, moved or different, last what the plan itself says.
pub fn diff(old: &Plan, new: &Plan) -> Vec<Change> {
    let mut changes = Vec::new();
    for task in old.tasks() {
        if new.row_of(task.id).is_none() {
            let task = Box::new(task.clone());
            changes.push(Change::Delete { task });
        }
    }
    let moved = moved(old, new);
    let mut after = None;
    for task in new.tasks() {
        match old.row_of(task.id) {
            None => {
                let task = Box::new(task.clone());
                changes.push(Change::Add { task, after });
            }
            Some(row) => {
                if moved.contains(task.id) {
                    changes.push(Change::Move {
                        task: task.id,
                        was_after: row.checked_sub(1).map(|before| old.tasks()[before].id),
                        after,
                    });
                }
                let was = &old.tasks()[row];
                if was != task {
                    changes.extend(cells_changed(was, task));
                }
            }
        }
        after = Some(task.id);
    }
    let pairs = PlanCell::all(old).into_iter().zip(PlanCell::all(new));
    let differ = pairs.filter(|(was, becomes)| was != becomes);
    changes.extend(differ.map(|(was, becomes)| Change::Plan { was, becomes }));
    changes
}

fn cells_changed(was: &Task, now: &Task) -> impl Iterator<Item = Change> {
    let task = now.id;
    let pairs = Cell::all(was).into_iter().zip(Cell::all(now));
    let differ = pairs.filter(|(was, becomes)| was != becomes);
    differ.map(move |(was, becomes)| Change::Set { task, was, becomes })
}

/// The fewest tasks of both plans that must move to come from one order to the other.
#[must_use]
pub fn moved(old: &Plan, new: &Plan) -> TaskMap {
    let rows: Vec<(TaskId, usize)> = new
        .tasks()
        .iter()
        .filter_map(|task| Some((task.id, old.row_of(task.id)?)))
        .collect();
    // Longest run of rows that rise: `ends[n]` is the place of the smallest row that ends
    // one of n + 1, `before` what comes before each place in its run.
    let mut ends: Vec<usize> = Vec::new();
    let mut before = vec![usize::MAX; rows.len()];
    for place in 0..rows.len() {
        let at = ends.partition_point(|end| rows[*end].1 < rows[place].1);
        if at > 0 {
            before[place] = ends[at - 1];
        }
        if at == ends.len() {
            ends.push(place);
        } else {
            ends[at] = place;
        }
    }
    let mut moved = TaskMap::default();
    for (task, _) in &rows {
        moved.add(*task);
    }
    let mut place = ends.last().copied().unwrap_or(usize::MAX);
    while place != usize::MAX {
        moved.remove(rows[place].0);
        place = before[place];
    }
    moved
}

/// A plan with these changes, whatever it holds where they come: a change of a task that
/// is not there is left out, one that is to follow such a task comes last, and one that is
/// placed twice stays where it was placed first.
///
/// ```
/// use barline_tasks::{amend, diff, Date, Plan, TaskDraft, counting_ids};
/// let monday = Date::constant(2026, 1, 5);
/// let plan = |names: &[&str]| {
///     let drafts = names.iter().map(|name| TaskDraft::new(*name, monday)).collect();
///     Plan::build("", drafts, &mut counting_ids())
/// };
/// let (old, new) = (plan(&["Paint"]), plan(&["Sand", "Paint"]));
/// assert_eq!(amend(&old, diff(&old, &new)), new);
/// ```
#[must_use]
pub fn amend(plan: &Plan, changes: Vec<Change>) -> Plan {
    let mut tasks: Vec<Task> = plan.tasks().to_vec();
    let mut gone = TaskMap::default();
    let mut placed: Vec<(TaskId, Option<TaskId>)> = Vec::new();
    let mut of_plan = Vec::new();
    let mut added = TaskMap::default();
    let mut moving = TaskMap::default();
    for change in changes {
        match change {
            Change::Set { task, becomes, .. } => {
                if let Some(row) = plan.row_of(task) {
                    becomes.put(&mut tasks[row]);
                }
            }
            Change::Delete { task } => {
                gone.add(task.id);
            }
            Change::Move { task, after, .. } => {
                if plan.row_of(task).is_some() && moving.add(task) {
                    placed.push((task, after));
                }
            }
            Change::Add { task, after } => {
                if plan.row_of(task.id).is_none() && !added.contains(task.id) {
                    added.set(task.id, tasks.len());
                    placed.push((task.id, after));
                    tasks.push(*task);
                }
            }
            Change::Plan { becomes, .. } => of_plan.push(becomes),
        }
    }
    let mut order = Order::default();
    for task in plan.tasks() {
        if !gone.contains(task.id) && !moving.contains(task.id) {
            order.push(task.id);
        }
    }
    for (task, after) in placed {
        if gone.contains(task) {
            continue;
        }
        match after {
            Some(anchor) if !order.contains(anchor) => order.push(task),
            after => order.insert(task, after),
        }
    }
    let row = |task: TaskId| plan.row_of(task).or_else(|| added.get(task));
    let in_order = order.tasks();
    let in_order = in_order.into_iter().filter_map(row);
    let in_order = in_order.map(|row| tasks[row].clone()).collect();
    of_plan
        .into_iter()
        .fold(plan.with_tasks(in_order), |plan, becomes| becomes.put(plan))
}

/// Tasks in a row, each put behind another one in constant time.
#[derive(Default)]
pub(crate) struct Order {
    tasks: Vec<TaskId>,
    places: TaskMap,
    /// Of each place the one behind it; the first of all is the last entry's.
    next: Vec<Option<usize>>,
    first: Option<usize>,
    last: Option<usize>,
}

impl Order {
    pub(crate) fn contains(&self, task: TaskId) -> bool {
        self.places.contains(task)
    }

    /// At the end.
    pub(crate) fn push(&mut self, task: TaskId) {
        let last = self.last.map(|place| self.tasks[place]);
        self.insert(task, last);
    }

    /// Behind a task that is in it, or as the first.
    pub(crate) fn insert(&mut self, task: TaskId, after: Option<TaskId>) {
        let place = self.tasks.len();
        self.places.set(task, place);
        self.tasks.push(task);
        let before = after.and_then(|task| self.places.get(task));
        let next = match before {
            Some(before) => self.next[before].replace(place),
            None => self.first.replace(place),
        };
        self.next.push(next);
        if next.is_none() {
            self.last = Some(place);
        }
    }

    /// The task behind this one, or the first.
    pub(crate) fn after(&self, task: Option<TaskId>) -> Option<TaskId> {
        let next = match task {
            Some(task) => self.next[self.places.get(task)?],
            None => self.first,
        };
        next.map(|place| self.tasks[place])
    }

    pub(crate) fn tasks(&self) -> Vec<TaskId> {
        let mut tasks = Vec::with_capacity(self.tasks.len());
        let mut at = self.first;
        while let Some(place) = at {
            tasks.push(self.tasks[place]);
            at = self.next[place];
        }
        tasks
    }
}

//! Steps from before others changed the plan: what they did, by task and by cell (ED31).

use barline_tasks::{Cells, Edit, Plan, PlanCells, Task, TaskId, Touched, typed};

/// What a step does in one place, whatever row that is by now.
#[derive(Debug)]
pub(crate) enum ByTask {
    /// These cells say what they say in this task.
    Put {
        task: Box<Task>,
        cells: Cells,
        /// Others have changed some of them since.
        is_others: bool,
    },
    /// These tasks come in.
    Add { tasks: Vec<Task>, place: Spot },
    /// These tasks go.
    Take {
        tasks: Vec<TaskId>,
        /// What stood under them and stays.
        under: Vec<TaskId>,
        /// Those that others have changed since.
        others: Vec<TaskId>,
    },
    /// These tasks stand somewhere else, each with its subtasks.
    Move {
        tasks: Vec<TaskId>,
        /// What stood under them and stays.
        under: Vec<TaskId>,
        place: Spot,
        /// One of them that others have moved since; the step leaves it where it is.
        others: Option<TaskId>,
    },
    /// The plan itself says these as this one does.
    Plan {
        says: Box<Plan>,
        cells: PlanCells,
        /// Others have changed some of them since.
        is_others: bool,
    },
}

/// A place in the plan, by what stands around it.
#[derive(Debug)]
pub(crate) struct Spot {
    /// The rows before it, the nearest first.
    pub(crate) after: Vec<TaskId>,
    /// The row behind it.
    pub(crate) before: Option<TaskId>,
}

impl Spot {
    /// Rows of which one is hoped to be there still.
    const MOST: usize = 8;

    /// Between the rows before `from` and `to`.
    fn between(plan: &Plan, from: usize, to: usize) -> Spot {
        let before = plan.tasks()[..from].iter().rev();
        Spot {
            after: before.take(Spot::MOST).map(|task| task.id).collect(),
            before: plan.tasks().get(to).map(|task| task.id),
        }
    }
}

/// A task as it was typed, whether the plan's dates are by links already or not any more.
pub(crate) fn typed_task(plan: &Plan, row: usize) -> Task {
    let mut task = plan.tasks()[row].clone();
    typed(&task).put(&mut task);
    task
}

/// The edits by task, carried out on the plan that they were made for.
pub(crate) fn by_task(plan: &mut Plan, edits: Vec<Edit>) -> Vec<ByTask> {
    let mut all = Vec::new();
    for edit in edits {
        match edit {
            Edit::Replace { row, .. } => {
                let was = typed_task(plan, row);
                plan.apply(edit);
                put(plan, row, &was, &mut all);
            }
            Edit::Place(rows) => {
                // Most follow from others: they stand where they were typed before and after.
                let was = rows.iter().map(|(row, _)| typed(&plan.tasks()[*row]));
                let was: Vec<_> = was.collect();
                let places: Vec<usize> = rows.iter().map(|(row, _)| *row).collect();
                plan.apply(Edit::Place(rows));
                for (row, was) in places.into_iter().zip(was) {
                    if typed(&plan.tasks()[row]) != was {
                        let mut task = plan.tasks()[row].clone();
                        was.put(&mut task);
                        put(plan, row, &task, &mut all);
                    }
                }
            }
            Edit::Insert { at, tasks } => {
                let place = Spot::between(plan, at, at);
                let rows = at..at + tasks.len();
                plan.apply(Edit::Insert { at, tasks });
                let tasks = rows.map(|row| typed_task(plan, row)).collect();
                all.push(ByTask::Add { tasks, place });
            }
            Edit::Remove { at, count } => {
                let gone = &plan.tasks()[at..at + count];
                all.push(ByTask::Take {
                    tasks: gone.iter().map(|task| task.id).collect(),
                    under: under(plan, at, count),
                    others: Vec::new(),
                });
                plan.apply(edit);
            }
            Edit::Move { from, count, to } => {
                let rows: Vec<usize> = (from..from + count).collect();
                let blocks = plan.top_blocks(&rows).into_iter();
                let tasks = blocks.map(|block| plan.tasks()[block.start].id).collect();
                let under = under(plan, from, count);
                plan.apply(edit);
                let place = Spot::between(plan, to, to + count);
                all.push(ByTask::Move {
                    tasks,
                    under,
                    place,
                    others: None,
                });
            }
            Edit::Description(_) | Edit::Scheduling(_) | Edit::Project(_) | Edit::Baselines(_) => {
                let inverse = plan.apply(edit);
                let says = Box::new(PlanCells::default().put(plan, plan));
                let edit = plan.apply(inverse);
                let cells = PlanCells::between(plan, &says);
                plan.apply(edit);
                all.push(ByTask::Plan {
                    says,
                    cells,
                    is_others: false,
                });
            }
        }
    }
    all
}

/// The subtasks of these rows that are not among them.
fn under(plan: &Plan, from: usize, count: usize) -> Vec<TaskId> {
    let (rows, behind) = plan.tasks()[from..].split_at(count);
    let top = rows.iter().map(|task| task.level).min();
    let under = behind.iter().take_while(|task| Some(task.level) > top);
    under.map(|task| task.id).collect()
}

fn put(plan: &Plan, row: usize, was: &Task, all: &mut Vec<ByTask>) {
    let task = Box::new(typed_task(plan, row));
    let cells = Cells::between(was, &task);
    if !cells.is_empty() {
        all.push(ByTask::Put {
            task,
            cells,
            is_others: false,
        });
    }
}

impl ByTask {
    /// Leaves out what others have changed since.
    pub(crate) fn leave(&mut self, touched: &Touched) {
        match self {
            ByTask::Put {
                task,
                cells,
                is_others,
            } => {
                let others = cells.among(touched.cells(task.id));
                *cells = cells.but(others);
                *is_others |= !others.seen().is_empty();
            }
            ByTask::Add { .. } => {}
            ByTask::Take { tasks, others, .. } => {
                let is_theirs = |task: &TaskId| !touched.cells(*task).seen().is_empty();
                others.extend(tasks.iter().copied().filter(is_theirs));
            }
            ByTask::Move { tasks, others, .. } => {
                *others = others.or(tasks.iter().copied().find(|task| touched.is_moved(*task)));
                tasks.retain(|task| !touched.is_moved(*task));
            }
            ByTask::Plan {
                cells, is_others, ..
            } => {
                let others = cells.among(touched.plan);
                *cells = cells.but(others);
                *is_others |= !others.is_empty();
            }
        }
    }

    /// Roughly how many bytes it holds.
    pub(crate) fn weight(&self) -> usize {
        let ids = |tasks: &[TaskId]| size_of_val(tasks);
        size_of::<ByTask>()
            + match self {
                ByTask::Put { task, .. } => crate::history::weight_of(task),
                ByTask::Add { tasks, .. } => tasks.iter().map(crate::history::weight_of).sum(),
                ByTask::Take { tasks, under, .. } | ByTask::Move { tasks, under, .. } => {
                    ids(tasks) + ids(under)
                }
                ByTask::Plan { says, .. } => crate::history::weight_of_plan(says),
            }
    }
}

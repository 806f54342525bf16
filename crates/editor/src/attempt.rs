//! A command under way: it is carried out whole or not at all.

use barline_scheduling::Scheduler;
use barline_share_codec::csv::MAX_ROWS;
use barline_tasks::{
    Date, Edit, IdSource, MOST_DEPENDENCIES, Placing, Plan, Task, TaskId, TaskMap, rows_in_order,
};

use crate::Refusal;
use crate::history::Relink;
use crate::view::View;

/// A command carried out: how undo calls it, and the task to go to.
pub(crate) struct Applied {
    pub(crate) label: String,
    pub(crate) focus: Option<TaskId>,
}

impl Applied {
    pub(crate) fn new(label: impl Into<String>, focus: Option<TaskId>) -> Applied {
        Applied {
            label: label.into(),
            focus,
        }
    }
}

/// What a command may ask for beside the plan.
pub(crate) struct Context<'a> {
    /// The rows in view.
    pub(crate) view: &'a View,
    /// The schedule before the command, where dates are by links.
    pub(crate) scheduler: Option<&'a Scheduler>,
    pub(crate) today: Date,
    pub(crate) ids: &'a mut dyn IdSource,
}

/// The plan while a command works on it, with all that takes it back.
pub(crate) struct Attempt<'a> {
    plan: &'a mut Plan,
    /// Tasks before.
    before: usize,
    dependencies_before: usize,
    undo: Vec<Edit>,
    pub(crate) effects: Effects,
    /// A summary whose dates or progress were asked for, which it has from its subtasks (N16).
    pub(crate) left_sum: Option<usize>,
    /// A start that changes is one that a person wants. Not where many move together.
    pub(crate) starts_are_typed: bool,
    /// One that waits for another follows it, as both were moved at once.
    pub(crate) starts_move_together: bool,
}

/// What edits leave behind for the views.
#[derive(Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts about one change"
)]
pub(crate) struct Effects {
    /// Tasks whose own fields changed, or that are new.
    pub(crate) touched: Vec<TaskId>,
    /// Of these, the new ones and those that came back.
    pub(crate) added: Vec<TaskId>,
    /// What follows from it for other tasks.
    pub(crate) placed: Placed,
    /// Tasks whose start was typed or dragged, where dates are by links.
    pub(crate) typed: Vec<TaskId>,
    /// Tasks that wait for nothing from now on.
    pub(crate) loosened: Vec<TaskId>,
    /// Order, number or levels changed.
    pub(crate) structure: bool,
    /// Which tasks wait for which may have changed.
    pub(crate) dependencies_changed: bool,
    /// What to tell of it.
    pub(crate) announcement: Option<String>,
    /// Something was lost by it.
    pub(crate) is_loss: bool,
    /// Something of what was asked for was left.
    pub(crate) is_partial: bool,
    /// Nothing is folded or filtered from now on: another plan is shown.
    pub(crate) shows_all: bool,
    /// The permanent link from now on, where another plan takes this one's place.
    pub(crate) permanent_link: Relink,
}

/// Tasks with values that dependencies and subtasks gave them on account of a command.
#[derive(Debug, Default)]
pub(crate) struct Placed {
    pub(crate) tasks: Vec<TaskId>,
    /// Of these, those that start or end on another day.
    pub(crate) moved: TaskMap,
}

impl Effects {
    /// Notes what `edit` is about to do to `plan`.
    pub(crate) fn note(&mut self, plan: &Plan, edit: &Edit) {
        match edit {
            Edit::Replace { row, task } => {
                let old = &plan.tasks()[*row];
                self.structure |= old.level != task.level || old.id != task.id;
                self.dependencies_changed |= old.prior != task.prior;
                self.touched.push(task.id);
            }
            Edit::Insert { tasks, .. } => {
                self.structure = true;
                self.dependencies_changed = true;
                self.added.extend(tasks.iter().map(|task| task.id));
                self.touched.extend(tasks.iter().map(|task| task.id));
            }
            Edit::Remove { .. } | Edit::Move { .. } => {
                self.structure = true;
                self.dependencies_changed = true;
            }
            Edit::Place(rows) => {
                let tasks = rows.iter().map(|(row, _)| plan.tasks()[*row].id);
                self.touched.extend(tasks);
            }
            // Every bar may have another length.
            Edit::Scheduling(_) | Edit::Project(_) | Edit::Baselines(_) => self.structure = true,
            Edit::Description(_) => {}
        }
    }
}

impl<'a> Attempt<'a> {
    pub(crate) fn new(plan: &'a mut Plan) -> Attempt<'a> {
        Attempt {
            before: plan.len(),
            dependencies_before: plan.dependencies(),
            plan,
            undo: Vec::new(),
            effects: Effects::default(),
            left_sum: None,
            starts_are_typed: true,
            starts_move_together: false,
        }
    }

    pub(crate) fn plan(&self) -> &Plan {
        self.plan
    }

    /// Refuses a plan that grew beyond what can be taken out and in again (C15);
    /// one that was larger before may shrink.
    pub(crate) fn check_size(&self) -> Result<(), Refusal> {
        let count = self.plan.len();
        if count > MAX_ROWS && count > self.before {
            return Err(Refusal::TooManyTasks {
                count,
                most: MAX_ROWS,
            });
        }
        let count = self.plan.dependencies();
        if count > MOST_DEPENDENCIES && count > self.dependencies_before {
            return Err(Refusal::TooManyDependencies);
        }
        Ok(())
    }

    /// Refuses what was asked of summaries alone, and left.
    pub(crate) fn check_sums(&self) -> Result<(), Refusal> {
        let left = self.left_sum.filter(|_| self.undo.is_empty());
        left.map_or(Ok(()), |row| {
            let name = self.name(row);
            Err(Refusal::SummaryDates { name })
        })
    }

    pub(crate) fn apply(&mut self, edit: Edit) {
        self.note_hand(&edit);
        self.effects.note(self.plan, &edit);
        self.undo.push(self.plan.apply(edit));
    }

    /// Where dates are by links, what a person did with one differs from what follows.
    fn note_hand(&mut self, edit: &Edit) {
        if let Edit::Replace { row, task } = edit
            && self.plan.scheduling().dates_follow_dependencies
        {
            let old = &self.plan.tasks()[*row];
            if old.id == task.id && old.start != task.start && self.starts_are_typed {
                self.effects.typed.push(task.id);
            }
            if !old.prior.is_empty() && task.prior.is_empty() {
                self.effects.loosened.push(task.id);
            }
        }
    }

    /// Everybody is told what of it could not be done; the first of several.
    pub(crate) fn leave(&mut self, why: String) {
        self.effects.is_partial = true;
        self.effects.announcement.get_or_insert(why);
    }

    /// Whether anything was done to the plan so far.
    pub(crate) fn is_changed(&self) -> bool {
        !self.undo.is_empty()
    }

    /// Puts rows somewhere else in time: what follows from a command, not the command.
    pub(crate) fn place(&mut self, rows: Vec<(usize, Placing)>) {
        if rows.is_empty() {
            return;
        }
        for (row, placing) in &rows {
            let task = &self.plan.tasks()[*row];
            self.effects.placed.tasks.push(task.id);
            if (task.start, task.duration) != (placing.start, placing.duration) {
                self.effects.placed.moved.add(task.id);
            }
        }
        self.undo.push(self.plan.apply(Edit::Place(rows)));
    }

    pub(crate) fn apply_all(&mut self, edits: impl IntoIterator<Item = Edit>) {
        for edit in edits {
            self.apply(edit);
        }
    }

    /// Puts `task` in its row; nothing happens when it is equal to what is there.
    pub(crate) fn replace(&mut self, row: usize, task: Task) {
        if self.plan.tasks()[row] != task {
            self.apply(Edit::Replace {
                row,
                task: Box::new(task),
            });
        }
    }

    pub(crate) fn row(&self, task: TaskId) -> Result<usize, Refusal> {
        self.plan.row_of(task).ok_or(Refusal::NoSuchTask)
    }

    /// The rows of these tasks, sorted, without repeats.
    pub(crate) fn rows(&self, tasks: &[TaskId]) -> Result<Vec<usize>, Refusal> {
        let mut rows = Vec::with_capacity(tasks.len());
        for task in tasks {
            rows.push(self.row(*task)?);
        }
        let rows = rows_in_order(rows);
        if rows.is_empty() {
            Err(Refusal::NoSuchTask)
        } else {
            Ok(rows)
        }
    }

    /// The task of a row as it is now, for what is made of it.
    pub(crate) fn task(&self, row: usize) -> Task {
        self.plan.tasks()[row].clone()
    }

    pub(crate) fn name(&self, row: usize) -> String {
        self.plan.tasks()[row].name.clone()
    }

    /// The edits that take all of it back, in the order to apply them.
    pub(crate) fn into_undo(self) -> (Vec<Edit>, Effects) {
        let mut undo = self.undo;
        undo.reverse();
        (undo, self.effects)
    }

    /// The plan is as it was before.
    pub(crate) fn take_back(self) {
        for edit in self.undo.into_iter().rev() {
            self.plan.apply(edit);
        }
    }
}

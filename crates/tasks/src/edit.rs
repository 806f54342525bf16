//! The primitive edits every user action comes down to, each with its inverse (T11).

use crate::{
    Baseline, MOST_DEPENDENCIES, Numbers, Placing, PriorDependencies, PriorToken, Project,
    Scheduling, Task,
};

/// One step a plan can take, and take back: [`crate::Plan::apply`] answers with
/// the edit that undoes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// The task at `row` becomes `task`, its id included.
    Replace {
        /// 0-based row.
        row: usize,
        /// What stands there afterwards.
        task: Box<Task>,
    },
    /// `tasks` come in before row `at`.
    Insert {
        /// 0-based row, up to the number of tasks.
        at: usize,
        /// In order, ids new to the plan.
        tasks: Vec<Task>,
    },
    /// `count` tasks from row `at` go.
    Remove {
        /// 0-based row.
        at: usize,
        /// How many.
        count: usize,
    },
    /// `count` tasks from row `from` move so that the first stands at row `to`.
    Move {
        /// 0-based row of the first.
        from: usize,
        /// How many.
        count: usize,
        /// 0-based row of the first afterwards.
        to: usize,
    },
    /// The project description becomes this text.
    Description(String),
    /// The project's switches become these.
    Scheduling(Scheduling),
    /// These rows get other dates (SC15).
    Place(Vec<(usize, Placing)>),
    /// The project's calendars and dates become these.
    Project(Box<Project>),
    /// The baselines become these.
    Baselines(Vec<Baseline>),
}

impl crate::Plan {
    /// Applies one edit and answers its inverse.
    ///
    /// Rows out of range are a caller's error and panic. The edit is taken
    /// literally: [`Plan::insertion`](crate::Plan::insertion) and
    /// [`Plan::deletion`](crate::Plan::deletion) make the edits that keep
    /// predecessors pointing where they pointed.
    pub fn apply(&mut self, edit: Edit) -> Edit {
        match edit {
            Edit::Replace { row, task } => Edit::Replace {
                row,
                task: Box::new(self.replace(row, *task)),
            },
            Edit::Insert { at, tasks } => {
                let count = tasks.len();
                self.insert(at, tasks);
                Edit::Remove { at, count }
            }
            Edit::Remove { at, count } => Edit::Insert {
                at,
                tasks: self.remove(at, count),
            },
            Edit::Move { from, count, to } => {
                self.move_rows(from, count, to);
                Edit::Move {
                    from: to,
                    count,
                    to: from,
                }
            }
            Edit::Description(text) => {
                Edit::Description(self.replace_description(crate::clean_text(&text)))
            }
            Edit::Scheduling(scheduling) => Edit::Scheduling(self.replace_scheduling(scheduling)),
            Edit::Place(mut rows) => {
                for (row, placing) in &mut rows {
                    *placing = self.place(*row, *placing);
                }
                rows.reverse();
                Edit::Place(rows)
            }
            Edit::Project(project) => Edit::Project(Box::new(self.replace_project(*project))),
            Edit::Baselines(baselines) => Edit::Baselines(self.replace_baselines(baselines)),
        }
    }

    /// The edits that insert `tasks` before row `at` (N1).
    ///
    /// Numbers written ahead of their task come to life: a token `12` in a plan
    /// of eleven names the twelfth task as soon as there is one, so a list reads
    /// the same as its text (T8). What would take the plan beyond
    /// [`MOST_DEPENDENCIES`] stays as typed (T37).
    pub fn insertion(&self, at: usize, tasks: &[Task]) -> Vec<Edit> {
        let count = tasks.len();
        let task_after = |number: usize| -> Option<&Task> {
            let row = number.checked_sub(1)?;
            if row < at {
                self.tasks().get(row)
            } else {
                tasks
                    .get(row - at)
                    .or_else(|| self.tasks().get(row - count))
            }
        };
        let numbers = Numbers {
            count: self.len() + count,
            task_at: &|number| task_after(number).map(|task| task.id),
            duration_at: &|number| task_after(number).map_or(0, |task| task.duration.days()),
        };
        let new: usize = tasks.iter().map(|task| task.prior.tasks().count()).sum();
        let mut room = MOST_DEPENDENCIES.saturating_sub(self.dependencies() + new);
        let mut wake = |task: &Task| {
            let prior = task.prior.woken(&numbers, &mut room)?;
            Some(with_prior(task, prior))
        };
        let mut woken = Vec::new();
        if self.has_waiting_tokens() {
            for (row, task) in self.tasks().iter().enumerate() {
                if let Some(task) = wake(task) {
                    let row = if row < at { row } else { row + count };
                    woken.push(Edit::Replace {
                        row,
                        task: Box::new(task),
                    });
                }
            }
        }
        let tasks = tasks
            .iter()
            .map(|task| wake(task).unwrap_or_else(|| task.clone()))
            .collect();
        let mut edits = vec![Edit::Insert { at, tasks }];
        edits.append(&mut woken);
        edits
    }

    /// The edits that delete the tasks at `rows`, in any order: tokens
    /// of a deleted task are dropped from the lists of those that stay (N1).
    ///
    /// # Panics
    /// Where there is no such row.
    pub fn deletion(&self, rows: &[usize]) -> Vec<Edit> {
        let mut is_gone = vec![false; self.len()];
        for row in rows {
            is_gone[*row] = true;
        }
        let gone = |row: usize| is_gone[row];
        let names_gone = |token: &PriorToken| match token {
            PriorToken::Task(dependency) => self.row_of(dependency.prior).is_some_and(gone),
            PriorToken::Unknown(_) => false,
        };
        let mut edits = Vec::new();
        for (row, task) in self.tasks().iter().enumerate() {
            if !task.prior.is_empty() && !gone(row) && task.prior.tokens().iter().any(names_gone) {
                let prior = task
                    .prior
                    .rewritten(|token| (!names_gone(token)).then(|| token.clone()));
                let task = Box::new(with_prior(task, prior));
                edits.push(Edit::Replace { row, task });
            }
        }
        // From the last row up, so that the rows before stay where they are.
        for row in (0..self.len()).rev().filter(|row| is_gone[*row]) {
            match edits.last_mut() {
                Some(Edit::Remove { at, count }) if *at == row + 1 => {
                    *at = row;
                    *count += 1;
                }
                _ => edits.push(Edit::Remove { at: row, count: 1 }),
            }
        }
        edits
    }
}

fn with_prior(task: &Task, prior: PriorDependencies) -> Task {
    let mut changed = task.clone();
    changed.prior = prior;
    changed
}

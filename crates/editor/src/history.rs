//! Undo and redo: steps of edits, each the inverse of the other's (ED2).

use barline_save_record::PermanentLink;
use barline_tasks::{BaselineTask, Edit, Placing, Project, Task, TaskId};

/// What becomes of a plan's permanent link.
#[derive(Debug, Default)]
pub(crate) enum Relink {
    /// It stays.
    #[default]
    Keep,
    /// This one, or none, takes its place.
    To(Option<PermanentLink>),
}

/// What one user action changed, ready to be applied.
#[derive(Debug)]
pub(crate) struct Step {
    /// What the user would call it: `Change Duration`.
    pub(crate) label: String,
    /// In the order to apply them.
    pub(crate) edits: Vec<Edit>,
    /// The permanent link to put back, where the plan got or lost one (L9).
    pub(crate) link: Relink,
    /// Its name in this history: kept through undo and redo, and no other's.
    pub(crate) number: u32,
}

impl Step {
    /// Roughly how many bytes it holds.
    fn weight(&self) -> usize {
        let text = |task: &Task| {
            size_of::<Task>()
                + task.name.len()
                + task.owner.len()
                + task.comment.len()
                + task.prior.tokens().len() * 24
        };
        let edit = |edit: &Edit| match edit {
            Edit::Replace { task, .. } => text(task),
            Edit::Insert { tasks, .. } => tasks.iter().map(text).sum(),
            Edit::Remove { .. } | Edit::Move { .. } | Edit::Scheduling(_) => 0,
            Edit::Description(text) => text.len(),
            Edit::Place(rows) => rows.len() * size_of::<(usize, Placing)>(),
            Edit::Project(project) => {
                size_of::<Project>()
                    + (project.calendars.rules().off.len() + project.calendars.people().len()) * 64
            }
            Edit::Baselines(baselines) => {
                let tasks = baselines.iter().map(|baseline| baseline.tasks().len());
                tasks.sum::<usize>() * size_of::<(TaskId, BaselineTask)>()
            }
        };
        size_of::<Step>()
            + self
                .edits
                .iter()
                .map(|e| size_of::<Edit>() + edit(e))
                .sum::<usize>()
    }
}

/// Memory the steps to undo may take: some thirty replacements of a plan of
/// 10,000 tasks, or some hundred thousand edits of a cell.
const MOST_BYTES: usize = 96 << 20;

#[derive(Debug, Default)]
pub(crate) struct History {
    undo: std::collections::VecDeque<(usize, Step)>,
    redo: Vec<Step>,
    bytes: usize,
    last_number: u32,
}

impl History {
    /// Remembers how to take back a new action; what was undone before is gone.
    pub(crate) fn push(&mut self, label: String, edits: Vec<Edit>, link: Relink) {
        self.redo.clear();
        self.last_number += 1;
        let number = self.last_number;
        self.keep(Step {
            label,
            edits,
            link,
            number,
        });
    }

    fn keep(&mut self, inverse: Step) {
        let weight = inverse.weight();
        self.bytes += weight;
        self.undo.push_back((weight, inverse));
        while self.bytes > MOST_BYTES && self.undo.len() > 1 {
            if let Some((weight, _)) = self.undo.pop_front() {
                self.bytes -= weight;
            }
        }
    }

    pub(crate) fn take_undo(&mut self) -> Option<Step> {
        let (weight, step) = self.undo.pop_back()?;
        self.bytes -= weight;
        Some(step)
    }

    pub(crate) fn take_redo(&mut self) -> Option<Step> {
        self.redo.pop()
    }

    pub(crate) fn undone(&mut self, inverse: Step) {
        self.redo.push(inverse);
    }

    pub(crate) fn redone(&mut self, inverse: Step) {
        self.keep(inverse);
    }

    pub(crate) fn undo_label(&self) -> Option<&str> {
        self.undo.back().map(|(_, step)| step.label.as_str())
    }

    pub(crate) fn undo_number(&self) -> Option<u32> {
        self.undo.back().map(|(_, step)| step.number)
    }

    pub(crate) fn redo_label(&self) -> Option<&str> {
        self.redo.last().map(|step| step.label.as_str())
    }

    /// No step that comes after is called like one that is gone.
    pub(crate) fn clear(&mut self) {
        *self = History {
            last_number: self.last_number,
            ..History::default()
        };
    }
}

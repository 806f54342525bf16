//! Undo and redo: steps of edits, each the inverse of the other's (ED2).

use barline_save_record::PermanentLink;
use barline_tasks::{
    Baseline, BaselineTask, Edit, Placing, Plan, Project, Task, TaskId, Touched, as_typed,
};

use crate::attempt::Applied;
use crate::by_task::{ByTask, by_task};

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
    pub(crate) doing: Doing,
    /// The permanent link to put back, where the plan got or lost one (L9).
    pub(crate) link: Relink,
    /// The task that the action was about.
    pub(crate) focus: Option<TaskId>,
    /// Its name in this history: kept through undo and redo, and no other's.
    pub(crate) number: u32,
}

/// What a step does, in the order to do it.
#[derive(Debug)]
pub(crate) enum Doing {
    /// By rows: right on the plan as the step before in the history leaves it.
    Rows(Vec<Edit>),
    /// By tasks: others have changed the plan since (ED31).
    Tasks(Vec<ByTask>),
}

/// Roughly how many bytes a task holds.
pub(crate) fn weight_of(task: &Task) -> usize {
    size_of::<Task>()
        + task.name.len()
        + task.owner.len()
        + task.comment.len()
        + task.prior.tokens().len() * 24
}

fn of_project(project: &Project) -> usize {
    let calendars = &project.calendars;
    size_of::<Project>() + (calendars.rules().off.len() + calendars.people().len()) * 64
}

fn of_baselines(baselines: &[Baseline]) -> usize {
    let tasks = baselines.iter().map(|baseline| baseline.tasks().len());
    tasks.sum::<usize>() * size_of::<(TaskId, BaselineTask)>()
}

/// The same of what a plan says itself.
pub(crate) fn weight_of_plan(plan: &Plan) -> usize {
    plan.description().len() + of_project(plan.project()) + of_baselines(plan.baselines())
}

impl Step {
    /// Roughly how many bytes it holds.
    fn weight(&self) -> usize {
        let edit = |edit: &Edit| match edit {
            Edit::Replace { task, .. } => weight_of(task),
            Edit::Insert { tasks, .. } => tasks.iter().map(weight_of).sum(),
            Edit::Remove { .. } | Edit::Move { .. } | Edit::Scheduling(_) => 0,
            Edit::Description(text) => text.len(),
            Edit::Place(rows) => rows.len() * size_of::<(usize, Placing)>(),
            Edit::Project(project) => of_project(project),
            Edit::Baselines(baselines) => of_baselines(baselines),
        };
        size_of::<Step>()
            + match &self.doing {
                Doing::Rows(edits) => edits.iter().map(|e| size_of::<Edit>() + edit(e)).sum(),
                Doing::Tasks(changes) => changes.iter().map(ByTask::weight).sum::<usize>(),
            }
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
    pub(crate) fn push(&mut self, of: Applied, edits: Vec<Edit>, link: Relink) {
        let Applied { label, focus } = of;
        self.redo.clear();
        self.last_number += 1;
        let number = self.last_number;
        self.keep(Step {
            label,
            doing: Doing::Rows(edits),
            link,
            focus,
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

    /// Others have made `after` of the plan: what was done `before` is undone and done again
    /// by tasks from now on, and only where it is one's own still.
    pub(crate) fn others_changed(&mut self, before: Plan, after: &Plan) {
        let is_by_links = |plan: &Plan| plan.scheduling().dates_follow_dependencies;
        let touched = if is_by_links(&before) || is_by_links(after) {
            Touched::between(&as_typed(&before), &as_typed(after))
        } else {
            Touched::between(&before, after)
        };
        let redo = std::mem::take(&mut self.redo);
        if !redo.is_empty() {
            self.redo = of_tasks(redo, before.clone(), &touched);
        }
        let undo = std::mem::take(&mut self.undo).into_iter();
        let undo = undo.map(|(_, step)| step).collect();
        self.bytes = 0;
        for step in of_tasks(undo, before, &touched) {
            self.keep(step);
        }
    }

    /// No step that comes after is called like one that is gone.
    pub(crate) fn clear(&mut self) {
        *self = History {
            last_number: self.last_number,
            ..History::default()
        };
    }
}

/// Steps, the next one last, that begin with `plan`. Those from before it had its permanent
/// link are of another plan.
fn of_tasks(mut steps: Vec<Step>, mut plan: Plan, touched: &Touched) -> Vec<Step> {
    let mut first = steps.len();
    while let Some(step) = first.checked_sub(1).map(|place| &mut steps[place])
        && matches!(step.link, Relink::Keep)
    {
        first -= 1;
        if let Doing::Rows(edits) = &mut step.doing {
            step.doing = Doing::Tasks(by_task(&mut plan, std::mem::take(edits)));
        }
        if let Doing::Tasks(changes) = &mut step.doing {
            for change in changes {
                change.leave(touched);
            }
        }
    }
    steps.split_off(first)
}

//! What the browser's console is told of a plan (ED22): the tasks that the chart
//! refuses and the dependencies that are ignored, each once for as long as it lasts.
//!
//! It is derived from the plan alone, whatever changed it: a keystroke, an import,
//! a link, undo, another tab.

use barline_tasks::{DependencyProblem, IgnoredDependencies, Plan, TaskId, TaskMap};
use barline_timeline::{Refusal, RefusalKind, chart_id, refusal};
use serde::Serialize;

use crate::row::Problem;

/// A line for the console.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ConsoleLine {
    /// A task is dropped from the chart (spec §5); otherwise a warning.
    pub is_error: bool,
    /// A sentence.
    pub text: String,
}

/// More lines at once would hold the page up: the rest is counted.
const MOST: usize = 500;

/// Why a task is told of. It outlives other numbers and other names.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Cause {
    Refused(RefusalKind),
    Unknown(String),
    Itself,
    Circle(TaskId),
}

/// What the console knows of already.
#[derive(Debug, Default)]
pub(crate) struct Console {
    told: Told,
    behind: Behind,
}

/// Causes by task. A task keeps its place until everything is looked at again.
#[derive(Debug, Default)]
struct Told {
    places: TaskMap,
    causes: Vec<Vec<Cause>>,
}

impl Told {
    fn insert(&mut self, task: TaskId, causes: Vec<Cause>) {
        if let Some(place) = self.places.get(task) {
            self.causes[place] = causes;
        } else {
            self.places.set(task, self.causes.len());
            self.causes.push(causes);
        }
    }

    fn take(&mut self, task: TaskId) -> Vec<Cause> {
        let place = self.places.get(task);
        place.map_or_else(Vec::new, |place| std::mem::take(&mut self.causes[place]))
    }
}

/// The tasks to look at again.
#[derive(Debug, Default)]
enum Behind {
    #[default]
    Everything,
    Tasks(Vec<TaskId>),
}

impl Console {
    /// The fields of these tasks changed.
    pub(crate) fn note(&mut self, touched: &[TaskId]) {
        if let Behind::Tasks(tasks) = &mut self.behind {
            tasks.extend(touched);
        }
    }

    /// Order, dependencies or the whole plan changed.
    pub(crate) fn note_everything(&mut self) {
        self.behind = Behind::Everything;
    }

    /// What is new since the last call.
    pub(crate) fn take(&mut self, plan: &Plan, ignored: &IgnoredDependencies) -> Vec<ConsoleLine> {
        let mut lines = Vec::new();
        let mut left_out = 0;
        let mut look = |known: Vec<Cause>, row: usize| {
            let causes = causes(plan, ignored, row);
            for (cause, line) in &causes {
                if known.contains(cause) {
                    continue;
                }
                if lines.len() < MOST {
                    lines.push(line());
                } else {
                    left_out += 1;
                }
            }
            causes
                .into_iter()
                .map(|(cause, _)| cause)
                .collect::<Vec<_>>()
        };
        match std::mem::replace(&mut self.behind, Behind::Tasks(Vec::new())) {
            Behind::Everything => {
                let mut before = std::mem::take(&mut self.told);
                for (row, task) in plan.tasks().iter().enumerate() {
                    let known = if before.causes.is_empty() {
                        Vec::new()
                    } else {
                        before.take(task.id)
                    };
                    let causes = look(known, row);
                    if !causes.is_empty() {
                        self.told.insert(task.id, causes);
                    }
                }
            }
            Behind::Tasks(tasks) => {
                for task in tasks {
                    let Some(row) = plan.row_of(task) else {
                        continue;
                    };
                    let causes = look(self.told.take(task), row);
                    if !causes.is_empty() {
                        self.told.insert(task, causes);
                    }
                }
            }
        }
        if left_out > 0 {
            lines.push(ConsoleLine {
                is_error: false,
                text: format!("… and {left_out} more tasks or dependencies that are left out."),
            });
        }
        lines
    }
}

type Found<'a> = (Cause, Box<dyn Fn() -> ConsoleLine + 'a>);

/// Why a row is told of, each with its line.
fn causes<'a>(plan: &'a Plan, ignored: &IgnoredDependencies, row: usize) -> Vec<Found<'a>> {
    let task = &plan.tasks()[row];
    let mut causes: Vec<Found<'a>> = Vec::new();
    if let Some(kind) = refusal(plan, task) {
        let id = chart_id(row);
        causes.push((
            Cause::Refused(kind),
            Box::new(move || ConsoleLine {
                is_error: true,
                text: Refusal {
                    id: id.clone(),
                    kind,
                }
                .sentence(),
            }),
        ));
    }
    if !ignored.leaves_out(task) {
        return causes;
    }
    for problem in ignored.problems(plan, row) {
        let cause = match &problem {
            DependencyProblem::Unknown { token } => Cause::Unknown(token.clone()),
            DependencyProblem::Itself { .. } => Cause::Itself,
            DependencyProblem::Circle { number } => Cause::Circle(plan.tasks()[number - 1].id),
            DependencyProblem::StartsBefore { .. } => continue,
        };
        if causes.iter().any(|(known, _)| *known == cause) {
            continue;
        }
        causes.push((
            cause,
            Box::new(move || ConsoleLine {
                is_error: false,
                text: format!(
                    "Task {} “{}”: {}",
                    row + 1,
                    plan.tasks()[row].name,
                    Problem::of(&problem, plan).message
                ),
            }),
        ));
    }
    causes
}

//! What the schedule says to people: why a date, what cannot be kept, what to do.

use barline_scheduling::{Because, Circle, Conflict, Driver, Why};
use barline_tasks::{Day, Limits, TaskId, format_iso_date, joined};
use serde::Serialize;

use crate::calendar_view::iso_or_empty;
use crate::said::and_so_many_more;
use crate::{Editor, StartRule};

/// Tasks of a chain that are named in one sentence.
const MOST_NAMED: usize = 5;

/// Why a task starts when it does, and how far it can slip (SC11).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct WhyView {
    /// `Starts Tue 10 Mar because 3 "Order" ends Mon 9 Mar.`
    pub text: String,
    /// `Can slip 4 working days before the end moves.`
    pub slip: String,
    /// The task that holds its date, to go to.
    #[cfg_attr(feature = "typescript", ts(type = "TaskId | null"))]
    pub held_by: Option<TaskId>,
    /// The tasks that hold each other's dates, from this one back to the first.
    #[cfg_attr(feature = "typescript", ts(type = "TaskId[]"))]
    pub chain: Vec<TaskId>,
    /// What cannot be kept about it.
    pub conflicts: Vec<ConflictView>,
}

/// Something that cannot be kept, with what can be done about it (SC10).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ConflictView {
    /// The task.
    #[cfg_attr(feature = "typescript", ts(type = "TaskId"))]
    pub task: TaskId,
    /// The sentence.
    pub text: String,
    /// What can be done, the best first.
    pub remedies: Vec<Remedy>,
}

/// A way out of a conflict: the words of its button, and the command it sends.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Remedy {
    /// The date it must start on becomes this one.
    MustStart {
        /// `Move to 10 Mar`.
        label: String,
        /// `YYYY-MM-DD`.
        date: String,
    },
    /// The dependency goes.
    RemoveDependency {
        /// `Remove the link`.
        label: String,
        /// The task that waits: this one, or a summary above it.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId"))]
        task: TaskId,
        /// The prior task.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId"))]
        prior: TaskId,
    },
    /// The date it must start on goes.
    RemoveDate {
        /// `Remove the date`.
        label: String,
    },
    /// The day it should be finished by goes.
    RemoveFinish {
        /// `Remove the finish date`.
        label: String,
    },
}

/// All that places one task, for the card that changes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PlacingView {
    /// What it waits for, in order.
    pub dependencies: Vec<DependencyView>,
    /// What decides its start beside those.
    pub rule: StartRule,
    /// The rule's date, `YYYY-MM-DD`; empty where it has none.
    pub date: String,
    /// The day it should be finished by, `YYYY-MM-DD`; empty for none.
    pub finish_by: String,
    /// Every day works for it.
    pub works_on_days_off: bool,
    /// It has subtasks: rules and limits are set on those.
    pub is_summary: bool,
}

/// One dependency of a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DependencyView {
    /// The task that is waited for.
    #[cfg_attr(feature = "typescript", ts(type = "TaskId"))]
    pub prior: TaskId,
    /// Its number in `#`.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// `FS`, `SS`, `FF` or `SF`.
    #[cfg_attr(feature = "typescript", ts(type = "DependencyKind"))]
    pub kind: &'static str,
    /// `+2d`, `-5d`, `+3ed`; empty for none.
    pub lag: String,
}

impl Editor {
    /// All that places a task.
    pub fn placing(&self, task: TaskId) -> Option<PlacingView> {
        let row = self.plan.row_of(task)?;
        let task = &self.plan.tasks()[row];
        let limits = task.limits;
        let (rule, date) = match limits {
            Limits {
                must_start: Some(date),
                ..
            } => (StartRule::MustStart, Some(date)),
            Limits {
                as_late_as_possible: true,
                ..
            } => (StartRule::AsLateAsPossible, None),
            Limits {
                not_before: Some(date),
                ..
            } => (StartRule::NotBefore, Some(date)),
            _ => (StartRule::AsSoonAsPossible, None),
        };
        let dependencies = task.prior.dependencies().filter_map(|dependency| {
            let row = self.plan.row_of(dependency.prior)?;
            Some(DependencyView {
                prior: dependency.prior,
                number: row as u32 + 1,
                name: self.name(row).to_owned(),
                kind: dependency.kind.letters(),
                lag: dependency.lag.to_string(),
            })
        });
        Some(PlacingView {
            dependencies: dependencies.collect(),
            rule,
            date: iso_or_empty(date),
            finish_by: iso_or_empty(limits.finish_by),
            works_on_days_off: task.works_on_days_off,
            is_summary: self.plan.is_parent(row),
        })
    }

    /// Why a task starts when it does; `None` where dates are by hand.
    pub fn why(&self, task: TaskId) -> Option<WhyView> {
        let scheduler = self.scheduler()?;
        let row = self.plan.row_of(task)?;
        let why = scheduler.why(row);
        let id = |row: u32| self.plan.tasks()[row as usize].id;
        let held_by = match why.because {
            Because::Dependency {
                dependency: Driver { prior, .. },
                ..
            } => Some(id(prior)),
            Because::FirstTask { row } => Some(id(row)),
            _ => None,
        };
        let chain = scheduler.driving_chain(row);
        let conflicts = scheduler.conflicts_of(row);
        let is_told = (conflicts.iter()).any(|one| matches!(one, Conflict::FinishBroken { .. }));
        Some(WhyView {
            text: self.sentence(&why),
            // Too late for its own day: the conflict says so, and by how much.
            slip: if is_told {
                String::new()
            } else {
                why.slip_text(|row| self.name(row))
            },
            held_by,
            chain: chain.into_iter().map(id).collect(),
            conflicts: self.told(&conflicts),
        })
    }

    /// At one place: for a closure of its own each would have the sentence compiled again.
    fn sentence(&self, why: &Why) -> String {
        why.text(|row| self.name(row))
    }

    /// What holds a task's date, back to the first: `“Clean” is held by 3 “Paint”, 1 “Order”.`
    pub(crate) fn chain_in_words(&self, task: TaskId) -> String {
        let Some(scheduler) = self.scheduler() else {
            return "Dates are by hand: no dependency holds a task.".to_owned();
        };
        let Some(row) = self.plan.row_of(task) else {
            return String::new();
        };
        let chain = scheduler.driving_chain(row);
        let held = chain.iter().skip(1).map(|row| *row as usize);
        let named: Vec<String> = (held.clone().take(MOST_NAMED))
            .map(|row| format!("{} “{}”", row + 1, self.name(row)))
            .collect();
        if named.is_empty() {
            return self.sentence(&scheduler.why(row));
        }
        let more = and_so_many_more(held.count() - named.len());
        format!(
            "“{}” is held by {}{more}.",
            self.name(row),
            joined(named.iter(), ", ")
        )
    }

    /// Everything that cannot be kept, by row; empty where dates are by hand.
    pub fn conflicts(&self) -> Vec<ConflictView> {
        let Some(scheduler) = self.scheduler() else {
            return Vec::new();
        };
        let mut told = self.told(&scheduler.conflicts());
        told.extend(scheduler.circles().iter().map(|circle| self.circle(circle)));
        told
    }

    fn name(&self, row: usize) -> &str {
        self.plan.tasks()[row].name.as_str()
    }

    fn told(&self, conflicts: &[Conflict]) -> Vec<ConflictView> {
        let told = conflicts.iter();
        told.map(|conflict| self.conflict(conflict)).collect()
    }

    fn conflict(&self, conflict: &Conflict) -> ConflictView {
        let remedies = match conflict {
            Conflict::DependencyBroken {
                dependency,
                allowed,
                ..
            } => vec![
                Remedy::MustStart {
                    label: format!("Move to {}", short(*allowed)),
                    date: format_iso_date(allowed.date()),
                },
                self.removal(dependency.waiting, dependency.prior),
                Remedy::RemoveDate {
                    label: "Remove the date".to_owned(),
                },
            ],
            Conflict::FinishBroken { .. } => vec![Remedy::RemoveFinish {
                label: "Remove the finish date".to_owned(),
            }],
        };
        ConflictView {
            task: self.plan.tasks()[conflict.row() as usize].id,
            text: conflict.text(|row| self.name(row)),
            remedies,
        }
    }

    fn circle(&self, circle: &Circle) -> ConflictView {
        ConflictView {
            task: self.plan.tasks()[circle.waiting as usize].id,
            text: circle.text(|row| self.name(row)),
            remedies: vec![self.removal(circle.waiting, circle.prior)],
        }
    }

    fn removal(&self, waiting: u32, prior: u32) -> Remedy {
        Remedy::RemoveDependency {
            label: "Remove the link".to_owned(),
            task: self.plan.tasks()[waiting as usize].id,
            prior: self.plan.tasks()[prior as usize].id,
        }
    }
}

fn short(day: Day) -> String {
    barline_tasks::day_and_month(day.date(), false)
}

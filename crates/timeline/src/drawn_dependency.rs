//! Drawing a dependency from bar to bar (TL18).

use barline_tasks::{DependencyKind, IgnoredDependencies, Plan, TaskId};

/// Why a dependency cannot be drawn. Its text is what the user is told.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DependencyRefusal {
    /// One of the two tasks is not in the plan.
    #[error("That task is no longer in the plan.")]
    Unknown,
    /// From a task to itself.
    #[error("\"{name}\" cannot wait for itself.")]
    Itself {
        /// The task.
        name: String,
    },
    /// It is there already.
    #[error("\"{name}\" already waits for \"{prior}\".")]
    Already {
        /// The task that waits.
        name: String,
        /// The prior task.
        prior: String,
    },
    /// The prior task waits for this one, directly or through others.
    #[error("\"{name}\" cannot wait for \"{prior}\": \"{prior}\" already waits for it.")]
    Circle {
        /// The task that would wait.
        name: String,
        /// The prior task.
        prior: String,
    },
    /// By links neither a summary nor its subtask can wait for the other.
    #[error("\"{part}\" is part of \"{whole}\": neither can wait for the other.")]
    Part {
        /// The subtask.
        part: String,
        /// The summary.
        whole: String,
    },
}

/// Whether `to` may wait for `from` by a dependency of this kind: drawn between other ends than
/// one that is there, it changes that one.
///
/// # Errors
/// [`DependencyRefusal`], so that no circle is ever drawn (N2).
pub fn check_drawn(
    plan: &Plan,
    ignored: &IgnoredDependencies,
    (from, to): (TaskId, TaskId),
    kind: DependencyKind,
) -> Result<(), DependencyRefusal> {
    let row = |id| plan.row_of(id).ok_or(DependencyRefusal::Unknown);
    let (from_row, to_row) = (row(from)?, row(to)?);
    let task = &plan.tasks()[to_row];
    let name = task.name.clone();
    let prior = plan.tasks()[from_row].name.clone();
    if from == to {
        return Err(DependencyRefusal::Itself { name });
    }
    if let Some(there) = task.prior.dependencies().find(|one| one.prior == from) {
        return if there.kind == kind {
            Err(DependencyRefusal::Already { name, prior })
        } else {
            Ok(())
        };
    }
    if waits_for(plan, ignored, from_row, to_row) {
        return Err(DependencyRefusal::Circle { name, prior });
    }
    Ok(())
}

impl DependencyRefusal {
    /// A stable name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            DependencyRefusal::Unknown => "noSuchTask",
            DependencyRefusal::Itself { .. } => "waitsForItself",
            DependencyRefusal::Already { .. } => "waitsAlready",
            DependencyRefusal::Circle { .. } => "waitsInACircle",
            DependencyRefusal::Part { .. } => "waitsForItsPart",
        }
    }
}

/// Whether the task of row `from` waits for that of row `for_row`, directly or
/// through others. Each row is looked at once.
fn waits_for(plan: &Plan, ignored: &IgnoredDependencies, from: usize, for_row: usize) -> bool {
    let mut seen = vec![false; plan.len()];
    let mut open = vec![from];
    while let Some(row) = open.pop() {
        if row == for_row {
            return true;
        }
        if !std::mem::replace(&mut seen[row], true) {
            open.extend(ignored.counted(plan, row));
        }
    }
    false
}

//! What two browsers made of the plan behind one link, joined (S35; L12).

use barline_tasks::{
    Conflict, Date, IdSource, Merged, Plan, PlanDraft, align, amend, as_typed, diff, merge,
};

use super::decode::read_csv;
use super::{LinkError, decode};
use crate::csv::{Flavour, export};

/// A plan joined with what is behind its link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joined {
    /// All of `mine`, and what was changed behind the link.
    pub plan: Plan,
    /// Tasks that are different here by it, and entries of the plan itself.
    pub changes: usize,
    /// What both changed, each in another way; in the order `takes_theirs` counts.
    pub conflicts: Vec<Conflict>,
}

/// Joins `mine` with the plan in the data `theirs`, where `base` was behind the link when
/// they were last the same (T33). Links carry no ids (T32), nor all that a plan holds: what
/// they do not carry of `mine` stays as it is.
///
/// # Errors
/// A [`LinkError`] where one of the two cannot be read.
pub fn join(
    base: &str,
    mine: &Plan,
    theirs: &str,
    today: Date,
    takes_theirs: &dyn Fn(usize) -> bool,
    ids: &mut dyn IdSource,
) -> Result<Joined, LinkError> {
    let base = decode(base, today)?.imported.into_draft();
    let theirs = decode(theirs, today)?.imported.into_draft();
    let seen = as_linked(mine, today, ids)?;
    let base = align(base, &seen, None, ids);
    let theirs = align(theirs, &base, Some(&seen), ids);
    let Merged { plan, conflicts } = merge(&base, &seen, &theirs, takes_theirs);
    let changes = diff(&as_typed(&seen), &plan);
    let mut tasks: Vec<u64> = changes
        .iter()
        .filter_map(|change| Some(change.task()?.0))
        .collect();
    let of_plan = changes.len() - tasks.len();
    tasks.sort_unstable();
    tasks.dedup();
    Ok(Joined {
        changes: tasks.len() + of_plan,
        plan: if changes.is_empty() {
            mine.clone()
        } else {
            amend(&as_typed(mine), changes)
        },
        conflicts,
    })
}

/// The plan as a link gives it back, under its own ids.
fn as_linked(plan: &Plan, today: Date, ids: &mut dyn IdSource) -> Result<Plan, LinkError> {
    let mut draft = if plan.is_empty() {
        PlanDraft {
            description: plan.description().to_owned(),
            ..PlanDraft::default()
        }
    } else {
        read_csv(&export(plan, Flavour::Link), today)?.into_draft()
    };
    for (draft, task) in draft.tasks.iter_mut().zip(plan.tasks()) {
        draft.id = Some(task.id);
    }
    Ok(draft.build(ids))
}

//! What two browsers made of the plan behind one link, joined (S35; L12).

use std::borrow::Cow;

use barline_tasks::{
    Conflict, Date, IdSource, Merged, Plan, PlanDraft, TaskId, TaskMap, align, amend, as_typed,
    diff, merge,
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
/// `row_ids` are those of both, where several edit the link (S37): else rows are told apart by
/// what they say.
///
/// # Errors
/// A [`LinkError`] where one of the two cannot be read.
pub fn join(
    base: &str,
    mine: &Plan,
    theirs: &str,
    row_ids: RowIds<'_>,
    today: Date,
    takes_theirs: &dyn Fn(usize) -> bool,
    ids: &mut dyn IdSource,
) -> Result<Joined, LinkError> {
    let base = decode(base, today)?.imported.into_draft();
    let theirs = decode(theirs, today)?.imported.into_draft();
    let seen = as_linked(mine, today, ids)?;
    let base = align(base, &seen, None, ids);
    let theirs = match row_ids.of_both(base.len(), theirs.tasks.len()) {
        Some((known, named)) => under_ids(theirs, &base, &known, named, ids),
        None => align(theirs, &base, Some(&seen), ids),
    };
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

/// What the rows of two plans behind one link are called there, each row's id in order.
#[derive(Clone, Copy, Debug, Default)]
pub struct RowIds<'a> {
    /// Of the older one; `None`: 1, 2, 3 and so on.
    pub base: Option<&'a [TaskId]>,
    /// Of the newer one; `None`: nobody has named them.
    pub theirs: Option<&'a [TaskId]>,
}

impl<'a> RowIds<'a> {
    /// Both, where they name these numbers of rows. Rows called 1, 2, 3 are those of a plan
    /// that was saved whole: nobody has named them.
    fn of_both(self, base: usize, theirs: usize) -> Option<(Cow<'a, [TaskId]>, &'a [TaskId])> {
        let named = self.theirs.filter(|ids| ids.len() == theirs)?;
        let is_named = (1..).zip(named).any(|(number, id)| id.0 != number);
        let known = match self.base {
            Some(ids) => Cow::Borrowed(ids),
            None => Cow::Owned(numbered(base)),
        };
        (is_named && known.len() == base).then_some((known, named))
    }
}

/// What the rows of a plan are called that nobody has named.
pub(super) fn numbered(rows: usize) -> Vec<TaskId> {
    (1..).take(rows).map(TaskId).collect()
}

/// The plan of a draft whose rows are `named` behind the link: those of `base`, `known` by
/// these names there, under the ids that they have here.
fn under_ids(
    mut draft: PlanDraft,
    base: &Plan,
    known: &[TaskId],
    named: &[TaskId],
    ids: &mut dyn IdSource,
) -> Plan {
    let mut rows = TaskMap::default();
    for (row, id) in known.iter().enumerate() {
        rows.set(*id, row);
    }
    for (task, id) in draft.tasks.iter_mut().zip(named) {
        let here = rows.get(*id).map(|row| base.tasks()[row].id);
        task.id = Some(here.unwrap_or(*id));
    }
    draft.build(ids)
}

/// The plan as a link gives it back, under its own ids.
fn as_linked(plan: &Plan, today: Date, ids: &mut dyn IdSource) -> Result<Plan, LinkError> {
    let mut draft = linked_draft(plan, today)?;
    for (draft, task) in draft.tasks.iter_mut().zip(plan.tasks()) {
        draft.id = Some(task.id);
    }
    Ok(draft.build(ids))
}

/// The plan as a link gives it back.
pub(super) fn linked_draft(plan: &Plan, today: Date) -> Result<PlanDraft, LinkError> {
    Ok(if plan.is_empty() {
        PlanDraft {
            description: plan.description().to_owned(),
            ..PlanDraft::default()
        }
    } else {
        read_csv(&export(plan, Flavour::Link), today)?.into_draft()
    })
}

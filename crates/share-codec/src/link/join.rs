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
    /// What the rows behind the link are called here, in their order.
    pub rows: Vec<TaskId>,
}

/// Joins `mine` with the plan in the data `theirs`, where `base` was behind the link when
/// they were last the same (T33). Links carry no ids (T32), nor all that a plan holds: what
/// they do not carry of `mine` stays as it is.
///
/// Where several edit the link, its rows have ids (S37); else they are told apart by what they
/// say.
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
    let base = under_ids_here(base, row_ids.here, &seen, ids);
    let named = row_ids.there.map(|(of_base, of_theirs)| {
        let rows = [base.len(), theirs.tasks.len()];
        (named_rows(of_base, rows[0]), named_rows(of_theirs, rows[1]))
    });
    let theirs = match named {
        Some((Some(of_base), Some(of_theirs))) => {
            under_ids(theirs, &base, &of_base, &of_theirs, ids)
        }
        _ => align(theirs, &base, Some(&seen), ids),
    };
    let rows = theirs.tasks().iter().map(|task| task.id).collect();
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
        rows,
    })
}

/// What is known of rows behind a link that several edit (S37), each row's id in order.
#[derive(Clone, Copy, Debug, Default)]
pub struct RowIds<'a> {
    /// What the rows of the older plan are called here.
    pub here: Option<&'a [TaskId]>,
    /// What they, and those of the newer plan, are called there; only where the same row is
    /// called the same in both. An empty list: 1, 2, 3 and so on.
    pub there: Option<(&'a [TaskId], &'a [TaskId])>,
}

/// The plan of a draft under the ids that its rows have here; where they are not known, under
/// those of the rows of `seen` that say the same.
pub(super) fn under_ids_here(
    mut draft: PlanDraft,
    here: Option<&[TaskId]>,
    seen: &Plan,
    ids: &mut dyn IdSource,
) -> Plan {
    match here {
        Some(here) if here.len() == draft.tasks.len() => {
            for (task, id) in draft.tasks.iter_mut().zip(here) {
                task.id = Some(*id);
            }
            draft.build(ids)
        }
        _ => align(draft, seen, None, ids),
    }
}

/// What this number of rows is called: 1, 2, 3 and so on where nobody has named them. `None`
/// for names of other rows.
pub(super) fn named_rows(names: &[TaskId], rows: usize) -> Option<Cow<'_, [TaskId]>> {
    if names.is_empty() {
        return Some((1..).take(rows).map(TaskId).collect());
    }
    (names.len() == rows).then_some(Cow::Borrowed(names))
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

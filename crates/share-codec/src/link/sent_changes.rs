//! What a page changed since it last knew the plan behind a link (S37).

use barline_tasks::{Change, Date, IdSource, Plan, TaskId, TaskMap, as_typed, diff};

use super::join::{linked_draft, named_rows, under_ids_here};
use super::{LinkError, decode};

/// Changes on their way to a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentChanges {
    /// By the ids that rows have behind the link.
    pub changes: Vec<Change>,
    /// What the rows of this plan are called there once it is so, in order.
    pub row_ids: Vec<TaskId>,
}

/// What makes `mine` of the plan in the data `base`, whose rows are called `row_ids` behind
/// the link; none are called 1, 2, 3 and so on. A new row keeps its id where it is free there.
///
/// # Errors
/// A [`LinkError`] where `base` cannot be read.
pub fn changes_since(
    base: &str,
    row_ids: &[TaskId],
    here: Option<&[TaskId]>,
    mine: &Plan,
    today: Date,
    ids: &mut dyn IdSource,
) -> Result<SentChanges, LinkError> {
    let mut base = decode(base, today)?.imported.into_draft();
    let mut draft = linked_draft(mine, today)?;
    for (draft, task) in draft.tasks.iter_mut().zip(mine.tasks()) {
        draft.id = Some(task.id);
    }
    let seen = draft.clone().build(ids);
    let aligned = under_ids_here(base.clone(), here, &seen, ids);
    let names = named_rows(row_ids, aligned.len())
        .or_else(|| named_rows(&[], aligned.len()))
        .unwrap_or_default();
    let mut taken = TaskMap::default();
    for name in &*names {
        taken.add(*name);
    }
    for (task, name) in base.tasks.iter_mut().zip(&*names) {
        task.id = Some(*name);
    }
    for (task, id) in draft
        .tasks
        .iter_mut()
        .zip(seen.tasks().iter().map(|task| task.id))
    {
        task.id = match aligned.row_of(id) {
            Some(row) => Some(names[row]),
            // One that is called so already gets another.
            None => (!taken.contains(id)).then_some(id),
        };
    }
    let mut free = Free { taken: &taken, ids };
    let base = base.build(&mut free);
    let mine = draft.build(&mut free);
    Ok(SentChanges {
        changes: diff(&as_typed(&base), &as_typed(&mine)),
        row_ids: mine.tasks().iter().map(|task| task.id).collect(),
    })
}

/// Ids that no row has behind the link.
struct Free<'a> {
    taken: &'a TaskMap,
    ids: &'a mut dyn IdSource,
}

impl IdSource for Free<'_> {
    fn next_id(&mut self) -> TaskId {
        loop {
            let id = self.ids.next_id();
            if !self.taken.contains(id) {
                return id;
            }
        }
    }
}

//! Changes of one list, each of which goes on from what those before it left (T40).

use std::collections::HashMap;

use crate::{Cell, Change, TaskId};

/// The changes of a list as if all were made at once: what is changed again goes from what it said at first to what it
/// says at last, a row that is added comes as it is at last, and one that is deleted goes as it was at first. What
/// [`diff`](crate::diff) makes stays as it is.
///
/// ```
/// use barline_tasks::{Cell, Change, TaskId, composed};
/// let owner = |was: &str, becomes: &str| Change::Set {
///     task: TaskId(1),
///     was: Cell::Owner(was.into()),
///     becomes: Cell::Owner(becomes.into()),
/// };
/// assert_eq!(composed(vec![owner("Ada", "Bob"), owner("Bob", "Cy")]), [owner("Ada", "Cy")]);
/// ```
#[must_use]
pub fn composed(changes: Vec<Change>) -> Vec<Change> {
    let mut list = List::default();
    for change in changes {
        list.compose(change);
    }
    list.changes.into_iter().flatten().collect()
}

/// What a change sets: a cell of a task or an entry of the plan, or all of a task that is new.
type Place = (Option<TaskId>, &'static str);

const ALL: &str = "";

#[derive(Default)]
struct List {
    changes: Vec<Option<Change>>,
    places: HashMap<Place, usize>,
}

impl List {
    fn compose(&mut self, change: Change) {
        match change {
            Change::Set { task, was, becomes } => {
                let (new, place) = ((Some(task), ALL), (Some(task), becomes.key()));
                if let Some(Change::Add { task, .. }) = self.earlier(new) {
                    becomes.put(task);
                } else if let Some(Change::Set { becomes: last, .. }) = self.earlier(place) {
                    *last = becomes;
                } else {
                    self.push(place, Change::Set { task, was, becomes });
                }
            }
            Change::Plan { was, becomes } => {
                let place = (None, becomes.key());
                if let Some(Change::Plan { becomes: last, .. }) = self.earlier(place) {
                    *last = becomes;
                } else {
                    self.push(place, Change::Plan { was, becomes });
                }
            }
            Change::Delete { mut task } => {
                if self.take((Some(task.id), ALL)).is_some() {
                    return;
                }
                for cell in Cell::all(&task) {
                    if let Some(Change::Set { was, .. }) = self.take((Some(task.id), cell.key())) {
                        was.put(&mut task);
                    }
                }
                self.changes.push(Some(Change::Delete { task }));
            }
            Change::Add { task, after } => {
                self.push((Some(task.id), ALL), Change::Add { task, after });
            }
            Change::Move { .. } => self.changes.push(Some(change)),
        }
    }

    fn push(&mut self, place: Place, change: Change) {
        self.places.insert(place, self.changes.len());
        self.changes.push(Some(change));
    }

    fn earlier(&mut self, place: Place) -> Option<&mut Change> {
        let at = *self.places.get(&place)?;
        self.changes[at].as_mut()
    }

    fn take(&mut self, place: Place) -> Option<Change> {
        let at = self.places.remove(&place)?;
        self.changes[at].take()
    }
}

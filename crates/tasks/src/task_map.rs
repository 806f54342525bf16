//! One map for all that is looked up by task.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::TaskId;

/// Ids are whole numbers made by us, so one multiplication spreads them well
/// enough; renumbering 10,000 rows with the default hasher takes twice as long.
#[derive(Default)]
struct IdHasher(u64);

impl Hasher for IdHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0 ^ number)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .rotate_left(26);
    }
}

/// A number for each of some tasks: its row, or a place in a list of what belongs to it.
///
/// The only map of the rules, since each kind of map weighs 3 kB in the page's package.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TaskMap(HashMap<TaskId, usize, BuildHasherDefault<IdHasher>>);

impl TaskMap {
    /// The number of a task.
    pub fn get(&self, task: TaskId) -> Option<usize> {
        self.0.get(&task).copied()
    }

    /// Gives a task a number; answers the one before.
    pub fn set(&mut self, task: TaskId, number: usize) -> Option<usize> {
        self.0.insert(task, number)
    }

    /// Whether a task is in it.
    pub fn contains(&self, task: TaskId) -> bool {
        self.0.contains_key(&task)
    }

    /// Takes a task in, with the number 0; `false` where it was in it.
    pub fn add(&mut self, task: TaskId) -> bool {
        self.set(task, 0).is_none()
    }

    /// Takes a task out; answers its number.
    pub fn remove(&mut self, task: TaskId) -> Option<usize> {
        self.0.remove(&task)
    }

    /// Takes out the tasks that are not to be kept.
    pub fn retain(&mut self, keep: &dyn Fn(TaskId) -> bool) {
        self.0.retain(|task, _| keep(*task));
    }

    /// How many tasks are in it.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// No task is in it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Takes all out.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl From<&[TaskId]> for TaskMap {
    fn from(tasks: &[TaskId]) -> TaskMap {
        let mut map = TaskMap::default();
        for task in tasks {
            map.add(*task);
        }
        map
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_is_found_until_it_is_taken_out() {
        let mut map = TaskMap::from(&[TaskId(3), TaskId(5), TaskId(3)][..]);
        assert_eq!((map.len(), map.add(TaskId(5))), (2, false));
        assert_eq!(map.set(TaskId(5), 7), Some(0));
        assert_eq!((map.get(TaskId(5)), map.get(TaskId(4))), (Some(7), None));
        map.retain(&|task| task == TaskId(5));
        assert_eq!(
            (map.contains(TaskId(3)), map.remove(TaskId(5))),
            (false, Some(7))
        );
        assert!(map.is_empty());
    }
}

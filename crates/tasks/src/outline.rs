//! The outline: parents, subtasks, blocks, and where they may go (N6, N7; T12).

use std::ops::Range;

use crate::{Edit, Level, Plan};

impl Plan {
    /// Row of the parent: the nearest earlier row with a lower level (N7).
    ///
    /// # Panics
    /// Where there is no such row.
    pub fn parent_of(&self, row: usize) -> Option<usize> {
        if self.tasks()[row].level == Level::MIN {
            return None;
        }
        let level = self.tasks()[row].level;
        self.tasks()[..row]
            .iter()
            .rposition(|task| task.level < level)
    }

    /// The task and all its subtasks, as rows.
    ///
    /// # Panics
    /// Where there is no such row.
    pub fn block(&self, row: usize) -> Range<usize> {
        let level = self.tasks()[row].level;
        let below = &self.tasks()[row + 1..];
        let subtasks = below
            .iter()
            .position(|task| task.level <= level)
            .unwrap_or(below.len());
        row..row + 1 + subtasks
    }

    /// Whether the task has subtasks.
    pub fn is_parent(&self, row: usize) -> bool {
        self.tasks()
            .get(row + 1)
            .is_some_and(|next| next.level > self.tasks()[row].level)
    }

    /// The top rows among `rows` (sorted): those that are in no other's block.
    /// What a command on several rows works on, each with its subtasks.
    ///
    /// # Panics
    /// Where there is no such row.
    pub fn top_blocks(&self, rows: &[usize]) -> Vec<Range<usize>> {
        let mut blocks: Vec<Range<usize>> = Vec::new();
        for row in rows {
            if blocks.last().is_none_or(|block| *row >= block.end) {
                blocks.push(self.block(*row));
            }
        }
        blocks
    }

    /// Level the row may be indented to: one more than the row before it, at most 8 (N7).
    ///
    /// # Panics
    /// Where there is no row before it, but for the first.
    pub fn deepest_level_at(&self, row: usize) -> Level {
        match row.checked_sub(1) {
            Some(before) => self.tasks()[before].level.indented().unwrap_or(Level::MAX),
            None => Level::MIN,
        }
    }

    /// The edits that put every task of `block` one level deeper, or `None`
    /// where the outline does not allow it (N7): no row before it is level
    /// enough, or a subtask is at the last level.
    ///
    /// # Panics
    /// Where there is no such row.
    pub fn indenting(&self, block: Range<usize>) -> Option<Vec<Edit>> {
        let deeper = self.tasks()[block.start].level.indented()?;
        if deeper > self.deepest_level_at(block.start) {
            return None;
        }
        self.relevelled(block, Level::indented)
    }

    /// The edits that put every task of `block` one level up, or `None` at level 0.
    ///
    /// # Panics
    /// Where there is no such row.
    pub fn outdenting(&self, block: Range<usize>) -> Option<Vec<Edit>> {
        self.relevelled(block, Level::outdented)
    }

    fn relevelled(
        &self,
        block: Range<usize>,
        step: fn(Level) -> Option<Level>,
    ) -> Option<Vec<Edit>> {
        let mut edits = Vec::with_capacity(block.len());
        for row in block {
            let mut task = Box::new(self.tasks()[row].clone());
            task.level = step(task.level)?;
            edits.push(Edit::Replace { row, task });
        }
        Some(edits)
    }

    /// The edit that moves `block` past the neighbour before it, a task of the
    /// same level with its subtasks; no other row gets another parent (N6).
    ///
    /// # Errors
    /// [`Stays`], where it has no such neighbour.
    ///
    /// # Panics
    /// Where there is no such row.
    pub fn moving_up(&self, block: Range<usize>) -> Result<Edit, Stays> {
        let level = self.tasks()[block.start].level;
        let before = self.tasks()[..block.start]
            .iter()
            .rposition(|task| task.level <= level);
        if let Some(row) = before.filter(|row| self.tasks()[*row].level == level) {
            return Ok(Edit::Move {
                from: block.start,
                count: block.len(),
                to: row,
            });
        }
        // Between the parent and the block: subtasks that stand deeper (N7).
        let first = before.map_or(0, |parent| parent + 1);
        Err(if first < block.start {
            Stays::OtherLevel { neighbour: first }
        } else {
            Stays::AtTheEdge { parent: before }
        })
    }

    /// The edit that moves `block` past the neighbour after it, see [`Plan::moving_up`].
    ///
    /// # Errors
    /// [`Stays`], where it has no such neighbour.
    ///
    /// # Panics
    /// Where there is no such row.
    pub fn moving_down(&self, block: Range<usize>) -> Result<Edit, Stays> {
        let level = self.tasks()[block.start].level;
        let parent = self.parent_of(block.start);
        match self.tasks().get(block.end) {
            Some(next) if next.level == level => Ok(Edit::Move {
                from: block.start,
                count: block.len(),
                to: block.start + self.block(block.end).len(),
            }),
            // A subtask of the same parent that stands less deep (N7), or its like
            // above a first row that has no parent.
            Some(next) if parent.is_none_or(|parent| next.level > self.tasks()[parent].level) => {
                Err(Stays::OtherLevel {
                    neighbour: block.end,
                })
            }
            _ => Err(Stays::AtTheEdge { parent }),
        }
    }
}

/// Why a block stays where it is (N6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stays {
    /// It is the first or last of its parent already, or of the plan.
    AtTheEdge {
        /// Row of the parent, if it has one.
        parent: Option<usize>,
    },
    /// The row there is on another level: past it, one of the two would get
    /// another parent.
    OtherLevel {
        /// That row.
        neighbour: usize,
    },
}

#[cfg(test)]
pub(crate) mod tests {
    use std::collections::HashMap;

    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::Index;

    use super::*;
    use crate::strategies::{counting_ids, draft_at};
    use crate::{Date, TaskDraft, TaskId};

    pub(crate) fn outline(levels: &[i64]) -> Plan {
        let drafts = levels.iter().enumerate().map(|(row, level)| TaskDraft {
            level: Level::clamped(*level),
            ..draft_at(&format!("t{row}"), Date::constant(2026, 1, 5))
        });
        Plan::build("", drafts.collect(), &mut counting_ids())
    }

    fn names(plan: &Plan) -> String {
        plan.tasks()
            .iter()
            .map(|task| task.name.trim_start_matches('t'))
            .collect()
    }

    #[test]
    fn t12_a_parent_is_the_nearest_earlier_row_with_a_lower_level() {
        let plan = outline(&[0, 3, 1, 2, 0]);
        assert_eq!(
            (0..5).map(|row| plan.parent_of(row)).collect::<Vec<_>>(),
            [None, Some(0), Some(0), Some(2), None]
        );
        assert_eq!(plan.block(0), 0..4);
        assert_eq!(plan.block(2), 2..4);
        assert!(plan.is_parent(2) && !plan.is_parent(1));
        assert_eq!(plan.top_blocks(&[0, 1, 3, 4]), [0..4, 4..5]);
    }

    #[test]
    fn t12_indent_goes_one_below_the_row_before() {
        let plan = outline(&[0, 1, 1, 8, 0]);
        assert!(plan.indenting(0..1).is_none());
        assert!(plan.indenting(1..2).is_none());
        assert!(plan.indenting(4..5).is_some());
        // The block 2..4 has a subtask at the last level.
        assert!(plan.indenting(plan.block(2)).is_none());
        assert!(plan.outdenting(0..1).is_none());
        assert_eq!(
            plan.outdenting(plan.block(2)).map(|edits| edits.len()),
            Some(2)
        );
    }

    #[test]
    fn t13_a_task_passes_the_neighbour_of_its_level_with_its_subtasks() {
        let mut plan = outline(&[0, 1, 1, 0, 1, 0]);
        let edit = plan.moving_up(plan.block(5)).expect("a neighbour");
        plan.apply(edit);
        assert_eq!(names(&plan), "012534");
        let edit = plan.moving_up(plan.block(3)).expect("a neighbour");
        plan.apply(edit);
        assert_eq!(names(&plan), "501234");
        let edit = plan.moving_down(plan.block(1)).expect("a neighbour");
        plan.apply(edit);
        assert_eq!(names(&plan), "534012");
        let edit = plan.moving_down(plan.block(4)).expect("a neighbour");
        plan.apply(edit);
        assert_eq!(names(&plan), "534021");
    }

    #[test]
    fn t13_the_first_and_the_last_of_a_parent_stay() {
        let plan = outline(&[0, 1, 2, 0, 1]);
        let edge = |parent| Err(Stays::AtTheEdge { parent });
        for (row, parent) in [(0, None), (1, Some(0)), (2, Some(1)), (4, Some(3))] {
            assert_eq!(plan.moving_up(plan.block(row)), edge(parent), "{row} up");
        }
        for (row, parent) in [(1, Some(0)), (2, Some(1)), (3, None), (4, Some(3))] {
            assert_eq!(
                plan.moving_down(plan.block(row)),
                edge(parent),
                "{row} down"
            );
        }
    }

    #[test]
    fn t13_where_levels_jump_nobody_gets_another_parent() {
        let plan = outline(&[2, 0, 3, 1]);
        let other = |neighbour| Err(Stays::OtherLevel { neighbour });
        assert_eq!(plan.moving_up(plan.block(1)), other(0));
        assert_eq!(plan.moving_down(plan.block(0)), other(1));
        assert_eq!(plan.moving_up(plan.block(3)), other(2));
        assert_eq!(plan.moving_down(plan.block(2)), other(3));
    }

    /// The parent of each task, by id.
    fn parents(plan: &Plan) -> HashMap<TaskId, Option<TaskId>> {
        let tasks = plan.tasks();
        (0..plan.len())
            .map(|row| (tasks[row].id, plan.parent_of(row).map(|at| tasks[at].id)))
            .collect()
    }

    proptest! {
        #[test]
        fn prop_a_move_changes_no_parent_and_is_taken_back_by_the_other(
            levels in vec(0..=8i64, 1..14),
            row in any::<Index>(),
            up in any::<bool>(),
        ) {
            let mut plan = outline(&levels);
            let before = plan.clone();
            let block = plan.block(row.index(plan.len()));
            let head = plan.tasks()[block.start].id;
            let there = if up { plan.moving_up(block.clone()) } else { plan.moving_down(block.clone()) };
            if let Ok(edit) = there {
                plan.apply(edit);
                prop_assert_ne!(&plan, &before);
                prop_assert_eq!(parents(&plan), parents(&before));
                let now = plan.row_of(head).expect("the task");
                prop_assert_eq!(plan.block(now).len(), block.len());
                let back = if up { plan.moving_down(plan.block(now)) } else { plan.moving_up(plan.block(now)) };
                plan.apply(back.expect("the way back"));
                prop_assert_eq!(&plan, &before);
            } else {
                // No task of its level and parent stands on that side.
                let side = if up { 0..block.start } else { block.end..plan.len() };
                let level = plan.tasks()[block.start].level;
                let parent = plan.parent_of(block.start);
                for at in side {
                    prop_assert!(plan.tasks()[at].level != level || plan.parent_of(at) != parent);
                }
            }
        }
    }
}

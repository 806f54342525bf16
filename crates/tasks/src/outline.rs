//! The outline: parents, subtasks, blocks, and where they may go (N6, N7; T12).

use std::ops::Range;

use crate::{Edit, Level, Plan, Task};

impl Plan {
    /// Row of the parent: the nearest earlier row with a lower level (N7).
    pub fn parent_of(&self, row: usize) -> Option<usize> {
        let level = self.tasks()[row].level;
        self.tasks()[..row]
            .iter()
            .rposition(|task| task.level < level)
    }

    /// The task and all its subtasks, as rows.
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
    pub fn deepest_level_at(&self, row: usize) -> Level {
        match row.checked_sub(1) {
            Some(before) => self.tasks()[before].level.indented().unwrap_or(Level::MAX),
            None => Level::MIN,
        }
    }

    /// The edits that put every task of `block` one level deeper, or `None`
    /// where the outline does not allow it (N7): no row before it is level
    /// enough, or a subtask is at the last level.
    pub fn indenting(&self, block: Range<usize>) -> Option<Vec<Edit>> {
        let deeper = self.tasks()[block.start].level.indented()?;
        if deeper > self.deepest_level_at(block.start) {
            return None;
        }
        self.relevelled(block, Level::indented)
    }

    /// The edits that put every task of `block` one level up, or `None` at level 0.
    pub fn outdenting(&self, block: Range<usize>) -> Option<Vec<Edit>> {
        self.relevelled(block, Level::outdented)
    }

    fn relevelled(
        &self,
        block: Range<usize>,
        step: impl Fn(Level) -> Option<Level>,
    ) -> Option<Vec<Edit>> {
        block
            .map(|row| {
                let task = &self.tasks()[row];
                let level = step(task.level)?;
                Some(Edit::Replace {
                    row,
                    task: Box::new(Task {
                        level,
                        ..task.clone()
                    }),
                })
            })
            .collect()
    }

    /// The edit that moves `block` up by one place: a row alone past the row
    /// before it, a row with subtasks past the block before it (N6). `None` at
    /// the top.
    pub fn moving_up(&self, block: Range<usize>) -> Option<Edit> {
        let before = block.start.checked_sub(1)?;
        let to = if block.len() == 1 {
            before
        } else {
            let level = self.tasks()[block.start].level;
            let neighbour = self.tasks()[..block.start]
                .iter()
                .rposition(|task| task.level <= level);
            match neighbour {
                // Its own parent: past what lies between the two, else past the parent alone.
                Some(row) if self.tasks()[row].level < level && row < before => row + 1,
                Some(row) => row,
                None => 0,
            }
        };
        Some(Edit::Move {
            from: block.start,
            count: block.len(),
            to,
        })
    }

    /// The edit that moves `block` down by one place, see [`Plan::moving_up`].
    /// Past a row of a lower level it goes alone: so it becomes the first
    /// subtask there. `None` at the bottom.
    pub fn moving_down(&self, block: Range<usize>) -> Option<Edit> {
        let next = self.tasks().get(block.end)?;
        let passes = if block.len() == 1 || next.level < self.tasks()[block.start].level {
            1
        } else {
            self.block(block.end).len()
        };
        Some(Edit::Move {
            from: block.start,
            count: block.len(),
            to: block.start + passes,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategies::{counting_ids, draft_at};
    use crate::{Date, TaskDraft};

    fn outline(levels: &[i64]) -> Plan {
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
    fn t13_a_row_alone_swaps_with_its_neighbour() {
        let mut plan = outline(&[0, 0, 1]);
        let edit = plan.moving_up(2..3).expect("not at the top");
        plan.apply(edit);
        assert_eq!(names(&plan), "021");
        assert!(plan.moving_up(0..1).is_none());
        assert!(plan.moving_down(2..3).is_none());
    }

    #[test]
    fn t13_a_block_moves_past_the_neighbour_block() {
        let mut plan = outline(&[0, 1, 0, 1, 0, 1]);
        let edit = plan.moving_up(plan.block(4)).expect("not at the top");
        plan.apply(edit);
        assert_eq!(names(&plan), "014523");
        let edit = plan.moving_down(plan.block(0)).expect("not at the bottom");
        plan.apply(edit);
        assert_eq!(names(&plan), "450123");
    }

    #[test]
    fn t13_a_block_enters_and_leaves_a_parent() {
        let mut plan = outline(&[0, 1, 2, 0, 1]);
        let edit = plan.moving_down(plan.block(1)).expect("not at the bottom");
        plan.apply(edit);
        assert_eq!(names(&plan), "03124");
        let edit = plan.moving_up(plan.block(2)).expect("not at the top");
        plan.apply(edit);
        assert_eq!(names(&plan), "01234");
        let edit = plan.moving_up(plan.block(1)).expect("not at the top");
        plan.apply(edit);
        assert_eq!(names(&plan), "12034");
    }
}

//! Where rows may stand that are put somewhere else by hand (N6, N7; T30).

use std::ops::{Range, RangeInclusive};

use crate::{Edit, Level, Plan, Task};

impl Plan {
    /// The levels that the first rows of `blocks` ([`Plan::top_blocks`]) may have
    /// before row `at`, so that no other row gets another parent: not above the row
    /// after them, and at most one deeper than the row before them. `None` inside a
    /// block, or where its subtasks would be too deep.
    ///
    /// # Panics
    /// Where a block has rows that there are not, or `at` is past the end.
    pub fn levels_at(&self, blocks: &[Range<usize>], at: usize) -> Option<RangeInclusive<Level>> {
        if blocks
            .iter()
            .any(|block| block.start < at && at < block.end)
        {
            return None;
        }
        let is_other = |row: &usize| blocks.iter().all(|block| !block.contains(row));
        let level = |row: usize| self.tasks()[row].level;
        let before = (0..at).rfind(is_other).map(level);
        let after = (at..self.len()).find(is_other).map(level);
        let least = after.unwrap_or(Level::MIN);
        let beside = before.map_or(Level::MIN, |level| level.indented().unwrap_or(level));
        let deepest = |block: &Range<usize>| {
            let rows = self.tasks()[block.clone()].iter();
            let most = rows.map(|task| task.level.get()).max()?;
            Some(most - level(block.start).get())
        };
        let depth = blocks.iter().filter_map(deepest).max()?;
        let most = Level::clamped(i64::from(Level::MAX.get()) - i64::from(depth));
        let range = least..=most.min(beside.max(least));
        (!range.is_empty()).then_some(range)
    }

    /// The edits that put `blocks` before row `at`, one after the other, each with its
    /// first row on `level` and its subtasks as deep below it as they were.
    pub fn standing_at(&self, blocks: &[Range<usize>], at: usize, level: Level) -> Vec<Edit> {
        let mut edits = Vec::new();
        for block in blocks {
            let by = i64::from(level.get()) - i64::from(self.tasks()[block.start].level.get());
            for row in block.clone().filter(|_| by != 0) {
                let task = self.tasks()[row].clone();
                let level = Level::clamped(i64::from(task.level.get()) + by);
                let task = Box::new(Task { level, ..task });
                edits.push(Edit::Replace { row, task });
            }
        }
        // From the place outwards, so that no block shifts one that is still to go.
        let (above, below): (Vec<_>, Vec<_>) = blocks.iter().partition(|block| block.end <= at);
        let mut moves = Vec::new();
        let mut to = at;
        for block in above.into_iter().rev() {
            to -= block.len();
            moves.push((block, to));
        }
        to = at;
        for block in below {
            moves.push((block, to));
            to += block.len();
        }
        let moves = moves.into_iter().filter(|(block, to)| block.start != *to);
        edits.extend(moves.map(|(block, to)| Edit::Move {
            from: block.start,
            count: block.len(),
            to,
        }));
        edits
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::Index;

    use super::*;
    use crate::TaskId;
    use crate::outline::tests::outline;

    fn levels(plan: &Plan, rows: &[usize], at: usize) -> Option<(u8, u8)> {
        let range = plan.levels_at(&plan.top_blocks(rows), at)?;
        Some((range.start().get(), range.end().get()))
    }

    #[test]
    fn t30_the_rows_beside_a_place_say_its_levels() {
        let plan = outline(&[0, 1, 2, 0, 1]);
        // At the end, below a subtask.
        assert_eq!(levels(&plan, &[0], 5), Some((0, 2)));
        assert_eq!(levels(&plan, &[3], 1), Some((1, 1)));
        // Before the first: nothing it could be a subtask of.
        assert_eq!(levels(&plan, &[3], 0), Some((0, 0)));
        // Where it stands, it may still change its level.
        assert_eq!(levels(&plan, &[2], 2), Some((0, 2)));
        assert_eq!(levels(&plan, &[2], 3), Some((0, 2)));
        // Into itself.
        assert_eq!(levels(&plan, &[0], 1), None);
        // Its subtask would be on level 9.
        let deep = outline(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1]);
        assert_eq!(levels(&deep, &[9], 8), None);
        assert_eq!(levels(&deep, &[10], 9), Some((0, 8)));
    }

    fn parents(plan: &Plan, moved: &[TaskId]) -> HashMap<TaskId, Option<TaskId>> {
        let id = |row: usize| plan.tasks()[row].id;
        (0..plan.len())
            .filter(|row| !moved.contains(&id(*row)))
            .map(|row| (id(row), plan.parent_of(row).map(id)))
            .collect()
    }

    proptest! {
        #[test]
        fn prop_rows_that_are_put_elsewhere_keep_their_shape_and_change_no_other(
            levels in vec(0..=8i64, 1..14),
            rows in vec(any::<Index>(), 1..4),
            at in any::<Index>(),
            level in any::<Index>(),
        ) {
            let mut plan = outline(&levels);
            let before = plan.clone();
            let mut rows: Vec<usize> = rows.iter().map(|row| row.index(plan.len())).collect();
            rows.sort_unstable();
            rows.dedup();
            let blocks = plan.top_blocks(&rows);
            let at = at.index(plan.len() + 1);
            let Some(range) = plan.levels_at(&blocks, at) else { return Ok(()) };
            let (least, most) = (range.start().get(), range.end().get());
            let level = Level::clamped(i64::from(least) + level.index(usize::from(most - least) + 1) as i64);

            let ids = |plan: &Plan, rows: Range<usize>| -> Vec<TaskId> {
                plan.tasks()[rows].iter().map(|task| task.id).collect()
            };
            let moved: Vec<TaskId> = blocks.iter().flat_map(|block| ids(&before, block.clone())).collect();
            let heads: Vec<TaskId> = blocks.iter().map(|block| before.tasks()[block.start].id).collect();
            let edits = plan.standing_at(&blocks, at, level);
            let mut undo: Vec<Edit> = edits.into_iter().map(|edit| plan.apply(edit)).collect();

            // One after the other, in their order, before what stood there.
            let first = plan.row_of(moved[0]).expect("it is still there");
            prop_assert_eq!(&ids(&plan, first..first + moved.len()), &moved);
            let next = (at..before.len()).map(|row| before.tasks()[row].id).find(|id| !moved.contains(id));
            prop_assert_eq!(plan.tasks().get(first + moved.len()).map(|task| task.id), next);
            for (head, block) in heads.iter().zip(&blocks) {
                let row = plan.row_of(*head).expect("it is still there");
                prop_assert_eq!(plan.tasks()[row].level, level);
                prop_assert_eq!(plan.block(row).len(), block.len());
            }
            prop_assert_eq!(parents(&plan, &moved), parents(&before, &moved));

            undo.reverse();
            for edit in undo {
                plan.apply(edit);
            }
            prop_assert_eq!(plan, before);
        }
    }
}

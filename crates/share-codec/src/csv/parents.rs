//! An outline that is told by the parent of each row (S8).

use barline_tasks::Level;

use super::predecessors::Numbering;
use super::table::Table;
use super::{Column, WarningKind};

/// Where each row of data stands, by the parents that the file names.
pub(super) struct Parents {
    depths: Vec<i64>,
    faults: Vec<Option<WarningKind>>,
}

impl Parents {
    /// Reads them, and puts the rows of the table under their parents: children follow in the
    /// order of the file, and a file that has them there already stays as it is. `None` where
    /// no parent is told, or the file tells levels as well.
    pub(super) fn order(table: &mut Table<'_>, numbering: &Numbering) -> Option<Parents> {
        let header = &table.header;
        let told = [Column::Level, Column::OutlineLevel, Column::OutlineNumber];
        if told
            .into_iter()
            .any(|column| header.index(column).is_some())
        {
            return None;
        }
        let index = header.index(Column::Parent)?;
        let mut is_task = vec![false; table.count];
        for row in &table.rows {
            is_task[row.number - 1] = true;
        }
        let mut faults = vec![None; table.count];
        let mut parents = vec![None; table.count];
        for row in &table.rows {
            let told = row.cells.get(index).unwrap_or("").trim();
            let found = numbering.row_called(told);
            let found = found.or_else(|| numbering.row_called(told_id(told)));
            let parent = found.filter(|parent| is_task[*parent]);
            // Some programs write a zero, or a word, for none.
            if parent.is_none() && !["", "0", "null"].contains(&told) {
                faults[row.number - 1] = Some(WarningKind::ParentUnknown);
            }
            parents[row.number - 1] = parent;
        }
        for row in cut_circles(&mut parents) {
            faults[row] = Some(WarningKind::ParentCircle);
        }
        let (order, depths) = walk(&parents);
        let mut rows: Vec<_> = (0..table.count).map(|_| None).collect();
        for row in std::mem::take(&mut table.rows) {
            let place = row.number - 1;
            rows[place] = Some(row);
        }
        table.rows = order
            .into_iter()
            .filter_map(|row| rows[row].take())
            .collect();
        for (fault, depth) in faults.iter_mut().zip(&depths) {
            if *depth > i64::from(Level::MAX.get()) {
                fault.get_or_insert(WarningKind::NumberChanged);
            }
        }
        Some(Parents { depths, faults })
    }

    /// Level of a row of data, by its number from 1, and what is wrong with its parent.
    pub(super) fn level(&self, number: usize) -> (Level, Option<WarningKind>) {
        let level = Level::clamped(self.depths[number - 1]);
        (level, self.faults[number - 1])
    }
}

/// Takes its parent from the first row of every circle; answers those rows.
fn cut_circles(parents: &mut [Option<usize>]) -> Vec<usize> {
    let mut cut = Vec::new();
    // The walk that came by; no row is passed twice.
    let mut seen = vec![usize::MAX; parents.len()];
    for first in 0..parents.len() {
        let mut at = first;
        while seen[at] == usize::MAX {
            seen[at] = first;
            match parents[at] {
                Some(parent) => at = parent,
                None => break,
            }
        }
        if seen[at] != first || parents[at].is_none() {
            continue;
        }
        // From here on the walk goes round.
        let around = std::iter::successors(parents[at], |row| parents[*row]);
        let least = around.take_while(|row| *row != at).fold(at, usize::min);
        parents[least] = None;
        cut.push(least);
    }
    cut
}

/// Rows from parent to children, and the depth of each.
fn walk(parents: &[Option<usize>]) -> (Vec<usize>, Vec<i64>) {
    let mut children = vec![Vec::new(); parents.len()];
    let mut open = Vec::new();
    // The last is taken first.
    for row in (0..parents.len()).rev() {
        match parents[row] {
            Some(parent) => children[parent].push(row),
            None => open.push(row),
        }
    }
    let (mut order, mut depths) = (Vec::with_capacity(parents.len()), vec![0; parents.len()]);
    while let Some(row) = open.pop() {
        depths[row] = parents[row].map_or(0, |parent| depths[parent] + 1);
        order.push(row);
        open.append(&mut children[row]);
    }
    (order, depths)
}

/// The id in `36: Site`, `#36`, `Phase #36: Site` and `Site (#36)`.
fn told_id(parent: &str) -> &str {
    let id = parent.split_once('#').map_or(parent, |(_, id)| id);
    let end = id.find(|c: char| c.is_whitespace() || [':', ')', ','].contains(&c));
    &id[..end.unwrap_or(id.len())]
}

#[cfg(test)]
mod tests {
    use barline_tasks::Date;
    use proptest::prelude::*;

    use super::super::{ImportOptions, import};
    use super::*;

    /// Tasks as level, name and prior dependencies, and the warnings.
    fn read(rows: &str) -> (Vec<String>, Vec<String>) {
        let text = format!("ID,Subject,Start date,Parent,Predecessors\n{rows}");
        let today = Date::constant(2026, 1, 5);
        let read = import(text.as_bytes(), today, &ImportOptions::default()).unwrap();
        let task = |draft: &barline_tasks::TaskDraft| {
            format!("{} {} {}", draft.level.get(), draft.name, draft.prior)
        };
        let warnings = read.warnings.iter().map(ToString::to_string);
        (read.drafts.iter().map(task).collect(), warnings.collect())
    }

    #[test]
    fn s8_rows_stand_under_their_parents_whatever_the_order_of_the_file() {
        let (tasks, warnings) = read(
            "1,Phase A,2026-01-05,,\n2,Phase B,2026-01-05,,\n3,a1,2026-01-05,1,\n\
             4,b1,2026-01-05,2,3\n5,a2,2026-01-05,1,3 4\n6,a11,2026-01-05,#3: a1,\n",
        );
        assert_eq!(
            tasks,
            [
                "0 Phase A ",
                "1 a1 ",
                "2 a11 ",
                "1 a2 2, 6",
                "0 Phase B ",
                "1 b1 2"
            ]
        );
        assert_eq!(warnings, [""; 0]);
    }

    #[test]
    fn s8_parents_by_name_in_the_order_of_the_file_change_nothing() {
        let (tasks, warnings) =
            read("1,A,2026-01-05,,\n2,a,2026-01-05,A,\n3,aa,2026-01-05,a,1\n4,B,2026-01-05,0,\n");
        assert_eq!(tasks, ["0 A ", "1 a ", "2 aa 1", "0 B "]);
        assert_eq!(warnings, [""; 0]);
    }

    #[test]
    fn s13_parents_that_are_missing_or_go_round_are_told() {
        let (tasks, warnings) = read(
            "1,a,2026-01-05,3,\n2,b,2026-01-05,1,\n3,c,2026-01-05,2,\n4,d,2026-01-05,9,\n\
             5,e,2026-01-05,5,\n",
        );
        assert_eq!(tasks, ["0 a ", "1 b ", "2 c ", "0 d ", "0 e "]);
        assert_eq!(
            warnings,
            [
                "Row 1: the parent \"3\" is itself below this task, which stands on level 0",
                "Row 4: the parent \"9\" is not imported, the task stands on level 0",
                "Row 5: the parent \"5\" is itself below this task, which stands on level 0",
            ]
        );
    }

    #[test]
    fn s13_a_depth_that_no_level_has_is_told() {
        let rows = (1..=11).map(|row| format!("{row},t,2026-01-05,{},\n", row - 1));
        let (tasks, warnings) = read(&rows.collect::<String>());
        assert_eq!((&*tasks[8], &*tasks[10]), ("8 t ", "8 t "));
        assert_eq!(warnings.len(), 2);
        assert_eq!(
            warnings[0],
            "Row 10: the level \"9\" was rounded or limited"
        );
    }

    proptest! {
        #[test]
        fn prop_s8_every_row_stands_below_its_parent_once(
            parents in prop::collection::vec(prop::option::of(0usize..12), 12)
        ) {
            let mut kept = parents.clone();
            let cut = cut_circles(&mut kept);
            prop_assert!(cut.iter().all(|row| parents[*row].is_some()));
            let (order, depths) = walk(&kept);
            let mut all = order.clone();
            all.sort_unstable();
            prop_assert_eq!(all, (0..12).collect::<Vec<_>>());
            for (at, row) in order.iter().enumerate() {
                let before = order[..at].iter().rev();
                let above = before.copied().find(|above| depths[*above] < depths[*row]);
                prop_assert_eq!(above, kept[*row]);
            }
        }
    }
}

//! What each column of a file means: by name, by position, or as told (C3; S8).

use serde::{Deserialize, Serialize};

use super::appended::Appended;
use super::column::{Column, NINE, UNIQUE, is_any_name, is_called, is_own, known};

/// Columns a row needs (spec §5).
pub const MIN_COLUMNS: usize = 8;

/// How the meaning of the columns was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Mapping {
    /// The header's names are known.
    ByName,
    /// They are not: the nine columns of spec §9 in order.
    ByPosition,
    /// The user said so.
    AsTold,
}

/// The header row, understood.
#[derive(Clone, Debug)]
pub(super) struct Header {
    pub(super) mapping: Mapping,
    /// Meaning of each column, in file order.
    pub(super) columns: Vec<Option<Column>>,
    /// It has at least eight of the nine names of spec §9: a file of our own,
    /// perhaps saved again by a spreadsheet.
    pub(super) own: bool,
    /// The columns of dates by links, in such a file.
    pub(super) appended: Appended,
}

/// The columns that make a list of names a plan.
const SCHEDULE: [Column; 6] = [
    Column::Prior,
    Column::Start,
    Column::Duration,
    Column::End,
    Column::Progress,
    Column::Done,
];

impl Header {
    pub(super) fn read<'c>(
        cells: impl Iterator<Item = &'c str> + Clone,
        told: Option<&[Option<Column>]>,
    ) -> Header {
        let own = cells.clone().filter(|title| is_own(title)).count() >= MIN_COLUMNS;
        let appended = if own {
            Appended::find(&cells.clone().collect::<Vec<_>>())
        } else {
            Appended::default()
        };
        if let Some(told) = told {
            return Header {
                mapping: Mapping::AsTold,
                columns: told.to_vec(),
                own,
                appended,
            };
        }
        if let Some(mut columns) = by_name(cells) {
            if own {
                // Our column says tasks by number, whatever ids stand beside it.
                let ids = columns
                    .iter_mut()
                    .filter(|found| **found == Some(Column::Id));
                ids.for_each(|found| *found = None);
            }
            for place in appended.places() {
                columns[place] = Some(Column::Scheduling);
            }
            return Header {
                mapping: Mapping::ByName,
                columns,
                own,
                appended,
            };
        }
        Header {
            mapping: Mapping::ByPosition,
            columns: NINE.iter().map(|(column, _)| Some(*column)).collect(),
            own: false,
            appended,
        }
    }

    /// Where a column is.
    pub(super) fn index(&self, column: Column) -> Option<usize> {
        self.columns.iter().position(|found| *found == Some(column))
    }

    /// Cells a row needs to be a task: eight in a file of our columns; elsewhere
    /// enough to reach the name.
    pub(super) fn min_columns(&self) -> usize {
        if self.own || self.mapping == Mapping::ByPosition {
            MIN_COLUMNS
        } else {
            self.index(Column::Name).map_or(1, |index| index + 1)
        }
    }

    /// Written by another program: predecessors are told by id, with link types.
    pub(super) fn is_foreign(&self) -> bool {
        !self.own && self.mapping != Mapping::ByPosition
    }
}

/// Whether a row of cells below the first line is no doubt the header of a plan:
/// one known word alone may be a task's name.
pub(super) fn is_header<'c>(cells: impl Iterator<Item = &'c str> + Clone) -> bool {
    by_name(cells).is_some_and(|columns| {
        let has = |column: Column| columns.contains(&Some(column));
        SCHEDULE.into_iter().any(has) || columns.iter().flatten().count() >= 3
    })
}

/// Whether a row of cells names the column of the tasks, which is enough for the
/// first line (C14).
pub(super) fn names_the_tasks<'c>(cells: impl Iterator<Item = &'c str> + Clone) -> bool {
    by_name(cells).is_some()
}

/// Known names among the cells.
pub(super) fn known_names<'c>(cells: impl Iterator<Item = &'c str>) -> usize {
    cells.filter(|title| known(title).is_some()).count()
}

/// A header that names the tasks maps by name (C14). A `Name` or a `Title` may be
/// that of a person or a book: beside columns that are no plan's it is none.
fn by_name<'c>(cells: impl Iterator<Item = &'c str> + Clone) -> Option<Vec<Option<Column>>> {
    let titles = cells.clone();
    let found: Vec<Option<(Column, usize)>> = cells.map(known).collect();
    let mut columns: Vec<Option<Column>> = vec![None; found.len()];
    for (index, entry) in found.iter().enumerate() {
        let Some((column, rank)) = entry else {
            continue;
        };
        match columns.iter().position(|taken| *taken == Some(*column)) {
            None => columns[index] = Some(*column),
            Some(earlier) if found[earlier].is_some_and(|(_, best)| *rank < best) => {
                columns[earlier] = None;
                columns[index] = Some(*column);
            }
            Some(_) => {}
        }
    }
    read_unique_ids(&titles, &mut columns);
    let has = |column: Column| columns.contains(&Some(column));
    let known = columns.iter().flatten().count();
    let says_tasks = || {
        let mut named = titles.clone().zip(&columns);
        let is_of_tasks = |title: &str| !is_any_name(title);
        named.any(|(title, column)| *column == Some(Column::Name) && is_of_tasks(title))
    };
    let are_all_known = || {
        titles
            .clone()
            .zip(&columns)
            .all(|(title, column)| column.is_some() || title.trim().is_empty())
    };
    let is_plan = has(Column::Name)
        && (SCHEDULE.into_iter().any(has) || known >= 3 || says_tasks() || are_all_known());
    is_plan.then_some(columns)
}

/// Lists by unique ids mean those ids, whatever others the rows have; where plain lists stand beside them,
/// these say the same. Unique ids without a list of them would be taken for the numbers of plain ones.
fn read_unique_ids<'c>(
    titles: &(impl Iterator<Item = &'c str> + Clone),
    columns: &mut [Option<Column>],
) {
    if columns.contains(&Some(Column::Prior)) {
        return;
    }
    let place = |name: &str| titles.clone().position(|title| is_called(title, name));
    let [Some(ids), Some(lists)] = UNIQUE.map(|(_, name)| place(name)) else {
        return;
    };
    let others = columns.iter_mut();
    let others = others.filter(|found| **found == Some(Column::Id));
    others.for_each(|found| *found = None);
    for (index, (column, _)) in [ids, lists].into_iter().zip(UNIQUE) {
        columns[index] = Some(column);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Header {
        Header::read(line.split(','), None)
    }

    #[test]
    fn s8_names_are_found_in_any_case_and_order() {
        let header = read("DONE,start_date,TASK NAME,Owner");
        assert_eq!(header.mapping, Mapping::ByName);
        assert_eq!(
            header.columns,
            [
                Some(Column::Done),
                Some(Column::Start),
                Some(Column::Name),
                Some(Column::Owner)
            ]
        );
        assert_eq!(header.min_columns(), 3);
    }

    #[test]
    fn s8_the_tasks_column_alone_maps_by_name() {
        for line in [
            "Task",
            "Task,Owner",
            "Owner,Aufgabe",
            "Task,Comment",
            "Task,Colour",
            "Name",
            "Name,Owner",
        ] {
            let header = read(line);
            assert_eq!(header.mapping, Mapping::ByName, "{line}");
            assert!(header.index(Column::Name).is_some(), "{line}");
        }
    }

    #[test]
    fn s8_of_two_names_the_better_wins() {
        let header = read("Summary,Duration,Task Name,Notes");
        assert_eq!(header.index(Column::Name), Some(2));
        assert_eq!(header.columns[0], None);
    }

    #[test]
    fn s8_ids_beside_our_own_columns_are_not_read() {
        let own = NINE.map(|(_, title)| title).join(",");
        let header = read(&format!("ID,{own},Priority"));
        assert_eq!((header.own, header.index(Column::Id)), (true, None));
    }

    #[test]
    fn s8_an_unknown_header_is_read_by_position() {
        for line in [
            "a,b,c,d,e,f,g,h",
            "Name,Email,Phone",
            "Title,Author,Notes",
            "Start,End",
        ] {
            let header = read(line);
            assert_eq!(header.mapping, Mapping::ByPosition, "{line}");
            assert_eq!(header.min_columns(), MIN_COLUMNS);
        }
    }
}

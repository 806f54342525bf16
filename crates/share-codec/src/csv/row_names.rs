//! What the rows of a file are called beside their ids and numbers (S12).

use std::collections::HashMap;

use super::Column;
use super::column::known;
use super::formula::unescape_formula;
use super::table::Table;

/// Rows of data by outline number, and by name or a second id.
#[derive(Default)]
pub(super) struct RowNames {
    /// `1.2`, without a dot at the end.
    pub(super) by_outline: HashMap<String, usize>,
    /// `None`: several tasks are called so.
    by_name: HashMap<String, Option<usize>>,
}

impl RowNames {
    /// Of another program's file; there is nothing of it in our own.
    pub(super) fn of(table: &Table<'_>) -> RowNames {
        let mut names = RowNames::default();
        let outline = table.header.index(Column::OutlineNumber);
        let name = table.header.index(Column::Name);
        // Jira's links are by key, and its parents by number.
        let is_id = |title: &str| known(title).is_some_and(|(column, _)| column == Column::Id);
        // The ids of lists by unique ids are numbers too, and other tasks have them.
        let first = table
            .header
            .index(Column::Id)
            .and_then(|index| table.titles.get(index));
        let may_have_two = first.is_none_or(|title| is_id(title));
        let unread = table.header.columns.iter().zip(&table.titles).enumerate();
        let ids =
            unread.filter(|(_, (column, title))| may_have_two && column.is_none() && is_id(title));
        let called: Vec<usize> = name
            .into_iter()
            .chain(ids.map(|(index, _)| index))
            .collect();
        for row in &table.rows {
            let cell = |index: Option<usize>| {
                let cell = index.and_then(|index| row.cells.get(index)).unwrap_or("");
                unescape_formula(cell).trim()
            };
            let number = cell(outline).trim_end_matches('.');
            if !number.is_empty() {
                let rows = &mut names.by_outline;
                rows.entry(number.to_owned()).or_insert(row.number - 1);
            }
            for index in &called {
                let name = cell(Some(*index));
                if !name.is_empty() {
                    let rows = &mut names.by_name;
                    rows.entry(name.to_owned())
                        .and_modify(|row| *row = None)
                        .or_insert(Some(row.number - 1));
                }
            }
        }
        names
    }

    /// The row of an outline number, else the only one of this name.
    pub(super) fn row_of(&self, name: &str) -> Option<usize> {
        // Notion writes the address of the page behind its name.
        let name = name.split_once(" (http").map_or(name, |(name, _)| name);
        let by_outline = self.by_outline.get(name.trim_end_matches('.'));
        let row = by_outline.copied();
        row.or_else(|| self.by_name.get(name).copied().flatten())
    }
}

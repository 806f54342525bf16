//! An outline that is told by which of several columns has the name (S8).

use barline_tasks::Level;

use super::Column;
use super::column::is_called;
use super::table::Table;

/// Azure `DevOps` has a column for the titles of each level, `Title 1`, `Title 2` and so on: those columns in
/// order, where the names are in the first of them.
pub(super) fn name_columns(table: &Table<'_>) -> Vec<usize> {
    let place = |level: i64| {
        let name = format!("title {level}");
        let mut titles = table.titles.iter();
        titles.position(|title| is_called(title, &name))
    };
    let levels = 1..=i64::from(Level::MAX.get()) + 1;
    let columns: Vec<usize> = levels.map_while(place).collect();
    let is_outline = columns.len() > 1 && table.header.index(Column::Name) == Some(columns[0]);
    if is_outline { columns } else { Vec::new() }
}

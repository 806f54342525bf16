//! A block of cells as spreadsheets read it, the other half of pasting (ED13).

use barline_share_codec::tsv::{self, Cell};
use barline_tasks::{Plan, gcd};

use crate::list_marks::{is_mark, without_marks};
use crate::{TableColumn, cell};

/// The cells of these stored rows (0-based). Names of several levels are indented,
/// and come back on their levels when the block is pasted.
pub(crate) fn block(
    plan: &Plan,
    rows: &[usize],
    columns: &[TableColumn],
    measured: &dyn Fn(usize, TableColumn) -> Option<String>,
) -> String {
    let indents = indents(plan, rows);
    let names: Vec<String> = (rows.iter().zip(indents))
        .map(|(row, indent)| indent + &plan.tasks()[*row].name)
        .collect();
    // Names that look like a list would lose their marks.
    let is_quoted = without_marks(names.iter().map(String::as_str)).is_some()
        || names.iter().all(|name| is_mark(name));
    let cells = |(row, name): (&usize, String)| -> Vec<Cell> {
        let cell = |column: &TableColumn| match column {
            TableColumn::Name => Cell {
                text: name.clone(),
                is_quoted,
            },
            _ => Cell {
                text: measured(*row, *column).unwrap_or_else(|| cell::text(plan, *row, *column)),
                is_quoted: false,
            },
        };
        let columns = columns.iter();
        columns
            .filter(|column| **column != TableColumn::Actions)
            .map(cell)
            .collect()
    };
    let rows: Vec<Vec<Cell>> = rows.iter().zip(names).map(cells).collect();
    tsv::write(&rows)
}

/// Blanks before each name, from the shallowest on: two spaces a level, as people
/// write outlines, or a tab a level where spaces would not tell how deep a level is.
fn indents(plan: &Plan, rows: &[usize]) -> Vec<String> {
    let level = |row: &usize| u64::from(plan.tasks()[*row].level.get());
    let least = rows.iter().map(level).min().unwrap_or(0);
    let unit = rows
        .iter()
        .fold(0, |unit, row| gcd(unit, level(row) - least));
    let blank = if unit > 1 { "\t" } else { "  " };
    let indent = |row: &usize| blank.repeat((level(row) - least) as usize);
    rows.iter().map(indent).collect()
}

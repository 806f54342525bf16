//! Values of the rules that the page shows or counts with: written in Rust, once.

use barline_editor::{COLUMN_WIDTHS, TableColumn};
use barline_tasks::{Colour, Level, RULES, Status};
use barline_timeline::{EXTENSIONS, LEVEL_COLOURS, PADDING_ROWS};

use crate::Result;

/// The constants of the editor and of the chart, as a module of TypeScript.
pub(crate) fn constants() -> Result<String> {
    let labels: String = Status::ALL
        .map(|status| format!("  {status}: '{}',\n", status.label()))
        .concat();
    let colours: String = Status::ALL
        .map(|status| format!("  {status}: '{}',\n", Colour::of_status(status).as_str()))
        .concat();
    let levels: String = LEVEL_COLOURS
        .map(|level| {
            let [bar, done] = [
                [level.light, level.dark],
                [level.light_progress, level.dark_progress],
            ]
            .map(|[light, dark]| format!("light-dark({light}, {dark})"));
            format!("  {{ bar: '{bar}', done: '{done}' }},\n")
        })
        .concat();
    let mut columns = TableColumn::ALL.to_vec();
    let end = columns.iter().position(|one| *one == TableColumn::EndDate);
    let after = end.map_or(0, |end| end + 1);
    columns.splice(after..after, TableColumn::ON_DEMAND);
    let columns: Vec<String> = columns.into_iter().map(column).collect::<Result<_>>()?;
    Ok(format!(
        "import type {{ Column, Status, TableColumn }} from './types'\n\n\
         /** The six statuses as people read them, in the order they are offered. */\n\
         export const STATUS_LABELS: Record<Status, string> = {{\n{labels}}}\n\n\
         /** Their colours, by name. */\n\
         export const STATUS_COLOURS: Record<Status, string> = {{\n{colours}}}\n\n\
         /** The colours of bars by level, as CSS writes them: of the bar, and of the part that is done (TL5). */\n\
         export const LEVEL_COLOURS: readonly {{ bar: string; done: string }}[] = [\n{levels}]\n\n\
         /** The columns of the task table, those that are shown on demand too (spec §2, §9, D1). */\n\
         export const TABLE_COLUMNS: readonly {{\n  id: TableColumn\n  title: string\n\
         \u{20} /** Default width, px. */\n  width: number\n\
         \u{20} /** The column as one that takes text, or null where it is calculated. */\n  edits: Column | null\n\
         }}[] = [\n{}]\n\n\
         /** Widths in px a column can be given (spec §5). */\n\
         export const COLUMN_WIDTHS = {{ least: {}, most: {} }}\n\n\
         /** The deepest level; 0 is a main task (spec §9). */\n\
         export const LAST_LEVEL = {}\n\n\
         /** The rules by which changes are made, which the server is to know (LV25). */\n\
         export const RULES = {RULES}\n\n\
         /** Empty rows below the last task, in table and chart (spec §9, U7). */\n\
         export const PADDING_ROWS = {PADDING_ROWS}\n\n\
         /** Extensions of the timeline on each side to begin with (spec §9). */\n\
         export const EXTENSIONS = {EXTENSIONS}\n",
        columns.concat(),
        COLUMN_WIDTHS.start(),
        COLUMN_WIDTHS.end(),
        Level::MAX.get(),
    ))
}

fn column(column: TableColumn) -> Result<String> {
    Ok(format!(
        "  {{ id: {}, title: '{}', width: {}, edits: {} }},\n",
        serde_json::to_string(&column)?,
        column.title(),
        column.default_width(),
        serde_json::to_string(&column.editable())?,
    ))
}

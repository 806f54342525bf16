//! TypeScript declarations of everything that crosses to the page (feature
//! `typescript`), made from the Rust types themselves.

use barline_kanban::Grouping;
use barline_tasks::{DependencyKind, Level, Status};
use ts_rs::{Config, TS};

use crate::{
    BoardColumn, BoardColumns, COLUMN_WIDTHS, CardField, CardPlace, Change, Column, Command,
    ConflictView, ConsoleLine, DeletionQuestion, DependencyView, DropCheck, Filter, FindStep,
    Found, Intent, LoadOutcome, NewTask, PersonView, Place, PlacingView, Problem, ProblemKind,
    Relation, Remedy, Row, RowFloat, StartRule, SwitchPreview, TableColumn, TotalsView, WhyView,
};

/// Values of the rules that a page shows or counts with: written here once.
pub fn constants() -> String {
    let labels: String = Status::ALL
        .map(|status| format!("  {status}: '{}',\n", status.label()))
        .concat();
    let column = |column: TableColumn| {
        let id = serde_json::to_string(&column).unwrap_or_default();
        let edits = serde_json::to_string(&column.editable()).unwrap_or_default();
        format!(
            "  {{ id: {id}, title: '{}', width: {}, edits: {edits} }},\n",
            column.title(),
            column.default_width(),
        )
    };
    let mut columns = TableColumn::ALL.to_vec();
    let end = columns.iter().position(|one| *one == TableColumn::EndDate);
    columns.insert(end.map_or(0, |end| end + 1), TableColumn::LastDay);
    let columns: String = columns.into_iter().map(column).collect();
    format!(
        "import type {{ Column, Status, TableColumn }} from './types'\n\n\
         /** The six statuses as people read them, in the order they are offered. */\n\
         export const STATUS_LABELS: Record<Status, string> = {{\n{labels}}}\n\n\
         /** The columns of the task table, the one that is shown on demand too (spec §2, §9, D1). */\n\
         export const TABLE_COLUMNS: readonly {{\n  id: TableColumn\n  title: string\n\
         \u{20} /** Default width, px. */\n  width: number\n\
         \u{20} /** The column as one that takes text, or null where it is calculated. */\n  edits: Column | null\n\
         }}[] = [\n{columns}]\n\n\
         /** Widths in px a column can be given (spec §5). */\n\
         export const COLUMN_WIDTHS = {{ least: {}, most: {} }}\n\n\
         /** The deepest level; 0 is a main task (spec §9). */\n\
         export const LAST_LEVEL = {}\n",
        COLUMN_WIDTHS.start(),
        COLUMN_WIDTHS.end(),
        Level::MAX.get(),
    )
}

/// All declarations, in the order of their names in this list.
pub fn declarations() -> String {
    let config = Config::default().with_large_int("number");
    let statuses = Status::ALL
        .map(|status| format!("\"{status}\""))
        .join(" | ");
    let groupings = Grouping::ALL
        .map(|grouping| format!("\"{}\"", grouping.as_str()))
        .join(" | ");
    let kinds = DependencyKind::ALL
        .map(|kind| format!("\"{}\"", kind.letters()))
        .join(" | ");
    let mut text = format!(
        "/** Stable identity of a task. */\nexport type TaskId = number;\n\n\
         /** The six status values (spec §4). */\nexport type Status = {statuses};\n\n\
         /** What the board's columns stand for (spec §2). */\nexport type Grouping = {groupings};\n\n\
         /** Which end of a task waits for which end of the prior one (SC3). */\n\
         export type DependencyKind = {kinds};\n"
    );
    let mut add = |docs: Option<String>, declaration: String| {
        text.push('\n');
        text.push_str(&docs.unwrap_or_default());
        text.push_str("export ");
        text.push_str(&declaration);
        text.push('\n');
    };
    macro_rules! declare {
        ($($name:ty),*) => { $( add(<$name>::docs(), <$name>::decl(&config)); )* };
    }
    declare!(
        Column,
        TableColumn,
        Relation,
        Place,
        NewTask,
        CardField,
        StartRule,
        Command,
        ConsoleLine,
        Change,
        Intent,
        DeletionQuestion,
        ProblemKind,
        Problem,
        RowFloat,
        Row,
        DependencyView,
        PlacingView,
        SwitchPreview,
        Remedy,
        ConflictView,
        WhyView,
        PersonView,
        TotalsView,
        Filter,
        LoadOutcome,
        BoardColumn,
        BoardColumns,
        DropCheck,
        CardPlace,
        FindStep,
        Found
    );
    text
}

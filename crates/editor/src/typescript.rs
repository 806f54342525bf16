//! TypeScript declarations of everything that crosses to the page (feature
//! `typescript`), made from the Rust types themselves.

use barline_kanban::Grouping;
use barline_tasks::Status;
use ts_rs::{Config, TS};

use crate::{
    BoardColumn, BoardColumns, CardField, CardPlace, Change, Column, Command, ConsoleLine,
    DropCheck, Filter, FindStep, Found, LoadOutcome, NewTask, PersonView, Place, Problem,
    ProblemKind, Relation, Row, TableColumn, TotalsView,
};

/// All declarations, in the order of their names in this list.
pub fn declarations() -> String {
    let config = Config::default().with_large_int("number");
    let statuses = Status::ALL
        .map(|status| format!("\"{status}\""))
        .join(" | ");
    let groupings = Grouping::ALL
        .map(|grouping| format!("\"{}\"", grouping.as_str()))
        .join(" | ");
    let mut text = format!(
        "/** Stable identity of a task. */\nexport type TaskId = number;\n\n\
         /** The six status values (spec §4). */\nexport type Status = {statuses};\n\n\
         /** What the board's columns stand for (spec §2). */\nexport type Grouping = {groupings};\n"
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
        Command,
        Change,
        ConsoleLine,
        ProblemKind,
        Problem,
        Row,
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

//! Everything a user can do to a plan, as data.

use barline_kanban::Grouping;
use barline_tasks::{Date, DependencyKind, TaskId};
use serde::{Deserialize, Serialize};

use crate::{Column, NewTask, Place, TableColumn};

/// A number that can be typed on a card of the board (spec §2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum CardField {
    /// Per cent, 0 to 100.
    Progress,
    /// Days, whole and above 0.
    Duration,
}

/// What decides a task's start beside its dependencies (SC6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum StartRule {
    /// Nothing.
    AsSoonAsPossible,
    /// A pin.
    NotBefore,
    /// A date that dependencies cannot move.
    MustStart,
    /// It uses up its own free float.
    AsLateAsPossible,
}

/// One user action.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(
    feature = "typescript",
    ts(
        tag = "type",
        rename_all = "camelCase",
        rename_all_fields = "camelCase"
    )
)]
pub enum Command {
    /// A new task.
    AddTask {
        /// Where among the rows it goes.
        place: Place,
        /// What it is begun with.
        fields: NewTask,
    },
    /// A cell's new text, as typed: the rules read it.
    SetCell {
        /// The task’s id.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId"))]
        task: TaskId,
        /// The column of the cell.
        column: Column,
        /// What was typed.
        text: String,
    },
    /// The clipboard's text: one cell's goes into the cell, or into every cell of a
    /// range; a block is laid over the table from this cell on, down the visible
    /// rows (ED13).
    PasteBlock {
        /// Row of the top left corner.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId"))]
        task: TaskId,
        /// Columns that are shown, from that of the top left corner on.
        columns: Vec<TableColumn>,
        /// Rows and columns of the range that is selected, if one is.
        range: Option<(usize, usize)>,
        /// As spreadsheets copy: TAB between cells, line breaks between rows.
        text: String,
    },
    /// The clipboard's lines become tasks at the end of the plan, as where they reach beyond
    /// the last row (ED13).
    PasteTasks {
        /// Level of the first, 0 to 8.
        level: u8,
        /// Columns that the lines have, from the first on.
        columns: Vec<TableColumn>,
        /// As spreadsheets copy: TAB between cells, line breaks between rows.
        text: String,
    },
    /// Each of these cells gets the text; by an empty one its default, and names and
    /// start dates stay (ED14).
    FillCells {
        /// Rows.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId[]"))]
        tasks: Vec<TaskId>,
        /// Columns.
        columns: Vec<Column>,
        /// As it would be typed.
        text: String,
    },
    /// These tasks go; the subtasks of a deleted task stay unless asked for (N6).
    DeleteTasks {
        /// Ids of the tasks, in any order.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId[]"))]
        tasks: Vec<TaskId>,
        /// Their subtasks too.
        with_subtasks: bool,
    },
    /// Each task with its subtasks goes one level deeper (N7).
    Indent {
        /// Ids of the tasks, in any order.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId[]"))]
        tasks: Vec<TaskId>,
    },
    /// Each task with its subtasks goes one level up (N7).
    Outdent {
        /// Ids of the tasks, in any order.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId[]"))]
        tasks: Vec<TaskId>,
    },
    /// Each task, with its subtasks, moves up past the neighbour of its level (N6).
    MoveUp {
        /// Ids of the tasks, in any order.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId[]"))]
        tasks: Vec<TaskId>,
    },
    /// Each task, with its subtasks, moves down past the neighbour of its level (N6).
    MoveDown {
        /// Ids of the tasks, in any order.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId[]"))]
        tasks: Vec<TaskId>,
    },
    /// Each task, with its subtasks, stands somewhere else, in their order (ED29).
    MoveRows {
        /// Ids of the tasks, in any order.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId[]"))]
        tasks: Vec<TaskId>,
        /// The row they stand before; none for the end of the plan.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId | null"))]
        before: Option<TaskId>,
        /// The level they get there; their subtasks keep their distance.
        level: u8,
    },
    /// The cells of the first task are copied to the others (ED28).
    FillDown {
        /// Ids of the tasks, the one that is copied first.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId[]"))]
        tasks: Vec<TaskId>,
        /// Columns.
        columns: Vec<Column>,
    },
    /// The project description becomes this text.
    SetDescription {
        /// May hold several lines.
        text: String,
    },
    /// The plan's name, which is the first line of its description (ED21).
    SetPlanName {
        /// One line; empty takes the name away.
        text: String,
    },
    /// The earliest start becomes `to` and every task moves along (D9).
    MoveTimeline {
        /// `YYYY-MM-DD`, as typed.
        to: String,
        /// A start that lands on a weekend goes on to the Monday.
        keep_off_weekends: bool,
    },
    /// All tasks and the description go.
    ResetAll {},
    /// The project's switches become these.
    SetScheduling {
        /// Bars cover working days instead of calendar days (D1).
        bars_follow_working_days: bool,
        /// A bar that is moved takes along what waits for it (N5).
        auto_schedule: bool,
    },
    /// Dates follow dependencies, calendars and limits, or are by hand (SC15).
    SetDatesByLinks {
        /// By links.
        on: bool,
    },
    /// A task waits for another one in this way from now on (SC3).
    SetDependency {
        /// The task that waits.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId"))]
        task: TaskId,
        /// The task that is waited for.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId"))]
        prior: TaskId,
        /// Which ends.
        #[cfg_attr(feature = "typescript", ts(type = "DependencyKind"))]
        kind: DependencyKind,
        /// Days between them as typed: `2`, `-1w`, `3ed`; empty for none.
        lag: String,
    },
    /// A task waits for another one no more.
    RemoveDependency {
        /// The task that waits.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId"))]
        task: TaskId,
        /// The task that is waited for.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId"))]
        prior: TaskId,
    },
    /// What decides a task's start beside its dependencies (SC6).
    SetStartRule {
        /// The task’s id.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId"))]
        task: TaskId,
        /// Which rule.
        rule: StartRule,
        /// Its date as typed, where it has one; empty for the start as it is.
        date: String,
    },
    /// The day a task should be finished by: never moves it (SC6).
    SetFinishBy {
        /// The task’s id.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId"))]
        task: TaskId,
        /// As typed; empty for none.
        date: String,
    },
    /// Every day works for a task, or only those of its calendar (SC1).
    SetWorksOnDaysOff {
        /// The task’s id.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId"))]
        task: TaskId,
        /// Every day.
        on: bool,
    },
    /// The pins of these tasks go: they start as early as possible.
    RemovePins {
        /// Ids of the tasks; none for all.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId[]"))]
        tasks: Vec<TaskId>,
    },
    /// How the plan stands now is kept under a name (SC16).
    SaveBaseline {
        /// Empty means `Baseline`.
        name: String,
    },
    /// A baseline goes.
    RemoveBaseline {
        /// Its place among them, from 0.
        index: u32,
    },
    /// When the project starts, and the day its floats count to (SC6, SC9).
    SetProjectDates {
        /// No task begins before it; as typed, empty for none.
        start: String,
        /// As typed; empty for the last day of the work.
        finish_by: String,
    },
    /// A day of the week works, or is off (SC1).
    SetWorkingDay {
        /// Monday is 0.
        weekday: u8,
        /// It works.
        works: bool,
    },
    /// Days off come into a calendar; those it has stay as they are (SC2).
    AddDaysOff {
        /// Whose; empty for the project.
        owner: String,
        /// Lines of days off, as they are read from typed text and calendar files.
        lines: String,
    },
    /// Days off go.
    RemoveDaysOff {
        /// Whose; empty for the project.
        owner: String,
        /// Their lines.
        lines: String,
    },
    /// A bar was dragged: the task starts on another day, its duration stays (D2).
    /// Its subtasks go along by as many calendar days (N10); with auto-scheduling,
    /// what waits for it by as many working days (N5).
    MoveBar {
        /// The task’s id.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId"))]
        task: TaskId,
        /// First day.
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        start_date: Date,
    },
    /// A parent covers the subtasks that stick out of it, too (B.4).
    StretchOver {
        /// The parent.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId"))]
        task: TaskId,
    },
    /// An end of a bar was dragged: it covers these calendar days (D2).
    ResizeBar {
        /// The task’s id.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId"))]
        task: TaskId,
        /// First day.
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        start_date: Date,
        /// Last day, counted.
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        last_day: Date,
    },
    /// A progress handle was dragged.
    SetProgress {
        /// The task’s id.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId"))]
        task: TaskId,
        /// Per cent, clamped to 0 to 100.
        progress: i32,
    },
    /// A dependency was drawn: one task waits for another from now on (TL18).
    LinkTasks {
        /// The task that is waited for.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId"))]
        from: TaskId,
        /// The task that waits.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId"))]
        to: TaskId,
        /// Which ends were joined.
        #[cfg_attr(feature = "typescript", ts(type = "DependencyKind"))]
        kind: DependencyKind,
    },
    /// A card was dropped on a column of the board (spec §4).
    DropCard {
        /// The task’s id.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId"))]
        task: TaskId,
        /// What the columns stand for.
        #[cfg_attr(feature = "typescript", ts(type = "Grouping"))]
        grouping: Grouping,
        /// The column's id.
        column: String,
    },
    /// A card was added to a column of the board (spec §9, K5).
    AddCard {
        /// What the columns stand for.
        #[cfg_attr(feature = "typescript", ts(type = "Grouping"))]
        grouping: Grouping,
        /// The column's id.
        column: String,
        /// Empty means `New Task`.
        name: String,
    },
    /// A number was typed on a card; the board is stricter than the table (K9).
    EditCard {
        /// The task’s id.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId"))]
        task: TaskId,
        /// The field of the card.
        field: CardField,
        /// What was typed.
        text: String,
    },
}

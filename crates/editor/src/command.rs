//! Everything a user can do to a plan, as data.

use barline_kanban::Grouping;
use barline_tasks::{Date, TaskId};
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

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

/// One user action.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(tag = "type"))]
#[serde(rename_all = "camelCase")]
pub enum Command {
    /// A new task.
    AddTask {
        /// Where among the rows it goes.
        #[serde(deserialize_with = "place")]
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
    /// These cells get their defaults; names and start dates stay (ED14).
    ClearCells {
        /// Rows.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId[]"))]
        tasks: Vec<TaskId>,
        /// Columns.
        columns: Vec<Column>,
    },
    /// These tasks go; the subtasks of a deleted task stay unless asked for (N6).
    #[serde(rename_all = "camelCase")]
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
    #[serde(rename_all = "camelCase")]
    MoveTimeline {
        /// `YYYY-MM-DD`, as typed.
        to: String,
        /// A start that lands on a weekend goes on to the Monday.
        keep_off_weekends: bool,
    },
    /// All tasks and the description go.
    ResetAll {},
    /// The project's switches become these.
    #[serde(rename_all = "camelCase")]
    SetScheduling {
        /// Bars cover working days instead of calendar days (D1).
        bars_follow_working_days: bool,
        /// A bar that is moved takes along what waits for it (N5).
        auto_schedule: bool,
    },
    /// A bar was dragged: the task starts on another day, its duration stays (D2).
    /// Its subtasks go along by as many calendar days (N10); with auto-scheduling,
    /// what waits for it by as many working days (N5).
    #[serde(rename_all = "camelCase")]
    MoveBar {
        /// The task’s id.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId"))]
        task: TaskId,
        /// First day.
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        #[serde(with = "barline_tasks::iso_date")]
        start_date: Date,
    },
    /// A parent covers the subtasks that stick out of it, too (B.4).
    StretchOver {
        /// The parent.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId"))]
        task: TaskId,
    },
    /// An end of a bar was dragged: it covers these calendar days (D2).
    #[serde(rename_all = "camelCase")]
    ResizeBar {
        /// The task’s id.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId"))]
        task: TaskId,
        /// First day.
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        #[serde(with = "barline_tasks::iso_date")]
        start_date: Date,
        /// Last day, counted.
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        #[serde(with = "barline_tasks::iso_date")]
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
    },
    /// A card was dropped on a column of the board (spec §4).
    DropCard {
        /// The task’s id.
        #[cfg_attr(feature = "typescript", ts(type = "TaskId"))]
        task: TaskId,
        /// What the columns stand for.
        #[cfg_attr(feature = "typescript", ts(type = "Grouping"))]
        #[serde(deserialize_with = "grouping")]
        grouping: Grouping,
        /// The column's id.
        column: String,
    },
    /// A card was added to a column of the board (spec §9, K5).
    AddCard {
        /// What the columns stand for.
        #[cfg_attr(feature = "typescript", ts(type = "Grouping"))]
        #[serde(deserialize_with = "grouping")]
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

fn grouping<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Grouping, D::Error> {
    String::deserialize(deserializer)?
        .parse()
        .map_err(D::Error::custom)
}

/// Reads a value whose kind stands in one of its fields, `tag`.
///
/// serde can do this by itself, at the price of a second reader for every field
/// of every kind: a tenth of the page's package.
fn tagged<T: DeserializeOwned>(mut fields: Map<String, Value>, tag: &str) -> serde_json::Result<T> {
    let Some(Value::String(kind)) = fields.remove(tag) else {
        return Err(serde_json::Error::custom(format_args!(
            "missing field `{tag}`"
        )));
    };
    serde_json::from_value(Value::Object(Map::from_iter([(
        kind,
        Value::Object(fields),
    )])))
}

fn place<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Place, D::Error> {
    tagged(Map::deserialize(deserializer)?, "at").map_err(D::Error::custom)
}

impl Command {
    /// Reads a command from its JSON text: an object with its kind in `type`.
    ///
    /// # Errors
    /// When it is no JSON, of no known kind, or a field is missing or wrong.
    pub fn from_json(json: &str) -> serde_json::Result<Command> {
        tagged(serde_json::from_str(json)?, "type")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Relation;

    #[test]
    fn ed1_commands_read_as_the_page_writes_them() {
        let add = r#"{"type":"addTask","place":{"at":"below","task":7,"as":"subtask"},
            "fields":{"name":"Paint","startDate":"2026-01-05"}}"#;
        let place = Place::Below {
            task: TaskId(7),
            relation: Relation::Subtask,
        };
        let fields = NewTask {
            name: Some("Paint".into()),
            start_date: Some("2026-01-05".into()),
            ..NewTask::default()
        };
        assert_eq!(
            Command::from_json(add).unwrap(),
            Command::AddTask { place, fields }
        );
        let reset = Command::from_json(r#"{"type":"resetAll"}"#).unwrap();
        assert_eq!(reset, Command::ResetAll {});
        for wrong in [
            "",
            "[]",
            "{}",
            r#"{"type":"fly"}"#,
            r#"{"type":"moveBar","task":7}"#,
        ] {
            assert!(Command::from_json(wrong).is_err(), "{wrong}");
        }
    }
}
